"""Ways to and between major cities, and ways for several players side by side (BLD-12, BLD-13, FER-3, R-51, R-81)."""

from __future__ import annotations

import pytest

import milepost
from crayon.rights.lanes import CORNER, MAJORS, THREE_LANES, TWIN, town
from kit import Table, table
from milepost.crayon.atoms import ARGUMENT
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rights import ahead, blocking
from milepost.crayon.rights.ahead import Ahead
from milepost.crayon.rights.kept import kept
from milepost.crayon.state import State
from milepost.errors import IllegalAction
from milepost.game import Game

TITLES = ("india", "russia", "italy", "nippon")


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
