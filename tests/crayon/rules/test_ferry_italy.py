"""Italy's ferries: two prices, boarding, leaving, storms, rent (FER-4, FER-6, BLD-19, EVT-15 and rulings)."""

from __future__ import annotations

from typing import Any

import pytest

from crayon.italian import boot
from kit import Table
from milepost.bots.crayon.facts import answer
from milepost.crayon.options.rules import FREIGHT, SUPER
from milepost.crayon.rules import track
from milepost.titles import find

TITLES = ("italy",)
# Main with its port B3, the port city Ilo (B9), Oro (B12) beyond; Ayr (D5) is a port for Udo (D9).
SEA = """
    . . . . , , , . . . . .
     . M . . , , , , I . . O
    . . . . , , , . . . . .
     . . . . A , , , U . . N
    . . . . . , , . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ilo: small, I; Oro: small, O; Ayr: small, A; Udo: medium, U"
FERRIES = "Strait: B3, B9, 9, second=6, sea=Sea; Sound: D5, D9, 4, second=2, sea=Sea"
EVENTS = """
    41 | storms at sea | Storms
    42 | weather | Fog around Ilo | city: Ilo; radius: 1
    43 | derailment | Derailment | cities: Ayr; radius: 1
    44 | weather | Fog around Main | city: Main; radius: 1
    45 | rail strike | Rail strike
    """


def sea(**more: Any) -> Table:
    cards = "\n".join(f"{n}: Oro, Coal, {n}; Ilo, Tea, {n}; Ayr, Rice, {n}" for n in range(1, 21))
    return boot(
        SEA,
        CITIES,
        ferries=FERRIES,
        events=EVENTS,
        coasts="Sea: B3 B9 D5 D9",
        cards=cards,
        loads="Coal 0*: Main, Ayr\nTea 0*: Ayr\nRice 0*: Ilo",
        **more,
    )


def ride(t: Table, seat: int = 0) -> Table:
    """Board, and wait for the own next turn."""
    t.play("ride Sound")
    t.play("done")
    return t.idle()


# Buying


@pytest.mark.rule("FER-4")
def test_the_first_pays_the_larger_number_the_second_the_smaller_once_each() -> None:
    t = sea().building(0)
    t.play("ferry Strait")
    assert (t.s.cash[0], t.s.spent) == (41, 9)
    t.refuses("ferry Strait", "FER-4")
    t.play("done", "done")
    t.play("ferry Strait")
    assert t.s.cash[1] == 44
    assert t.s.link_owners[0] == 0b11


@pytest.mark.rule("FER-4")
def test_it_comes_on_top_of_the_dot_and_inside_the_twenty() -> None:
    t = sea().lay(0, "A3 A4").building(0)
    t.refuses("ferry Sound", "FER-4")
    t.lay(0, "B3 B4 C4 D4").building(0)
    t.play("build D4 D5", "ferry Sound")  # 3 for the city, 4 for the ferry
    assert t.s.spent == 7
    t = sea().lay(0, "D4 D5").building(0)
    t.has_spent(17)
    t.refuses("ferry Sound", "BLD-1")
    t.has_spent(16)
    t.play("ferry Sound")
    t = sea().lay(0, "D4 D5").building(0).cash(0, 3)
    t.refuses("ferry Sound", "BLD-16")
    t.cash(0, 4).play("ferry Sound")


@pytest.mark.rule("FER-4")
def test_an_end_must_be_reached() -> None:
    t = sea().building(0)
    assert "neither end" in t.refuses("ferry Sound", "FER-4")
    t.lay(0, "D9 D10")  # from either side
    t.play("ferry Sound")


@pytest.mark.rule("FER-4")
@pytest.mark.rule("TRN-9")
def test_ferries_are_bought_in_the_building_phase() -> None:
    t = sea().lay(0, "D4 D5").operating(0)
    t.refuses("ferry Sound", "TRN-9")


@pytest.mark.rule("R-25")
def test_reaching_an_end_does_not_oblige_and_it_may_be_bought_later() -> None:
    t = sea().lay(0, "B3 B4 C4 D4").building(0)
    t.play("build D4 D5")
    assert t.s.link_owners == [0, 0]
    t.play("done")
    t.idle()
    t.building(0).play("ferry Sound")


@pytest.mark.rule("R-25")
@pytest.mark.rule("BLD-6b")
def test_straight_from_a_major_citys_dot_it_counts_as_leaving_that_dot() -> None:
    t = sea().building(0)
    t.play("build A2 A1", "build C3 C4")
    t.refuses("ferry Strait", "BLD-6b")
    t = sea().building(0)
    t.play("build C3 C4", "ferry Strait")
    t.refuses("build A2 A1", "BLD-6b")
    t.play("build B3 A4")  # the same dot again
    t = sea().lay(0, "B4 B3").building(0)
    t.play("build A2 A1", "build C3 C4", "ferry Strait")  # own track reaches the end


@pytest.mark.rule("BLD-19")
def test_from_the_far_end_one_builds_on_without_land_track() -> None:
    t = sea().building(0)
    t.refuses("build B9 B10", "BLD-5")
    t.play("ferry Strait", "build B9 B10")
    assert t.s.spent == 10


@pytest.mark.rule("FER-4")
@pytest.mark.rule("WIN-1b")
@pytest.mark.rule("R-40")
def test_a_paid_ferry_joins_major_cities_also_while_closed() -> None:
    t = sea().lay(0, "B9 B10 C11 C12")
    assert track.majors_joined(t.s, 0) == 1
    t.ferry(0)
    assert track.majors_joined(t.s, 0) == 2
    t.in_force(41)
    assert track.majors_joined(t.s, 0) == 2
    assert track.majors_joined(t.s, 1) == 0


@pytest.mark.rule("R-19")
def test_no_ferry_is_bought_at_a_port_in_bad_weather_but_from_the_other_end() -> None:
    t = sea().in_force(44).building(0)
    assert "Fog around Main" in t.refuses("ferry Strait", "EVT-19")
    t = sea().in_force(42).building(0)
    t.play("ferry Strait")
    t = sea().in_force(42, 44).building(0)
    t.refuses("ferry Strait", "EVT-19")


@pytest.mark.rule("R-22")
def test_a_storm_closes_no_sale() -> None:
    t = sea().in_force(41).building(0)
    t.play("ferry Strait")


def test_a_line_over_the_sea_is_found_and_priced() -> None:
    t = sea().building(0)
    t.play("build Main Oro")
    assert t.game.entries()[-1].text == "ferry Strait; build B9 B10; build B10 B11; build B11 B12"
    assert t.s.cash[0] == 50 - 9 - 1 - 1 - 3
    t = sea().building(0)
    t.has_spent(7)
    assert "costs 14M" in t.refuses("build Main Oro", "BLD-1")


# Riding


@pytest.mark.rule("FER-6")
def test_a_train_boards_where_it_starts_its_phase_and_leaves_on_the_turn_after() -> None:
    t = sea().lay(0, "D4 D5", "D9 D10").ferry(0, 1).put(0, "D4").operating()
    t.play("move D5")
    t.refuses("ride Sound", "FER-6")  # it did not start at the port
    t.idle(2)
    t.play("ride Sound")
    assert (t.where(0), t.s.boarded[0]) == ("D5", 1)
    assert t.s.as_dict(1)["players"][0]["trains"][0]["aboard"] == "Sound"
    t.play("done")
    t.idle()
    t.refuses("move D4", "FER-6")
    t.play("ride Sound")
    assert (t.where(0), t.s.boarded[0], t.s.points[0]) == ("D9", -1, 5)
    t.play("move D10")


@pytest.mark.rule("FER-6")
@pytest.mark.rule("MOV-7")
@pytest.mark.rule("R-21")
@pytest.mark.parametrize(("loco", "points"), [(FREIGHT, 5), (SUPER, 6)])
def test_it_moves_off_at_half_speed_and_the_far_end_costs_nothing(loco: int, points: int) -> None:
    t = ride(sea().ferry(0, 1).put(0, "D5", loco=loco).operating())
    t.play("ride Sound")
    assert t.s.points[0] == points
    italy = find("italy")
    assert italy is not None
    assert italy.rules.ferry_far_port_cost == 0


@pytest.mark.rule("FER-6")
def test_a_train_does_not_move_away_and_back_before_it_boards() -> None:
    t = sea().lay(0, "D4 D5").ferry(0, 1).put(0, "D5").operating()
    t.play("move D4")
    t.lay(0, "D4 E5 D5")
    t.play("move E5", "move D5")
    t.refuses("ride Sound", "FER-6")


@pytest.mark.rule("FER-6")
def test_not_anywhere_else_and_not_on_what_nobody_built() -> None:
    t = sea().put(0, "D5").operating()
    t.refuses("ride Strait", "FER-6")
    t.refuses("ride Sound", "FER-4")


@pytest.mark.rule("R-26")
def test_boarding_uses_up_the_moving_phase_what_is_done_at_the_port_comes_before() -> None:
    t = sea().lay(0, "D4 D5").ferry(0, 1).put(0, "D5").operating()
    t.play("pick Tea", "lock Tea Ilo 5", "ride Sound")
    assert t.s.phase == 1, "now one builds"
    t.refuses("pick Tea", "TRN-9")
    t.refuses("lock Tea Ilo 6", "TRN-9")
    t.play("build D4 C4")


@pytest.mark.rule("R-26")
@pytest.mark.rule("R-91")
def test_until_it_leaves_it_stands_where_it_boarded_and_handles_nothing() -> None:
    t = ride(sea().ferry(0, 1).put(0, "D5", loads=["Coal", "Tea"]).operating())
    t.refuses("drop Coal", "FER-6")
    t.refuses("pick Coal", "FER-6")
    assert t.s.place[0] == t.at("D5")
    t.s.setting.events[43].strike(t.s, 1)
    assert t.s.lost[0] == 1, "a derailment at that end finds it"


@pytest.mark.rule("R-26")
@pytest.mark.rule("EVT-15")
@pytest.mark.rule("R-22")
def test_a_storm_keeps_it_aboard_until_the_first_turn_without_storm() -> None:
    t = ride(sea().ferry(0, 1).put(0, "D5").operating()).in_force(41)
    t.refuses("ride Sound", "EVT-15")
    t.idle(2)
    assert t.s.boarded[0] == 1
    t.refuses("ride Sound", "EVT-15")
    t.idle(2)
    t.play("ride Sound")
    assert (t.where(0), t.s.points[0]) == ("D9", 5)


@pytest.mark.rule("EVT-15")
@pytest.mark.rule("R-13")
def test_storms_close_all_ferries_until_the_drawers_next_turn_has_ended() -> None:
    t = sea().ferry(0, 0).ferry(0, 1).put(0, "D5").put(1, "B3").ferry(1, 0).operating().in_force(41)
    t.refuses("ride Sound", "EVT-15")
    t.idle()
    t.refuses("ride Strait", "EVT-15")
    t.idle()
    t.refuses("ride Sound", "EVT-15")
    t.idle()
    t.play("ride Strait")
    t.play("done")
    t.play("ride Sound")


@pytest.mark.rule("R-22")
def test_a_train_at_a_closed_port_may_go_on_by_land() -> None:
    t = sea().lay(0, "D4 D5").ferry(0, 1).put(0, "D5").operating().in_force(41)
    t.play("move D4")


@pytest.mark.rule("R-26")
@pytest.mark.rule("MOV-1")
def test_a_train_first_placed_in_a_port_city_may_board_at_once() -> None:
    t = sea().ferry(0, 1).operating()
    t.play("place Ayr", "ride Sound")
    assert t.s.boarded[0] == 1


@pytest.mark.rule("MOV-3")
def test_an_end_is_the_city_it_is_so_a_train_may_ride_straight_back() -> None:
    t = ride(sea().ferry(0, 1).put(0, "D5").operating())
    t.play("ride Sound")
    t.refuses("ride Sound", "FER-6")
    t.idle(2)
    t.play("ride Sound")
    assert t.where(0) == "D9"
    assert t.s.boarded[0] == 1


@pytest.mark.rule("R-23")
@pytest.mark.rule("MOV-6")
def test_who_has_not_paid_for_it_owes_rent_when_boarding_and_only_then() -> None:
    t = sea().ferry(1, 1).put(0, "D5").operating()
    t.refuses("ride Sound", "R-23")
    t.play("ride Sound paying 1")
    assert t.s.cash == [46, 54]
    t.play("done")
    t.idle()
    t.refuses("ride Sound paying 1", "R-23")
    t.play("ride Sound")
    assert t.s.cash == [46, 54]
    t = sea().ferry(1, 1).put(0, "D5").operating().cash(0, 3)
    t.refuses("ride Sound paying 1", "MOV-6")


@pytest.mark.rule("R-91")
def test_a_lost_or_swapping_turn_postpones_the_landing() -> None:
    t = ride(sea(draws=[5, 6, 7, 11, 12, 13]).ferry(0, 1).put(0, "D5").operating())
    t.play("swap")
    assert t.s.boarded[0] == 1
    t.idle()
    t.play("ride Sound")
    assert t.where(0) == "D9"


@pytest.mark.rule("R-8")
def test_taken_literally_a_ride_takes_three_turns_as_in_the_sister_titles_two() -> None:
    t = sea(variants=("series-ferries",)).lay(0, "D4 D5").ferry(0, 1).put(0, "D4").operating()
    t.play("move D5")
    t.refuses("ride Sound", "FER-5")
    t.idle(2)
    t.play("ride Sound")
    assert (t.where(0), t.s.boarded[0], t.s.points[0]) == ("D9", -1, 5)
    italy = find("italy")
    assert italy is not None
    assert italy.rules.ferry_boarding


@pytest.mark.rule("R-17")
def test_bad_weather_where_it_boarded_does_not_halve_it_twice() -> None:
    t = ride(sea().ferry(0, 0).ferry(0, 1).put(0, "D5").operating())
    t.in_force(42, drawer=1)
    t.play("ride Sound")
    assert t.s.points[0] == 5


@pytest.mark.rule("FER-4")
@pytest.mark.parametrize(("owned", "fare"), [(False, 4), (True, 2)])
def test_programs_are_told_of_the_ferry_they_would_buy(owned: bool, fare: int) -> None:
    t = sea().put(0, "Ayr").operating(0)
    if owned:
        t.ferry(1, 1)
    told = answer(t.game.view(0), {"ask": "track", "from": "Ayr", "to": "Udo"})
    assert told == {
        "type": "track",
        "cost": fare,
        "sections": [{"from": "D5", "to": "D9", "price": fare, "ferry": "Sound"}],
    }


# A strike of the ferry's owner


@pytest.mark.rule("EVT-20")
@pytest.mark.rule("R-96")
@pytest.mark.rule("R-26")
@pytest.mark.parametrize(("owners", "kept"), [([1], True), ([0], False), ([0, 1], False)])
def test_a_rider_stays_aboard_while_who_was_paid_for_the_ride_is_on_strike(owners: list[int], kept: bool) -> None:
    """Ann rides Bob's ferry, or her own, or one that both have; Bob draws the strike while she is aboard."""
    t = sea().put(0, "Ayr").operating(0)
    for owner in owners:
        t.ferry(owner, 1)
    t.play("ride Sound paying 1" if owners == [1] else "ride Sound", "done")
    t.idle()
    t.in_force(45, drawer=1)
    if not kept:
        t.play("ride Sound")
        assert t.where(0) == "D9"
        return
    assert "Bob's track" in t.refuses("ride Sound", "EVT-20")
    t.refuses("move D4", "FER-6")
    t.in_force()
    t.play("ride Sound")  # the strike is over: nothing more is paid
    assert (t.where(0), t.s.cash) == ("D9", [46, 54])


@pytest.mark.rule("EVT-20")
def test_a_rail_strike_holds_the_drawers_train_aboard_its_own_ferry() -> None:
    t = ride(sea().ferry(0, 1).put(0, "Ayr").operating(0))
    assert t.allows("ride Sound")
    t.in_force(45, drawer=0).refuses("ride Sound", "EVT-20")
