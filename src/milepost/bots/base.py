"""What a bot is, how bots are named, and how they play a game to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from milepost.bots.crayon.greedy import Greedy
from milepost.bots.crayon.planner import Planner
from milepost.chance import Random
from milepost.errors import MilepostError
from milepost.game import Action, Game, Outcome, View


class Bot(Protocol):
    """Two methods. `budget` is how many positions the bot may look at, never a time."""

    def start(self, view: View) -> None: ...
    def choose(self, view: View, budget: int) -> Action: ...


class RandomBot:
    """Chooses a kind of action, then one of that kind, all equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        return view.legal().choose(self._rng)


_BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot, "greedy": Greedy, "planner": Planner}


def bot_names() -> list[str]:
    return sorted(_BOTS)


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of that name, with a random stream of its own."""
    if name not in _BOTS:
        raise MilepostError(f"there is no bot “{name}”; known are {', '.join(bot_names())}")
    return _BOTS[name](random.Random(f"{name} {seed}"))


def play_out(game: Game, bots: Sequence[Bot], rounds: int = 300, budget: int = 1000) -> Outcome | None:
    """Let the bots play until somebody has won, or so many rounds are over (None)."""
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    while (waiting := game.waiting()) and game.state.round <= rounds:
        seat = waiting[0]
        game.play(bots[seat].choose(game.view(seat), budget), seat)
    return game.outcome()
