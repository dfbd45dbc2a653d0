"""Fits the value of Village's expert to games that it plays against itself, round by round.

python benchmarks/village_value.py --rounds 6 --games 20000 --seed 100000 --workers 2 --write build/value.json

Half of the seats err in every fourth turn, the others in every twentieth, so that good and bad lines are seen. A round
fits the weights to its games by least squares (with the games of the round before, which count half), and the next
round plays with them. The first round is played by `greedy`, unless `--begin` names a file of weights. Every fifth
seed is kept apart for the errors that are printed. Needs NumPy (`pip install 'milepost[learn]'`).
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import milepost
from milepost.bots.base import Bot
from milepost.bots.village.expert.bot import Care, VillageExpert
from milepost.bots.village.expert.own import Own
from milepost.bots.village.expert.value import POINT, QUICK, SIZE, Value, all_features
from milepost.bots.village.greedy import VillageGreedy
from milepost.game import Game
from milepost.village.position import VillagePosition
from milepost.village.setting import Setting
from milepost.village.state import State

Array = NDArray[np.float64]
TABLES = (4, 2, 4, 3)  # players, in turn
ASTRAY = (25, 5)  # of 100 turns: the one half of the seats, the other
CHUNK = 100  # games
RIDGE = 30.0
BEFORE = 0.5  # how much the games of the round before count


class Sums(NamedTuple):
    """What a fit needs of all situations: products of features, of features and points, how many, and whose points."""

    squares: Array
    products: Array
    points: float
    situations: int
    scores: list[int]

    def plus(self, other: Sums, share: float = 1.0) -> Sums:
        return Sums(
            self.squares + share * other.squares,
            self.products + share * other.products,
            self.points + share * other.points,
            self.situations + int(share * other.situations),
            self.scores + other.scores,
        )

    def error(self, weights: Array) -> float:
        """How far off the weights are: the root of the mean square."""
        off = self.points - 2 * weights @ self.products + weights @ self.squares @ weights
        return float((off / max(1, self.situations)) ** 0.5)


NOTHING = Sums(np.zeros((SIZE, SIZE)), np.zeros(SIZE), 0.0, 0, [])


class Learner(VillageExpert):
    """Plays by other weights than the learned ones."""

    def __init__(self, rng: random.Random, astray: int, value: Value) -> None:
        super().__init__(rng, Care(0, astray))
        self._weighed = value

    def value(self, s: State) -> Value:
        self._weighed.forget()
        return self._weighed


def bots_for(setting: Setting, value: Value, weighed: bool, rng: random.Random) -> list[Bot]:
    if not weighed:
        return [VillageGreedy(rng) for _ in setting.seats]
    return [Learner(rng, ASTRAY[rng.getrandbits(1)], value) for _ in setting.seats]


def play(weights: Sequence[int], seed: int) -> Iterator[tuple[int, int, list[tuple[int, float]]]]:
    """One game: for each end of a turn the seat's points to come and its features, and at the end all scores."""
    game: Game[VillagePosition] = milepost.new("village", TABLES[seed % len(TABLES)], seed)
    setting = game.state.setting
    value = Value(setting, weights or [0] * SIZE)
    bots = bots_for(setting, value, bool(weights), random.Random(f"village value {seed}"))
    noted: list[tuple[int, int, list[tuple[int, float]]]] = []
    while waiting := game.waiting():
        seat = waiting[0]
        game.play(bots[seat].choose(game.view(seat), 0), seat)
        s = game.state
        if s.seat != seat and len(noted) < 11 * setting.players:
            noted.append((seat, s.points[seat], all_features(setting, Own.of(s, seat, value).situation())))
    for seat, points, features in noted:
        yield game.state.points[seat], game.state.points[seat] - points, features


def chunk(weights: Sequence[int], first: int) -> tuple[Sums, Sums]:
    """The sums of some games, and of those whose seeds are kept apart."""
    found = []
    for apart in (False, True):
        rows = [row for seed in range(first, first + CHUNK) if (seed % 5 == 0) == apart for row in play(weights, seed)]
        table = np.zeros((len(rows), SIZE), np.float32)
        for number, (_, _, features) in enumerate(rows):
            for feature, amount in features:
                table[number, feature] += amount
        to_come = np.array([points for _, points, _ in rows], np.float32)
        found.append(
            Sums(
                (table.T @ table).astype(np.float64),
                (table.T @ to_come).astype(np.float64),
                float(to_come @ to_come),
                len(rows),
                [score for score, _, _ in rows],
            )
        )
    return found[0], found[1]


def solve(sums: Sums, size: int) -> Array:
    """The best weights of the first so many features; the others have none."""
    weights = np.zeros(SIZE)
    weights[:size] = np.linalg.solve(sums.squares[:size, :size] + RIDGE * np.eye(size), sums.products[:size])
    return weights


def whole(weights: Array) -> list[int]:
    """As whole numbers, in thousandths."""
    return [round(POINT * float(one)) for one in weights]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=20000, help="a round")
    parser.add_argument("--seed", type=int, default=100000, help="from 900000 on seeds are for measuring only")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights for the first round")
    parser.add_argument("--write", type=Path, required=True, help="where the weights go after each round")
    asked = parser.parse_args()
    weights = json.loads(asked.begin.read_text(encoding="utf-8"))["quick"] if asked.begin else []
    before, seed = NOTHING, asked.seed
    with ProcessPoolExecutor(asked.workers) as pool:
        for number in range(1, asked.rounds + 1):
            fitted, apart = NOTHING, NOTHING
            starts = range(seed, seed + asked.games, CHUNK)
            for one, other in pool.map(partial(chunk, weights), starts):
                fitted, apart = fitted.plus(one), apart.plus(other)
            seed += asked.games
            sums = fitted.plus(before, BEFORE)
            quick, full = solve(sums, QUICK), solve(sums, SIZE)
            before, weights = fitted, whole(quick)
            print(
                f"round {number}: {np.mean(fitted.scores):.1f} points a seat; "
                f"off by {apart.error(quick):.2f} (quick) and {apart.error(full):.2f} (full) on seeds kept apart",
                flush=True,
            )
            data = {"quick": weights, "full": whole(full)}
            asked.write.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
