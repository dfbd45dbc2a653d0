"""Floods: the bridges they wash out, the owner's right to rebuild, trains, red areas."""

from __future__ import annotations

import pytest

from kit import Table, table, weather_rule

TITLES = ("india", "russia", "italy", "nippon")

# The Ganges runs from north to south between columns 5 and 6, the Krishna between 7 and 8. At
# C2 C3 the Ganges has an arm through the red area of Delhi (major, centre B2). Pune is major, Ayr small.
BOARD = """
    . . . . . . . . . . . .
     . D . . . A . . . P .
    . . . . . . . . . . . .
     . . . . . . . . . . .
    """
CITIES = "Delhi: major, D; Pune: major, P; Ayr: small, A"
RIVERS = """
    Ganges: A5e A6sw B5e B5se C5e C6sw D5e
    Ganges: C2e B2se
    Krishna: A7e A8sw B7e B7se C7e C8sw D7e
    """
EVENTS = """
    31 | flood | Flood of the Ganges | rivers: Ganges
    32 | flood | Flood of the Krishna | rivers: Krishna
    33 | derailment | Derailment at Pune | cities: Pune; radius: 3
    34 | weather | Rain at Ayr | city: Ayr; radius: 1
    """
GANGES, KRISHNA, DERAILED, RAIN = 31, 32, 33, 34
# From Delhi to Pune: over the Ganges between C5 and C6, over the Krishna between C7 and C8.
LINE = "C3 C4 C5 C6 C7 C8 C9 C10"


def rivers(players: int = 2, lakes: str = "") -> Table:
    return table(BOARD, CITIES, players=players, rivers=RIVERS, events=EVENTS, lakes=lakes)


# Floods


@pytest.mark.rule("EVT-5")
def test_a_flood_takes_the_bridges_over_its_rivers_and_nothing_else() -> None:
    t = rivers().lay(0, LINE).lay(1, "D4 D5 D6 D7 D8").draws(0, GANGES)
    gone = [("C5", "C6"), ("D5", "D6")]
    kept = [("C4", "C5"), ("C6", "C7"), ("C7", "C8"), ("D4", "D5"), ("D6", "D7"), ("D7", "D8")]
    assert [t.owner(*section) for section in gone] == [None, None]
    assert [t.owner(*section) for section in kept] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("EVT-5")
def test_crossings_of_lakes_are_left_alone() -> None:
    t = rivers(lakes="B3e").lay(0, "B3 B4 B5 B6").draws(0, GANGES)
    assert t.owner("B3", "B4") == 0
    assert t.owner("B5", "B6") is None


@pytest.mark.rule("EVT-5")
def test_while_the_flood_lasts_nobody_builds_across_the_river_anywhere() -> None:
    t = rivers().lay(0, LINE).lay(1, "B3 B4 B5", "A4 A5").draws(0, GANGES)
    t.play("done")
    t.refuses("build A5 A6", "EVT-5")  # where no bridge ever stood
    t.refuses("build B5 C6", "EVT-5")
    t.play("build B5 A5", "done")  # on the bank
    t.play("done")  # Ann's next turn: it still lasts
    t.refuses("build C5 C6", "EVT-5")  # where her own bridge stood
    t.play("done", "done")
    t.play("build A5 A6")  # over with the end of Ann's turn
    assert t.owner("A5", "A6") == 1


@pytest.mark.rule("EVT-5")
def test_other_rivers_may_still_be_crossed() -> None:
    t = rivers().lay(0, LINE).put(0, "C7", came="C6").draws(1, GANGES)
    t.play("move C7 C8")
    t.play("done", "build C7 B7", "build B7 B8")
    assert t.owner("B7", "B8") == 0


@pytest.mark.rule("EVT-5")
def test_nobody_moves_where_the_bridge_was() -> None:
    t = rivers().lay(0, LINE).put(0, "C4", came="C3").draws(1, GANGES)
    t.play("move C4 C5")
    assert not t.allows("move C5 C6")


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-5")
def test_a_flood_drawn_in_mid_turn_stops_the_drawers_own_train() -> None:
    t = rivers().lay(0, LINE).put(0, "C10", loads=["Coal"]).operating()
    t.next_cards(KRISHNA, 1).play("deliver Coal Pune 30")
    t.play("move C10 C9 C8")
    assert not t.allows("move C8 C7")
    t.play("done")
    t.refuses("build C8 C7", "EVT-5")


