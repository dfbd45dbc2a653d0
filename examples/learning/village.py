"""Learns Village from nothing, by what its own games have brought: fitted values of the positions after an action.

    python examples/learning/village.py [--generations 8] [--games 60]

1. Two learners play some games. Each does what leaves the position it values most; the first games are random.
2. Every position has then a truth: the points that were still to come. Least squares fit the values to it.
3. Again from 1, with the better values.

Two processes play, NumPy fits. docs/learning.md tells what it learns in a few minutes.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two processes play side by side

import numpy as np

import milepost
from milepost.bots import make_bot
from milepost.game import Action
from milepost.village.board.line import SIGNAL
from milepost.village.board.tableau import LINES, SPACES
from milepost.village.rules.scoring import siding_points
from milepost.village.state import ASSIGN, PLACE
from milepost.village.view import VillageView

Array = np.ndarray[Any, Any]
CURIOSITY = 0.04  # how often an action is drawn instead of chosen, while it learns
SMOOTH = 30.0  # least squares: how much a weight must be worth to be large
GENTLE = 0.6  # how far new values replace the old ones


def features(s: Any, seat: int) -> list[float]:
    """What a seat's own side of the table looks like: nothing hidden, nothing that depends on the next cards."""
    left = 1 - s.filled[seat].bit_count() / SPACES
    worth = long = signals = room = served = pay = unfinished = 0.0
    for line in range(LINES):
        if s.closed[seat] >> line & 1 and not s.pending >> line & 1:
            continue
        run, trips = s.line(seat, line), s.trips[seat * LINES + line]
        points = s.setting.feature_points(run)
        score = sum(s.setting.trips[trip].score(run) for trip in trips)
        termini = s.setting.title.termini
        worth += points
        long += run.tracks * points
        signals += run.feature(SIGNAL) ** 2
        served += score
        room += s.setting.rules.line_trips - len(trips)
        unfinished += 1
        pay += max((termini[card].pay(run, len(trips)) for card in s.hands[seat]), default=0)
    trips = sum(len(s.trips[seat * LINES + line]) for line in range(LINES))
    own = [1.0, s.money[seat], siding_points(s, seat), worth, long, signals, served, trips, room, unfinished, pay]
    held = [float(s.phase == PLACE), float(s.phase == ASSIGN), float(s.planned), float(s.built)]
    return [*own, *(left * one for one in own), left * left, *held]


class Learner:
    """A bot: it imagines every action, and what could follow while it holds a card, and does what is worth most."""

    def __init__(self, weights: Array | None, rng: Random, curiosity: float = 0.0) -> None:
        self._weights, self._rng, self._curiosity = weights, rng, curiosity

    def start(self, view: VillageView) -> None:
        pass

    def choose(self, view: VillageView, budget: int) -> Action:
        if self._weights is None or self._rng.random() < self._curiosity:
            return view.legal().choose(self._rng)
        imagined = view.imagine(self._rng).state  # what it cannot know is drawn anew
        return max(view.legal(), key=lambda atom: self._after(imagined, atom, view.seat))

    def _after(self, before: Any, atom: int, seat: int) -> float:
        s = before.copy()
        s.play(atom, seat)
        if s.seat == seat and s.phase in (PLACE, ASSIGN):
            return max(self._after(s, following, seat) for following in s.legal(seat))
        return self.value(s, seat)

    def value(self, s: Any, seat: int) -> float:
        assert self._weights is not None
        return float(s.points[seat] + np.dot(self._weights, features(s, seat)))


def played(seed: int, weights: Array | None, rivals: str = "") -> tuple[list[tuple[int, int, list[float]]], list[int]]:
    """A game: what each action has left (seat, points, features), and the points of the seats at last.

    Against rivals only the first seat learns, and it is not curious.
    """
    rng = Random(seed)
    game = milepost.new("village", 2, seed=seed)
    curious = 0.0 if rivals else CURIOSITY
    bots = [Learner(weights, rng, curious), make_bot(rivals, seed) if rivals else Learner(weights, rng, curious)]
    kept = []
    while game.waiting():
        (seat,) = game.waiting()
        game.play(bots[seat].choose(game.view(seat), 2000), seat)
        kept.append((seat, game.state.points[seat], features(game.state, seat)))
    return kept, list(game.state.points)


def fit(games: list[tuple[list[tuple[int, int, list[float]]], list[int]]]) -> Array:
    """Least squares: what was still to come, by what was there."""
    rows = np.array([seen for kept, _ in games for _, _, seen in kept])
    truth = np.array([ends[seat] - points for kept, ends in games for seat, points, _ in kept])
    found: Array = np.linalg.solve(rows.T @ rows + SMOOTH * np.eye(rows.shape[1]), rows.T @ truth)
    return found


def train(generations: int, games: int, say: bool = True) -> tuple[list[float], Array]:
    """The mean points of each generation's games, and what was learned."""
    weights: Array | None = None
    told: list[float] = []
    began = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        for generation in range(generations):
            seeds = range(generation * games, (generation + 1) * games)
            found = list(pool.map(played, seeds, [weights] * games, chunksize=4))
            told.append(fmean(points for _, ends in found for points in ends))
            new = fit(found)
            weights = new if weights is None else weights + GENTLE * (new - weights)
            if say:
                seconds = time.perf_counter() - began
                print(f"generation {generation}: {told[-1]:5.1f} points a game, {seconds:3.0f} s", flush=True)
    assert weights is not None
    return told, weights


def match(weights: Array, rivals: str, games: int) -> tuple[float, float, float]:
    """Against a bot: the share of games won, and the mean points of both."""
    with ProcessPoolExecutor(2) as pool:
        ends = [end for _, end in pool.map(played, range(10**6, 10**6 + games), [weights] * games, [rivals] * games)]
    won = fmean((one > other) + (one == other) / 2 for one, other in ends)
    return won, fmean(one for one, _ in ends), fmean(other for _, other in ends)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--games", type=int, default=60, help="of each generation")
    parser.add_argument("--against", type=int, default=100, help="games against greedy and lookahead at the end")
    asked = parser.parse_args()
    _, learned = train(asked.generations, asked.games)
    for bot in ("greedy", "lookahead"):
        won, own, its = match(learned, bot, asked.against)
        print(f"against {bot}: {won:.0%} of {asked.against} games, {own:.1f} points to {its:.1f}")
