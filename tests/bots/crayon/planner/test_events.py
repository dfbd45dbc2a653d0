"""The planner and events in force: what they hold up, for how long, and when a detour is better."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.bots.crayon.planner import Options
from milepost.bots.crayon.planner.land.closures import Closures, turns_left
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans

# Main (B2) and North (B14) with a line B3 to B13 through Ayr (B9); the rain at Ayr covers B7 to B11.
BOARD = """
    . . . . . . . . . . . . . . . .
     . M . . . . . . A . . . . N .
    . . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
EVENTS = """
    31 | weather | Rain at Ayr | city: Ayr; radius: 2
    32 | rail strike | Strike
    33 | coastal strike | Dockers | radius: 1
    34 | flood | Flood | rivers: Wye
    """
RAIN, RAILS, DOCKERS, FLOOD = 31, 32, 33, 34
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"
CARDS = "\n".join(f"{n}: North, Coal, {20 + n}; North, Tea, 12; Ayr, Rice, 9" for n in range(1, 13))
LOADS = "Coal 3: Main\nTea 3: Main\nRice 2: North\nPilgrims 6*:"


def land(*active: tuple[int, int, bool]) -> Table:
    """The line is Ann's, her train stands in Main; the events (card, drawer, begun) are in force."""
    t = table(BOARD, CITIES, loads=LOADS, cards=CARDS, events=EVENTS, coasts="Sea: A9", rivers="Wye: B6e")
    t.lay(0, LINE).put(0, "B3").put(1, "B9").operating()
    return in_force(t, *active)


def in_force(t: Table, *active: tuple[int, int, bool]) -> Table:
    t.s.active = active
    t.s.limits = t.s.setting.limits_in_force(active)
    return t


def closures(t: Table, seat: int = 0) -> Closures:
    return Closures(Survey(PlannerScene(t.game.view(seat))))


def line(t: Table, first: int = 3, last: int = 13) -> PlannedLeg:
    path = tuple(t.at(f"B{n}") for n in range(first, last + 1))
    return PlannedLeg(path, len(path) - 1, 0, (), 0)


def test_an_event_lasts_to_the_end_of_its_drawers_next_turn() -> None:
    t = land()
    assert turns_left(t.s, 0, drawer=0, begun=False) == 2  # drawn in this turn: it lasts through the next
    assert turns_left(t.s, 0, drawer=0, begun=True) == 1
    assert turns_left(t.s, 0, drawer=1, begun=False) == 1
    assert turns_left(t.s, 1, drawer=0, begun=True) == 0  # over before Bob's next turn
    assert turns_left(t.s, 1, drawer=0, begun=False) == 1


def test_without_events_nothing_is_held_up() -> None:
    t = land()
    assert not closures(t)
    assert closures(t).delay(line(t), 0.0) == 0.0


@pytest.mark.parametrize(("start", "lost"), [(0.0, 3 / 9), (1.0, 0.0)])
def test_rain_costs_time_only_while_it_lasts(start: float, lost: float) -> None:
    t = land((RAIN, 1, False))
    assert closures(t).delay(line(t), start) == pytest.approx(lost)


def test_in_the_building_phase_the_next_turn_of_moving_counts() -> None:
    t = land((RAIN, 0, True))
    assert closures(t).delay(line(t), 0.0) > 0
    t.s.phase = 1
    assert closures(t).delay(line(t), 0.0) == 0.0


def test_a_flooded_crossing_is_waited_for() -> None:
    t = land((FLOOD, 1, False))
    held = closures(t).delay(line(t), 0.0)
    assert held == pytest.approx(1 - 3 / 9)  # three steps to the river, then the rest of the turn
    assert closures(t).delay(line(t, 7, 13), 0.0) == 0.0


def test_a_strike_holds_up_the_call_at_a_city() -> None:
    t = land((DOCKERS, 1, False))
    assert closures(t).delay(line(t, 3, 9), 0.0) == pytest.approx(1 - 6 / 9)
    assert closures(t).delay(line(t, 3, 13), 0.0) == 0.0  # passing through is no call


def test_a_rail_strike_closes_the_drawers_track_and_its_building() -> None:
    t = land((RAILS, 0, False))
    assert closures(t).delay(line(t), 0.0) == pytest.approx(2.0)  # this turn and the next
    far = PlannedLeg((t.at("C9"), t.at("C10")), 1, 1, (), 0)
    assert closures(t).delay(far, 0.0) > 2  # not built before the third turn


def test_a_detour_is_taken_where_waiting_costs_more() -> None:
    t = land((FLOOD, 1, False))
    t.lay(0, "B5 C6 C7 B7").put(0, "B3", loads=["Coal"])
    plan = choose_plans(PlannerScene(t.game.view(0)), Options(deliveries=1), 1000).plans[0]
    assert t.at("C6") in plan.legs[0].path
    in_force(t)
    plan = choose_plans(PlannerScene(t.game.view(0)), Options(deliveries=1), 1000).plans[0]
    assert t.at("C6") not in plan.legs[0].path
