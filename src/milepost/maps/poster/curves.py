"""Curves as the picture draws them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from milepost.crayon.board.curves import controls
from milepost.crayon.board.lattice import XY
from milepost.svg import units


def curve(points: Sequence[XY]) -> str:
    """An SVG path through the points."""
    if len(points) < 2:
        return ""
    return f"M{units(points[0])}" + "".join(f"C{units(p)} {units(q)} {units(r)}" for p, q, r in controls(points))


def lengthened(points: Sequence[XY], by: float) -> list[XY]:
    """The line with both ends drawn out straight."""

    def beyond(a: XY, b: XY) -> XY:
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        return b[0] + (b[0] - a[0]) / length * by, b[1] + (b[1] - a[1]) / length * by

    return [beyond(points[1], points[0]), *points, beyond(points[-2], points[-1])]
