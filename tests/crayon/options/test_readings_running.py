"""Rulings on running trains and what they carry that a table may read another way: standard and option."""

from __future__ import annotations

from typing import cast

import pytest

import kit
import milepost
from crayon import italian
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.crayon.options.rules import FAST, HEAVY
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.track import network
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Game

TITLES = ("india", "russia", "italy", "nippon")


def steps(t: Table, name: str, seat: int = 0) -> int:
    """How many steps the seat's train needs to a place in reach."""
    return t.game.view(seat).reach()[t.at(name)].steps


# Direction between turns


def waiting_at_b4(*variants: str) -> Table:
    """Ann's train came from Main to B4, outside a city, and her turn is over."""
    t = italian.boot(variants=variants).lay(0, italian.LINE).put(0, "B3").put(1, "North").operating()
    t.play("move B4")
    t.refuses("move B3", "MOV-3")
    t.idle()
    return t


@pytest.mark.rule("R-46", "italy")
def test_a_train_keeps_its_direction_from_turn_to_turn() -> None:
    t = waiting_at_b4()
    assert steps(t, "B3") == 3, "by way of Ayr"
    t.idle()
    t.refuses("move B3", "MOV-3")


@pytest.mark.rule("R-46", "italy")
def test_or_it_begins_each_turn_in_any_direction() -> None:
    t = waiting_at_b4("turn-between-turns")
    assert steps(t, "B3") == 1, "that is known before the turn begins"
    t.idle()
    assert steps(t, "B3") == 1
    t.play("move B3")
    t.play("move B4")
    t.refuses("move B3", "MOV-3")


@pytest.mark.rule("R-46", "india")
@pytest.mark.parametrize("title", ["india", "russia", "nippon"])
def test_the_books_of_the_others_are_plain_about_turning(title: str) -> None:
    with pytest.raises(MilepostError, match="makes no sense"):
        milepost.new(title, 2, 1, ["turn-between-turns"])


# Across a major city

CITY = """
    . . . . . . .
     . M . . . N .
    . . . . . . .
    """


def in_main(*variants: str) -> Table:
    """Ann's train stands at A2, on the rim of Main (centre B2); her track leaves it at B3."""
    return table(CITY, "Main: major, M; North: major, N", variants=variants).lay(0, "B3 B4 B5").put(0, "A2").operating()


@pytest.mark.rule("R-47")
def test_a_train_runs_along_the_rim_or_only_by_the_centre() -> None:
    t = in_main()
    assert (steps(t, "A3"), steps(t, "B3"), steps(t, "C3")) == (1, 2, 2)
    t.play("move A3")
    t = in_main("through-the-centre")
    assert (steps(t, "A3"), steps(t, "B3"), steps(t, "C3")) == (2, 2, 2)
    t.refuses("move A3", "MOV-6")
    t.play("move B2 A3")


@pytest.mark.rule("R-47")
def test_the_rim_is_no_place_to_build_for_that() -> None:
    t = in_main("through-the-centre").building()
    t.refuses("build B3 A3", "BLD-8")
    assert t.s.setting.prices == in_main().s.setting.prices


@pytest.mark.rule("R-47")
def test_every_milepost_of_a_major_city_stays_joined_to_its_centre(under: str) -> None:
    """So the other reading takes no connection and no right of way from anybody."""
    s = cast(CrayonPosition, milepost.new(under, 2, 1, ["through-the-centre"]).state)
    for city in s.setting.board.majors:
        joined = network(s, 0, s.setting.board.bit[s.setting.board.cities[city].centre])
        assert joined == s.setting.board.bits(s.setting.board.cities[city].mileposts)


# A third load on the way to a Fast Freight


def heavy(*variants: str, loads: tuple[str, ...] = ("Coal", "Tea", "Rice")) -> Table:
    cross = ("cross",) if kit.like != "italy" else ()
    t = table(CITY, "Main: major, M; North: major, N", variants=(*cross, *variants))
    return t.put(0, "Main", loads=loads, loco=HEAVY).building()


