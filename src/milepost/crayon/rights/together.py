"""Ways for several players at the same time, each from one side to the other, with track of their own on either.

If all have the same goal any way serves any player, so one flow decides; likewise if all start at the same
place. With own track at both ends it gives bounds only. Where those leave it open, `Search` tries the ways of one
player after another's: exact, but for an effort that is limited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from milepost.crayon.kernel import Net, Passage, lead_ways
from milepost.crayon.rights.found import BOTH, HERE, NO_OWN, THERE
from milepost.crayon.rights.network import ENOUGH, Network
from milepost.crayon.rights.quest import SEATS, Quest

EFFORT = 100_000
"""How much `Search` looks at, in nodes; where that does not decide it, the ways count as left."""


class Party(NamedTuple):
    """A player to be led from one side to the other: the nodes of their track here, there, and in neither."""

    seat: int
    here: list[int]
    there: list[int]
    between: list[list[int]]


class Led(NamedTuple):
    """So many ways, and the arcs they run along; those of one flow can be led on in another position."""

    number: int = 0
    arcs: tuple[int, ...] = ()
    ways: tuple[Passage, ...] = ()
    own: int = NO_OWN


def one_flow(
    net: Network,
    room: bytearray,
    parties: Sequence[Party],
    homes: list[int],
    others: list[int],
    old: Sequence[Passage] = (),
    try_hard: bool = True,
) -> tuple[Led, int]:
    """Ways for as many of these as possible at the same time; and how many can have one at most.

    With common goals any way serves any player, so a flow decides; likewise with a common start. Ways that need no own
    track are looked for first: they are everybody's, whatever becomes of the track. At last it is tried to lead those
    who are missing from own track to own track.
    """
    loose = any(party.between for party in parties)
    flows: list[Led] = []
    for own in (NO_OWN, HERE, THERE):
        old = quest_between(net, room, parties, homes, others, own).lead(net, old)
        flows.append(_led(old, own))
        if len(old) == len(parties):
            return flows[-1], len(old)
        if own != NO_OWN and not loose and not any(party.there if own == HERE else party.here for party in parties):
            return flows[-1], len(old)
    best = max(flows, key=lambda led: led.number)
    each = quest_between(net, room, parties, homes, others, BOTH)
    # If a way might begin on one player's track and end on another's, there would be at least as many.
    most = len(parties) if loose else len(each._replace(each=False).lead(net, best.ways))
    if try_hard and most == len(parties):
        for begun in chain((flows[HERE].ways, flows[THERE].ways), _one_first(net, room, parties, homes, others)):
            ways = each.lead(net, begun)
            if len(ways) == len(parties):
                return _led(ways, BOTH), most
    return best, most


def without_own_track(
    net: Network,
    room: bytearray,
    parties: Sequence[Party],
    homes: list[int],
    others: list[int],
    old: Sequence[Passage] = (),
) -> Led:
    """The first of these flows alone, for which nobody needs to know where the track lies: mostly it is enough."""
    return _led(quest_between(net, room, parties, homes, others, NO_OWN).lead(net, old), NO_OWN)


def _one_first(
    net: Network, room: bytearray, parties: Sequence[Party], homes: list[int], others: list[int]
) -> Iterator[list[Passage]]:
    """A way for one player, from own track to own track, and ways of one flow for the others beside it."""
    for first in parties:
        left = room[:]
        alone = quest_between(net, room, [first], homes, others, BOTH).lead(net)
        net.take(left, alone[0].arcs if alone else ())
        rest = [party for party in parties if party is not first]
        for own in (HERE, THERE):
            yield alone + quest_between(net, left, rest, homes, others, own).lead(net)


def _led(ways: Sequence[Passage], own: int) -> Led:
    return Led(len(ways), tuple(arc for way in ways for arc in way.arcs), tuple(ways), own)


def quest_between(
    net: Network, room: bytearray, parties: Sequence[Party], homes: list[int], others: list[int], own: int
) -> Quest:
    """Ways from one side to the other; sources and sinks are numbered by seats."""
    sources: list[list[int]] = [[] for _ in range(SEATS)]
    ends = bytearray(net.size)
    everybody = sum(1 << party.seat for party in parties)
    for node in others:
        ends[node] = everybody
    for party in parties:
        sources[party.seat] = homes + party.here if own in (HERE, BOTH) else homes
        for node in party.there if own in (THERE, BOTH) else ():
            ends[node] |= 1 << party.seat
    return Quest(room, sources, ends, len(parties), each=own == BOTH)


class Search:
    """Tries the ways of one player after another; `led` is what was found, or None.

    A piece of track that touches neither side is one node more, which its mileposts lead to and from; only its owner's
    way may pass it. The bounds let everybody pass.
    """

    def __init__(
        self, net: Network, room: bytearray, parties: Sequence[Party], homes: list[int], others: list[int]
    ) -> None:
        self.net, self.homes, self.others = net, homes, others
        # Those with most track of their own first: when the others are left, one flow decides.
        self.parties = sorted(
            parties, key=lambda party: (not party.between, not (party.here and party.there), not party.here, party.seat)
        )
        self.left = EFFORT
        self.arcs, self.head, self.owner = list(net.arcs), list(net.head), dict[int, int]()
        for p, party in enumerate(self.parties):
            for piece in party.between:
                self._add(p, piece)
        self._ways = Net(self.arcs, self.head)
        self._last: dict[int, list[Passage]] = {}  # the ways of the last bound, to begin the next one with
        room = room + bytes([ENOUGH]) * (len(self.head) - len(net.head))
        arcs = self._serve(0, room) if self._all_possible(0, room) else None
        found = arcs is not None or self.left <= 0
        self.led = Led(len(parties), tuple(arcs or ())) if found else None

    def _add(self, p: int, piece: list[int]) -> None:
        node = len(self.arcs)
        self.owner[node] = p
        self.arcs.append([])
        for v in piece:
            self.arcs[node] = [*self.arcs[node], len(self.head) + 1]
            self.arcs[v] = [*self.arcs[v], len(self.head)]
            self.head += [node, v]

    def _serve(self, first: int, room: bytearray) -> list[int] | None:
        """Arcs of ways for this player and all after them, or None."""
        if first == len(self.parties):
            return []
        left = len(self.parties) - first
        led, most = one_flow(self.net, room, self.parties[first:], self.homes, self.others, try_hard=False)
        if led.number == left or most < left:
            return list(led.arcs) if led.number == left else None
        here = self.homes + self.parties[first].here
        return self._go_on(first, room, here, frozenset(here), self._far(first, room))

    def _open(self, first: int, room: bytearray, v: int) -> list[int]:
        """The arcs along which this player may go on from a node."""
        return [arc for arc in self.arcs[v] if room[arc] and self.owner.get(self.head[arc], first) == first]

    def _far(self, first: int, room: bytearray) -> dict[int, int]:
        """How many arcs each node is from the player's goal, or nearly: near ones are tried first."""
        far = dict.fromkeys(self.others + self.parties[first].there, 0)
        queue = list(far)
        arcs, head, owner = self.arcs, self.head, self.owner
        for v in queue:
            for arc in arcs[v]:
                if room[arc] and (to := head[arc]) not in far and owner.get(to, first) == first:
                    far[to] = far[v] + 1
                    queue.append(to)
        return far

    def _possible(self, first: int, room: bytearray, here: list[int]) -> bool:
        """Bounds: the first can go on from `here`, and there is room for as many ways as players are left."""
        self.left -= len(self.arcs)
        left = room[:]
        for node, p in self.owner.items():
            for arc in self.arcs[node] if p < first else ():
                left[arc] = 0
        parties = self.parties[first:]
        ends = bytearray(len(self.arcs))
        for p, party in enumerate(parties):
            for node in self.others + party.there:
                ends[node] |= 1 << p
        starts = [here, *(self.homes + party.here for party in parties[1:])]
        ways = lead_ways(self._ways, left, starts, ends, len(parties), self._last.get(first, ()))
        self._last[first] = ways
        if len(ways) < len(parties):
            return False
        own = (way for way in ways if way.source == 0 and ends[way.end] & 1)
        passing = len(self.net.head)  # arcs to and from pieces of track, which may be others', come after these
        return any(max(way.arcs, default=0) < passing for way in own) or self._reaches(first, room, here)

    def _reaches(self, first: int, room: bytearray, here: list[int]) -> bool:
        room, ends = room[:], bytearray(len(self.arcs))
        for node, p in self.owner.items():
            for arc in self.arcs[node] if p != first else ():
                room[arc] = 0
        for node in self.others + self.parties[first].there:
            ends[node] = 1
        return bool(lead_ways(self._ways, room, [here], ends, 1))

    def _all_possible(self, first: int, room: bytearray) -> bool:
        """The same for this player and all after them, for all after the next, and so on."""
        return all(self._possible(n, room, self.homes + self.parties[n].here) for n in range(first, len(self.parties)))

    def _go_on(
        self, first: int, room: bytearray, here: list[int], seen: frozenset[int], far: dict[int, int]
    ) -> list[int] | None:
        """From one of these nodes on to the goal, never twice to the same."""
        arcs = [arc for v in here for arc in self._open(first, room, v) if self.head[arc] not in seen]
        for arc in sorted(arcs, key=lambda arc: (far.get(self.head[arc], 0), arc)):
            if self.left <= 0:
                break
            to = self.head[arc]
            after = room[:]
            if arc < len(self.net.head):
                self.net.take(after, (arc,))
            if self._possible(first, after, [to]) and self._all_possible(first + 1, after):
                on = (
                    self._serve(first + 1, after)
                    if to in self.others or to in self.parties[first].there
                    else self._go_on(first, after, [to], seen | {to}, far)
                )
                if on is not None:
                    return [arc, *on] if arc < len(self.net.head) else on
        return None
