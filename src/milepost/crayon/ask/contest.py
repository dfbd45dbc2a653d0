"""What rivals could take of a line that is not built yet, from what lies open on the board.

A section is contested where a rival's track touches it: that rival may build it with the next turn's first stroke. A
city or port is narrow where one more player, or one more section, has room, and a rival could come there in one turn.
Cash is not looked at; it may be secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.ask.lines import Step, link_of
from milepost.crayon.ask.routes import build_costs

if TYPE_CHECKING:
    from milepost.crayon.board.board import Board
    from milepost.crayon.state import State

FAR = 150  # what a way round may cost and still be told


class Touched(NamedTuple):
    """The steps of a line that a rival's track touches, and what the cheapest track without them costs (None: none)."""

    rival: int
    steps: tuple[Step, ...]
    detour: int | None


class NarrowPlace(NamedTuple):
    """A place of limited entry with the rivals who could build to it in one turn."""

    milepost: int
    room: int  # players who may still come
    sections: int  # free sections that lead there
    rivals: tuple[int, ...]


def touched(s: State, seat: int, line: Sequence[Step], start: int) -> list[Touched]:
    """What each rival's track touches of a line that begins at one of the mileposts `start`."""
    bit, section = s.setting.board.bit, s.setting.board.section
    found = []
    for rival in _rivals(s, seat):
        steps = tuple(
            step
            for step in line
            if link_of(s, step) < 0
            and not s.owner[section[s.setting.board.arm(*step)]]
            and s.reach[rival] & (bit[step[0]] | bit[step[1]])
        )
        if steps:
            found.append(Touched(rival, steps, _detour(s, seat, line, start, steps)))
    return found


def _detour(s: State, seat: int, line: Sequence[Step], start: int, steps: Sequence[Step]) -> int | None:
    """What the cheapest track to the end of the line costs without these steps; where track may begin there, from the
    line's other end."""
    board = s.setting.board
    goal = _place(board, line[-1][1])
    if start & goal:
        start = _place(board, line[0][0])
    without = [board.section[board.arm(*step)] for step in steps]
    return build_costs(s, seat, start, FAR, without=without).nearest(goal)


def _place(board: Board, m: int) -> int:
    """The milepost, or all of the city it lies in."""
    city = board.city_at[m]
    return board.bits(board.cities[city].mileposts) if city >= 0 else board.bit[m]


def narrow_places(s: State, seat: int, line: Sequence[Step]) -> list[NarrowPlace]:
    """The places the line comes to that a rival could fill up first."""
    setting = s.setting
    numbers = sorted({n for step in line for m in step if (n := setting.place_at[m]) >= 0})
    found = []
    for number in numbers:
        place, guests = setting.places[number], s.guests[number]
        room = place.limit - guests.bit_count()
        free = sum(not s.owner[section] for section in place.sections)
        if guests >> seat & 1 or room < 1 or (room > 1 and free > 1):
            continue
        if rivals := tuple(rival for rival in _rivals(s, seat) if _comes(s, rival, place.milepost, guests)):
            found.append(NarrowPlace(place.milepost, room, free, rivals))
    return found


def _comes(s: State, rival: int, m: int, guests: int) -> bool:
    """Whether a rival who is not there yet could build to the milepost in one turn."""
    limit = s.setting.rules.build_limit
    return not guests >> rival & 1 and build_costs(s, rival, None, limit).cost(m) is not None


def _rivals(s: State, seat: int) -> list[int]:
    return [other for other in s.setting.seats if other != seat]
