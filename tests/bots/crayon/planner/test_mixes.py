"""Planners under mixes of all variants and readings: every action is legal, and nobody is stuck."""

from __future__ import annotations

import random
from typing import cast

import pytest

import milepost
from crayon.options.test_mixes import names, sensible
from crayon.seeds import SOAK
from milepost.bots import play_out
from milepost.bots.crayon.planner import make_planner
from milepost.crayon.family import CrayonTitle
from milepost.crayon.state import OVER
from milepost.crayon.view import CrayonView
from milepost.game import Action, View
from milepost.titles import find

TITLES = ("india", "russia", "nippon", "italy")
ROUNDS = 30
STUCK = 3  # turns in a row without a useful action


class Watched:
    """A planner whose turns without a useful action are counted."""

    def __init__(self, seat: int) -> None:
        self.bot = make_planner(random.Random(seat), level="club")
        self.row = self.longest = 0
        self.turn, self.useful = 0, True

    def start(self, view: View) -> None:
        self.bot.start(view)

    def choose(self, view: CrayonView, budget: int) -> Action:
        s = view.state
        if s.seat == view.seat and s.round != self.turn:
            self.row = 0 if self.useful else self.row + 1
            self.longest = max(self.longest, self.row)
            self.turn, self.useful = s.round, False
        action = self.bot.choose(view, budget)
        self.useful = self.useful or action != 0
        return action


def mix(title: CrayonTitle, seed: int, players: int) -> list[str]:
    """About every third of what goes together, in an order that the seed gives."""
    rng = random.Random(seed)
    known = names(title)
    return sensible(title, rng.sample(known, len(known) // 3), players)


def play(title: str, seed: int, rounds: int = ROUNDS) -> tuple[milepost.Game, list[Watched]]:
    found = cast(CrayonTitle, find(title))
    players = found.rules.min_players
    game = milepost.new(title, players, seed=seed, variants=mix(found, seed, players))
    bots = [Watched(seat) for seat in range(players)]
    play_out(game, bots, rounds=rounds)  # an illegal action raises
    return game, bots


@pytest.mark.parametrize("seed", [1, 2] if SOAK else [1])
@pytest.mark.parametrize("title", TITLES)
def test_planners_play_any_mix_without_a_fault_and_are_never_stuck(title: str, seed: int) -> None:
    game, bots = play(title, seed)
    s = cast(CrayonView, game.view(0)).state
    assert s.round > ROUNDS or s.phase == OVER
    assert max(bot.longest for bot in bots) < STUCK, (game.variants, [bot.longest for bot in bots])
