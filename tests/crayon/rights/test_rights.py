"""Entry into cities and the right of way of the others (BLD-10 to BLD-13, R-4, R-51, R-52, R-81)."""

from __future__ import annotations

import pytest

from crayon.rights.lanes import GATE, LANES, OPEN, THREE_WAYS, TWO_WAYS, town
from kit import table, weather_rule

TITLES = ("india", "russia", "italy", "nippon")


# How many may enter


@pytest.mark.rule("BLD-10")
@pytest.mark.parametrize(
    ("size", "inside", "allowed"), [("small", 1, True), ("small", 2, False), ("medium", 2, True), ("medium", 3, False)]
)
def test_two_players_enter_a_small_city_and_three_a_medium_one(size: str, inside: int, allowed: bool) -> None:
    t = town(OPEN, size, players=4, letter="C").lay(0, "B3 B4").building()
    for seat, way in ((1, "A5 B5"), (2, "B6 B5"), (3, "C6 B5"))[:inside]:
        t.lay(seat, way)
    if allowed:
        t.play("build B4 B5")
        assert t.owner("B4", "B5") == 0
    else:
        t.refuses("build B4 B5", "BLD-10")


@pytest.mark.rule("BLD-10")
@pytest.mark.rule("R-51")
def test_who_is_in_a_full_city_may_build_more_into_it() -> None:
    t = town(OPEN, players=3, letter="C").lay(0, "B3 B4 B5").lay(1, "A5 B5").lay(2, "B3 C4 C5").building()
    t.play("build B5 A6")
    t.building(2).refuses("build C5 B5", "BLD-10")


@pytest.mark.rule("R-51")
def test_a_section_is_into_a_city_whichever_way_it_was_drawn() -> None:
    t = town(OPEN, players=3, letter="C").lay(0, "B3 B4").lay(1, "B5 A5").lay(2, "B5 C6").building()
    t.refuses("build B4 B5", "BLD-10")  # Bob's and Cem's sections were drawn away from the city


@pytest.mark.rule("BLD-11")
@pytest.mark.rule("R-51")
@pytest.mark.parametrize("size", ["small", "medium"])
def test_one_player_has_three_sections_at_a_city_at_most(size: str) -> None:
    t = town(OPEN, size, letter="C").lay(0, "B3 B4 B5 A5").building()
    t.play("build B5 A6")  # the third, drawn away from the city
    t.refuses("build B5 B6", "BLD-11")
    t.play("build B4 C5")
    t.refuses("build C5 B5", "BLD-11")
    t.idle(2)
    t.play("done")
    t.refuses("build C5 B5", "BLD-11")  # nor in a later turn


@pytest.mark.rule("BLD-11")
def test_each_player_counts_only_their_own_sections() -> None:
    t = town(OPEN, letter="C").lay(1, "A5 B5 A6", "B6 B5").lay(0, "B3 B4 B5 C5", "B4 C4").building()
    t.play("build B5 C6")
    t = town(OPEN, letter="C").lay(1, "A5 B5 A6", "B6 B5").lay(0, "B3 B4 B5").building(1)
    t.refuses("build B5 C6", "BLD-11")


# The last way into a small or medium city


@pytest.mark.rule("BLD-12")
def test_a_small_city_keeps_a_way_for_a_second_player() -> None:
    t = town(TWO_WAYS).lay(0, "B3 B4 B5 B6 A7").building()
    t.play("build B6 B7")
    t.refuses("build A7 B7", "BLD-12")
    t.refuses("build B7 A7", "BLD-12")
    t = town(THREE_WAYS).lay(0, "B3 B4 B5 B6 A7", "B6 B7", "B6 C7").building()
    t.play("build A7 B7")
    t.refuses("build C7 B7", "BLD-12")


@pytest.mark.rule("BLD-12")
def test_when_the_second_player_is_in_the_last_way_may_be_taken() -> None:
    t = town(THREE_WAYS, players=3).lay(0, "B3 B4 B5 B6 A7", "B6 B7").lay(1, "C7 B7").building()
    t.play("build A7 B7")


@pytest.mark.rule("BLD-12")
def test_a_medium_city_keeps_ways_for_a_second_and_a_third_player() -> None:
    t = town(THREE_WAYS, "medium", players=3).lay(0, "B3 B4 B5 B6 A7").building()
    t.play("build B6 B7")
    t.refuses("build A7 B7", "BLD-12")
    t = town(THREE_WAYS, "medium", players=3).lay(0, "B3 B4 B5 B6 A7", "B6 B7").lay(1, "C7 B7").building()
    t.refuses("build A7 B7", "BLD-12")  # Cem is the third
    t.lay(2, "A5 A6 A7").building(2).play("build A7 B7")


