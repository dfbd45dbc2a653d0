"""The printed part of a crayon board as SVG: sea, land, ground, rivers, cities. It never changes, so it is kept."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from milepost.crayon.board import palette
from milepost.crayon.board.board import Board
from milepost.crayon.board.countries import borders, outlines
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import position
from milepost.crayon.board.red_area import red_area
from milepost.crayon.board.rivers import river_lines, river_paths
from milepost.svg import UNITS, XY, Svg, dots, number, polyline

LANDS = ("#f8f2df", "#e9edd6", "#f7e5d8", "#f0e5ec", "#e4e8f1", "#f2e8cd")  # a tint a country, as on the page
MARGIN = 1.6  # mileposts around the outermost ones
COARSE = 70  # in a small picture, hundredths of a milepost below which a coast has no corner

Bounds = tuple[float, float, float, float]


def bounds_of(board: Board) -> Bounds:
    """West, north, east and south of the picture, in mileposts."""
    points = [position(place) for place in board.places]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - MARGIN, min(down) - MARGIN, max(across) + MARGIN, max(down) + MARGIN


@lru_cache(maxsize=32)
def land(board: Board, small: bool) -> tuple[str, ...]:
    """The lines of SVG under all track."""
    svg = Svg()
    _ground(svg, board, small)
    _rivers(svg, board, small)
    if not small:
        _mileposts(svg, board)
    _cities(svg, board)
    return tuple(svg.lines)


@lru_cache(maxsize=32)
def names(board: Board, small: bool) -> tuple[str, ...]:
    """The names of cities, which lie over the track."""
    svg = Svg()
    for city in board.cities:
        if small:
            break
        x, y = position(board.places[city.centre])
        size = {"major": 0.95, "medium": 0.62, "small": 0.55}[city.size]
        lift = 1.25 if city.size == "major" else 0.42
        svg.text(
            city.name,
            (x, y - lift),
            size,
            text_anchor="middle",
            font_family=palette.SERIF,
            font_weight=700 if city.size == "major" else 500,
            fill=palette.INK,
            stroke=palette.PAPER,
            stroke_width=number(size * 22),
            stroke_linejoin="round",
            paint_order="stroke",
        )
    return tuple(svg.lines)


def _outline(points: list[tuple[int, int]], small: bool) -> str:
    """A closed path; in a small picture without the corners that nobody would see."""
    kept = [points[0]]
    for point in points[1:]:
        if not small or abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= COARSE:
            kept.append(point)
    return f"M{'L'.join(f'{x} {y}' for x, y in kept)}Z" if len(kept) > 2 else ""


def _ground(svg: Svg, board: Board, small: bool) -> None:
    west, north, east, south = (side * UNITS for side in bounds_of(board))
    sides = {"x": number(west), "y": number(north), "width": number(east - west), "height": number(south - north)}
    svg.add("rect", **sides, fill=palette.SEA)
    shapes = {
        kind: "".join(_outline(points, small) for one, points in board.art if one == kind)
        for kind in ("foreign", "land", "lake")
    }
    svg.open("defs")
    for kind, shape in shapes.items():
        svg.path(shape, id=kind)
    svg.open("clipPath", id="own")
    svg.add("use", href="#land")
    svg.close("clipPath")
    svg.close("defs")
    svg.add("use", href="#foreign", fill=palette.FOREIGN)
    svg.add("use", href="#land", fill=LANDS[0])
    _countries(svg, board)
    _tints(svg, board)
    line = {"stroke": palette.COAST, "stroke_width": 24 if small else 9, "stroke_linejoin": "round"}
    svg.add("use", href="#foreign", fill="none", **line)
    svg.add("use", href="#land", fill="none", **line)
    svg.add("use", href="#lake", fill=palette.LAKE, **line)


def _countries(svg: Svg, board: Board) -> None:
    lines = borders(dict(zip(board.places, board.country, strict=True)))
    own = [name for name, _ in Counter(board.country).most_common() if name]
    for number_, name in enumerate(own[1:], 1):
        shape = "".join(polyline(line, closed=True) for line in outlines(name, lines))
        svg.path(shape, fill=LANDS[number_ % len(LANDS)], clip_path="url(#own)")
    svg.path(
        "".join(polyline(line.points) for line in lines if all(line.between)),
        fill="none",
        stroke=palette.BORDER,
        stroke_width=9,
        stroke_dasharray="44 20 8 20",
        clip_path="url(#own)",
    )


def _tints(svg: Svg, board: Board) -> None:
    for ground, colour in palette.TINTS.items():
        spots = dots(position(place) for place, one in zip(board.places, board.terrain, strict=True) if one == ground)
        svg.path(
            spots, fill="none", stroke=colour, stroke_width=140, stroke_linecap="round", stroke_opacity=0.6,
            clip_path="url(#own)",
        )  # fmt: skip


def _rivers(svg: Svg, board: Board, small: bool) -> None:
    for lines in river_lines(river_paths(board)).values():
        for line in lines:
            fine = line if small else along(line, 4)
            svg.path(polyline(fine), fill="none", stroke=palette.RIVER, stroke_width=24 if small else 16)


def _mileposts(svg: Svg, board: Board) -> None:
    spots = [position(place) for m, place in enumerate(board.places) if board.city_at[m] < 0]
    svg.path(dots(spots), stroke=palette.SYMBOLS["clear"], stroke_width=13, stroke_linecap="round", stroke_opacity=0.55)
    for link in board.links:
        svg.path(
            polyline([position(board.places[m]) for m in link.ports]),
            fill="none",
            stroke=palette.INK_2,
            stroke_width=12,
            stroke_dasharray="24 18",
        )


def _cities(svg: Svg, board: Board) -> None:
    spots: dict[str, list[XY]] = {"small": [], "medium": []}
    for city in board.cities:
        if city.size == "major":
            area = red_area([board.places[m] for m in city.mileposts])
            svg.path(polyline(area, closed=True), fill=palette.CITY, stroke=palette.CITY_LINE, stroke_width=9)
        else:
            spots[city.size].append(position(board.places[city.centre]))
    for size, width in (("small", 50), ("medium", 66)):
        cap = "round" if size == "small" else "square"
        # Cairo draws no square cap on a stroke without any length.
        svg.path(dots(spots[size]).replace("h0", "h.1"), stroke=palette.CITY, stroke_width=width, stroke_linecap=cap)
