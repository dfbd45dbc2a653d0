"""The planner under variants: money borrowed or owed, turning round, warehouses, the Circus, open contracts, costs."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from bots.crayon.planner.line_board import CARDS, CITIES, LINE, LOADS
from kit import Table, table
from milepost.bots.crayon.planner import Options, make_planner, suggest
from milepost.bots.crayon.planner.act.loans import with_loan
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.bots.crayon.planner.search.deliveries import find_deliveries
from milepost.bots.crayon.planner.talk.words import sentence
from milepost.crayon.view import CrayonView

ONE = Options(deliveries=1)
LOT = (0,)  # who begins where all cards pay the same


def line(options: str = "", **more: Any) -> Table:
    """The track from Main to Ayr is Ann's, her train stands at Ayr."""
    given = {"loads": LOADS, "cards": CARDS, **more}
    return table(LINE, CITIES, options=options, **given).lay(0, "B3 B4 B5").put(0, "Ayr").operating(0)


def view(t: Table, seat: int = 0) -> CrayonView:
    return t.game.view(seat)


def scene(t: Table, train: int | None = None) -> PlannerScene:
    return PlannerScene(view(t), train)


def acts(t: Table, depth: int = 1) -> str:
    """What a planner does now, in words."""
    bot = make_planner(random.Random(1), depth=depth)
    bot.start(view(t))
    return t.game.text(cast(Any, bot.choose(view(t), 1000)))


# V-LOAN


def test_who_cannot_pay_for_any_track_borrows_just_enough() -> None:
    t = line("loan = 20").cash(0, 2)
    s = scene(t)
    assert not choose_plans(s, ONE, 1000).plans
    plan = with_loan(s, ONE, 1000, choose_plans(s, ONE, 1000))
    assert plan is not None
    assert plan.loan == 7 + ONE.margin - 2  # seven for the track to Bute
    assert sentence(s.setting, plan).endswith("with a loan of 8M")
    assert acts(t) == "borrow 8"
    t.play("borrow 8")
    assert acts(t) == "pick Coal"


def test_who_has_the_money_does_not_borrow() -> None:
    t = line("loan = 20")
    s = scene(t)
    assert with_loan(s, ONE, 1000, choose_plans(s, ONE, 1000)) is None


def test_a_loan_that_eats_up_the_pay_is_not_taken() -> None:
    poor = "\n".join(f"{n}: Bute, Coal, 9; North, Tea, 9; Ayr, Rice, 9" for n in range(1, 13))
    t = line("loan = 20\nloan_whole = true", cards=poor, draws=LOT).cash(0, 2)
    s = scene(t)
    assert with_loan(s, ONE, 1000, choose_plans(s, ONE, 1000)) is None


def test_a_suggestion_says_the_loan_and_begins_with_it() -> None:
    t = line("loan = 20").cash(0, 2)
    best = suggest(view(t), options=ONE)[0]
    assert "with a loan of 8M" in best.text
    assert t.game.text(cast(int, best.action)) == "borrow 8"


def test_what_is_owed_to_the_bank_goes_off_before_more_is_built() -> None:
    two = "\n".join(f"{n}: Ayr, Tea, 10; North, Tea, 60; Bute, Rice, 9" for n in range(1, 13))
    t = line("loan = 20", cards=two, draws=LOT).cash(0, 6).put(0, "Main", loads=["Tea", "Tea"])
    both = [plan for plan in choose_plans(scene(t), Options(deliveries=2), 1000).plans if len(plan.cards) == 2]
    assert both  # 6M and the 10M from Ayr build on to North
    t.owes(0, 16)  # with the 10M there is enough to pay it back: then nothing is left
    assert not [
        plan
        for plan in choose_plans(scene(t), Options(deliveries=2), 1000).plans
        if len(plan.cards) == 2 and plan.stops[-1].city == 1
    ]


# V-LATEFEE


@pytest.mark.parametrize(("late", "found"), [("late_fee = true", True), ("", False)])
def test_rent_that_cannot_be_paid_now_is_planned_with(late: str, found: bool) -> None:
    t = line(late).lay(1, "B5 B6 B7 B8 B9").put(0, "Ayr", loads=["Coal"]).cash(0, 0)
    assert bool(choose_plans(scene(t), ONE, 1000).plans) is found


def test_who_will_owe_rent_plans_to_build_nothing_before_it_is_paid() -> None:
    t = line("late_fee = true").lay(1, "B5 B6 B7").put(0, "Ayr", loads=["Coal"]).cash(0, 3)
    assert not choose_plans(scene(t), ONE, 1000).plans  # three for the last section, but four of rent come before


# V-BACKTRACK


