"""What costs more, or other things: running on own track, handling loads, changing locos sideways
(V-MOVECOST, V-LOADCOST, V-CROSS)."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.crayon.options.rules import FAST, FREIGHT, HEAVY, SUPER

TITLES = ("india",)

ROWS = """
    . . . . . . . . .
     . M . A . . B . .
    . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: small, B; Main: major, M"
LINE = "B3 Ayr B5 B6 Bute"
WEST = "w w w w w w w w w\n w w w w w w w w w\nw w w w w w w w w\nw = West"
ISLANDS = """
    . . . . , , . . . .
     . M . P , Q . N .
    . . . . , , . . . .
    """


def reach(t: Table) -> set[str]:
    """Where Ann's train gets."""
    return {t.board.names[m] for m in t.game.view(0).reach()}


# Running on own track


def running(cash: int, owner: int = 0, options: str = "own_track_cost = 1") -> Table:
    return table(ROWS, CITIES, options=options).lay(owner, LINE).put(0, "Ayr").cash(0, cash).operating()


@pytest.mark.rule("V-MOVECOST")
@pytest.mark.rule("R-71")
def test_own_track_costs_1m_with_the_first_section_of_a_turn() -> None:
    t = running(5)
    t.play("move B5")
    assert t.s.cash[0] == 4
    t.play("move B6")
    assert t.s.cash[0] == 4
    t.idle(2)
    t.play("move Bute")
    assert t.s.cash[0] == 3


@pytest.mark.rule("V-MOVECOST")
def test_who_stands_still_pays_nothing() -> None:
    t = running(5)
    t.idle(2)
    assert t.s.cash[0] == 5


@pytest.mark.rule("V-MOVECOST")
@pytest.mark.rule("R-71")
def test_without_1m_a_train_stands_still() -> None:
    assert running(1).allows("move B5")
    t = running(0)
    t.refuses("move B5", "V-MOVECOST")
    assert reach(t) == {"B4"}
    assert "B7" in reach(running(1))


@pytest.mark.rule("R-71")
def test_red_areas_are_free() -> None:
    t = running(0).put(0, "B3").operating()
    t.play("move B2")
    assert t.s.cash[0] == 0


@pytest.mark.rule("V-MOVECOST")
def test_others_track_costs_what_it_always_does() -> None:
    t = running(4, owner=1)
    t.play("move B5")
    assert t.s.cash == [0, 54]


@pytest.mark.rule("V-MOVECOST")
@pytest.mark.parametrize(("cash", "gets"), [(4, {"B4", "B5"}), (5, {"B4", "B5", "B6", "B7"})])
def test_rent_and_own_track_come_out_of_one_purse(cash: int, gets: set[str]) -> None:
    """Bob's track leads to B5, Ann's from there to Bute."""
    t = table(ROWS, CITIES, options="own_track_cost = 1").lay(1, "Ayr B5").lay(0, "B5 B6 Bute")
    t.put(0, "Ayr").cash(0, cash).operating()
    assert reach(t) == gets
    t.play("move B5")
    assert t.allows("move B6") == (cash > 4)


@pytest.mark.rule("R-104")
@pytest.mark.parametrize(("cash", "rides"), [(0, False), (1, True)])
def test_an_own_ferry_is_own_track(cash: int, rides: bool) -> None:
    t = table(ISLANDS, "Main: major, M; North: major, N", options="own_track_cost = 1", ferries="Sound: P, Q, 4")
    t.ferry(0).lay(0, "B6 B7").put(0, "B4").cash(0, cash).operating()
    if not rides:
        t.refuses("ride Sound", "V-MOVECOST")
        return
    t.play("ride Sound")
    assert t.s.cash[0] == 0
    t.play("move B7")
    assert t.s.cash[0] == 0, "once a turn in all"


# Handling loads


def loading(points: int, *loads: str, city: str = "Ayr", **more: str) -> Table:
    t = table(ROWS, CITIES, options="handling_points = 1", **more)  # type: ignore[arg-type]
    t.lay(0, LINE).put(0, city, loads=loads).operating()
    t.steps_left(0, points)
    return t


@pytest.mark.rule("V-LOADCOST")
def test_each_load_taken_up_or_set_down_costs_a_point() -> None:
    t = loading(9)
    t.play("pick Coal", "pick Tea")
    assert t.s.points[0] == 7
    t.play("drop Tea")
    assert t.s.points[0] == 6


