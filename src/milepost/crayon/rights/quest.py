"""What is asked of the network: ways from here to there, so many, in the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Passage, lead_ways

if TYPE_CHECKING:
    from milepost.crayon.rights.network import Network


class Quest(NamedTuple):
    """The room on the arcs, where ways may start and end (`kernel/flow.py`), and how many there should be."""

    room: bytearray
    sources: list[list[int]]
    ends: bytearray
    want: int
    last: Sequence[int] = ()  # of a place: the section into it that each source stands for

    def lead(self, net: Network, old: Sequence[Passage] = ()) -> list[Passage]:
        """As many ways as there can be; of the old ones those that still can be are a beginning."""
        return lead_ways(net.ways, self.room[:], self.sources, self.ends, self.want, old)

    def without(self, net: Network, section: int, entered: Iterable[int]) -> Quest:
        """The same with a section taken, and somebody more in each of these places."""
        room, sources = self.room[:], self.sources
        net.close(room, section)
        for gate in {net.gates[net.gate_of[number]][0] for number in entered}:
            room[gate] -= 1 if room[gate] else 0
        if section in self.last:
            sources = [[] if k == section else nodes for k, nodes in zip(self.last, sources, strict=True)]
        return self._replace(room=room, sources=sources)
