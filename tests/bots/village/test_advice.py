"""Plans for a person at a table of Village: whole turns that can be played as they are told, with figures that hold."""

from __future__ import annotations

import re
from typing import Any

import pytest

import milepost
from milepost.bots import make_bot
from milepost.bots.village.advice import advice
from milepost.village.state import CHOOSE
from milepost.village.view import VillageView

COMPLETED = re.compile(r"it completes line (\w\d), which scores (\d+)")
LEADS = re.compile(r"it leads to about ([\d.]+) points at the end")


def points_of(plan: Any) -> float:
    found = LEADS.match(plan["reasons"][0])
    assert found
    return float(found[1])


@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_does_what_is_advised_gets_what_was_told(seed: int) -> None:
    """Every turn of a game: its plans, best first; the first one step by step; the lines it completes, to the point."""
    game, rival = milepost.new("village", 2, seed), make_bot("greedy", seed, "village")
    mind: object = None
    completed = 0
    while game.waiting():
        seat = game.waiting()[0]
        if seat:
            game.play(rival.choose(game.view(seat), 0), seat)
            continue
        told, mind = advice(game.view(0, VillageView), mind)
        first = told["plans"][0]
        if game.state.phase == CHOOSE and not game.state.planned:
            points = [points_of(plan) for plan in told["plans"]]
            assert points == sorted(points, reverse=True)
            begun, before, lines = first, game.state.points[0], [COMPLETED.match(one) for one in first["reasons"]]
            played: list[str] = []
        played.append(str(first["action"]))
        game.play(played[-1], 0)
        if played[-1].startswith("place"):
            assert played[-1].split()[1] in begun["outline"]
        if not game.waiting() or game.waiting()[0] != 0:
            assert ("trip" in begun["outline"] and "no trip" not in begun["outline"]) <= any(
                text.startswith("plan") for text in played
            )
            if game.waiting():  # the end adds bonuses
                assert game.state.points[0] - before == sum(int(line[2]) for line in lines if line)
            completed += sum(1 for line in lines if line)
    assert completed > 3


def test_in_the_last_turn_the_points_are_known() -> None:
    """But for a terminus card that is drawn between two lines."""
    game = milepost.new("village", 2, seed=4)
    bots = [make_bot("greedy", seat, "village") for seat in range(2)]
    while game.state.round < 12 or game.waiting() != (0,) or game.state.phase != CHOOSE:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 0), seat)
    told, mind = advice(game.view(0, VillageView))
    promised = points_of(told["plans"][0])
    while game.waiting():
        seat = game.waiting()[0]
        if seat:
            game.play(bots[seat].choose(game.view(seat), 0), seat)
        else:
            told, mind = advice(game.view(0, VillageView), mind)
            game.play(str(told["plans"][0]["action"]), 0)
    assert game.state.points[0] == pytest.approx(promised, abs=1)


def test_asked_twice_it_tells_the_same() -> None:
    game = milepost.new("village", 3, seed=5)
    seat = game.waiting()[0]
    first, mind = advice(game.view(seat, VillageView))
    assert advice(game.view(seat, VillageView), mind)[0] == first == advice(game.view(seat, VillageView))[0]


def test_somebody_who_plays_otherwise_is_advised_on_what_is_left() -> None:
    game = milepost.new("village", 2, seed=6)
    seat = game.waiting()[0]
    told, mind = advice(game.view(seat, VillageView))
    other = next(text for text in ("take 1", "take 2") if text != told["plans"][0]["action"])
    game.play(other, seat)
    while game.waiting() == (seat,):
        told, mind = advice(game.view(seat, VillageView), mind)
        game.play(str(told["plans"][0]["action"]), seat)
    assert game.state.filled[seat].bit_count() == 1
