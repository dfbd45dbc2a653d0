"""A film (film.py) for viewers that know no animated SVG: as a GIF, or as a PNG that moves.

Only what moves is drawn for each frame; the land below and the names above it are drawn once.
"""

from __future__ import annotations

import importlib
from bisect import bisect_right
from copy import deepcopy
from io import BytesIO
from itertools import groupby
from types import ModuleType
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from milepost.draw.film import HOLD, LEAD, PLAYED
from milepost.errors import MilepostError
from milepost.svg import png_from_svg

if TYPE_CHECKING:
    from PIL.Image import Image

SVG = "http://www.w3.org/2000/svg"
ANIMATIONS = (f"{{{SVG}}}animate", f"{{{SVG}}}animateTransform")
FORMATS = ("gif", "png")
WIDTH = 800
RATE = 6
"""Frames a second."""
COLOURS = 128  # a GIF says with one more what has not changed
NEEDS = "a film as GIF or PNG needs Pillow and CairoSVG: pip install 'milepost[pictures]'"


def moving(film: str, kind: str = "gif", width: int = WIDTH) -> bytes:
    """A film of `milepost.draw.film.film` as a picture that moves. Where nothing moves, a PNG shows the end."""
    pillow = _pillow()
    if kind not in FORMATS:
        raise MilepostError(f"a film is no “{kind}”; it can be {' or '.join(FORMATS)}")
    shown = int((LEAD + PLAYED) * RATE)
    shares = [n / RATE / (LEAD + PLAYED + HOLD) for n in range(shown)] + [1.0]
    lasts = [round(1000 / RATE)] * shown + [round(1000 * HOLD)]
    layers = _layers(film, width)
    end = _frame(layers, 1.0, width)
    # One table of colours for all frames, without dithering: what does not move stays the same to the last dot.
    table = end.quantize(COLOURS, dither=pillow.Dither.NONE)
    frames = (_frame(layers, share, width).quantize(palette=table, dither=pillow.Dither.NONE) for share in shares)
    out = BytesIO()
    if kind == "gif":
        first = next(frames)
        first.save(out, "GIF", save_all=True, append_images=frames, duration=lasts, loop=0, optimize=True)
    else:
        every = list(frames)
        every[-1].save(out, "PNG", save_all=True, default_image=True, append_images=every, duration=lasts, loop=0)
    return out.getvalue()


def _pillow() -> ModuleType:
    """Pillow's room of images: an extra, which only films in pixels need."""
    try:
        return importlib.import_module("PIL.Image")
    except ImportError as wrong:
        raise MilepostError(NEEDS) from wrong


def still(element: Element, share: float) -> None:
    """Puts everything in the element where it is when this share of the film is over."""
    for one in list(element.iter()):
        for moves in [child for child in one if child.tag in ANIMATIONS]:
            value = _value(moves, share)
            turns = moves.tag == ANIMATIONS[1]
            one.set(moves.get("attributeName", ""), f"{moves.get('type')}({value})" if turns else value)
            one.remove(moves)


def _value(moves: Element, share: float) -> str:
    """What an animation says at this share of it: the value of its moment, or one between two."""
    values = moves.get("values", "").split(";")
    jumps = moves.get("calcMode") == "discrete"
    times = [float(time) for time in moves.get("keyTimes", "").split(";") if time]
    if not times:
        steps = max(1, len(values) - (not jumps))
        times = [n / steps for n in range(len(values))]
    n = bisect_right(times, share) - 1
    if jumps or n >= len(values) - 1:
        return values[min(n, len(values) - 1)]
    part = (share - times[n]) / (times[n + 1] - times[n])
    ends = ([float(number) for number in values[at].replace(",", " ").split()] for at in (n, n + 1))
    return " ".join(f"{one + (other - one) * part:.2f}" for one, other in zip(*ends, strict=True))


class _Layer:
    """Some of the film's elements, one above the other: either all of them move or none does."""

    def __init__(self, document: Element, elements: list[Element], moves: bool, width: int) -> None:
        self._document = Element(document.tag, document.attrib)
        self._document.extend(elements)
        self._kept = None if moves else _drawn(self._document, width)

    def at(self, share: float, width: int) -> Image:
        if self._kept is not None:
            return self._kept
        document = deepcopy(self._document)
        still(document, share)
        _drop_hidden(document)
        return _drawn(document, width)


def _layers(film: str, width: int) -> list[_Layer]:
    ElementTree.register_namespace("", SVG)
    document = ElementTree.fromstring(film)
    shared = [one for one in document if one.tag == f"{{{SVG}}}defs"]
    rest = (one for one in document if one not in shared)
    return [
        _Layer(document, [*shared, *elements], moves, width)
        for moves, elements in groupby(rest, lambda one: any(part.tag in ANIMATIONS for part in one.iter()))
    ]


def _drop_hidden(element: Element) -> None:
    """What cannot be seen need not be drawn: most words of a film wait for their round."""
    for one in list(element):
        if one.get("opacity") == "0":
            element.remove(one)
        else:
            _drop_hidden(one)


def _drawn(document: Element, width: int) -> Image:
    png = png_from_svg(ElementTree.tostring(document, encoding="unicode"), width)
    if png is None:
        raise MilepostError(NEEDS)
    picture: Image = _pillow().open(BytesIO(png))
    return picture.convert("RGBA")


def _frame(layers: list[_Layer], share: float, width: int) -> Image:
    pictures = [layer.at(share, width) for layer in layers]
    frame: Image = _pillow().new("RGBA", pictures[0].size, "white")
    for picture in pictures:
        frame.alpha_composite(picture)
    return frame.convert("RGB")
