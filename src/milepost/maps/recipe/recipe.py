"""What a recipe says: plain records, made by `recipe_reader.read_recipe`.

Points are latitude and longitude in degrees. A *spot* is either such a point or the name of a milepost
(`K12`), as the map maker reads it off the picture.
"""

from __future__ import annotations

from typing import NamedTuple

from milepost.crayon.board.edits import Edit
from milepost.errors import DataError
from milepost.maps.recipe.fields import Point

Spot = Point | str


class CountrySpec(NamedTuple):
    name: str
    sources: tuple[str, ...]
    """Its name in the source, or the names of several that make it up."""
    tint: str
    line: int


class Height(NamedTuple):
    """A milepost is this steep if its mean height or its relief (both in metres) is above these."""

    height: float
    relief: float


class AreaSpec(NamedTuple):
    """Ground drawn by hand: deserts, marshes."""

    name: str
    terrain: str
    shape: tuple[Point, ...]


class LakeSpec(NamedTuple):
    name: str
    at: Point
    shape: tuple[Point, ...]
    """Empty: the source's lake at that point."""
    line: int


class RiverSpec(NamedTuple):
    """A river from its source to its mouth, along the source's lines of these names or along the points alone."""

    name: str
    branch: str
    into: str
    sources: tuple[str, ...]
    points: tuple[Point, ...]
    gap: float
    """Holes in the source's lines up to this long (in mileposts) are bridged."""
    line: int
    sources_line: int = 0

    @property
    def label(self) -> str:
        return self.branch or self.name

    @property
    def full_name(self) -> str:
        """As the board file has it: a branch floods with its river."""
        return f"{self.name}, {self.branch}" if self.branch else self.name


class CitySpec(NamedTuple):
    name: str
    size: str
    at: Point
    country: str
    area: str
    pin: Spot | None
    banks: tuple[tuple[str, str], ...]
    """River and the bank (left or right, looking downstream) on which the city lies."""
    room: int
    """Sections it should have; 0: what is usual for its size."""
    line: int


class FerrySpec(NamedTuple):
    """A ferry between two spots, or two cities (the title then has its ports in cities).

    In the picture its line bows to the left by `bend` times its length, round land in between.
    """

    name: str
    ends: tuple[Spot, Spot]
    price: int
    second: int
    sea: str
    line: int
    bend: float = 0.0


class SeaSpec(NamedTuple):
    name: str
    shape: tuple[Point, ...]


class RegionSpec(NamedTuple):
    """Any other named set of mileposts: a kind, a name and where."""

    kind: str
    name: str
    spots: tuple[Spot, ...]
    shape: tuple[Point, ...]
    line: int


class Override(NamedTuple):
    """A decision of the map maker; `what` is drop, add, terrain, country or section."""

    what: str
    value: str
    shape: tuple[Point, ...]
    spots: tuple[Spot, ...]
    line: int


class Caption(NamedTuple):
    """A name on the picture: a country, a sea, foreign land, or a piece of land such as a desert."""

    text: str
    kind: str
    at: Point
    size: float
    turn: float


class PictureSpec(NamedTuple):
    title: str
    subtitle: str
    title_at: tuple[float, float]
    key_at: tuple[float, float]
    """Mileposts east and south of A1."""
    prices: tuple[tuple[str, str], ...]
    captions: tuple[Caption, ...]
    margin: tuple[float, float, float, float]
    """Mileposts of sea or foreign land to the west, north, east and south of the board."""


class Recipe(NamedTuple):
    file: str
    projection: str
    kilometres: float
    turn: float
    shift: tuple[float, float]
    clip: tuple[Point, ...]
    window: tuple[float, float, float, float] | None
    smallest_island: int
    inlets: bool
    whole_majors: bool
    port_room: int
    countries: tuple[CountrySpec, ...]
    mountain: Height
    alpine: Height
    areas: tuple[AreaSpec, ...]
    lakes: tuple[LakeSpec, ...]
    rivers: tuple[RiverSpec, ...]
    cities: tuple[CitySpec, ...]
    adjacent: tuple[tuple[str, str], ...]
    ferries: tuple[FerrySpec, ...]
    tunnels: tuple[FerrySpec, ...]
    seas: tuple[SeaSpec, ...]
    regions: tuple[RegionSpec, ...]
    overrides: tuple[Override, ...]
    edits: tuple[tuple[Edit, int], ...]
    """Changes to the finished board, each with its line."""
    picture: PictureSpec

    def error(self, line: int, message: str) -> DataError:
        """A complaint about a line of the recipe."""
        return DataError(self.file, line, message)
