"""A crayon position as a picture: the printed board with everybody's track and trains, and how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.chance import HIDDEN
from milepost.crayon.board import palette
from milepost.crayon.board.board import Board
from milepost.crayon.board.lattice import position as spot
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.track import majors_joined
from milepost.crayon.state import SECRET
from milepost.draw.colours import SEATS as SEATS
from milepost.draw.crayon.land import bounds_of, land, names
from milepost.draw.html import shown
from milepost.sentences import say
from milepost.svg import UNITS, Svg, Tell, number, polyline

FOOT = 2.6  # mileposts below the board, for how all stand
TRACK, THICK = 26, 60  # hundredths of a milepost; a small picture needs thicker lines


def cover(title: CrayonTitle, tell: Tell = str) -> str:
    """The title's board before anybody has drawn on it, as a small picture."""
    svg = Svg(tell)
    svg.lines += land(title.board, True)
    return svg.document(say("Board of {title}", title=title.name), *bounds_of(title.board))


def board(title: CrayonTitle) -> str:
    """The same at full size, with mileposts and names."""
    svg = Svg()
    svg.lines += [*land(title.board, False), *names(title.board, False)]
    return svg.document(f"Board of {title.name}", *bounds_of(title.board))


def picture(s: CrayonPosition, small: bool = False, tell: Tell = str) -> str:
    """The position as an SVG document. It shows no more than the position tells: hide first what is hidden."""
    board, svg = s.setting.board, Svg(tell)
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
            say(
                "{name} {cash}, {number} major cities",
                name=s.names[seat],
                cash="?" if cash == SECRET else f"{cash}M",
                number=majors_joined(s, seat),
            )
            for seat, cash in enumerate(s.cash)
        ]
        foot(svg, s, figures)
        south += FOOT
    return svg.document(
        say("{title}, round {number}", title=s.setting.title.name, number=s.round), west, north, east, south
    )


def tableau(s: CrayonPosition, seat: int) -> None:
    """Nothing lies before one player alone: all build on one board."""


def html(s: CrayonPosition) -> str:
    """The picture and how all stand, for notebooks."""
    setting, board = s.setting, s.setting.board
    rows = []
    for seat in setting.seats:
        trains = [
            f"{LOCOS[s.locos[train]]} {f'at {board.label(m)}' if (m := s.place[train]) >= 0 else 'not placed'}"
            for train in setting.trains_of(seat)
        ]
        loads = [setting.title.loads[load].name for train in setting.trains_of(seat) for load in s.loads[train]]
        cash = "?" if s.cash[seat] == SECRET else s.cash[seat]
        mark = "▸ " if seat in s.waiting() else ""
        cards = ", ".join("?" if card == HIDDEN else str(card) for card in s.hands[seat])
        rows.append(
            (f"{mark}{s.names[seat]}", cash, majors_joined(s, seat), "; ".join(trains), ", ".join(loads) or "–", cards)
        )
    return shown(picture(s), ("player", "cash", "major cities", "train", "loads", "cards"), rows)


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


def foot(svg: Svg, s: CrayonPosition, words: Sequence[str]) -> None:
    """A strip below the board: a stroke of each player's crayon, and words beside it."""
    west, _, east, south = bounds_of(s.setting.board)
    svg.add(
        "rect", x=number(west * UNITS), y=number(south * UNITS), width=number((east - west) * UNITS),
        height=number(FOOT * UNITS), fill=palette.PAPER,
    )  # fmt: skip
    wide = (east - west) / s.setting.players
    longest = max(map(len, words))
    size = min(0.95, (wide - 2.6) / (0.58 * longest))  # a letter is about so wide
    for seat, line in enumerate(words):
        left = west + seat * wide + 0.6
        svg.path(polyline([(left, south + 1.3), (left + 1.2, south + 1.3)]), **_crayon(seat, False))
        svg.text(line, (left + 1.6, south + 1.3 + size / 3), size, font_family=palette.SANS, fill=palette.INK)
