"""The border: lockdown and closed border (EVT-10), duty (EVT-18), on land and by ferry (R-31, R-33)."""

from __future__ import annotations

import pytest

from crayon.russia_board import FALL, FAST, LINE, POLITICS, SNOW, fallen, russia
from milepost.crayon.ask import routes
from milepost.crayon.atoms import MOVE, atom
from milepost.tell.crayon.trains import reach

TITLES = ("russia",)


# Lockdown


@pytest.mark.rule("EVT-10")
@pytest.mark.rule("R-31")
def test_a_lockdown_stops_pickups_and_deliveries_in_its_countries() -> None:
    t = russia().put(0, "B6", loads=["Tea"]).draws(1, POLITICS)
    t.refuses("pick Coal", "EVT-10")
    t.play("drop Tea", "move B9")  # dropping without pay, and running, are free
    t.play("pick Tea")


@pytest.mark.rule("EVT-10")
@pytest.mark.rule("R-31")
def test_a_lockdown_stops_deliveries_too_and_ends_with_the_drawers_next_turn() -> None:
    t = russia().put(0, "B6", loads=["Tea"]).draws(1, POLITICS)
    assert t.title.demands[30][1].city == t.board.city_by_name["ayr"]
    t.refuses("deliver Tea Ayr 30", "EVT-10")
    t.idle(2)
    assert not t.s.active
    t.next_cards(9).play("deliver Tea Ayr 30")
    assert t.s.cash[0] == 50 + 31


# The closed border


@pytest.mark.rule("EVT-10")
@pytest.mark.rule("R-31")
@pytest.mark.parametrize(("start", "to", "far"), [("B7", "B8", "B6"), ("B8", "B7", "B9")])
def test_no_train_crosses_a_closed_border_either_way(start: str, to: str, far: str) -> None:
    t = fallen().put(0, start).draws(1, POLITICS)
    t.refuses(f"move {to}", "EVT-10")
    assert t.at(to) not in routes.train_reach(t.s, 0, 0)
    t.play(f"move {far}")  # on this side trains run as ever
    t.play("done", "build B7 A8")  # and track may be built across


@pytest.mark.rule("EVT-10")
@pytest.mark.rule("R-33")
def test_a_closed_border_closes_the_ferry_that_crosses_it() -> None:
    t = fallen().lay(0, "C5 D5", "D9 D10").ferry(0).put(0, "D5", came="C5").draws(1, POLITICS)
    t.refuses("ride Gulf", "EVT-10")
    t.idle(2)
    t.play("ride Gulf")


@pytest.mark.rule("EVT-10")
def test_a_closed_border_stops_no_trade() -> None:
    t = fallen().put(0, "B6").draws(1, POLITICS)
    t.play("pick Coal")


# Duty


@pytest.mark.rule("EVT-18")
@pytest.mark.rule("EVT-12")
@pytest.mark.rule("R-33")
def test_each_step_into_russia_costs_two_and_leaving_is_free() -> None:
    t = fallen().put(0, "B6", loco=FAST).operating()
    news = t.play("move B7 B8 B9")
    assert ("duty", (0, 2)) in [(item.word, item.args) for item in news]
    assert t.s.cash == [48, 50]  # to the bank
    t.play("move B9 B8 B7 B6")
    assert t.s.cash[0] == 48
    t.play("move B6 B7 B8")  # the same turn, and again
    assert t.s.cash[0] == 46


@pytest.mark.rule("EVT-18")
def test_before_the_fall_nobody_owes_duty() -> None:
    t = russia().put(0, "B6").cash(0, 0).operating()
    t.play("move B6 B7 B8 B9")
    assert t.s.cash[0] == 0


@pytest.mark.rule("EVT-18")
@pytest.mark.rule("R-38")
def test_who_cannot_pay_does_not_cross() -> None:
    t = fallen().put(0, "B7").cash(0, 2).operating()
    t.play("move B8")
    assert t.s.cash[0] == 0
    t = fallen().put(0, "B7").cash(0, 1).operating()
    t.refuses("move B8", "EVT-18")
    t.refuses("move Bute", "EVT-18")  # as a destination, too
    t.play("move B6")


@pytest.mark.rule("EVT-18")
def test_duty_stands_outside_the_building_limit() -> None:
    t = fallen().put(0, "B6").operating()
    t.play("move B9", "done", "upgrade Fast")
    assert t.s.cash[0] == 50 - 2 - 20


