"""The processes bots think in: whatever happens to one of them concerns nobody else."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.process import Died, Failed
from milepost.server.app import make_app
from milepost.server.bots.desk import Thought
from milepost.server.bots.pool import BotPool, Hung, NoProcess
from milepost.server.table.table import BotJob
from server.checked import CheckedClient
from server.person import TWO, Person, problem

signals = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
RANDOM = [{"name": "Rob", "bot": "random"}, {"name": "Rose", "bot": "random"}, {"name": "Gil", "bot": "greedy"}]


def with_pool(workers: int, story: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    pool = BotPool(workers)
    try:
        with ThreadPoolExecutor(1) as threads:  # of its own: this thread may have a loop, of the browser tests
            threads.submit(asyncio.run, story(pool)).result()
    finally:
        pool.close()


def test_patience_begins_with_the_work_and_not_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one process is taken by three that hang; the fourth waits three times as long as any may work."""
    monkeypatch.setattr("milepost.server.bots.pool.PATIENCE", 1.0)

    async def story(pool: BotPool) -> None:
        *hung, pid = await asyncio.gather(
            *(pool.work(time.sleep, 1000) for _ in range(3)), pool.work(os.getpid), return_exceptions=True
        )
        assert [type(one) for one in hung] == [Hung] * 3
        assert pool.pids == [pid]

    with_pool(1, story)


def test_only_the_process_that_failed_is_ended() -> None:
    async def story(pool: BotPool) -> None:
        long = asyncio.create_task(pool.work(time.sleep, 1))
        short = await pool.work(os.getpid)
        with pytest.raises(Failed, match="SystemExit: no more"):
            await pool.work(sys.exit, "no more")
        with pytest.raises(Failed, match="ZeroDivisionError"):
            await pool.work(divmod, 1, 0)
        with pytest.raises(Failed, match="pickle"):
            await pool.work(compile, "0", "", "eval")  # a good answer that cannot be sent
        with pytest.raises(Failed):
            await pool.work(len, lambda: 0)  # a question that cannot be sent
        assert await pool.work(os.getpid) == short
        with pytest.raises(Died, match="its process ended with code 3"):
            await pool.work(os._exit, 3)
        assert await pool.work(os.getpid) != short
        await long

    with_pool(2, story)


def test_whoever_goes_away_leaves_no_process_at_work() -> None:
    async def story(pool: BotPool) -> None:
        first = await pool.work(os.getpid)
        gone = asyncio.create_task(pool.work(time.sleep, 1000))
        await asyncio.sleep(0.1)
        gone.cancel()
        assert await pool.work(os.getpid) != first

    with_pool(1, story)


@signals
def test_a_process_killed_at_rest_is_nobodys_failure() -> None:
    async def story(pool: BotPool) -> None:
        pid = await pool.work(os.getpid)
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        assert await pool.work(os.getpid) != pid

    with_pool(1, story)


@signals
def test_a_bot_whose_process_is_killed_is_asked_the_same_again(database: str) -> None:
    """Twice the process dies under the second decision; the bot still knows what it knew."""

    class Killed(BotPool):
        known: list[tuple[int, bytes, int]] = []  # noqa: RUF012

        async def think(self, job: BotJob) -> Thought:
            mind = self.mind(job)
            self.known.append((mind.made, mind.memory, len(mind.views)))
            if 10 < len(self.known) < 13:
                os.kill(self.pids[0], signal.SIGKILL)
            return await super().think(job)

    pool = Killed(1)
    with CheckedClient(make_app(database, pool)) as client:
        ann = Person.at_new_table(client, [RANDOM[0], RANDOM[2]], seed=5)
        until(lambda: len(pool.known) > 40)
        assert not played_for(ann)
    assert all(views < 8 for _, _, views in pool.known), "from time to time its memory is told"


