"""The shortest way to say how a board was changed: few changes in place of all the steps that led there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy

from milepost.crayon.board.board import plain
from milepost.crayon.board.edits import (
    Edit,
    Ground,
    NoCity,
    NoFerry,
    SetCity,
    SetFerry,
    SetRiver,
    apply,
    apply_all,
    kept_clear,
)
from milepost.crayon.board.facts import BoardFacts, CityFact
from milepost.crayon.board.file import board_text
from milepost.crayon.board.lattice import place_name, section_name
from milepost.errors import MilepostError


def shortened(before: BoardFacts, edits: Sequence[Edit]) -> list[Edit]:
    """Changes that lead to the same board as these. What cannot be said shorter is left as it is."""
    after = deepcopy(before)
    apply_all(after, edits)
    found: list[Edit] = []
    now = deepcopy(before)
    try:
        for part in (_cities, _rivers, _ferries, _grounds):
            for edit in list(part(now, after, renamed(edits))):
                apply(now, edit)
                found.append(edit)
    except MilepostError:  # two cities that have changed places, say: one must step aside first
        return list(edits)
    return found if board_text(now) == board_text(after) else list(edits)


def renamed(edits: Sequence[Edit]) -> dict[str, str]:
    """What cities were called at first, by what they are called now."""
    names: dict[str, str] = {}
    for edit in edits:
        if isinstance(edit, SetCity) and edit.rename:
            names[plain(edit.rename)] = names.pop(plain(edit.city), edit.city)
        elif isinstance(edit, NoCity):
            names.pop(plain(edit.no_city), None)
    return names


def _cities(now: BoardFacts, after: BoardFacts, names: Mapping[str, str]) -> Iterator[Edit]:
    first = {plain(names.get(plain(city.name), city.name)): city for city in after.cities}
    for city in now.cities:
        if plain(city.name) not in first:
            yield NoCity(city.name)
    for was, city in first.items():
        known = now.city(was)
        if known != city:
            yield _city_edit(known, city)


def _city_edit(known: CityFact | None, city: CityFact) -> SetCity:
    moved = known is None or known.at != city.at
    return SetCity(
        known.name if known else city.name,
        place_name(*city.at) if moved else "",
        city.size if known is None or known.size != city.size else "",
        city.country if known is None or moved or known.country != city.country else "",
        city.area if known is None or moved or known.area != city.area else "",
        city.name if known and known.name != city.name else "",
    )


def _rivers(now: BoardFacts, after: BoardFacts, _: Mapping[str, str]) -> Iterator[Edit]:
    for name in now.rivers:
        if name not in after.rivers:
            yield SetRiver(name, ())
    for name, sections in after.rivers.items():
        if now.rivers.get(name) != sections:
            yield SetRiver(name, tuple(map(section_name, sections)))


def _ferries(now: BoardFacts, after: BoardFacts, _: Mapping[str, str]) -> Iterator[Edit]:
    names = {ferry.name for ferry in after.ferries}
    for ferry in now.ferries:
        if ferry.name not in names:
            yield NoFerry(ferry.name)
    for ferry in after.ferries:
        if ferry not in now.ferries:
            ports = place_name(*ferry.ends[0]), place_name(*ferry.ends[1])
            yield SetFerry(ferry.name, ports, ferry.price, ferry.second, ferry.sea)


def _grounds(now: BoardFacts, after: BoardFacts, _: Mapping[str, str]) -> Iterator[Edit]:
    groups: dict[tuple[str, str], list[str]] = {}
    was = {place: name for name, places in now.settled_deserts().items() for place in places}
    is_ = {place: name for name, places in after.settled_deserts().items() for place in places}
    clear = kept_clear(after)
    for place in sorted(after.terrain):
        ground = after.terrain[place]
        if place not in clear and (now.terrain[place] != ground or was.get(place) != is_.get(place)):
            groups.setdefault((ground, is_.get(place, "")), []).append(place_name(*place))
    for (ground, desert), places in groups.items():
        yield Ground(ground, tuple(places), desert)
