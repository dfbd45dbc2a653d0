"""Whether all who have a right to a place can still come there together: the exact test behind `blocking.py`.

Everybody's way is led over free sections, each for one way only (BLD-9), through cities and ferries that have
room. A way may start at any major city and at the player's own track; a washed-out bridge counts as
its owner's track (R-28). All ways of one right end in the same place, so one maximum flow decides it.

Major cities are to be joined. So for a group of them the question is who has not yet joined it with the others, and whether
all of these can at the same time. Track of theirs may lie at both ends; then a flow gives bounds, and where those
leave it open `_search` tries one player's ways after the other's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon import track
from milepost.crayon.kernel import Flow, flood, lead_ways
from milepost.crayon.network import ENOUGH, GATE, Network
from milepost.crayon.owners import SEAT

if TYPE_CHECKING:
    from milepost.crayon.state import State

EFFORT = 200_000
"""How much `_search` looks at, in nodes; where that does not decide it, the ways count as left."""

UNSURE = -1
"""Stands for the sections of ways that were not found within that: each build looks again."""


class Found(NamedTuple):
    """The ways found for one right: how many players go without, and what the ways of the others take up."""

    short: int
    needy: tuple[int, ...] = ()  # the players who still need a way; empty where any of several will do
    sections: frozenset[int] = frozenset()
    gates: frozenset[int] = frozenset()  # arcs of the network: cities and ferries passed
    arcs: tuple[int, ...] = ()
    goals: int = 0  # of a link in the chain: the major cities the ways lead to, as bits
    cut: int = 0  # as bits: players for whom alone there is no way (at a place: so many)
    leans: int = 0  # as bits: players from whose own track these ways lead

    def worse_than(self, before: Found) -> bool:
        """More players than before go without, or one of them has no way left even alone."""
        return self.short > before.short or bool(self.cut & ~before.cut)


NOBODY = Found(0)


class Party(NamedTuple):
    """A player to be led from one side to the other: the nodes of their track here, there, and in neither."""

    seat: int
    here: list[int]
    there: list[int]
    between: list[list[int]]


class Joint:
    """Answers about one position, which must not change meanwhile."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.net = s.setting.network
        self._pieces: dict[int, list[tuple[int, int]]] = {}

    @cached_property
    def room(self) -> bytearray:
        return self.net.room(self.s)

    # Limited places

    def place(self, number: int) -> Found:
        """BLD-12, FER-3, NI-6: ways for as many players as are still missing there."""
        s, setting = self.s, self.s.setting
        spot = setting.places[number]
        missing = spot.entitled - s.guests[number].bit_count()
        if missing <= 0:
            return NOBODY
        inside = s.ferries[spot.ferry] if spot.ferry >= 0 else s.guests[number]
        full = inside.bit_count() >= spot.limit
        coming = [seat for seat in setting.seats
                  if not s.guests[number] >> seat & 1 and (not full or inside >> seat & 1)]
        found = self._ways_in(number, coming, missing, inside)
        if found.short:
            alone = [self._ways_in(number, [seat], 1, inside) for seat in coming]
            cut = max(0, missing - sum(not way.short for way in alone))
            found = _with_alone(found, alone, (1 << cut) - 1)
        return found

    def _ways_in(self, number: int, coming: list[int], missing: int, inside: int) -> Found:
        """Ways into a place for so many of those who may come; `inside` are those who need no room there."""
        s, setting, net = self.s, self.s.setting, self.net
        spot, board = setting.places[number], setting.board
        room = self.room[:]
        self._shut(number, room)
        ends = bytearray(net.size)
        for seat in coming:
            for m in board.members(self._touched(seat)):
                ends[net.into[m]] |= 1 << seat
        for node in net.city_nodes:
            ends[node] = sum(1 << seat for seat in coming)
        free = [(k, outer) for k, outer in zip(spot.sections, spot.outer, strict=True) if not s.owner[k]]
        sources = [[net.into[outer]] for _, outer in free]
        if spot.ferry >= 0:
            # Who has the ferry, or comes to its other port, may draw any section of this one from here outwards.
            for nodes in sources:
                nodes.append(net.out_of[spot.milepost])
                for seat in coming:
                    if inside >> seat & 1:
                        ends[nodes[0]] |= 1 << seat
        flow = lead_ways(net.arcs, net.head, room, sources, ends, missing)
        found = self._found(missing - flow.count, (), flow, [free[j][0] for j in flow.began])
        return found._replace(leans=sum(1 << seat for seat, node in flow.last.items() if node not in net.city_nodes))

    def _shut(self, number: int, room: bytearray) -> None:
        """Nobody comes to a place by passing through it; ways lead from a port's sections, and on from its other port."""
        net, spot = self.net, self.s.setting.places[number]
        room[net.gates[net.gate_of[number]][0]] = 0
        for arc in net.arcs[net.out_of[spot.milepost]]:
            if net.arc_section[arc] in spot.sections:
                room[arc] = 0

    def _found(self, short: int, needy: Iterable[int], flow: Flow, more: Iterable[int] = (), goals: int = 0) -> Found:
        arcs, section = flow.arcs, self.net.arc_section
        sections = frozenset(section[arc] for arc in arcs if section[arc] >= 0).union(more)
        return Found(short, tuple(needy), sections if sections or not flow.count else frozenset([UNSURE]),
                     frozenset(arc for arc in arcs if section[arc] == GATE), arcs if flow.mendable else (), goals)

    # Major cities

    def link(self, city: int, goals: int, old: Found | None = None, changed: int = -1) -> Found:
        """Ways from a major city to those that are joined, for all who have not joined it with one of them.

        Start and goal are everybody's here, which makes it quick, and enough where it succeeds. Ways known of old are taken over;
        of the seats only the changed ones (bits) may need more or fewer than then.
        """
        if old and (old.goals & ~goals or (old.short and old.goals != goals)):
            old = None
        needy = tuple(seat for seat in self.s.setting.seats if (
            not self._joins(seat, 1 << city, goals) if old is None or changed >> seat & 1 else seat in old.needy))
        led, ways = Flow(), 0
        if old is not None:
            if old.short or needy == old.needy:
                return old._replace(needy=needy)
            led, ways = self._taken_over(city, len(needy), old)
        net, ends, room = self.net, bytearray(self.net.size), self.room[:]
        for arc in led.arcs:
            room[arc] -= 1
            room[arc ^ 1] += 1
        more = len(needy) - ways
        for other in self.s.setting.board.majors:
            if goals >> other & 1:
                ends[net.city_node[other]] = (1 << more) - 1
        flow = lead_ways(net.arcs, net.head, room, [[net.city_node[city]]] * more, ends, more)
        for arc in flow.arcs:
            led.run(arc)
        return self._found(more - flow.count, needy, led, goals=goals)

    def _taken_over(self, city: int, most: int, old: Found) -> tuple[Flow, int]:
        """Ways known of old, no more than so many, and how many these are."""
        net = self.net
        onward: dict[int, list[int]] = {}
        for arc in old.arcs:
            onward.setdefault(net.head[arc ^ 1], []).append(arc)
        goals = {node for other, node in net.city_node.items() if old.goals >> other & 1}
        led, ways = Flow(), min(most, len(old.needy))
        for _ in range(ways):
            node = net.city_node[city]
            while node not in goals:
                arc = onward[node].pop()
                led.run(arc)
                node = net.head[arc]
        return led, ways

    def anew(self, right: tuple[str, int], goals: int = 0) -> Found:
        """Ways for a right, looked for in this position."""
        if right[0] == "place":
            return self.place(right[1])
        return self.apart(right[1]) if right[0] == "apart" else self.link(right[1], goals)

    def residue(self, right: tuple[str, int], found: Found, without: int = -1) -> bytearray | None:
        """The room that ways found before leave, but for a section that is free no more.

        None if there is too little room for them, or if they cannot be mended.
        """
        if not found.arcs:
            return None
        room = self.room[:]
        for arc in found.arcs:
            if self.net.arc_section[arc] != without:
                if not room[arc]:
                    return None
                room[arc] -= 1
                room[arc ^ 1] += 1
        if right[0] == "place":
            self._shut(right[1], room)
        return room

    def detour(self, residue: bytearray, found: Found, section: int) -> Flow | None:
        """A way round a section that is to be free no more, in the room that is left; None if there is none."""
        broken = [arc for arc in found.arcs if self.net.arc_section[arc] == section]
        if len(broken) != 1:
            return None
        room, ends = residue[:], bytearray(self.net.size)
        self.net.close(room, section)
        ends[self.net.head[broken[0]]] = 1
        flow = lead_ways(self.net.arcs, self.net.head, room, [[self.net.head[broken[0] ^ 1]]], ends, 1)
        return flow if flow.count else None

    def mended(self, right: tuple[str, int], found: Found, section: int) -> Found | None:
        """The same ways, but round the section; None if that does not do."""
        residue = self.residue(right, found, section)
        flow = self.detour(residue, found, section) if residue else None
        if flow is None:
            return None
        led = Flow()
        for arc in found.arcs:
            if self.net.arc_section[arc] != section:
                led.run(arc)
        for arc in flow.arcs:
            led.run(arc)
        more = found.sections.difference(self.net.arc_section[arc] for arc in found.arcs)
        return self._found(found.short, found.needy, led, more, found.goals)._replace(cut=found.cut, leans=found.leans)

    def apart(self, group: int) -> Found:
        """BLD-13: ways between a group of major cities and the others for all who have not joined it with them."""
        majors = self.s.setting.board.majors
        if len(majors) == 1:
            return self._only_city(majors[0])
        parties = [party for seat in self.s.setting.seats if (party := self._party(seat, group)) is not None]
        homes = [self.net.city_node[city] for city in majors if group >> city & 1]
        others = [self.net.city_node[city] for city in majors if not group >> city & 1]
        needy = [party.seat for party in parties]
        for size in range(len(parties), 0, -1):
            for some in combinations(parties, size):
                flow = self._together(some, homes, others)
                if flow is not None:
                    found = self._found(len(parties) - size, needy, flow)._replace(leans=sum(1 << seat for seat in needy))
                    return found if size == len(parties) else self._alone(found, parties, homes, others)
        return Found(len(parties), tuple(needy), cut=sum(1 << seat for seat in needy))

    def _alone(self, found: Found, parties: Sequence[Party], homes: list[int], others: list[int]) -> Found:
        """The same with a way for everybody who has one alone."""
        flows = {party.seat: self._together([party], homes, others) for party in parties}
        ways = [self._found(0, (), flow) for flow in flows.values() if flow is not None]
        return _with_alone(found, ways, sum(1 << seat for seat, flow in flows.items() if flow is None))

    def _only_city(self, city: int) -> Found:
        """On a board with one major city all begin there: every free section is a way."""
        sections = self.s.setting.major_sections[city]
        inside = {self.s.owner[section] & SEAT for section, _ in sections}
        needy = [seat for seat in self.s.setting.seats if seat + 1 not in inside]
        ways = [section for section, _ in sections if not self.s.owner[section]][:len(needy)]
        return Found(len(needy) - len(ways), tuple(needy), frozenset(ways))

    def _party(self, seat: int, group: int) -> Party | None:
        """Where the seat's ways may start and end; None if its track joins the group with another major city."""
        board, net = self.s.setting.board, self.net
        here: list[int] = []
        there: list[int] = []
        between = []
        for bits, cities in self._own_pieces(seat):
            if cities & group and cities & ~group:
                return None
            nodes = net.around(m for m in board.members(bits) if board.major_at[m] < 0)
            if cities:
                (here if cities & group else there).extend(nodes)
            else:
                between.append(nodes)
        return Party(seat, here, there, between)

    def _together(self, parties: Sequence[Party], homes: list[int], others: list[int]) -> Flow | None:
        """Ways for all of these at the same time, or None."""
        flow, sure = _one_flow(self.net, self.room, parties, homes, others)
        return flow if sure else _Search(self.net, self.room, parties, homes, others).flow

    # Own track

    def _touched(self, seat: int) -> int:
        """Where the seat's track is, washed-out bridges included."""
        touched = self.s.reach[seat]
        for section in self.s.claims:
            if self.s.owner[section] & SEAT == seat + 1:
                touched |= self.s.setting.board.bits(self.s.setting.board.ends[section])
        return touched

    def _own_pieces(self, seat: int) -> list[tuple[int, int]]:
        """The pieces of the seat's track, each with the major cities it joins, as bits."""
        if seat not in self._pieces:
            s, board = self.s, self.s.setting.board
            steps = [mine | red for mine, red in zip(s.own[seat * 6:seat * 6 + 6], s.setting.red_steps, strict=True)]
            track.steps_over_claims(s, seat, steps)
            ports = [board.bits(link.ports) for n, link in enumerate(board.links) if s.ferries[n] >> seat & 1]
            left, found = self._touched(seat), []
            while left:
                piece, more = 0, left & -left
                while more != piece:
                    piece = more = flood(more, steps, board.stride)
                    for pair in ports:
                        if pair & piece:
                            more |= pair
                found.append((piece, sum(1 << city for city in board.majors
                                         if piece & board.bit[board.cities[city].centre])))
                left &= ~piece
            self._pieces[seat] = found
        return self._pieces[seat]

    def _joins(self, seat: int, group: int, others: int) -> bool:
        return any(cities & group and cities & others for _, cities in self._own_pieces(seat))


