"""Changes to a finished board, as a recipe's overrides and the editor on the page make them (docs/maps.md).

One change is one decision: a city moved, ground painted, a river or a ferry drawn. The keys of an override in a recipe
and of what the page sends are the fields of these records. A change that cannot be made is refused, and then the facts
are as they were.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, get_args

from milepost.crayon.board.board import TERRAINS, Size, plain
from milepost.crayon.board.facts import BoardFacts, CityFact, LinkFact, inside, section_called
from milepost.crayon.board.lattice import Place, parse_place, place_name, position
from milepost.crayon.board.text import MOST_PRICE
from milepost.data_files import MOST_NAME
from milepost.errors import MilepostError
from milepost.sentences import say

MOST_SECTIONS = 500
"""Of one river; the longest of ours has 100."""
NOT_IN_NAMES = ':,;#|="[]\\{}'
"""Signs that part one thing from the next in a title's files."""
_MILEPOST = re.compile(r"[A-Z]{1,2}[1-9][0-9]{0,2}")
_SECTION = re.compile(r"[A-Z]{1,2}[1-9][0-9]{0,2}(e|se|sw)")


class Ground(NamedTuple):
    """These mileposts get another ground; cities, ports and ends of tunnels keep theirs, which is clear."""

    terrain: str
    mileposts: tuple[str, ...]
    desert: str = ""
    """The named desert they belong to, where the ground is desert; left out: none, or the one they were in."""


class SetCity(NamedTuple):
    """A city is moved or changed, or there is a new one; what is left out stays as it is."""

    city: str
    at: str = ""
    size: str = ""
    country: str = ""
    """Left out: that of the milepost, if the city moves."""
    area: str = ""
    rename: str = ""


class NoCity(NamedTuple):
    no_city: str


class SetRiver(NamedTuple):
    """All sections that a river crosses, from source to mouth; none: it is gone. Water is not crossed again."""

    river: str
    sections: tuple[str, ...]


class SetFerry(NamedTuple):
    ferry: str
    ports: tuple[str, str]
    price: int
    second: int | None = None
    sea: str = ""


class NoFerry(NamedTuple):
    no_ferry: str


Edit = Ground | SetCity | NoCity | SetRiver | SetFerry | NoFerry


class EditRefused(MilepostError):  # noqa: N818
    """A change that cannot be made."""


def apply(facts: BoardFacts, edit: Edit) -> None:
    """Make a change."""
    _HOW[type(edit)](facts, edit)


# What is named


def _place(facts: BoardFacts, name: str) -> Place:
    place = parse_place(name) if _MILEPOST.fullmatch(name) else (-1, -1)
    if place not in facts.terrain:
        raise EditRefused(say("There is no milepost “{name}”.", name=name))
    return place


def _checked_name(name: str) -> str:
    """A name that a title's files can hold."""
    if not name.strip() or name != " ".join(name.split()) or len(name) > MOST_NAME or not name.isprintable():
        raise EditRefused(say("“{name}” is no name: 1 to {most} letters.", name=name[:MOST_NAME], most=MOST_NAME))
    for sign in name:
        if sign in NOT_IN_NAMES:
            raise EditRefused(say("“{sign}” cannot stand in the name “{name}”.", sign=sign, name=name))
    return name


def _known_ferry(facts: BoardFacts, name: str) -> LinkFact | None:
    return next((one for one in facts.ferries if plain(one.name) == plain(name)), None)


def kept_clear(facts: BoardFacts) -> set[Place]:
    """Mileposts whose ground is clear whatever is painted: of cities, ports and ends of tunnels."""
    cities = {place for city in facts.cities for place in facts.mileposts(city)}
    ports = {end for link in facts.ferries if link.second is None for end in link.ends}
    return cities | ports | {end for link in facts.tunnels for end in link.ends}


# Ground


