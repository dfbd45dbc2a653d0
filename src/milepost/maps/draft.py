"""The board while it is being made."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from milepost.crayon.board.lattice import Place, Section, Triangle, crossed, parse_place, section
from milepost.crayon.board.lattice import around as places_around
from milepost.errors import DataError
from milepost.maps.board.grid import Grid
from milepost.maps.board.lattice import nearest
from milepost.maps.geography.projection import Projection
from milepost.maps.recipe.recipe import CitySpec, Recipe, RiverSpec, Spot


class River(NamedTuple):
    """A river as a chain of triangles from source to mouth; off the board too, where its line goes there."""

    spec: RiverSpec
    path: tuple[Triangle, ...]
    drawn: tuple[Section, ...] | None = None
    """The sections it crosses, where the map maker has drawn them one by one."""

    @property
    def crossings(self) -> list[Section]:
        return [crossed(a, b) for a, b in pairwise(self.path)]


class PlacedCity(NamedTuple):
    spec: CitySpec
    mileposts: tuple[Place, ...]
    """The centre first; a major city has up to six more."""

    @property
    def centre(self) -> Place:
        return self.mileposts[0]


class Link(NamedTuple):
    """A ferry or a tunnel between two mileposts."""

    name: str
    ends: tuple[Place, Place]
    price: int
    second: int
    sea: str
    bend: float = 0.0


@dataclass
class Draft:
    """Everything known so far. Each step of the compiler adds its part."""

    recipe: Recipe
    projection: Projection
    grid: Grid
    terrain: dict[Place, str] = field(default_factory=dict)
    country: dict[Place, str] = field(default_factory=dict)
    sections: dict[Section, str] = field(default_factory=dict)
    """Every pair of neighbouring mileposts: open, lake, inlet or blocked."""
    rivers: list[River] = field(default_factory=list)
    cities: list[PlacedCity] = field(default_factory=list)
    ferries: list[Link] = field(default_factory=list)
    tunnels: list[Link] = field(default_factory=list)
    coasts: dict[str, list[Place]] = field(default_factory=dict)
    deserts: dict[str, list[Place]] = field(default_factory=dict)
    regions: dict[tuple[str, str], list[Place]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    """What the map maker should know, lints aside."""

    def fail(self, line: int, message: str) -> DataError:
        return self.recipe.error(line, message)

    def spot(self, spot: Spot) -> Place:
        """The lattice place a recipe means."""
        return parse_place(spot) if isinstance(spot, str) else nearest(*self.projection.point(spot))

    def open_neighbours(self, place: Place) -> list[Place]:
        """Neighbours to which a section can be built."""
        return [
            other for other in places_around(place) if self.sections.get(section(place, other), "blocked") != "blocked"
        ]

    def crossings(self, river: River) -> list[Section]:
        """The sections of the board that a river crosses, from source to mouth; lakes and straits count as such."""
        crossed = river.crossings if river.drawn is None else river.drawn
        return [side for side in crossed if self.sections.get(side) == "open"]

    def city(self, name: str) -> PlacedCity:
        return next(city for city in self.cities if city.spec.name == name)
