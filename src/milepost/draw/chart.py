"""Curves of a game as SVG: one line a player over its turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from milepost.svg import XY, Svg, nice_ticks, number, polyline

WIDE, HIGH = 12.0, 6.0
LEFT, RIGHT, TOP, FOOT = 0.9, 0.3, 1.1, 0.7
INK, GRID, PAPER = "#28241e", "#d9d3c5", "#fdfbf6"
SANS = "Inter,'Helvetica Neue',Arial,sans-serif"


class Curve(NamedTuple):
    """A player's values, one more than there are turns; None where nobody may know."""

    name: str
    colour: str
    values: Sequence[float | None]


def chart(title: str, unit: str, curves: Sequence[Curve], rounds: Sequence[int]) -> str:
    """The curves as an SVG document; `rounds` is the round of each value, which the axis below counts."""
    known = [value for curve in curves for value in curve.values if value is not None] or [0.0]
    ticks = nice_ticks(min(0, *known), max(known))
    svg, last = Svg(), max(1, len(rounds) - 1)

    def at(turn: int, value: float) -> tuple[float, float]:
        across = LEFT + (WIDE - LEFT - RIGHT) * turn / last
        return across, HIGH - FOOT - (HIGH - FOOT - TOP) * (value - ticks[0]) / (ticks[-1] - ticks[0])

    svg.add("rect", x=0, y=0, width=number(WIDE * 100), height=number(HIGH * 100), fill=PAPER)
    _words(svg, f"{title} ({unit})" if unit else title, (LEFT, 0.45), 0.3, font_weight=700)
    for tick in ticks:
        level = at(0, tick)[1]
        svg.path(polyline([(LEFT, level), (WIDE - RIGHT, level)]), stroke=GRID, stroke_width=1)
        _words(svg, f"{tick:g}", (LEFT - 0.12, level + 0.07), 0.2, text_anchor="end")
    for turn, words in _round_marks(rounds):
        _words(svg, words, (at(turn, ticks[0])[0], HIGH - FOOT + 0.32), 0.2, text_anchor="middle")
    for which, curve in enumerate(curves):
        _curve(svg, curve, at)
        _words(svg, curve.name, (LEFT + which * 2.6, 0.85), 0.22, fill=curve.colour, font_weight=700)
    return svg.document(title, 0, 0, WIDE, HIGH)


def _curve(svg: Svg, curve: Curve, at: Callable[[int, float], XY]) -> None:
    points: list[tuple[float, float]] = []
    for turn, value in [*enumerate(curve.values), (0, None)]:
        if value is not None:
            points.append(at(turn, value))
        elif points:
            svg.path(polyline(points), fill="none", stroke=curve.colour, stroke_width=4, stroke_linejoin="round")
            points = []


def _round_marks(rounds: Sequence[int]) -> list[tuple[int, str]]:
    """About a dozen of the rounds, each where it begins."""
    first = {shown: turn for turn, shown in reversed(list(enumerate(rounds)))}
    step = max(1, -(-len(first) // 12))
    marks = [(turn, str(shown)) for shown, turn in sorted(first.items())][::step]
    return [(marks[0][0], f"round {marks[0][1]}"), *marks[1:]]


def _words(svg: Svg, words: str, at: tuple[float, float], size: float, **look: object) -> None:
    svg.text(words, at, size, **{"font_family": SANS, "fill": INK, **look})
