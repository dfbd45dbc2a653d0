"""Steps of Italy in words, as players say them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import milepost
from crayon.italian import eager, sailed
from milepost.game import News
from milepost.tell.crayon import news, page
from milepost.tell.records import sentence as told


@pytest.fixture(scope="module")
def state() -> Any:
    return milepost.new("italy", ["Ann", "Bob"], seed=1).state


@pytest.mark.parametrize(
    ("word", "args", "sentence"),
    [
        ("kept", (0, (3, 17)), "Ann keeps cards 3 and 17"),
        ("begins", (0,), "Ann holds the lowest number and begins"),
        ("out", (12,), "Card 12 is discarded"),
        ("too late", (1, 12), "Bob comes too late for card 12"),
        ("last round", (0,), "Ann has 250M and all major cities joined: the last round"),
    ],
)
def test_news(state: Any, word: str, args: tuple[Any, ...], sentence: str) -> None:
    assert news.news(state, [News(word, args)]) == [(-1, told(word, sentence))]


def test_a_card_of_the_pool_is_told(state: Any) -> None:
    shown = state.copy()
    shown.pool = (1,)
    words = "Card 1 comes to the pool: Olive Oil to Milano 42M; Wine to Foggia 21M; Chemicals to Firenze 7M"
    assert news.news(shown, [News("card", (1,))]) == [(-1, told("card", words))]
    assert news.news(shown, [News("shown", (1,))]) == []


def test_what_is_picked_up_for_a_demand_is_told_with_it(state: Any) -> None:
    for text, words in (
        ("pick Wine Foggia 1", "picks up Wine and locks it to Foggia on card 1"),
        ("pick Wine", "picks up Wine"),
    ):
        sentence, did, _ = page.tell(state, state, 0, state.read(text, 0), [])
        assert (sentence, did["phrase"]) == (f"Ann {words}", words)


def test_every_step_of_a_game_has_a_sentence_and_none_tells_a_sealed_card() -> None:
    kinds = set()
    for seed in range(36):
        game = sailed(seed, 0)
        rng = random.Random(seed)
        for _ in range(300):
            if not game.waiting():
                break
            seat, before = rng.choice(game.waiting()), game.state.copy()
            row = [eager(game, seat, rng)]
            sentence, did, heard = page.tell(before, game.state, seat, row, game.play(row, seat))
            text = game.text(row)
            kinds.add(text.split()[0])
            assert sentence.startswith(game.names[seat] + " ")
            assert sentence != f"{game.names[seat]} {text}"
            assert all(text and "None" not in text for _, one in heard for text in (one["text"], one["short"]))
            if text.startswith("keep"):
                assert not any(letter.isdigit() for letter in sentence.removeprefix(game.names[seat]) + did["phrase"])
    assert kinds >= {"keep", "lock", "swap", "ferry", "ride", "lose", "pick", "move", "build"}
    assert kinds & {"retain", "relinquish"}


def test_a_preview_over_the_sea_has_the_ferry_and_its_price() -> None:
    game = sailed(3, 0)
    for seat in (0, 1):
        for card in game.view(seat).as_dict()["players"][seat]["cards"][:2]:
            game.play(f"keep {card}", seat)
    seat = game.waiting()[0]
    preview = page.build_preview(game.view(seat), ["Main", "Deal"])
    assert [(section["from"], section["to"], section["price"]) for section in preview["sections"]] == [("C3", "J10", 7)]
    assert (preview["total"], preview["text"]) == (7, "ferry Strait")