def test_a_train_turns_round_when_that_saves_more_than_a_turn() -> None:
    t = line("backtrack = true").lay(0, "B5 B6 B7 B8 B9 B10 B11").put(0, "B6", came="B5", loads=["Rice"])
    plan = choose_plans(scene(t), ONE, 1000).plans[0]
    assert not plan.turns_round  # on to Bute and back is shorter than a turn
    far = line("backtrack = true\nspeeds = [3, 3, 3, 3]").lay(0, "B5 B6 B7 B8 B9").put(0, "B6", "B5", loads=["Rice"])
    far.cash(0, 0)  # a loop for 2M, B6 C6 B5, would be better still
    plan = choose_plans(scene(far), ONE, 1000).plans[0]
    assert plan.turns_round
    assert "after turning round" in sentence(far.s.setting, plan)
    assert acts(far) == "turn"
    far.play("turn")
    assert far.s.came[0] == -1


# V-WAREHOUSE


def test_a_chip_that_lies_in_a_city_is_a_source() -> None:
    t = line("warehouse_turns = 4")
    t.s.bank[t.load("Rice")] = 0
    assert not Supplies(scene(t)).cities(t.load("Rice"))
    t.s.yard = ((0, t.load("Rice"), 1, 3),)
    assert Supplies(scene(t)).cities(t.load("Rice")) == [0]
    plan = next(
        plan for plan in choose_plans(scene(t), ONE, 1000).plans if plan.stops[-1].delivery.loads == (t.load("Rice"),)
    )
    assert "Rice from the warehouse in Main" in sentence(t.s.setting, plan)


def test_a_chip_that_will_be_cleared_away_is_not_gone_for() -> None:
    t = line("warehouse_turns = 4\nspeeds = [1, 1, 1, 1]")
    t.s.bank[t.load("Rice")] = 0
    t.s.yard = ((0, t.load("Rice"), 1, 1),)
    assert Supplies(scene(t)).until(t.load("Rice"), 0) == 1
    assert not [
        plan for plan in choose_plans(scene(t), ONE, 1000).plans if plan.stops[-1].delivery.loads == (t.load("Rice"),)
    ]


def test_what_lies_in_a_city_is_taken_along() -> None:
    t = line("warehouse_turns = 4").put(0, "Main", loads=["Coal"])
    t.s.bank[t.load("Tea")] = t.s.bank[t.load("Coal")] = 0
    t.lay(0, "B5 B6 B7 B8 B9")
    assert acts(t).startswith("move")
    t.s.yard = ((0, t.load("Tea"), 1, 1),)
    assert acts(t) == "pick Tea"


# V-CIRCUS


def circus() -> Table:
    cards = "\n".join(f"{n}: Ayr, Coal, 1; Bute, Tea, 30; Bute, Rice, 31" for n in range(10, 130, 10))
    return line(
        circus='load = "Circus"\ncities = ["Main", "Ayr"]\nevery = 10\npay = 20\nall_tied = true',
        cards=cards,
        loads="Coal 3: Bute\nTea 0: Main\nRice 0: North\nCircus 2:",
        variants=("circus",),
        draws=LOT,
    )


def test_the_circus_is_delivered_from_where_it_stands() -> None:
    t = circus()
    deliveries = [
        delivery for delivery in find_deliveries(Survey(scene(t)), 2) if delivery.loads == (t.s.setting.circus,)
    ]
    assert deliveries
    assert {delivery.sources for delivery in deliveries} == {
        (0,),
        (2,),
    }  # Main, and Ayr itself where it is wanted
    t.put(0, "Main").operating()
    t.s.circus = (0, 0)
    plan = choose_plans(scene(t), ONE, 1000).plans[0]
    assert sentence(t.s.setting, plan).startswith("The Circus from Main to Ayr for 20M")
    assert acts(t) == "pick Circus"


def test_who_holds_no_card_for_the_circus_has_no_such_job() -> None:
    t = circus()
    t.s.pool, t.s.hands[0] = t.s.hands[0], ()
    assert not [
        delivery for delivery in find_deliveries(Survey(scene(t)), 2) if delivery.loads == (t.s.setting.circus,)
    ]


# V-OPEN


def test_open_contracts_are_jobs_for_everybody() -> None:
    t = line("open_contracts = 4")
    t.s.pool, t.s.hands[0] = t.s.hands[0], ()
    plan = choose_plans(scene(t), ONE, 1000).plans[0]
    assert plan.stops[-1].delivery.card in t.s.pool


# V-MOVECOST, V-LOADCOST


def test_running_on_own_track_is_reckoned_with() -> None:
    free, paid = line(), line("own_track_cost = 1")
    legs = [Survey(scene(t)).leg(2, 0) for t in (free, paid)]
    assert [leg.rents for leg in legs if leg] == [0, 1]
    assert not choose_plans(scene(paid.cash(0, 7)), ONE, 1000).plans  # seven for track, nothing for running
    assert choose_plans(scene(paid.cash(0, 8)), ONE, 1000).plans


@pytest.mark.parametrize(
    ("options", "steps"), [("", 0), ("handling_points = 1", 2), ("handling_points = 1\nfree_deliveries = true", 1)]
)
def test_loading_takes_its_time(options: str, steps: int) -> None:
    plain = choose_plans(scene(line()), ONE, 1000).plans[0]
    plan = choose_plans(scene(line(options)), ONE, 1000).plans[0]
    assert plan.turns == pytest.approx(plain.turns + steps / 9)
