"""Bots, thinking in processes of their own so that nothing else waits for them.

A bot gets its seat's view and what it remembered; it never sees the source of chance. Each process has one
question at a time. If it hangs or dies, only that question is concerned; all others wait for their turn.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from milepost.bots import Bot, make_bot, plan_of
from milepost.bots.base import pack, unpack
from milepost.errors import MilepostError
from milepost.game import View
from milepost.process import Died, Process

if TYPE_CHECKING:  # the workers need not load what the server needs
    from milepost.server.table import Job

T = TypeVar("T")
BUDGET = 1000  # positions a bot may look at for one decision
PATIENCE = 60.0  # seconds of work after which a bot is taken to hang; no result depends on it but that
STARTS = 3  # processes that are started before there is taken to be none


class Hung(MilepostError):  # noqa: N818
    """The process worked for too long and was ended."""


class NoProcess(MilepostError):  # noqa: N818
    """No process can be started; nothing has been asked."""


class Thought(NamedTuple):
    """A bot's decision."""

    text: str
    memory: bytes  # the bot with what it now remembers; only its process unpacks it
    plan: str = ""  # what it says it is up to


def think(bot: bytes | str, seed: int, view: View) -> Thought:
    """In a worker: one decision. A name makes a new bot."""
    if isinstance(bot, str):
        player = make_bot(bot, seed)
        player.start(view)
    else:
        player = unpack(bot, view)
    action = player.choose(view, BUDGET)
    return Thought(action if isinstance(action, str) else view.text(action), pack(player, view), _plan(player))


def _plan(bot: Bot) -> str:
    try:
        return str(plan_of(bot))
    except Exception:  # a bot of somebody else's
        return ""


def _call(function: Callable[..., T], *given: Any) -> T:
    return function(*given)


class BotPool:
    """The processes bots think in, started when they are needed."""

    def __init__(self, workers: int | None = None) -> None:
        count = workers or max(2, min(4, (os.cpu_count() or 2) - 1))  # two at least: one may hang
        self._turns = asyncio.Semaphore(count)  # whoever came first is served first
        self._threads = ThreadPoolExecutor(count, "bots")  # each waits for one process
        self._all: set[Process] = set()
        self._idle: list[Process] = []
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [process.pid for process in list(self._all)]

    async def think(self, job: Job, memory: bytes | None) -> Thought:
        """The bot's answer. Raises `NoProcess`, which is not the bot's fault, or what went wrong with the bot."""
        return await self.work(think, memory or job.bot, job.seed, job.view)

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """Call a function of some module in a worker. Raises `Failed`, `Died`, `Hung` or `NoProcess`."""
        async with self._turns:  # waiting is nobody's fault: patience begins with the work
            process = await self._standing()
            work = self._in_thread(process.ask, function, *given)
            well = False
            try:
                done, _ = await asyncio.wait((work,), timeout=PATIENCE)
                if not done:
                    raise Hung(f"thought for more than {PATIENCE:g} seconds")
                well = not isinstance(work.exception(), Died)
                found: T = work.result()
                return found
            finally:  # also where whoever asked has gone away
                if well:
                    self._idle.append(process)
                else:
                    self._end(process)

    def close(self) -> None:
        """End the processes, also those that hang."""
        self._closed = True
        for process in list(self._all):
            self._end(process)
        self._threads.shutdown(wait=False)

    async def _standing(self) -> Process:
        """A process that waits for a question."""
        if self._closed:
            raise NoProcess("the server is being stopped")
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            self._end(process)
        reason = ""
        for _ in range(STARTS):
            try:
                return await self._in_thread(self._start)
            except (Died, OSError, RuntimeError) as error:
                reason = str(error)
        raise NoProcess(f"no process can be started: {reason}")

    def _start(self) -> Process:
        process = Process(_call)
        self._all.add(process)
        if self._closed:
            process.kill()
        try:
            process.ask(int)  # any answer will do: a process that cannot start is no bot's failure
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
