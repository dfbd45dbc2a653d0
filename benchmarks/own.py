"""Milepost's side of the comparison: random play, copies of a position, whole games of Village.

python -m benchmarks.own      answers a line for each number on standard input (`sides.py`)
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import milepost
from benchmarks.sides import Figures, answer, seconds, some
from milepost.bots import make_bot
from milepost.game import Game

ROUND = 20
GAMES = some(60) // 10 or 2
STRETCHES = some(120)
STRETCH = 250  # atoms of random play from a position before it is set up again
COPIES = some(20_000)
VILLAGE_GAMES = some(150)


def round_20_positions(games: int) -> Sequence[Game]:
    """Positions of India that four greedy players reach in round 20, one a game."""
    found = []
    for seed in range(games):
        game = milepost.new("india", players=4, seed=seed)
        bots = [make_bot("greedy", seat) for seat in range(4)]
        while game.state.round < ROUND:
            seat = game.waiting()[0]
            game.play(bots[seat].choose(game.view(seat), 1000), seat)
        found.append(game)
    return found


def random_stretch(game: Game, rng: random.Random) -> None:
    """As the bot `random` plays, through `Game.legal` and `Game.play`: full rules, log and undo."""
    for _ in range(STRETCH):
        game.play(game.legal().choose(rng))


def village_game(seed: int, rng: random.Random) -> None:
    """A whole game of four, set-up included."""
    game = milepost.new("village", players=4, seed=seed)
    while game.waiting():
        game.play(game.legal().choose(rng))


def main() -> None:
    positions = round_20_positions(GAMES)

    def measure(number: int) -> Figures:
        rng = random.Random(number)
        games = [positions[one % len(positions)].copy() for one in range(STRETCHES)]
        atoms = sum(seconds(lambda game=game: random_stretch(game, rng)) for game in games)  # type: ignore[misc]
        seeds = iter(range(number * 1000, number * 1000 + VILLAGE_GAMES))
        return {
            "atoms_per_s": STRETCHES * STRETCH / atoms,
            "games_per_s": 1 / seconds(lambda: village_game(next(seeds), rng), VILLAGE_GAMES),
            "copy_us": seconds(positions[number % len(positions)].state.copy, COPIES) * 1e6,
        }

    answer(measure)


if __name__ == "__main__":
    main()
