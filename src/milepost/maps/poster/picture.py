"""What the printed map's picture needs besides SVG: paths from shapes, and the room that words take."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from milepost.svg import UNITS

# Advance widths in thousandths of the size, for a wide sans: a name must fit whatever font the reader has.
_WIDTHS = {**dict.fromkeys("fijlt'.,-I ()·", 340), **dict.fromkeys("rsc", 500), **dict.fromkeys("mwMW", 920)}


def text_width(text: str, size: float) -> float:
    return sum(_WIDTHS.get(letter, 680 if letter.isupper() else 590) for letter in text) * size / 1000


def rings(shape: BaseGeometry) -> str:
    """A path of all rings of a polygon or of several, straight-edged."""
    parts = []
    for part in shapely.get_parts(shape):
        for ring in (part.exterior, *part.interiors):
            points = [f"{round(x * UNITS)} {round(y * UNITS)}" for x, y in ring.coords[:-1]]
            if len(points) > 2:
                parts.append(f"M{'L'.join(points)}Z")
    return "".join(parts)