def _ground(facts: BoardFacts, edit: Ground) -> None:
    if edit.terrain not in TERRAINS.values():
        raise EditRefused(say("There is no ground “{name}”.", name=edit.terrain))
    places = [_place(facts, name) for name in edit.mileposts]
    named = _checked_name(edit.desert) if edit.desert and edit.terrain == "desert" else ""
    clear = kept_clear(facts)
    for place in places:
        if place not in clear:
            facts.terrain[place] = edit.terrain
            if named:
                for members in facts.deserts.values():
                    members[:] = [other for other in members if other != place]
                facts.deserts.setdefault(named, []).append(place)


# Cities


def _set_city(facts: BoardFacts, edit: SetCity) -> None:
    known = facts.city(edit.city)
    city = _changed_city(facts, edit, known) if known else _new_city(facts, edit)
    if city.size not in get_args(Size):
        raise EditRefused(say("“{size}” is no size of a city.", size=city.size))
    for words in filter(None, (edit.country, edit.area)):
        _checked_name(words)
    _check_city_name(facts, city.name, known)
    _check_ground_of(facts, city, known)
    before = facts.mileposts(known) if known else []
    if known:
        facts.cities[facts.cities.index(known)] = city
    else:
        facts.cities.append(city)
    _settle(facts, city)
    if known and known.at != city.at:
        _ports_follow(facts, city, before)


def _new_city(facts: BoardFacts, edit: SetCity) -> CityFact:
    if not edit.at or not edit.size:
        raise EditRefused(say("There is no city “{name}”. A new one needs a place and a size.", name=edit.city))
    at = _place(facts, edit.at)
    country = edit.country or facts.country.get(at, "")
    return CityFact(edit.rename or edit.city, edit.size, at, country, edit.area)  # type: ignore[arg-type]


def _changed_city(facts: BoardFacts, edit: SetCity, known: CityFact) -> CityFact:
    at = _place(facts, edit.at) if edit.at else known.at
    if at != known.at:  # it may have come into another country
        known = known._replace(country=facts.country.get(at, ""), area="")
    return CityFact(
        edit.rename or known.name,
        edit.size or known.size,  # type: ignore[arg-type]
        at,
        edit.country or known.country,
        edit.area or known.area,
    )


def _check_city_name(facts: BoardFacts, name: str, known: CityFact | None) -> None:
    _checked_name(name)
    other = facts.city(name)
    if (other is not None and other != known) or _is_milepost(facts, name):
        raise EditRefused(say("The name “{name}” is taken.", name=name))


def _is_milepost(facts: BoardFacts, name: str) -> bool:
    written = plain(name).upper()
    return bool(_MILEPOST.fullmatch(written)) and parse_place(written) in facts.terrain


def _check_ground_of(facts: BoardFacts, city: CityFact, known: CityFact | None) -> None:
    ports = {end: link.name for link in facts.ferries if link.second is None for end in link.ends}
    for place in facts.mileposts(city):
        other = facts.owner(place)
        if other is not None and other != known:
            raise EditRefused(
                say(
                    "{city} cannot stand there: {place} belongs to {other}.",
                    city=city.name,
                    place=place_name(*place),
                    other=other.name,
                )
            )
        if place in ports:
            raise EditRefused(
                say(
                    "{city} cannot stand there: {place} is a port of {ferry}.",
                    city=city.name,
                    place=place_name(*place),
                    ferry=ports[place],
                )
            )


def _settle(facts: BoardFacts, city: CityFact) -> None:
    """A city's price stands for its ground and, inside a red area, for everything else too."""
    places = facts.mileposts(city)
    facts.terrain.update(dict.fromkeys(places, "clear"))
    for side in inside(places):
        if facts.waters.get(side) in ("lake", "inlet"):
            del facts.waters[side]