@pytest.mark.rule("EVT-18")
@pytest.mark.rule("MOV-6")
@pytest.mark.parametrize(("cash", "rule"), [(6, ""), (5, "MOV-6"), (1, "EVT-18")])
def test_rent_and_duty_of_one_step_must_both_be_paid(cash: int, rule: str) -> None:
    t = fallen().put(1, "B7").cash(1, cash).operating(1)
    if rule:
        t.refuses("move B8", rule)
    else:
        t.play("move B8")
        assert t.s.cash == [54, 0]


@pytest.mark.rule("R-33")
@pytest.mark.rule("EVT-18")
def test_a_ferry_into_russia_owes_duty_and_out_of_it_none() -> None:
    t = fallen().lay(0, "C5 D5", "D9 D10").ferry(0).put(0, "D5", came="C5").operating()
    t.play("ride Gulf")
    assert t.s.cash[0] == 48
    t = fallen().lay(0, "C5 D5", "D9 D10").ferry(0).put(0, "D5", came="C5").cash(0, 1).operating()
    t.refuses("ride Gulf", "EVT-18")
    t = fallen().lay(0, "C5 D5", "D9 D10").ferry(0).put(0, "D9", came="D10").cash(0, 0).operating()
    t.play("ride Gulf")


@pytest.mark.rule("R-33")
@pytest.mark.rule("R-23")
@pytest.mark.parametrize(("cash", "rule"), [(6, ""), (5, "MOV-6")])
def test_fare_and_duty_of_a_ride_must_both_be_paid(cash: int, rule: str) -> None:
    t = fallen().ferry(1).put(0, "D5").cash(0, cash).operating()
    if rule:
        t.refuses("ride Gulf paying 1", rule)
    else:
        t.play("ride Gulf paying 1")
        assert t.s.cash == [0, 54]


@pytest.mark.rule("R-34")
@pytest.mark.rule("EVT-12")
def test_the_fall_in_mid_move_makes_duty_due_at_once() -> None:
    t = russia().put(0, "B5", loads=["Tea"]).operating()
    t.play("move Ayr")
    t.next_cards(FALL, 1).play("deliver Tea Ayr 30")
    cash = t.s.cash[0]
    t.play("move B7", "move B8")
    assert t.s.cash[0] == cash - 2


# What previews and bots are told


@pytest.mark.rule("EVT-18")
def test_reach_counts_duty_in_what_can_be_paid_and_shows_it() -> None:
    t = fallen().put(0, "B6", loco=FAST).cash(0, 2).operating()
    ways = routes.train_reach(t.s, 0, 0)
    assert (ways[t.at("B7")].duty, ways[t.at("B9")].duty) == (0, 2)
    assert {row["milepost"]: row["duty"] for row in reach(t.game.view(0))[0]}["B9"] == 2
    t.cash(0, 1)
    ways = t.game.view(0).reach()
    assert t.at("B7") in ways
    assert t.at("B8") not in ways


@pytest.mark.rule("EVT-18")
@pytest.mark.rule("MOV-6")
def test_reach_adds_rent_and_duty() -> None:
    t = fallen().put(1, "B6").operating(1)
    for cash, far in ((6, True), (5, False), (4, False), (3, False)):
        t.cash(1, cash)
        ways = routes.train_reach(t.s, 1, 1)
        assert (t.at("B8") in ways) == far
        assert (t.at("B7") in ways) == (cash >= 4)
    t.cash(1, 6)
    assert routes.fees(t.s, routes.train_reach(t.s, 1, 1)[t.at("B9")]) == 6
    t.cash(1, 5)
    t.refuses("move Bute", "MOV-6")


@pytest.mark.rule("EVT-18")
def test_the_way_with_the_least_fees_is_taken() -> None:
    # Ann's short way to C8 crosses the border twice; the long one stays in Russia.
    t = fallen().lay(0, "B8 B7", "B7 C8", "B9 C9 C8").put(0, "B9", loco=FAST).operating()
    t.play("move C8")
    assert (t.s.cash[0], t.s.points[0]) == (50, 10)


@pytest.mark.rule("EVT-9")
@pytest.mark.rule("EVT-18")
def test_reach_agrees_with_playing_in_snow_and_at_the_border() -> None:
    t = fallen().put(0, "B4", loco=FAST).draws(1, SNOW)
    ways = routes.train_reach(t.s, 0, 0)
    trial, here = t.game.copy(), "B4"
    for there in LINE.split()[2:]:
        step = atom(MOVE, t.board.arm(t.at(here), t.at(there)))
        assert (step in trial.legal(0)) == (t.at(there) in ways)
        if t.at(there) not in ways:
            break
        trial.play(step, 0)
        here = there
    assert here == "B10"  # one step, and five of the other eleven are left; duty was paid on the way
