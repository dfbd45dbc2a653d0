"""Games with another deck than the title's own."""

from __future__ import annotations

import pytest

import milepost
from crayon.boards import small
from crayon.title.decks import with_deck
from milepost import titles
from milepost.crayon.title.deck import make_cards
from milepost.errors import LogError, MilepostError


def test_a_game_with_another_deck_is_recorded_and_loaded() -> None:
    game = milepost.new("india", 3, seed=4, deck=3)
    game.play("done")
    text = game.record()
    assert text.splitlines()[1:3] == ["title: india", "deck: 3"]
    again = milepost.load(text)
    assert again.record() == text
    assert again.digest() == game.digest()
    assert again.title is game.title
    other = game.record(1)
    assert milepost.load(other).record(1) == other
    assert milepost.load(text, titles.known("india")).record() == text


def test_the_titles_own_deck_is_not_named_in_the_log() -> None:
    game = milepost.new("india", 2, seed=4, deck=0)
    assert game.title is milepost.new("india", 2, seed=4).title
    assert "deck:" not in game.record()


def test_a_log_does_not_load_with_another_deck_than_it_says() -> None:
    text = milepost.new("india", 2, seed=4, deck=3).record()
    with pytest.raises(LogError, match="other data of india"):
        milepost.load(text.replace("deck: 3", "deck: 4"))
    with pytest.raises(LogError, match="other data of india"):
        milepost.load(text.replace("deck: 3\n", ""))
    with pytest.raises(LogError, match="“deck” must be a number"):
        milepost.load(text.replace("deck: 3", "deck: three"))
    with pytest.raises(LogError, match="appears twice"):
        milepost.load(text.replace("deck: 3", "deck: 3\ndeck: 3"))


@pytest.mark.parametrize("number", [-1, "3", 1.0, True])
def test_a_deck_that_is_no_number_is_refused(number: object) -> None:
    with pytest.raises(MilepostError, match="a deck's number is 0 or more, not"):
        milepost.new("india", 2, deck=number)  # type: ignore[call-overload]
    with pytest.raises(MilepostError, match="a deck's number is 0 or more, not"):
        make_cards(titles.known("india"), number)  # type: ignore[arg-type]


def test_a_title_without_rules_for_a_deck_has_only_its_own() -> None:
    game = milepost.new(small(), 2, seed=1, deck=0)
    with pytest.raises(MilepostError, match="has no \\[deck\\]"):
        milepost.new(small(), 2, deck=1)
    with pytest.raises(LogError, match="has no \\[deck\\]"):
        milepost.load(game.record().replace("title: test", "title: test\ndeck: 1"), small())


def test_one_does_not_come_back_from_another_deck() -> None:
    with pytest.raises(MilepostError, match="this is deck 5 of India"):
        with_deck("india", 5).with_deck(0)
