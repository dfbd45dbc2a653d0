"""Checks of a finished board: what would spoil a game. docs/maps.md explains each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from milepost.crayon.board.lattice import Place, around, distance, place_name, position, section
from milepost.maps.cities import LEAST_RING, rooms_needed
from milepost.maps.draft import Draft, River

FAR = 1.5
"""A city farther than this from its real place is worth a look, in mileposts."""
SHARED = 0.3
"""Rivers that share more than this part of their sections are probably one river traced twice."""


def lint(draft: Draft) -> list[str]:
    """Everything that is not as it should be; an empty list is a good board."""
    checks = (_connected, _apart, _majors, _room, _ports, _rivers, _shared, _far, _coasts)
    return [*draft.notes, *(finding for check in checks for finding in check(draft))]


def _connected(draft: Draft) -> Iterator[str]:
    """Every milepost can be reached, by land, ferry or tunnel."""
    start = min(draft.country)
    links: dict[Place, list[Place]] = {}
    for link in (*draft.ferries, *draft.tunnels):
        for a, b in (link.ends, link.ends[::-1]):
            links.setdefault(a, []).append(b)
    seen, queue = {start}, [start]
    while queue:
        place = queue.pop()
        for other in (*draft.open_neighbours(place), *links.get(place, [])):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    lost = sorted(set(draft.country) - seen)
    if lost:
        yield f"connected: {len(lost)} mileposts are cut off, {place_name(*lost[0])} for one"


def _apart(draft: Draft) -> Iterator[str]:
    """No two cities touch, except pairs that the recipe names."""
    for i, a in enumerate(draft.cities):
        for b in draft.cities[:i]:
            names = {a.spec.name, b.spec.name}
            if any(set(pair) == names for pair in draft.recipe.adjacent):
                continue
            if min(distance(p, q) for p in a.mileposts for q in b.mileposts) <= 1:
                yield f"apart: {b.spec.name} and {a.spec.name} touch"


def _majors(draft: Draft) -> Iterator[str]:
    """A major city is a hexagon; a coast may cut it where the rules say so."""
    least = 6 if draft.recipe.whole_majors else LEAST_RING
    for city in draft.cities:
        if city.spec.size == "major":
            ring = city.mileposts[1:]
            if len(ring) < least:
                yield f"majors: {city.spec.name} has {len(ring)} mileposts around its centre, not {least}"
            for place in ring:
                if draft.sections[section(city.centre, place)] != "open":
                    yield f"majors: {city.spec.name} has water between its centre and {place_name(*place)}"
            out = {(a, b) for a in ring for b in draft.open_neighbours(a) if b not in city.mileposts}
            if len(out) < 9:
                yield f"majors: only {len(out)} sections lead out of {city.spec.name}"


def _room(draft: Draft) -> Iterator[str]:
    for city in draft.cities:
        rooms = len(draft.open_neighbours(city.centre))
        needed = rooms_needed(city.spec)
        if city.spec.size != "major" and rooms < needed:
            yield f"room: {city.spec.name} ({city.spec.size}) has {rooms} sections, not {needed}"


def _ports(draft: Draft) -> Iterator[str]:
    cities = {place for city in draft.cities for place in city.mileposts}
    for link in (*draft.ferries, *draft.tunnels):
        for end in link.ends:
            rooms = len(draft.open_neighbours(end))
            if end not in cities and rooms < draft.recipe.port_room:
                yield f"ports: {link.name} has {rooms} sections at {place_name(*end)}, not {draft.recipe.port_room}"


def _rivers(draft: Draft) -> Iterator[str]:
    """Each river is one path over the board to the sea, a lake or its parent."""
    for river in draft.rivers:
        if not draft.crossings(river):
            yield f"rivers: {river.spec.label} crosses no section"
        for place in sorted({place for side in river.crossings for place in side if place in draft.country}):
            sides = sum(place in side for side in draft.crossings(river))
            if sides > 4:
                yield f"rivers: {river.spec.label} winds round {place_name(*place)}"


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


def touches_border(draft: Draft, place: Place, country: str) -> bool:
    """Whether a milepost has a neighbour in that country."""
    return any(draft.country.get(other) == country for other in around(place) if draft.buildable(section(place, other)))


def figures(draft: Draft) -> dict[str, object]:
    """Numbers for a report."""
    ground = Counter(draft.terrain.values())
    kinds = Counter(draft.sections.values())
    crossed = {side for river in draft.rivers for side in draft.crossings(river)}
    return {
        "mileposts": len(draft.country),
        "cities": len(draft.cities),
        "terrain": dict(sorted(ground.items())),
        "sections": dict(sorted(kinds.items())),
        "river sections": len(crossed),
        "rivers": {river.spec.label: len(draft.crossings(river)) for river in draft.rivers},
    }
