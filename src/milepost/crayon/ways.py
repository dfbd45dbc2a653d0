"""Where players could still bring track in one position: what `blocking.py` asks again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon.kernel import closing, flood
from milepost.crayon.owners import SEAT

if TYPE_CHECKING:
    from milepost.crayon.state import State


def may_enter(s: State, seat: int, m: int) -> bool:
    """The seat is in that limited place already or there is room (BLD-10, FER-2, NI-1)."""
    number = s.setting.place_at[m]
    if number < 0:
        return True
    place = s.setting.places[number]
    inside = s.ferries[place.ferry] if place.ferry >= 0 else s.guests[number]
    return bool(inside >> seat & 1) or inside.bit_count() < place.limit


class Ways:
    """Answers about one position, which must not change meanwhile; each is worked out once."""

    def __init__(self, s: State) -> None:
        self.s = s
        self._grounds: dict[int, tuple[int, list[int]]] = {}
        self._known: dict[tuple[int, int, int, int], int] = {}

    def open_to(self, seat: int, start: int, without: int = 0, links: int = -1) -> int:
        """Where the seat could still bring track from the start, not passing `without`, over those links only."""
        key = (seat, start, without, links)
        if key not in self._known:
            closed, steps = self._ground(seat)
            closed |= without
            self._known[key] = self._flood(start & ~closed, closing(steps, closed, self.s.setting.board.stride),
                                           closed, links)
        return self._known[key]

    def join_majors(self, seat: int, links: int) -> bool:
        """The seat can join all major cities with no links but those."""
        centres = self.s.setting.centre_bits
        return not centres & ~self.open_to(seat, centres & -centres, links=links)

    def _ground(self, seat: int) -> tuple[int, list[int]]:
        """The places closed to the seat, and the steps that are free, the seat's or everybody's."""
        if seat not in self._grounds:
            s, board = self.s, self.s.setting.board
            closed = board.bits(place.milepost for place in s.setting.places if not may_enter(s, seat, place.milepost))
            steps = [free | mine | red for free, mine, red
                     in zip(s.free, s.own[seat * 6:seat * 6 + 6], s.setting.red_steps, strict=True)]
            for section in s.claims:
                if s.owner[section] & SEAT == seat + 1:
                    a, b = board.ends[section]
                    d = board.arms[section] % 6
                    steps[d] |= board.bit[a]
                    steps[d + 3] |= board.bit[b]
            self._grounds[seat] = closed, steps
        return self._grounds[seat]

    def _flood(self, start: int, steps: list[int], closed: int, links: int) -> int:
        board = self.s.setting.board
        seen = flood(start, steps, board.stride)
        while True:
            more = seen
            for number, link in enumerate(board.links):
                a, b = board.bit[link.ports[0]], board.bit[link.ports[1]]
                if seen & (a | b) and not closed & (a | b) and links >> number & 1:
                    more |= a | b
            if more == seen:
                return seen
            seen = flood(more, steps, board.stride)
