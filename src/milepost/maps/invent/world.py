"""A made-up island: its coast, mountains, rivers, lakes, countries and the places where cities stand.

Lengths are in mileposts, with x to the east and y to the north. `World` is an atlas like the real one's, in degrees.
"""

from __future__ import annotations

import math
from random import Random

import numpy as np
import shapely
import shapely.affinity
from shapely.geometry import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry

from milepost.crayon.board.lattice import ROW
from milepost.maps.board.art import polygons_only
from milepost.maps.board.lattice import Array
from milepost.maps.geography.atlas import Lake, RiverLine

DEGREE = 10.0
"""Mileposts in a degree."""
MOUNTAIN, ALPINE = 600.0, 1500.0
"""Metres from which the ground is steep."""
INLAND = {"major": 2.6, "medium": 1.2, "small": 1.0}
"""How far from water a city keeps, so that there is room to build."""
APART = {"major": 6.0, "medium": 3.2, "small": 2.6}
"""How far from every other city."""
TRIES = 40
"""Places looked at for each thing that must not lie anywhere."""


class World:
    """An island of about so many mileposts."""

    def __init__(self, rng: Random, mileposts: int) -> None:
        self.rng = rng
        self.land = _island(rng, mileposts * ROW)
        self.ridges = [self._ridge() for _ in range(2 + mileposts // 600)]
        self.peaks = [rng.uniform(1300, 2600) for _ in self.ridges]
        self.streams = self._streams(max(2, mileposts // 130))
        self.ponds = self._ponds(mileposts // 450)
        self.parts = self._parts(1 + min(3, mileposts // 450))
        self.cities: list[tuple[str, Point]] = []

    # The atlas

    def countries(self) -> dict[str, BaseGeometry]:
        return {str(number): _degrees(part) for number, part in enumerate(self.parts)}

    def rivers(self) -> list[RiverLine]:
        return []  # the recipe has their lines

    def lakes(self) -> list[Lake]:
        return [Lake("", _degrees(pond)) for pond in self.ponds]

    def heights(self, longitude: Array, latitude: Array) -> Array:
        x, y = longitude * DEGREE, latitude * DEGREE
        points = shapely.points(x, y)
        hills = 180 + 160 * np.sin(0.9 * x + 0.4 * y) * np.sin(0.7 * y - 0.3 * x)
        for ridge, peak in zip(self.ridges, self.peaks, strict=True):
            hills = np.maximum(hills, peak * np.exp(-((shapely.distance(points, ridge) / 2.2) ** 2)))
        return np.asarray(hills, dtype=np.float64)

    # The ground

    def _inside(self, shape: BaseGeometry) -> Point:
        """Any point of a shape."""
        west, south, east, north = shape.bounds
        while True:
            point = Point(self.rng.uniform(west, east), self.rng.uniform(south, north))
            if shape.contains(point):
                return point

    def _ridge(self) -> LineString:
        """A range of mountains: a line across the land with a bend, that leaves room to pass at both ends."""
        start = self._inside(self.land.buffer(-3))
        turn = self.rng.uniform(0, 2 * math.pi)
        step = math.sqrt(self.land.area) * self.rng.uniform(0.12, 0.2)
        points = [(start.x, start.y)]
        for _ in range(2):
            points.append((points[-1][0] + step * math.cos(turn), points[-1][1] + step * math.sin(turn)))
            turn += self.rng.uniform(-0.9, 0.9)
        return LineString(points)

    def _streams(self, wanted: int) -> list[LineString]:
        """From the mountains to the sea by a short way, apart from each other."""
        found: list[LineString] = []
        for _ in range(TRIES * wanted):
            ridge = self.rng.choice(self.ridges)
            source = ridge.interpolate(self.rng.random(), normalized=True)
            mouth = self.land.exterior.interpolate(self.rng.random(), normalized=True)
            stream = self._winding(source, mouth)
            over = sum(stream.intersects(other) for other in self.ridges)  # its own, where it springs
            good = 6 <= stream.length <= 0.8 * math.sqrt(self.land.area) and over == 1
            inland = stream.difference(self.land).length < 1.5  # but for its mouth
            if good and inland and self.land.contains(source) and all(stream.distance(other) > 3 for other in found):
                found.append(stream)
            if len(found) == wanted:
                break
        return found

    def _winding(self, source: Point, mouth: Point) -> LineString:
        """A line with a bend or two that ends a little way out at sea."""
        x, y = mouth.x - source.x, mouth.y - source.y
        length = math.hypot(x, y) or 1.0
        sway, phase = self.rng.uniform(0.5, 1.2), self.rng.uniform(0, math.pi)
        points = []
        for step in range(13):
            part = step / 12 * (1 + 0.8 / length)
            off = sway * (math.sin(phase + 2.2 * math.pi * part) - math.sin(phase) * (1 - part)) * (step > 0)
            points.append((source.x + part * x - off * y / length, source.y + part * y + off * x / length))
        return LineString(points)

    def _ponds(self, wanted: int) -> list[Polygon]:
        found: list[Polygon] = []
        for _ in range(TRIES):
            if len(found) == wanted:
                break
            at, wide = self._inside(self.land.buffer(-4)), self.rng.uniform(1.2, 1.7)
            pond = shapely.affinity.scale(at.buffer(wide, quad_segs=4), 1.0, self.rng.uniform(0.6, 1.0))
            if all(pond.distance(other) > 2.5 for other in (*found, *self.streams, *self.ridges)):
                found.append(pond)
        return found

    def _parts(self, wanted: int) -> list[BaseGeometry]:
        """The island shared out among countries: each has what is nearest to its own point."""
        seats = [self._inside(self.land.buffer(-3)) for _ in range(wanted)]
        if wanted == 1:
            return [polygons_only(self.land)]
        cells = list(shapely.voronoi_polygons(MultiPoint(seats), extend_to=self.land).geoms)
        own = [next(cell for cell in cells if cell.contains(seat)) for seat in seats]
        return [polygons_only(shapely.intersection(cell, self.land)) for cell in own]

    def settle(self, size: str, wanted: int) -> None:
        """Found so many cities of a size, each as far from the others as a few looks around allow."""
        ground = self.land.buffer(-INLAND[size]).difference(shapely.union_all(self.ponds).buffer(INLAND[size] - 0.4))
        for _ in range(wanted):
            looks = [self._inside(ground) for _ in range(TRIES if size == "major" else 12)]
            best = max(looks, key=lambda at: min((at.distance(other) for _, other in self.cities), default=0.0))
            if all(best.distance(other) >= max(APART[size], APART[kind] / 1.6) for kind, other in self.cities):
                self.cities.append((size, best))

    def country_at(self, at: Point) -> int:
        return min(range(len(self.parts)), key=lambda number: float(self.parts[number].distance(at)))


def _island(rng: Random, area: float) -> Polygon:
    """A coast of waves around a middle: long ones for capes and bays, short ones for its small print."""
    waves = [(k, 0.33 * rng.uniform(0.5, 1) / k**0.95, rng.uniform(0, 2 * math.pi)) for k in range(2, 30)]
    stretch = rng.uniform(1.1, 1.35)
    points = []
    for step in range(360):
        turn = math.radians(step)
        reach = max(0.4, 1 + math.fsum(high * math.cos(k * turn + phase) for k, high, phase in waves))
        points.append((stretch * reach * math.cos(turn), reach * math.sin(turn) / stretch))
    shape = Polygon(points)
    size = math.sqrt(area / shape.area)
    return shapely.affinity.scale(shape, size, size, origin=(0, 0))


def _degrees(shape: BaseGeometry) -> BaseGeometry:
    return shapely.transform(shape, lambda points: points / DEGREE)
