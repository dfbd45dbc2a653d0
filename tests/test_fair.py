"""Shuffles that can be checked at home: every draw is made again, and the secret is the promised one."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import milepost
from milepost import fair, log
from milepost.bots import make_bot, play_out
from milepost.cli.app import app
from milepost.errors import LogError, MilepostError
from milepost.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    found = milepost.new("india", 2)
    play_out(found, [make_bot("greedy", seat) for seat in range(2)], rounds=25)
    return found


def chained(text: str) -> str:
    """A log somebody has changed, with codes that fit again."""
    chain, lines = log.Chain(), []
    for line in text.splitlines():
        body, tilde, _ = line.rpartition(" ~")
        code = chain.add(body if tilde else line)
        lines.append(f"{body} ~{code}" if tilde else line)
    return "\n".join(lines) + "\n"


def test_all_draws_of_a_game_are_made_again(game: Game) -> None:
    found = fair.check(game.record(), game.record(0))
    assert found.word == "secret"
    assert found.draws["card"] >= 10
    assert found.promise == hashlib.sha256(bytes.fromhex(game.chance.value)).hexdigest()
    assert fair.check(game.record(), found.promise).promise == found.promise


def test_another_secret_than_the_promised_one_is_found(game: Game) -> None:
    with pytest.raises(fair.BrokenPromise, match="the hash that was told is"):
        fair.check(game.record(), milepost.new("india", 2).record(0))
    with pytest.raises(MilepostError, match="a promise is 64 digits"):
        fair.check(game.record(), "something")


def test_a_draw_that_the_secret_does_not_give_is_found(game: Game) -> None:
    """Somebody exchanges a card, and lets all codes fit."""
    lines = game.record().splitlines()
    number = next(n for n, line in enumerate(lines) if " > card " in line)
    head, _, tail = lines[number].partition(" > card ")
    lines[number] = f"{head} > card {1 + int(tail.split()[0].rstrip(','))} ~0000"
    with pytest.raises(LogError, match="chance gave") as found:
        fair.check(chained("\n".join(lines)))
    assert found.value.line == number + 1


def test_another_secret_in_the_log_is_found(game: Game) -> None:
    secret = game.chance.value
    with pytest.raises(LogError, match="chance gave"):
        fair.check(chained(game.record().replace(secret, hashlib.sha256(secret.encode()).hexdigest())))


def test_the_command_says_it_in_plain_words(game: Game, tmp_path: Path) -> None:
    whole, running, seeded = (tmp_path / name for name in ("game.log", "mine.log", "seeded.log"))
    whole.write_text(game.record(), encoding="utf-8")
    running.write_text(game.record(0), encoding="utf-8")
    seeded.write_text(milepost.new("village", 2, seed=1).record(), encoding="utf-8")

    def said(*words: str) -> str:
        return CliRunner().invoke(app, ["verify", *words], env={"COLUMNS": "500"}).output

    promise = game.chance.promise().value
    assert f"The hash of its secret is {promise}." in said(str(whole))
    for told in (str(running), promise):
        assert "the shuffles are the promised ones" in said(str(whole), "--promise", told)
    assert "Its secret is not told yet" in said(str(running))
    assert "whoever chose it could know the deck" in said(str(seeded))


def test_a_fork_is_checked_too(game: Game) -> None:
    forked = milepost.fork(game, 20)
    found = fair.check(forked.record(), forked.record(0))
    assert found.word == "fork"
