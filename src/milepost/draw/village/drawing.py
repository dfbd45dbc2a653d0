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
CURVES = "M50 0Q50 50 100 50M0 50Q50 50 50 100"
BRIDGE = "M50 0V100M0 50H100"


def cover(title: VillageTitle) -> str:
    """A tableau of the title's first cards, as a small picture."""
    svg = Svg()
    svg.add("rect", x=0, y=0, width=500, height=500, fill=PAPER)
    for space in range(SPACES):
        side = title.cards[sorted(title.cards)[space * 3]].track
        row, column = divmod(space, COLUMNS)
        _card(svg, (1 + column * SIZE, 0.5 + row * SIZE), TERRAINS[side.terrain], side.curves)
    return svg.document(title.name, 0, 0, 5, 5)


def picture(s: VillagePosition, small: bool = False) -> str:
    """The position as an SVG document: nothing in it is anybody's secret."""
    svg, players = Svg(), s.setting.players
    across = min(players, 2) if small else players  # in a list of tables the picture is a square
    block = COLUMNS * SIZE + GAP, ROWS * SIZE + HEAD
    wide, high = GAP + across * block[0], GAP + -(-players // across) * block[1]
    svg.add("rect", x=0, y=0, width=number(wide * 100), height=number(high * 100), fill=PAPER)
    for seat in range(players):
        row, column = divmod(seat, across)
        left, top = GAP + column * block[0], row * block[1]
        words = s.names[seat] if small else f"{s.names[seat]}: {s.points[seat]} points"
        svg.text(words, (left, top + 0.5), 0.34, font_family=SANS, font_weight=700, fill=SEATS[seat])
        _tableau(svg, s, seat, (left, top + HEAD))
    return svg.document(f"{s.setting.title.name}, round {s.round}", 0, 0, wide, high)


def _tableau(svg: Svg, s: VillagePosition, seat: int, at: XY) -> None:
    for space in range(SPACES):
        row, column = divmod(space, COLUMNS)
        here = at[0] + column * SIZE, at[1] + row * SIZE
        if track := s.spaces[seat * SPACES + space]:
            side = s.setting.title.cards[track >> 1].track
            _card(svg, here, TERRAINS[side.terrain], side.curves)
        else:
            _box(svg, here, EMPTY)


def _box(svg: Svg, at: XY, fill: str) -> None:
    svg.add("rect", x=number(at[0] * 100 + 3), y=number(at[1] * 100 + 3), width=94, height=94, rx=9, fill=fill)


def _card(svg: Svg, at: XY, terrain: str, curves: bool) -> None:
    _box(svg, at, COLOURS[terrain])
    svg.path(
        CURVES if curves else BRIDGE,
        transform=f"translate({number(at[0] * 100)} {number(at[1] * 100)})",
        fill="none",
        stroke=RAIL,
        stroke_width=9,
    )