def _with_alone(found: Found, alone: Iterable[Found], cut: int) -> Found:
    return found._replace(sections=found.sections.union(*(way.sections for way in alone)),
                          gates=found.gates.union(*(way.gates for way in alone)), cut=cut)


def _one_flow(net: Network, room: bytearray, parties: Sequence[Party], homes: list[int],
              others: list[int]) -> tuple[Flow | None, bool]:
    """Ways for all of these at the same time, or None; and whether that is sure.

    With common goals any way serves any player, so a flow decides; likewise with a common start.
    """
    loose = any(party.between for party in parties)
    flow = _lead(net, room, [homes + party.here for party in parties], [others for _ in parties])
    if flow.count == len(parties):
        return flow, True
    if not loose and not any(party.there for party in parties):
        return None, True
    flow = _lead(net, room, [homes for _ in parties], [others + party.there for party in parties])
    if flow.count == len(parties):
        return flow, True
    return None, not loose and not any(party.here for party in parties)


def _lead(net: Network, room: bytearray, starts: Sequence[Sequence[int]], goals: Sequence[Sequence[int]]) -> Flow:
    ends = bytearray(net.size)
    for p, nodes in enumerate(goals):
        for node in nodes:
            ends[node] |= 1 << p
    return lead_ways(net.arcs, net.head, room[:], starts, ends, len(starts))


