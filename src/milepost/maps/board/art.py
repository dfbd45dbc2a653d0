"""The outlines on the board: own land, neighbouring land and lakes, simplified to whole hundredths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from milepost.crayon.board.lattice import Place, position

Ring = list[tuple[int, int]]
Bounds = tuple[float, float, float, float]
UNITS = 100
"""Art is drawn in hundredths of a milepost."""
SMALLEST = 0.06
"""Islands and lakes below this area (in square mileposts) are left out."""
POINTS = 2400
"""The board file stays small: outlines are made coarser until they have fewer points."""
WIDEST, TALLEST = 2.3, 1.2
"""A window that shows the whole board may be so much wider than tall, or taller than wide."""
OUTSIDE = 24.0
"""Mileposts at two opposite sides of the picture that are drawn in any case, for a look from farther away."""
SEAM = 0.04
"""So far that land reaches into the picture, to be one with what is drawn there."""
FAR_POINTS = 700
"""Points of neighbouring land outside the picture, where only such a window sees it."""
FAR_SMALLEST = 0.4
"""Islands out there below this area are left out."""


class Outlines(NamedTuple):
    """Shapes in board coordinates."""

    land: BaseGeometry
    foreign: BaseGeometry
    lakes: BaseGeometry

    def simplified(self, tolerance: float) -> Outlines:
        """Coarser, with both sides of a border alike: one coverage, so that no slits open."""
        land, foreign = shapely.coverage_simplify(np.array([self.land, self.foreign]), tolerance)
        return Outlines(land, foreign, shapely.simplify(self.lakes, tolerance))

    def clipped(self, bounds: Bounds) -> Outlines:
        frame = box(*bounds)
        return Outlines(*(polygons_only(shapely.intersection(shape, frame)) for shape in self))


def polygons_only(shape: BaseGeometry) -> BaseGeometry:
    """Repairs and clips leave stray points and lines. To ask whether a repair is due costs far less than one."""
    whole = shape if shape.is_valid else shapely.make_valid(shape)
    flat = [inner for part in shapely.get_parts(whole) for inner in shapely.get_parts(part)]
    return MultiPolygon([part for part in flat if isinstance(part, Polygon) and not part.is_empty])


def frame(places: list[Place], margin: Bounds) -> Bounds:
    """West, north, east and south edge of the picture."""
    xs, ys = zip(*(position(place) for place in places), strict=True)
    west, north, east, south = margin
    return min(xs) - west, min(ys) - north, max(xs) + east, max(ys) + south


def around(bounds: Bounds) -> Bounds:
    """What the widest and the tallest window see when they show the whole picture."""
    west, north, east, south = bounds
    wide, tall = east - west, south - north
    more_x, more_y = max(OUTSIDE, WIDEST * tall - wide) / 2, max(OUTSIDE, TALLEST * wide - tall) / 2
    return west - more_x, north - more_y, east + more_x, south + more_y


def board_art(shapes: Outlines, bounds: Bounds) -> list[tuple[str, Ring]]:
    """The lines of `[art]`, in the order in which they are painted: the picture, and coarser land around it."""
    outlines = shapes.clipped(bounds)
    far = _far_land(shapes.foreign, bounds)
    tolerance = 0.02
    while True:
        near = outlines.simplified(tolerance)
        if sum(len(ring) for _, ring in _rings(near)) <= POINTS:
            return list(_rings(near._replace(foreign=polygons_only(shapely.union_all([near.foreign, *far])))))
        tolerance *= 1.25


def _far_land(foreign: BaseGeometry, bounds: Bounds) -> list[BaseGeometry]:
    """Neighbouring land between the picture's edge and that of the widest window."""
    picture = box(*bounds).buffer(-SEAM, join_style="mitre")
    outside = polygons_only(shapely.difference(shapely.intersection(foreign, box(*around(bounds))), picture))
    parts = [part for part in shapely.get_parts(outside) if part.area > FAR_SMALLEST or part.intersects(picture)]
    tolerance = 0.06
    while sum(len(part.exterior.coords) for part in parts) > FAR_POINTS:
        tolerance *= 1.25
        parts = [one for part in parts for one in shapely.get_parts(polygons_only(shapely.simplify(part, tolerance)))]
    return parts


def _rings(outlines: Outlines) -> Iterator[tuple[str, Ring]]:
    """Neighbouring land lies under the own; what is cut out of either is painted on top."""
    neighbours = _large(outlines.foreign)
    for part in neighbours:
        yield from _ring("foreign", part.exterior)
    for part in _large(outlines.land):
        yield from _ring("land", part.exterior)
        for hole in part.interiors:
            if Polygon(hole).area > SMALLEST:
                enclave = outlines.foreign.intersects(Polygon(hole).representative_point())
                yield from _ring("foreign" if enclave else "lake", hole)
    for part in _large(outlines.lakes):
        yield from _ring("lake", part.exterior)
    for water in (Polygon(hole) for part in neighbours for hole in part.interiors):
        if water.area > FAR_SMALLEST and not outlines.land.intersects(water):
            yield from _ring("lake", water.exterior)


def _large(shape: BaseGeometry) -> list[Polygon]:
    # Normalized, so that a ring starts at the same point however the geometry library happened to build it.
    parts = [part for part in shapely.get_parts(shapely.normalize(shape)) if part.area > SMALLEST]
    return sorted(parts, key=lambda part: (-part.area, part.bounds))


def _ring(kind: str, ring: shapely.LinearRing) -> Iterator[tuple[str, Ring]]:
    points: Ring = []
    for x, y in ring.coords:
        point = (round(x * UNITS), round(y * UNITS))
        if not points or point != points[-1]:
            points.append(point)
    if len(points) > 3:
        yield kind, points
