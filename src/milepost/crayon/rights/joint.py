"""Whether all who have a right to a place can still come there together: the exact test behind `blocking.py`.

Everybody's way is led over free sections, each for one way only (BLD-9), through cities and ferries that have
room. A way may start at any major city and at the player's own track; a washed-out bridge counts as
its owner's track (R-28). All ways of one right end in the same place, so one maximum flow decides it.

Major cities are to be joined. So for a group of them the question is who has not yet joined it with the others,
and whether all of these can at the same time (`together.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from milepost.crayon.kernel import Passage, way_between
from milepost.crayon.rights import ways_in
from milepost.crayon.rights.found import ANY, BOTH, HERE, NO_OWN, NOBODY, UNSURE, Found, Right
from milepost.crayon.rights.own_track import OwnTrack
from milepost.crayon.rights.quest import Quest
from milepost.crayon.rights.together import Led, Party, Search, one_flow, quest_between, without_own_track
from milepost.crayon.rules.owners import SEAT

if TYPE_CHECKING:
    from milepost.crayon.state import State


class Joint:
    """Answers about one position, which must not change meanwhile."""

    def __init__(self, s: State, before: Joint | None = None, builder: int = -1) -> None:
        """What is known of the position before a build is taken over, but for the builder's track."""
        self.s = s
        self.net = s.setting.network
        self.own: OwnTrack = OwnTrack(s, before.own if before else None, builder)
        self._aparts: dict[tuple[int, int], Found] = {}
        self._quests: dict[tuple[Right, tuple[int, ...], int, int], Quest] = {}

    @property
    def room(self) -> bytearray:
        """How many ways may run along each arc; nobody but the position itself changes it."""
        if self.s.room is None:
            self.s.room = self.net.room(self.s)
        return self.s.room

    def anew(self, right: Right, old: Found | None = None) -> Found:
        """Ways for a right, looked for in this position; of the old ways those that are left are taken over."""
        allowed, old = (old.short, old) if old else (ANY, NOBODY)
        if right[0] == "link":
            return self.link(right[1], old.goals, old.ways)
        look = self.place if right[0] == "place" else self.apart
        return look(right[1], allowed, old.ways)

    def mended(self, right: Right, found: Found, section: int = -1, entered: Iterable[int] = ()) -> Found | None:
        """Ways for as many as before, led round what is free no more; None if there are none, or it is hard to say.

        Besides, a section is to be taken, and one place each taken up in the places entered.
        """
        if found.short or not found.ways:
            return None
        for own in (NO_OWN,) if right[0] == "place" else range(found.own, BOTH + 1):
            quest = self._quest(right, found, own)
            if section >= 0:
                quest = quest.without(self.net, section, entered)
            ways = quest.lead(self.net, found.ways)
            if len(ways) == quest.want:
                return self.with_ways(right, found, ways, own)
        return None

    def _quest(self, right: Right, found: Found, own: int) -> Quest:
        key = right, found.needy, found.goals, own
        if key not in self._quests:
            if right[0] == "place":
                self._quests[key] = ways_in.quest(self, right[1])
            else:
                parties = self._parties(found.needy, *self._sides(right, found.goals), own)
                nodes = self._nodes(right, found.goals)
                self._quests[key] = quest_between(self.net, self.room, parties, *nodes, own)
        return self._quests[key]

    def with_ways(self, right: Right, found: Found, ways: list[Passage], own: int) -> Found:
        if right[0] == "place":
            return ways_in.found(self, right[1], 0, ways)
        leans = sum(1 << seat for seat in found.needy) if own != NO_OWN else 0
        same = Found(found.short, found.needy, ways=tuple(ways), goals=found.goals, own=own, cut=found.cut, leans=leans)
        return same.along(self.net, [arc for way in ways for arc in way.arcs])

    # Limited places

    def place(self, number: int, allowed: int = ANY, old: Sequence[Passage] = ()) -> Found:
        """BLD-12, FER-3, NI-6: ways for as many players as are still missing there."""
        quest = ways_in.quest(self, number)
        if quest.want <= 0:
            return NOBODY
        found = ways_in.found(self, number, quest.want, quest.lead(self.net, old))
        return ways_in.each_alone(self, number, found) if 0 < found.short <= allowed else found

    # Major cities

    def link(self, city: int, goals: int, old: Sequence[Passage] = ()) -> Found:
        """Ways from a major city to those that are joined, for all who have not joined it with one of them.

        If there are enough, each group of cities with this one in it, and none of those, has them too.
        """
        right = ("link", city)
        seats = [seat for seat in self.s.setting.seats if not self.own.joins(seat, 1 << city, goals)]
        homes, others = self._nodes(right, goals)
        parties = self._parties(seats, 0, 0, NO_OWN)
        led = without_own_track(self.net, self.room, parties, homes, others, old)
        if led.number < len(seats):
            parties = self._parties(seats, *self._sides(right, goals))
            led, _ = one_flow(self.net, self.room, parties, homes, others, led.ways)
        return self._found(parties, led)._replace(goals=goals)

    def linked_again(self, city: int, old: Found) -> Found | None:
        """The same after track was lost: the old ways, over which nothing was built, and beside them more for those who
        need one now. None where these are hard to find, or where ways lead from somebody's track."""
        if old.short or old.leans:
            return None
        right, seats = ("link", city), self.s.setting.seats
        more = [seat for seat in seats if seat not in old.needy and not self.own.joins(seat, 1 << city, old.goals)]
        ways, nodes = list(old.ways), self._nodes(right, old.goals)
        for seat in more:
            arcs = way_between(self.net.ways, self.room, *nodes, ways)
            if not arcs:
                return None
            ways.append(Passage(seat, seat, self.net.head[arcs[0] ^ 1], self.net.head[arcs[-1]], tuple(arcs)))
        return self.with_ways(right, old._replace(needy=(*old.needy, *more)), ways, NO_OWN) if more else old

    def apart(self, group: int, allowed: int = ANY, old: Sequence[Passage] = ()) -> Found:
        """BLD-13: ways between a group of major cities and the others for all who have not joined it with them."""
        if (group, allowed) not in self._aparts:
            self._aparts[group, allowed] = self._apart(group, allowed, old)
        return self._aparts[group, allowed]

    def _apart(self, group: int, allowed: int, old: Sequence[Passage]) -> Found:
        majors = self.s.setting.board.majors
        if len(majors) == 1:
            return self._only_city(majors[0])
        right = ("apart", group)
        homes, others = self._nodes(right)
        parties = self._parties(self.s.setting.seats, *self._sides(right))
        led, most = one_flow(self.net, self.room, parties, homes, others, old)
        if led.number < most:
            led = self._more_together(parties, homes, others, led, most)
        found = self._found(parties, led)
        return found if not found.short or found.short > allowed else self._alone(found, parties, homes, others)

    def _sides(self, right: Right, goals: int = 0) -> tuple[int, int]:
        """The major cities to be joined with each other, as bits."""
        group = 1 << right[1] if right[0] == "link" else right[1]
        return group, goals or sum(1 << city for city in self.s.setting.board.majors) & ~group

    def _nodes(self, right: Right, goals: int = 0) -> tuple[list[int], list[int]]:
        """The same as nodes of the network."""
        nodes, majors = self.net.city_node, self.s.setting.board.majors
        group, others = self._sides(right, goals)
        return (
            [nodes[city] for city in majors if group >> city & 1],
            [nodes[city] for city in majors if others >> city & 1],
        )

    def _parties(self, seats: Iterable[int], group: int, others: int, own: int = HERE) -> list[Party]:
        """Those of the seats whose track does not join the two sides; without own track any of them needs a way."""
        if own == NO_OWN:
            return [Party(seat, [], [], []) for seat in seats]
        return [party for seat in seats if (party := self._party(seat, group, others)) is not None]

    def _party(self, seat: int, group: int, others: int) -> Party | None:
        """Where the seat's ways may start and end; None if its track joins the two sides."""
        party = Party(seat, [], [], [])
        for cities, nodes in self.own.pieces(seat):
            if cities & group and cities & others:
                return None
            if cities & group or cities & others:
                (party.here if cities & group else party.there).extend(nodes)
            else:
                party.between.append(nodes)
        return party

    def _found(self, parties: Sequence[Party], led: Led) -> Found:
        needy = tuple(party.seat for party in parties)
        short = len(parties) - led.number
        leans = sum(1 << seat for seat in needy) if short or led.own != NO_OWN or not led.ways else 0
        found = Found(short, needy, ways=led.ways, own=led.own, leans=leans).along(self.net, led.arcs)
        return found if found.sections or not led.number else found._replace(sections=frozenset([UNSURE]))

    def _more_together(self, parties: Sequence[Party], homes: list[int], others: list[int], led: Led, most: int) -> Led:
        """Ways for as many of these as can have one at the same time, where one flow does not decide it."""
        for size in range(most, led.number, -1):
            for some in combinations(parties, size):
                whole = size == len(parties)  # one flow was not enough for all of them: that is known
                look = self._search if whole else self._together
                more = look(some, homes, others)
                if more is not None:
                    return more
        return led

    def _alone(self, found: Found, parties: Sequence[Party], homes: list[int], others: list[int]) -> Found:
        """The same with a way for everybody who has one alone."""
        flows = {party.seat: self._together([party], homes, others) for party in parties}
        ways = [self._found((), led) for led in flows.values() if led is not None]
        return found.with_alone(ways, sum(1 << seat for seat, led in flows.items() if led is None))

    def _together(self, parties: Sequence[Party], homes: list[int], others: list[int]) -> Led | None:
        """Ways for all of these at the same time, or None."""
        led, most = one_flow(self.net, self.room, parties, homes, others)
        if led.number == len(parties) or most < len(parties):
            return led if led.number == len(parties) else None
        return self._search(parties, homes, others)

    def _search(self, parties: Sequence[Party], homes: list[int], others: list[int]) -> Led | None:
        return Search(self.net, self.room, parties, homes, others).led

    def _only_city(self, city: int) -> Found:
        """On a board with one major city all begin there: every free section is a way."""
        sections = self.s.setting.major_sections[city]
        inside = {self.s.owner[section] & SEAT for section, _ in sections}
        needy = [seat for seat in self.s.setting.seats if seat + 1 not in inside]
        ways = [section for section, _ in sections if not self.s.owner[section]][: len(needy)]
        return Found(len(needy) - len(ways), tuple(needy), frozenset(ways))
