"""A fine grid of sample points over the board: which country each lies in, and whether in a lake.

Counting samples is much faster than cutting polygons, and the same on every machine.
"""

from __future__ import annotations

from collections import Counter, deque

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from milepost.crayon.board.lattice import Place, position
from milepost.maps.board.lattice import Array, nearest_places

STEP = 1 / 20
"""Distance of two samples in mileposts: a cell has some 346 of them."""
SEA, FOREIGN = -1, -2
Mask = npt.NDArray[np.bool_]


class Grid:
    """Samples of a rectangle of the board. `land` holds a country's number, SEA or FOREIGN."""

    def __init__(self, bounds: tuple[float, float, float, float]) -> None:
        self.west, self.north, east, south = bounds
        self.xs = _steps(self.west, east)
        self.ys = _steps(self.north, south)
        self.land = np.full((len(self.ys), len(self.xs)), SEA, np.int16)
        self.lake = np.zeros(self.land.shape, np.bool_)

    def moved(self, x: float, y: float) -> None:
        """Count coordinates from a new origin."""
        self.west, self.north = self.west - x, self.north - y
        self.xs, self.ys = self.xs - x, self.ys - y

    def inside(self, shape: BaseGeometry) -> Mask:
        """Which samples lie in a shape."""
        found = np.zeros(self.land.shape, np.bool_)
        for part in shapely.get_parts(shape):
            west, north, east, south = part.bounds
            rows = slice(*np.searchsorted(self.ys, [north, south + STEP]))
            columns = slice(*np.searchsorted(self.xs, [west, east + STEP]))
            if rows.start == rows.stop or columns.start == columns.stop:
                continue
            x, y = np.meshgrid(self.xs[columns], self.ys[rows])
            shapely.prepare(part)
            found[rows, columns] |= shapely.contains_xy(part, x, y)
        return found

    def cells(self) -> None:
        """Sort the samples by the lattice place they are nearest to."""
        x, y = np.meshgrid(self.xs, self.ys)
        rows, columns = nearest_places(x, y)
        order = np.lexsort((columns.ravel(), rows.ravel()))
        r, c = rows.ravel()[order], columns.ravel()[order]
        cuts = np.flatnonzero((np.diff(r) != 0) | (np.diff(c) != 0)) + 1
        starts = [0, *cuts.tolist()]
        groups = np.split(order, cuts)
        self._samples = {(int(r[i]), int(c[i])): group for i, group in zip(starts, groups, strict=True)}

    def samples(self, place: Place) -> npt.NDArray[np.int64]:
        return self._samples.get(place, np.zeros(0, np.int64))

    def places(self) -> list[Place]:
        return sorted(self._samples)

    def shares(self, place: Place) -> Counter[int]:
        """How many samples of a cell lie in each country, lakes left out."""
        found = self.samples(place)
        dry = self.land.ravel()[found][~self.lake.ravel()[found]]
        return Counter(dry.tolist())

    def land_share(self, place: Place) -> float:
        """The part of a cell that is dry land of the board's own countries."""
        found = self.shares(place)
        total = len(self.samples(place))
        return sum(count for number, count in found.items() if number >= 0) / total if total else 0.0

    def on_land(self, place: Place) -> bool:
        row, column = self._index(*position(place))
        return bool(self.land[row, column] >= 0 and not self.lake[row, column])

    def lake_share(self, a: Place, b: Place) -> float:
        """The part of the straight line between two places that lies in a lake."""
        (ax, ay), (bx, by) = position(a), position(b)
        steps = [i / 40 for i in range(41)]
        wet = [self.lake[self._index(ax + (bx - ax) * t, ay + (by - ay) * t)] for t in steps]
        return sum(map(bool, wet)) / len(wet)

    def _index(self, x: float, y: float) -> tuple[int, int]:
        row = min(max(round((y - self.north) / STEP), 0), len(self.ys) - 1)
        column = min(max(round((x - self.west) / STEP), 0), len(self.xs) - 1)
        return row, column

    def joined(self, a: Place, b: Place, foreign: bool = False) -> bool:
        """Whether the dry land of two neighbouring cells is one piece, looking at these two cells only.

        A cell counts by its largest piece. With `foreign`, a way over neighbouring land counts too.
        """
        land, lake = self.land.ravel(), self.lake.ravel()
        cell: dict[int, int] = {}
        for number, place in enumerate((a, b)):
            found = self.samples(place)
            dry = ((land[found] >= 0) | (foreign & (land[found] == FOREIGN))) & ~lake[found]
            cell.update(dict.fromkeys(found[dry].tolist(), number))
        best = [(0, -1), (0, -1)]
        for number, piece in enumerate(_pieces(list(cell), len(self.xs))):
            for side in (0, 1):
                own = sum(cell[sample] == side and land[sample] >= 0 for sample in piece)
                best[side] = max(best[side], (own, number))
        return best[0][1] == best[1][1] >= 0


def _steps(start: float, end: float) -> Array:
    return start + STEP * np.arange(int((end - start) / STEP) + 1, dtype=np.float64)


def _pieces(samples: list[int], width: int) -> list[list[int]]:
    """Groups of samples that touch along a row or a column of the grid."""
    left = dict.fromkeys(samples)
    found = []
    while left:
        queue = deque([next(iter(left))])
        del left[queue[0]]
        piece = []
        while queue:
            sample = queue.popleft()
            piece.append(sample)
            for other in (sample - 1, sample + 1, sample - width, sample + width):
                if other in left:
                    del left[other]
                    queue.append(other)
        found.append(piece)
    return found
