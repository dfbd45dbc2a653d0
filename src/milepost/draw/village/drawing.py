"""A Village position as a picture: every player's tableau, its terrain in colours and its lines as rails."""

from __future__ import annotations

from milepost.chance import HIDDEN
from milepost.draw.colours import SEATS as SEATS
from milepost.draw.html import shown
from milepost.sentences import say
from milepost.svg import XY, Svg, Tell, number
from milepost.village.board.line import TERRAINS
from milepost.village.board.tableau import COLUMNS, ROWS, SPACES
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition

COLOURS = {"field": "#f0dc9a", "forest": "#9cc5a1", "pasture": "#d6e3a8", "lake": "#a9d0e3", "village": "#eec3b0"}
PAPER, EMPTY, INK, RAIL = "#fdfbf6", "#efe9dc", "#28241e", "#4a4337"
SANS = "Inter,'Helvetica Neue',Arial,sans-serif"
SIZE = 1.0  # of a card
GAP, HEAD = 0.5, 0.7  # around a tableau, and above it for a name
BLOCK = COLUMNS * SIZE + GAP, ROWS * SIZE + HEAD  # the room a seat takes
CURVES = "M50 0Q50 50 100 50M0 50Q50 50 50 100"
BRIDGE = "M50 0V100M0 50H100"


def cover(title: VillageTitle, tell: Tell = str) -> str:
    """A tableau of the title's first cards, as a small picture."""
    svg = Svg(tell)
    svg.add("rect", x=0, y=0, width=500, height=500, fill=PAPER)
    for space in range(SPACES):
        side = title.cards[sorted(title.cards)[space * 3]].track
        row, column = divmod(space, COLUMNS)
        card(svg, (1 + column * SIZE, 0.5 + row * SIZE), TERRAINS[side.terrain], side.curves)
    return svg.document(title.name, 0, 0, 5, 5)


def board(title: VillageTitle) -> str:
    """An empty tableau."""
    svg = Svg()
    wide, high = paper(svg, 1, 1)
    for space in range(SPACES):
        row, column = divmod(space, COLUMNS)
        box(svg, (GAP + column * SIZE, HEAD + row * SIZE), EMPTY)
    return svg.document(f"Tableau of {title.name}", 0, 0, wide, high)


def tableau(s: VillagePosition, seat: int) -> str:
    """One player's tableau."""
    svg = Svg()
    wide, high = paper(svg, 1, 1)
    left, top = corner(0, 1)
    head(svg, seat, (left, top), f"{s.names[seat]}: {s.points[seat]} points")
    _tableau(svg, s, seat, (left, top + HEAD))
    return svg.document(f"Tableau of {s.names[seat]}", 0, 0, wide, high)


def picture(s: VillagePosition, small: bool = False, tell: Tell = str) -> str:
    """The position as an SVG document: nothing in it is anybody's secret."""
    svg, players = Svg(tell), s.setting.players
    across = min(players, 2) if small else players  # in a list of tables the picture is a square
    wide, high = paper(svg, players, across)
    for seat in range(players):
        left, top = corner(seat, across)
        points = say("{name}: {points} points", name=s.names[seat], points=s.points[seat])
        head(svg, seat, (left, top), s.names[seat] if small else points)
        _tableau(svg, s, seat, (left, top + HEAD))
    return svg.document(say("{title}, round {number}", title=s.setting.title.name, number=s.round), 0, 0, wide, high)


def html(s: VillagePosition) -> str:
    """The picture and how all stand, for notebooks."""
    rows = [
        (
            f"{'▸ ' if seat in s.waiting() else ''}{s.names[seat]}",
            s.points[seat],
            s.money[seat],
            len(s.ended[seat]),
            ", ".join("?" if card == HIDDEN else str(card) for card in s.hands[seat]),
        )
        for seat in s.setting.seats
    ]
    return shown(picture(s), ("player", "points", "money", "lines", "terminus cards"), rows)


def paper(svg: Svg, players: int, across: int) -> XY:
    """The ground under so many tableaux, so many of them side by side: its width and height."""
    wide, high = GAP + across * BLOCK[0], GAP + -(-players // across) * BLOCK[1]
    svg.add("rect", x=0, y=0, width=number(wide * 100), height=number(high * 100), fill=PAPER)
    return wide, high


def corner(seat: int, across: int) -> XY:
    """Where a seat's part of the picture begins."""
    row, column = divmod(seat, across)
    return GAP + column * BLOCK[0], row * BLOCK[1]


def head(svg: Svg, seat: int, at: XY, words: str, **attributes: object) -> None:
    """What stands above a tableau."""
    where = at[0], at[1] + 0.5
    svg.text(words, where, 0.34, font_family=SANS, font_weight=700, fill=SEATS[seat], **attributes)


def _tableau(svg: Svg, s: VillagePosition, seat: int, at: XY) -> None:
    for space in range(SPACES):
        row, column = divmod(space, COLUMNS)
        here = at[0] + column * SIZE, at[1] + row * SIZE
        if track := s.spaces[seat * SPACES + space]:
            side = s.setting.title.cards[track >> 1].track
            card(svg, here, TERRAINS[side.terrain], side.curves)
        else:
            box(svg, here, EMPTY)


def box(svg: Svg, at: XY, fill: str) -> None:
    svg.add("rect", x=number(at[0] * 100 + 3), y=number(at[1] * 100 + 3), width=94, height=94, rx=9, fill=fill)


def card(svg: Svg, at: XY, terrain: str, curves: bool) -> None:
    box(svg, at, COLOURS[terrain])
    svg.path(
        CURVES if curves else BRIDGE,
        transform=f"translate({number(at[0] * 100)} {number(at[1] * 100)})",
        fill="none",
        stroke=RAIL,
        stroke_width=9,
    )
