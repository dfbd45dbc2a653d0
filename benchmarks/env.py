"""Steps a second of our environments in random rollouts, beside PettingZoo's own, by `env.last` and `env.step`.

    python -m benchmarks.run env
    python -m benchmarks.env        fails where one of ours is slower than its peer

Each takes turns in the same process for some rounds; a ratio is taken within a round. The random player draws from the
mask that the environment gives. Figures are processor time.

The second is for `make test`, on a machine that others use, too. There all play the same whole games again and again,
and the quickest time of each counts, since other programs can only add to it. Whoever is behind is measured again.
"""

from __future__ import annotations

import gc
import statistics
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import milepost
from benchmarks.sides import Figures, seconds, some
from milepost.env import zoo

STEPS, ROUNDS = some(2000), some(50) // 10 + 2
RATIOS = {
    "env_india_ratio_go": ("env_india_steps_per_s", "env_go_steps_per_s"),
    "env_village_ratio_connect_four": ("env_village_steps_per_s", "env_connect_four_steps_per_s"),
}
GAMES = {"india": 2, "go": 3, "village": 15, "connect_four": 75}  # in each some 2000 steps, in India more
AGAIN, ATTEMPTS = 3, 3


class Rollout:
    """A random player at every seat, game after game."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.env = make()
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.rng, self.games = np.random.default_rng(1), 0
        self._begin()

    def _begin(self) -> None:
        self.games += 1
        self.env.reset(seed=self.games)

    def _step(self) -> bool:
        """False: the game was over, and another has begun."""
        seen, _, terminated, truncated, _ = self.env.last()
        if terminated or truncated:
            self._begin()
            return False
        legal = np.flatnonzero(seen["action_mask"].view(np.bool_))  # ten times as fast as with int8, for all alike
        self.env.step(int(legal[self.rng.integers(len(legal))]))
        return True

    def play(self) -> None:
        for _ in range(STEPS):
            self._step()

    def play_whole(self, games: int) -> int:
        """The first games, which are the same in every call: how many steps they have."""
        self._begin_anew()
        steps = 0
        while self.games <= games:
            steps += self._step()
        return steps


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


def ratios() -> Figures:
    """How many times as fast as their peers ours play the same whole games."""
    sides, times = rollouts(), dict[str, list[float]]()
    steps = {name: side.play_whole(GAMES[name]) for name, side in sides.items()}  # warms up, too
    gc.collect()
    gc.disable()
    for _ in range(AGAIN):
        for name, side in sides.items():
            times.setdefault(name, []).append(seconds(partial(side.play_whole, GAMES[name])))
    gc.enable()
    rates = {f"env_{name}_steps_per_s": steps[name] / min(times[name]) for name in sides}
    return {name: rates[above] / rates[below] for name, (above, below) in RATIOS.items()}


def behind(measure: Callable[[], Figures] = ratios) -> Figures:
    """Those that are behind their peers each time they are measured, with their best."""
    best: Figures = {}
    for _ in range(ATTEMPTS):
        found = measure()
        best = {name: max(ratio, best.get(name, 0)) for name, ratio in found.items()}
        if min(best.values()) >= 1:
            return {}
    return {name: ratio for name, ratio in best.items() if ratio < 1}


if __name__ == "__main__":
    if not milepost.COMPILED:
        sys.exit("The comparison is one with the kernel in C, which is not there.")
    for name, ratio in (slow := behind()).items():
        print(f"{name}: {ratio:.2f}, and should be above 1")
    sys.exit(bool(slow))
