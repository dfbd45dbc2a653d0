"""A game among learners: what every adapter does with it. One seat acts at a time; rewards follow from each step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import milepost
from milepost.env.encoding import Encoding, encoding_of
from milepost.errors import MilepostError
from milepost.game import Action, Game

ROUNDS = {"crayon": 200, "village": 50}  # after so many a game is broken off: players who learn may never finish


def standing(state: Any, players: int) -> list[float]:
    """How seats stand by what they have earned: their money out of what wins, or their points in Village."""
    if hasattr(state, "cash"):
        return [cash / 250 for cash in state.cash]
    return [points / 100 for points in state.points]


def won(state: Any, players: int) -> list[float]:
    """1 for who has won, alone or with others, -1 for all others, 0 before the end."""
    outcome = state.outcome()
    if outcome is None:
        return [0.0] * players
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(players)]


# What seats are worth; the reward of a step is by how much that has grown.
REWARDS: dict[str, Callable[[Any, int], list[float]]] = {"win": won, "standing": standing}


class Table:
    """A game, who is to act, and what everybody's last step has earned."""

    def __init__(
        self, title: str, players: int = 4, variants: Sequence[str] = (), reward: str = "win", rounds: int | None = None
    ) -> None:
        if reward not in REWARDS:
            raise MilepostError(f"“{reward}” is no reward; known: {', '.join(REWARDS)}")
        self.title, self.players, self.variants = title, players, tuple(variants)
        self.encoding: Encoding = encoding_of(title, players, self.variants)
        self._worth = REWARDS[reward]
        self._rounds = rounds
        self.start(0)

    def start(self, seed: int) -> None:
        """A new game; the same seed gives the same one."""
        self.game: Game[Any] = milepost.new(self.title, self.players, seed, self.variants)
        self.most_rounds = self._rounds or ROUNDS[self.game.title.family]
        self._settle()
        self._had = self._worth(self.game.state, self.players)

    def _settle(self) -> None:
        """What follows from a position that has just come about."""
        waiting = () if self.over or self.broken_off else self.game.waiting()
        self.seat = waiting[0] if waiting else -1  # who acts next, the first of several that are asked at once
        self._offered: list[int] = []  # the actions that the last mask of this position allowed

    @property
    def over(self) -> bool:
        return self.game.outcome() is not None

    @property
    def broken_off(self) -> bool:
        """The game has taken too many rounds."""
        return bool(self.game.state.round > self.most_rounds) and not self.over

    def legal(self) -> list[int]:
        """The actions of the seat that acts next."""
        self._offered = self.encoding.legal(self.game.state, self.seat)
        return self._offered

    def step(self, action: int) -> list[float]:
        """Play an action of the seat that acts next, by its number; what each seat has gained."""
        if not 0 <= action < self.encoding.actions:
            raise MilepostError(f"there is no action {action}; they go from 0 to {self.encoding.actions - 1}")
        atom = self.encoding.atoms[action]
        if action in self._offered:  # the mask has asked the rules already
            self.game.state.allowed = atom << 4 | self.seat
        return self.played(atom)

    def played(self, action: Action) -> list[float]:
        """The same with an action as bots give it."""
        self.game.play(action, self.seat)
        self._settle()
        now = self._worth(self.game.state, self.players)
        gained = [new - old for new, old in zip(now, self._had, strict=True)]
        self._had = now
        return gained
