"""Plots as plain SVG: intervals in rows, bars of a histogram. They follow the page's light or dark colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from milepost.svg import nice_ticks as nice_ticks

WIDTH = 640
LEFT, RIGHT = 190, 24
ROW = 30


class Bar(NamedTuple):
    """A figure with its interval."""

    name: str
    value: float
    low: float
    high: float


def intervals(title: str, bars: Sequence[Bar], mark: float | None = None, percent: bool = False) -> str:
    """A row for each bar: a point, and a line from low to high. `mark` is where equals would stand."""
    known = [*(bar.low for bar in bars), *(bar.high for bar in bars), *([] if mark is None else [mark])]
    ticks = nice_ticks(min(known), max(known))
    height = ROW * len(bars) + 50

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - ticks[0]) / (ticks[-1] - ticks[0])

    parts = _axis(ticks, x, height, percent)
    if mark is not None:
        parts.append(f'<line class="mark" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="10" y2="{height - 34}"/>')
    for number, bar in enumerate(bars):
        y = 10 + ROW * (number + 0.5)
        words = f"{bar.name}: {_label(bar.value, percent)} ({_label(bar.low, percent)} to {_label(bar.high, percent)})"
        parts.append(
            f"<g><title>{escape(words)}</title>"
            f'<text class="name" x="{LEFT - 12}" y="{y + 4:.0f}" text-anchor="end">'
            f"{escape(_cut(bar.name))}</text>"
            f'<line class="range" x1="{x(bar.low):.1f}" x2="{x(bar.high):.1f}" y1="{y:.0f}" y2="{y:.0f}"/>'
            f'<circle class="point" cx="{x(bar.value):.1f}" cy="{y:.0f}" r="5"/></g>'
        )
    return _svg(title, height, parts)


def histogram(title: str, values: Sequence[float]) -> str:
    """How often values fall into each of some equal bins."""
    ticks = nice_ticks(min(values), max(values), 10)
    step = ticks[1] - ticks[0]
    counts = [0] * (len(ticks) - 1)
    for value in values:
        counts[min(int((value - ticks[0]) / step), len(counts) - 1)] += 1
    height, base = 230, 190
    room = (WIDTH - LEFT - RIGHT) / len(counts)

    def x(value: float) -> float:
        return LEFT + room * (value - ticks[0]) / step

    parts = _axis(ticks, x, height, percent=False)
    for number, count in enumerate(counts):
        tall = (base - 20) * count / max(counts)
        left = LEFT + room * number
        parts.append(
            f"<g><title>{count} games from {ticks[number]:g} to {ticks[number + 1]:g}</title>"
            f'<rect class="bar" x="{left + 1:.1f}" y="{base - tall:.1f}" width="{room - 2:.1f}" '
            f'height="{tall:.1f}"/></g>'
        )
        if count:
            parts.append(
                f'<text class="count" x="{left + room / 2:.1f}" y="{base - tall - 4:.1f}" '
                f'text-anchor="middle">{count}</text>'
            )
    return _svg(title, height, parts)


def _axis(ticks: Sequence[float], x: Callable[[float], float], height: float, percent: bool) -> list[str]:
    return [
        f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="10" y2="{height - 34:g}"/>'
        f'<text class="tick" x="{x(tick):.1f}" y="{height - 14:g}" text-anchor="middle">'
        f"{_label(tick, percent)}</text>"
        for tick in ticks
    ]


def _label(value: float, percent: bool) -> str:
    return f"{value * 100:.0f} %" if percent else f"{value:g}" if value == round(value) else f"{value:.1f}"


def _cut(name: str, most: int = 26) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {height:g}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg></figure>'
    )
