"""The board as text: coast, track and cities in Braille dots, with a colour for each seat.

Gives rows of (character, style) so that a caller can print them with or without colours.
"""

from __future__ import annotations

from itertools import pairwise

from milepost.crayon.board.board import Board
from milepost.crayon.board.lattice import XY, position
from milepost.crayon.options.rules import LOCOS
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.track import majors_joined
from milepost.crayon.state import SECRET, State

SEAT_STYLES = ("bright_blue", "dark_orange", "magenta", "green", "white", "bright_magenta")
COAST, RIVER, CITY, MAJOR = "grey50", "blue", "bold", "bold red"
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column in a character

Cell = tuple[str, str]


class Sketch:
    """A canvas of Braille dots over a board, `width` characters wide."""

    def __init__(self, board: Board, width: int) -> None:
        self.board = board
        points = [self._spot(m) for m in range(board.size)]
        self.left = min(x for x, _ in points) - 1
        self.top = min(y for _, y in points) - 1
        across = max(x for x, _ in points) + 1 - self.left
        down = max(y for _, y in points) + 1 - self.top
        self.scale = 2 * width / across
        self.width = width
        self.height = int(down * self.scale / 4) + 1
        self.dots = [[0] * width for _ in range(self.height)]
        self.cells: list[list[Cell]] = [[(" ", "")] * width for _ in range(self.height)]

    def _spot(self, m: int) -> XY:
        return position(self.board.places[m])

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        return round((x - self.left) * self.scale), round((y - self.top) * self.scale)

    def _dot(self, x: int, y: int, style: str) -> None:
        if 0 <= x < 2 * self.width and 0 <= y < 4 * self.height:
            row, col = y // 4, x // 2
            self.dots[row][col] |= DOTS[y % 4][x % 2]
            self.cells[row][col] = (chr(0x2800 | self.dots[row][col]), style)

    def line(self, start: tuple[float, float], end: tuple[float, float], style: str) -> None:
        (x1, y1), (x2, y2) = self._pixel(*start), self._pixel(*end)
        steps = max(abs(x1 - x2), abs(y1 - y2), 1)
        for n in range(steps + 1):
            self._dot(round(x1 + (x2 - x1) * n / steps), round(y1 + (y2 - y1) * n / steps), style)

    def section(self, section: int, style: str) -> None:
        a, b = self.board.ends[section]
        self.line(self._spot(a), self._spot(b), style)

    def coast(self) -> None:
        for kind, points in self.board.art:
            if kind == "land":
                for (x1, y1), (x2, y2) in pairwise(points):
                    self.line((x1 / 100, y1 / 100), (x2 / 100, y2 / 100), COAST)

    def word(self, m: int, text: str, style: str) -> None:
        """Write beside a milepost where nothing else is written."""
        x, y = self._pixel(*self._spot(m))
        row, col = y // 4, x // 2
        for n, letter in enumerate(text):
            if 0 <= row < self.height and 0 <= col + n < self.width:
                self.cells[row][col + n] = (letter, style)


def sketch(state: State, width: int = 110) -> list[list[Cell]]:
    """The board with all track, cities and trains."""
    board = state.setting.board
    canvas = Sketch(board, width)
    canvas.coast()
    for section, owner in enumerate(state.owner):
        if owner and not owner & CLAIM:
            canvas.section(section, SEAT_STYLES[owner - 1])
    for city in board.cities:
        if city.size == "major":
            canvas.word(city.centre, f"◆{city.name}", MAJOR)
        else:
            canvas.word(city.centre, "■" if city.size == "medium" else "●", CITY)
    for train, m in enumerate(state.place):
        if m >= 0:
            seat = train % state.setting.players
            canvas.word(m, state.names[seat][:1], f"bold reverse {SEAT_STYLES[seat]}")
    return canvas.cells


HEADINGS = ("player", "cash", "majors", "sections", "loco")


def standings(state: State) -> list[tuple[str, str, str, str, str]]:
    """For each seat: name, cash (“?” while it is secret), major cities joined, sections built, loco."""
    return [
        (
            name,
            "?" if state.cash[seat] == SECRET else f"{state.cash[seat]}M",
            str(majors_joined(state, seat)),
            str(state.owner.count(seat + 1)),
            " and ".join(LOCOS[state.locos[train]] for train in state.setting.trains_of(seat)),
        )
        for seat, name in enumerate(state.names)
    ]
