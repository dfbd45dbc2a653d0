"""Small helpers to write SVG: numbers, paths, elements, and a PNG where a converter is installed."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from html import escape

XY = tuple[float, float]
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
    """Collects elements. Keyword arguments become attributes, `stroke_width` becomes `stroke-width`."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, name: str, **attributes: object) -> None:
        self.lines.append(_tag(name, attributes, "/>"))

    def path(self, outline: str, **attributes: object) -> None:
        if outline:
            self.add("path", d=outline, **attributes)

    def text(self, words: str, at: XY, size: float, **attributes: object) -> None:
        where = {"x": number(at[0] * UNITS), "y": number(at[1] * UNITS), "font_size": number(size * UNITS)}
        self.lines.append(_tag("text", {**where, **attributes}, f">{escape(words)}</text>"))

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
        return "\n".join([head, f"<title>{escape(title)}</title>", *self.lines, "</svg>", ""])


def _tag(name: str, attributes: dict[str, object], end: str) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}{end}"


def png_from_svg(svg: str) -> bytes | None:
    """The picture as PNG by CairoSVG or resvg; None where neither is installed."""
    try:
        converter = importlib.import_module("cairosvg")
        return bytes(converter.svg2png(bytestring=svg.encode(), output_width=WIDTH))
    except (ImportError, OSError):
        # OSError: the Python part is there, the system's cairo library is not.
        pass
    program = shutil.which("resvg")
    if program is None:
        return None
    done = subprocess.run([program, "-", "-c"], input=svg.encode(), capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else None
