"""A game on the screen: each step as it is played, the board, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from milepost.cli.console import Part, screen
from milepost.cli.families import PICTURES
from milepost.game import Entry, Game, News, Position
from milepost.log import ALL
from milepost.server.families import PAGES

WIDEST = 130  # characters of a board
JOINED = ("build", "move")  # kinds of which a row of steps is told as one


class Teller:
    """Tells each step in words, under a heading for each turn. `me` is the seat that reads; None reads everything.

    A bot builds section by section; what it lays in one line is told as one.
    """

    def __init__(self, game: Game, me: int | None = None) -> None:
        self.game, self.me = game, me
        self._page, self._styles = PAGES[game.title.family], PICTURES[game.title.family].SEAT_STYLES
        self._turn: tuple[int, int] | None = None
        self._row: tuple[Position, Entry] | None = None  # where it began, and what has been played since

    def heading(self, before: Position | None = None) -> None:
        """A line across the screen where a new turn begins."""
        state: Any = before or self.game.state
        if self._turn != (state.round, state.seat):
            self._turn = (state.round, state.seat)
            whose = "your turn" if state.seat == self.me else self.game.names[state.seat]
            screen.rule(f"Round {state.round}: {whose}", self._styles[state.seat])

    def step(self, before: Position) -> None:
        """What was just played."""
        entry = self.game.last_entry()
        if self._row and _goes_on(self._row[1], entry):
            begin, so_far = self._row
            self._row = begin, so_far._replace(atoms=so_far.atoms + entry.atoms, text=entry.text)
        else:
            self.flush()
            self._row = before.copy(), entry
        self._after = self.game.state.copy()
        if entry.news or entry.seat == self.me:
            self._told(entry.news)

    def flush(self) -> None:
        """Tell what is still held back."""
        self._told(())

    def _told(self, news: Sequence[News]) -> None:
        if self._row is None:
            return
        (before, entry), self._row = self._row, None
        told = self._page.tell(before, self._after, entry.seat, entry.atoms, news).news
        heard = [news["text"] for audience, news in told if self.me is None or audience in (ALL, self.me)]
        sentences = self._sentences(before, entry)
        if sentences or heard:
            self.heading(before)
        for sentence in sentences:
            screen.say((f"{sentence}.", self._styles[entry.seat]))
        for words in heard:
            screen.say(f"  {words}.")

    def _sentences(self, before: Position, entry: Entry) -> list[str]:
        """A row of several kinds is told kind by kind; that a phase ends is not told."""
        rows = [(word, list(row)) for word, row in groupby(entry.atoms, lambda atom: self.game.text(atom).split()[0])]
        found, here = [], before
        for word, row in rows:
            there = self._after
            if len(rows) > 1:
                there = here.copy()
                for atom in row:
                    there.play(atom, entry.seat)
            if word != "done":
                found.append(self._page.tell(here, there, entry.seat, row, ()).words)
            here = there
        return found


def _goes_on(before: Entry, entry: Entry) -> bool:
    """Whether a step lays on where the one before it ended."""
    then, now = before.text.split(), entry.text.split()
    return (before.seat, then[0], then[-1]) == (entry.seat, now[0], now[1] if len(now) > 1 else "") and now[0] in JOINED


def show_board(game: Game, state: Position | None = None) -> None:
    """The board as the position given, or the whole game, has it."""
    screen.rows(PICTURES[game.title.family].sketch(state or game.state, min(screen.width - 1, WIDEST)))


def show_standings(game: Game, state: Position | None = None) -> None:
    picture, position = PICTURES[game.title.family], state or game.state
    standings = zip(picture.standings(position), picture.SEAT_STYLES, strict=False)
    rows: list[list[Part]] = [[(name, style), *cells] for (name, *cells), style in standings]
    screen.table(f"{game.title.name}, round {position.round}", picture.HEADINGS, rows, ("loco",))


def show_end(game: Game) -> None:
    """The board, the standings, and who has won."""
    show_board(game)
    show_standings(game)
    outcome = game.outcome()
    screen.say((f"{outcome.reason}.", "bold") if outcome else "Nobody has won yet.")
