"""What is open and what is secret (VIS, R-39)."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import milepost
from kit import Table, table, title
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError
from milepost.game import Game

TITLES = ("india", "russia", "italy", "nippon")

PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . A . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
EVENTS = """
    101 | tax | Rail tax | table: 100 10
    102 | flood | Flood of the Po | rivers: Po
    """


def scene(players: int = 2) -> Table:
    return table(PLAIN, CITIES, players=players, events=EVENTS, rivers="Po: B5e")


def seen(t: Table, seat: int) -> dict[str, Any]:
    return t.game.view(seat).as_dict()


def purses(t: Table, seat: int) -> list[int | None]:
    """Everybody's cash as that seat sees it, in all the ways a view tells it."""
    view = t.game.view(seat)
    by_dict = [player["cash"] for player in seen(t, seat)["players"]]
    assert by_dict == [view.cash(other) for other in range(len(by_dict))]
    hidden = [other for other, cash in enumerate(by_dict) if cash is None]
    assert all(view.state.cash[other] < 0 for other in hidden)
    return by_dict


# Open to all


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-1")
def test_cards_locos_loads_and_trains_of_all_are_open_to_all() -> None:
    t = scene(players=3).put(0, "North", loads=["Coal", "Tea"], loco=3).operating()
    for seat in range(3):
        players = seen(t, seat)["players"]
        assert [player["cards"] for player in players] == [[30, 29, 28], [27, 26, 25], [24, 23, 22]]
        train = players[0]["trains"][0]
        assert (train["place"], train["loco"], train["loads"], train["points"]) == ("B8", "Super", ["Coal", "Tea"], 12)
        assert players[1]["trains"][0]["place"] is None


@pytest.mark.rule("VIS-1")
def test_track_is_open_to_all() -> None:
    t = scene().lay(0, "B3 B4").lay(1, "B7 B6")
    for seat in range(2):
        assert sorted(seen(t, seat)["track"].values()) == [0, 1]
        state = t.game.view(seat).state
        assert state.owner == t.s.owner


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-1")
def test_a_newly_drawn_card_is_open_at_once() -> None:
    t = scene().put(0, "North", loads=["Coal"]).operating().next_cards(7)
    news = t.play("deliver Coal North 30")
    assert seen(t, 1)["players"][0]["cards"] == [29, 28, 7]
    assert all(item.audience == -1 for item in news)


# Cash


@pytest.mark.rule("VIS-2")
def test_cash_is_its_owners_secret() -> None:
    t = scene(players=3).cash(0, 11).cash(1, 22).cash(2, 33).operating()
    assert purses(t, 0) == [11, None, None]
    assert purses(t, 1) == [None, 22, None]
    assert purses(t, 2) == [None, None, 33]


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-2")
def test_other_events_do_not_open_the_purses() -> None:
    t = scene().operating().next_cards(102, 1, 2, 3)
    t.play("discard")
    assert purses(t, 1) == [None, 50]


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-2")
@pytest.mark.parametrize("cash", [50, 120])
def test_after_the_tax_card_cash_is_open_for_the_rest_of_the_game(cash: int) -> None:
    """Also if nobody was rich enough to pay anything."""
    t = scene().cash(0, cash).cash(1, cash).operating().next_cards(101, 1, 2, 3)
    t.play("discard")
    left = cash - 10 if cash >= 100 else cash
    assert purses(t, 0) == purses(t, 1) == [left, left]
    t.play("done", "build B3 B4", "done")
    assert purses(t, 0) == [left, left - 1]
    t.idle(4)
    assert purses(t, 0) == [left, left - 1]


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-2")
def test_a_tax_card_that_was_only_dealt_opens_nothing() -> None:
    t = table(PLAIN, CITIES, events=EVENTS, rivers="Po: B5e", hands=[[30, 101, 29, 28], [27, 26, 25]])
    assert purses(t, 0) == [50, None]


# The deck


