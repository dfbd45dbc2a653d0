"""Names on the picture: cities, rivers, countries, seas."""

from __future__ import annotations

import math

import numpy as np

from milepost.crayon.board import palette
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import XY, position
from milepost.maps.board.art import Bounds
from milepost.maps.draft import Draft
from milepost.maps.poster.labels import Box, Name, Placed, Weights, along_line, place_names
from milepost.maps.poster.marks import RADIUS, ring_at
from milepost.maps.poster.picture import text_width
from milepost.maps.recipe.recipe import Caption
from milepost.svg import UNITS, Svg, number

SIZES = {"small": 0.62, "medium": 0.68, "major": 0.86}
RIVER_SIZE = 0.52
WEIGHTS = {"small": 500, "medium": 700, "major": 800}


def draw_captions(svg: Svg, draft: Draft) -> None:
    """Countries and seas lie under the marks: they may be crossed by anything."""
    for caption in draft.recipe.picture.captions:
        at = draft.projection.point(caption.at)
        if caption.kind in ("sea", "land"):
            colour = palette.COAST if caption.kind == "sea" else palette.LAND_NAME
            _spread(svg, caption.text, caption, at, colour, 0.1, italic=True)
        else:
            colour = palette.FOREIGN_NAME if caption.kind == "foreign" else palette.COUNTRY_NAME
            _spread(svg, caption.text.upper(), caption, at, colour, 0.3)


def _spread(svg: Svg, words: str, caption: Caption, at: XY, colour: str, spacing: float, italic: bool = False) -> None:
    style = {"font_style": "italic"} if italic else {}
    svg.text(
        words,
        at,
        caption.size,
        text_anchor="middle",
        fill=colour,
        font_family=palette.SERIF,
        letter_spacing=number(spacing * caption.size * UNITS),
        fill_opacity=0.9,
        transform=f"rotate({number(caption.turn)} {number(at[0] * UNITS)} {number(at[1] * UNITS)})",
        **style,
    )


def draw_names(svg: Svg, draft: Draft, lines: dict[str, list[XY]], bounds: Bounds, taken: list[Box]) -> None:
    """City names first; rivers take what is left."""
    weights = _without_rivers(draft)
    weights.add((point, 0.25) for points in lines.values() for point in along(points, 3))
    weights.add(_lake_points(draft))
    names = [
        Name(city.spec.name, position(city.centre), RADIUS[city.spec.size], SIZES[city.spec.size])
        for size in ("major", "medium", "small")
        for city in draft.cities
        if city.spec.size == size
    ]
    frame = Box(bounds[0] + 1, bounds[1] + 1, bounds[2] - 1, bounds[3] - 1)
    placed = place_names(names, weights, frame, taken)
    _draw_rivers(svg, lines, placed, _without_rivers(draft), taken)
    sizes = {city.spec.name: city.spec.size for city in draft.cities}
    for item in placed:
        _draw_city(svg, item, WEIGHTS[sizes[item.name.text]])


def _draw_city(svg: Svg, item: Placed, weight: int) -> None:
    """The real font is narrower than the box: anchor the name on the side of its city."""
    box, x = item.box, item.name.at[0]
    anchor, at = "middle", (box.west + box.east) / 2
    if box.west > x:
        anchor, at = "start", box.west
    elif box.east < x:
        anchor, at = "end", box.east
    for halo in (_halo(15), {}):
        svg.text(
            item.name.text,
            (at, item.baseline[1]),
            item.name.size,
            text_anchor=anchor,
            fill=palette.INK,
            font_weight=weight,
            font_family=palette.SANS,
            **halo,
        )


def _halo(width: int) -> dict[str, object]:
    """A pale rim under a name; drawn as a text of its own, for not every viewer knows `paint-order`."""
    return {"stroke": palette.PAPER, "stroke_width": width, "stroke_linejoin": "round", "stroke_opacity": 0.9}


def _draw_rivers(
    svg: Svg, lines: dict[str, list[XY]], placed: list[Placed], weights: Weights, taken: list[Box]
) -> None:
    boxes = [item.box for item in placed] + list(taken)
    for name, points in lines.items():
        found = along_line(name, RIVER_SIZE, along(points), weights, boxes)
        if found is None:
            continue
        (x, y), turn, box = found
        boxes.append(box)
        at = f"rotate({number(turn)} {number(x * UNITS)} {number(y * UNITS)})"
        for halo in (_halo(12), {}):
            svg.text(
                name,
                (x, y),
                RIVER_SIZE,
                text_anchor="middle",
                fill=palette.RIVER_NAME,
                font_style="italic",
                font_family=palette.SERIF,
                letter_spacing=2,
                transform=at,
                **halo,
            )


def _lake_points(draft: Draft) -> list[tuple[XY, float]]:
    """Samples of the lakes: better not hidden, but no great loss."""
    rows, columns = np.nonzero(draft.grid.lake[::3, ::3])
    return [
        ((float(draft.grid.xs[3 * c]), float(draft.grid.ys[3 * r])), 0.08)
        for r, c in zip(rows.tolist(), columns.tolist(), strict=True)
    ]


def _without_rivers(draft: Draft) -> Weights:
    """What no name should cover; rivers' own names may well lie on rivers."""
    weights = Weights((position(place), 1.0) for place in sorted(draft.country))
    for city in draft.cities:
        weight = 12.0 if city.spec.size == "major" else 25.0
        weights.add(spot for place in city.mileposts for spot in _disc(position(place), 0.3, weight))
    for link in (*draft.ferries, *draft.tunnels):
        for at in (*(position(end) for end in link.ends), ring_at(draft, link)):
            weights.add(_disc(at, 0.4, 12.0))
        (ax, ay), (bx, by) = (position(end) for end in link.ends)
        weights.add(((ax + (bx - ax) * i / 20, ay + (by - ay) * i / 20), 0.8) for i in range(1, 20))
    return weights


def _disc(at: XY, radius: float, weight: float) -> list[tuple[XY, float]]:
    ring = [(at[0] + radius * math.cos(i * math.pi / 4), at[1] + radius * math.sin(i * math.pi / 4)) for i in range(8)]
    return [(point, weight / 9) for point in (at, *ring)]


def caption_boxes(draft: Draft) -> list[Box]:
    """Room that large captions of seas want for themselves."""
    found = []
    for caption in draft.recipe.picture.captions:
        if caption.kind == "sea":
            x, y = draft.projection.point(caption.at)
            half = text_width(caption.text, caption.size) / 2 * 1.1
            found.append(Box(x - half, y - caption.size * 0.8, x + half, y + caption.size * 0.3))
    return found
