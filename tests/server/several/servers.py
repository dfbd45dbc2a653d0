"""People who talk to servers that are processes of their own (benchmarks/served.py)."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx2 as httpx
from websockets.sync.client import ClientConnection, connect

from benchmarks.served import PATIENCE, Served


def until(true: Callable[[], Any], why: str = "it does not come") -> Any:
    """Wait for something that comes by itself, and give it back."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(why)


class Two(NamedTuple):
    one: Server
    other: Server


@contextmanager
def serving(database: str, *words: str) -> Iterator[Server]:
    server = Server(database, *words)
    try:
        yield server
    finally:
        server.end()


class Server(Served):
    """A server that answers already."""

    def __init__(self, database: str, *words: str) -> None:
        super().__init__(database, *words)
        self.start()

    def guest(self, name: str) -> Guest:
        made = httpx.post(f"{self.url}/api/me", json={"name": name}, timeout=PATIENCE)
        return Guest(self, str(made.json()["token"]))


class Guest:
    """Somebody with a token; `at` another server of the same database they are the same person."""

    numbers = itertools.count()

    def __init__(self, server: Server, token: str, table: str = "") -> None:
        self.server, self.token, self.table = server, token, table
        self.headers = {"Authorization": f"Bearer {token}"}

    def at(self, server: Server) -> Guest:
        return Guest(server, self.token, self.table)

    def get(self, path: str, **query: Any) -> Any:
        where = f"{self.server.url}/api{path}"
        answer = httpx.get(where, params=query, headers=self.headers, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, /, **body: Any) -> httpx.Response:
        return httpx.post(f"{self.server.url}/api{path}", json=body, headers=self.headers, timeout=PATIENCE)

    def host(self, *seats: dict[str, Any], **more: Any) -> str:
        made = self.post("/tables", title="india", seats=list(seats), **more)
        assert made.status_code == 201, made.text
        self.table = str(made.json()["id"])
        return self.table

    def look(self, seat: int | None = None) -> Any:
        return self.get(f"/tables/{self.table}", **({} if seat is None else {"seat": seat}))

    def is_to_act(self, seat: int) -> bool:
        return self.look(seat)["legal"] is not None

    def here(self, path: str, /, **body: Any) -> httpx.Response:
        """A call about the table."""
        return self.post(f"/tables/{self.table}{path}", **body)

    def try_to(self, action: str, seat: int, **changes: Any) -> httpx.Response:
        body = {"seat": seat, "action": action, "expected_seq": self.look()["seq"], "key": f"key-{next(self.numbers)}"}
        return self.here("/actions", **{**body, **changes})

    def act(self, action: str, seat: int, **changes: Any) -> Any:
        answer = self.try_to(action, seat, **changes)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextmanager
    def socket(self, seat: int | None = None, since: int = 0) -> Iterator[Heard]:
        where = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        with connect(where, open_timeout=PATIENCE) as socket:
            socket.send(json.dumps({"token": self.token, "seat": seat, "since": since}))
            yield Heard(socket)


class Heard:
    """What a socket brings."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def next(self, true: Callable[[Any], Any]) -> Any:
        """The next message of which that is true."""
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if true(message):
                return message

    def step(self, seq: int) -> Any:
        return self.next(lambda message: message.get("seq") == seq)
