"""Figures with intervals, in plain Python, the same on every machine.

Games of one seed are not independent of each other, so intervals of means, medians and ratings come from
drawing whole seeds again (a bootstrap with a fixed stream of its own). Shares of wins have Wilson's interval.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, median
from typing import Any, TypeVar

from milepost.chance import below

DRAWS = 400
Z = 1.959963984540054  # 95 percent of a normal distribution lie within so many deviations
Group = TypeVar("Group")
Sample = tuple[int, float | None]  # seed and value
Contest = tuple[tuple[str, ...], tuple[tuple[str, float], ...]]  # who played (each seat), who won how much


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 percent interval of a share.

    >>> [round(limit, 3) for limit in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share of the ordered values lies, between neighbours in proportion."""
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def spread(samples: Sequence[Sample]) -> dict[str, Any]:
    """Mean and median with 95 percent intervals, and quartiles. Values that are not known are left out."""
    known = [(seed, value) for seed, value in samples if value is not None]
    if not known:
        return {"count": 0, "mean": None, "median": None, "quartiles": None}
    values = sorted(value for _, value in known)
    by_seed: dict[int, list[float]] = {}
    for seed, value in known:
        by_seed.setdefault(seed, []).append(value)
    groups = [by_seed[seed] for seed in sorted(by_seed)]
    again = [[value for group in drawn for value in group] for drawn in redrawn(groups)]
    return {
        "count": len(values),
        "mean": _short(fmean(values)),
        "mean_interval": interval(again, fmean),
        "median": _short(median(values)),
        "median_interval": interval(again, median),
        "quartiles": [_short(quantile(values, 0.25)), _short(quantile(values, 0.75))],
    }


def redrawn(groups: Sequence[Group], draws: int = DRAWS) -> list[list[Group]]:
    """As many groups drawn from these with replacement, often, by a stream of its own."""
    rng = random.Random(len(groups))
    return [[groups[below(rng, len(groups))] for _ in groups] for _ in range(draws)]


def interval(again: Sequence[Sequence[float]], figure: Callable[[Sequence[float]], float]) -> list[float]:
    """The middle 95 percent of what the figure is on redrawn values."""
    found = sorted(figure(values) for values in again)
    return [_short(quantile(found, 0.025)), _short(quantile(found, 0.975))]


def _short(value: float) -> float:
    return round(value, 4)


# Ratings


def strengths(contests: Sequence[Contest], rounds: int = 200) -> dict[str, float]:
    """Bradley and Terry's strengths for games of any number: one wins in proportion to his strength.

    Found by Hunter's iteration. Everybody has half a win in one game against a player of strength 1, so that
    nobody is infinitely strong or weak.
    """
    tables, wins = _counted(contests)
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(rounds):
        pull = {name: 1 / (value + 1.0) for name, value in strength.items()}
        for table, games in tables:
            each = games / math.fsum(strength[name] for name in table)
            for name in table:
                pull[name] += each
        newer = {name: wins[name] / pull[name] for name in strength}
        change = max(abs(math.log(newer[name] / value)) for name, value in strength.items())
        strength = newer
        if change < 1e-9:
            break
    return strength


def _counted(contests: Sequence[Contest]) -> tuple[list[tuple[tuple[str, ...], float]], dict[str, float]]:
    """Games at each table (by who sat there), and everybody's wins with the half one."""
    tables: dict[tuple[str, ...], float] = {}
    wins = dict.fromkeys(sorted({name for seats, _ in contests for name in seats}), 0.5)
    for seats, winners in contests:
        table = tuple(sorted(seats))
        tables[table] = tables.get(table, 0.0) + math.fsum(share for _, share in winners)
        for name, share in winners:
            wins[name] += share
    return sorted(tables.items()), wins


def ratings(by_seed: Mapping[int, Sequence[Contest]], draws: int = DRAWS) -> dict[str, dict[str, float]]:
    """Ratings as in chess: 400 points are tenfold strength, the mean of all is 1500; with 95 percent intervals.

    The interval is the wider of two: from redrawn seeds, and from the curve of the likelihood. The first knows that
    games of a seed hang together, the second that a bot which wins everything is not known exactly.
    """
    sets = [by_seed[seed] for seed in sorted(by_seed)]
    contests = [contest for games in sets for contest in games]
    whole = _points(contests)
    errors = _errors(contests)
    again = [_points([contest for games in drawn for contest in games]) for drawn in redrawn(sets, draws)]
    found = {}
    for name, rating in whole.items():
        values = sorted(points[name] for points in again if name in points)
        found[name] = {
            "rating": round(rating, 1),
            "rating_low": round(min(quantile(values, 0.025), rating - Z * errors[name]), 1),
            "rating_high": round(max(quantile(values, 0.975), rating + Z * errors[name]), 1),
        }
    return found


def _points(contests: Sequence[Contest]) -> dict[str, float]:
    points = {name: 400 * math.log10(strength) for name, strength in strengths(contests).items()}
    mean = fmean(points.values())
    return {name: 1500 + value - mean for name, value in points.items()}


def _errors(contests: Sequence[Contest]) -> dict[str, float]:
    """Standard errors of the points, from the second derivatives of the likelihood."""
    strength = strengths(contests)
    names = list(strength)
    size = len(names)
    bend = [[0.0] * size for _ in names]
    for number, name in enumerate(names):
        bend[number][number] += strength[name] / (strength[name] + 1) ** 2
    for table, games in _counted(contests)[0]:
        total = math.fsum(strength[name] for name in table)
        chance = [table.count(name) * strength[name] / total for name in names]
        for i in range(size):
            for j in range(size):
                bend[i][j] += games * ((chance[i] if i == j else 0.0) - chance[i] * chance[j])
    spread_out = _inverse(bend)
    errors = {}
    for number, name in enumerate(names):
        weight = [(1.0 if other == number else 0.0) - 1 / size for other in range(size)]
        variance = math.fsum(weight[i] * weight[j] * spread_out[i][j] for i in range(size) for j in range(size))
        errors[name] = 400 / math.log(10) * math.sqrt(max(0.0, variance))
    return errors


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
