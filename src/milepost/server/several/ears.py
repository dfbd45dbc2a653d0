"""What other processes tell: one connection that listens (PostgreSQL's LISTEN), in a thread of its own.

What is heard only says that something has changed; whoever cares reads it. So a message that comes late or twice does
no harm. Messages may be lost with the connection: when it is back, everything is taken to have changed.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from milepost.server.errors import Problem
from milepost.server.store.storage import CHANNEL, Storage

LOOK_UP_SECONDS = 5.0  # so long it listens before it makes sure that the line is alive
PAUSE_SECONDS = 0.5
log = logging.getLogger("milepost.server")

Hear = Callable[[str, str], None]  # what has changed, and of which table or person


class Ears:
    def __init__(self, storage: Storage, hear: Hear, deaf: Callable[[bool], None]) -> None:
        """`deaf` is told when the line is lost, and when it is back and everything may have changed."""
        self._storage, self._hear, self._deaf = storage, hear, deaf
        self._loop = asyncio.get_running_loop()
        self._closing = threading.Event()
        self._ready = asyncio.Event()
        self._thread = threading.Thread(target=self._listen, name="ears", daemon=True)

    async def start(self) -> None:
        """Listen from now on; where the database is one process's own there is nobody to hear."""
        if self._storage.shared:
            self._thread.start()
            await self._ready.wait()

    async def close(self) -> None:
        self._closing.set()
        if self._thread.is_alive():
            await asyncio.to_thread(self._wake)
            await asyncio.to_thread(self._thread.join, LOOK_UP_SECONDS)

    def _wake(self) -> None:
        with suppress(Problem), self._storage.session() as session, session.begin():
            self._storage.tell(session, "close", self._storage.process)

    def _on_loop(self, function: Callable[..., None], *given: object) -> None:
        if not self._closing.is_set():
            self._loop.call_soon_threadsafe(function, *given)

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen_once()
            except Exception as error:  # whatever it is, the line is lost
                if self._closing.is_set():
                    return
                log.error("the line to the other processes is lost: %s", str(error).strip())
            self._on_loop(self._deaf, True)
            self._closing.wait(PAUSE_SECONDS)

    def _listen_once(self) -> None:
        import psycopg

        where = self._storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(where, autocommit=True, application_name="milepost ears") as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._on_loop(self._deaf, False)
            self._on_loop(self._ready.set)
            while not self._closing.is_set():
                for note in connection.notifies(timeout=LOOK_UP_SECONDS):
                    if self._closing.is_set():
                        return
                    process, what, name = note.payload.split(" ", 2)
                    if process != self._storage.process:
                        self._on_loop(self._hear, what, name)
                connection.execute("SELECT 1")
