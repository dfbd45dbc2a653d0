"""Which lattice places are mileposts, to which country each belongs and which sections join them."""

from __future__ import annotations

import math
from collections import Counter

import shapely
from shapely.geometry import LineString, Point

from milepost.crayon.board.lattice import ROW, Place, Section, around, position, section
from milepost.maps.board.lattice import nearest
from milepost.maps.draft import Draft

ENOUGH_LAND = 0.5
SOME_LAND = 0.3
"""This much suffices if the place itself is dry."""
FORCED_LAND = 0.1
"""This much suffices for a place that a city needs."""
LAKE = 0.25
"""A section with this part in a lake is a lake crossing."""


def find_mileposts(draft: Draft) -> None:
    """Choose the mileposts, join them by sections, drop what is too small, and move A1 to the north-west."""
    chosen = _chosen(draft)
    draft.country = dict.fromkeys(chosen, "")
    draft.sections = {between: _kind(draft, *between) for between in _pairs(chosen)}
    _override_sections(draft)
    _drop_islands(draft)
    _anchor(draft)
    _name_countries(draft)


def _chosen(draft: Draft) -> list[Place]:
    grid = draft.grid
    chosen = set()
    for place in grid.places():
        share = grid.land_share(place)
        if share >= ENOUGH_LAND or (share >= SOME_LAND and grid.on_land(place)):
            chosen.add(place)
    for override in draft.recipe.overrides:
        if override.what == "drop":
            shape = draft.projection.polygon(override.shape)
            shapely.prepare(shape)
            chosen = {place for place in chosen if not shape.contains(Point(position(place)))}
    return sorted(chosen | _wanted(draft))


def _wanted(draft: Draft) -> set[Place]:
    """Places that must be mileposts though most of their cell is water: cities, pins, the map maker's own."""
    wanted = set()
    for city in draft.recipe.cities:
        if not isinstance(city.pin, str):
            centre = nearest(*draft.projection.point(city.pin or city.at))
            ring = around(centre) if city.size == "major" else []
            wanted |= {place for place in (centre, *ring) if draft.grid.land_share(place) >= FORCED_LAND}
            if city.pin is not None:
                wanted.add(centre)
    for override in draft.recipe.overrides:
        if override.what == "add" and not isinstance(override.spots[0], str):
            wanted.add(nearest(*draft.projection.point(override.spots[0])))
    return wanted


def _pairs(chosen: list[Place]) -> list[Section]:
    there = set(chosen)
    return [(place, other) for place in chosen for other in around(place)[:3] if other in there]


def _kind(draft: Draft, a: Place, b: Place) -> str:
    grid = draft.grid
    wet = grid.lake_share(a, b)
    if wet > LAKE:
        return "lake"
    if min(grid.land_share(a), grid.land_share(b)) > 0.995 or grid.joined(a, b):
        return "open"
    if wet > LAKE / 2:
        return "lake"
    if grid.joined(a, b, foreign=True):
        return "blocked"  # the only way leads over a neighbour's land
    return "inlet" if draft.recipe.inlets else "blocked"


def _override_sections(draft: Draft) -> None:
    for override in draft.recipe.overrides:
        if override.what != "section":
            continue
        stroke = LineString(draft.projection.line(override.shape))
        shapely.prepare(stroke)
        hit = [
            between
            for between in draft.sections
            if stroke.intersects(LineString([position(place) for place in between]))
        ]
        if not hit:
            raise draft.fail(override.line, "this line crosses no section")
        draft.sections.update(dict.fromkeys(hit, override.value))


def _drop_islands(draft: Draft) -> None:
    """Keep pieces of land that are large enough or that a city or port stands on."""
    needed = {nearest(*draft.projection.point(city.at)) for city in draft.recipe.cities}
    for link in (*draft.recipe.ferries, *draft.recipe.tunnels):
        needed |= {nearest(*draft.projection.point(end)) for end in link.ends if not isinstance(end, str)}
    for piece in pieces(draft):
        if len(piece) < draft.recipe.smallest_island and not needed & set(piece):
            for place in piece:
                del draft.country[place]
    draft.sections = {
        between: kind
        for between, kind in draft.sections.items()
        if between[0] in draft.country and between[1] in draft.country
    }


def pieces(draft: Draft) -> list[list[Place]]:
    """The mileposts by connected land, in a steady order."""
    found = []
    left = dict.fromkeys(sorted(draft.country))
    while left:
        start = next(iter(left))
        piece, queue = [], [start]
        del left[start]
        while queue:
            place = queue.pop()
            piece.append(place)
            for other in draft.open_neighbours(place):
                if other in left:
                    del left[other]
                    queue.append(other)
        found.append(piece)
    return found


def _anchor(draft: Draft) -> None:
    """Move the origin to the lattice place that is to be called A1."""
    if not draft.country:
        raise draft.fail(1, "these countries, clip and window leave no milepost")
    row = min(row for row, _ in draft.country)
    half = 0.5 * (row & 1)
    x = math.floor(min(position(place)[0] for place in draft.country) - half) + half
    y = row * ROW

    def moved(place: Place) -> Place:
        at = position(place)
        return nearest(at[0] - x, at[1] - y)

    draft.country = {moved(place): name for place, name in draft.country.items()}
    draft.sections = {section(moved(a), moved(b)): kind for (a, b), kind in draft.sections.items()}
    draft.projection.moved(x, y)
    draft.grid.moved(x, y)
    draft.grid.cells()


def _name_countries(draft: Draft) -> None:
    names = [country.name for country in draft.recipe.countries]
    for place in draft.country:
        shares = Counter({number: count for number, count in draft.grid.shares(place).items() if number >= 0})
        near = shares or sum((draft.grid.shares(other) for other in around(place)), Counter())
        best = max((count, -number) for number, count in near.items() if number >= 0)
        draft.country[place] = names[-best[1]]
    for override in draft.recipe.overrides:
        if override.what == "country":
            for place in covered(draft, override.shape, override.spots):
                draft.country[place] = override.value


def covered(draft: Draft, shape: tuple[tuple[float, float], ...], spots: tuple[object, ...]) -> list[Place]:
    """The mileposts inside a recipe's polygon, or those it names."""
    named = {draft.spot(spot) for spot in spots if isinstance(spot, str)}
    area = draft.projection.polygon(shape) if shape else Point()
    shapely.prepare(area)
    return [place for place in sorted(draft.country) if place in named or area.contains(Point(position(place)))]
