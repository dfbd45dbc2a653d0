"""Choosing by trial: all candidates meet the same imagined futures, and after each heat the worse half is out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Score = Callable[[int, int], float]  # of a candidate in a future, both by number: the less, the better


def best_of(count: int, heats: Sequence[int], caution: float, score: Score) -> int:
    """The candidate with the lowest mean score; each heat brings so many futures more.

    The first candidate is the one preferred beforehand. After n futures another must be better by `caution` / n: the
    less has been seen, the more the preference counts.
    """
    left = list(range(count))
    totals = [0.0] * count
    futures = 0
    for heat in heats:
        for future in range(futures, futures + heat):
            for candidate in left:
                totals[candidate] += score(candidate, future)
        futures += heat
        left.sort(key=lambda candidate: (totals[candidate] + (caution if candidate else 0.0), candidate))
        left = left[: (len(left) + 1) // 2]
        if len(left) == 1:
            break
    return left[0]
