"""What a match is: title, players, seeds; and how its games are arranged.

Games come in sets: one seed, played once in each rotation of the seats, so that everybody gets everybody's cards.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import milepost
from milepost.bots import check_player
from milepost.errors import MilepostError
from milepost.game import Title, find_title

FORFEIT, STOP, REPLACE = "forfeit", "stop", "replace="
MOST_ROUNDS = 200  # a game is given up then; it counts as so many


class Seating(NamedTuple):
    """One game of a match: its seed, and the number of the player in each seat."""

    seed: int
    rotation: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """Everything a match's results follow from, besides the code."""

    title: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    rounds: int = MOST_ROUNDS
    budget: int = 1000
    variants: tuple[str, ...] = ()
    deck: int = 0
    on_failure: str = FORFEIT
    patience: float = 60.0  # seconds a bot may take for one decision before it is taken to hang
    logs: bool = False  # each record brings its game's log along

    def made_title(self) -> Title:
        return find_title(self.title).with_deck(self.deck)

    def check(self) -> Match:
        """Refuse a match that cannot be played, before anything is."""
        if self.games < 1:
            raise MilepostError(f"a match has at least one game, not {self.games}")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise MilepostError(f"a game has 1 to {MOST_ROUNDS} rounds, not {self.rounds}")
        title = self.made_title()
        milepost.new(title, len(self.players), 0, self.variants)
        for player in self.players:
            check_player(player, title.family)
        if self.on_failure not in (FORFEIT, STOP):
            if not self.on_failure.startswith(REPLACE):
                raise MilepostError(f"on a failure choose {FORFEIT}, {STOP} or {REPLACE}BOT, not “{self.on_failure}”")
            check_player(self.on_failure.removeprefix(REPLACE), title.family)
        return self

    def key(self) -> dict[str, Any]:
        """What two runs must have in common to be parts of one match."""
        return {name: value for name, value in asdict(self).items() if name not in ("games", "patience", "logs")}

    @property
    def set_size(self) -> int:
        """Games of one seed: rotations that seat other bots. Equal bots all round need one only."""
        count = len(self.players)
        return next(size for size in range(1, count + 1) if self.players[size:] + self.players[:size] == self.players)

    def seating(self, number: int) -> Seating:
        """Seed and seats of a game by its number from 0 on; seat n is played by player n + rotation, in the round."""
        count, size = len(self.players), self.set_size
        which, turned = divmod(number, size)
        # Of players with equal bots none has the same seats for ever: whole sets are turned on.
        rotation = (turned + which * size) % count
        return Seating(self.seed + which, rotation, tuple((seat + rotation) % count for seat in range(count)))
