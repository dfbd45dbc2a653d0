"""Where the players' own track lies in one position, and which major cities its pieces join."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import groups
from milepost.crayon.rules import track
from milepost.crayon.rules.owners import SEAT

if TYPE_CHECKING:
    from milepost.crayon.state import State


class Piece(NamedTuple):
    """A piece of somebody's track: the major cities it joins, as bits, and its nodes outside them."""

    cities: int
    nodes: list[int]


class OwnTrack:
    """Worked out for a player when it is first asked for; a build of one player leaves the others' as it was."""

    def __init__(self, s: State, before: OwnTrack | None = None, builder: int = -1) -> None:
        self._s = s
        self._pieces: dict[int, list[Piece]] = dict(before._pieces) if before else {}
        self._pieces.pop(builder, None)
        self._cities: dict[int, list[int]] = {}  # for each seat the groups of major cities it has joined, as bits

    def begins(self, seats: Iterable[int]) -> bytearray:
        """Where the ways of these seats may begin: on their own track, and in any major city."""
        net = self._s.setting.network
        begins = net.in_cities * sum(1 << seat for seat in seats)
        for seat in seats:
            begins |= net.arriving(seat, self._touched(seat)) << seat
        return bytearray(begins.to_bytes(net.size, "little"))

    def pieces(self, seat: int) -> list[Piece]:
        if seat not in self._pieces:
            board, net = self._s.setting.board, self._s.setting.network
            self._pieces[seat] = [
                Piece(
                    sum(1 << city for city in board.majors if bits & board.bit[board.cities[city].centre]),
                    net.around(m for m in board.members(bits) if board.major_at[m] < 0),
                )
                for bits in self._joined(seat)
            ]
        return self._pieces[seat]

    def joins(self, seat: int, group: int, others: int) -> bool:
        """Whether the seat's track joins one of these major cities with one of those."""
        if seat not in self._cities:
            self._cities[seat] = self._joined_cities(seat)
        return any(cities & group and cities & others for cities in self._cities[seat])

    def _joined_cities(self, seat: int) -> list[int]:
        """The major cities of each piece that joins some; to lay out its nodes takes ten times as long."""
        s, city_at = self._s, self._s.setting.board.city_at
        own = track.own_track(s, seat)
        if s.claims:
            steps, owner = list(own.own), s.owner[:]
            track.steps_over_claims(s, seat, steps)
            for section in s.claims:
                owner[section] &= SEAT
            own = own._replace(own=steps, owner=owner)
        found = groups(s.setting.ground, s.setting.centres, own)
        return [sum(1 << city_at[m] for m in inside) for inside, touched in found if touched and len(inside) > 1]

    def _touched(self, seat: int) -> int:
        """Where the seat's track is, washed-out bridges included (R-28)."""
        s, board = self._s, self._s.setting.board
        touched = s.reach[seat]
        for section in s.claims:
            if s.owner[section] & SEAT == seat + 1:
                touched |= board.bits(board.ends[section])
        return touched

    def _joined(self, seat: int) -> list[int]:
        """The pieces of the seat's track, as mileposts."""
        s, board = self._s, self._s.setting.board
        steps = [mine | red for mine, red in zip(s.own[seat * 6 : seat * 6 + 6], s.setting.red_steps, strict=True)]
        track.steps_over_claims(s, seat, steps)
        ports = [board.bits(link.ports) for n, link in enumerate(board.links) if s.link_owners[n] >> seat & 1]
        return board.pieces(self._touched(seat), steps, ports)
