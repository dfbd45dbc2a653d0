"""A bot stays with its process; where it must go to another, what it remembers is small and changes no decision."""

from __future__ import annotations

import pickle

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.server.bots.desk import _bots, _titles, think
from milepost.server.bots.minds import Known, Mind
from milepost.server.table.table import BotJob

LIMIT = 200_000  # bytes
ROUNDS = 6
PLAYERS = {
    "india": ("planner", "greedy", "planner:level=club"),
    "russia": ("planner", "planner:style=builder", "greedy"),
    "italy": ("planner", "planner"),
    "nippon": ("planner", "planner:style=carrier", "greedy"),
    "village": ("lookahead", "greedy"),
}


def travelled(title: str, names: tuple[str, ...], every: int) -> tuple[str, int]:
    """The log of a game whose bots are sent whole for every so many decisions, and the largest memory, in bytes."""
    game = milepost.new(title, len(names), seed=7)
    minds = [Mind(name) for name in names]
    known = Known()
    largest = asked = 0
    while (waiting := game.waiting()) and game.state.round <= ROUNDS:
        seat = waiting[0]
        if asked % every == 0:  # another process, which knows nothing
            known = Known()
            _bots.clear()
            _titles.clear()
        job = BotJob(title, asked, seat, names[seat], seat, game.view(seat))
        question = minds[seat].question(job, known)
        thought = think(pickle.loads(pickle.dumps(question)))
        assert thought is not None
        known.titles.add(question.title)
        known.bots[title, seat] = minds[seat].made + 1
        minds[seat].heard(thought._replace(view=question.view))
        largest = max(largest, len(thought.memory))
        game.play(thought.text, seat)
        asked += 1
    return game.record(), largest


def stayed(title: str, names: tuple[str, ...]) -> str:
    """The log of the same game with bots that stay where they are."""
    game = milepost.new(title, len(names), seed=7)
    play_out(game, [make_bot(name, seat) for seat, name in enumerate(names)], rounds=ROUNDS)
    return game.record()


@pytest.mark.parametrize("every", [1, 7, 1000])
@pytest.mark.parametrize("title", PLAYERS)
def test_a_bots_memory_is_small_and_plays_the_same_game(title: str, every: int) -> None:
    """Sent whole every time, now and then, or never but at the beginning."""
    log, largest = travelled(title, PLAYERS[title], every)
    assert largest < LIMIT
    assert log == stayed(title, PLAYERS[title])


def test_what_a_process_does_not_know_it_asks_for() -> None:
    game = milepost.new("india", 2, seed=7)
    mind, job = Mind("greedy"), BotJob("t", 0, 0, "greedy", 0, game.view(0))
    whole = mind.question(job, Known())
    _bots.clear()
    _titles.clear()
    assert think(whole._replace(files=b"")) is None
    assert think(whole._replace(whole=None)) is None
    first = think(whole)
    assert first is not None
    assert think(whole._replace(whole=None, made=0)) is None, "it has decided since: that bot is gone"
    assert think(whole) == first
