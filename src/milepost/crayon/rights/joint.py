"""Whether all who have a right to a place can still come there together: the exact test behind `blocking.py`.

Everybody's way is led over free sections, each for one way only (BLD-9), through cities and ferries that have
room. A way may start at any major city and at the player's own track; a washed-out bridge counts as
its owner's track (R-28). All ways of one right end in the same place, so one maximum flow decides it.

Major cities are to be joined. So for a group of them the question is who has not yet joined it with the others,
and whether all of these can at the same time (`together.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Flow, flood, lead_ways
from milepost.crayon.rights.network import GATE
from milepost.crayon.rights.together import Party, Search, one_flow
from milepost.crayon.rules import track
from milepost.crayon.rules.owners import SEAT

if TYPE_CHECKING:
    from milepost.crayon.state import State

UNSURE = -1
"""Stands for the sections of ways that a search neither found nor ruled out: each build looks again."""


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
ANY = 99
"""If more than those allowed go without a way, that is all there is to know; so many never do."""


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

    def place(self, number: int, allowed: int = ANY) -> Found:
        """BLD-12, FER-3, NI-6: ways for as many players as are still missing there."""
        s, setting = self.s, self.s.setting
        spot = setting.places[number]
        missing = spot.entitled - s.guests[number].bit_count()
        if missing <= 0:
            return NOBODY
        inside = s.link_owners[spot.ferry] if spot.ferry >= 0 else s.guests[number]
        full = inside.bit_count() >= spot.limit
        coming = [
            seat for seat in setting.seats if not s.guests[number] >> seat & 1 and (not full or inside >> seat & 1)
        ]
        found = self._ways_in(number, coming, missing, inside)
        return self._each_alone(number, coming, missing, inside, found) if 0 < found.short <= allowed else found

    def _each_alone(self, number: int, coming: list[int], missing: int, inside: int, found: Found) -> Found:
        """Everybody by themselves, with nobody else's way to heed: only the last sections must be different."""
        sections = self.s.setting.places[number].sections
        alone = {(seat, k): self._ways_in(number, [seat], 1, inside, k) for seat in coming for k in sections}
        offers = [[k for k in sections if not alone[seat, k].short] for seat in coming]
        cut = max(0, missing - _served(offers))
        return _with_alone(found, [way for way in alone.values() if not way.short], (1 << cut) - 1)

    def _ways_in(self, number: int, coming: list[int], missing: int, inside: int, last: int = -1) -> Found:
        """Ways into a place for so many of those who may come; `inside` are those who need no room there.

        Any last section will do, or only the one that is named.
        """
        s, net, spot = self.s, self.net, self.s.setting.places[number]
        room, ends = self.room[:], self._begins(coming)
        self._shut(number, room)
        free = [
            (k, outer) for k, outer in zip(spot.sections, spot.outer, strict=True) if not s.owner[k] and last in (-1, k)
        ]
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

    def _begins(self, coming: list[int]) -> bytearray:
        """Where the ways of these seats may begin: on their own track, and in any major city."""
        net, board = self.net, self.s.setting.board
        ends = bytearray(net.size)
        for seat in coming:
            for m in board.members(self._touched(seat)):
                ends[net.into[m]] |= 1 << seat
        for node in net.city_nodes:
            ends[node] = sum(1 << seat for seat in coming)
        return ends

    def _shut(self, number: int, room: bytearray) -> None:
        """Nobody comes to a place by passing through it; ways lead from its sections, or from a port's other port."""
        net, spot = self.net, self.s.setting.places[number]
        room[net.gates[net.gate_of[number]][0]] = 0
        for arc in net.arcs[net.out_of[spot.milepost]]:
            if net.arc_section[arc] in spot.sections:
                room[arc] = 0

    def _found(self, short: int, needy: Iterable[int], flow: Flow, more: Iterable[int] = (), goals: int = 0) -> Found:
        arcs, section = flow.arcs, self.net.arc_section
        sections = frozenset(section[arc] for arc in arcs if section[arc] >= 0).union(more)
        return Found(
            short,
            tuple(needy),
            sections if sections or not flow.count else frozenset([UNSURE]),
            frozenset(arc for arc in arcs if section[arc] == GATE),
            arcs if flow.mendable else (),
            goals,
        )

    # Major cities

    def link(self, city: int, goals: int, old: Found | None = None, changed: int = -1) -> Found:
        """Ways from a major city to those that are joined, for all who have not joined it with one of them.

        Start and goal are everybody's here, which makes it quick, and enough where it succeeds. Ways known of old are
        taken over. If they are known to be free still, `changed` are the seats (bits) that may need one more or less.
        """
        same = old is not None and old.goals == goals
        needy = tuple(
            seat
            for seat in self.s.setting.seats
            if (
                seat in old.needy
                if old and same and not changed >> seat & 1
                else not self._joins(seat, 1 << city, goals)
            )
        )
        if old and same and changed >= 0 and needy == old.needy:
            return old
        net, ends, want = self.net, bytearray(self.net.size), len(needy)
        for other in self.s.setting.board.majors:
            if goals >> other & 1:
                ends[net.city_node[other]] = (1 << want) - 1
        room = self.room[:]
        led = self._taken_over(city, goals, want, old.arcs) if old else None
        flow = lead_ways(net.arcs, net.head, room, [[net.city_node[city]]] * want, ends, want, led)
        return self._found(want - flow.count, needy, flow, goals=goals)

    def _taken_over(self, city: int, goals: int, most: int, arcs: Iterable[int]) -> Flow:
        """Of the ways from a city along these arcs those that still lead to one of the goals, at most so many."""
        net, start, room = self.net, self.net.city_node[city], self.room[:]
        onward: dict[int, list[int]] = {}
        for arc in arcs:
            onward.setdefault(net.head[arc ^ 1], []).append(arc)
        wanted = {node for other, node in net.city_node.items() if goals >> other & 1}
        led = Flow()
        while led.count < most and onward.get(start):
            way, node = [], start
            while node not in wanted and onward.get(node):
                way.append(onward[node].pop())
                node = net.head[way[-1]]
            if node in wanted and all(room[arc] >= way.count(arc) for arc in way):
                led.take_over(way, start, node)
                for arc in way:
                    room[arc] -= 1
        return led

    def anew(self, right: tuple[str, int], old: Found | None = None) -> Found:
        """Ways for a right, looked for in this position; of a link's old ways those that are left are taken over."""
        if right[0] == "link":
            return self.link(right[1], old.goals if old else 0, old)
        allowed = old.short if old else ANY
        return self.place(right[1], allowed) if right[0] == "place" else self.apart(right[1], allowed)

    def residue(self, right: tuple[str, int], found: Found, without: int | None = None) -> bytearray | None:
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

    def detour(self, residue: bytearray, found: Found, section: int, entered: Iterable[int] = ()) -> Flow | None:
        """A way round a section that is to be free no more, in the room that is left; None if there is none.

        One place each is to be taken up in the places entered.
        """
        broken = [arc for arc in found.arcs if self.net.arc_section[arc] == section]
        if len(broken) != 1:
            return None
        room, ends = residue[:], bytearray(self.net.size)
        self.net.close(room, section)
        for gate in {self.net.gates[self.net.gate_of[number]][0] for number in entered}:
            if not room[gate]:
                return None
            room[gate] -= 1
        ends[self.net.head[broken[0]]] = 1
        flow = lead_ways(self.net.arcs, self.net.head, room, [[self.net.head[broken[0] ^ 1]]], ends, 1)
        return flow if flow.count else None

    def mended(self, right: tuple[str, int], found: Found, section: int) -> Found | None:
        """The same ways, but round the section; None if that does not do."""
        residue = self.residue(right, found, section)
        flow = self.detour(residue, found, section) if residue else None
        return self.diverted(found, flow, section) if flow else None

    def diverted(self, found: Found, detour: Flow, section: int) -> Found:
        """The same ways, but by this detour instead of the section."""
        led = Flow()
        for arc in found.arcs:
            if self.net.arc_section[arc] != section:
                led.run(arc)
        for arc in detour.arcs:
            led.run(arc)
        more = found.sections.difference(self.net.arc_section[arc] for arc in found.arcs)
        return self._found(found.short, found.needy, led, more, found.goals)._replace(cut=found.cut, leans=found.leans)

    def apart(self, group: int, allowed: int = ANY, link: Iterable[int] = ()) -> Found:
        """BLD-13: ways between a group of major cities and the others for all who have not joined it with them.

        For a city by itself, ways along the arcs of its link are taken over where they are left.
        """
        majors = self.s.setting.board.majors
        if len(majors) == 1:
            return self._only_city(majors[0])
        parties = [party for seat in self.s.setting.seats if (party := self._party(seat, group)) is not None]
        homes = [self.net.city_node[city] for city in majors if group >> city & 1]
        others = [self.net.city_node[city] for city in majors if not group >> city & 1]
        all_others = sum(1 << city for city in majors) & ~group
        led = self._taken_over(group.bit_length() - 1, all_others, len(parties), link) if link else None
        flow, sure = one_flow(self.net, self.room, parties, homes, others, led)
        if not sure:
            flow = self._most_together(parties, homes, others)
        needy = [party.seat for party in parties]
        short = len(parties) - flow.count
        found = self._found(short, needy, flow)._replace(leans=sum(1 << seat for seat in needy))
        return found if not short or short > allowed else self._alone(found, parties, homes, others)

    def _most_together(self, parties: Sequence[Party], homes: list[int], others: list[int]) -> Flow:
        """Ways for as many of these as can have one at the same time, where one flow does not decide it."""
        for size in range(len(parties), 0, -1):
            for some in combinations(parties, size):
                flow = self._together(some, homes, others)
                if flow is not None:
                    return flow
        return Flow()

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
        ways = [section for section, _ in sections if not self.s.owner[section]][: len(needy)]
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
        flow, sure = one_flow(self.net, self.room, parties, homes, others)
        if sure:
            return flow if flow.count == len(parties) else None
        return Search(self.net, self.room, parties, homes, others).flow

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
            steps = [mine | red for mine, red in zip(s.own[seat * 6 : seat * 6 + 6], s.setting.red_steps, strict=True)]
            track.steps_over_claims(s, seat, steps)
            ports = [board.bits(link.ports) for n, link in enumerate(board.links) if s.link_owners[n] >> seat & 1]
            left, found = self._touched(seat), []
            while left:
                piece, more = 0, left & -left
                while more != piece:
                    piece = more = flood(more, steps, board.stride)
                    for pair in ports:
                        if pair & piece:
                            more |= pair
                found.append(
                    (piece, sum(1 << city for city in board.majors if piece & board.bit[board.cities[city].centre]))
                )
                left &= ~piece
            self._pieces[seat] = found
        return self._pieces[seat]

    def _joins(self, seat: int, group: int, others: int) -> bool:
        return any(cities & group and cities & others for _, cities in self._own_pieces(seat))


def _with_alone(found: Found, alone: Sequence[Found], cut: int) -> Found:
    """With ways for some and others alone it is several sets of ways, so none of them can be mended."""
    return found._replace(
        arcs=(),
        sections=found.sections.union(*(way.sections for way in alone)),
        gates=found.gates.union(*(way.gates for way in alone)),
        cut=cut,
        leans=reduce(or_, (way.leans for way in alone), found.leans),
    )


def _served(offers: Sequence[Sequence[int]]) -> int:
    """How many can be given one of their offers, all different."""
    if not offers:
        return 0
    first, *rest = offers
    taking = (1 + _served([[k for k in other if k != taken] for other in rest]) for taken in first)
    return max([_served(rest), *taking])
