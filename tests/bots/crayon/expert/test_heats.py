"""Choosing by trial: who is left after each heat, and what the preference beforehand counts."""

from __future__ import annotations

from milepost.bots.crayon.expert.heats import best_of


def tried(scores: list[list[float]], heats: list[int], caution: float = 0.0) -> tuple[int, list[tuple[int, int]]]:
    """The candidate chosen, and what was asked for: candidate and future."""
    asked: list[tuple[int, int]] = []

    def score(candidate: int, future: int) -> float:
        asked.append((candidate, future))
        return scores[candidate][future]

    return best_of(len(scores), heats, caution, score), asked


def test_the_lowest_mean_wins_and_all_meet_the_same_futures() -> None:
    best, asked = tried([[5, 5], [3, 4], [9, 9]], [2])
    assert best == 1
    assert asked == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


def test_after_each_heat_the_worse_half_is_out() -> None:
    best, asked = tried([[4, 0], [3, 5], [2, 1], [1, 9]], [1, 1])
    assert asked[4:] == [(3, 1), (2, 1)]  # the best two of the first heat
    assert best == 2


def test_with_one_left_nothing_more_is_tried() -> None:
    best, asked = tried([[4, 0, 0], [1, 9, 9]], [1, 2])
    assert (best, len(asked)) == (1, 2)


def test_another_must_be_better_than_the_first_by_more_the_less_was_seen() -> None:
    assert tried([[10], [9.5]], [1], caution=0.7)[0] == 0
    assert tried([[10, 10], [9.5, 9.5]], [2], caution=0.7)[0] == 1


def test_of_equal_ones_the_first_is_taken() -> None:
    assert tried([[1], [1], [1]], [1])[0] == 0
