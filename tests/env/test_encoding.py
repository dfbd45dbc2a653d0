"""Every legal action has its number, in all titles and variants; an observation holds what the seat sees, no more."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import milepost
from milepost.env import encoding_of
from milepost.env.encoding import LEAST, MOST
from milepost.errors import MilepostError

TABLES: list[tuple[str, int, tuple[str, ...]]] = [
    ("india", 3, ()),
    ("india", 2, ("two-trains", "open-contracts", "warehouse", "loan", "five-cards", "cross", "circus")),
    ("india", 2, ("backtrack", "load-cost", "reshuffle")),
    ("russia", 4, ("circus", "history=start")),
    ("italy", 2, ("loan",)),
    ("nippon", 5, ("tunnel-21", "circus")),
    ("iberia", 3, ()),
    ("isles", 2, ("fast", "load-cost")),
    ("village", 4, ()),
    ("village", 1, ()),
]


@pytest.mark.parametrize(("title", "players", "variants"), TABLES)
def test_every_legal_action_has_a_number(title: str, players: int, variants: tuple[str, ...]) -> None:
    encoding = encoding_of(title, players, variants)
    assert len(encoding.index) == encoding.actions, "no atom has two numbers"
    rng = random.Random(7)
    kinds: set[str] = set()
    for seed in range(3):
        game = milepost.new(title, players, seed, variants)
        for _ in range(250):
            if not game.waiting():
                break
            seat = rng.choice(game.waiting())
            mask = encoding.mask(game.state, seat)
            assert {encoding.atoms[number] for number in np.flatnonzero(mask)} == set(game.legal(seat))
            row = encoding.observe(game.state, seat)
            assert row.min() >= LEAST
            assert row.max() <= MOST
            atom = game.legal(seat).choose(rng)
            kinds.add(game.text(atom).split()[0])
            game.play(atom, seat)
    assert len(kinds) >= 5


def test_a_number_has_the_text_that_players_write() -> None:
    encoding = encoding_of("village", 2)
    assert [encoding.text(number) for number in (0, 1, 8)] == ["done", "take 1", "place A1"]
    assert all(encoding.number(encoding.text(number)) == number for number in range(0, encoding.actions, 50))
    with pytest.raises(MilepostError, match="none of the"):
        encoding.number("take 99")


def test_deals_have_no_number() -> None:
    with pytest.raises(MilepostError, match="leave the variant “trade” out"):
        encoding_of("india", 2, ("trade",))


def named(title: str, players: int, game: Any, seat: int) -> dict[str, Any]:
    encoding = encoding_of(title, players)
    return encoding.named(encoding.observe(game.state, seat))


def test_what_a_seat_sees() -> None:
    game = milepost.new("india", 3, seed=4)
    seat = game.waiting()[0]
    game.play("build Delhi Agra", seat)
    mine, other = (named("india", 3, game, (seat + n) % 3) for n in (0, 1))
    own = np.flatnonzero(mine["track"])
    assert len(own) > 1
    assert set(mine["track"][own]) == {np.float32(1)}, "one's own"
    assert set(np.flatnonzero(other["track"])) == set(own)
    assert set(other["track"][own]) == {np.float32(1 / 3)}, "the last one clockwise"
    assert mine["hands"].sum(axis=1).tolist() == [3, 3, 3], "hands are open"
    assert mine["cash"].tolist() == [np.float32((50 - game.state.spent) / 250), -1, -1], "but money is not"


@pytest.mark.parametrize(("title", "players"), [("italy", 2), ("village", 3)])
def test_nothing_hidden_is_in_it(title: str, players: int) -> None:
    """In a game that a seat imagines only hidden things differ; it observes the same."""
    encoding = encoding_of(title, players)
    game, rng = milepost.new(title, players, seed=5), random.Random(1)
    for _ in range(60):
        if not game.waiting():
            break
        for seat in range(players):
            imagined = game.view(seat).imagine(random.Random(3))
            assert (encoding.observe(game.state, seat) == encoding.observe(imagined.state, seat)).all()
        seat = game.waiting()[0]
        game.play(game.legal(seat).choose(rng), seat)
