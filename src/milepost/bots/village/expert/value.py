"""The learned value of a seat's tableau and purse: the points that are still to come, in thousandths.

Weights are whole numbers, so that every machine and every Python comes to the same sum. There are two sets of
them: the quick one serves to choose turns, the full one, which is told a little more, says what an imagined game is
worth where it stops. `benchmarks/village_value.py` fits them to games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import NamedTuple

from milepost.bots.village.expert.features import LINE_FEATURES, Run, line_features
from milepost.village.board.line import FEATURE_AT, FEATURES, HALT, HALT_POINTS_AT, SIDING, Line
from milepost.village.board.tableau import LINES, SPACES
from milepost.village.setting import Setting

POINT = 1000
STAGES = 4  # of a game
MONEY_STAGES = 6
KNOTS = (0, 3, 6, 10, 15, 25)  # pounds; between them a value runs straight
RICH = 60  # pounds; more is as good
MOST_KNOWN = 100_000  # lines whose value is kept
SIDING_AT = FEATURE_AT + 4 * SIDING

# Where each block of weights begins.
_LINE = 0  # by stage, each line
_TURN = _LINE + STAGES * LINE_FEATURES  # by spaces left
_MONEY = _TURN + SPACES
_SIDINGS = _MONEY + MONEY_STAGES * len(KNOTS)  # by stage and lines that have one
_CLOSED = _SIDINGS + STAGES * (LINES + 1)
_LOOSE = _CLOSED + STAGES  # features that no line has come to yet
_HAND = _LOOSE + STAGES * len(FEATURES)
_NEAR = _HAND + STAGES  # lines by how many kinds of track would complete them, and by their trips
_FITS = _NEAR + STAGES * 9  # what the hand would pay for the lines as they are
SIZE = _FITS + STAGES
QUICK = _NEAR  # what comes from here on only the full value is told


class OwnSituation(NamedTuple):
    """A seat between two turns."""

    left: int  # empty spaces
    lines: list[tuple[Run, tuple[int, ...]]]  # those that are not complete, with their trips
    loose: list[int]  # ways of tracks (track * 2 + way) that no line has come to
    sidings: int  # lines that have one
    money: int
    hand: int  # what the terminus cards in hand usually pay
    near: list[int]  # for each of the lines, how many kinds of track would complete it
    fits: int  # what the best terminus cards would pay for the lines as they are


def usual(table: tuple[int, ...]) -> float:
    """What a terminus card pays for a line like many."""
    return (table[min(1, len(table) - 1)] + table[min(2, len(table) - 1)]) / 2


def stage(left: int) -> int:
    """The stage of a game in which so many spaces are left."""
    return 0 if left >= 9 else 1 if left >= 6 else 2 if left >= 3 else 3


def hats(money: int) -> list[tuple[int, float]]:
    """By knot, the share of it in an amount of money; the shares make up one."""
    for number in range(len(KNOTS) - 1):
        low, high = KNOTS[number], KNOTS[number + 1]
        if money < high:
            share = (money - low) / (high - low)
            return [(number, 1 - share), (number + 1, share)]
    return [(len(KNOTS) - 1, 1.0)]


def loose_feature(adds: int) -> tuple[int, int]:
    """The feature on one way of a track, and how much of it there is: the points of a halt, else one; (0, 0): none."""
    for kind in range(len(FEATURES)):
        if adds >> FEATURE_AT + 4 * kind & 15:
            return kind, adds >> HALT_POINTS_AT if kind == HALT else 1
    return 0, 0


class Value:
    """One set of weights, made ready for a setting. `leaf` is the set for where imagined games stop."""

    def __init__(self, setting: Setting, weights: Sequence[int], leaf: Sequence[int] = ()) -> None:
        self.setting = setting
        self.weights = weights
        self.leaf = Value(setting, leaf) if leaf else self
        self.usual = {card: usual(terminus.table) for card, terminus in setting.title.termini.items()}
        self.money = [self._money(left) for left in range(SPACES + 1)]
        self.closed = weights[_CLOSED:_LOOSE]
        self.loose = [[self._loose(of, adds) for adds in setting.adds] for of in range(STAGES)]
        self._known: list[dict[tuple[int, ...], dict[Run, int]]] = [{} for _ in range(STAGES)]
        self._scores: dict[tuple[Run, tuple[int, ...]], int] = {}
        self._pays: dict[tuple[int, int, int], int] = {}

    def _money(self, left: int) -> list[int]:
        if not left:
            return [POINT * (money // self.setting.rules.money_a_point) for money in range(RICH + 1)]
        at = _MONEY + min(left * MONEY_STAGES // SPACES, MONEY_STAGES - 1) * len(KNOTS)
        return [
            int(fsum(self.weights[at + knot] * share for knot, share in hats(money)) + 0.5) for money in range(RICH + 1)
        ]

    def _loose(self, of: int, adds: int) -> int:
        kind, amount = loose_feature(adds)
        return amount * self.weights[_LOOSE + of * len(FEATURES) + kind]

    def sidings_with(self, left: int) -> Sequence[int]:
        """By the lines that have a siding, what those are worth with so many spaces left."""
        if not left:
            return [POINT * self.setting.siding_points(lines) for lines in range(LINES + 1)]
        at = _SIDINGS + stage(left) * (LINES + 1)
        return self.weights[at : at + LINES + 1]

    def line(self, left: int, run: Run, trips: tuple[int, ...]) -> int:
        """What a line is worth that is not complete, with so many spaces left."""
        of = 0 if left >= 9 else 1 if left >= 6 else 2 if left >= 3 else 3  # `stage`, without a call
        known = self._known[of].get(trips)
        if known is None:
            known = self._known[of][trips] = {}
        value = known.get(run)
        if value is None:
            at, weights, value = _LINE + of * LINE_FEATURES, self.weights, 0
            for feature, amount in line_features(self.setting, run, trips):
                value += weights[at + feature] * amount
            known[run] = value
        return value

    def score(self, run: Run, trips: tuple[int, ...]) -> int:
        """What a complete line scores, in points."""
        known = self._scores.get((run, trips))
        if known is None:
            known = self._scores[run, trips] = self.setting.line_points(Line(*run[:3]), trips)
        return known

    def pay(self, card: int, run: Run, trips: int) -> int:
        """What a terminus card pays for a line to which so many trips are assigned."""
        key = card, run[0], trips
        known = self._pays.get(key)
        if known is None:
            known = self._pays[key] = self.setting.title.termini[card].pay(Line(*run[:3]), trips)
        return known

    def situation(self, told: OwnSituation) -> int:
        """What is still to come for a seat."""
        left, weights = told.left, self.weights
        value = self.money[left][min(told.money, RICH)] + self.sidings_with(left)[told.sidings]
        if not left:
            return value
        of = stage(left)
        loose, near = self.loose[of], _NEAR + 9 * of
        value += weights[_TURN + left] + weights[_CLOSED + of] * (LINES - len(told.lines))
        value += weights[_HAND + of] * told.hand + weights[_FITS + of] * told.fits
        for code in told.loose:
            value += loose[code]
        for (run, trips), kinds in zip(told.lines, told.near, strict=True):
            value += self.line(left, run, trips) + weights[near + 3 * min(2, len(trips)) + kinds]
        return value

    def forget(self) -> None:
        """What was worked out is kept for the next decision, unless it has become too much."""
        if self.leaf is not self:
            self.leaf.forget()
        if (
            len(self._scores) + len(self._pays) + sum(len(one) for by in self._known for one in by.values())
            > MOST_KNOWN
        ):
            self._scores.clear()
            self._pays.clear()
            for known in self._known:
                known.clear()


def all_features(setting: Setting, told: OwnSituation) -> list[tuple[int, float]]:
    """A seat between two turns for the fit: which weights it has, and how much of each."""
    left, of = told.left, stage(told.left)
    found = [(_TURN + left, 1.0), (_SIDINGS + of * (LINES + 1) + told.sidings, 1.0)]
    found += [(_CLOSED + of, float(LINES - len(told.lines))), (_HAND + of, float(told.hand))]
    at = _MONEY + left * MONEY_STAGES // SPACES * len(KNOTS)
    found += [(at + knot, share) for knot, share in hats(told.money)]
    for code in told.loose:
        kind, amount = loose_feature(setting.adds[code])
        found.append((_LOOSE + of * len(FEATURES) + kind, float(amount)))
    for (run, trips), kinds in zip(told.lines, told.near, strict=True):
        at = _LINE + of * LINE_FEATURES
        found += [(at + feature, float(amount)) for feature, amount in line_features(setting, run, trips)]
        found.append((_NEAR + 9 * of + 3 * min(2, len(trips)) + kinds, 1.0))
    found.append((_FITS + of, float(told.fits)))
    return [(feature, amount) for feature, amount in found if amount]


@lru_cache(maxsize=1)
def learned() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The weights as they were fitted: the quick ones and the full ones."""
    data = json.loads(Path(__file__).with_name("value.json").read_text(encoding="utf-8"))
    return tuple(data["quick"]), tuple(data["full"])


@lru_cache(maxsize=8)
def value_of(setting: Setting) -> Value:
    return Value(setting, *learned())
