"""Positions to learn from: planners play, each with figures of its own, and it is noted how long each seat still took.

python benchmarks/expert_positions.py build/positions.jsonl --games 200 --seed 100000 --workers 2
python benchmarks/expert_positions.py build/experts.jsonl --games 50 --seed 200000 --workers 2 --level strong

With a level experts of that level play instead, for the next round of fitting; both files together are fitted to.
Every line is one seat at the end of one of its turns: title, seed, its figures (`features.NAMES`) and the rounds it
still took. A seat that did not win is taken to need a round for each 9M that were missing when the game ended.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import milepost
from milepost.bots.crayon.expert import LEVELS, make_expert
from milepost.bots.crayon.expert.features import features
from milepost.bots.crayon.planner import Planner
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.goal import joins
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.position import CrayonPosition
from milepost.game import Game

TITLES = {"india": 4, "russia": 4, "nippon": 4, "italy": 2}
ROUNDS = 200
INCOME = 9.0  # M a round, for seats that did not win
# How far the figures are spread about the planner's own, as the logarithm of a factor: so the value learns from
# rich and poor, from wide networks and narrow ones.
SPREAD = {
    "track": 0.3,
    "track_first": 0.4,
    "joining": 0.3,
    "worth": 0.25,
    "worth_first": 0.3,
    "late_from": 0.35,
    "follow": 0.4,
    "pause": 0.6,
    "ordinary": 0.3,
    "remote": 0.6,
    "poor": 0.4,
    "comfortable": 0.3,
    "poverty": 0.5,
}
Row = tuple[str, int, list[float], float]


def varied(rng: random.Random) -> Options:
    """A planner's figures, each a little off."""
    usual = Options()
    return replace(
        usual, **{name: getattr(usual, name) * math.exp(rng.gauss(0, spread)) for name, spread in SPREAD.items()}
    )


def player(level: str, rng: random.Random) -> Planner:
    """An expert of that level, or a planner with figures of its own."""
    return make_expert(random.Random(rng.random()), level) if level else Planner(random.Random(0), varied(rng))


def play(title: str, share: float, level: str, seed: int) -> list[Row]:
    """One game; of all ends of turns such a share is noted."""
    rng = random.Random(f"positions {title} {seed}")
    game = cast("Game[CrayonPosition]", milepost.new(title, TITLES[title], seed))
    bots = [player(level, rng) for _ in range(TITLES[title])]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    noted: list[tuple[int, list[float]]] = []
    while (waiting := game.waiting()) and game.state.round <= ROUNDS:
        seat, s = waiting[0], game.state
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
        over = game.waiting() and game.waiting()[0] != seat and not s.stack and not s.opening
        if over and rng.random() < share:
            scene = PlannerScene(game.view(seat))
            noted.append((seat, features(scene, bots[seat].plans.get(scene.train))))
    end = [ended(game, seat) for seat in range(TITLES[title])]
    return [(title, seed, figures, end[seat] - figures[5]) for seat, figures in noted]


def ended(game: Game[CrayonPosition], seat: int) -> float:
    """The round in which the seat won, or might have won."""
    s = game.state
    if seat in s.winners:
        return s.round
    missing = s.target + joins(PlannerScene(game.view(seat))).price - s.cash[seat]
    return s.round + max(0, missing) / INCOME


def rows(games: int, seed: int, share: float, level: str, workers: int) -> Iterator[Row]:
    with ProcessPoolExecutor(workers) as pool:
        for title in TITLES:
            for found in pool.map(partial(play, title, share, level), range(seed, seed + games)):
                yield from found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=200, help="of each title")
    parser.add_argument(
        "--seed", type=int, default=100000, help="the first; from 900000 on seeds are for measuring only"
    )
    parser.add_argument("--share", type=float, default=0.1, help="of all ends of turns")
    parser.add_argument("--level", choices=("", *LEVELS), default="", help="of the experts that play, if any")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    with asked.file.open("w", encoding="utf-8") as file:
        for row in rows(asked.games, asked.seed, asked.share, asked.level, asked.workers):
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