@pytest.mark.rule("V-LOADCOST")
@pytest.mark.rule("R-71")
def test_without_a_point_nothing_is_loaded() -> None:
    t = loading(1)
    t.play("pick Coal")
    assert t.s.points[0] == 0
    t.refuses("pick Tea", "V-LOADCOST")
    t.refuses("drop Coal", "V-LOADCOST")
    t.refuses("move B5", "MOV-2")


@pytest.mark.rule("R-71")
def test_a_delivery_costs_a_point_like_any_setting_down() -> None:
    t = loading(1, "Coal", city="Bute").next_cards(1)
    t.play("deliver Coal Bute 30")
    assert t.s.points[0] == 0
    loading(0, "Coal", city="Bute").refuses("deliver Coal Bute 30", "V-LOADCOST")


@pytest.mark.rule("R-71")
@pytest.mark.parametrize("points", [0, 1])
def test_so_do_pilgrims(points: int) -> None:
    t = table(
        ROWS,
        "Ayr: small, A, West, Hills; Bute: small, B, West, Hills; Main: major, M, West, Plains",
        options="handling_points = 1",
        countries=WEST,
        pilgrims='load = "Pilgrims"\npay = 2\ncountry = "West"',
    )
    t.put(0, "Main", loads=["Pilgrims"]).operating()
    t.s.area[0], t.s.points[0] = "Hills", points
    assert t.allows("pilgrims") == bool(points)


@pytest.mark.rule("V-LOADCOST")
def test_without_the_variant_loads_cost_no_movement() -> None:
    t = table(ROWS, CITIES).put(0, "Ayr").operating()
    t.steps_left(0, 0)
    t.play("pick Coal")
    assert t.s.points[0] == 0


# Sideways


def yard(loco: int, cash: int = 50, loads: tuple[str, ...] = (), options: str = "cross_cost = 5") -> Table:
    return table(ROWS, CITIES, options=options).put(0, "Ayr", loads=loads, loco=loco).cash(0, cash).building()


@pytest.mark.rule("V-CROSS")
@pytest.mark.parametrize(("now", "then", "text"), [(FAST, HEAVY, "Heavy"), (HEAVY, FAST, "Fast")])
def test_fast_and_heavy_are_changed_for_5m(now: int, then: int, text: str) -> None:
    t = yard(now)
    t.play(f"upgrade {text}")
    assert t.s.locos[0] == then
    assert t.s.cash[0] == 45
    assert t.s.spent == 5
    yard(now, options="").refuses(f"upgrade {text}", "LOC-5")


@pytest.mark.rule("V-CROSS")
def test_up_to_15m_of_track_go_with_it() -> None:
    t = yard(FAST)
    t.has_spent(15)
    assert t.allows("upgrade Heavy")
    t.has_spent(16)
    t.refuses("upgrade Heavy", "BLD-1")
    t = yard(FAST, cash=4)
    t.refuses("upgrade Heavy", "BLD-16")


@pytest.mark.rule("V-CROSS")
def test_any_number_of_times() -> None:
    t = yard(FAST)
    t.play("upgrade Heavy", "upgrade Fast", "upgrade Heavy", "upgrade Fast")
    assert t.s.locos[0] == FAST
    t.refuses("upgrade Heavy", "BLD-1")


@pytest.mark.rule("V-CROSS")
def test_nothing_of_it_counts_towards_the_super_freight() -> None:
    t = yard(FAST)
    t.play("upgrade Heavy")
    t.refuses("upgrade Super", "BLD-1")
    t = yard(HEAVY)
    t.play("upgrade Super")
    assert t.s.cash[0] == 30


@pytest.mark.rule("V-CROSS")
@pytest.mark.parametrize(("now", "text"), [(FREIGHT, "Freight"), (SUPER, "Fast"), (SUPER, "Heavy"), (FAST, "Fast")])
def test_only_between_these_two(now: int, text: str) -> None:
    yard(now).refuses(f"upgrade {text}", "LOC-5")


@pytest.mark.rule("R-55")
def test_a_heavy_freight_with_three_loads_stays_one() -> None:
    t = yard(HEAVY, loads=("Coal", "Tea"))
    assert t.allows("upgrade Fast")
    t = yard(HEAVY, loads=("Coal", "Tea", "Rice"))
    t.refuses("upgrade Fast", "R-55")
