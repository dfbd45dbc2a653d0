"""Entry into cities and the right of way of the others (BLD-10 to BLD-13, R-4, R-51, R-52, R-81)."""

from __future__ import annotations

from typing import Any

import pytest

import milepost
from kit import Table, table, weather_rule
from milepost.crayon.atoms import ARGUMENT
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rights import ahead, blocking
from milepost.crayon.rights.ahead import Ahead
from milepost.crayon.rights.kept import kept
from milepost.crayon.state import State
from milepost.errors import IllegalAction
from milepost.game import Game

TITLES = ("india", "russia", "italy", "nippon")

# The city C (B5) is open on all six sides: A5, A6, B4, B6, C5 and C6.
OPEN = """
    . . . . . . .
     . M . . C . .
    . . . . . . .
    """
# The city T (B7) stands at the coast; only B6 and A7 lead to it, or with a milepost C7 also that.
TWO_WAYS = """
    . . . . . . .
     . M . . . . T
    . . . . . .
    """
THREE_WAYS = TWO_WAYS.rstrip() + " .\n"
# Two lanes, A4 A5 A6 and C4 C5 C6, lead to the country of T (B8), which A8, B7 and C8 touch.
LANES = """
    . . . . . . . .
     . M . , , . . T
    . . . . . . . .
    """
# Behind T (B6) lies land to which only T itself leads; A6 and B5 are the ways from Main.
GATE = """
    . . . . . . , .
     . M . . . T . .
    . . . . . , , .
    """
# A major city N at the coast has only the rim milepost B7, and A7, B6 and C7 lead to it.
CORNER = """
    . . . . . . .
     . M . . . . . N
    . . . . . . .
    """
# Two lanes, A4 to A7 and C4 to C7, join two major cities.
TWIN = """
    . . . . . . . . . .
     . M . , , , . N .
    . . . . . . . . . .
    """
# Three lanes, in the rows A, C and E, lead from Main (C3) to the country of T (C9).
THREE_LANES = """
    . . . . . . . . .
     . . . , , , . .
    . . M . . . . . T
     . . . , , , . .
    . . . . . . . . .
    """
MAJORS = "Main: major, M; North: major, N"


def town(rows: str, size: str = "small", players: int = 2, letter: str = "T", **more: Any) -> Table:
    return table(rows, f"Main: major, M; Tor: {size}, {letter}", players=players, **more)


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


# Major cities


@pytest.mark.rule("BLD-13")
@pytest.mark.rule("R-4")
def test_every_player_keeps_a_section_into_each_major_city() -> None:
    t = table(CORNER, MAJORS).lay(0, "B3 B4 B5 B6 A7", "B6 C7").building()
    t.play("build B6 B7", "build B7 A7")  # to the city or out of it
    t.refuses("build C7 B7", "BLD-13")
    t.refuses("build B7 C7", "BLD-13")
    t.building(1).play("build B7 C7")


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_several_players_keep_a_section_each() -> None:
    t = table(CORNER, MAJORS, players=3).lay(0, "B3 B4 B5 B6 A7").building()
    t.play("build B6 B7")
    t.refuses("build A7 B7", "BLD-13")  # two are left, for Bob and for Cem
    t = table(CORNER, MAJORS, players=3).lay(0, "B3 B4 B5 B6 B7").lay(1, "A6 A7 B7", "A6 B6 C7").building(1)
    t.refuses("build C7 B7", "BLD-13")
    t.lay(2, "C3 C4 C5 C6 C7").building(2).play("build C7 B7")


@pytest.mark.rule("R-4")
def test_a_section_into_a_major_city_that_is_shut_in_is_nobodys_way() -> None:
    t = table(CORNER, MAJORS, players=3, blocked="C6e").lay(0, "A6 A7 B7", "A7 B6").building()
    t.refuses("build B6 C7", "BLD-13")  # Bob and Cem would have B6 B7 between the two of them
    t = table(CORNER, MAJORS, players=3).lay(0, "A6 A7 B7", "A7 B6").building()
    t.play("build B6 C7")  # with C6 C7 in place there are two ways


@pytest.mark.rule("BLD-13")
@pytest.mark.rule("R-4")
def test_no_track_stops_a_player_from_connecting_all_major_cities() -> None:
    t = table(TWIN, MAJORS).lay(0, "C3 C4").building()
    t.play("build A3 A4", "build A4 A5 A6")
    t.refuses("build C4 C5", "BLD-13")  # Bob's only way
    t.building(1).play("build B3 C4", "build C4 C5")
    t = table(TWIN, MAJORS, players=3).lay(0, "A3 A4 A5 A6").lay(1, "C3 C4").building(1)
    t.refuses("build C4 C5", "BLD-13")  # Cem's only way


