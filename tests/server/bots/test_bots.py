"""Bots at a table: they act by themselves, and a bad one does not stop the game."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import milepost
from milepost.server.app import make_app
from milepost.server.bots.desk import Thought, think
from milepost.server.bots.minds import Known, Mind
from milepost.server.bots.pool import BotPool
from milepost.server.table.table import BotJob
from server.checked import CheckedClient
from server.person import TWO, Person, problem

ROBOT = {"name": "Rob", "bot": "greedy"}


class Pretended(BotPool):
    """Answers at once with the texts given, then with `done`; an exception is raised."""

    def __init__(self, *answers: str | Exception) -> None:
        super().__init__()
        self.answers = list(answers)
        self.asked: list[tuple[int, int]] = []
        self.hangs = False

    async def think(self, job: BotJob) -> Thought:
        self.asked.append((job.seq, job.seat))
        if self.hangs:
            await asyncio.sleep(1000)
        answer = self.answers.pop(0) if self.answers else "done"
        if isinstance(answer, Exception):
            raise answer
        return Thought(answer)


@contextmanager
def table(database: str, pool: BotPool, seats: tuple[object, ...] = (TWO[0], ROBOT)) -> Iterator[Person]:
    with CheckedClient(make_app(database, pool)) as client:
        yield Person.at_new_table(client, seats)


def test_a_bot_does_not_call_the_tables_time(database: str) -> None:
    """R-65: time is the table's to call, so it is for the holder of its token, from any of its seats."""
    with CheckedClient(make_app(database, Pretended(*["time-up"] * 3))) as client:
        ann = Person.at_new_table(client, (TWO[0], ROBOT), variants=["time-limit"])
        if ann.look(0)["legal"]:
            ann.act("done")
        assert first_of_bot(ann)["text"] == "done"
        assert ann.look(0)["view"]["last round"] is None
        problem(ann.try_to("time-up", 1), 403, "seat")
        problem(Person(client, ann.table, None).try_to("time-up", 0), 401, "token")
        assert ann.try_to("time-up", 0).status_code == 200
        assert ann.look(0)["view"]["last round"] is not None


def wait_for(ann: Person, steps: int) -> list[dict[str, object]]:
    """The log once it has so many lines."""
    for _ in range(6000):
        log: list[dict[str, object]] = ann.look(None)["log"]
        if len(log) >= steps:
            return log
        time.sleep(0.01)
    raise AssertionError(f"only {len(log)} steps came")


def first_of_bot(ann: Person) -> dict[str, Any]:
    """The first line of the bot in seat 1, once it is there."""
    for _ in range(6000):
        for line in ann.look(None)["log"]:
            if line["seat"] == 1:
                found: dict[str, Any] = line
                return found
        time.sleep(0.01)
    raise AssertionError("the bot does not act")


def persons_turn(ann: Person) -> bool:
    for _ in range(6000):
        if ann.look(0)["legal"]:
            return True
        time.sleep(0.01)
    return False


def test_bots_play_in_processes_of_their_own(database: str) -> None:
    with table(database, BotPool(1), (TWO[0], ROBOT, {"name": "Rita", "bot": "random"})) as ann:
        for _ in range(4):
            assert persons_turn(ann)
            ann.act("done")
        assert persons_turn(ann)
        log = ann.look()["log"]
        assert {line["seat"] for line in log} == {0, 1, 2}
        assert not any(one["word"] == "note" for line in log for one in line["news"])


def test_bots_among_themselves_stop_somewhere(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.server.table.table.ROUNDS_OF_BOTS", 4)
    with table(database, Pretended(), (ROBOT, {**ROBOT, "name": "Rita"})) as ann:
        wait_for(ann, 12)
        time.sleep(0.1)
        assert ann.look(None)["view"]["round"] == 5


@pytest.mark.parametrize("bad", ["build Bombay Delhi", "fly", "", RuntimeError("oh"), MemoryError()])
def test_a_bot_that_fails_three_times_is_played_for(database: str, bad: str | Exception) -> None:
    pool = Pretended(bad, bad, bad)
    with table(database, pool) as ann:
        if ann.look(0)["legal"]:
            ann.act("done")
        line = first_of_bot(ann)
        assert line["text"] == "done"
        assert [one["text"] for one in line["news"]] == ["The bot greedy had no answer; the server played for it"]
        assert pool.asked[:3] == [(line["seq"] - 1, 1)] * 3
        assert pool.asked[3:4] != pool.asked[:1]
    with CheckedClient(make_app(database, Pretended())) as client:
        assert Person(client, ann.table, ann.token).look()["log"][line["seq"] - 1] == line


def test_a_bot_that_recovers_goes_on(database: str) -> None:
    with table(database, Pretended("fly", RuntimeError("oh"), "build Delhi Agra")) as ann:
        if ann.look(0)["legal"]:
            ann.act("done")
        line = first_of_bot(ann)
        assert (line["text"], line["news"]) == ("build W32 X32 Y33 Z33 Z34", [])


def test_a_person_may_take_back_while_a_bot_thinks(database: str) -> None:
    pool = Pretended()
    with table(database, pool) as ann:
        assert persons_turn(ann)
        pool.hangs = True
        ann.act("build Delhi Agra")
        before = ann.look(0)["view"]
        seq = ann.act("done")["seq"]
        if not ann.look(0)["legal"]:
            assert ann.try_undo(seq - 1).status_code == 200
            assert ann.look(0)["view"] == before


def test_what_a_bot_did_is_not_taken_back(database: str) -> None:
    with table(database, Pretended()) as ann:
        assert persons_turn(ann)
        ann.act("done")
        assert persons_turn(ann)
        table_now = ann.look()
        if table_now["log"][-1]["seat"] == 1:
            assert table_now["undo_to"] == table_now["seq"]


def test_a_server_stopped_while_a_bot_thinks_asks_again(database: str) -> None:
    pool = Pretended()
    pool.hangs = True
    with table(database, pool) as ann:
        while ann.look(0)["legal"]:
            ann.act("done")
        seq = ann.look()["seq"]
    again = Pretended()
    with CheckedClient(make_app(database, again)) as client:
        wait_for(Person(client, ann.table, ann.token), seq + 1)
    assert again.asked[0] == (seq, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_worker_that_dies_is_replaced(database: str) -> None:
    pool = BotPool(1)
    with table(database, pool) as ann:
        for _ in range(2):
            assert persons_turn(ann)
            for pid in pool.pids:
                os.kill(pid, signal.SIGKILL)
            ann.act("done")
        assert persons_turn(ann)


def test_a_bot_gets_no_source_of_chance() -> None:
    game = milepost.new("india", ["Ann", "Rob"], seed=5)
    seat = game.waiting()[0]
    sent = Mind("greedy").question(BotJob("table", 0, seat, "greedy", 1, game.view(seat)), Known())
    assert game.state.source.key not in pickle.dumps(sent)  # type: ignore[attr-defined]
    thought = think(sent)
    assert thought is not None
    game.play(thought.text, seat)
