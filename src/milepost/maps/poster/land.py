"""The ground of the picture: sea, neighbours, countries, terrain tints, borders, rivers."""

from __future__ import annotations

import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from milepost.crayon.board import palette, rivers
from milepost.crayon.board.countries import NOWHERE, borders
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import XY, position, within
from milepost.maps.board.art import Bounds, Outlines
from milepost.maps.board.lattice import nearest
from milepost.maps.draft import Draft, River
from milepost.maps.poster.curves import curve, lengthened
from milepost.maps.poster.picture import rings
from milepost.svg import UNITS, Svg, dots, number

COARSE = 0.03
"""Detail below this many mileposts is not drawn."""
WIDTHS = (13, 18, 24)
"""A river grows from source to mouth."""


def draw_land(svg: Svg, draft: Draft, outlines: Outlines, bounds: Bounds) -> None:
    fine = outlines.simplified(COARSE)
    land = shapely.union(fine.land, _islets(draft, fine.land))
    own, foreign = rings(land), rings(fine.foreign)
    _definitions(svg, own, foreign)
    west, north, east, south = (side * UNITS for side in bounds)
    svg.add(
        "rect",
        x=number(west),
        y=number(north),
        width=number(east - west),
        height=number(south - north),
        fill=palette.SEA,
    )
    for width, colour in zip((220, 128, 108), palette.SEA_LINES, strict=True):
        svg.path(own + foreign, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
    svg.path(foreign, fill=palette.FOREIGN)
    svg.path(foreign, fill="url(#hatch)")
    lines = [line.points for line in borders(draft.country) if NOWHERE not in line.between]
    _tint_countries(svg, draft, land, lines)
    _tint_terrain(svg, draft)
    svg.path(
        "".join(curve(line) for line in lines),
        fill="none",
        stroke=palette.BORDER,
        stroke_width=9,
        stroke_dasharray="44 20 8 20",
        stroke_opacity=0.85,
        clip_path="url(#land)",
    )
    svg.path(own, fill="none", stroke=palette.BORDER, stroke_width=9, stroke_opacity=0.6, stroke_linejoin="round")
    svg.path(
        rings(shapely.union(land, fine.foreign)),
        fill="none",
        stroke=palette.COAST,
        stroke_width=9,
        stroke_linejoin="round",
    )
    svg.path(
        rings(shapely.intersection(fine.lakes, shapely.union(land, fine.foreign))),
        fill=palette.LAKE,
        stroke=palette.COAST,
        stroke_width=7,
        stroke_linejoin="round",
    )


def _definitions(svg: Svg, own: str, foreign: str) -> None:
    svg.open("defs")
    svg.open("clipPath", id="land")
    svg.path(own)
    svg.close("clipPath")
    svg.open("clipPath", id="any-land")
    svg.path(own + foreign)
    svg.close("clipPath")
    svg.open("pattern", id="hatch", width=36, height=36, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")
    svg.path("M0 0V36", stroke=palette.HATCH, stroke_width=12)
    svg.close("pattern")
    svg.close("defs")


def _islets(draft: Draft, land: BaseGeometry) -> BaseGeometry:
    """A little land under mileposts that stand in the water, such as a port on a spit."""
    shapely.prepare(land)
    wet = [position(place) for place in sorted(draft.country)]
    return shapely.union_all([Point(at).buffer(0.24) for at in wet if not land.contains(Point(at))])


def _tint_countries(svg: Svg, draft: Draft, land: BaseGeometry, lines: list[list[XY]]) -> None:
    """Cut the land along the drawn borders, so that the tint shows the country a milepost has in the rules."""
    tints = {country.name: country.tint for country in draft.recipe.countries}
    cuts = [LineString(along(lengthened(line, 1.2))) for line in lines]
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all([land.boundary, *cuts])]))
    by_tint: dict[str, list[BaseGeometry]] = {}
    shapely.prepare(land)
    for face in faces:
        inner = face.representative_point()
        if land.contains(inner):
            by_tint.setdefault(tints[_country_near(draft, inner.x, inner.y, face)], []).append(face)
    for tint, parts in by_tint.items():
        # The stroke closes the hair lines between two tints.
        svg.path(rings(shapely.GeometryCollection(parts)), fill=tint, stroke=tint, stroke_width=3)


def _country_near(draft: Draft, x: float, y: float, face: BaseGeometry) -> str:
    """The country of most mileposts in a face; of the nearest one if it has none."""
    home = nearest(x, y)
    inside = [
        draft.country[place]
        for place in within(home, 3)
        if place in draft.country and face.contains(Point(position(place)))
    ]
    if inside:
        return max(sorted(set(inside)), key=inside.count)
    near = min(draft.country, key=lambda place: (position(place)[0] - x) ** 2 + (position(place)[1] - y) ** 2)
    return draft.country[near]


def _tint_terrain(svg: Svg, draft: Draft) -> None:
    for ground, colour in palette.TINTS.items():
        spots = dots(position(place) for place in sorted(draft.terrain) if draft.terrain[place] == ground)
        for width, strength in ((190, 0.35), (130, 0.45)):
            svg.path(
                spots,
                fill="none",
                stroke=colour,
                stroke_width=width,
                stroke_linecap="round",
                stroke_opacity=strength,
                clip_path="url(#land)",
            )


def river_lines(draft: Draft) -> dict[str, list[XY]]:
    """The smooth line of each river from its first to its last section of the board, through lakes too."""
    paths = {river.spec.label: [_on_board(draft, river).path] for river in draft.rivers}
    kept = {name: own for name, own in paths.items() if len(own[0]) > 1}
    return {name: lines[0] for name, lines in rivers.river_lines(kept).items()}


def _on_board(draft: Draft, river: River) -> River:
    """From the first to the last section of the board that the river crosses."""
    inside = [i for i, side in enumerate(river.crossings) if side in draft.sections]
    return River(river.spec, river.path[inside[0] : inside[-1] + 2]) if inside else River(river.spec, ())


def draw_rivers(svg: Svg, lines: dict[str, list[XY]]) -> None:
    svg.open("g", fill="none", stroke=palette.RIVER, stroke_linecap="round", clip_path="url(#any-land)")
    for points in lines.values():
        cuts = [round(len(points) * part / 3) for part in range(4)]
        for width, first, last in zip(WIDTHS, cuts, cuts[1:], strict=False):
            # One point more on each side keeps the tangents, and so the curve, in one piece.
            part = points[max(first - 1, 0) : last + 1]
            if len(part) > 1:
                svg.path(curve(part), stroke_width=width)
    svg.close("g")
