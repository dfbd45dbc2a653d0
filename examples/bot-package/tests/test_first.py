"""What every bot should pass: it finishes games, and the same seed gives the same game."""

from random import Random

import milepost
from first_bot import First
from milepost.bots import make_bot, play_out


def played(seed: int, rounds: int) -> milepost.Game:
    game = milepost.new("india", 2, seed=seed)
    play_out(game, [First(Random(seed)), make_bot("greedy", seed)], rounds=rounds)
    return game


def test_it_earns_money() -> None:
    game = played(seed=1, rounds=30)
    assert any(entry.text.startswith("deliver") and entry.seat == 0 for entry in game.entries())


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(seed=2, rounds=8).record() == played(seed=2, rounds=8).record()
