"""The plots of docs/performance.md: curves of `benchmarks/growth.json` on logarithmic axes, as plain SVG.

Drawn by ourselves, in a hundred lines: matplotlib would write other bytes with every version and knows no dark page.
`doc_tables.py` writes them, and a test fails where one is stale.
"""

from __future__ import annotations

import json
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from statistics import linear_regression

ROOT = Path(__file__).parent.parent
Curve = dict[str, float]
CURVES: dict[str, dict[str, Curve]] = json.loads((ROOT / "benchmarks" / "growth.json").read_text(encoding="utf-8"))
WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 70, 34, 16, 44
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f")  # also for the colour-blind
STYLE = """<style>
text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}.curve{fill:none;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#ccc}.grid{stroke:#444}}
</style>"""


def exponent(row: Curve) -> float:
    """Of the power that fits best: the slope of a line through the logarithms."""
    slope, _ = linear_regression([log10(float(x)) for x in row], [log10(y) for y in row.values()])
    return slope


def halves(row: Curve) -> tuple[float, float]:
    """The powers that fit its first half and its second: where they differ much, the curve bends."""
    points = list(row.items())
    half = len(points) // 2 + 1
    return exponent(dict(points[:half])), exponent(dict(points[-half:]))


def time_words(ms: float) -> str:
    return f"{ms / 1000:g} s" if ms >= 1000 else f"{ms:g} ms" if ms >= 1 else f"{ms * 1000:g} µs"


def plot(axis: str, rows: dict[str, Curve]) -> str:
    xs = sorted({float(x) for row in rows.values() for x in row})
    low = floor(log10(min(min(row.values()) for row in rows.values())))
    high = ceil(log10(max(max(row.values()) for row in rows.values())))
    key = TOP + 18 * len(rows)

    def at_x(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * log10(x / xs[0]) / log10(xs[-1] / xs[0])

    def at_y(y: float) -> float:
        return key + 12 + (HEIGHT - BOTTOM) * (high - log10(y)) / (high - low)

    bottom = at_y(10**low)
    parts = [f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{bottom + 36:.0f}" text-anchor="middle">{escape(axis)}</text>']
    for x in xs:
        parts.append(
            f'<line class="grid" x1="{at_x(x):.1f}" x2="{at_x(x):.1f}" y1="{at_y(10**high):.1f}" y2="{bottom:.1f}"/>'
        )
        parts.append(f'<text x="{at_x(x):.1f}" y="{bottom + 18:.0f}" text-anchor="middle">{x:,g}</text>')
    for power in range(low, high + 1):
        y = at_y(10.0**power)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{time_words(10.0**power)}</text>')
    for number, ((name, row), colour) in enumerate(zip(rows.items(), COLOURS, strict=False)):
        line = " ".join(f"{at_x(float(x)):.1f},{at_y(y):.1f}" for x, y in row.items())
        parts.append(f'<polyline class="curve" stroke="{colour}" points="{line}"/>')
        parts += [
            f'<circle cx="{at_x(float(x)):.1f}" cy="{at_y(y):.1f}" r="3.5" fill="{colour}"/>' for x, y in row.items()
        ]
        y = TOP + 18 * number
        parts.append(f'<rect x="{LEFT}" y="{y - 8}" width="16" height="4" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + 24}" y="{y}">{escape(name)}</text>')
    height = bottom + BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="Cost against {escape(axis)}">{STYLE}{"".join(parts)}</svg>\n'
    )


def plots() -> dict[Path, str]:
    """Each picture's file with what it should hold."""
    return {
        ROOT / "docs" / "pictures" / f"growth-{axis.partition(' ')[0]}.svg": plot(axis, rows)
        for axis, rows in CURVES.items()
    }
