"""Learns Village from nothing: a small network plays against itself and is told how many points each action brought.

    python examples/learning/village.py [--minutes 3]

NumPy alone, no graphics card. What it learns in some minutes is told in docs/learning.md.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: threads would only wait for each other

import numpy as np

from milepost.env.batch import Batch

GAMES, HIDDEN, STEPS = 16, 64, 200  # games side by side, size of the hidden layer, actions between two lessons
RATE, CURIOSITY = 3e-3, 0.003
Array = np.ndarray[Any, Any]


class Policy:
    """One hidden layer; from it the preference for each action, and what the position is worth."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        scale = inputs**-0.5
        self.weights = [
            rng.normal(0, scale, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros((HIDDEN, 1), np.float32),
        ]
        self.momentum = [np.zeros_like(weight) for weight in self.weights]
        self.spread = [np.zeros_like(weight) for weight in self.weights]
        self.lessons = 0

    def think(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        first, bias, choose, worth = self.weights
        hidden = np.tanh(seen @ first + bias)
        wishes = np.where(masks > 0, hidden @ choose, -1e9)
        chances = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), (hidden @ worth)[:, 0]

    def learn(self, seen: Array, masks: Array, actions: Array, earned: Array) -> None:
        """One step of policy gradients: what went better than expected becomes likelier."""
        hidden, chances, worth = self.think(seen, masks)
        better = earned - worth
        push = (better - better.mean()) / (better.std() + 1e-6)
        wishes = -chances * push[:, None]
        wishes[np.arange(len(actions)), actions] += push
        surprise = -np.log(chances + 1e-9)
        wishes += CURIOSITY * chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
        wishes /= len(actions)
        value = (better / len(actions))[:, None]
        back = (wishes @ self.weights[2].T + 0.5 * value @ self.weights[3].T) * (1 - hidden**2)
        self._step([seen.T @ back, back.sum(axis=0), hidden.T @ wishes, 0.5 * hidden.T @ value])

    def _step(self, slopes: list[Array]) -> None:
        """Adam."""
        self.lessons += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.momentum, self.spread, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8
            weight += RATE * (mean / (1 - 0.9**self.lessons)) / fair


def choose(chances: Array, rng: np.random.Generator) -> Array:
    drawn: Array = (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)
    return drawn


def train(minutes: float, say: bool = True) -> tuple[float, float]:
    """Points a game at first and at last, each the mean of the games that ended in a tenth of the time."""
    rng = np.random.default_rng(1)
    batch = Batch("village", GAMES, players=2, reward="standing")
    policy = Policy(batch.encoding.size, batch.encoding.actions, rng)
    made = np.zeros((GAMES, 2))  # points of the games under way
    told: list[tuple[float, float]] = []
    began = time.process_time()
    while (used := time.process_time() - began) < 60 * minutes:
        kept = []
        for _ in range(STEPS):
            seen, masks = batch.observations.copy(), batch.masks.copy()
            actions = choose(policy.think(seen, masks)[1], rng)
            seats, gained, ended = batch.step(actions)
            kept.append((seen, masks, actions, seats, gained, ended))
            made += gained * 100
            told += [(used, points) for points in made[ended].ravel()]
            made[ended] = 0
        policy.learn(*lesson(kept))
        if say and policy.lessons % 50 == 0:
            print(f"{used:5.0f} s  {np.mean([points for _, points in told[-200:]]):5.1f} points")
    ends = [points for _, points in told]
    share = max(1, len(ends) // 10)
    return float(np.mean(ends[:share])), float(np.mean(ends[-share:]))


def lesson(kept: Sequence[tuple[Array, ...]]) -> tuple[Array, ...]:
    """What each action earned its seat until the end of its game; games that have not ended are left out."""
    ahead, whole = np.zeros((GAMES, 2)), np.zeros(GAMES, bool)
    rows = np.arange(GAMES)
    earned, good = [], []
    for _, _, _, seats, gained, ended in reversed(kept):
        whole |= ended
        ahead = np.where(ended[:, None], 0, ahead) + gained * 10
        earned.append(ahead[rows, seats].astype(np.float32))
        good.append(whole.copy())
    chosen = np.concatenate(good[::-1])
    seen, masks, actions = (np.concatenate([step[n] for step in kept])[chosen] for n in range(3))
    return seen, masks, actions, np.concatenate(earned[::-1])[chosen]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3.0, help="of processor time")
    first, last = train(parser.parse_args().minutes)
    print(f"{first:.1f} points a game at first, {last:.1f} at last")
