"""What has been found out about one right: how many players go without a way, and the ways of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Passage
from milepost.crayon.rights.network import DOOR, GATE

if TYPE_CHECKING:
    from milepost.crayon.rights.network import Network

Right = tuple[str, int]
"""("place", its number), ("link", a major city) of the chain, ("apart", a group of major cities as bits)."""
UNSURE = -1
"""Stands for the sections of ways that a search neither found nor ruled out: each build looks again."""
ANY = 99
"""If more than those allowed go without a way, that is all there is to know; so many never do."""
NO_OWN, HERE, THERE, BOTH = range(4)
"""Which own track ways between major cities may use: none, that on the first side, on the other, on both.

With track on both sides a way is one player's; otherwise any way serves anybody.
"""


class Found(NamedTuple):
    """The ways found for one right: how many players go without, and what the ways of the others take up."""

    short: int
    needy: tuple[int, ...] = ()  # the players who still need a way; empty where any of several will do
    sections: frozenset[int] = frozenset()
    gates: frozenset[int] = frozenset()  # arcs of the network: cities and ferries passed
    ways: tuple[Passage, ...] = ()  # as far as they can be led on in another position
    goals: int = 0  # of a link in the chain: the major cities the ways lead to, as bits
    own: int = NO_OWN  # of major cities: whose own track these ways use
    cut: int = 0  # as bits: players for whom alone there is no way (at a place: so many)
    leans: int = 0  # as bits: players from whose own track these ways lead

    def worse_than(self, before: Found) -> bool:
        """More players than before go without, or one of them has no way left even alone."""
        return self.short > before.short or bool(self.cut & ~before.cut)

    def along(self, net: Network, arcs: Sequence[int], more: Iterable[int] = ()) -> Found:
        """The same with ways along these arcs, and over more sections."""
        section, gates = net.arc_section, frozenset[int]()
        sections = frozenset(chain(map(section.__getitem__, arcs), more))
        if GATE in sections:
            gates = frozenset(arc for arc in arcs if section[arc] == GATE)
            sections -= _NO_SECTIONS
        # `_replace` takes four times as long.
        return Found(self.short, self.needy, sections, gates, self.ways, self.goals, self.own, self.cut, self.leans)

    def with_alone(self, alone: Sequence[Found], cut: int) -> Found:
        """With ways for some, and others alone, it is several sets of ways, so they cannot be led on."""
        return self._replace(
            ways=(),
            sections=self.sections.union(*(way.sections for way in alone)),
            gates=self.gates.union(*(way.gates for way in alone)),
            cut=cut,
            leans=reduce(or_, (way.leans for way in alone), self.leans),
        )


NOBODY = Found(0)
_NO_SECTIONS = {GATE, DOOR}
