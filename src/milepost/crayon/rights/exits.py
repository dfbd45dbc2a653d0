"""How much track may leave major cities in one building phase: BLD-6, BLD-6b and BLD-7.

The three books count different things, sections, dots or special builds; two of them may be used up
in a phase (`major_sections`). `s.outs` is how many have been, `s.exits` which dots.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.errors import Refusal
from milepost.sentences import phrase, say

if TYPE_CHECKING:
    from milepost.crayon.state import State

RULES = {"sections": "BLD-6", "dots": "BLD-6b", "special": "BLD-7"}
_SENTENCES = {
    "sections": phrase("Only {number} sections a turn may lead out of major cities; build towards the city instead."),
    "dots": phrase(
        "Track may leave only {number} dots of major cities a phase; build on from one of those, or towards the city."
    ),
    "special": phrase(
        "Only {number} times a phase may track start at a major-city milepost that yours does not touch; "
        "build to it, or on from where your track is."
    ),
}


def free(s: State, seat: int) -> int:
    """The major-city mileposts that track leaves without using up an exit."""
    kind = s.setting.rules.major_exits
    if kind == "sections":
        return 0
    return (s.exits if kind == "dots" else s.reach[seat]) & s.setting.major_bits


def starts(s: State, seat: int) -> int:
    """All mileposts the seat may build from now (BLD-5)."""
    majors = s.setting.major_bits
    if s.outs < s.setting.rules.major_sections:
        return s.reach[seat] | majors
    return s.reach[seat] & ~majors | free(s, seat)


def refused(s: State, seat: int, m: int) -> Refusal | None:
    """Why no more track may leave this major-city milepost, or None."""
    if s.outs < s.setting.rules.major_sections or free(s, seat) & s.setting.board.bit[m]:
        return None
    return refusal(s)


def refusal(s: State) -> Refusal:
    rules = s.setting.rules
    return Refusal(RULES[rules.major_exits], say(_SENTENCES[rules.major_exits], number=rules.major_sections))


def note(s: State, seat: int, m: int) -> None:
    """Track leaves this major-city milepost; to be called before it is laid."""
    bit = s.setting.board.bit[m]
    if not free(s, seat) & bit:
        s.outs += 1
    s.exits |= bit


def needed(s: State, seat: int, path: Iterable[tuple[int, int]]) -> int:
    """How many exits a whole line of sections and ferries would use up."""
    board, kind = s.setting.board, s.setting.rules.major_exits
    known, used = free(s, seat), 0
    for a, b in path:
        own_ferry_end = board.arm(a, b) < 0 and s.reach[seat] & board.bit[a]
        if board.major_at[a] >= 0 and not known & board.bit[a] and not own_ferry_end:
            used += 1
            if kind != "sections":
                known |= board.bit[a]
        if kind == "special":
            known |= board.bit[b]
    return used


def manners(s: State, seat: int, begin: int) -> list[tuple[int, int, bool]]:
    """Ways to look for a line from `begin`, the most saving of exits last.

    Each is where to begin, which mileposts not to leave, and whether red areas lead on. First without
    any care; then leaving major cities at the line's beginning only; then without using up an exit: where only a
    milepost without own track counts (BLD-7), that is a line that enters each city on its own track.
    """
    counting = s.setting.major_bits & ~free(s, seat)
    saving = (begin & ~counting, 0, False) if s.setting.rules.major_exits == "special" else (begin, counting, True)
    return [(begin, 0, True), (begin, counting & ~begin, True), saving]


def suffice(s: State, seat: int, path: Iterable[tuple[int, int]]) -> bool:
    """Whether the exits left are enough for a whole line."""
    return s.outs + needed(s, seat, path) <= s.setting.rules.major_sections
