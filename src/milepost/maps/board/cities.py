"""Puts each city on a milepost: near its real place, in its country, with room to build."""

from __future__ import annotations

import math

from milepost.crayon.board.lattice import Place, Section, around, distance, place_name, position, section, within
from milepost.crayon.title.check.flaws import LEAST_RING
from milepost.maps.board.lattice import nearest
from milepost.maps.draft import Draft, PlacedCity
from milepost.maps.recipe.recipe import CitySpec

SEARCH = 4
"""How far from its real place a city may be put, in steps."""
ROOM = {"small": 4, "medium": 5, "major": 6}
"""Open sections a city should have (a major one: from its centre)."""
CRAMPED = 1.0
"""Each section that is missing counts as much as this many mileposts of distance."""
NEVER = math.inf


def place_cities(draft: Draft) -> None:
    """Major cities choose first; then everybody may move once more now that all the others stand."""
    order = sorted(draft.recipe.cities, key=lambda city: ("major", "medium", "small").index(city.size))
    chosen: dict[str, Place] = {}
    for _ in range(4):
        before = dict(chosen)
        for city in order:
            chosen.pop(city.name, None)
            chosen[city.name] = _best(draft, city, chosen)
        if chosen == before:
            break
    draft.cities = [PlacedCity(city, _mileposts(draft, city, chosen[city.name])) for city in draft.recipe.cities]
    for placed in draft.cities:
        # A city's price stands for its ground and, inside a red area, for everything else too.
        draft.terrain.update(dict.fromkeys(placed.mileposts, "clear"))
        inside = [between for between in _inside(placed) if draft.sections.get(between) in ("inlet", "lake")]
        draft.sections.update(dict.fromkeys(inside, "open"))


def _inside(city: PlacedCity) -> list[Section]:
    """The sections of a red area."""
    return [section(a, b) for a in city.mileposts for b in city.mileposts if a < b and distance(a, b) == 1]


def rooms_needed(city: CitySpec) -> int:
    return city.room or ROOM[city.size]


def _mileposts(draft: Draft, city: CitySpec, centre: Place) -> tuple[Place, ...]:
    ring = [place for place in around(centre) if place in draft.country] if city.size == "major" else []
    return (centre, *ring)


def _best(draft: Draft, city: CitySpec, chosen: dict[str, Place]) -> Place:
    if city.pin is not None:
        place = draft.spot(city.pin)
        if place not in draft.country:
            raise draft.fail(city.line, f"{city.name} is pinned to {place_name(*place)}, which is not a milepost")
        return place
    home = nearest(*draft.projection.point(city.at))
    found = [(_price(draft, city, place, chosen), place) for place in within(home, SEARCH) if place in draft.country]
    price, place = min(found, default=(NEVER, home))
    if price == NEVER:
        raise draft.fail(
            city.line,
            f"no milepost near {city.name} will do: expected one in {city.country}"
            f"{', with a whole hexagon,' if city.size == 'major' else ''} that no other city "
            "touches; pin it, or name the pair in “adjacent”",
        )
    return place


def _price(draft: Draft, city: CitySpec, place: Place, chosen: dict[str, Place]) -> float:
    """How badly a place suits: distance in mileposts, more for cramped places, NEVER for wrong ones."""
    if draft.country[place] != city.country or _crowded(draft, city, place, chosen):
        return NEVER
    x, y = draft.projection.point(city.at)
    px, py = position(place)
    price = math.hypot(px - x, py - y)
    price += CRAMPED * max(0, rooms_needed(city) - len(draft.open_neighbours(place)))
    if city.size == "major":
        price += _cut(draft, place)
    return price


def _cut(draft: Draft, centre: Place) -> float:
    """What a coast costs that cuts a major city's hexagon or its ways out."""
    ring = [place for place in around(centre) if place in draft.country]
    least = 6 if draft.recipe.whole_majors else LEAST_RING
    if len(ring) < least or any(draft.sections[section(centre, place)] != "open" for place in ring):
        return NEVER
    broken = sum(
        draft.sections.get(section(a, b), "blocked") != "open"
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        if distance(a, b) == 1
    )
    members = {centre, *ring}
    ways_out = sum(other not in members for place in ring for other in draft.open_neighbours(place))
    return 0.4 * broken + 0.04 * (18 - ways_out)


def _crowded(draft: Draft, city: CitySpec, place: Place, chosen: dict[str, Place]) -> bool:
    """Whether another city would stand next to this one."""
    sizes = {other.name: other.size for other in draft.recipe.cities}
    for name, other in chosen.items():
        pair = (city.name, name) in draft.recipe.adjacent or (name, city.name) in draft.recipe.adjacent
        reach = 1 + (city.size == "major") + (sizes[name] == "major")
        if distance(place, other) <= (0 if pair else reach):
            return True
    return False
