"""Ferries and tunnels: which mileposts they join."""

from __future__ import annotations

import math

from milepost.crayon.board.lattice import XY, Place, place_name, position, within
from milepost.maps.board.land import pieces
from milepost.maps.board.lattice import nearest
from milepost.maps.draft import Draft, Link
from milepost.maps.recipe.recipe import FerrySpec, Spot

CRAMPED = 1.5
"""Each section that a port lacks counts as much as this many mileposts of distance."""


def place_links(draft: Draft) -> None:
    taken: set[Place] = set()
    for specs, links in ((draft.recipe.tunnels, draft.tunnels), (draft.recipe.ferries, draft.ferries)):
        for spec in specs:
            ends = _end(draft, spec, 0, taken), _end(draft, spec, 1, taken)
            links.append(Link(spec.name, ends, spec.price, spec.second, spec.sea, spec.bend))
            if ends[0] == ends[1]:
                raise draft.fail(spec.line, f"both ends of {spec.name} fall on {place_name(*ends[0])}")


def _end(draft: Draft, spec: FerrySpec, index: int, taken: set[Place]) -> Place:
    end = spec.ends[index]
    if isinstance(end, str) and end in {city.name for city in draft.recipe.cities}:
        return _city_port(draft, end, spec.ends[1 - index])
    place = draft.spot(end)
    if not isinstance(end, str):
        place = _port(draft, draft.projection.point(end), taken)
    if place not in draft.country:
        raise draft.fail(spec.line, f"{spec.name} ends at {place_name(*place)}, which is not a milepost")
    taken.add(place)
    # A port is clear ground (FER-7), and a tunnel's end has its price in place of the ground's.
    draft.terrain[place] = "clear"
    return place


def _port(draft: Draft, at: XY, taken: set[Place]) -> Place:
    """The nearest milepost with room that is no city's, on the same piece of land as the recipe's point."""
    cities = {place for city in draft.cities for place in city.mileposts}
    shore = nearest_milepost(draft, at)
    land = next((piece for piece in map(set, pieces(draft)) if shore in piece), set())

    def price(place: Place) -> tuple[float, Place]:
        x, y = position(place)
        cramped = max(0, draft.recipe.port_room - len(draft.open_neighbours(place)))
        return math.hypot(x - at[0], y - at[1]) + CRAMPED * cramped, place

    free = [place for place in within(shore, 3) if place in land and place not in cities | taken]
    return min(free, key=price, default=shore)


def _city_port(draft: Draft, name: str, other: Spot) -> Place:
    """The milepost of a city that looks towards the other end."""
    names = {city.name for city in draft.recipe.cities}
    far = draft.city(other).centre if isinstance(other, str) and other in names else draft.spot(other)
    fx, fy = position(far)
    return min(
        draft.city(name).mileposts,
        key=lambda place: (math.hypot(position(place)[0] - fx, position(place)[1] - fy), place),
    )


def nearest_milepost(draft: Draft, at: XY) -> Place:
    """The milepost nearest to a point of the board; the bare place if there is none near."""
    x, y = at
    near = [place for place in within(nearest(x, y), 3) if place in draft.country]
    return min(
        near,
        key=lambda place: (math.hypot(position(place)[0] - x, position(place)[1] - y), place),
        default=nearest(x, y),
    )
