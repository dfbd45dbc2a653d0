"""Intervals and ratings against values known from elsewhere, or by construction."""

from __future__ import annotations

import math
import random

import pytest

from milepost.arena.stats import Contest, _inverse, quantile, ratings, spread, strengths, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # R: binom.confint(x, n, methods = "wilson")
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (5, 10, 0.2365931, 0.7634069),
        (15, 50, 0.1910, 0.4375),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval_is_the_one_in_the_books(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found == pytest.approx((low, high), abs=6e-5)


def test_without_games_a_share_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_quantiles_lie_between_neighbours_in_proportion() -> None:
    assert [quantile([1, 2, 4, 8], share) for share in (0, 0.25, 0.5, 1)] == [1, 1.75, 3, 8]


def test_the_interval_of_a_mean_covers_the_truth_about_95_times_in_100() -> None:
    rng = random.Random(11)
    covered = 0
    for _ in range(200):
        low, high = spread([(n, rng.gauss(10, 3)) for n in range(40)])["mean_interval"]
        covered += low <= 10 <= high
    assert 178 <= covered <= 199


def test_games_of_one_seed_count_as_one_observation() -> None:
    values = [3.0, 9.0, 4.0, 8.0, 5.0, 7.0, 1.0, 6.0]
    once = spread(list(enumerate(values)))["mean_interval"]
    repeated = spread([(seed, value) for seed, value in enumerate(values) for _ in range(4)])["mean_interval"]
    apart = [(4 * seed + n, value) for seed, value in enumerate(values) for n in range(4)]
    independent = spread(apart)["mean_interval"]
    assert repeated == once
    assert independent[1] - independent[0] < 0.7 * (once[1] - once[0])


def test_what_is_not_known_is_left_out() -> None:
    assert spread([(0, None), (1, 5)])["median"] == 5
    assert spread([(0, None)])["mean"] is None


def matches(truth: dict[str, float], games: int, table: int, seed: int) -> dict[int, list[Contest]]:
    """Games between players of these strengths, drawn as the model says."""
    rng = random.Random(seed)
    found: dict[int, list[Contest]] = {}
    for number in range(games):
        seats = tuple(rng.sample(sorted(truth), table))
        winner = rng.choices(seats, [truth[name] for name in seats])[0]
        found[number] = [(seats, ((winner, 1.0),))]
    return found


@pytest.mark.parametrize("table", [2, 3, 4])
def test_ratings_recover_a_known_order_and_known_distances(table: int) -> None:
    truth = {"a": 8.0, "b": 4.0, "c": 2.0, "d": 1.0, "e": 0.5}
    found = ratings(matches(truth, 3000, table, seed=table), draws=100)
    assert sorted(found, key=lambda name: -found[name]["rating"]) == list("abcde")
    mean = sum(400 * math.log10(strength) for strength in truth.values()) / 5
    for name, strength in truth.items():
        true = 1500 + 400 * math.log10(strength) - mean
        assert found[name]["rating"] == pytest.approx(true, abs=35)
        assert found[name]["rating_low"] < found[name]["rating"] < found[name]["rating_high"]
        assert found[name]["rating_high"] - found[name]["rating_low"] < 120


def test_two_players_have_the_odds_of_their_wins() -> None:
    """75 of 100, pulled towards the middle by the half win each."""
    a_wins, b_wins = (("a", "b"), (("a", 1.0),)), (("a", "b"), (("b", 1.0),))
    contests: list[Contest] = [*[a_wins] * 75, *[b_wins] * 25]
    found = strengths(contests)
    assert found["a"] / found["b"] == pytest.approx(3, rel=0.05)


def test_two_seats_of_a_bot_share_its_strength() -> None:
    """Two against two at one table: half the wins each is equal strength, though each seat wins a quarter."""
    contests: list[Contest] = [(("a", "b", "a", "b"), (("a", 1.0),)), (("a", "b", "a", "b"), (("b", 1.0),))] * 20
    found = strengths(contests)
    assert found["a"] == pytest.approx(found["b"])


def test_who_wins_everything_is_not_known_exactly() -> None:
    found = ratings({seed: [(("a", "b"), (("a", 1.0),))] for seed in range(10)})
    assert found["a"]["rating_high"] - found["a"]["rating_low"] > 200
    assert found["a"]["rating"] > found["b"]["rating"]


def test_a_shared_win_is_half_a_win_and_an_unfinished_game_says_nothing() -> None:
    shared: list[Contest] = [(("a", "b"), (("a", 0.5), ("b", 0.5)))]
    assert strengths(shared)["a"] == pytest.approx(strengths(shared)["b"])
    lone: list[Contest] = [(("a", "b"), (("a", 1.0),))] * 4
    assert strengths([*lone, (("a", "b"), ())]) == strengths(lone)


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    inverse = _inverse(matrix)
    for i in range(3):
        for j in range(3):
            product = sum(matrix[i][k] * inverse[k][j] for k in range(3))
            assert product == pytest.approx(1.0 if i == j else 0.0, abs=1e-12)
