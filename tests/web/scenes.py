"""Positions for the browser tests, found by playing in the library: the first seed in which a scene comes about.

A scene is played again over the server's calls, so that the browser stands in just that position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import milepost
from milepost.bots import make_bot
from milepost.crayon.position import CrayonPosition
from milepost.errors import IllegalAction
from milepost.game import Game

NAMES = ("Asha", "Bruno")
SEEDS = 3000


class Scene(NamedTuple):
    """A title, a seed and what was played; `seat` is who acts then."""

    title: str
    variants: Sequence[str]
    seed: int
    steps: list[tuple[int, str]]
    seat: int


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


def asks(game: Game) -> str:
    """The word of the question that is asked."""
    return str(state(game).stack[-1][0]) if state(game).stack else ""


def play(game: Game, *texts: str) -> None:
    for text in texts:
        game.play(text)


def find(title: str, act: Callable[[Game], bool], variants: Sequence[str] = ()) -> Scene:
    """The first seed in which `act` can be played and is content with what came of it."""
    for seed in range(SEEDS):
        game = milepost.new(title, NAMES, seed=seed, variants=variants)
        try:
            if act(game):
                steps = [(entry.seat, entry.text) for entry in game.entries()]
                return Scene(title, variants, seed, steps, game.waiting()[0])
        except IllegalAction:
            continue
    raise AssertionError(f"no seed below {SEEDS} gives this scene in {title}")


def played(title: str, rounds: int, until: Callable[[CrayonPosition], object], seed: int = 1) -> Scene:
    """A game as bots have played it for so many rounds, and then on to a position that is wanted."""
    game = milepost.new(title, NAMES, seed=seed)
    bots = [make_bot("greedy"), make_bot("greedy")]
    while state(game).round < rounds or state(game).stack or not until(state(game)):
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 100), seat)
    return Scene(title, (), seed, [(entry.seat, entry.text) for entry in game.entries()], game.waiting()[0])


# What several scenes begin with


def openings(game: Game, *builds: str) -> None:
    """The opening rounds: the first player builds these, one a turn; the other nothing."""
    first = game.waiting()[0]
    left = list(builds)
    while state(game).opening:
        if game.waiting()[0] == first and left:
            game.play(left.pop(0))
        game.play("done")
    assert not left


def keep(game: Game) -> None:
    """Italy: everybody keeps the first two cards."""
    while asks(game) == "keep":
        legal: Any = game.legal()
        game.play(next(iter(legal)))


def turn(game: Game, *texts: str) -> None:
    """Some operations, and then nothing is built."""
    play(game, *texts, "done", "done")