@pytest.mark.rule("R-55")
def test_with_three_loads_aboard_a_heavy_freight_stays_one_or_gives_one_up() -> None:
    heavy().refuses("upgrade Fast", "R-55")
    t = heavy("give-up-third-load")
    bank = list(t.s.bank)
    t.play("upgrade Fast")
    t.refuses("done", "R-55")
    assert t.game.legal().kinds() == ("lose",)
    t.play("lose Tea")
    assert (t.s.locos[0], t.s.cash[0]) == (FAST, 45)
    assert t.s.loads[0] == (t.load("Coal"), t.load("Rice"))
    assert t.s.bank[t.load("Tea")] == bank[t.load("Tea")] + (not t.s.setting.endless[t.load("Tea")])
    assert t.allows("done")


@pytest.mark.rule("R-55")
def test_with_two_nothing_is_given_up_and_of_three_alike_nobody_is_asked() -> None:
    t = heavy("give-up-third-load", loads=("Coal", "Tea"))
    t.play("upgrade Fast")
    assert len(t.s.loads[0]) == 2
    t = heavy("give-up-third-load", loads=("Coal", "Coal", "Coal"))
    t.play("upgrade Fast")
    assert t.s.loads[0] == (t.load("Coal"),) * 2


@pytest.mark.rule("R-55", "italy")
def test_a_locked_load_is_never_given_up() -> None:
    for demands, allowed in ((((1, 0), (2, 1)), True), (((1, 0), (2, 1), (5, 2)), False)):
        t = italian.lock_for(italian.running(variants=["give-up-third-load"]), 0, *demands).building()
        t.s.locos[0] = HEAVY
        t.s.loads[0] = tuple(t.load(name) for name in ("Coal", "Tea", "Rice"))
        assert t.allows("upgrade Fast") == allowed
        if allowed:
            t.play("upgrade Fast")
            assert t.s.loads[0] == (t.load("Coal"), t.load("Tea")), "the Rice on the mat is the only one to go"
        else:
            t.refuses("upgrade Fast", "R-55")


@pytest.mark.rule("R-55")
def test_it_goes_with_changing_locos_only(under: str) -> None:
    if under == "italy":
        assert milepost.new(under, 2, 1, ["give-up-third-load"]).title.id == under  # its locos change anyway
    else:
        with pytest.raises(MilepostError, match="works only together with “cross”"):
            milepost.new(under, 2, 1, ["give-up-third-load"])


# The load of the player who loses a race


@pytest.mark.rule("R-59", "italy")
@pytest.mark.parametrize("gone", [True, False])
def test_who_loses_a_race_has_only_the_cube_back_or_keeps_the_load(gone: bool) -> None:
    """Bob's Coal locks what Ann delivers; his other Coal locks another card."""
    t = italian.running(variants=[] if gone else ["lost-race-keeps-load"], draws=[11])
    italian.lock_for(t, 1, (5, 0), (3, 0)).put(0, "North", loads=["Coal"])
    t.play("lock Coal North 5")
    news = [(item.word, item.args) for item in t.play("deliver Coal North 5")]
    assert ("too late", (1, 5)) in news
    assert (("load lost", (1, t.load("Coal"))) in news) == gone
    assert t.s.loads[1] == (t.load("Coal"),) * (1 if gone else 2)
    assert t.s.locks == [(), ((3, 0),)]
    t.idle()
    assert t.allows("lock Coal North 6") == (not gone)


# Swapping demands in the first turns


@pytest.mark.rule("R-62", "italy")
def test_demands_are_not_swapped_in_the_first_two_turns_or_in_place_of_building() -> None:
    italian.boot().refuses("swap", "IT-10")
    t = italian.boot(variants=["swap-from-the-start"], draws=[5, 6, 7, 11, 12, 13])
    assert "swap" in t.game.legal().kinds()
    t.play("swap")
    assert t.s.pool == (8, 9, 10, 11, 12, 13)
    assert (t.s.seat, t.s.round) == (1, 1), "that was the turn"


