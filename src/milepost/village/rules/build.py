"""Placing a track, and assigning a trip to a line (VIL-8, VIL-10)."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.errors import Refusal
from milepost.sentences import say
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES, line_at, open_spaces, runs_out
from milepost.village.state import AFTER, ASSIGN, CHOOSE, NONE, PLACE, RESOLVE, State

# Tracks. An argument is space * 2, and one more if the card is turned.


def why_not_place(s: State, seat: int, argument: int) -> Refusal | None:
    space, turned = argument >> 1, argument & 1
    if s.phase != PLACE:
        return Refusal("VIL-9", say("Take a track from the market first; then place it."))
    if s.filled[seat] >> space & 1:
        return Refusal("VIL-10", say("{space} is taken; a track goes on an empty space.", space=SPACE_NAMES[space]))
    if not open_spaces(s.filled[seat]) >> space & 1:
        return Refusal(
            "VIL-10",
            say(
                "{space} touches neither the border nor a track of yours; a track must lie beside one of them.",
                space=SPACE_NAMES[space],
            ),
        )
    if turned and not s.setting.turnable[s.held]:
        return Refusal("VIL-R18", say("Turning this card changes nothing; place it as it lies."))
    return None


def place(s: State, seat: int, argument: int) -> None:
    lay(s, seat, argument >> 1, s.held * 2 + (argument & 1))
    s.held = NONE
    s.built = True
    s.phase = RESOLVE if s.pending else AFTER


def lay(s: State, seat: int, space: int, track: int) -> None:
    """Put the track there; lines that run out of the tableau now are complete (VIL-12)."""
    base, curve = seat * SPACES, s.setting.curve
    spaces = s.spaces
    spaces[base + space] = track
    s.filled[seat] |= 1 << space
    for port in (space * 2, space * 2 + 1):
        line = line_at(spaces, base, curve, port)
        if line >= 0 and runs_out(spaces, base, curve, port):
            s.pending |= 1 << line
            s.closed[seat] |= 1 << line


def placings(s: State, seat: int) -> Iterator[int]:
    free, both = open_spaces(s.filled[seat]), s.setting.turnable[s.held]
    for space in range(SPACES):
        if free >> space & 1:
            yield space * 2
            if both:
                yield space * 2 + 1


# Trips


def why_not_assign(s: State, seat: int, line: int) -> Refusal | None:
    if s.phase != ASSIGN:
        return Refusal("VIL-7", say("Plan a trip first; then assign it to a line."))
    if s.closed[seat] >> line & 1:
        return Refusal("VIL-8", say("{line} is completed; a trip goes to a line that is not.", line=LINE_NAMES[line]))
    if len(s.trips[seat * LINES + line]) >= s.setting.rules.line_trips:
        return Refusal("VIL-8", say("{line} has two trips already; choose a line with room.", line=LINE_NAMES[line]))
    return None


def assign(s: State, seat: int, line: int) -> None:
    s.trips[seat * LINES + line] += (s.held,)
    s.held = NONE
    s.phase = AFTER if s.built else CHOOSE


def lines_to_assign(s: State, seat: int) -> Iterator[int]:
    return iter(range(LINES))
