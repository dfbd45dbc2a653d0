"""Several server processes behind one address, and processes that only let bots think."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from milepost.cli.console import errors, screen
from milepost.errors import MilepostError

if TYPE_CHECKING:
    from milepost.server.config import Config
    from milepost.server.store.storage import Storage

STOP_SECONDS = 30.0  # a process may take to end its work
SHORT_LIFE = 5.0  # seconds: one that dies younger is replaced after a pause
PAUSE = 2.0


class Workers:
    """So many processes; one that dies is replaced, and what was its own is free at once."""

    def __init__(
        self, count: int, storage: Storage, target: Callable[..., None], *given: Any, room: Path | None = None
    ) -> None:
        """`room`: a folder in which each has a place by its number; its successor has the same."""
        self.storage, self.count = storage, count
        self._room = room
        self._numbers: dict[str, int] = {}
        self._target, self._given = target, given
        self._there: dict[str, SpawnProcess] = {}
        self._stopping = False

    def run(self) -> None:
        """Until a signal ends all of them."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        for _ in range(self.count):
            self._start()
        began = time.monotonic()
        while not self._stopping:
            wait([process.sentinel for process in self._there.values()], timeout=1.0)
            for name, process in list(self._there.items()):
                if not process.is_alive() and not self._stopping:
                    errors.say(f"A server process ended with code {process.exitcode}; another takes its place.")
                    self._bury(name)
                    if time.monotonic() - began < SHORT_LIFE:
                        time.sleep(PAUSE)
                    began = time.monotonic()
                    if not self._stopping:  # a signal may have come while we waited
                        self._start()
        self._end()

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for process in self._there.values():
            process.terminate()

    def _start(self) -> None:
        from secrets import token_hex

        name = token_hex(6)
        number = min(set(range(1, self.count + 1)) - set(self._numbers.values()))
        self._numbers[name] = number
        given = (self._target, *self._given, name, self._room and self._room / str(number))
        process = multiprocessing.get_context("spawn").Process(target=_work, args=given)
        process.start()
        self._there[name] = process
        if self._stopping:  # the signal came while it was being started
            process.terminate()

    def _bury(self, name: str) -> None:
        from milepost.server.errors import Problem
        from milepost.server.several.company import bury

        self._there.pop(name).close()
        del self._numbers[name]
        with suppress(Problem):  # the others will miss its signs of life
            bury(self.storage, name)

    def _end(self) -> None:
        until = time.monotonic() + STOP_SECONDS
        for process in self._there.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _work(target: Callable[..., None], *given: Any) -> None:
    """In a process of its own: what is wrong, as with a database that is away, is told in a line."""
    try:
        target(*given)
    except MilepostError as error:
        errors.say(f"error: {error}")
        sys.exit(1)


def check_several(storage: Storage, what: str) -> None:
    """Refuse a database that only one process may use."""
    if not storage.shared:
        storage.close()
        raise MilepostError(
            f"{what} share a PostgreSQL (--db postgresql+psycopg://…); a file of SQLite is for one process"
        )


def bots_worker(
    db: Annotated[str | None, typer.Option(help="The servers' database, as an SQLAlchemy URL.")] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many bots think at once.", min=1, max=256, show_default="one a core")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="The servers' settings file.")] = None,
) -> None:
    """Let bots think for servers elsewhere, over their database."""
    from milepost.server.config import Config, read_config
    from milepost.server.store.database import shown
    from milepost.server.store.storage import Storage

    settings = (read_config(config) if config else Config()).changed(db=db)
    if settings.db is None:
        raise MilepostError("say which database the servers use: --db postgresql+psycopg://…")
    storage = Storage(settings.db)
    check_several(storage, "Bots elsewhere and their servers")
    screen.say(f"Bots think here for the servers of {shown(settings.db)} (Ctrl-C ends it)")
    sys.stdout.flush()
    asyncio.run(_think(storage, settings, bots or os.cpu_count() or 1))


def when_told_to_end(end: Callable[[], None]) -> None:
    """Call this in the running loop once a signal says that we are to end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, end)
        except NotImplementedError:  # the loop of Windows has no such thing
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end))


async def _think(storage: Storage, config: Config, bots: int) -> None:
    from milepost.server.bots.pool import BotPool
    from milepost.server.notices.notices import Notices
    from milepost.server.table.tables import Tables

    ended = asyncio.Event()
    when_told_to_end(ended.set)
    tables = Tables(storage, BotPool(bots), config, serves=False)
    tables.notices = Notices(storage, config)  # what is to be told goes into the outbox; a server sends it
    await tables.resume()
    await ended.wait()
    await tables.close()
    storage.close()
