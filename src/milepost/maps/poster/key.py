"""The frame of the picture: neat line with row and column names, title, and the key of prices."""

from __future__ import annotations

import math

from milepost.crayon.board import palette
from milepost.crayon.board.lattice import ROW, XY, place_name
from milepost.maps.board.art import Bounds
from milepost.maps.draft import Draft
from milepost.maps.poster.labels import Box
from milepost.maps.poster.marks import symbol
from milepost.maps.poster.picture import text_width
from milepost.svg import UNITS, Svg, dots, number, polyline, units

BORDER = 1.0
"""Width of the neat line's band."""
LINE = 1.0
"""Height of a line of the key."""
NAMES = {"small": "Small city", "medium": "Medium city", "major": "Major city", "strait": "Strait of Messina"}


def draw_frame(svg: Svg, draft: Draft, bounds: Bounds) -> None:
    """A band all round with the letters of the rows and the numbers of the columns."""
    west, north, east, south = bounds
    _rectangle(svg, Box(west + 0.5, north + 0.5, east - 0.5, south - 0.5), palette.PAPER, 100)
    _rectangle(svg, Box(west + 0.1, north + 0.1, east - 0.1, south - 0.1), palette.INK_3, 8)
    _rectangle(svg, Box(west + 1, north + 1, east - 1, south - 1), palette.INK_3, 5)
    style = {"text_anchor": "middle", "fill": palette.INK_3, "font_family": palette.SANS}
    for row in range(max(row for row, _ in draft.country) + 1):
        for x in (west + 0.55, east - 0.55):
            svg.text(place_name(row, 0)[:-1], (x, row * ROW + 0.16), 0.44, **style)
    for column in range(4, max(column for _, column in draft.country) + 1, 5):
        for y in (north + 0.72, south - 0.38):
            svg.text(str(column + 1), (float(column), y), 0.44, **style)


def _rectangle(svg: Svg, box: Box, colour: str, width: float, fill: str = "none", **more: object) -> None:
    svg.add(
        "rect",
        x=number(box.west * UNITS),
        y=number(box.north * UNITS),
        width=number((box.east - box.west) * UNITS),
        height=number((box.south - box.north) * UNITS),
        fill=fill,
        stroke=colour,
        stroke_width=width,
        **more,
    )


def title_box(draft: Draft) -> Box:
    x, y = draft.recipe.picture.title_at
    half = _title_width(draft) / 2
    return Box(x - half, y - 2.6, x + half, y + 2.2)


def _title_width(draft: Draft) -> float:
    picture = draft.recipe.picture
    spread = text_width(picture.title.upper(), 2.2) + 0.7 * len(picture.title)
    return max(spread, text_width(picture.subtitle, 0.7)) + 1


def draw_title(svg: Svg, draft: Draft) -> None:
    x, y = draft.recipe.picture.title_at
    half = _title_width(draft) / 2
    for line in (-2.55, -2.35, 1.55, 1.75):
        svg.path(polyline([(x - half, y + line), (x + half, y + line)]), stroke=palette.COAST, stroke_width=7)
    style = {"text_anchor": "middle", "font_family": palette.SERIF, "fill": palette.RIVER_NAME}
    svg.text(draft.recipe.picture.title.upper(), (x + 0.3, y), 2.2, letter_spacing=70, **style)
    svg.text(draft.recipe.picture.subtitle, (x, y + 1.05), 0.7, font_style="italic", letter_spacing=4, **style)


def key_box(draft: Draft) -> Box:
    x, y = draft.recipe.picture.key_at
    rows = math.ceil(len(draft.recipe.picture.prices) / 2)
    return Box(x, y, x + 15.5, y + 2.3 + rows * LINE)


def draw_key(svg: Svg, draft: Draft) -> None:
    box = key_box(draft)
    _rectangle(svg, box, palette.LINE, 8, palette.PAPER, fill_opacity=0.93, rx=16)
    _rectangle(svg, Box(box.west + 0.14, box.north + 0.14, box.east - 0.14, box.south - 0.14), palette.LINE, 4, rx=10)
    svg.text(
        "Cost of a section, in millions",
        ((box.west + box.east) / 2, box.north + 1.15),
        0.74,
        fill=palette.INK,
        text_anchor="middle",
        font_style="italic",
        font_family=palette.SERIF,
    )
    prices = draft.recipe.picture.prices
    rows = math.ceil(len(prices) / 2)
    for i, (name, price) in enumerate(prices):
        x = box.west + 0.9 + 7.3 * (i // rows)
        y = box.north + 2.2 + LINE * (i % rows)
        _mark(svg, name, (x, y - 0.2))
        style = {"fill": palette.INK, "font_family": palette.SANS}
        svg.text(NAMES.get(name, name.capitalize()), (x + 0.65, y), 0.62, **style)
        svg.text(price, (x + 6.4, y), 0.62, text_anchor="end", font_weight=700, **style)


def _mark(svg: Svg, name: str, at: XY) -> None:
    """The sign of one line of the key."""
    red = {"fill": palette.CITY, "stroke": palette.CITY_LINE, "stroke_width": 6}
    if name in palette.SYMBOLS:
        symbol(svg, name, [at])
    elif name == "small":
        svg.path(f"M{units(at)}m-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0", **red)
    elif name == "medium":
        svg.path(f"M{units(at)}m-23 -23h46v46h-46Z", **red)
    elif name == "major":
        svg.path(f"M{units(at)}m-36 0l18 -31h36l18 31l-18 31h-36Z", **red)
        svg.path(dots([at]), stroke=palette.CITY_DOT, stroke_width=18, stroke_linecap="round")
    elif name == "river":
        svg.path(f"M{units(at)}m-36 8c18 -30 30 20 72 -14", fill="none", stroke=palette.RIVER, stroke_width=16)
    elif name == "tunnel":
        svg.path(f"M{units(at)}m-24 20v-22a24 24 0 0 1 48 0v22Z", fill=palette.INK_2)
    elif name == "ferry":
        svg.path(f"M{units(at)}m-38 0h76", stroke=palette.RIVER_NAME, stroke_width=10, stroke_dasharray="18 10")
    else:
        svg.path(
            f"M{units(at)}m-34 0c4 -30 60 -34 68 0c-8 30 -64 26 -68 0Z",
            fill=palette.LAKE,
            stroke=palette.COAST,
            stroke_width=6,
        )
