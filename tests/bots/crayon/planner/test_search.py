"""The search for trips cuts off early only what it would cut off in any case, and its tables are true."""

from __future__ import annotations

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.bots.crayon.planner.land.prospects import distances_between
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search import orders, trips
from milepost.bots.crayon.planner.search.situation import Situation
from milepost.bots.crayon.planner.search.trips import TripSearch
from milepost.crayon.ask.lines import fixed_price, starts, step_price
from milepost.crayon.kernel import COMPILED
from milepost.crayon.rules.build import price
from milepost.crayon.view import CrayonView


def scenes(title: str, players: int) -> list[PlannerScene]:
    """What each seat sees in the middle of a game of greedy players."""
    game = milepost.new(title, players, seed=3)
    play_out(game, [make_bot("greedy", seat) for seat in range(players)], rounds=14)
    return [PlannerScene(game.view(seat, CrayonView)) for seat in range(players)]


def searched(scene: PlannerScene, budget: int = 1000) -> tuple[list[orders.RoughTrip], int]:
    """The trips found, and how much of the budget was left."""
    found = Situation(scene, Options(), budget)
    search = TripSearch(found.survey, found.start, found.means, found.search_options, found.nodes, found.closures)
    return search.run(found.deliveries), search.left


@pytest.mark.parametrize(("title", "players"), [("india", 3), ("russia", 2), ("italy", 2), ("nippon", 2)])
def test_a_look_at_the_tables_cuts_nothing_off_that_would_be_kept(
    title: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [searched(scene) for scene in scenes(title, players)]
    assert all(found for found, _ in quick)
    monkeypatch.setattr(orders, "SLACK", 1e9)  # with so much of it every stop is worked out
    assert [searched(scene) for scene in scenes(title, players)] == quick


def test_with_less_than_no_slack_trips_would_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [searched(scene) for scene in scenes("india", 3)]
    monkeypatch.setattr(orders, "SLACK", -20.0)
    assert [searched(scene) for scene in scenes("india", 3)] != quick


@pytest.mark.skipif(not COMPILED, reason="the kernel in C was not built, or is not wanted")
@pytest.mark.parametrize(("title", "players"), [("india", 3), ("russia", 2), ("italy", 2), ("nippon", 2)])
@pytest.mark.parametrize("budget", [40, 1000])
def test_the_search_in_c_finds_the_same_trips(
    title: str, players: int, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_c = [searched(scene, budget) for scene in scenes(title, players)]
    monkeypatch.setattr(trips, "COMPILED", False)
    assert [searched(scene, budget) for scene in scenes(title, players)] == in_c


@pytest.mark.parametrize(("title", "players"), [("india", 3), ("russia", 2), ("italy", 2), ("nippon", 2)])
def test_no_way_is_shorter_than_the_distance_it_is_judged_by(title: str, players: int) -> None:
    for scene in scenes(title, players):
        survey, far = Survey(scene), distances_between(scene.setting)
        for a in range(0, len(far), 5):
            legs = [survey.leg(a, b) for b in range(len(far))]
            assert [leg for leg, least in zip(legs, far[a], strict=True) if leg is not None and leg.steps < least] == []


@pytest.mark.parametrize(("title", "players"), [("india", 3), ("russia", 2), ("italy", 2), ("nippon", 2)])
def test_prices_that_are_fixed_are_the_same_in_every_position(title: str, players: int) -> None:
    for scene in scenes(title, players):
        setting, begun = scene.setting, starts(scene.s, scene.seat)
        arms = [arm for arm, section in enumerate(setting.board.section) if section >= 0]
        fixed = {arm: cost for arm in arms if (cost := fixed_price(setting, arm)) is not None}
        assert len(fixed) > len(arms) / 3
        assert fixed == {arm: step_price(scene.s, scene.seat, arm, begun) for arm in fixed}
        assert all(price(scene.s, scene.seat, arm) == cost for arm, cost in fixed.items())
