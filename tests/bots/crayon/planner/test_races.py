"""The planner and Italy's races: a demand with an opponent's cube on it is only for the first to get there."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from crayon.italian import lock_for, pool_of, running
from kit import Table
from milepost.bots.crayon.planner import Options
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.bots.crayon.planner.search.deliveries import Delivery, find_deliveries
from milepost.bots.crayon.planner.search.race import Race

pytestmark = pytest.mark.rule("IT-6", "italy")
COAL, TEA, RICE = range(3)  # of each card: Coal to North, Tea to Crewe, Rice to Ayr


def scene(t: Table) -> PlannerScene:
    return PlannerScene(t.game.view(0))


def deliveries(t: Table, card: int) -> list[Delivery]:
    return [delivery for delivery in find_deliveries(Survey(scene(t)), 2) if delivery.card == card]


def contest(where: str, **more: Any) -> Table:
    """Card 5 lies in the pool, Bob has a cube on its Coal; Ann stands in Ayr with Coal, three steps from North."""
    t = pool_of(running(**more), 5)
    t.s.hands[0] = ()
    lock_for(t, 1, (5, COAL))
    return t.put(0, "Ayr", loads=["Coal"]).put(1, where)


def test_nobody_races_for_what_nobody_else_has_locked() -> None:
    t = running()
    assert Race(scene(t)).until(5, COAL, 1) == inf


def test_the_others_time_is_that_of_their_train_over_track_they_may_run_on() -> None:
    t = contest("Main")
    race = Race(scene(t))
    assert race.arrival(1, 1) == pytest.approx(5 / 9)  # B3 to North's border at B7 and on, over Ann's track
    t.s.locos[1] = 1
    assert Race(scene(t)).arrival(1, 1) == pytest.approx(5 / 12)


def test_who_has_no_track_must_build_first() -> None:
    t = contest("Crewe")
    assert Race(scene(t)).arrival(1, 1) > 1


def test_a_race_is_run_by_who_is_clearly_first() -> None:
    t = contest("Crewe")
    found = deliveries(t, 5)
    assert {delivery.which for delivery in found} == {COAL}  # IT-13: the card's other demands are nobody's
    plan = choose_plans(scene(t), Options(deliveries=1), 1000).plans[0]
    assert [stop.delivery.card for stop in plan.stops] == [5]
    assert plan.races


def test_a_race_that_would_be_lost_is_not_run() -> None:
    t = contest("North")
    assert deliveries(t, 5) == []


def test_a_load_locked_in_a_race_is_a_job_as_long_as_there_is_hope() -> None:
    t = contest("Main")
    t.s.locks[0] = ((5, COAL),)
    found = deliveries(t, 5)
    assert [delivery.until for delivery in found] == [pytest.approx(1.5 * 5 / 9 + 1)]
