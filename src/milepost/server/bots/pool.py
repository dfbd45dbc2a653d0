"""Bots, thinking in processes of their own so that nothing else waits for them.

A bot stays at its desk, a process, between decisions (`desk.py`), and the tables of a desk take turns. If a process
hangs or dies, only one question is concerned; whoever waits there for long moves to a desk that is free.

What people ask (`work`) has processes of its own: nobody waits for a bot's thought.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from milepost.errors import MilepostError, words_of
from milepost.process import Died, Failed, Process
from milepost.sentences import say
from milepost.server.bots.desk import Thought, call, give_way, think
from milepost.server.bots.minds import Known, Mind

if TYPE_CHECKING:  # the workers need not load what the server needs
    from milepost.server.table.table import BotJob

T = TypeVar("T")
PATIENCE = 60.0  # seconds of work after which a bot is taken to hang; no result depends on it but that
MOVE_AFTER = 1.0  # seconds in line at a desk until another that is free is taken
NICE = 5  # by so much bots give way to people, who wait for an answer
STARTS = 3  # processes that are started before there is taken to be none


class Hung(MilepostError):  # noqa: N818
    """The process worked for too long and was ended."""


class NoProcess(MilepostError):  # noqa: N818
    """No process can be started; nothing has been asked."""


class Desk:
    """A process in which bots stay, and the line of those that are to be asked there."""

    def __init__(self) -> None:
        self.line = asyncio.Lock()  # whoever came first is served first
        self.waiting = 0
        self.process: Process | None = None
        self.known = Known()

    async def turn(self, other: Callable[[], object]) -> bool:
        """Wait in line; False: that takes long, and there is another place by now."""
        turn = asyncio.ensure_future(self.line.acquire())
        self.waiting += 1
        try:
            while not turn.done():
                await asyncio.wait((turn,), timeout=MOVE_AFTER)
                if not turn.done() and other():
                    turn.cancel()
                    return False
            return True
        except asyncio.CancelledError:  # whoever asked has gone away
            if turn.done():
                self.line.release()
            turn.cancel()
            raise
        finally:
            self.waiting -= 1


class BotPool:
    """The processes bots think in, started when they are needed."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers` processes for bots; 0: they think elsewhere, and here people are only advised."""
        count = max(2, min(4, (os.cpu_count() or 2) - 1)) if workers is None else workers  # two: one may hang
        self.most = 2 * count  # tables that are worth seeing to at once
        self._desks = [Desk() for _ in range(count)]
        self._minds: dict[tuple[str, int], Mind] = {}
        self._homes: dict[str, Desk] = {}  # where a table's bots are
        self._turns = asyncio.Semaphore(max(1, count))  # for what people ask
        self._threads = ThreadPoolExecutor(2 * max(1, count), "bots")  # each waits for one process
        self._all: set[Process] = set()
        self._idle: list[Process] = []
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [process.pid for process in list(self._all)]

    # Bots

    def knows(self, job: BotJob) -> bool:
        """Whether the bot has made all its decisions here, up to now."""
        found = self._minds.get((job.table, job.seat))
        return found is not None and (found.bot, found.made) == (job.bot, job.made)

    def mind(self, job: BotJob) -> Mind:
        """What is known of the bot; one that is not known begins anew."""
        if not self.knows(job):
            self.begin_anew(job)
        return self._minds[job.table, job.seat]

    def begin_anew(self, job: BotJob, views: Sequence[bytes] = ()) -> None:
        """The bot remembers nothing but these views, which it has answered to."""
        self._minds[job.table, job.seat] = Mind(job.bot, job.made, views=list(views))

    async def think(self, job: BotJob) -> Thought:
        """The bot's answer. Raises `NoProcess`, which is not the bot's fault, or what went wrong with the bot."""
        mind, key = self.mind(job), (job.table, job.seat)
        desk = await self._seat(job.table)
        try:
            if desk.process is None or not desk.process.alive:
                desk.known = Known()
                desk.process = await self._started(nice=NICE)
            question = await self._in_thread(mind.question, job, desk.known)  # packing takes its time
            thought = await self._ask(desk.process, think, question._replace(gone=desk.known.let_go()))
            if thought is None:  # it has forgotten what we thought it knew
                question = mind.question(job, Known())
                thought = await self._ask(desk.process, think, question)
            assert thought is not None
            desk.known.titles.add(question.title)
            desk.known.bots[key] = mind.made + 1
            return thought._replace(view=question.view)
        except (Died, Hung):
            desk.process = None
            raise
        finally:
            desk.line.release()

    def played(self, job: BotJob, thought: Thought) -> None:
        """The answer was played: the bot remembers it."""
        self.mind(job).heard(thought)

    def forget(self, table_id: str) -> None:
        """The bots of a table are not needed now."""
        for key in [key for key in self._minds if key[0] == table_id]:
            del self._minds[key]
        self._homes.pop(table_id, None)
        for desk in self._desks:
            desk.known.forget(table_id)

    async def _seat(self, table_id: str) -> Desk:
        """The table's desk, when it is its turn there; after a while in line another that is free."""
        desk = self._homes.get(table_id) or min(self._desks, key=lambda one: (one.waiting, len(one.known.bots)))
        while not await desk.turn(self._free):
            desk = self._free() or desk
        self._homes[table_id] = desk
        return desk

    def _free(self) -> Desk | None:
        return next((desk for desk in self._desks if not desk.line.locked()), None)

    # What people ask

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """Call a function of some module in a worker. Raises `Failed`, `Died`, `Hung` or `NoProcess`."""
        async with self._turns:  # waiting is nobody's fault: patience begins with the work
            process = await self._standing()
            well = False
            try:
                found = await self._ask(process, function, *given)
                well = True
                return found
            except Failed:
                well = True
                raise
            finally:  # also where whoever asked has gone away
                if well:
                    self._idle.append(process)

    async def _ask(self, process: Process, function: Callable[..., T], *given: Any) -> T:
        """Ask a process; one that does not answer well is ended, also where whoever asked has gone away."""
        work = self._in_thread(process.ask, function, *given)
        well = False
        try:
            done, _ = await asyncio.wait((work,), timeout=PATIENCE)
            if not done:
                raise Hung(say("thought for more than {seconds:.0f} seconds", seconds=PATIENCE))
            well = not isinstance(work.exception(), Died)
            found: T = work.result()
            return found
        finally:
            if not well:
                self._end(process)

    def close(self) -> None:
        """End the processes, also those that hang."""
        self._closed = True
        for process in list(self._all):
            self._end(process)
        self._threads.shutdown(wait=False)

    async def _standing(self) -> Process:
        """A process that waits for a question."""
        while self._idle and not self._closed:
            process = self._idle.pop()
            if process.alive:
                return process
            self._end(process)
        return await self._started(nice=0)

    async def _started(self, nice: int) -> Process:
        reason: str = say("the server is being stopped")
        for _ in range(0 if self._closed else STARTS):
            try:
                return await self._in_thread(self._start, nice)
            except (Died, OSError, RuntimeError) as error:
                reason = words_of(error)
        raise NoProcess(say("no process can be started: {reason}", reason=reason))

    def _start(self, nice: int) -> Process:
        process = Process(call)
        self._all.add(process)
        if self._closed:
            process.kill()
        try:
            process.ask(give_way, nice)  # a process that cannot start is no bot's failure
        except Died:
            self._end(process)
            raise
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        process.kill()

    def _in_thread(self, function: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        future = asyncio.get_running_loop().run_in_executor(self._threads, function, *given)
        future.add_done_callback(lambda done: done.cancelled() or done.exception())  # heard, if by nobody else
        return future
