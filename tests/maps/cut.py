"""A piece of the real sources, small enough to keep: Ireland, for the walk through docs/make-a-map.md.

python tests/maps/cut.py   (from the root, after an install with [maps]) makes ireland.json anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import box, mapping, shape
from shapely.geometry.base import BaseGeometry

from milepost.maps.board.lattice import Array
from milepost.maps.geography.atlas import Lake, PinnedAtlas, RiverLine, Town

FILE = Path(__file__).with_name("ireland.json")
WEST, SOUTH, EAST, NORTH = -11.5, 51.0, -4.0, 56.0
STEP = 0.1


class CutAtlas:
    """What the file holds, as an atlas; nothing is downloaded."""

    def __init__(self) -> None:
        self._data = json.loads(FILE.read_text(encoding="utf-8"))
        self._heights = np.array(self._data["heights"], dtype=np.float64)

    def countries(self) -> dict[str, BaseGeometry]:
        return {name: shape(outline) for name, outline in self._data["countries"].items()}

    def rivers(self) -> list[RiverLine]:
        return [RiverLine(name, np.array(line)) for name, line in self._data["rivers"]]

    def lakes(self) -> list[Lake]:
        return [Lake(name, shape(outline)) for name, outline in self._data["lakes"]]

    def towns(self) -> list[Town]:
        return [Town(*row) for row in self._data["towns"]]

    def heights(self, longitude: Array, latitude: Array) -> Array:
        rows = np.clip(np.rint((latitude - SOUTH) / STEP).astype(int), 0, self._heights.shape[0] - 1)
        columns = np.clip(np.rint((longitude - WEST) / STEP).astype(int), 0, self._heights.shape[1] - 1)
        return np.asarray(self._heights[rows, columns], dtype=np.float64)


def cut() -> None:
    atlas, frame = PinnedAtlas(), box(WEST, SOUTH, EAST, NORTH)

    def piece(whole: BaseGeometry) -> BaseGeometry:
        inside = shapely.intersection(shapely.make_valid(whole), frame)
        return shapely.set_precision(shapely.simplify(inside, 0.008), 0.001)

    latitude, longitude = np.meshgrid(np.arange(SOUTH, NORTH, STEP), np.arange(WEST, EAST, STEP), indexing="ij")
    countries = {name: piece(found) for name, found in atlas.countries().items() if found.envelope.intersects(frame)}
    data = {
        "countries": {name: mapping(found) for name, found in countries.items() if not found.is_empty},
        "rivers": [
            (river.name, river.line.round(3).tolist())
            for river in atlas.rivers()
            if shapely.LineString(river.line).within(frame)
        ],
        "lakes": [
            (lake.name, mapping(shapely.set_precision(lake.shape, 0.0001)))
            for lake in atlas.lakes()
            if lake.shape.within(frame)
        ],
        "towns": [town for town in atlas.towns() if frame.contains(shapely.Point(town.longitude, town.latitude))],
        "heights": atlas.heights(longitude, latitude).round().astype(int).tolist(),
    }
    FILE.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    cut()
