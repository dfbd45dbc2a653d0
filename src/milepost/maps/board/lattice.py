"""Points of the ground and the lattice places nearest to them, many at a time."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from milepost.crayon.board.lattice import ROW, Place

Array = npt.NDArray[np.float64]


def nearest_places(x: Array, y: Array) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Row and column of the lattice place nearest to each point."""
    base = np.floor(y / ROW).astype(np.int64)
    best = np.full(x.shape, np.inf)
    rows, columns = np.zeros(x.shape, np.int64), np.zeros(x.shape, np.int64)
    for row in (base, base + 1):
        half = 0.5 * (row & 1)
        column = np.rint(x - half).astype(np.int64)
        off = (column + half - x) ** 2 + (row * ROW - y) ** 2
        closer = off < best
        best = np.where(closer, off, best)
        rows, columns = np.where(closer, row, rows), np.where(closer, column, columns)
    return rows, columns


def nearest(x: float, y: float) -> Place:
    rows, columns = nearest_places(np.array([x]), np.array([y]))
    return int(rows[0]), int(columns[0])
