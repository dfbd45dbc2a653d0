"""Rules that Italy shares with its sisters, at a table by its own options and on its own board."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from crayon.italian import boot, lock_for, pool_of, running
from kit import Table
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import FREIGHT
from milepost.titles import find

TITLES = ("italy",)
EVENTS = """
    41 | weather | Fog around Ayr | city: Ayr; radius: 1
    42 | storms at sea | Storms
    43 | tax | Tax | table: 10 10, 60 20
    44 | derailment | Derailment | cities: Ayr; radius: 3
    46 | derailment | Another one | cities: Ayr, Main; radius: 3
    """
FLOOD = "47 | flood | Flood of the Po | rivers: Po"
SNOW = "45 | weather | Snow | city: Ayr; radius: 2; no build on: mountain"


def italy() -> CrayonTitle:
    found = find("italy")
    assert isinstance(found, CrayonTitle)
    return found


def draws_for_pool(t: Table, *cards: int) -> Table:
    """Ann locks Coal on card 5; the pool of four turns these cards up."""
    pool_of(t, 5, 6, 7, 8).next_cards(*cards)
    t.put(0, t.where(0), loads=["Coal"])
    t.play("lock Coal North 5")
    return t


# Setup


@pytest.mark.rule("SET-3")
@pytest.mark.rule("SET-8")
@pytest.mark.rule("SET-9")
def test_sixty_million_a_freight_each_and_an_empty_board() -> None:
    s = milepost.new("italy", 2, seed=3).state
    assert (s.cash, s.locos, any(s.owner), any(s.link_owners)) == ([60, 60], [FREIGHT, FREIGHT], False, False)


@pytest.mark.rule("SET-11")
@pytest.mark.rule("SET-14")
def test_ninety_demand_cards_of_three_in_one_deck_with_eighteen_events() -> None:
    title = italy()
    assert (len(title.demands), len(title.event_cards)) == (90, 18)
    assert all(len(demands) == 3 for demands in title.demands.values())
    gela = title.board.city_by_name["gela"]
    assert any(
        (d.city, title.loads[d.load].name, d.pay) == (gela, "Marble", 41)
        for demands in title.demands.values()
        for d in demands
    ), "the book's sample"
    s = milepost.new(title, 2, seed=3).state
    dealt = sum(1 << card for hand in s.hands for card in hand)
    assert s.deck | dealt == sum(1 << n for n in [*title.demands, *title.event_cards])


@pytest.mark.rule("SET-13")
def test_a_coast_may_cut_a_major_city() -> None:
    board = italy().board
    sizes = {board.cities[city].name: len(board.cities[city].mileposts) for city in board.majors}
    assert sizes["Milano"] == 7
    assert all(3 <= size <= 7 for size in sizes.values())
    assert all(len(city.mileposts) == 1 for city in board.cities if city.size != "major")


# Building


@pytest.mark.rule("TRN-4")
@pytest.mark.rule("BLD-1")
@pytest.mark.rule("BLD-2")
@pytest.mark.rule("BLD-16")
def test_twenty_million_a_phase_after_the_moving_and_no_credit() -> None:
    t = running()
    t.refuses("build B5 C5", "TRN-9")
    t.play("done")
    t.has_spent(19)
    t.play("build B5 A5")
    t.refuses("build B5 A6", "BLD-1")
    t = running().building().cash(0, 2)
    t.lay(0, "C9 D8").refuses("build D8 D9", "BLD-16")
    t.cash(0, 3).play("build D8 D9")


@pytest.mark.rule("BLD-9")
def test_only_one_player_draws_between_two_dots() -> None:
    t = running().building(1)
    t.refuses("build B3 B4", "BLD-9")
    t.play("build B3 A4")


@pytest.mark.rule("R-48")
@pytest.mark.rule("BLD-2")
def test_the_builder_chooses_the_direction_and_pays_for_the_dot_built_to() -> None:
    t = boot().lay(0, "B4 C4").building()
    t.play("build B4 B3")
    assert t.s.spent == 5
    t = boot().lay(0, "B4 C4").building()
    t.play("build B3 B4")
    assert t.s.spent == 1


@pytest.mark.rule("R-49")
@pytest.mark.rule("BLD-4")
def test_waters_add_two_and_three_once_each() -> None:
    waters: dict[str, Any] = {"rivers": "Po: B4e; Adda: B4e", "lakes": "B4e B5e"}
    t = boot(**waters).lay(0, "B3 B4").building()
    t.play("build B4 B5")  # a small city over two rivers and a lake
    assert t.s.spent == 3 + 2 + 3
    t.play("build B5 B6")
    assert t.s.spent == 8 + 1 + 3


@pytest.mark.rule("R-47")
@pytest.mark.rule("MOV-5")
def test_the_red_area_is_everybodys_and_its_centre_counts() -> None:
    t = running().put(0, "B3", "B4").operating()
    t.play("move B2", "move B1")
    assert (t.s.points[0], t.s.cash[0]) == (7, 50)


# Moving


@pytest.mark.rule("MOV-2")
@pytest.mark.rule("R-46")
@pytest.mark.rule("MOV-3")
def test_nine_dots_a_turn_and_no_turning_outside_a_city() -> None:
    t = running().put(0, "Ayr").operating()
    t.play("move B6")
    t.refuses("move B5", "MOV-3")
    t.play("move B7", "move B6", "move B5", "move B4", "move B3", "move B4", "move B5", "move B6")
    t.refuses("move B7", "MOV-2")


@pytest.mark.rule("R-45")
@pytest.mark.rule("MOV-4")
@pytest.mark.rule("LOD-1")
@pytest.mark.rule("LOD-3")
def test_a_train_is_placed_in_any_city_beside_another_and_loads_and_drops_there() -> None:
    t = boot().put(1, "Ayr").operating()
    t.refuses("place B4", "MOV-1")
    t.play("place Ayr", "pick Coal", "pick Coal", "drop Coal")
    t.refuses("pick Tea", "LOD-1")
    assert (t.where(0), t.where(1), t.aboard(0)) == ("B5", "B5", ["Coal"])


@pytest.mark.rule("R-3")
@pytest.mark.rule("R-38")
def test_rent_falls_due_with_the_first_segment_once_a_turn() -> None:
    t = running().put(1, "Main").operating(1)
    t.put(1, "B3")
    assert t.s.cash == [50, 50]
    t.play("move B4", "move B5")
    assert t.s.cash == [54, 46]
    t = running().put(1, "B3").operating(1).cash(1, 3)
    t.refuses("move B4", "MOV-6")


@pytest.mark.rule("EVT-17")
@pytest.mark.rule("EVT-19")
@pytest.mark.rule("R-2")
@pytest.mark.rule("R-18")
def test_bad_weather_halves_what_is_left_in_the_players_favour() -> None:
    t = running(events=EVENTS).put(0, "B3").operating().in_force(41, drawer=1)
    t.play("move B4")  # the step into the area is paid first: 8 are left, then 4
    assert t.s.points[0] == 4
    t = running(events=EVENTS).in_force(41, drawer=1)
    t.operating()
    assert t.s.points[0] == 5
    t.play("done")
    t.refuses("build B5 A5", "EVT-19")


@pytest.mark.rule("EVT-17")
def test_weather_that_the_own_lock_turns_up_halves_the_rest_of_the_move() -> None:
    t = draws_for_pool(running(events=EVENTS), 41, 11)
    assert t.s.points[0] == 5


@pytest.mark.rule("R-76")
@pytest.mark.rule("EVT-19")
def test_snow_stops_building_on_the_terrain_it_names() -> None:
    rows = """
        . . . . m . . . . .
         . M . . A . . N . .
        . . . . . . . . . .
         . . B . . . . . C .
        """
    t = boot(rows, events=SNOW).lay(0, "B4 B5").in_force(45, drawer=1).building()
    t.refuses("build B5 A5", "EVT-19")
    t.play("build B5 C5")


# Events


@pytest.mark.rule("EVT-22")
@pytest.mark.rule("EVT-24")
@pytest.mark.rule("R-92")
def test_several_events_last_each_to_its_own_end_counted_from_whose_turn_it_was() -> None:
    t = draws_for_pool(running(events=EVENTS), 41, 11)
    assert t.s.active == ((41, 0, False),)
    t.idle()
    t.in_force(42, drawer=1)
    t.idle()
    assert [card for card, _, _ in t.s.active] == [41, 42]
    t.idle()
    assert [card for card, _, _ in t.s.active] == [42]
    assert t.s.discards >> 41 & 1
    t.idle()
    assert not t.s.active


@pytest.mark.rule("R-37")
@pytest.mark.rule("VIS-2")
@pytest.mark.rule("EVT-3")
def test_tax_on_cash_in_hand_and_then_cash_is_open() -> None:
    t = running(events=EVENTS).cash(0, 60).cash(1, 9)
    assert t.game.view(0).as_dict()["players"][1]["cash"] is None
    draws_for_pool(t, 43, 11)
    assert t.s.cash == [40, 9]
    assert t.game.view(0).as_dict()["players"][1]["cash"] == 9


@pytest.mark.rule("R-39")
@pytest.mark.rule("VIS-2")
def test_a_refusal_for_money_is_told_to_the_actor() -> None:
    t = running().building().cash(0, 2).lay(0, "C9 D8")
    assert "you have 2M" in t.refuses("build D8 D9", "BLD-16")
    assert t.game.view(1).as_dict()["players"][0]["cash"] is None


@pytest.mark.rule("VIS-3")
def test_the_order_of_the_deck_is_in_no_view_and_discards_are() -> None:
    t = lock_for(running(), 0, (1, 0)).put(0, "North")
    t.play("deliver Coal North 1")
    seen = t.game.view(1).as_dict()
    assert seen["discards"] == [1]
    assert seen["undrawn"] == list(range(11, 21))


@pytest.mark.rule("R-6")
@pytest.mark.rule("R-32")
@pytest.mark.rule("EVT-4")
@pytest.mark.parametrize(("place", "hit"), [("B8", True), ("B9", False), ("B5", True)])
def test_within_three_of_the_city(place: str, hit: bool) -> None:
    t = running(events=EVENTS).put(1, place)
    t.s.setting.events[44].strike(t.s, 0)
    assert bool(t.s.lost[1]) == hit


@pytest.mark.rule("R-12")
def test_near_two_listed_cities_a_train_is_hit_once_and_lost_turns_do_not_pile_up() -> None:
    t = lock_for(running(events=EVENTS), 1, (5, 1)).put(1, "B4", "B3", loads=["Coal"], loco=3)
    for card in (44, 46):
        t.s.setting.events[card].strike(t.s, 0)
    assert t.s.lost[1] == 1
    assert [item for item in t.s.stack if item[0] == "lose load" and item[1] == 1] == [("lose load", 1, 1)] * 2


@pytest.mark.rule("R-78")
@pytest.mark.rule("TRN-6")
def test_lost_turns_pass_and_events_end_with_them() -> None:
    t = running(events=EVENTS).in_force(41, drawer=1)
    t.will_lose(1)
    t.play("done", "done")
    assert (t.s.seat, t.s.round, t.s.active) == (0, 4, ())


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-28")
@pytest.mark.rule("EVT-5")
def test_a_flood_leaves_the_train_and_keeps_the_place_for_its_owner() -> None:
    t = boot(events=FLOOD, rivers="Po: B4e").lay(0, "B3 B4 B5 B6 B7").put(0, "B4", "B3").put(1, "Main").operating(1)
    t.s.setting.events[47].strike(t.s, 1)
    t.in_force(47, drawer=1)
    assert (t.where(0), t.owner("B4", "B5")) == ("B4", None)
    t.play("done")
    t.lay(1, "A4 B4")
    t.refuses("build B4 B5", "EVT-5")
    t.play("done")
    t.refuses("move B5", "MOV-6")


@pytest.mark.rule("R-29")
def test_a_flooded_river_through_a_red_area_closes_the_steps_across_it() -> None:
    t = running(events=FLOOD, rivers="Po: B2e").put(0, "B3").operating().in_force(47, drawer=1)
    t.refuses("move B2", "EVT-5")
    t.play("move A3")
