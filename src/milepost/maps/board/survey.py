"""Surveys the ground: projects the land of the recipe's countries, their neighbours and lakes, and samples it."""

from __future__ import annotations

from functools import cache

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from milepost.maps.board.art import Outlines, polygons_only
from milepost.maps.board.grid import FOREIGN, Grid
from milepost.maps.board.lattice import Array
from milepost.maps.draft import Draft
from milepost.maps.geography.atlas import Atlas
from milepost.maps.geography.projection import Projection
from milepost.maps.recipe.recipe import Recipe

AROUND = 45.0
"""Degrees of neighbouring land to look at."""
EDGE = 3.0
"""Mileposts around the own land that the grid covers."""


def survey(recipe: Recipe, atlas: Atlas) -> tuple[Draft, Outlines]:
    """Project the land, and sample it. The shapes are in the projection's first coordinates."""
    projection = projected(recipe)
    own = own_land(recipe, atlas, projection)
    land = polygons_only(shapely.union_all(list(own.values())))
    if land.is_empty:
        raise recipe.error(1, "these countries, clip and window hold no land")
    west, north, east, south = land.bounds
    grid = Grid((west - EDGE, north - EDGE, east + EDGE, south + EDGE))
    foreign = _foreign_land(recipe, atlas, projection, land)
    lakes = _lakes(recipe, atlas, projection)
    grid.land[grid.inside(foreign)] = FOREIGN
    for number, shape in enumerate(own.values()):
        grid.land[grid.inside(shape)] = number
    grid.lake = grid.inside(lakes)
    grid.cells()
    return Draft(recipe, projection, grid), Outlines(land, foreign, lakes)


def projected(recipe: Recipe) -> Projection:
    """The recipe's projection, before A1 is known."""
    try:
        return Projection(recipe.projection, recipe.kilometres, recipe.turn, recipe.shift)
    except ValueError as error:
        raise recipe.error(1, str(error)) from None


def own_land(recipe: Recipe, atlas: Atlas, projection: Projection) -> dict[str, BaseGeometry]:
    """The land of each country of the recipe, projected."""
    countries = atlas.countries()
    clip = shapely.segmentize(_lonlat(recipe.clip), 0.5) if recipe.clip else None
    own = {}
    for country in recipe.countries:
        for name in country.sources:
            if name not in countries:
                near = sorted(other for other in countries if other[:3].lower() == name[:3].lower())
                raise recipe.error(
                    country.line, f"the source has no country “{name}”; similar names: {', '.join(near) or 'none'}"
                )
        shape = polygons_only(shapely.union_all([_repaired(countries[name]) for name in country.sources]))
        if clip is not None:
            shape = shapely.intersection(shape, clip)
        shape = polygons_only(projection.geometry(polygons_only(shape)))
        if recipe.window:
            west, top, east, bottom = (side / recipe.kilometres for side in recipe.window)
            x, y = projection.origin
            shape = polygons_only(shapely.intersection(shape, box(west - x, -top - y, east - x, -bottom - y)))
        own[country.name] = shape
    return own


def _foreign_land(recipe: Recipe, atlas: Atlas, projection: Projection, own: BaseGeometry) -> BaseGeometry:
    """All land around that is not the board's own: other countries, and what clip and window cut off."""
    west, north, east, south = own.bounds
    edge = [(west, north), (east, north), (east, south), (west, south), ((west + east) / 2, north)]
    longitudes, latitudes = projection.globe(*map(_array, zip(*edge, strict=True)))
    look = box(
        longitudes.min() - AROUND,
        max(-89.0, latitudes.min() - AROUND),
        longitudes.max() + AROUND,
        min(89.0, latitudes.max() + AROUND),
    )
    near = [
        shapely.intersection(_repaired(shape), look)
        for shape in atlas.countries().values()
        if shape.envelope.intersects(look)
    ]
    land = polygons_only(projection.geometry(polygons_only(shapely.union_all(near))))
    return polygons_only(shapely.difference(land, own))


_repaired = cache(polygons_only)  # a country is looked at twice for a board, and again for the next one


def _array(values: tuple[float, ...]) -> Array:
    return np.array(values, dtype=np.float64)


def _lakes(recipe: Recipe, atlas: Atlas, projection: Projection) -> BaseGeometry:
    found = []
    for lake in recipe.lakes:
        if lake.shape:
            found.append(projection.polygon(lake.shape))
            continue
        at = shapely.Point(lake.at[1], lake.at[0])
        near = min((found.shape for found in atlas.lakes()), key=lambda shape: float(shape.distance(at)))
        if near.distance(at) > 0.2:
            raise recipe.error(
                lake.line, f"the source has no lake within 0.2 degrees of {lake.name}; expected “shape”, a polygon"
            )
        found.append(projection.geometry(near))
    return polygons_only(shapely.union_all(found)) if found else polygons_only(Polygon())


def _lonlat(points: tuple[tuple[float, float], ...]) -> Polygon:
    return Polygon([(longitude, latitude) for latitude, longitude in points])


def final_outlines(draft: Draft, shapes: Outlines) -> Outlines:
    """The shapes in final coordinates: the origin has moved since they were projected."""
    x = draft.projection.origin[0] - draft.recipe.shift[0]
    y = draft.projection.origin[1] - draft.recipe.shift[1]
    return Outlines(*(shapely.transform(shape, lambda at: at - [x, y]) for shape in shapes))