class _Search:
    """Tries the ways of one player after another; `flow` is what was found, or None.

    A piece of track that touches neither side is one node more, which its mileposts lead to and from; only its owner's way may
    pass it. The bounds let everybody pass.
    """

    def __init__(self, net: Network, room: bytearray, parties: Sequence[Party], homes: list[int],
                 others: list[int]) -> None:
        self.net, self.homes, self.others = net, homes, others
        # Those with most track of their own first: when the others are left, one flow decides.
        self.parties = sorted(parties, key=lambda party: (
            not party.between, not (party.here and party.there), not party.here, party.seat))
        self.left = EFFORT
        self.arcs, self.head, self.owner = list(net.arcs), list(net.head), dict[int, int]()
        for p, party in enumerate(self.parties):
            for piece in party.between:
                self._add(p, piece)
        room = room + bytes([ENOUGH]) * (len(self.head) - len(net.head))
        self.flow: Flow | None = None
        arcs = self._serve(0, room) if self._all_possible(0, room) else None
        if arcs is not None or self.left <= 0:
            self.flow = Flow(mendable=False)
            self.flow.count = len(parties)
            for arc in arcs or ():
                self.flow.run(arc)

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
        flow, sure = _one_flow(self.net, room, self.parties[first:], self.homes, self.others)
        if sure:
            return list(flow.arcs) if flow else None
        here = self.homes + self.parties[first].here
        return self._go_on(first, room, here, frozenset(here), self._far(first, room))

    def _open(self, first: int, room: bytearray, v: int) -> list[int]:
        """The arcs along which this player may go on from a node."""
        return [arc for arc in self.arcs[v] if room[arc] and self.owner.get(self.head[arc], first) == first]

    def _far(self, first: int, room: bytearray) -> dict[int, int]:
        """How many arcs each node is from the player's goal, or nearly: near ones are tried first."""
        far = dict.fromkeys(self.others + self.parties[first].there, 0)
        queue = list(far)
        for v in queue:
            for arc in self._open(first, room, v):
                if self.head[arc] not in far:
                    far[self.head[arc]] = far[v] + 1
                    queue.append(self.head[arc])
        return far

    def _possible(self, first: int, room: bytearray, here: list[int]) -> bool:
        """Bounds: the first can go on from `here`, and there is room for as many ways as players are left, whoever's."""
        self.left -= len(self.arcs)
        if not self._reaches(first, room, here):
            return False
        room = room[:]
        for node, p in self.owner.items():
            for arc in self.arcs[node] if p < first else ():
                room[arc] = 0
        parties = self.parties[first:]
        ends = bytearray(len(self.arcs))
        for p, party in enumerate(parties):
            for node in self.others + party.there:
                ends[node] |= 1 << p
        starts = [here, *(self.homes + party.here for party in parties[1:])]
        return lead_ways(self.arcs, self.head, room, starts, ends, len(parties)).count == len(parties)

    def _reaches(self, first: int, room: bytearray, here: list[int]) -> bool:
        goals = {*self.others, *self.parties[first].there}
        seen = set(here)
        queue = list(here)
        for v in queue:
            if v in goals:
                return True
            for arc in self._open(first, room, v):
                if self.head[arc] not in seen:
                    seen.add(self.head[arc])
                    queue.append(self.head[arc])
        return False

    def _all_possible(self, first: int, room: bytearray) -> bool:
        """The same for this player and all after them, for all after the next, and so on."""
        return all(self._possible(n, room, self.homes + self.parties[n].here) for n in range(first, len(self.parties)))

    def _go_on(self, first: int, room: bytearray, here: list[int], seen: frozenset[int],
               far: dict[int, int]) -> list[int] | None:
        """From one of these nodes on to the goal, never twice to the same."""
        arcs = [arc for v in here for arc in self._open(first, room, v) if self.head[arc] not in seen]
        for arc in sorted(arcs, key=lambda arc: (far.get(self.head[arc], 0), arc)):
            if self.left <= 0:
                break
            to = self.head[arc]
            after = room[:]
            if arc < len(self.net.head):
                self.net.take(after, arc)
            if self._possible(first, after, [to]) and self._all_possible(first + 1, after):
                on = (self._serve(first + 1, after) if to in self.others or to in self.parties[first].there
                      else self._go_on(first, after, [to], seen | {to}, far))
                if on is not None:
                    return [arc, *on] if arc < len(self.net.head) else on
        return None