@pytest.mark.rule("R-62", "italy")
def test_not_after_building_and_not_after_moving() -> None:
    t = italian.boot(variants=["swap-from-the-start"])
    t.play("build B3 B4")
    t.refuses("swap", "IT-10")
    t = italian.running(variants=["swap-from-the-start"])
    t.play("done")
    t.refuses("swap", "TRN-9")


# The demand of a private card


def first_demands() -> Game:
    """Italy, seed 3, with the first cards kept: both still have to say what their private cards are for."""
    game = milepost.new("italy", ["Ann", "Bob"], 3, ["demands-first"])
    while "keep" in game.legal(game.waiting()[0]).kinds():
        game.play(next(iter(game.legal(game.waiting()[0]))), game.waiting()[0])
    return game


@pytest.mark.rule("R-58", "italy")
def test_private_cards_are_bound_to_a_demand_before_the_first_turn() -> None:
    game = first_demands()
    s = cast(CrayonPosition, game.state)
    asked = []
    while s.stack:
        (seat,) = game.waiting()
        asked.append((seat, s.stack[-1][2]))
        with pytest.raises(IllegalAction, match="R-58"):
            game.play("done")
        choices = game.legal(seat)
        assert len(choices) == 3
        game.play(next(iter(choices)), seat)
    assert asked == [(seat, card) for seat in (s.first, 1 - s.first) for card in s.hands[seat]]
    assert [len(bound) for bound in s.bound] == [2, 2]
    assert s.locks == [(), ()], "no cube is on a card: nothing is aboard yet"
    assert game.legal().kinds()[:2] == ("done", "build")
    assert milepost.load(game.record()).digest() == game.digest()


@pytest.mark.rule("R-58", "italy")
def test_a_bound_card_takes_no_other_demand_and_without_the_option_it_does() -> None:
    t = italian.boot(variants=["demands-first"])
    t.play("lock Coal North 1", "lock Tea Crewe 2", "lock Rice Ayr 3", "lock Coal North 4")
    assert t.s.bound == [((1, 0), (2, 1)), ((3, 2), (4, 0))]
    t.put(0, "Ayr", loads=["Coal", "Tea"]).operating()
    t.refuses("lock Tea Crewe 1", "R-58")
    t.play("lock Coal North 1")
    t = italian.running().put(0, "Ayr", loads=["Coal", "Tea"])
    t.play("lock Tea Crewe 1")


# When a train is placed


def off_board(*variants: str, track: str = "B3 B4") -> Table:
    """Ann operates; she has track, and her train is not on the board."""
    t = table(ROWS_45, CITIES_45, variants=variants, options="placing_due = true").lay(0, *track.split(", "))
    t.operating().s.place[0] = -1
    return t


@pytest.mark.rule("R-45")
def test_a_train_is_placed_in_the_first_operations_phase_or_when_it_is_wanted() -> None:
    assert off_board("placing-when-you-like").allows("done")
    t = off_board()
    assert "place it in any city" in t.refuses("done", "R-45")
    assert not t.allows("done")
    t.play("place Main", "done")
    assert t.where(0) == "B2"


@pytest.mark.rule("R-45")
def test_a_player_without_track_need_not_place_a_train() -> None:
    assert off_board(track="").allows("done")


@pytest.mark.rule("R-45")
@pytest.mark.parametrize("bot", ["greedy", "random", "planner"])
def test_bots_place_their_trains_where_that_is_due(under: str, bot: str) -> None:
    game = milepost.new(under, 2, 5)
    play_out(game, [make_bot(bot), make_bot(bot, 1)], budget=60, rounds=4)
    s = cast(CrayonPosition, game.state)
    assert s.round > 4, "nothing they played was refused"
    for seat, place in enumerate(s.place):  # whoever has spent all turns on new cards has not operated yet
        told = {entry.text for entry in game.entries() if entry.seat == seat and not entry.text.startswith("keep")}
        assert place >= 0 or "discard" in told or "swap" in told


ROWS_45 = """
    . . . . . . . .
     . M . . . N . .
    . . . . . . . .
    """
CITIES_45 = "Main: major, M; North: major, N"
