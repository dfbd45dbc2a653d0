"""The finished board as facts, and what the map maker has changed in it by hand: cities, ground, rivers, ferries."""

from __future__ import annotations

import numpy as np

from milepost.crayon.board.edits import EditRefused, apply
from milepost.crayon.board.facts import BoardFacts, CityFact, LinkFact
from milepost.crayon.board.lattice import Section, Triangle, position, triangles_beside
from milepost.maps.board.art import Ring
from milepost.maps.board.river_path import shortest
from milepost.maps.draft import Draft, Link, PlacedCity, River
from milepost.maps.recipe.recipe import CitySpec, RiverSpec

HEAD = [
    "# Made by the map compiler from a recipe (docs/maps.md): change the recipe, not this file.",
    "# Sources are credited in NOTICE.",
]
FAR = 30
"""So many triangles a river may run through a lake between two of its sections."""


def facts_of(draft: Draft, art: list[tuple[str, Ring]]) -> BoardFacts:
    return BoardFacts(
        terrain=dict(draft.terrain),
        country=dict(draft.country),
        countries=[country.name for country in draft.recipe.countries],
        cities=[_city_fact(city) for city in draft.cities],
        rivers={river.spec.full_name: draft.crossings(river) for river in draft.rivers},
        waters={side: kind for side, kind in draft.sections.items() if kind != "open"},
        ferries=[LinkFact(one.name, one.ends, one.price, one.second or None, one.sea) for one in draft.ferries],
        tunnels=[LinkFact(one.name, one.ends, one.price) for one in draft.tunnels],
        coasts=draft.coasts,
        deserts={name: list(places) for name, places in draft.deserts.items()},
        regions={f"{kind} {name}": places for (kind, name), places in draft.regions.items()},
        art=art,
        head=HEAD,
    )


def _city_fact(city: PlacedCity) -> CityFact:
    return CityFact(city.spec.name, city.spec.size, city.centre, city.spec.country, city.spec.area)  # type: ignore[arg-type]


def finish(draft: Draft) -> None:
    """Make the recipe's changes to the finished board, in the order of the file."""
    if not draft.recipe.edits:
        return
    facts = facts_of(draft, [])
    for edit, line in draft.recipe.edits:
        try:
            apply(facts, edit)
        except EditRefused as error:
            raise draft.fail(line, str(error)) from None
    _take(draft, facts)


def _take(draft: Draft, facts: BoardFacts) -> None:
    """The draft as the facts are now, for the picture and the lints."""
    draft.terrain = facts.terrain
    draft.deserts = facts.settled_deserts()
    draft.sections = {side: facts.waters.get(side, "open") for side in draft.sections}
    placed = {_city_fact(city): city for city in draft.cities}
    draft.cities = [placed.get(city) or _placed(draft, facts, city) for city in facts.cities]
    rivers = {river.spec.full_name: river for river in draft.rivers}
    draft.rivers = [
        rivers[name] if name in rivers and draft.crossings(rivers[name]) == sides else _river(name, sides)
        for name, sides in facts.rivers.items()
    ]
    bends = {(link.name, link.ends): link.bend for link in draft.ferries}
    draft.ferries = [
        Link(one.name, one.ends, one.price, one.second or 0, one.sea, bends.get((one.name, one.ends), 0.0))
        for one in facts.ferries
    ]


def _placed(draft: Draft, facts: BoardFacts, city: CityFact) -> PlacedCity:
    """A city that was moved, changed or added; where it stands now is its real place."""
    x, y = position(city.at)
    longitude, latitude = draft.projection.globe(np.array([x]), np.array([y]))
    known = next((one.spec for one in draft.cities if one.spec.name == city.name), None)
    room = known.room if known and known.size == city.size else 0
    at = float(latitude[0]), float(longitude[0])
    spec = CitySpec(city.name, city.size, at, city.country, city.area, None, (), room, known.line if known else 0)
    return PlacedCity(spec, tuple(facts.mileposts(city)))


def _river(label: str, sections: list[Section]) -> River:
    name, _, branch = label.partition(", ")
    return River(RiverSpec(name, branch, "", (), (), 0.0, 0), tuple(_path(sections)), tuple(sections))


def _path(sections: list[Section]) -> list[Triangle]:
    """The triangles from one section to the next, for the picture; as far as they hang together."""
    first, second = triangles_beside(sections[0])
    onward = triangles_beside(sections[1]) if len(sections) > 1 else ()
    path = [second if first in onward else first]
    for side in sections:
        beside = triangles_beside(side)
        if path[-1] not in beside:
            lake = shortest(path[-1], beside.__contains__, FAR)
            if not lake:
                break
            path += lake[1:]
        path.append(beside[1] if path[-1] == beside[0] else beside[0])
    return path
