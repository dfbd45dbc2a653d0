"""The learned value and the figures it goes by."""

from __future__ import annotations

import json
import random
from pathlib import Path

import milepost
from milepost.bots import play_out
from milepost.bots.crayon.expert import value
from milepost.bots.crayon.expert.features import NAMES, features
from milepost.bots.crayon.expert.value import LEAST, Neurons, learned, rounds_left
from milepost.bots.crayon.planner import Planner
from milepost.bots.crayon.planner.scene import PlannerScene

# A seat in the middle of its game: India, 100M, three cities joined, the fast loco.
SEAT = dict(zip(NAMES, (100, 40, 3, 12, 2, 30, 95, 13, 0.18, 0.14, 1, 45, 10, 5, 1, 25, 4, 0), strict=True))


def said(**other: float) -> float:
    return rounds_left([float({**SEAT, **other}[name]) for name in NAMES], learned())


def test_a_network_is_weights_offsets_and_nothing_below_zero_inside() -> None:
    layers = [Neurons([[1.0, 2.0], [-1.0, 0.0]], [0.5, 0.0]), Neurons([[2.0, 10.0]], [1.0])]
    assert rounds_left([1.0, 3.0], layers) == 2 * 7.5 + 1  # the second of the two inside is below zero
    assert rounds_left([1.0, -30.0], layers) == 1.0


def test_whoever_has_not_won_needs_some_rounds() -> None:
    assert rounds_left([0.0], [Neurons([[1.0]], [-5.0])]) == LEAST


def test_the_learned_value_takes_the_figures_there_are() -> None:
    file = Path(value.__file__).with_name("value.json")
    assert json.loads(file.read_text(encoding="utf-8"))["features"] == list(NAMES)
    assert all(len(row) == len(NAMES) for row in learned()[0].weights)


def test_it_has_learned_what_everybody_knows() -> None:
    assert 10 < said() < 35
    assert said(cash=150) < said() - 3
    assert said(speed=9) > said() + 1
    assert said(pay=90) < said() - 1
    assert said(join=70) > said()
    assert said(turns=9) > said()


def test_the_figures_of_a_seat_follow_from_its_view() -> None:
    game = milepost.new("india", players=2, seed=3)
    bots = [Planner(random.Random(seat)) for seat in range(2)]
    play_out(game, bots, rounds=8)
    scene = PlannerScene(game.view(0))
    found = dict(zip(NAMES, features(scene, bots[0].plans.get(0)), strict=True))
    s = game.state
    assert (found["cash"], found["round"], found["debts"]) == (s.cash[0], s.round, 0)
    assert found["touched"] == s.reach[0].bit_count() > 0
    assert 0 < found["served"] < 0.3
    assert found["cities"] >= 2
    assert found["plan"] == 1
    assert found["pay"] > found["cost"] >= 0
    assert found["turns"] > 0
    bare = dict(zip(NAMES, features(scene, None), strict=True))
    assert bare == found | dict.fromkeys(("pay", "cost", "turns", "plan", "gain", "time"), 0.0)
