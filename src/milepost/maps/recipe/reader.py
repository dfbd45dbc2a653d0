"""Reads a recipe (docs/maps.md) and says exactly what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from milepost.crayon.board.board import SIZES
from milepost.maps.recipe.fields import Table, read_table
from milepost.maps.recipe.overrides import GROUND, read_overrides
from milepost.maps.recipe.recipe import (
    AreaSpec,
    Caption,
    CitySpec,
    CountrySpec,
    FerrySpec,
    Height,
    LakeSpec,
    PictureSpec,
    Recipe,
    RegionSpec,
    RiverSpec,
    SeaSpec,
    Spot,
)

CAPTIONS = ("country", "foreign", "land", "sea")
_MILEPOST = re.compile(r"[A-Z]{1,2}[1-9][0-9]*")


def read_recipe(file: Path) -> Recipe:
    top = read_table(file)
    land = top.table("map")
    ground = top.table("terrain")
    countries = tuple(_country(table) for table in top.tables("countries"))
    if not countries:
        top.fail("“countries” is missing; expected a list of tables with name and tint", "countries")
    names = [country.name for country in countries]
    overrides, edits = read_overrides(top, names)
    recipe = Recipe(
        file=str(file),
        projection=land.text("projection"),
        kilometres=land.number("kilometres", low=1, high=500),
        turn=land.number("turn", 0.0, -180, 180),
        shift=(land.number("shift_east", 0.0, -1, 1), land.number("shift_south", 0.0, -1, 1)),
        clip=land.points("clip", 3) if "clip" in land else (),
        window=_window(land),
        smallest_island=land.whole("smallest_island", 8),
        inlets=land.yes("inlets", True),
        whole_majors=land.yes("whole_majors", True),
        port_room=land.whole("port_room", 3),
        countries=countries,
        mountain=_height(ground, "mountain"),
        alpine=_height(ground, "alpine"),
        areas=tuple(_area(table) for table in top.tables("areas")),
        lakes=tuple(_lake(table) for table in top.tables("lakes")),
        rivers=_rivers(top),
        cities=_cities(top, names),
        adjacent=_pairs(top),
        ferries=tuple(_ferry(table, "ferries") for table in top.tables("ferries")),
        tunnels=tuple(_ferry(table, "tunnels") for table in top.tables("tunnels")),
        seas=tuple(_sea(table) for table in top.tables("seas")),
        regions=tuple(_region(table) for table in top.tables("regions")),
        overrides=overrides,
        edits=edits,
        picture=_picture(top.table("picture"), top),
    )
    for table in (land, ground, top):
        table.done()
    _check_names(top, recipe)
    return recipe


def _window(land: Table) -> tuple[float, float, float, float] | None:
    if "window" not in land:
        return None
    window = land.table("window")
    west, north = window.number("west"), window.number("north")
    east, south = window.number("east"), window.number("south")
    window.done()
    if west >= east or south >= north:
        land.fail("the window is empty; expected west < east and south < north, in kilometres", "window")
    return west, north, east, south


def _country(table: Table) -> CountrySpec:
    name = table.text("name")
    country = CountrySpec(name, table.texts("source", (name,)), table.text("tint", "#f8f2df"), table.line())
    table.done()
    return country


def _height(ground: Table, kind: str) -> Height:
    table = ground.table(kind)
    height = Height(table.number("height"), table.number("relief"))
    table.done()
    return height


def _area(table: Table) -> AreaSpec:
    area = AreaSpec(table.text("name"), table.text("terrain", among=GROUND), table.points("shape", 3))
    table.done()
    return area


def _lake(table: Table) -> LakeSpec:
    shape = table.points("shape", 3) if "shape" in table else ()
    at = table.point("at") if "at" in table or not shape else shape[0]
    lake = LakeSpec(table.text("name"), at, shape, table.line())
    table.done()
    return lake


def _rivers(top: Table) -> tuple[RiverSpec, ...]:
    rivers = []
    for table in top.tables("rivers"):
        rivers.append(
            RiverSpec(
                table.text("name"),
                table.text("branch", ""),
                table.text("into", ""),
                table.texts("source", ()),
                table.points("points"),
                table.number("gap", 0.6, 0, 10),
                table.line(),
                table.line("source"),
            )
        )
        table.done()
        labels = [river.label for river in rivers]
        if rivers[-1].into and rivers[-1].into not in labels[:-1]:
            table.fail(f"“{rivers[-1].into}” is not a river listed above; expected one it flows into", "into")
        if rivers[-1].label in labels[:-1]:
            table.fail(f"“{rivers[-1].label}” appears twice; expected one entry for each river or branch")
    return tuple(rivers)


def _cities(top: Table, countries: list[str]) -> tuple[CitySpec, ...]:
    cities: list[CitySpec] = []
    for table in top.tables("cities"):
        bank = table.table("banks")
        banks = tuple((river, bank.text(river, among=("left", "right"))) for river in bank.names())
        city = CitySpec(
            table.text("name"),
            table.text("size", among=SIZES),
            table.point("at"),
            table.text("country", among=countries),
            table.text("area", ""),
            _spot(table, "pin") if "pin" in table else None,
            banks,
            table.whole("room", 0),
            table.line(),
        )
        table.done()
        if city.name in (other.name for other in cities):
            table.fail(f"the city “{city.name}” appears twice", "name")
        cities.append(city)
    return tuple(cities)


def _pairs(top: Table) -> tuple[tuple[str, str], ...]:
    pairs = []
    for table in top.tables("adjacent"):
        pair = table.texts("cities")
        if len(pair) != 2:
            table.fail("expected the names of two cities that may be neighbours", "cities")
        table.done()
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def _ferry(table: Table, kind: str) -> FerrySpec:
    second = table.whole("second", 0) if kind == "ferries" else 0
    sea = table.text("sea", "") if kind == "ferries" else ""
    ends = (_spot(table, "from"), _spot(table, "to"))
    bend = table.number("bend", 0.0, low=-1, high=1) if kind == "ferries" else 0.0
    ferry = FerrySpec(table.text("name"), ends, table.whole("price"), second, sea, table.line(), bend)
    table.done()
    return ferry


def _sea(table: Table) -> SeaSpec:
    sea = SeaSpec(table.text("name"), table.points("shape", 3))
    table.done()
    return sea


def _region(table: Table) -> RegionSpec:
    spots = (_spot(table, "at"),) if "at" in table else ()
    shape = table.points("shape", 3) if "shape" in table else ()
    if bool(spots) == bool(shape):
        table.fail("expected either “at”, a point, or “shape”, a polygon")
    region = RegionSpec(table.text("kind"), table.text("name"), spots, shape, table.line())
    table.done()
    return region


def _spot(table: Table, key: str) -> Spot:
    """A point, a milepost's name or (for ferries) a city's."""
    try:
        return table.text(key)
    except ValueError:
        return table.point(key)


def _picture(table: Table, top: Table) -> PictureSpec:
    margin = table.table("margin")
    prices = table.table("prices")
    captions = []
    for entry in table.tables("captions"):
        captions.append(
            Caption(
                entry.text("text"),
                entry.text("kind", among=CAPTIONS),
                entry.point("at"),
                entry.number("size", 1.2, 0.1, 20),
                entry.number("turn", 0.0, -180, 180),
            )
        )
        entry.done()
    sides = [margin.number(side, 3.0, 0, 60) for side in ("west", "north", "east", "south")]
    title_at = table.pair("title_at") if "title_at" in table else (0.0, 0.0)
    key_at = table.pair("key_at") if "key_at" in table else (0.0, 0.0)
    picture = PictureSpec(
        table.text("title", "Board"),
        table.text("subtitle", ""),
        title_at,
        key_at,
        tuple((name, prices.text(name)) for name in prices.names()),
        tuple(captions),
        (sides[0], sides[1], sides[2], sides[3]),
    )
    for part in (margin, prices, table):
        part.done()
    return picture


def _check_names(top: Table, recipe: Recipe) -> None:
    """References between the parts of a recipe."""
    cities = {city.name for city in recipe.cities}
    for index, pair in enumerate(recipe.adjacent):
        for name in pair:
            if name not in cities:
                top.fail(f"there is no city “{name}”", "adjacent", index, "cities")
    rivers = {river.label for river in recipe.rivers}
    for index, city in enumerate(recipe.cities):
        for river, _ in city.banks:
            if river not in rivers:
                top.fail(f"there is no river “{river}”", "cities", index, "banks")
    _check_ends(top, "ferries", recipe.ferries, cities)
    _check_ends(top, "tunnels", recipe.tunnels, cities)
    seas = {sea.name for sea in recipe.seas}
    for index, ferry in enumerate(recipe.ferries):
        if ferry.sea and ferry.sea not in seas:
            top.fail(f"there is no sea “{ferry.sea}”; known: {', '.join(sorted(seas))}", "ferries", index, "sea")


def _check_ends(top: Table, kind: str, links: Sequence[FerrySpec], cities: set[str]) -> None:
    for index, link in enumerate(links):
        for end, key in zip(link.ends, ("from", "to"), strict=True):
            if isinstance(end, str) and end not in cities and not _MILEPOST.fullmatch(end):
                top.fail(f"“{end}” is neither a city nor a milepost", kind, index, key)
