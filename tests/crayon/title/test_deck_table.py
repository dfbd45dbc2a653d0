"""`[deck]` in title.toml: what is wrong with it is said, and so is where no fair deck can be made."""

from __future__ import annotations

import pytest

from milepost import titles
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.deck import make_cards
from milepost.errors import DataError, MilepostError


def with_toml(old: str, new: str, name: str = "india") -> CrayonTitle:
    texts = dict(titles.known(name).texts)
    assert old in texts["title.toml"]
    return CrayonTitle({**texts, "title.toml": texts["title.toml"].replace(old, new)}, "mine/")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cards = 136", "cards = 0", "“cards” must be a whole number from 1"),
        ("cards = 136", "cards = 13.5", "“cards” must be a whole number"),
        ("cards = 136\n", "", "\\[deck\\] needs cards"),
        ("pay_factor = 1.0", "pay_factor = 0", "“pay_factor” must be a number above 0"),
        ("major_weight = 3.3", 'major_weight = "lots"', "“major_weight” must be a number above 0"),
        ("min_distance = 5", "min_distance = true", "“min_distance” must be a whole number"),
        ("min_distance = 5", "max_distance = 5", "has no “max_distance”; known: cards"),
        ("min_distance = 5", 'order = "size"', "“order” must be one of city, pay"),
        ("[deck]", "[[deck]]", "\\[deck\\] is a table"),
        ('fixed = ["132: ', 'fixed = [132, "', "list of cards, each in quotes"),
        ("132: Alla", "137: Alla", "“137” is not the number of a card"),
        ("Allahabad, Coffee, 31", "Atlantis, Coffee, 31", "no city “Atlantis”"),
        ("Allahabad, Coffee, 31", "Allahabad, Ice, 31", "no load “Ice”"),
        ("Allahabad, Coffee, 31", "Allahabad, Coffee", "is not “city, load, pay”"),
        ("Allahabad, Coffee, 31;", "Agra, Tea, 1; Delhi, Tea, 2; Bombay, Tea, 3;", "three demands, not 4"),
    ],
)
def test_a_wrong_deck_table_names_the_line(old: str, new: str, words: str) -> None:
    with pytest.raises(DataError, match=words) as caught:
        with_toml(old, new)
    assert caught.value.file == "mine/title.toml"
    assert caught.value.line > 0


@pytest.mark.parametrize("sample", ["Bangalore, Coffee, 31", "Madras, Pilgrims, 9", "Multan, Tea, 31"])
def test_a_sample_that_no_fair_card_holds_is_refused(sample: str) -> None:
    title = with_toml("Allahabad, Coffee, 31", sample)
    with pytest.raises(DataError, match="a fair card does not ask for") as caught:
        make_cards(title)
    assert caught.value.line > 0
    assert make_cards(title, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [("cards = 144", "cards = 1300"), ("cards = 144", "cards = 280"), ("min_distance = 5", "min_distance = 60")],
)
def test_where_no_fair_deck_can_be_made_that_is_said(old: str, new: str) -> None:
    with pytest.raises(MilepostError, match="no fair deck of"):
        make_cards(with_toml(old, new, "nippon"))


def test_a_sample_may_be_the_last_card() -> None:
    lines = make_cards(with_toml("cards = 136", "cards = 132")).splitlines()
    assert lines[-1].startswith("132: Allahabad, Coffee, 31; Multan, Coal, 25; ")
