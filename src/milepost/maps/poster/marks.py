"""Marks on the picture: terrain symbols, cities, ferries and tunnels."""

from __future__ import annotations

import math

from milepost.crayon.board import palette
from milepost.crayon.board.lattice import XY, position
from milepost.crayon.board.red_area import red_area
from milepost.maps.draft import Draft, Link
from milepost.svg import UNITS, Svg, dots, number, polyline, units

RADIUS = {"small": 0.25, "medium": 0.3, "major": 1.2}
"""How much room a city takes around its milepost."""


def draw_terrain(svg: Svg, draft: Draft) -> None:
    cities = {place for city in draft.cities for place in city.mileposts}
    ports = {end for link in (*draft.ferries, *draft.tunnels) for end in link.ends}
    for ground in palette.SYMBOLS:
        spots = [
            position(place)
            for place in sorted(draft.terrain)
            if draft.terrain[place] == ground and place not in cities | ports
        ]
        symbol(svg, ground, spots)


def symbol(svg: Svg, ground: str, spots: list[XY]) -> None:
    """One path for all mileposts of a kind of ground."""
    colour = palette.SYMBOLS[ground]
    if ground == "clear":
        svg.path(dots(spots), stroke=colour, stroke_width=17, stroke_linecap="round")
    elif ground == "desert":
        ring = "m-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0"
        svg.path("".join(f"M{units(at)}{ring}" for at in spots), fill="#fffbe8", stroke=colour, stroke_width=7)
    elif ground == "mountain":
        svg.path("".join(f"M{units(at)}m-20 14l20 -33l20 33Z" for at in spots), fill=colour)
    elif ground == "alpine":
        svg.path(
            "".join(f"M{units(at)}m-20 14l20 -33l20 33Z" for at in spots),
            fill="#fffdf8",
            stroke=colour,
            stroke_width=7,
            stroke_linejoin="round",
        )
    else:
        blades = "m-24 10h48m-36 0l-6 -20m18 20v-26m12 26l6 -20"
        svg.path(
            "".join(f"M{units(at)}{blades}" for at in spots),
            fill="none",
            stroke=colour,
            stroke_width=6,
            stroke_linecap="round",
        )


def draw_red_areas(svg: Svg, draft: Draft) -> None:
    """Under the rivers: a flood may close the streets of a major city."""
    for city in draft.cities:
        if city.spec.size == "major":
            svg.path(
                polyline(red_area(city.mileposts), closed=True),
                fill=palette.CITY,
                fill_opacity=0.92,
                stroke=palette.CITY_LINE,
                stroke_width=9,
                stroke_linejoin="round",
            )


def draw_cities(svg: Svg, draft: Draft) -> None:
    style = {"fill": palette.CITY, "stroke": palette.CITY_LINE}
    major = [city for city in draft.cities if city.spec.size == "major"]
    svg.path(
        dots(position(place) for city in major for place in city.mileposts[1:]),
        stroke=palette.CITY_DOT,
        stroke_width=20,
        stroke_linecap="round",
    )
    for width, colour in ((50, palette.CITY_DOT), (28, palette.CITY)):
        svg.path(
            dots(position(city.centre) for city in major), stroke=colour, stroke_width=width, stroke_linecap="round"
        )
    medium = [position(city.centre) for city in draft.cities if city.spec.size == "medium"]
    svg.path(
        "".join(f"M{units(at)}m-27 -27h54v54h-54Z" for at in medium), **style, stroke_width=7, stroke_linejoin="round"
    )
    small = [position(city.centre) for city in draft.cities if city.spec.size == "small"]
    svg.path("".join(f"M{units(at)}m-24 0a24 24 0 1 0 48 0a24 24 0 1 0 -48 0" for at in small), **style, stroke_width=7)


def draw_ferries(svg: Svg, draft: Draft) -> None:
    cities = {place for city in draft.cities for place in city.mileposts}
    for link in draft.tunnels:
        _tunnel(svg, draft, link)
    for link in draft.ferries:
        near, far = (units(position(end)) for end in link.ends)
        svg.path(
            f"M{near}Q{units(_bow(link, 2 * link.bend))} {far}",
            fill="none",
            stroke=palette.RIVER_NAME,
            stroke_width=10,
            stroke_dasharray="30 22",
        )
    for link in draft.ferries:
        for end in link.ends:
            if end not in cities:
                svg.path(
                    f"M{units(position(end))}m0 -30l30 30l-30 30l-30 -30Z",
                    fill=palette.PAPER,
                    stroke=palette.RIVER_NAME,
                    stroke_width=9,
                    stroke_linejoin="round",
                )
        words = f"{link.price}/{link.second}" if link.second else str(link.price)
        price_ring(svg, ring_at(draft, link), words, palette.RIVER_NAME)


def _bow(link: Link, aside: float) -> XY:
    """The middle of a link, moved to its left by so many of its lengths."""
    (ax, ay), (bx, by) = (position(end) for end in link.ends)
    return (ax + bx) / 2 + (by - ay) * aside, (ay + by) / 2 - (bx - ax) * aside


def _tunnel(svg: Svg, draft: Draft, link: Link) -> None:
    line = polyline([position(end) for end in link.ends])
    svg.path(line, fill="none", stroke=palette.INK_2, stroke_width=44, stroke_linecap="round")
    svg.path(line, fill="none", stroke=palette.PAPER, stroke_width=26, stroke_linecap="round")
    svg.path(line, fill="none", stroke=palette.INK_2, stroke_width=26, stroke_dasharray="8 14")
    for end in link.ends:
        svg.path(f"M{units(position(end))}m-26 22v-24a26 26 0 0 1 52 0v24Z", fill=palette.INK_2)
    price_ring(svg, ring_at(draft, link), str(link.price), palette.INK_2)


def ring_at(draft: Draft, link: Link) -> XY:
    """Where a link's price stands: in its middle, or beside it if the ring would hide a city or a port."""
    (ax, ay), (bx, by) = (position(end) for end in link.ends)
    length = math.dist((ax, ay), (bx, by))
    ux, uy = (bx - ax) / length, (by - ay) / length
    marks = [position(place) for city in draft.cities for place in city.mileposts]
    marks += [position(end) for other in (*draft.ferries, *draft.tunnels) for end in other.ends]

    if link.bend:
        return _bow(link, link.bend)

    def spot(part: float, aside: float) -> XY:
        return ax + (bx - ax) * part - uy * aside, ay + (by - ay) * part + ux * aside

    spots = [spot(part, aside) for aside in (0.0, 0.55, -0.55, 0.9, -0.9) for part in (0.5, 0.4, 0.6, 0.3, 0.7)]
    return next((at for at in spots if all(math.dist(at, mark) > 0.8 for mark in marks)), spots[0])


def price_ring(svg: Svg, at: XY, words: str, colour: str) -> None:
    svg.add(
        "ellipse",
        cx=number(at[0] * UNITS),
        cy=number(at[1] * UNITS),
        rx=26 + 17 * len(words),
        ry=44,
        fill=palette.PAPER,
        stroke=colour,
        stroke_width=9,
    )
    svg.text(
        words, (at[0], at[1] + 0.2), 0.56, text_anchor="middle", fill=colour, font_weight=700, font_family=palette.SANS
    )
