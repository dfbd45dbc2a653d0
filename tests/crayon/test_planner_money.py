"""The planner and its money: when it buys a loco, what it keeps back, what it counts on."""

from __future__ import annotations

from typing import cast

import pytest

from crayon.italian import pool_of, running
from kit import Table, table
from milepost.bots.crayon.planner import Options, make_options
from milepost.bots.crayon.planner.jobs import RISK, find_jobs
from milepost.bots.crayon.planner.locos import better_loco
from milepost.bots.crayon.planner.ponder import stake
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
    t.lay(0, WAY).put(0, "Ayr").building(0)
    t.s.cash[0] = cash
    t.s.locos[0] = loco
    return t


def scene_of(t: Table) -> Scene:
    return Scene(cast(CrayonView, t.game.view(0)))


def wish(t: Table, kept: int = 8) -> int:
    """The loco that is bought, in a building phase; -1 for none."""
    scene = scene_of(t)
    return better_loco(scene, Thought(scene, Options(), 1000), kept)


def test_a_faster_loco_is_wanted_where_trips_are_long() -> None:
    assert wish(far()) in (FAST, HEAVY)


@pytest.mark.parametrize(("cash", "wanted"), [(27, False), (28, True)])
def test_a_loco_leaves_a_little_cash(cash: int, wanted: bool) -> None:
    assert (wish(far(cash)) >= 0) == wanted


def test_nobody_buys_a_loco_shortly_before_the_end() -> None:
    t = far()
    t.s.cash[0] = t.s.target - 30
    scene = scene_of(t)
    thought = Thought(scene, Options(), 1000)
    assert thought.need <= thought.options.latch
    assert better_loco(scene, thought, 8) == -1


def test_the_carriers_first_better_loco_is_the_one_for_three_loads() -> None:
    scene = scene_of(far())
    fond = Thought(scene, make_options(style="carrier"), 1000)
    fond.with_loco = lambda loco, cost: 9.0 if loco == FAST else 1.0  # type: ignore[method-assign]
    assert better_loco(scene, fond, 8) == HEAVY
    fond.with_loco = lambda loco, cost: 9.0 if loco == FAST else -1.0  # type: ignore[method-assign]
    assert better_loco(scene, fond, 8) == FAST


def test_the_best_loco_stays_as_it_is() -> None:
    assert wish(far(loco=SUPER)) == -1


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
    assert wish(t) == -1
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


@pytest.mark.parametrize(("cash", "wanted"), [(47, False), (48, True)])
def test_a_loco_leaves_what_must_be_kept(cash: int, wanted: bool) -> None:
    assert (wish(far(cash), kept=28) >= 0) == wanted


def test_where_demands_are_open_to_all_a_stake_is_kept_until_a_load_is_locked() -> None:
    options = Options()
    t = pool_of(running(), 5)
    t.put(0, "Ayr")
    assert stake(scene_of(t), options) == options.stake
    t.s.locks[0] = ((5, 0),)
    assert stake(scene_of(t), options) == 0
    t.s.locks[0] = ()
    t.s.place[0] = -1  # before the train is placed the money is risked
    assert stake(scene_of(t), options) == 0
    assert stake(scene_of(far()), options) == 0


@pytest.mark.parametrize(("points", "rents"), [(9, 1), (8, 2), (1, 2)])
def test_rent_from_the_train_on_is_counted_by_turns(points: int, rents: int) -> None:
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS).lay(1, WAY).put(0, "Ayr").operating(0)
    t.s.points[0] = points
    survey = Survey(scene_of(t))
    place = t.s.place[0]
    path = [place]
    for _ in range(9):
        path.append(next(m for m in t.s.setting.board.near[path[-1] * 6:path[-1] * 6 + 6]
                         if m >= 0 and m not in path and (path[-1], m) in survey.steps
                         and t.s.owner[t.s.setting.board.section[survey.steps[path[-1], m]]] == 2
                         and m % 1000 > place % 1000))
    assert survey.measured(path).rents == 4 * rents
