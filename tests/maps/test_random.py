"""Random boards: the same for a seed, sound, and played to their end."""

from __future__ import annotations

import pytest

from milepost.arena.trial import trial
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.check import check_title
from milepost.errors import MilepostError
from milepost.maps.invent import board
from milepost.maps.invent.board import RandomBoard, random_board


@pytest.fixture(scope="module")
def made() -> RandomBoard:
    return random_board(3, 700, trial)


def test_a_seed_gives_one_board_and_another_seed_another(made: RandomBoard) -> None:
    again = random_board(3, 700)
    assert again.title.texts == made.title.texts
    assert again.picture == made.picture
    assert random_board(4, 700).title.texts != made.title.texts


def test_the_board_is_what_was_asked_for(made: RandomBoard) -> None:
    title = made.title
    assert abs(title.board.size - 700) < 35
    assert check_title(title) == []
    sizes = [city.size for city in title.board.cities]
    assert sizes.count("major") == 4
    assert min(sizes.count("medium"), sizes.count("small")) > 5
    assert len(title.board.rivers) >= 2
    assert set(title.board.coasts) == {"Western Sea", "Eastern Sea"}
    assert {card.kind for card in title.event_cards.values()} >= {"tax", "flood", "derailment", "weather"}


@pytest.mark.parametrize(("seed", "mileposts"), [(0, 600), (1, 1300), (2, 2200)])
def test_every_size_passes_the_check(seed: int, mileposts: int) -> None:
    found = random_board(seed, mileposts)
    assert check_title(found.title) == []
    assert abs(found.title.board.size - mileposts) < 0.05 * mileposts
    if mileposts == 2200:  # 700 were tried above
        assert trial(found.title, games=1) == ""


def test_what_bots_cannot_finish_is_not_taken(made: RandomBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next attempt is, and the reason is kept."""
    asked: list[CrayonTitle] = []

    def first_fails(title: CrayonTitle) -> str:
        asked.append(title)
        return "too slow" if len(asked) == 1 else ""

    second = random_board(3, 700, first_fails)
    assert asked[0].texts == made.title.texts
    assert second.title is asked[1]
    assert second.refused[: len(made.refused) + 1] == [*made.refused, "too slow"]
    monkeypatch.setattr(board, "ATTEMPTS", 2)
    with pytest.raises(MilepostError, match="no board came out well in 2 attempts; the last one: "):
        random_board(3, 600, lambda title: "never good enough")


def test_the_trial_is_a_real_game(made: RandomBoard) -> None:
    assert trial(made.title, games=1, rounds=10) == "two greedy players do not finish game 0 within 10 rounds"


@pytest.mark.parametrize(("mileposts", "why"), [(50, "too near for a fair deck"), (99999, "take too long")])
def test_sizes_that_cannot_be_are_refused(mileposts: int, why: str) -> None:
    with pytest.raises(MilepostError, match=f"600 to 2200 mileposts, not {mileposts}: .*{why}"):
        random_board(0, mileposts)
