"""Nasty weather in Russia: half of what is left is lost, rounded up; no building; no ferry is closed (EVT-9)."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.titles import find

TITLES = ("russia",)

# Main (centre B2) and North (centre B18) with a straight line B3 to B17 through Ayr (B9); snow at Ayr covers B7 to B11.
BOARD = """
    . . . . . . . . . . . . . . . . . . . .
     . M . . . . . . A . . . . . . . . N .
    . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
EVENTS = """
    31 | weather | Heavy snow at Ayr | city: Ayr; radius: 2
    32 | weather | Storm on the Baltic | coast: Baltic; radius: 1
    33 | weather | Heavy snow at North | city: North; radius: 1
    """
SNOW, STORM, FAR_SNOW = 31, 32, 33
LOSE_HALF = "lose_half = true"
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17"
FREIGHT, FAST, HEAVY, SUPER = range(4)


def land(options: str = "", players: int = 2) -> Table:
    return table(
        BOARD, CITIES, events=EVENTS, options=f"{LOSE_HALF}\n{options}", players=players, coasts="Baltic: B9"
    ).lay(0, LINE)


@pytest.mark.rule("EVT-9")
@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    ("start", "loco", "left"),
    [
        ("B4", FAST, 4),  # the book's example: three mileposts of twelve, then five of the other nine are lost
        ("B6", FREIGHT, 4),  # 8 are left
        ("B5", FREIGHT, 3),  # 7: four are lost
        ("B4", FREIGHT, 3),
        ("B6", FAST, 5),  # 11: six are lost
    ],
)
def test_a_train_that_enters_loses_half_of_what_is_left_rounded_up(start: str, loco: int, left: int) -> None:
    t = land().put(0, start, loco=loco).draws(1, SNOW)
    t.play("move B7")
    assert t.s.points[0] == left
    for _ in range(left):
        t.play(f"move B{int(t.where(0)[1:]) + 1}")
    t.refuses(f"move B{int(t.where(0)[1:]) + 1}", "MOV-2")


@pytest.mark.rule("EVT-9")
@pytest.mark.rule("R-18")
@pytest.mark.rule("MOV-7")
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 5), (FAST, 6), (HEAVY, 5), (SUPER, 6)])
@pytest.mark.parametrize("event", [SNOW, STORM])
def test_a_train_that_starts_in_the_area_has_the_half_rate_figure(event: int, loco: int, half: int) -> None:
    t = land().put(0, "B10", came="B11", loco=loco).draws(1, event)
    assert t.s.points[0] == half


@pytest.mark.rule("V-FAST")
@pytest.mark.rule("MOV-7")
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 6), (FAST, 8)])
def test_fast_trains_have_six_and_eight(loco: int, half: int) -> None:
    t = land("speeds = [12, 16, 12, 16]").put(0, "B10", came="B11", loco=loco).draws(1, SNOW)
    assert t.s.points[0] == half


@pytest.mark.rule("R-2")
@pytest.mark.rule("R-18")
@pytest.mark.rule("EVT-9")
@pytest.mark.parametrize(
    ("start", "loco", "left"),
    [
        ("B9", FREIGHT, 5),  # has not moved: the half rate of 9
        ("B9", FAST, 6),
        ("B8", FREIGHT, 4),  # 8 are left
        ("B7", FREIGHT, 3),  # 7: four are lost
        ("B5", FREIGHT, 2),  # 5: three are lost
        ("B8", FAST, 5),  # 11: six are lost
    ],
)
def test_snow_drawn_in_mid_move_takes_half_of_what_is_left(start: str, loco: int, left: int) -> None:
    t = land().put(0, start, loads=["Tea"], loco=loco).operating()
    if start != "B9":
        t.play("move Ayr")
    t.next_cards(SNOW, 1).play("deliver Tea Ayr 30")
    assert t.s.points[0] == left


@pytest.mark.rule("R-17")
def test_a_second_area_takes_nothing_more() -> None:
    t = land().put(0, "B13", loco=FAST).draws(1, SNOW, FAR_SNOW)
    assert t.s.points[0] == 12
    t.play("move B17")
    assert t.s.points[0] == 4  # four steps, then half of eight
    t = land().put(0, "B11", loco=FAST).draws(1, SNOW, FAR_SNOW)
    t.play("move B17")  # six mileposts at half rate, into the second area
    assert t.s.points[0] == 0


@pytest.mark.rule("R-18")
@pytest.mark.parametrize(("start", "left"), [("B6", 3), ("B4", 2), ("B5", 3)])
def test_by_the_other_reading_the_entering_step_is_the_first_of_those_left(start: str, left: int) -> None:
    t = land("halve_entering_step = true").put(0, start).draws(1, SNOW)
    t.play("move B7")
    assert t.s.points[0] == left


@pytest.mark.rule("R-18")
def test_by_the_other_reading_the_last_point_is_still_enough_to_enter() -> None:
    t = land("halve_entering_step = true\nspeeds = [4, 12, 9, 12]").put(0, "B3").draws(1, SNOW)
    t.play("move B7")
    assert t.s.points[0] == 0


@pytest.mark.rule("EVT-9")
@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("event", "inside", "outside"), [(SNOW, "B8 A8", "B6 A6"), (STORM, "B10 A10", "B7 A8")])
def test_nobody_builds_where_the_weather_is(event: int, inside: str, outside: str) -> None:
    t = land().draws(1, event).building()
    t.refuses(f"build {inside}", "EVT-9")
    t.play(f"build {outside}")


@pytest.mark.rule("EVT-9")
@pytest.mark.rule("R-13")
def test_the_weather_lasts_to_the_end_of_the_drawers_next_turn() -> None:
    t = land().put(0, "B9").draws(1, SNOW)
    t.idle()
    assert t.s.seat == 1
    assert t.s.active
    t.idle()
    assert not t.s.active
    t.play("done", "build B8 A8")


# The Caspian: two ports, P (B5) and Q (B7).
STRAIT = """
    . . . . . . , . . . . . .
     . M . . P , Q . . . N .
    . . . . . . , . . . . . .
    """


@pytest.mark.rule("R-22")
@pytest.mark.rule("EVT-9")
@pytest.mark.rule("R-21")
@pytest.mark.rule("FER-5")
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 5), (FAST, 6)])
def test_a_storm_closes_no_ferry_and_the_far_port_costs_no_point(loco: int, half: int) -> None:
    t = (
        table(
            STRAIT,
            "Main: major, M; North: major, N",
            options=f"{LOSE_HALF}\nferry_far_port_cost = 0",
            events="31 | weather | Storm on the Caspian | coast: Caspian; radius: 1",
            ferries="Caspian: P, Q, 8, sea=Caspian",
            coasts="Caspian: P Q",
        )
        .lay(0, "B3 B4 B5", "B7 B8")
        .ferry(0)
    )
    t.put(0, "B5", came="B4", loco=loco).draws(1, SNOW)
    t.play("ride Caspian")
    assert (t.where(0), t.s.points[0]) == ("B7", half)
    t.play("move B8")
    assert t.s.points[0] == half - 1


@pytest.mark.rule("R-22")
def test_no_card_of_russias_closes_a_ferry_but_the_border_strike() -> None:
    title = find("russia")
    assert title is not None
    halves = [half for card in title.event_cards.values() for half in (card, card.lower) if half]
    assert not any("closes ferries" in half.fields for half in halves)
    assert {half.kind for half in halves if half.kind in ("storms at sea", "closed border")} == {"closed border"}
    assert sum(half.kind == "weather" for half in halves) == 7
