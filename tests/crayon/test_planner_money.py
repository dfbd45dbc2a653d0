"""The planner and its money: when it buys a loco, what it keeps back, what it counts on."""

from __future__ import annotations

from typing import cast

import pytest

import milepost
from crayon.italian import pool_of, running
from kit import Table, table
from milepost.bots import make_bot
from milepost.bots.crayon.planner import Options
from milepost.bots.crayon.planner.jobs import RISK, find_jobs
from milepost.bots.crayon.planner.locos import better_loco
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.survey import Survey
from milepost.bots.crayon.planner.think import Thought
from milepost.crayon.rules import FAST, FREIGHT, HEAVY, SUPER
from milepost.crayon.view import CrayonView

LINE = """
    . . . . . . . . . . . . . . . . . . . . . . . .
     . M . . A . . . . . . . . . . . . . . . B . N .
    . . . . . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B"
LOADS = "Coal 6: Ayr\nTea 3: Main\nRice 2: North"
CARDS = "\n".join(f"{n}: Bute, Coal, {40 + n}; North, Tea, 42; Ayr, Rice, 9" for n in range(1, 13))
WAY = " ".join(f"B{n}" for n in range(3, 24))


def far(cash: int = 80, loco: int = FREIGHT, variants: tuple[str, ...] = ()) -> Table:
    """The whole line is built; from Ayr to Bute it is three turns at 9 and two at 12."""
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS, variants=variants)
    t.lay(0, WAY).put(0, "Ayr").operating(0)
    t.s.cash[0] = cash
    t.s.locos[0] = loco
    return t


def scene_of(t: Table) -> Scene:
    return Scene(cast(CrayonView, t.game.view(0)))


def wish(t: Table) -> tuple[int, int] | None:
    scene = scene_of(t)
    return better_loco(scene, Thought(scene, Options(), 1000))


def test_a_faster_loco_is_wanted_where_trips_are_long() -> None:
    found = wish(far())
    assert found is not None
    assert found[0] in (FAST, HEAVY)
    assert found[1] == 20


@pytest.mark.parametrize(("cash", "wanted"), [(27, False), (28, True)])
def test_a_loco_leaves_a_little_cash(cash: int, wanted: bool) -> None:
    assert (wish(far(cash)) is not None) == wanted


def test_nobody_buys_a_loco_shortly_before_the_end() -> None:
    t = far()
    t.s.cash[0] = t.s.target - 30
    scene = scene_of(t)
    thought = Thought(scene, Options(), 1000)
    assert thought.need <= thought.options.latch
    assert better_loco(scene, thought) is None


def test_the_best_loco_stays_as_it_is() -> None:
    assert wish(far(loco=SUPER)) is None


def test_what_another_loco_brings_is_more_the_longer_the_game_goes_on() -> None:
    t = far()
    soon = Thought(scene_of(t), Options(), 1000)
    early = soon.with_loco(FAST, 20)
    soon.need //= 2
    assert early > soon.with_loco(FAST, 20)


@pytest.mark.parametrize(("variants", "locos"), [((), [(SUPER, 20)]), (("cross",), [(FAST, 5), (SUPER, 20)])])
def test_what_the_rules_sell_is_thought_of(variants: tuple[str, ...], locos: list[tuple[int, int]],
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    t = far(loco=HEAVY, variants=variants)
    asked: list[tuple[int, int]] = []

    def with_loco(thought: Thought, loco: int, cost: int) -> float:
        asked.append((loco, cost))
        return -1.0

    monkeypatch.setattr(Thought, "with_loco", with_loco)
    assert wish(t) is None
    assert sorted(asked) == locos


def test_a_demand_open_to_all_counts_less_the_later_its_load_is_aboard() -> None:
    t = pool_of(running(), 5)
    scene = scene_of(t)
    jobs = find_jobs(Survey(scene), 2)
    assert {job.card for job in jobs if job.risk == RISK} == {5}
    assert all(job.risk == 0 for job in jobs if job.card != 5)
    thought = Thought(scene, Options(), 1000)
    late = [plan for plan in thought.plans if plan.lost]
    assert late
    for plan in thought.plans:
        open_picks = any(stop.pick and stop.job.risk for stop in plan.whole)
        assert plan.lost == 0 or open_picks
        assert plan.lost < plan.pay


def first_plan(seed: int) -> tuple[Scene, Plan]:
    game = milepost.new("italy", 2, seed=seed)
    bot = make_bot("planner", 1)
    seat = game.waiting()[0]
    while not getattr(bot, "plans", None):
        seat = game.waiting()[0]
        chosen = bot.choose(game.view(seat), 1000)
        if getattr(bot, "plans", None):
            break
        game.play(chosen, seat)
    scene = Scene(cast(CrayonView, game.view(seat)))
    return scene, bot.plans[seat]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [1, 2, 20])
def test_the_first_plan_keeps_a_stake_where_demands_are_open_to_all(seed: int) -> None:
    scene, plan = first_plan(seed)
    options = Options()
    assert plan.need(scene) <= scene.cash - options.margin - options.stake
