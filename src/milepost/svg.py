"""Small helpers to write SVG: numbers, paths, elements, ticks of an axis; and a PNG where a converter is installed."""

from __future__ import annotations

import importlib
import math
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from html import escape

XY = tuple[float, float]
Tell = Callable[[str], str]
UNITS = 100
"""Drawing units a milepost."""
WIDTH = 2400
"""Width of the PNG in pixels."""


def number(value: float) -> str:
    """As short as it can be: a tenth of a drawing unit is finer than any eye."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def units(point: XY) -> str:
    return f"{number(point[0] * UNITS)} {number(point[1] * UNITS)}"


def dots(points: Iterable[XY]) -> str:
    """Zero-length strokes: with round caps they are dots, a whole terrain in one path."""
    return "".join(f"M{units(point)}h0" for point in points)


def polyline(points: Sequence[XY], closed: bool = False) -> str:
    return "M" + "L".join(map(units, points)) + ("Z" if closed else "")


class Svg:
    """Collects elements. Keyword arguments become attributes, `stroke_width` becomes `stroke-width`.

    `tell` puts the words of the picture into another language.
    """

    def __init__(self, tell: Tell = str) -> None:
        self.lines: list[str] = []
        self._tell = tell

    def add(self, name: str, **attributes: object) -> None:
        self.lines.append(_tag(name, attributes, "/>"))

    def path(self, outline: str, **attributes: object) -> None:
        if outline:
            self.add("path", d=outline, **attributes)

    def text(self, words: str, at: XY, size: float, **attributes: object) -> None:
        where = {"x": number(at[0] * UNITS), "y": number(at[1] * UNITS), "font_size": number(size * UNITS)}
        self.lines.append(_tag("text", {**where, **attributes}, f">{escape(self._tell(words))}</text>"))

    def open(self, name: str, **attributes: object) -> None:
        self.lines.append(_tag(name, attributes, ">"))

    def close(self, name: str) -> None:
        self.lines.append(f"</{name}>")

    def document(self, title: str, west: float, north: float, east: float, south: float) -> str:
        width, height = (east - west) * UNITS, (south - north) * UNITS
        box = " ".join(number(value) for value in (west * UNITS, north * UNITS, width, height))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{WIDTH}" '
            f'height="{round(WIDTH * height / width)}" role="img">'
        )
        return "\n".join([head, f"<title>{escape(self._tell(title))}</title>", *self.lines, "</svg>", ""])


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below `low` to above `high`."""
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / about
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, max(last, first + 1) + 1)]


def _tag(name: str, attributes: dict[str, object], end: str) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}{end}"


def _halos_apart(svg: str) -> str:
    """CairoSVG knows no `paint-order` and draws a text's halo over its letters: here each is a text of its own."""
    return re.sub(r'<text[^>]* paint-order="stroke"[^>]*>[^<]*</text>', lambda one: one[0] + _unstroked(one[0]), svg)


def _unstroked(element: str) -> str:
    return re.sub(r' (?:stroke[a-z-]*|paint-order)="[^"]*"', "", element)


def png_from_svg(svg: str, width: int = WIDTH) -> bytes | None:
    """The picture as PNG by CairoSVG or resvg; None where neither is installed."""
    try:
        converter = importlib.import_module("cairosvg")
        return bytes(converter.svg2png(bytestring=_halos_apart(svg).encode(), output_width=width))
    except (ImportError, OSError):
        # OSError: the Python part is there, the system's cairo library is not.
        pass
    program = shutil.which("resvg")
    if program is None:
        return None
    words = [program, "-", "-c", "--width", str(width)]
    done = subprocess.run(words, input=svg.encode(), capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else None