def until(true: Callable[[], object]) -> None:
    """Wait for something that comes by itself."""
    for _ in range(6000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come")


def test_a_bot_is_not_played_for_where_no_process_starts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by lack of memory: the table waits, and goes on by itself when processes start again."""
    monkeypatch.setattr("milepost.server.bots.driver.PAUSE", 0.01)
    tried = []

    def no_process(*given: object) -> None:
        tried.append(given)
        raise OSError("Cannot allocate memory")

    with monkeypatch.context() as lack, CheckedClient(make_app(database, BotPool(1))) as client:
        lack.setattr("milepost.server.bots.pool.Process", no_process)
        ann = Person.at_new_table(client, RANDOM)
        until(lambda: len(tried) > 9)  # three starts each time
        assert ann.look(None)["seq"] == 0
        problem(Person.at_new_table(client).post("/advice", seat=1), 503, "no advice")
        lack.undo()
        until(lambda: ann.look(None)["seq"] > 3)
        assert not played_for(ann)


def played_for(ann: Person) -> list[str]:
    return [one["text"] for line in ann.look(None)["log"] for one in line["news"] if one["word"] == "note"]


def texts(ann: Person) -> list[str]:
    return [line["text"] for line in ann.look(None)["log"]]


@signals
def test_workers_are_killed_and_advice_is_asked_in_floods_and_all_tables_play_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four tables of bots with one seed and one secret: all must play what an undisturbed one has played."""
    monkeypatch.setattr("milepost.server.table.making.secrets.token_hex", lambda size: "5" * 2 * size)
    monkeypatch.setattr("milepost.server.table.table.ROUNDS_OF_BOTS", 3)
    pool, rng = BotPool(2), random.Random(1)
    with CheckedClient(make_app(database, pool)) as client:

        def rested(ann: Person) -> bool:
            return bool(ann.look(None)["view"]["round"] > 3)

        calm = Person.at_new_table(client, RANDOM)
        until(lambda: rested(calm))
        asker, four = Person.at_new_table(client), [Person.at_new_table(client, RANDOM) for _ in range(4)]
        seat = asker.look()["view"]["waiting"][0]
        over = threading.Event()

        def flood() -> set[int]:
            got = set()
            while not over.is_set():
                got.add(asker.post("/advice", seat=seat).status_code)
            return got

        with ThreadPoolExecutor(4) as flooders:
            floods = [flooders.submit(flood) for _ in range(4)]
            try:
                last = 0
                while not all(rested(ann) for ann in four):
                    steps = sum(ann.look(None)["seq"] for ann in four)
                    if steps > last + 20 and pool.pids:
                        last = steps
                        kill(rng.choice(pool.pids))
                    time.sleep(0.02)
            finally:
                over.set()
        assert {200, 429} <= set().union(*(found.result() for found in floods)) <= {200, 429, 503}
        for ann in four:
            assert texts(ann) == texts(calm)
            assert not played_for(ann)


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def test_advice_is_for_few_at_a_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of one table and three in all; the others are refused at once and are welcome afterwards."""
    monkeypatch.setattr("milepost.server.bots.advice.ADVICE_IN_ALL", 3)

    class Slow(BotPool):
        may_answer = threading.Event()

        async def work(self, function: Any, *given: Any) -> Any:
            await asyncio.to_thread(self.may_answer.wait)
            return {"plans": [], "message": "Nothing to be done."}, None

    pool = Slow()
    with CheckedClient(make_app(database, pool)) as client, ThreadPoolExecutor(3) as threads, ExitStack() as at_last:
        at_last.callback(pool.may_answer.set)  # also where the test fails: nobody waits for ever
        one, two = Person.at_new_table(client), Person.at_new_table(client)
        adviser = client.app.state.adviser  # type: ignore[attr-defined]
        pending = [threads.submit(one.post, "/advice", seat=0) for _ in range(2)]
        until(lambda: adviser._advised.total() == 2)
        assert "for this table" in problem(one.post("/advice", seat=0), 429, "busy")["message"]
        pending.append(threads.submit(two.post, "/advice", seat=0))
        until(lambda: adviser._advised.total() == 3)
        refused = two.post("/advice", seat=1)
        assert "many tables" in problem(refused, 429, "busy")["message"]
        assert refused.headers["retry-after"] == "1"
        assert one.look(None)["seq"] == 0  # and the table itself answers
        pool.may_answer.set()
        assert {found.result().status_code for found in pending} == {200}
        assert two.post("/advice", seat=1).status_code == 200
        assert not adviser._advised


def test_strangers_take_no_place_from_those_who_may_ask(client: TestClient) -> None:
    ann = Person.at_new_table(client, TWO)
    problem(Person(client, ann.table, "wrong").post("/advice", seat=0), 401, "token")
    assert not client.app.state.adviser._advised  # type: ignore[attr-defined]


def test_a_pool_that_is_closed_starts_nothing() -> None:
    async def story(pool: BotPool) -> None:
        await pool.work(os.getpid)
        pool.close()
        assert not pool.pids
        with pytest.raises(NoProcess):
            await pool.work(os.getpid)

    with_pool(1, story)
