"""Checks of a finished board: what would spoil a game, and what a map maker should look at. docs/maps.md explains each.

What the board itself shows is found as in any title's (`crayon/title/check`); here is what only a recipe knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.board.board import Board, City, Ferry, plain
from milepost.crayon.board.lattice import Section, place_name, position, section_name, triangles_beside
from milepost.crayon.title.check import flaws
from milepost.crayon.title.check.rivers import Crossing, river_flaws
from milepost.maps.board.cities import rooms_needed
from milepost.maps.draft import Draft, River

FAR = 1.5
"""A city farther than this from its real place is worth a look, in mileposts."""
SHARED = 0.3
"""Rivers that share more than this part of their sections are probably one river traced twice."""
WAYS_OUT = 9
"""Sections that should lead out of a major city."""
ALLOW = '[[adjacent]] cities = ["%s", "%s"] in the recipe'


def lint(draft: Draft, board: Board) -> list[str]:
    """Everything that is not as it should be; an empty list is a good board."""
    checks = (_winding, _shared, _far, _coasts)
    on_board = [f"{flaw.kind}: {flaw.message}" for flaw in _flaws(draft, board)]
    return [*draft.notes, *on_board, *(finding for check in checks for finding in check(draft))]


def _flaws(draft: Draft, board: Board) -> Iterator[flaws.Flaw]:
    allowed = {frozenset(map(plain, pair)) for pair in draft.recipe.adjacent}

    def room(city: City) -> flaws.Wanted:
        wanted = WAYS_OUT if city.size == "major" else rooms_needed(draft.city(city.name).spec)
        return wanted, f"it should have {wanted} ways in"

    def port_room(link: Ferry, end: int) -> flaws.Wanted:
        wanted = 0 if board.city_at[end] >= 0 else draft.recipe.port_room  # a city has its own room
        return wanted, f"{wanted} sections should lead to each end of {link.name}"

    yield from flaws.cut_off(board)
    yield from flaws.touching(board, allowed, ALLOW)
    yield from flaws.broken_majors(board, 6 if draft.recipe.whole_majors else flaws.LEAST_RING)
    yield from flaws.cramped_cities(board, room)
    yield from flaws.cramped_ports(board, port_room)
    yield from river_flaws(board, {river.spec.full_name: _crossings(draft, river) for river in draft.rivers})


def _crossings(draft: Draft, river: River) -> list[Crossing]:
    def crossing(side: Section) -> Crossing:
        return Crossing(river.spec.full_name, section_name(side), frozenset(triangles_beside(side)))

    return list(dict.fromkeys(map(crossing, draft.crossings(river))))


def _winding(draft: Draft) -> Iterator[str]:
    for river in draft.rivers:
        for place in sorted({place for side in river.crossings for place in side if place in draft.country}):
            if sum(place in side for side in draft.crossings(river)) > 4:
                yield f"winding: {river.spec.label} winds round {place_name(*place)}"


def _shared(draft: Draft) -> Iterator[str]:
    def sections(river: River) -> set[object]:
        return set(draft.crossings(river))

    for i, a in enumerate(draft.rivers):
        for b in draft.rivers[:i]:
            both = sections(a) & sections(b)
            if len(both) > max(2, SHARED * min(len(sections(a)), len(sections(b)))):
                yield f"shared: {a.spec.label} and {b.spec.label} cross {len(both)} sections together"


def _far(draft: Draft) -> Iterator[str]:
    for city in draft.cities:
        x, y = draft.projection.point(city.spec.at)
        px, py = position(city.centre)
        off = ((x - px) ** 2 + (y - py) ** 2) ** 0.5
        if off > FAR:
            yield f"far: {city.spec.name} is {off:.1f} mileposts from its real place"


def _coasts(draft: Draft) -> Iterator[str]:
    for kind, sets in (("coast", draft.coasts), ("desert", draft.deserts)):
        for name, places in sets.items():
            if len(places) < 3:
                yield f"regions: the {kind} {name} has only {len(places)} mileposts"
