"""Positions as text and back: plain data, and nothing is lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost.errors import MilepostError
from milepost.family.packing import pack, unpack

PLAIN = st.one_of(st.none(), st.booleans(), st.integers(), st.integers(-(1 << 3000), 1 << 3000), st.text())
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner), st.lists(inner).map(tuple), st.binary().map(bytearray)),
    max_leaves=20,
)
GAMES = [("india", 4), ("russia", 3), ("italy", 2), ("nippon", 2), ("village", 3)]


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all the way down: 1 is not True here, and a list is no tuple."""
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


@given(st.dictionaries(st.text(), VALUES))
def test_values_come_back_with_their_types(values: dict[str, Any]) -> None:
    again = unpack(pack(values))
    assert list(again) == list(values)
    assert all(same(again[name], value) for name, value in values.items())


def test_ints_of_any_length_come_back() -> None:
    """Python reads no decimal ints of more than 4,300 digits; a large board has sets that are longer."""
    assert unpack(pack({"set": 1 << 20_000})) == {"set": 1 << 20_000}


@pytest.mark.parametrize("value", [1.5, b"bytes", {1}, {"a": 1}, object()])
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="plain values"):
        pack({"it": value})


@pytest.mark.parametrize("text", ["", "[]", "1", '{"a": {"object": 1}}', '{"a": {"int": 5}}', '{"a": {}}', "{" * 10])
def test_a_text_of_others_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        unpack(text)


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_every_position_of_a_random_game_comes_back(title: str, players: int) -> None:
    """Each field is as it was: those of the key, and those that follow from others. And the game goes on the same."""
    game = milepost.new(title, players=players, seed=5)
    first = game.copy().state
    rng = random.Random(3)
    for step in range(400):
        if not game.waiting():
            break
        if step % 7 == 0:
            state: Any = game.state
            again: Any = first.unpacked(state.packed())
            for field, kind in state.declared_fields.items():
                if kind not in ("Remade", "Passing"):
                    assert same(getattr(again, field), getattr(state, field)), field
            assert again.source is state.source
            assert list(again.legal(again.waiting()[0])) == list(state.legal(state.waiting()[0]))
        game.play(game.legal().choose(rng))


def test_a_position_of_another_game_is_refused() -> None:
    india, village = milepost.new("india", players=2, seed=1).state, milepost.new("village", players=2, seed=1).state
    missing = json.dumps({name: value for name, value in json.loads(india.packed()).items() if name != "cash"})
    for text in (village.packed(), "", "{}", missing):
        with pytest.raises(MilepostError, match="not a position of this game"):
            india.unpacked(text)
