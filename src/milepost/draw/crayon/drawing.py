"""A crayon position as a picture: the printed board with everybody's track and trains, and how all stand."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.crayon.board import palette
from milepost.crayon.board.board import Board
from milepost.crayon.board.lattice import position as spot
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.track import majors_joined
from milepost.crayon.state import SECRET
from milepost.draw.crayon.land import bounds_of, land, names
from milepost.svg import UNITS, Svg, number, polyline

SEATS = ("#2459b5", "#dd6a10", "#8b3fa8", "#2b8a4e", "#3a3733", "#d43f7d")  # the crayons of the page
FOOT = 2.6  # mileposts below the board, for how all stand
TRACK, THICK = 26, 60  # hundredths of a milepost; a small picture needs thicker lines


def cover(title: CrayonTitle) -> str:
    """The title's board before anybody has drawn on it, as a small picture."""
    svg = Svg()
    svg.lines += land(title.board, True)
    return svg.document(f"Board of {title.name}", *bounds_of(title.board))


def picture(s: CrayonPosition, small: bool = False) -> str:
    """The position as an SVG document. It shows no more than the position tells: hide first what is hidden."""
    board, svg = s.setting.board, Svg()
    svg.lines += land(board, small)
    for seat in range(s.setting.players):
        own = [n for n, owner in enumerate(s.owner) if owner == seat + 1 and not owner & CLAIM]
        svg.path(track(board, own), **_crayon(seat, small))
    svg.lines += names(board, small)
    for train, m in enumerate(s.place):
        if m >= 0:
            draw_train(svg, s, train, small, transform=f"translate({_at(board, m)})")
    west, north, east, south = bounds_of(board)
    if not small:
        figures = [
            f"{'?' if cash == SECRET else f'{cash}M'}, {majors_joined(s, seat)} major cities"
            for seat, cash in enumerate(s.cash)
        ]
        foot(svg, s, [f"{name} {figure}" for name, figure in zip(s.names, figures, strict=True)])
        south += FOOT
    return svg.document(f"{s.setting.title.name}, round {s.round}", west, north, east, south)


def track(board: Board, sections: Iterable[int]) -> str:
    """A path along all these sections."""
    return "".join(polyline([spot(board.places[m]) for m in board.ends[section]]) for section in sections)


def _crayon(seat: int, small: bool) -> dict[str, object]:
    return {
        "fill": "none",
        "stroke": SEATS[seat],
        "stroke_width": THICK if small else TRACK,
        "stroke_linecap": "round",
        "stroke_opacity": 0.88,
    }


def crayon(svg: Svg, seat: int) -> None:
    """Open a group that is drawn with this seat's crayon."""
    svg.open("g", **_crayon(seat, False))


def _at(board: Board, m: int) -> str:
    x, y = spot(board.places[m])
    return f"{number(x * UNITS)} {number(y * UNITS)}"


def draw_train(svg: Svg, s: CrayonPosition, train: int, small: bool, moves: str = "", **attributes: object) -> None:
    """A disc with the player's initial; `moves` is SVG that makes it run."""
    seat = train % s.setting.players
    radius = 90 if small else 52
    svg.open("g", **attributes)
    svg.add("circle", r=radius, fill=SEATS[seat], stroke=palette.PAPER, stroke_width=14)
    if not small:
        svg.text(
            s.names[seat][:1].upper(), (0, 0.24), 0.68,
            text_anchor="middle", font_family=palette.SANS, font_weight=700, fill=palette.PAPER,
        )  # fmt: skip
    if moves:
        svg.lines.append(moves)
    svg.close("g")


def foot(svg: Svg, s: CrayonPosition, words: Iterable[str]) -> None:
    """A strip below the board: a stroke of each player's crayon, and words beside it."""
    west, _, east, south = bounds_of(s.setting.board)
    svg.add(
        "rect", x=number(west * UNITS), y=number(south * UNITS), width=number((east - west) * UNITS),
        height=number(FOOT * UNITS), fill=palette.PAPER,
    )  # fmt: skip
    wide = (east - west) / s.setting.players
    size = min(0.95, wide / 18)
    for seat, line in enumerate(words):
        left = west + seat * wide + 0.6
        svg.path(polyline([(left, south + 1.3), (left + 1.2, south + 1.3)]), **_crayon(seat, False))
        svg.text(line, (left + 1.6, south + 1.3 + size / 3), size, font_family=palette.SANS, fill=palette.INK)
