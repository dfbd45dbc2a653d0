"""What is asked of the network: ways from here to there, so many, in the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Passage, lead_ways

if TYPE_CHECKING:
    from milepost.crayon.rights.network import Network


SEATS = 8  # at most, and some to spare
ALL_SEATS = range(SEATS)
_ONLY = [bytes(ends & 1 << seat for ends in range(256)) for seat in ALL_SEATS]


class Quest(NamedTuple):
    """The room on the arcs, where ways may start and end (`kernel/flow.py`), and how many there should be."""

    room: bytearray
    sources: list[list[int]]
    ends: bytearray
    want: int
    last: Sequence[int] = ()  # of a place: the section into it that each source stands for
    each: bool = False  # the way from a source must lead to the sink of the same number

    def lead(self, net: Network, old: Sequence[Passage] = ()) -> list[Passage]:
        """As many ways as there can be; of the old ones those that still can be are a beginning.

        Where each way is one player's, they are led one after the other up to the first for whom none is left; there
        may be more than are found.
        """
        if not self.each:
            return lead_ways(net.ways, self.room[:], self.sources, self.ends, self.want, old)
        room, led = self.room[:], dict[int, Passage]()
        for way in old:
            for seat in (way.source, way.sink):
                if seat not in led and self._serves(room, way, seat):
                    led[seat] = _take(net, room, way._replace(source=seat, sink=seat))
                    break
        for seat in ALL_SEATS:
            if seat not in led and self.sources[seat]:
                sources = [nodes if other == seat else [] for other, nodes in enumerate(self.sources)]
                found = lead_ways(net.ways, room[:], sources, self.ends.translate(_ONLY[seat]), 1)
                if not found:
                    break
                led[seat] = _take(net, room, found[0])
        return list(led.values())

    def _serves(self, room: bytearray, way: Passage, seat: int) -> bool:
        return (
            bool(self.ends[way.end] >> seat & 1)
            and way.start in self.sources[seat]
            and all(map(room.__getitem__, way.arcs))
        )

    def without(self, net: Network, section: int, entered: Iterable[int]) -> Quest:
        """The same with a section taken, and somebody more in each of these places."""
        room, sources = self.room[:], self.sources
        net.close(room, section)
        for gate in {net.gates[net.gate_of[number]][0] for number in entered}:
            room[gate] -= 1 if room[gate] else 0
        if section in self.last:
            sources = [[] if k == section else nodes for k, nodes in zip(self.last, sources, strict=True)]
        return self._replace(room=room, sources=sources)


def _take(net: Network, room: bytearray, way: Passage) -> Passage:
    net.take(room, way.arcs)
    return way
