"""A Village position as a picture: every player's tableau, its terrain in colours and its lines as rails."""

from __future__ import annotations

from milepost.svg import XY, Svg, number
from milepost.village.board.line import TERRAINS
from milepost.village.board.tableau import COLUMNS, ROWS, SPACES
from milepost.village.family import VillageTitle
from milepost.village.position import VillagePosition

SEATS = ("#2459b5", "#dd6a10", "#8b3fa8", "#2b8a4e")
COLOURS = {"field": "#f0dc9a", "forest": "#9cc5a1", "pasture": "#d6e3a8", "lake": "#a9d0e3", "village": "#eec3b0"}
PAPER, EMPTY, INK, RAIL = "#fdfbf6", "#efe9dc", "#28241e", "#4a4337"
SANS = "Inter,'Helvetica Neue',Arial,sans-serif"
SIZE = 1.0  # of a card
GAP, HEAD = 0.5, 0.7  # around a tableau, and above it for a name
BLOCK = COLUMNS * SIZE + GAP, ROWS * SIZE + HEAD  # the room a seat takes
CURVES = "M50 0Q50 50 100 50M0 50Q50 50 50 100"
BRIDGE = "M50 0V100M0 50H100"


def cover(title: VillageTitle) -> str:
    """A tableau of the title's first cards, as a small picture."""
    svg = Svg()
    svg.add("rect", x=0, y=0, width=500, height=500, fill=PAPER)
    for space in range(SPACES):
        side = title.cards[sorted(title.cards)[space * 3]].track
        row, column = divmod(space, COLUMNS)
        card(svg, (1 + column * SIZE, 0.5 + row * SIZE), TERRAINS[side.terrain], side.curves)
    return svg.document(title.name, 0, 0, 5, 5)


def picture(s: VillagePosition, small: bool = False) -> str:
    """The position as an SVG document: nothing in it is anybody's secret."""
    svg, players = Svg(), s.setting.players
    across = min(players, 2) if small else players  # in a list of tables the picture is a square
    wide, high = paper(svg, players, across)
    for seat in range(players):
        left, top = corner(seat, across)
        head(svg, seat, (left, top), s.names[seat] if small else f"{s.names[seat]}: {s.points[seat]} points")
        _tableau(svg, s, seat, (left, top + HEAD))
    return svg.document(f"{s.setting.title.name}, round {s.round}", 0, 0, wide, high)


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
