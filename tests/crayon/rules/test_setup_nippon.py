"""Nippon as its booklet sets it up: players, cash, counts, prices, and what it leaves to the series."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import milepost
from kit import table
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import Rules
from milepost.errors import MilepostError
from milepost.titles import find

TITLES = ("nippon",)


def nippon() -> CrayonTitle:
    return cast(CrayonTitle, find("nippon"))


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", range(1, 8))
def test_two_to_six_play(players: int) -> None:
    if 2 <= players <= 6:
        assert milepost.new("nippon", players, seed=1).players == players
    else:
        with pytest.raises(MilepostError, match="SET-1"):
            milepost.new("nippon", players, seed=1)


@pytest.mark.rule("SET-3")
@pytest.mark.rule("SET-4")
@pytest.mark.rule("SET-8")
def test_all_start_with_sixty_three_cards_and_a_freight() -> None:
    s = milepost.new("nippon", 4, seed=3).state
    assert s.cash == [60] * 4
    assert [len(hand) for hand in s.hands] == [3] * 4
    assert s.locos == [0] * 4


@pytest.mark.rule("SET-10")
def test_the_box_holds_what_the_booklet_lists() -> None:
    title = nippon()
    assert Counter(city.size for city in title.board.cities)["major"] == 4
    assert len(title.board.cities) == 50
    assert (len(title.demands), len(title.event_cards)) == (144, 24)
    assert sum(load.chips for load in title.loads) == 96


@pytest.mark.rule("SET-10")
def test_every_city_supplies_something_and_no_load_comes_from_more_than_four() -> None:
    title = nippon()
    supplying = {city for load in title.loads for city in load.cities}
    assert [city.name for number, city in enumerate(title.board.cities) if number not in supplying] == []
    assert max(len(load.cities) for load in title.loads) == 4


@pytest.mark.rule("TRN-1")
@pytest.mark.rule("TRN-2")
def test_two_opening_rounds_with_a_switchback() -> None:
    game = milepost.new("nippon", 3, seed=5)
    first = game.state.first
    seats = []
    for _ in range(6):
        seats.append(game.waiting()[0])
        game.play("done")
    round_one = [(first + n) % 3 for n in range(3)]
    assert seats == round_one + round_one[::-1]
    assert game.waiting() == (first,)
    assert "place" in game.legal().kinds()


@pytest.mark.rule("BLD-3")
def test_ground_and_cities_have_the_prices_of_the_booklet() -> None:
    rules = nippon().rules
    prices = {"clear": 1, "mountain": 2, "alpine": 5, "small city": 3, "medium city": 3, "major city": 5}
    assert {kind: rules.price_of(kind) for kind in prices} == prices


@pytest.mark.rule("WIN-1")
def test_a_winner_joins_all_four_major_cities_and_holds_250() -> None:
    rules = nippon().rules
    assert rules.win_majors == len(nippon().board.majors) == 4
    row = ". " * 23
    t = table(
        f"{row}\n . A . . . . . B . . . . . C . . . . . D . . .\n{row}",
        "Aa: major, A; Bb: major, B; Cc: major, C; Dd: major, D",
        options=f"win_majors = {rules.win_majors}\nwin_cash = {rules.win_cash}",
    )
    t.lay(0, "B3 B4 B5 B6 B7", "B9 B10 B11 B12 B13", "B15 B16 B17 B18").cash(0, 250).building().play("done")
    declared = [t.s.declared]  # three of four
    for cash in (249, 250):
        t.lay(0, "B18 B19").cash(0, cash).building().play("done")
        declared.append(t.s.declared)
    assert declared == [(), (), (0,)]


@pytest.mark.rule("R-9")
@pytest.mark.rule("BLD-6")
@pytest.mark.rule("R-2")
def test_what_the_booklet_leaves_to_the_series_is_as_in_india() -> None:
    """Every option the booklet does not speak of has India's value."""
    india, own = cast(CrayonTitle, find("india")).rules, nippon().rules
    of_the_booklet = {
        "start_cash",
        "win_majors",
        "ferry_players",
        "crowd",
        "crowd_ferry_players",
        "crowd_tunnel_right",
        "circus",
    }
    of_india = {"pilgrims"}
    differing = {name for name in Rules.__slots__ if getattr(india, name) != getattr(own, name)}
    assert differing <= of_the_booklet | of_india
    assert own.major_exits == "sections"
    assert [own.half(points) for points in (9, 12, 5, 1)] == [5, 6, 3, 1]
