"""The recipe of a made-up island: what the compiler needs to make a board of it."""

from __future__ import annotations

import numpy as np
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from milepost.maps.invent.names import Names
from milepost.maps.invent.world import ALPINE, DEGREE, MOUNTAIN, World
from milepost.maps.recipe.fields import Point
from milepost.maps.recipe.recipe import (
    Caption,
    CitySpec,
    CountrySpec,
    Height,
    LakeSpec,
    PictureSpec,
    Recipe,
    RiverSpec,
    SeaSpec,
)

PROJECTION = "+proj=eqc +R=6371000"
KILOMETRES = 6371 * np.pi / 180 / DEGREE
FLAT = 1e6
"""Only heights make mountains here, not relief."""
TINTS = ("#f8f2df", "#f3e9d2", "#eef0dc", "#f6e8dc")
PRICES = {"clear": "1", "mountain": "2", "alpine": "5", "river": "+2", "lake": "+3", "inlet": "+3", "small": "3",
          "medium": "3", "major": "5"}  # fmt: skip


def write_recipe(world: World, names: Names, title: str, subtitle: str) -> Recipe:
    """The whole recipe; the cities are founded and everything is named."""
    lands = [title, *(names.land() for _ in world.parts[1:])]
    cities = tuple(
        CitySpec(names.city(), size, _point(at), lands[world.country_at(at)], "", None, (), 0, 0)
        for size, at in world.cities
    )
    rivers = tuple(RiverSpec(names.river(), "", "", (), _points(stream), 0.6, 0) for stream in world.streams)
    lakes = tuple(LakeSpec(f"Lake {names.river()}", _points(pond)[0], _points(pond), 0) for pond in world.ponds)
    west, south, east, north = world.land.bounds
    middle, far = (west + east) / 2, 20.0
    seas = (
        SeaSpec("Western Sea", _points(box(west - far, south - far, middle, north + far))),
        SeaSpec("Eastern Sea", _points(box(middle, south - far, east + far, north + far))),
    )
    return Recipe(
        file=subtitle,
        projection=PROJECTION,
        kilometres=KILOMETRES,
        turn=0.0,
        shift=(0.0, 0.0),
        clip=(),
        window=None,
        smallest_island=8,
        inlets=True,
        whole_majors=True,
        port_room=3,
        countries=tuple(CountrySpec(name, (str(n),), TINTS[n], 0) for n, name in enumerate(lands)),
        mountain=Height(MOUNTAIN, FLAT),
        alpine=Height(ALPINE, FLAT),
        areas=(),
        lakes=lakes,
        rivers=rivers,
        cities=cities,
        adjacent=(),
        ferries=(),
        tunnels=(),
        seas=seas,
        regions=(),
        overrides=(),
        edits=(),
        picture=_picture(world, lands, title, subtitle),
    )


def _picture(world: World, lands: list[str], title: str, subtitle: str) -> PictureSpec:
    west, south, east, north = world.land.bounds
    captions = [
        Caption(name, "country", _point(part.representative_point()), 1.2, 0.0)
        for name, part in zip(lands, world.parts, strict=True)
    ]
    side = east - west + 2
    return PictureSpec(
        title=title,
        subtitle=subtitle,
        title_at=(side + 10, 2.0),
        key_at=(side, 7.0),
        prices=tuple(PRICES.items()),
        captions=tuple(captions[1:]),
        margin=(3.0, 3.0, 24.0, max(3.0, 22 - (north - south))),
    )


def _point(at: BaseGeometry) -> Point:
    return _points(at)[0]


def _points(shape: BaseGeometry) -> tuple[Point, ...]:
    """Latitude and longitude, as recipes have them."""
    line = shape.exterior if isinstance(shape, Polygon) else shape
    return tuple((y / DEGREE, x / DEGREE) for x, y in line.coords)
