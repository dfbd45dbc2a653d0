"""What a recipe may name in its area: rivers, lakes, places and countries of the sources, with their positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from milepost.maps.board.art import Bounds, polygons_only
from milepost.maps.board.survey import own_land, projected
from milepost.maps.geography.atlas import Atlas, Gazetteer
from milepost.maps.geography.projection import Projection
from milepost.maps.recipe import fields
from milepost.maps.recipe.recipe import Recipe

MARGIN = 2.0
"""Mileposts around a recipe's land that count as its area."""


class Area(NamedTuple):
    """A rectangle of a projected map."""

    projection: Projection
    bounds: Bounds
    kilometres: float
    """In one unit of the projection."""


class Named(NamedTuple):
    name: str
    """Exactly as a recipe takes it; empty for a lake without a name, which is found by its place."""
    place: str
    """The position, as the recipe writes it."""
    about: str

    @property
    def quoted(self) -> str:
        return f'"{self.name}"' if self.name else "(no name)"


def area_near(point: fields.Point, kilometres: float) -> Area:
    """So far to each side of a point."""
    latitude, longitude = point
    projection = Projection(f"+proj=aeqd +lat_0={latitude} +lon_0={longitude}", 1)
    return Area(projection, (-kilometres, -kilometres, kilometres, kilometres), 1)


def area_of(recipe: Recipe, atlas: Atlas) -> Area:
    """The rectangle around the land of a recipe's countries."""
    projection = projected(recipe)
    land = polygons_only(shapely.union_all(list(own_land(recipe, atlas, projection).values())))
    if land.is_empty:
        raise recipe.error(1, "these countries, clip and window hold no land")
    west, north, east, south = land.bounds
    return Area(projection, (west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN), recipe.kilometres)


def rivers(area: Area, atlas: Gazetteer) -> Iterator[Named]:
    """The higher end of each comes first, as `points` run from source to mouth."""
    lines: dict[str, list[BaseGeometry]] = {}
    for river in atlas.rivers():
        if river.name.strip():
            inside = _inside(area, LineString(river.line))
            lines.setdefault(river.name, []).extend(part for part in shapely.get_parts(inside) if part.length)
    for name, parts in lines.items():
        if parts:
            yield Named(name, f"points = [{', '.join(_ends(area, atlas, parts))}]", _long(area, parts))


def _ends(area: Area, atlas: Atlas, parts: list[BaseGeometry]) -> list[str]:
    tips = np.array([tip for part in parts for tip in (part.coords[0], part.coords[-1])])
    off = np.hypot(*(tips[:, None, :] - tips[None, :, :]).transpose(2, 0, 1))
    pair = tips[list(divmod(int(off.argmax()), len(tips)))]
    longitude, latitude = area.projection.globe(pair[:, 0], pair[:, 1])
    high = np.argsort(-atlas.heights(longitude, latitude), kind="stable")
    return [_at(latitude[end], longitude[end]) for end in high]


def _long(area: Area, parts: list[BaseGeometry]) -> str:
    return f"{sum(part.length for part in parts) * area.kilometres:.0f} km"


def lakes(area: Area, atlas: Gazetteer) -> Iterator[Named]:
    for lake in atlas.lakes():
        inside = polygons_only(_inside(area, lake.shape))
        if not inside.is_empty:
            yield Named(lake.name, _spot(area, inside), f"{inside.area * area.kilometres**2:.0f} km²")


def places(area: Area, atlas: Gazetteer) -> Iterator[Named]:
    for town in sorted(atlas.towns(), key=lambda town: -town.people):
        if not _inside(area, Point(town.longitude, town.latitude)).is_empty:
            yield Named(town.name, f"at = {_at(town.latitude, town.longitude)}", f"{town.people:,}, {town.country}")


def countries(area: Area, atlas: Gazetteer) -> Iterator[Named]:
    for name, shape in sorted(atlas.countries().items()):
        inside = polygons_only(_inside(area, shape))
        if not inside.is_empty:
            yield Named(name, _spot(area, inside), f"{inside.area * area.kilometres**2:,.0f} km² here")


KINDS: dict[str, Callable[[Area, Gazetteer], Iterator[Named]]] = {
    "countries": countries,
    "rivers": rivers,
    "lakes": lakes,
    "places": places,
}


def _inside(area: Area, shape: BaseGeometry) -> BaseGeometry:
    """What of a shape lies in the area, projected. Far shapes are left out first: some cannot be projected at all."""
    if not shape.envelope.intersects(_look(area)):
        return Point()
    flat = polygons_only(shape) if shape.geom_type.endswith("Polygon") else shape
    near = shapely.intersection(flat, _look(area))
    return shapely.intersection(area.projection.geometry(near), box(*area.bounds))


def _look(area: Area) -> BaseGeometry:
    """The degrees that the area covers, and a little more."""
    west, north, east, south = area.bounds
    xs, ys = np.meshgrid(np.linspace(west, east, 9), np.linspace(north, south, 9))
    longitude, latitude = area.projection.globe(xs.ravel(), ys.ravel())
    return box(longitude.min() - 1, latitude.min() - 1, longitude.max() + 1, latitude.max() + 1)


def _spot(area: Area, shape: BaseGeometry) -> str:
    inside = max(shapely.get_parts(shape), key=lambda part: float(part.area)).representative_point()
    longitude, latitude = area.projection.globe(np.array([inside.x]), np.array([inside.y]))
    return f"at = {_at(latitude[0], longitude[0])}"


def _at(latitude: float, longitude: float) -> str:
    return f"[{latitude:.2f}, {longitude:.2f}]"