@pytest.mark.rule("R-52")
@pytest.mark.rule("BLD-12")
def test_no_more_are_entitled_than_play() -> None:
    t = town(THREE_WAYS, "medium", players=2).lay(0, "B3 B4 B5 B6 A7", "B6 C7").building()
    t.play("build B6 B7", "build A7 B7")
    t.refuses("build C7 B7", "BLD-12")


@pytest.mark.rule("R-52")
def test_a_way_that_is_no_section_because_of_the_sea_does_not_count() -> None:
    t = town(THREE_WAYS, blocked="B7sw").lay(0, "B3 B4 B5 B6 A7", "B6 B7").building()
    t.refuses("build A7 B7", "BLD-12")


@pytest.mark.rule("R-52")
@pytest.mark.rule("R-4")
def test_a_way_that_has_been_shut_in_does_not_count() -> None:
    t = town(TWO_WAYS).lay(0, "B3 B4 B5 B6 B7", "B5 A6").building()
    t.play("build B6 A7")  # A7 can still be reached from A6
    t.refuses("build A6 A7", "BLD-12")
    t = town(THREE_WAYS).lay(0, "B3 B4 B5 B6 B7", "B5 A6", "B6 A7").building()
    t.play("build A6 A7")  # here C7 is left


@pytest.mark.rule("R-52")
def test_a_way_that_fog_closes_for_the_moment_still_counts() -> None:
    t = town(TWO_WAYS, events="90 | weather | Fog | coast: Bay; radius: 0", coasts="Bay: A7")
    t.lay(0, "B3 B4 B5 B6").draws(1, 90).play("done")
    t.refuses("build B6 A7", weather_rule())
    t.play("build B6 B7")
    assert t.owner("B6", "B7") == 0


@pytest.mark.rule("BLD-12")
def test_a_city_that_never_had_ways_enough_hinders_no_track_elsewhere() -> None:
    # One way leads to Tor on this board, whoever builds; taking Skye's fourth way is no wrong to anybody.
    t = (
        table(
            """
        . . . . . .
         . M . S . . T
        . . . . . .
        """,
            "Main: major, M; Tor: small, T; Skye: small, S",
        )
        .lay(0, "A3 A4 B4 A5")
        .building()
    )
    t.play("build B4 B5")
    assert t.owner("B4", "B5") == 0


# The last way, taken from afar


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("R-52")
def test_track_far_from_a_city_may_not_cut_it_off() -> None:
    t = town(LANES).lay(0, "A3 A4 A5 A6 A7 A8 B8", "C3 C4").building()
    t.refuses("build C4 C5", "BLD-12")  # four mileposts from the city, and Bob's only way
    t.building(1).play("build B3 C4", "build C4 C5")


@pytest.mark.rule("BLD-12")
def test_a_lane_may_be_taken_while_another_is_left() -> None:
    t = town(LANES).lay(0, "A3 A4").building()
    t.play("build A4 A5 A6")
    t = town(LANES, players=3).lay(0, "A3 A4 A5 A6 A7 A8 B8").lay(1, "C3 C4").building(1)
    t.play("build C4 C5")  # Bob is the second player himself


@pytest.mark.rule("BLD-12")
def test_a_city_may_not_be_cut_off_either_by_one_who_is_not_in_it_yet() -> None:
    t = town(LANES).lay(0, "A3 A4 A5 A6", "C3 C4").building()
    t.refuses("build C4 C5", "BLD-12")  # Ann would be the only one who ever gets to Tor


@pytest.mark.rule("BLD-12")
def test_a_medium_city_may_not_be_cut_off_from_the_third_player() -> None:
    t = town(LANES, "medium", players=3).lay(0, "A3 A4 A5 A6 A7 A8 B8").lay(1, "C3 C4").building(1)
    t.refuses("build C4 C5", "BLD-12")  # the second may come, the third could not


@pytest.mark.rule("R-81")
@pytest.mark.rule("BLD-12")
def test_a_way_in_that_only_the_city_itself_leads_to_is_none() -> None:
    t = town(GATE).lay(0, "B3 B4 B5 B6", "B5 A6").building()
    t.refuses("build A6 B6", "BLD-12")  # B7 is free, but lies behind the city
    t = town(GATE.replace(". . . . . . , .", ". . . . . . . .")).lay(0, "B3 B4 B5 B6", "B5 A6").building()
    t.play("build A6 B6")  # over A7 one comes to B7 without the city


@pytest.mark.rule("R-81")
def test_a_way_in_counts_if_one_of_those_still_missing_can_use_it() -> None:
    # A7 can be reached only over A6 A7: whoever owns that section has the way into Tor.
    bob = town(TWO_WAYS, players=3).lay(0, "B3 B4 B5 B6 A7").lay(1, "A3 A4 A5 A6 A7").building()
    bob.play("build B6 B7")
    ann = town(TWO_WAYS, players=3).lay(0, "B3 B4 B5 B6 A7 A6").building()
    ann.refuses("build B6 B7", "BLD-12")
