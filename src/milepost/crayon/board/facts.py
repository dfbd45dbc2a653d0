"""What a board file says, as plain facts that can be changed and written down again (`file.py`).

A `Board` is for playing: it never changes, and it has forgotten the order of a river's sections and its branches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from milepost.crayon.board.board import Board, Ferry, Size, plain
from milepost.crayon.board.lattice import Place, Section, around, distance, neighbour, parse_place, section
from milepost.crayon.board.text import FORMAT, SECTION_DIRECTIONS
from milepost.data_files import Lines


class CityFact(NamedTuple):
    name: str
    size: Size
    at: Place
    country: str
    area: str


class LinkFact(NamedTuple):
    """A ferry or a tunnel."""

    name: str
    ends: tuple[Place, Place]
    price: int
    second: int | None = None
    sea: str = ""


@dataclass
class BoardFacts:
    terrain: dict[Place, str]
    country: dict[Place, str]
    countries: list[str]
    """In the order in which the file explains their letters."""
    cities: list[CityFact]
    rivers: dict[str, list[Section]]
    """By name, with the branch (“Ganges, Hooghly”); from source to mouth."""
    waters: dict[Section, str]
    """Sections that are no plain land: lake, inlet or blocked."""
    ferries: list[LinkFact]
    tunnels: list[LinkFact]
    coasts: dict[str, list[Place]]
    deserts: dict[str, list[Place]]
    regions: dict[str, list[Place]]
    """By kind and name in one: “volcano Etna”."""
    art: list[tuple[str, list[tuple[int, int]]]]
    head: list[str] = field(default_factory=list)
    """The comments above the first heading."""

    def city(self, name: str) -> CityFact | None:
        return next((city for city in self.cities if plain(city.name) == plain(name)), None)

    def mileposts(self, city: CityFact) -> list[Place]:
        """The mileposts of a city, its centre first."""
        ring = around(city.at) if city.size == "major" else []
        return [place for place in (city.at, *ring) if place in self.terrain]

    def owner(self, place: Place) -> CityFact | None:
        """The city that a milepost belongs to."""
        return next((city for city in self.cities if place in self.mileposts(city)), None)

    def settled_deserts(self) -> dict[str, list[Place]]:
        """The deserts as they are written down: only ground that still is desert belongs to one."""
        return {
            name: sorted({place for place in places if self.terrain.get(place) == "desert"})
            for name, places in self.deserts.items()
        }


def inside(places: list[Place]) -> list[Section]:
    """The sections between the mileposts of one city."""
    return [section(a, b) for a in places for b in places if a < b and distance(a, b) == 1]


def section_called(name: str) -> Section:
    """The section of a name that the board's reader has let through: `K12se`."""
    way = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz").lstrip("0123456789")
    place = parse_place(name[: len(name) - len(way)].upper())
    return section(place, neighbour(*place, SECTION_DIRECTIONS[way]))


def facts_of(board: Board, text: str) -> BoardFacts:
    """The facts of a board that was read from this text."""
    places = board.places
    countries, rivers = _ordered(text)
    return BoardFacts(
        terrain=dict(zip(places, board.terrain, strict=True)),
        country={place: name for place, name in zip(places, board.country, strict=True) if name},
        countries=countries,
        cities=[CityFact(city.name, city.size, places[city.centre], city.country, city.area) for city in board.cities],
        rivers=rivers,
        waters=_waters(board),
        ferries=[_link(board, one) for one in board.links if not one.tunnel],
        tunnels=[_link(board, one) for one in board.links if one.tunnel],
        coasts=_regions(board, "coast"),
        deserts=_regions(board, "desert"),
        regions={
            f"{kind} {name}": members
            for kind in board.regions
            if kind not in ("coast", "desert")
            for name, members in _regions(board, kind).items()
        },
        art=board.art,
        head=_head(text),
    )


def _waters(board: Board) -> dict[Section, str]:
    places = board.places
    ends = [section(places[a], places[b]) for a, b in board.ends]
    waters = {ends[n]: "inlet" for n, wet in enumerate(board.inlet) if wet}
    waters |= {ends[n]: "lake" for n, wet in enumerate(board.lake) if wet}
    return waters | {section(places[arm // 6], places[board.near[arm]]): "blocked" for arm in sorted(board.blocked)}


def _link(board: Board, one: Ferry) -> LinkFact:
    a, b = one.ports
    return LinkFact(one.name, (board.places[a], board.places[b]), one.price, one.second, one.sea)


def _regions(board: Board, kind: str) -> dict[str, list[Place]]:
    return {name: [board.places[m] for m in members] for name, members in board.regions.get(kind, {}).items()}


def _head(text: str) -> list[str]:
    lines = text.split("\n")
    above = lines[: next((n for n, line in enumerate(lines) if line.strip().startswith("[")), 0)]
    return [line for line in above if line.startswith("#")]


def _ordered(text: str) -> tuple[list[str], dict[str, list[Section]]]:
    """What a `Board` has no order of: the countries, and the sections of each river and branch."""
    lines = Lines(text, "")
    lines.first(FORMAT)
    countries: list[str] = []
    rivers: dict[str, list[Section]] = {}
    for heading, _, content in lines.headed():
        filled = [line for _, line in content if line.strip()]
        if heading == "countries":
            countries += [line.partition("=")[2].strip() for line in filled if "=" in line]
        elif heading == "rivers":
            for line in filled:
                name, _, words = line.partition(":")
                rivers.setdefault(name.strip(), []).extend(map(section_called, words.split()))
    return list(dict.fromkeys(countries)), {name: list(dict.fromkeys(sides)) for name, sides in rivers.items()}