@pytest.mark.rule("EVT-5")
def test_the_owner_rebuilds_at_full_price_while_the_place_is_barred_to_others() -> None:
    t = rivers().lay(1, "C4 C5 C6 C7").lay(0, "D5 C5", "C6 D6").draws(1, GANGES)
    t.idle(2)  # Ann's turn, and Bob's next: the flood is over
    t.play("done")
    t.refuses("build C5 C6", "EVT-5")
    t.refuses("build C6 C5", "EVT-5")
    t.play("done", "done", "build C5 C6")
    assert t.owner("C5", "C6") == 1
    assert t.s.cash[1] == 50 - 3  # 1 for clear ground, 2 for the river


@pytest.mark.rule("EVT-5")
def test_after_the_owners_turn_for_rebuilding_the_place_is_anybodys() -> None:
    t = rivers().lay(1, "C4 C5 C6 C7").lay(0, "D5 C5").draws(1, GANGES)
    t.idle(4)  # Bob's second turn after the draw was free of the flood; he did not rebuild
    t.play("done", "build C5 C6")
    assert t.owner("C5", "C6") == 0


# The owner's right


@pytest.mark.rule("R-28")
def test_a_lost_turn_is_no_opportunity_to_rebuild() -> None:
    t = rivers().lay(1, "C4 C5 C6 C7").lay(0, "D5 C5").put(1, "Pune").draws(0, GANGES)
    t.idle()
    t.draws(0, DERAILED)  # Bob's first turn after the flood is lost
    assert (t.s.seat, t.s.round) == (0, 5)
    t.play("done")
    t.refuses("build C5 C6", "EVT-5")
    t.play("done")
    assert t.s.seat == 1
    t.idle()  # this one he could have used
    t.play("done", "build C5 C6")


@pytest.mark.rule("R-28")
def test_a_turn_spent_on_a_new_hand_is_an_opportunity_missed() -> None:
    t = rivers().lay(1, "C4 C5 C6 C7").lay(0, "D5 C5").draws(0, GANGES)
    t.idle(2)
    t.draws(1)
    t.play("done", "build C5 C6")
    assert t.owner("C5", "C6") == 0


@pytest.mark.without("italy")
@pytest.mark.rule("R-28")
def test_a_turn_that_is_lost_before_building_is_no_opportunity() -> None:
    t = rivers().lay(1, "C4 C5 C6 C7").lay(0, "D5 C5").put(1, "Pune", loads=["Coal"]).draws(0, GANGES)
    t.idle(2)
    t.next_cards(DERAILED, 9).play("deliver Coal Pune 27")  # Bob is derailed and never gets to build
    assert t.s.seat == 0
    t.play("done")
    t.refuses("build C5 C6", "EVT-5")


@pytest.mark.rule("R-28")
def test_a_turn_in_which_another_event_forbids_building_there_is_no_opportunity() -> None:
    t = rivers(players=3).lay(1, "B4 B5 B6 B7").lay(0, "A5 B5").draws(0, GANGES)
    t.idle()
    t.draws(2, RAIN)  # until the end of Cem's next turn; it covers both sides of the bridge
    t.idle()
    t.play("done")
    t.refuses("build B5 B6", weather_rule())  # Bob: the flood is over, but it rains
    t.play("done")
    t.idle()
    t.play("done")
    t.refuses("build B5 B6", "EVT-5")  # Ann: the rain is over, but Bob comes first
    t.play("done", "done", "build B5 B6")  # Bob, now that he is free to
    assert t.owner("B5", "B6") == 1


@pytest.mark.rule("R-28")
def test_the_washed_out_place_still_counts_as_its_owners_entry_into_a_city() -> None:
    t = rivers(players=3).lay(0, "B7 B6").lay(1, "B4 B5 B6").lay(2, "C8 C7").draws(0, GANGES)
    t.idle(3)
    assert t.s.seat == 1  # the flood is over
    t.idle()
    assert t.s.seat == 2
    t.play("done")
    t.play("build C7 B6")  # Bob has had his turn: there is room for a second player again

    t = rivers(players=3).lay(0, "B7 B6").lay(1, "B4 B5 B6").lay(2, "C8 C7").draws(1, GANGES)
    t.idle(3)
    assert t.s.seat == 2  # the flood is over; Bob has not had his turn yet
    t.play("done")
    t.refuses("build C7 B6", "BLD-10")