@pytest.mark.rule("R-4")
def test_a_players_own_track_joins_the_cities_for_that_player() -> None:
    t = table(TWIN, MAJORS).lay(1, "A3 A4 A5 A6 A7 A8").lay(0, "C3 C4").building()
    t.play("build C4 C5 C6")
    assert t.owner("C5", "C6") == 0


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_a_full_city_is_no_way_for_the_others() -> None:
    # From Main to North one comes through Skye (B4) or over C4 C5; the sea lies between A4 and A5.
    def skye() -> Table:
        return table(
            """
            . . . . . . . .
             . M . S . N .
            . . . . . . . .
            """,
            MAJORS + "; Skye: small, S",
            players=3,
            blocked="A4e",
        )

    t = skye().lay(0, "C3 C4 C5 C6", "A3 A4 B4").building(1)
    t.refuses("build B5 B4", "BLD-13")  # the second player fills Skye, and Cem could not pass any more
    t = skye().lay(0, "C3 C4 C5 C6").building(1)
    t.play("build B5 B4")  # the first does not
    t = skye().lay(0, "A3 A4 B4").building(1)
    t.play("build B5 B4")  # nor does it matter while C4 C5 is free
    t.building(0).refuses("build C4 C5", "BLD-5")
    t.lay(0, "C3 C4").building(0).refuses("build C4 C5", "BLD-13")  # but now that has to stay free


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_a_city_at_the_gates_of_a_major_one_may_not_be_filled_at_the_cost_of_those_who_need_it() -> None:
    # Four sections lead into North: from A7 to A8 and to B7, from B6, and from Skye (C7).
    t = (
        table(
            """
        . . . . . . . .
         . M . . . . . N
        . . . . . . S
        """,
            MAJORS + "; Skye: small, S",
            players=4,
        )
        .lay(0, "A6 A7 A8", "B5 C6 C7")
        .lay(3, "A7 B7", "A7 B6")
    )
    t.building(3).refuses("build B6 C7", "BLD-13")  # Bob and Cem would have only B6 B7
    t.lay(1, "B4 B5 B6").building(1).play("build B6 C7")  # Bob himself may, the other way is Cem's


@pytest.mark.rule("BLD-12")
def test_rights_are_looked_at_anew_after_each_section() -> None:
    # A7 and B6 lead to Tor (B7), and C7, to which one comes only through Skye (C6): the sea lies between B6 and C7.
    t = table(
        """
        . . . . . . .
         . M . . . . T
        . . . . . S .
        """,
        "Main: major, M; Tor: small, T; Skye: small, S",
        blocked="B6se",
    )
    t.lay(0, "B3 B4 B5 B6 A7", "B5 C6").building()
    t.play("build B6 B7", "build A7 B7")  # Bob has C7 left
    t.refuses("build C6 C7", "BLD-12")  # and would not come to it any more


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_land_behind_a_major_city_is_no_way_into_it() -> None:
    # Three sections lead into Main (B4) from the east, where North is; the west is a peninsula behind it.
    t = (
        table(
            """
        . . . . . . .
         . . . M . . . N
        . . . . . , .
        """,
            MAJORS,
            players=3,
        )
        .lay(0, "A5 A6")
        .building()
    )
    t.refuses("build B5 A6", "BLD-13")  # Bob and Cem would have only B5 B6
    t.play("build B3 B2", "build B3 A3")  # the peninsula is nobody's way
    t.building(1).play("build B5 A6")


# Ways side by side


@pytest.mark.rule("BLD-13")
@pytest.mark.rule("R-4")
def test_ways_to_a_major_city_are_left_for_all_at_the_same_time() -> None:
    t = table(THREE_LANES, "Main: major, M; North: major, T", players=3).lay(0, "A3 A4").building()
    t.play("build A4 A5")  # a lane of her own
    sentence = t.refuses("build C4 C5", "BLD-13")  # Bob and Cem would have one lane between the two of them
    assert sentence == (
        "Ann, Bob and Cem still need ways of their own to North; this would leave ways for only 2 of them."
    )
    t.building(1).play("build C4 C5")  # Bob needs it himself
    t.refuses("build D3 E4; build E4 E5", "BLD-13")
    t.building(2).play("build D3 E4", "build E4 E5")


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_who_has_started_at_a_major_city_still_needs_a_way_out_of_it() -> None:
    # Ann's stub leads nowhere yet: she is one of three who need a lane from North to Main.
    t = table(THREE_LANES, "Main: major, M; North: major, T", players=3).lay(0, "B8 A8").building()
    t.play("build A8 A7", "build A7 A6")
    t.refuses("build C8 C7; build C7 C6", "BLD-13")


