"""Spoiled logs, boards, title files, positions and actions: each is read, or refused by a sentence. Nothing else
happens."""

from __future__ import annotations

import contextlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from fuzz.spoiling import JUNK, bounded, chained, spoiled
from milepost import fair
from milepost.bots import make_bot
from milepost.crayon.board.text import read_board
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Game, find_title
from milepost.titles import restored

GOLDEN = Path(__file__).parent.parent / "golden"
# Beginnings of real games, since each is played anew for every example.
LOGS = [
    "".join((GOLDEN / f"{name}.log").read_text(encoding="utf-8").splitlines(keepends=True)[:lines])
    for name, lines in (("india-1", 70), ("italy-2", 60), ("village-3", 100))
]


FILES = {name: find_title(name).texts for name in ("india", "italy", "russia", "village")}


def well_put(error: BaseException) -> None:
    """A refusal is a sentence and tells nothing of how the program looks inside."""
    said = str(error)
    assert said
    assert "Traceback" not in said
    assert len(said) < 20_000


@given(text=st.sampled_from(LOGS).flatmap(spoiled), codes=st.booleans())
def test_a_spoiled_log_is_refused_or_played(text: str, codes: bool) -> None:
    with bounded():
        try:
            milepost.load(chained(text) if codes else text, running=True)
        except MilepostError as error:
            well_put(error)
        try:
            fair.check(text)
        except MilepostError as error:
            well_put(error)


def test_the_logs_can_be_played_before_they_are_spoiled() -> None:
    for text in LOGS:
        assert chained(text) == text
        milepost.load(text, running=True)


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 17, "٣", "-1", ""])
def test_no_number_in_a_log_can_be_anything(number: str) -> None:
    """Each word of the first lines in turn."""
    lines = LOGS[0].split("\n")
    for at, line in enumerate(lines[:12]):
        words = line.split(" ")
        for place in range(len(words)):
            changed = " ".join([*words[:place], number, *words[place + 1 :]])
            with contextlib.suppress(MilepostError):
                milepost.load(chained("\n".join([*lines[:at], changed, *lines[at + 1 :]])), running=True)


@pytest.mark.parametrize("name", FILES)
def test_no_number_in_a_title_can_be_endless(name: str) -> None:
    """The first of each file, but for comments."""
    for file, text in FILES[name].items():
        spoiled_text = re.sub(r"^([^#\n]*?)\d+", r"\g<1>" + "9" * 5000, text, count=1, flags=re.M)
        deep = text + "\nx = " + "[" * 5000
        for changed in (spoiled_text, deep):
            with pytest.raises(MilepostError):
                restored("village" if name == "village" else "crayon", {**FILES[name], file: changed}, 0)


@given(text=st.text(max_size=300))
def test_any_text_is_no_log(text: str) -> None:
    with pytest.raises(MilepostError):
        milepost.load(text)


@given(data=st.data())
@pytest.mark.parametrize("name", FILES)
def test_spoiled_files_of_a_title_are_refused_or_played(name: str, data: st.DataObject) -> None:
    """One file of a title is another; what is accepted can be played for a few steps."""
    file = data.draw(st.sampled_from(sorted(FILES[name])))
    texts = {**FILES[name], file: data.draw(spoiled(FILES[name][file]))}
    with bounded():
        try:
            title = restored("village" if name == "village" else "crayon", texts, 0)
            game = milepost.new(title, 2, seed=1)
            for _ in range(3):
                seat = game.waiting()[0]
                game.play(make_bot("random", 1, game.title.family).choose(game.view(seat), 10), seat)
        except MilepostError as error:
            well_put(error)


@given(text=spoiled(FILES["india"]["board.txt"]))
def test_a_spoiled_board_is_refused_or_read(text: str) -> None:
    with bounded():
        try:
            read_board(text)
        except MilepostError as error:
            well_put(error)


@cache
def begun(name: str) -> Game:
    game = milepost.new(name, 2, seed=3)
    bots = [make_bot("greedy", seat, game.title.family) for seat in range(2)]
    for seat in range(2):
        bots[seat].start(game.view(seat))
    for _ in range(25):
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 10), seat)
    return game


@given(data=st.data())
@pytest.mark.parametrize("name", ["india", "village"])
def test_a_spoiled_position_is_refused_or_taken_up(name: str, data: st.DataObject) -> None:
    game = begun(name)
    text = data.draw(spoiled(game.state.packed()))
    with bounded():
        try:
            game.state.unpacked(text)
        except (MilepostError, ValueError) as error:
            well_put(error)


WORDS = [
    "build",
    "move",
    "done",
    "pick",
    "drop",
    "deliver",
    "upgrade",
    "place",
    "take",
    "plan",
    "discard",
    "Delhi",
    "K12",
]
WORDS += ["Coal", "1", "-1", "999999", "to", ">", ","]


@given(words=st.lists(st.one_of(st.sampled_from(WORDS), JUNK), max_size=12))
@pytest.mark.parametrize("name", ["india", "village"])
def test_any_text_is_an_action_or_is_refused(name: str, words: list[str]) -> None:
    game: Any = begun(name).copy()
    before = game.state.plain_data()
    with bounded():
        try:
            game.play(" ".join(words), game.waiting()[0])
        except IllegalAction as error:
            well_put(error)
            assert game.state.plain_data() == before
