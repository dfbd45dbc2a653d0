"""Bots, each thinking in a process of its own so that nothing else waits for it.

A bot gets its seat's view and what it remembered; it never sees the source of chance.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, TypeVar

from milepost.bots import Bot, make_bot
from milepost.game import View

if TYPE_CHECKING:  # the workers need not load what the server needs
    from milepost.server.table import Job

T = TypeVar("T")
BUDGET = 1000  # positions a bot may look at for one decision
PATIENCE = 60.0  # seconds after which a bot is taken to hang; no result depends on it but that


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself


def think(bot: Bot | str, seed: int, view: View) -> tuple[str, Bot]:
    """In a worker: one decision, and the bot with what it now remembers. A name makes a new bot."""
    if isinstance(bot, str):
        bot = make_bot(bot, seed)
        bot.start(view)
    action = bot.choose(view, BUDGET)
    return action if isinstance(action, str) else view.text(action), bot


class BotPool:
    """The processes bots think in; started when the first bot is asked."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, table_id: str, job: Job, memory: Bot | None) -> tuple[str, Bot]:
        """The bot's answer as a text. Raises whatever went wrong with the bot."""
        seed = int.from_bytes(hashlib.sha256(f"{table_id} {job.seat}".encode()).digest()[:6], "big")
        return await self.work(think, memory or job.bot, seed, job.view)

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """Call a function of some module in a worker. Raises whatever it raises."""
        if self._pool is None:
            # A fork would copy the server's threads and locks in whatever state they are.
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), _ignore_interrupts)
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._pool, function, *given)
            return await asyncio.wait_for(thought, PATIENCE)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            raise

    def close(self) -> None:
        """End the processes, also those of bots that hang."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
