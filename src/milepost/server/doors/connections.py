"""Connections: how many there may be, and how long a client may take. Whoever is slow or deaf is dropped.

The web server waits for a request as long as it takes, and for a client to take its answer. A stranger could hold all
places with connections that say nothing. So each is counted here, by the home it comes from and in all, and
has a time for its request and for taking the answer. Sockets of players answer pings; uvicorn drops those that do not.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from milepost.server.config import Config
from milepost.server.doors.rates import home_of

REQUEST_SECONDS = 30.0  # for a whole request, once the connection is there or the next one has begun
ANSWER_SECONDS = 60.0  # for a client that takes nothing of an answer
SPARE = 200  # files that the database, bots and logs need
SILENCE = 60.0  # seconds between two lines of the log about it
PENDING = (h11.IDLE, h11.SEND_BODY)  # the request is not whole yet
log = logging.getLogger("milepost.server")

try:
    from resource import RLIMIT_NOFILE, getrlimit
except ModuleNotFoundError:  # Windows, which counts otherwise

    def files() -> int:
        return 8192
else:

    def files() -> int:
        """How many files and connections the system lets us have open."""
        return getrlimit(RLIMIT_NOFILE)[0]


class Doors:
    """All connections of a server."""

    def __init__(self, config: Config) -> None:
        self.most = min(config.limits.connections, max(files() - SPARE, 16))
        self.most_of_home = config.limits.connections_an_address
        self._own = [ip_network(one) for one in config.trusted_proxy]
        self._homes: Counter[str] = Counter()
        self._told = -SILENCE
        self.open = self.refused = 0

    def home(self, host: str) -> str | None:
        """Whose connection it is; None for this machine and its proxies, which speak for many."""
        try:
            address = ip_address(host)
        except ValueError:
            return None
        return None if any(address in one for one in self._own) else home_of(host)

    def enter(self, home: str | None) -> bool:
        """Whether one more may come in."""
        if self.open >= self.most or (home is not None and self._homes[home] >= self.most_of_home):
            self.refused += 1
            if time.monotonic() > self._told + SILENCE:
                self._told = time.monotonic()
                log.warning("connections are turned away: %d are open, %d refused so far", self.open, self.refused)
            return False
        self.open += 1
        if home is not None:
            self._homes[home] += 1
        return True

    def leave(self, home: str | None) -> None:
        self.open -= 1
        if home is not None:
            self._homes[home] -= 1
            if not self._homes[home]:
                del self._homes[home]

    @property
    def protocol(self) -> type[H11Protocol]:
        """What uvicorn is to speak with each connection."""
        return type("Door", (Door,), {"doors": self})


class Door(H11Protocol):
    """One connection."""

    doors: Doors

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._inside = False
        self._home: str | None = None
        self._request: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._home = self.doors.home(self.client[0] if self.client else "")
        self._inside = self.doors.enter(self._home)
        if self._inside:
            self._request = self.loop.call_later(REQUEST_SECONDS, transport.abort)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in PENDING:
            _stop(self._request)
            self._request = None
        elif self._request is None:
            self._request = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._answer is None:
            self._answer = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._answer)
        self._answer = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a socket with a protocol of its own; it is the same place, until it ends."""
        _stop(self._request)
        super().handle_websocket_upgrade(event)
        socket: Any = self.transport.get_protocol()
        lost = socket.connection_lost

        def leave(error: Exception | None) -> None:
            self._leave()
            lost(error)

        socket.connection_lost = leave

    def connection_lost(self, exc: Exception | None) -> None:
        _stop(self._request)
        _stop(self._answer)
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.doors.leave(self._home)


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
