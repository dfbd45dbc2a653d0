"""V-HISTORY: when Communism falls, if not by chance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

import milepost
from crayon.russia_board import FALL, SPACE, russia
from kit import NAMES, Table, table
from milepost.crayon.rules.cards import members
from milepost.crayon.setting import LOWER
from milepost.errors import MilepostError
from milepost.game import Game, News

TITLES = ("russia",)
FOUR_MAJORS = """
. . . . . . . . . . . . . . . . . .
 . M . . . N . . . O . . . P . . .
. . . . . . . . . . . . . . . . . .
"""


def in_play(t: Table) -> list[int]:
    return [card for card, _, _ in t.s.active]


def forced(way: str, players: int = 2) -> Table:
    return russia(players, f'history = "{way}"')


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
def test_from_the_start_there_is_duty_and_the_lower_events_and_no_cash_lost() -> None:
    t = forced("start")
    assert (t.s.fallen, t.s.cash) == (True, [50, 50])
    assert FALL not in members(t.s.deck)
    t.put(0, "B7").draws(1, SPACE)
    assert in_play(t) == [SPACE | LOWER]
    t.play("move B8")
    assert t.s.cash[0] == 48


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
def test_never_means_that_the_card_is_out_of_the_game() -> None:
    t = forced("never")
    assert not t.s.fallen
    assert not t.s.setting.all_cards >> FALL & 1
    assert FALL not in t.game.view(0).as_dict()["undrawn"]
    t.cash(0, 200).draws(1, SPACE)
    assert in_play(t) == [SPACE]
    t.idle(4)
    assert not t.s.fallen


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
@pytest.mark.rule("R-87")
@pytest.mark.parametrize(("cash", "falls"), [(99, False), (100, True)])
@pytest.mark.parametrize("rich", [0, 1])
def test_it_falls_at_the_end_of_a_turn_when_somebody_has_a_hundred(cash: int, falls: bool, rich: int) -> None:
    t = forced("cash").operating(0).cash(rich, cash)
    t.play("done")
    assert not t.s.fallen
    t.play("done")  # the end of Ann's turn, whoever has the cash
    assert t.s.fallen == falls
    assert t.s.cash[rich] == (80 if falls else 99)
    assert in_play(t) == []  # there is no card


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
def test_it_falls_when_somebody_has_joined_four_major_cities() -> None:
    for links, falls in ((["B3 B4 B5", "B7 B8 B9"], False), (["B3 B4 B5", "B7 B8 B9", "B11 B12 B13"], True)):
        t = table(
            FOUR_MAJORS,
            "Main: major, M; North: major, N; Oslo: major, O; Perm: major, P",
            options='history = "majors"',
            countries=re.sub("[.A-Z]", "r", FOUR_MAJORS) + "r = Russia\n",
            events="41 | communism falls | Communism falls | loss: 20; duty: 2; into: Russia",
        )
        t.lay(1, *links).building(0)
        t.play("done")
        assert t.s.fallen == falls


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
@pytest.mark.rule("R-87")
def test_thirty_turns_are_thirty_rounds_with_the_opening_among_them() -> None:
    t = forced("rounds").operating(0, 30)
    t.idle(1)
    assert not t.s.fallen
    t.idle(1)  # Bob's turn completes the thirtieth round
    assert (t.s.fallen, t.s.round) == (True, 31)
    t = forced("rounds").operating(0, 29)
    t.idle(2)
    assert not t.s.fallen


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-75")
def test_the_tables_hour_is_the_same_fall_and_comes_only_once() -> None:
    t = forced("hour").put(0, "B6").operating(0).cash(0, 50)
    t.idle(4)
    assert not t.s.fallen
    t.play("time-up", seat=1)  # whoever keeps the clock
    assert (t.s.fallen, t.s.cash[0]) == (True, 40)
    t.refuses("time-up", "V-HISTORY")


@pytest.mark.rule("R-87")
def test_victory_is_declared_before_communism_falls() -> None:
    t = forced("cash").operating(0).cash(0, 250)
    t.idle(1)
    assert (t.s.declared, t.s.cash[0], t.s.fallen) == ((0,), 200, True)


# Near the top, near the bottom


@pytest.mark.rule("V-HISTORY")
@pytest.mark.rule("R-86")
def test_the_card_lies_in_the_first_or_the_last_quarter_of_the_deck_after_the_deal() -> None:
    for way, before in (("top", 0), ("bottom", 24)):
        t = forced(way)
        assert t.s.deck.bit_count() == 31  # 30 demand and 8 event cards, less the card itself and two hands
        assert t.s.fate == (before, 8)
        assert FALL in t.game.view(0).as_dict()["undrawn"]
        assert t.game.view(0).as_dict()["fall within"] == [before, 8]


def places(way: str, games: int) -> Counter[int]:
    """In so many games: how many cards were drawn before Communism fell."""
    made, found = forced(way).title, Counter[int]()
    for seed in range(games):
        game = milepost.new(made, NAMES[:2], seed)
        drawn = [item.word for _ in range(40) for item in idle(game) if item.word in ("card", "communism falls")]
        found[drawn.index("communism falls")] += 1
    return found


def idle(game: Game) -> Sequence[News]:
    """Whoever is to act takes new cards if possible, and else does nothing."""
    kinds = game.legal().kinds()
    return game.play("discard" if "discard" in kinds else "pass" if "pass" in kinds else "done")


@pytest.mark.rule("R-86")
def test_every_place_of_the_first_quarter_is_equally_likely_and_no_other_possible() -> None:
    found = places("top", 400)
    assert sorted(found) == list(range(8))
    assert all(25 < number < 80 for number in found.values()), found  # fifty expected


@pytest.mark.rule("R-86")
def test_near_the_bottom_it_comes_when_three_quarters_are_gone_and_as_the_last_card_at_the_latest() -> None:
    found = places("bottom", 100)
    assert sorted(found) == list(range(24, 32))


@pytest.mark.rule("V-HISTORY")
@pytest.mark.parametrize("way", ["top", "bottom", "never", "start", "majors", "cash", "rounds", "hour"])
def test_a_game_of_the_variant_replays_from_its_record(way: str) -> None:
    game = milepost.new("russia", 2, 5, variants=[f"history={way}"])
    for _ in range(60):
        idle(game)
    again = milepost.load(game.record())
    assert again.digest() == game.digest()


@pytest.mark.rule("V-HISTORY")
def test_other_ways_and_other_titles_are_refused() -> None:
    with pytest.raises(MilepostError, match="V-HISTORY"):
        milepost.new("russia", 2, 1, variants=["history=tomorrow"])
    with pytest.raises(MilepostError, match="V-HISTORY"):
        milepost.new("india", 2, 1, variants=["history=never"])


@pytest.mark.rule("R-86")
def test_a_reshuffle_of_all_cards_shuffles_the_fall_in_with_them() -> None:
    game = milepost.new("russia", 2, 1, ["history=bottom", "reshuffle"])
    s = game.state
    tax = next(number for number, event in s.setting.events.items() if event.kind == "tax")
    assert s.fate[0] > 0
    for _ in range(4):
        game.play("done")
    s.discards = s.deck & ~(1 << tax)
    s.deck = 1 << tax  # the next card is the tax, unless the fall comes before it
    s.fate = (1, 1)
    game.play("discard")
    assert s.open_cash
    assert "reshuffled all" in [item.word for item in game.last_entry().news]
    assert not s.fate or s.fate[0] == 0


@pytest.mark.rule("EVT-18")
def test_where_rent_may_wait_the_duty_goes_first_and_cash_never_below_nothing() -> None:
    t = russia(2, 'history = "start"\nlate_fee = true').put(1, "B7").operating(1).cash(1, 4)
    t.play("move B8")  # over Ann's section and the border: 2M now, 4M later
    assert t.s.cash[1] == 2
    assert t.s.debts == ((1, 0, 4),)
