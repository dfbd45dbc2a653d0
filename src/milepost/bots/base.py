"""What a bot is, how bots are named, and how they play a game to its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from milepost.bots.crayon import greedy as crayon_greedy
from milepost.bots.village import greedy as village_greedy
from milepost.bots.village import lookahead as village_lookahead
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


class ByFamily:
    """A name that stands for another bot in each family of games; the first view tells which."""

    def __init__(self, name: str, rng: Random) -> None:
        self._name = name
        self._rng = rng
        self._bot: Bot | None = None

    def start(self, view: View) -> None:
        self._own(view).start(view)

    def choose(self, view: View, budget: int) -> Action:
        return self._own(view).choose(view, budget)

    def _own(self, view: View) -> Bot:
        if self._bot is None:
            makers = _OF_FAMILY.get(view.title.family, {})
            if self._name not in makers:
                raise MilepostError(f"the bot “{self._name}” does not play {view.title.name}; "
                                    f"known are {', '.join(bot_names(view.title.family))}")
            self._bot = makers[self._name](self._rng)
        return self._bot


_OF_FAMILY: dict[str, dict[str, Callable[[Random], Bot]]] = {
    "crayon": {"greedy": crayon_greedy.Greedy},
    "village": {"greedy": village_greedy.Greedy, "lookahead": village_lookahead.Lookahead},
}
_BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomBot} | {
    name: partial(ByFamily, name) for makers in _OF_FAMILY.values() for name in makers}


def bot_names(family: str | None = None) -> list[str]:
    """The bots there are, for any family or for one."""
    return sorted({"random", *_OF_FAMILY[family]} if family in _OF_FAMILY else _BOTS)


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