def _ports_follow(facts: BoardFacts, city: CityFact, before: list[Place]) -> None:
    """Where ports are cities, they move with them: to the milepost that looks towards the other end."""
    for number, link in enumerate(facts.ferries):
        for index, end in enumerate(link.ends):
            if end in before:
                far = position(link.ends[1 - index])
                nearest = min(facts.mileposts(city), key=lambda place: (math.dist(position(place), far), place))
                ends = (nearest, link.ends[1]) if index == 0 else (link.ends[0], nearest)
                facts.ferries[number] = link = link._replace(ends=ends)


def _no_city(facts: BoardFacts, edit: NoCity) -> None:
    known = facts.city(edit.no_city)
    if known is None:
        raise EditRefused(say("There is no city “{name}”.", name=edit.no_city))
    facts.cities.remove(known)


# Rivers


def _set_river(facts: BoardFacts, edit: SetRiver) -> None:
    name, comma, branch = edit.river.partition(",")
    label = _checked_name(name.strip()) + (f", {_checked_name(branch.strip())}" if comma else "")
    if len(edit.sections) > MOST_SECTIONS:
        raise EditRefused(say("A river has at most {most} sections.", most=MOST_SECTIONS))
    sections = []
    for word in edit.sections:
        side = section_called(word) if _SECTION.fullmatch(word) else None
        if side is None or not all(end in facts.terrain for end in side):
            raise EditRefused(say("There is no section “{name}”.", name=word))
        if facts.waters.get(side) == "blocked":
            raise EditRefused(say("{river} cannot cross {section}: it is blocked.", river=label, section=word))
        if side not in facts.waters and side not in sections:
            sections.append(side)
    if sections:
        facts.rivers[label] = sections
    elif label in facts.rivers:
        del facts.rivers[label]
    else:
        raise EditRefused(say("The river {river} crosses no section.", river=label))


# Ferries


def _set_ferry(facts: BoardFacts, edit: SetFerry) -> None:
    known = _known_ferry(facts, edit.ferry)
    name = known.name if known else _checked_name(edit.ferry)
    ends = _place(facts, edit.ports[0]), _place(facts, edit.ports[1])
    if ends[0] == ends[1]:
        raise EditRefused(say("A ferry needs two different ports."))
    if edit.sea:
        _checked_name(edit.sea)
    for price in (edit.price, edit.second):
        if price is not None and not 0 < price <= MOST_PRICE:
            raise EditRefused(say("A ferry costs 1 to {most}, not {price}.", most=MOST_PRICE, price=price))
    if edit.second is None:
        others = {end: link.name for link in (*facts.ferries, *facts.tunnels) if link != known for end in link.ends}
        for end in ends:
            _check_port(facts, name, end, others.get(end, ""))
        facts.terrain.update(dict.fromkeys(ends, "clear"))  # FER-7
    ferry = LinkFact(name, ends, edit.price, edit.second, edit.sea)
    if known:
        facts.ferries[facts.ferries.index(known)] = ferry
    else:
        facts.ferries.append(ferry)


def _check_port(facts: BoardFacts, name: str, end: Place, other: str) -> None:
    city = facts.owner(end)
    taken: str = city.name if city else other
    if taken:
        raise EditRefused(
            say(
                "{ferry} cannot end at {place}: it belongs to {other}.", ferry=name, place=place_name(*end), other=taken
            )
        )


def _no_ferry(facts: BoardFacts, edit: NoFerry) -> None:
    known = _known_ferry(facts, edit.no_ferry)
    if known is None:
        raise EditRefused(say("There is no ferry “{name}”.", name=edit.no_ferry))
    facts.ferries.remove(known)


_HOW: dict[type, Callable[[BoardFacts, Any], None]] = {
    Ground: _ground,
    SetCity: _set_city,
    NoCity: _no_city,
    SetRiver: _set_river,
    SetFerry: _set_ferry,
    NoFerry: _no_ferry,
}


def apply_all(facts: BoardFacts, edits: Iterable[Edit]) -> None:
    for edit in edits:
        apply(facts, edit)
