"""Going on from any step of a game: the past stays, the future is drawn anew."""

from __future__ import annotations

import random

import pytest

import milepost
from milepost.errors import LogError, MilepostError
from milepost.game import Game

TITLES = ["india", "italy", "village"]


def played(title: str, steps: int, seed: int = 3) -> Game:
    game = milepost.new(title, players=2, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        game.play(game.legal().choose(rng))
    return game


def play_on(game: Game, steps: int) -> str:
    rng = random.Random(8)
    for _ in range(steps):
        if game.waiting():
            game.play(game.legal().choose(rng))
    return game.digest()


@pytest.mark.parametrize("title", TITLES)
def test_the_past_stays(title: str) -> None:
    game = played(title, 60)
    for number in (0, 1, 30, 60):
        other = milepost.fork(game, number)
        assert Game(other.at(number)).digest() == Game(game.at(number)).digest()
        assert other.steps == number
    assert milepost.fork(game).digest() == game.digest()


@pytest.mark.parametrize("title", TITLES)
def test_the_future_is_drawn_anew(title: str) -> None:
    game = played(title, 30)
    futures = {play_on(milepost.fork(game, 30, seed), 120) for seed in range(4)}
    assert len(futures) == 4
    assert play_on(milepost.fork(game, 30, 2), 120) in futures  # the same seed gives the same future
    assert play_on(milepost.fork(game, 30), 120) not in futures  # without one it is secret


@pytest.mark.parametrize("title", TITLES)
def test_its_log_can_be_loaded_and_forked_again(title: str) -> None:
    other = milepost.fork(played(title, 30), 20, seed=1)
    play_on(other, 40)
    again = milepost.load(other.record())
    assert again.digest() == other.digest()
    assert again.record() == other.record()
    third = milepost.fork(again, 25, seed=2)
    assert milepost.load(third.record()).digest() == third.digest()
    for seat in range(2):  # what a seat may keep of it holds no secret
        own = other.record(seat)
        assert other.chance.value.split(" ")[0] not in own
        assert milepost.load(own).record(seat) == own


def test_steps_taken_back_are_left_out() -> None:
    game = milepost.new("india", players=2, seed=1)
    game.play("build Delhi Agra")
    game.undo()
    game.play("done")
    assert [entry.text for entry in milepost.fork(game).entries()] == ["done"]
    with pytest.raises(MilepostError, match="not part of the game"):
        milepost.fork(game, 1)


def test_what_others_hold_must_be_known() -> None:
    game = played("village", 10)
    with pytest.raises(MilepostError, match="a seat's record"):
        milepost.fork(milepost.load(game.record(0)))


@pytest.mark.parametrize("value", ["", "zz", "00 x", "00  1", "00 999999", "00"])
def test_a_broken_fork_is_refused(value: str) -> None:
    text = milepost.fork(played("india", 5), seed=1).record()
    line = next(line for line in text.splitlines() if line.startswith("fork: "))
    with pytest.raises(LogError):
        milepost.load(text.replace(line, f"fork: {value}".rstrip()))
