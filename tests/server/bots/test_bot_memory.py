"""A bot stays with its process; where it must go to another, what it remembers is small and changes no decision."""

from __future__ import annotations

import asyncio
import pickle

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.server.bots.desk import _bots, _titles, think
from milepost.server.bots.minds import Known, Mind
from milepost.server.bots.pool import BotPool
from milepost.server.table.table import BotJob
from server.bots.test_pool import with_pool

LIMIT = 50_000  # bytes
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


def test_a_process_lets_the_bots_of_a_table_go_that_has_gone() -> None:
    """With the next question, whoever that is about; a table that comes back is sent whole."""

    async def story(pool: BotPool) -> None:
        game = milepost.new("village", 2, seed=7)
        seat = game.waiting()[0]
        jobs = [BotJob(table, 0, seat, "greedy", 0, game.view(seat)) for table in ("left", "stays", "left")]
        await pool.think(jobs[0])
        pool.forget("left")
        await pool.think(jobs[1])
        process = pool._desks[0].process
        assert process is not None
        assert await asyncio.to_thread(process.ask, kept) == ["stays"]
        await pool.think(jobs[2])
        assert await asyncio.to_thread(process.ask, kept) == ["stays", "left"]
        assert sorted(table for table, _ in pool._desks[0].known.bots) == ["left", "stays"]

    with_pool(1, story)


def kept() -> list[str]:
    """In the process: the tables of its bots."""
    return [str(key[0]) for key in _bots if isinstance(key, tuple)]


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
