"""The tableaux as text: terrain in colours, lines in box drawing, features by their letters.

Gives rows of (text, style) so that a caller can print them with or without colours.
"""

from __future__ import annotations

from milepost.village.board.line import BARN, FEATURES, HALT, TERRAINS, Feature
from milepost.village.board.tableau import COLUMNS, LINE_NAMES, ROWS, SPACES
from milepost.village.rules.scoring import feature_at, sheet
from milepost.village.state import State

Cell = tuple[str, str]
STYLES = {
    "field": "black on khaki3",
    "forest": "white on dark_green",
    "pasture": "black on dark_sea_green3",
    "lake": "white on dodger_blue3",
    "village": "white on indian_red",
}
EMPTY = "grey42"
SEAT_STYLES = ("bright_blue", "dark_orange", "magenta", "green")
WIDTH = 9  # of a card
BORDER = 10  # of what stands at the left


def _mark(feature: Feature | None) -> str:
    """A feature in three letters: `sig`, `bLa`, `frm`, `h3`, `sid`."""
    if feature is None:
        return ""
    if feature.kind == BARN:
        return "b" + TERRAINS[feature.value][:2].capitalize()
    if feature.kind == HALT:
        return f"h{feature.value}"
    return {"signal": "sig", "farm": "frm", "siding": "sid"}[FEATURES[feature.kind]]


def _card(s: State, track: int) -> list[Cell]:
    """A card as three pieces of nine characters, one for each line of the screen."""
    if not track:
        return [("  ·   ·  ", EMPTY), ("         ", EMPTY), ("  ·   ·  ", EMPTY)]
    side = s.setting.title.cards[track >> 1].track
    style = STYLES[TERRAINS[side.terrain]]
    top, left = (_mark(feature_at(s.setting, track, way)) for way in (0, 1))
    name = TERRAINS[side.terrain][:2].capitalize()
    if side.curves:
        rows = [f"    ╰╮{top:<3}", f"{left:─<4}╮╰───", f"    │ {name} "]
    else:
        rows = [f"    │{top:<4}", f"{left:─<4}┼────", f"    │ {name} "]
    return [(row[:WIDTH], style) for row in rows]


def _start(s: State, seat: int, line: int) -> Cell:
    start = s.setting.title.borders[s.setting.letters[s.letters[seat]]][line]
    text = f"{LINE_NAMES[line]} {TERRAINS[start.terrain][:2].capitalize()} {_mark(start.feature)}".rstrip()
    return text, STYLES[TERRAINS[start.terrain]]


def tableau(s: State, seat: int) -> list[list[Cell]]:
    """One player's tableau within its border."""
    corner = s.setting.letters[s.letters[seat]]
    rows: list[list[Cell]] = [[(f"{s.names[seat]}: {s.points[seat]} points", f"bold {SEAT_STYLES[seat]}")]]
    top: list[Cell] = [(f"{corner:^{BORDER}}", "bold")]
    for column in range(COLUMNS):
        text, style = _start(s, seat, column)
        top += [(f"{text:<{WIDTH}}", style), (" ", "")]
    rows.append(top)
    for row in range(ROWS):
        text, style = _start(s, seat, COLUMNS + row)
        cards = [_card(s, s.spaces[seat * SPACES + row * COLUMNS + column]) for column in range(COLUMNS)]
        for part in range(3):
            head = (f"{text:<{BORDER - 1}}", style) if part == 1 else (" " * (BORDER - 1), style)
            cells: list[Cell] = [head, (" ", "")]
            for card in cards:
                cells += [card[part], (" ", "")]
            rows.append(cells)
    return rows


def _length(row: list[Cell]) -> int:
    return sum(len(text) for text, _ in row)


def sketch(s: State, width: int = 110) -> list[list[Cell]]:
    """All tableaux, as many side by side as there is room for."""
    wide = BORDER + COLUMNS * (WIDTH + 1)
    across = max(1, (width + 3) // (wide + 3))
    rows: list[list[Cell]] = []
    for first in range(0, s.setting.players, across):
        blocks = [tableau(s, seat) for seat in range(first, min(first + across, s.setting.players))]
        for parts in zip(*blocks, strict=True):
            joined: list[Cell] = []
            for part in parts:
                joined += [*part, (" " * (wide + 3 - _length(part)), "")]
            rows.append(joined)
        rows.append([])
    return rows


HEADINGS = ("player", "lines", "trips", "features", "sidings", "money", "points")


def standings(s: State) -> list[tuple[str, ...]]:
    """For each seat: name, lines completed, points by their source, and all points; as if the game ended now."""
    found: list[tuple[str, ...]] = []
    for seat, name in enumerate(s.names):
        made = sheet(s, seat)
        items = [item for _, of_line in made.lines for item in of_line]
        trips = sum(item.points for item in items if item.kind == "trip")
        features = sum(item.points for item in items) - trips
        found.append(
            (
                name,
                str(len(made.lines)),
                str(trips),
                str(features),
                str(made.sidings.points),
                f"{made.money.points} (£{s.money[seat]})",
                str(made.total),
            )
        )
    return found
