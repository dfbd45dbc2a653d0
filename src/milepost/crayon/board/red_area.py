"""The red area of a major city, as the page and the printed map draw it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from milepost.crayon.board.lattice import XY, Place, position

REACH = 1.22  # how far the area goes out beyond its mileposts: their distance from the centre times this
BEHIND = 0.34  # how far it goes behind the centre where a coast cuts it


def red_area(mileposts: Sequence[Place]) -> list[XY]:
    """Its corners: through all mileposts of the city, of which the first is the centre; cut where it has none."""
    x, y = position(mileposts[0])
    rim = sorted(map(position, mileposts[1:]), key=lambda at: math.atan2(at[1] - y, at[0] - x))
    found: list[XY] = []
    for (ax, ay), (bx, by) in zip(rim, [*rim[1:], *rim[:1]], strict=True):
        found.append((x + (ax - x) * REACH, y + (ay - y) * REACH))
        if math.dist((ax, ay), (bx, by)) > 1.05:
            away = (2 * x - ax - bx, 2 * y - ay - by)
            length = math.hypot(*away) or 1.0
            found.append((x - away[0] / length * BEHIND, y - away[1] / length * BEHIND))
    return found
