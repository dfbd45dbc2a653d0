"""Steps a second of our environments in random rollouts, beside PettingZoo's own, by `env.last` and `env.step`.

    python -m benchmarks.run env

Each takes turns in the same process for some rounds; a ratio is taken within a round. The random player draws from the
mask that the environment gives. Figures are processor time.
"""

from __future__ import annotations

import statistics
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.sides import Figures, seconds, some
from milepost.env import zoo

STEPS, ROUNDS = some(2000), some(50) // 10 + 2
RATIOS = {
    "env_india_ratio_go": ("env_india_steps_per_s", "env_go_steps_per_s"),
    "env_village_ratio_connect_four": ("env_village_steps_per_s", "env_connect_four_steps_per_s"),
}


class Rollout:
    """A random player at every seat, game after game."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.env, self.rng, self.games = make(), np.random.default_rng(1), 0
        self._begin()

    def _begin(self) -> None:
        self.games += 1
        self.env.reset(seed=self.games)

    def play(self) -> None:
        for _ in range(STEPS):
            seen, _, terminated, truncated, _ = self.env.last()
            if terminated or truncated:
                self._begin()
                continue
            legal = np.flatnonzero(seen["action_mask"].view(np.bool_))  # ten times as fast as with int8, for all alike
            self.env.step(int(legal[self.rng.integers(len(legal))]))


def rollouts() -> dict[str, Rollout]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3, go_v5
    return {
        "india": Rollout(lambda: zoo.env("india", 4)),
        "go": Rollout(go_v5.env),
        "village": Rollout(lambda: zoo.env("village", 2)),
        "connect_four": Rollout(connect_four_v3.env),
    }


def figures() -> Figures:
    sides = rollouts()
    found: list[Figures] = []
    for number in range(ROUNDS + 1):
        one = {f"env_{name}_steps_per_s": STEPS / seconds(side.play) for name, side in sides.items()}
        one |= {name: one[above] / one[below] for name, (above, below) in RATIOS.items()}
        if number:  # the first round warms up
            found.append(one)
    return {name: statistics.median(one[name] for one in found) for name in found[0]}
