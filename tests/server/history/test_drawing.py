"""Tournaments on paper: points, standings, who meets whom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from milepost.chance import Chance
from milepost.server.history.drawing import Seating, drawn, meetings, round_of
from milepost.server.history.standing import Finished, StandingLine, points, standing


@pytest.mark.parametrize(
    ("places", "got"),
    [
        ([1, 2, 3, 4], [3, 2, 1, 0]),
        ([2, 1, 2, 4], [1.5, 3, 1.5, 0]),
        ([1, 1], [0.5, 0.5]),
        ([1, 1, 1, 1], [1.5] * 4),
        ([2, 1], [0, 1]),
    ],
)
def test_a_place_brings_a_point_for_everybody_beaten(places: list[int], got: list[float]) -> None:
    assert points(places) == got
    assert sum(got) == len(places) * (len(places) - 1) / 2, "equals share"


def test_wins_decide_between_equal_points() -> None:
    """Two seconds are as many points as a win and a third place; the win counts more."""
    rounds = [Finished(["a", "b", "c"], [1, 2, 3]), Finished(["a", "b", "d"], [3, 2, 1])]
    found = {line.person: line for line in standing("abcd", rounds)}
    assert (found["a"].points, found["b"].points) == (2, 2)
    assert (found["a"].wins, found["b"].wins) == (1, 0)
    assert found["a"].rank < found["b"].rank


def test_then_the_points_of_those_one_has_met_decide() -> None:
    rounds = [
        Finished(["a", "c"], [1, 2]),
        Finished(["b", "d"], [1, 2]),
        Finished(["c", "d"], [1, 2]),
        Finished(["a", None], [2, 1]),
        Finished(["b", None], [2, 1]),
    ]
    found = [
        StandingLine("a", 1, 1, 1, 1),
        StandingLine("c", 1, 1, 1, 1),
        StandingLine("b", 3, 1, 1, 0),
        StandingLine("d", 4, 0, 0, 2),
    ]
    assert standing("abcd", rounds) == found


def test_who_is_equal_in_everything_shares_the_rank() -> None:
    assert [line.rank for line in standing("abc", [Finished(["a", "b", "c"], [1, 2, 2])])] == [1, 2, 2]
    assert [line.rank for line in standing("ab", [])] == [1, 1]


# Drawing


def test_a_draw_follows_from_the_secret_and_takes_everybody_once() -> None:
    source = Chance("secret", "5f" * 32).source()
    assert drawn(source, 0, "abcdefgh") == drawn(source, 0, "abcdefgh")
    assert sorted(drawn(source, 0, "abcdefgh")) == list("abcdefgh")
    assert drawn(source, 0, "abcdefgh") != drawn(source, 1000, "abcdefgh")


def test_a_draw_is_fair() -> None:
    """Six thousand draws of three: each of the six orders about a thousand times."""
    source = Chance("secret", "aa" * 32).source()
    seen = Counter("".join(drawn(source, 3 * n, "abc")) for n in range(6000))
    assert len(seen) == 6
    assert all(880 < many < 1120 for many in seen.values()), seen  # four standard deviations


@pytest.mark.parametrize(
    ("players", "seats", "people"),
    [(8, 4, [4, 4]), (5, 4, [3, 2]), (7, 3, [3, 2, 2]), (3, 2, [2, 1]), (2, 6, [2]), (9, 4, [3, 3, 3])],
)
def test_tables_are_full_and_people_are_spread_evenly(players: int, seats: int, people: list[int]) -> None:
    tables = round_of("abcdefghi"[:players], seats, [])
    assert [len(table) for table in tables] == [seats] * len(tables)
    assert [sum(one is not None for one in table) for table in tables] == people
    assert sorted(one for table in tables for one in table if one) == list("abcdefghi"[:players])


def test_players_of_like_standing_meet() -> None:
    assert round_of("abcdef", 3, []) == [["a", "b", "c"], ["d", "e", "f"]]
    assert round_of("abcdef", 2, [["a", "b"], ["c", "d"], ["e", "f"]])[0] in (["a", "c"], ["a", "d"], ["b", "c"])


@pytest.mark.parametrize(("players", "seats", "rounds"), [(8, 2, 6), (12, 3, 3), (16, 4, 2), (7, 2, 6), (20, 4, 3)])
def test_nobody_meets_again_while_it_can_be_helped(players: int, seats: int, rounds: int) -> None:
    """Whatever the order is: here another one each round, as points would make it."""
    source = Chance("secret", "07" * 32).source()
    people, before = "abcdefghijklmnopqrstuvwxyz"[:players], list[Seating]()
    for number in range(rounds):
        before += round_of(drawn(source, number * 1000, people), seats, before)
    again = {pair: many for pair, many in meetings(before).items() if many > 1}
    assert again == {}


def test_where_all_have_met_each_other_the_round_is_still_made() -> None:
    before: list[Seating] = [list(pair) for pair in combinations("abcd", 2)]
    assert sorted(one for table in round_of("abcd", 2, before) for one in table if one) == list("abcd")


def test_the_bots_company_goes_round() -> None:
    """Of five at tables of two, another one sits with the bot each time."""
    before: list[Seating] = []
    alone = []
    for _ in range(5):
        tables = round_of("abcde", 2, before)
        alone += [one for table in tables if None in table for one in table if one]
        before += tables
    assert sorted(alone) == list("abcde")