@pytest.mark.rule("R-28")
def test_the_washed_out_place_is_one_of_the_three_sections_into_a_city() -> None:
    t = rivers().lay(0, "B4 B5 B6", "C7 B6 B7").draws(1, GANGES)
    t.idle(2)
    t.play("done")
    t.refuses("build B6 A7", "BLD-11")  # with the bridge Ann has three sections into Ayr
    t.idle(2)  # she does not rebuild
    t.play("done", "build B6 A7")
    assert t.owner("B6", "A7") == 0


@pytest.mark.rule("EVT-5")
@pytest.mark.rule("R-28")
def test_the_third_section_into_a_city_may_be_rebuilt() -> None:
    t = rivers().lay(0, "B4 B5 B6", "C7 B6 B7").draws(1, GANGES)
    t.idle(2)
    t.play("done", "build B5 B6")  # it takes the place of itself, not of a fourth
    assert t.owner("B5", "B6") == 0


@pytest.mark.rule("R-28")
def test_the_washed_out_place_serves_neither_for_moving_nor_for_victory() -> None:
    t = rivers().lay(0, LINE).put(0, "C4", came="C3").put(1, "C4", came="C3")
    assert t.s.as_dict(0)["players"][0]["majors joined"] == 2
    t.draws(0, GANGES).idle(2)
    assert t.s.as_dict(0)["players"][0]["majors joined"] == 1
    t.play("move C4 C5")
    t.refuses("move C5 C6", "MOV-6")  # Bob: the flood is over, but there is no track to rent
    t.play("done", "done")
    t.play("done", "build C5 C6")
    assert t.s.as_dict(0)["players"][0]["majors joined"] == 2


# Trains and floods


@pytest.mark.rule("R-27")
def test_a_flood_leaves_a_train_where_it_is_even_without_track() -> None:
    t = rivers().lay(0, "C5 C6").put(0, "C6", came="C5", loads=["Coal"]).draws(1, GANGES)
    assert t.where(0) == "C6"
    assert t.aboard(0) == ["Coal"]
    assert list(t.game.legal(0).of("move")) == []


@pytest.mark.rule("R-27")
def test_a_train_goes_on_by_any_section_but_the_one_it_came_by() -> None:
    t = rivers().lay(0, LINE, "C5 D5").put(0, "C5", came="C4").draws(1, GANGES)
    t.refuses("move C5 C4", "MOV-3")  # its own section still exists
    assert not t.allows("move C5 C6")
    t.play("move C5 D5")


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-46")
def test_a_train_whose_last_section_is_gone_is_bound_to_nothing() -> None:
    t = rivers().lay(0, LINE).put(0, "C6", came="C5").draws(1, GANGES)
    assert t.allows("move C6 C7")
    t.idle(2)  # the flood is over
    t.play("done", "build C5 C6", "done")
    t.idle()
    t.play("move C6 C5")  # over the new bridge: the section it came by was washed away
    assert t.where(0) == "C5"


# Red areas


@pytest.mark.rule("EVT-6")
@pytest.mark.rule("R-29")
def test_a_flooded_river_closes_the_crossings_inside_a_red_area_while_it_lasts() -> None:
    t = rivers().put(0, "C3").draws(1, GANGES)
    t.refuses("move C3 C2", "EVT-5")
    t.refuses("move C3 B2", "EVT-5")
    t.play("move C3 B3", "move B3 B2")  # the other steps of the hexagon stay open
    t.refuses("move B2 C3", "EVT-5")
    t.idle(2)  # Bob's next turn ends the flood
    t.play("move B2 C3", "move C3 C2")
    assert t.where(0) == "C2"


@pytest.mark.rule("EVT-6")
@pytest.mark.rule("R-29")
def test_the_flood_of_another_river_leaves_the_red_area_open() -> None:
    t = rivers().put(0, "C3").draws(1, KRISHNA)
    t.play("move C3 C2", "move C2 B2", "move B2 C3")
    assert t.where(0) == "C3"


@pytest.mark.rule("EVT-6")
def test_nothing_is_erased_or_barred_inside_a_red_area() -> None:
    t = rivers().lay(0, "C1 C2", "C3 C4").put(0, "C1").draws(1, GANGES)
    assert t.s.claims == ()
    assert (t.owner("C1", "C2"), t.owner("C3", "C4")) == (0, 0)
    t.idle(2)
    t.play("move C1 C2 C3 C4", "done")
    t.refuses("build C2 C3", "BLD-8")  # there is nothing to rebuild