def new_game(seed: int) -> Game:
    """A game of chance on the small board, brought to its first normal turn."""
    game = milepost.new(title(PLAIN, CITIES, events=EVENTS, rivers="Po: B5e"), players=["Ann", "Bob"], seed=seed)
    for _ in range(4):
        game.play("done")
    return game


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-3")
def test_a_view_does_not_know_the_next_card() -> None:
    game = new_game(seed=4)
    seat = game.waiting()[0]
    view = cast(CrayonView, game.view(seat))
    with pytest.raises(MilepostError, match="does not know"):
        view.state.play(view.parse("discard")[0], seat)


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-3")
def test_imagined_games_draw_anew_and_tell_nothing_of_the_real_deck() -> None:
    """Two games that look alike but will draw differently give the same imagined games."""
    game = new_game(seed=4)
    seat = game.waiting()[0]
    other = game.copy()
    other.state.source = new_game(seed=5).state.source

    def hands(real: Game) -> list[tuple[int, ...]]:
        found = []
        for number in range(12):
            imagined = real.view(seat).imagine(random.Random(number))
            imagined.play("discard")
            found.append(cast(CrayonPosition, imagined.state).hands[seat])
        return found

    assert hands(game) == hands(other)
    assert len(set(hands(game))) > 6
    game.play("discard")
    other.play("discard")
    assert cast(CrayonPosition, game.state).hands[seat] != cast(CrayonPosition, other.state).hands[seat]


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-3")
def test_what_is_left_in_the_deck_is_known_but_not_its_order() -> None:
    view = new_game(seed=4).view(0).as_dict()
    held = {card for player in view["players"] for card in player["cards"]}
    assert view["undrawn"] == sorted({*range(1, 31), 101, 102} - held)


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-3")
def test_what_was_discarded_everybody_may_know() -> None:
    t = scene().operating().next_cards(101, 1, 2, 3)
    t.play("discard")
    for seat in range(2):
        assert seen(t, seat)["discards"] == [28, 29, 30, 101]


@pytest.mark.without("italy")
@pytest.mark.rule("VIS-3")
def test_the_record_of_a_seat_does_not_give_the_seed_away() -> None:
    game = new_game(seed=421)
    assert "seed: 421" in game.record()
    for seat in range(2):
        assert "421" not in [line.partition(": ")[2] for line in game.record(seat).splitlines()]
        assert "seed:" not in game.record(seat)


# Cash that is secret and money that moves in the open


@pytest.mark.rule("R-39")
def test_what_can_be_afforded_is_checked_against_true_cash() -> None:
    t = scene().lay(0, "B3 B4").cash(0, 3).building()
    t.play("build B4 C5")  # into Ayr for 3M
    t = scene().lay(0, "B3 B4").cash(0, 2).building()
    t.refuses("build B4 C5", "BLD-16")


@pytest.mark.rule("R-39")
def test_the_owners_view_offers_what_the_owner_can_afford() -> None:
    t = scene().lay(0, "B3 B4").cash(0, 2).building()
    view = t.game.view(0)
    assert sorted(view.legal()) == sorted(t.game.legal(0))
    assert view.parse("build B4 C5")[0] not in view.legal()
    t.cash(0, 3)
    assert view.parse("build B4 C5")[0] in t.game.view(0).legal()


@pytest.mark.rule("R-39")
def test_what_a_player_may_do_is_not_shown_to_the_others() -> None:
    def shown(cash: int) -> tuple[Any, ...]:
        t = scene().lay(0, "B3 B4").cash(0, cash).building()
        view = t.game.view(1)
        return list(view.legal()), list(view.state.legal(0)), view.as_dict()

    assert shown(2)[0] == []
    assert shown(2) == shown(3) == shown(50)


@pytest.mark.rule("R-39")
def test_a_refusal_leaves_no_trace_for_others() -> None:
    t = scene().lay(0, "B3 B4").cash(0, 2).building()
    before = t.game.record(1)
    assert "2M" in t.refuses("build B4 C5", "BLD-16")
    assert t.game.record(1) == before


@pytest.mark.without("italy")
@pytest.mark.rule("R-39")
def test_payouts_rents_and_taxes_are_public_as_they_happen() -> None:
    t = scene().lay(1, "B7 B6").put(0, "North", loads=["Coal"]).cash(0, 90).cash(1, 90).operating().next_cards(101, 1)
    news = [*t.play("deliver Coal North 30"), *t.play("move B7", "move B6")]
    told = {item.word: item.args for item in news if item.audience == -1}
    assert told["paid"] == (0, 30)
    assert told["rent"] == (0, 1, 4)
    assert {item.args for item in news if item.word == "tax"} == {(0, 10), (1, 0)}
    assert t.s.cash == [90 + 30 - 10 - 4, 94]