@pytest.mark.rule("R-4")
@pytest.mark.rule("BLD-13")
def test_who_has_joined_the_cities_needs_no_lane_any_more() -> None:
    t = table(THREE_LANES, "Main: major, M; North: major, T", players=3).lay(0, "A3 A4 A5 A6 A7 B7 B8").building()
    t.refuses("build C4 C5", "BLD-13")  # two lanes are left, for Bob and for Cem
    t.lay(1, "C4 C5 C6 C7 C8").building(1)
    t.refuses("build D3 E4; build E4 E5", "BLD-13")
    t.lay(2, "E4 E5 E6 E7 D7 D8").building(1).play("build D3 E4")


@pytest.mark.rule("BLD-12")
@pytest.mark.rule("R-81")
def test_ways_to_a_medium_city_are_left_for_all_at_the_same_time() -> None:
    t = town(THREE_LANES, "medium", players=3).lay(0, "A3 A4 A5").building()
    assert t.refuses("build C4 C5", "BLD-12") == "This would shut Tor to another player, for whom room must be left."
    t.building(1).play("build C4 C5")
    t = town(THREE_LANES, "small", players=3).lay(0, "A3 A4 A5").building()
    t.play("build C4 C5")  # a small city is for two


@pytest.mark.rule("FER-3")
@pytest.mark.rule("R-80")
@pytest.mark.rule("R-81")
def test_ways_to_a_port_are_left_for_all_at_the_same_time() -> None:
    def harbour(ferry_players: int) -> Table:
        t = table(
            THREE_LANES.replace("T", "P , , Q . ."),
            "Main: major, M",
            players=3,
            ferries="Strait: P, Q, 6",
            options=f"ferry_players = {ferry_players}",
        )
        return t.lay(0, "A3 A4 A5").building()

    harbour(3).refuses("build C4 C5", "FER-3")  # one lane would be left for two
    harbour(2).play("build C4 C5")


@pytest.mark.rule("BLD-13", "russia")
def test_at_baku_nobody_is_shut_out() -> None:
    # With one gap more in the ground beside Baku the last of these builds left two ways for three players.
    def play(players: int) -> Game:
        game = milepost.new("russia", players, seed=4)
        for action in ("build BN36 BN35", "build BO36 BN35", "build BO36 BO35"):
            game.play(action)
        return game

    game = play(4)
    game.play("build BO35 BP35")
    game.play("done")
    game.play("build BN36 BM36")
    assert isinstance(game.state, CrayonPosition)
    assert blocking.lacks(game.state) == []
    with pytest.raises(IllegalAction, match=r"still need ways of their own to Baku; .* for only 5 of them"):
        play(6).play("build BO35 BP35")


def test_a_refusal_after_an_offer_leaves_no_trace_in_what_is_remembered() -> None:
    game = milepost.new("russia", players=6, seed=4)
    for text in ("build BN36 BN35", "build BO36 BN35", "build BO36 BO35"):
        game.play(text)
    assert isinstance(game.state, CrayonPosition)
    offered, refused = (game.state.parse(f"build {way}", game.waiting()[0])[0] for way in ("BN35 BM34", "BO35 BP35"))
    asked, unasked = game.state.copy(), game.state.copy()
    for position in (asked, unasked):
        assert blocking.refused(position, position.seat, offered & ARGUMENT) is None
    assert blocking.refused(asked, asked.seat, refused & ARGUMENT) is not None
    for position in (asked, unasked):
        position.again(offered, position.seat)
    assert asked.kept is not None
    assert asked.kept == unasked.kept


@pytest.mark.rule("BLD-13", "nippon")
@pytest.mark.parametrize("players", [2, 5, 6])
def test_in_nippons_opening_hardly_any_build_needs_a_close_look(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def after(s: State, seat: int, arm: int, to_refuse: bool = False) -> Ahead:
        looks.append(arm)
        return ahead.after(s, seat, arm, to_refuse)

    monkeypatch.setattr(blocking, "after", after)
    game = milepost.new("nippon", players, seed=4)
    assert len(game.legal()) == 59
    assert len(looks) <= 6


def test_a_place_that_comes_to_rely_on_broad_country_again_is_looked_at_when_that_grows_thin() -> None:
    position = milepost.new("india", players=4).state
    known = kept(position)
    relying = next(number for number in range(len(position.setting.places)) if ("place", number) not in known.found)
    position.kept = known.without(0, [relying])  # somebody has lost what they had there
    again = kept(position)
    assert ("place", relying) not in again.found
    assert again == known
