"""Scripted people at tables of a running server: each table has two seats, a socket for each, and a game to play.

A client in pure asyncio, written by hand: on a machine of two cores one that costs more than the server, as every
general HTTP client in Python does, would measure itself.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import milepost
from milepost.bots import make_bot

SEED, STEPS = 11, 600
SEATS = [{"name": "Ann"}, {"name": "Bob"}]


@cache
def script() -> list[tuple[int, str]]:
    """What is played at every table: the first steps of a game of two greedy bots, with its seed."""
    game = milepost.new("india", [seat["name"] for seat in SEATS], seed=SEED)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    played: list[tuple[int, str]] = []
    while game.waiting() and len(played) < STEPS:
        seat = game.waiting()[0]
        action = bots[seat].choose(game.view(seat), 1000)
        text = action if isinstance(action, str) else game.text(action)
        game.play(text, seat)
        played.append((seat, game.last_entry().text))
    return played


class Line:
    """A kept connection over HTTP/1.1."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The JSON of the answer; anything but a success is an error.

        A server closes connections that rest for seconds. Then the same is asked again on a new one, as browsers do.
        """
        kept = self._streams is not None
        try:
            return await self._ask(method, path, body, token)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            self._streams = None
            if not kept:
                raise
            return await self._ask(method, path, body, token)

    async def _ask(self, method: str, path: str, body: Any, token: str) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port, limit=2**20)
        reader, writer = self._streams
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(sent)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        writer.write(f"{head}\r\n".encode() + sent)
        lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        length = next(int(line[15:]) for line in lines if line.lower().startswith(b"content-length:"))
        answer = await reader.readexactly(length)
        if lines[0].split()[1][:1] != b"2":
            raise RuntimeError(f"{path}: {answer[:300].decode()}")
        return json.loads(answer) if answer else None

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


@dataclass
class Seen:
    """What was measured, in seconds."""

    acted: list[float] = field(default_factory=list)  # from an action to its answer
    heard: list[float] = field(default_factory=list)  # from an action to the other's socket
    errors: list[str] = field(default_factory=list)
    cpu: float = 0.0  # that the clients took

    def join(self, other: Seen) -> None:
        self.acted += other.acted
        self.heard += other.heard
        self.errors += other.errors


class PlayedTable:
    """One table: two people who sit there, each with a socket, and play the script."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self.lines = [Line(host, port), Line(host, port)]
        self.seen = Seen()
        self._rng = random.Random(number)
        self._host, self._port = host, port
        self._sent: dict[int, float] = {}
        self._listeners: list[asyncio.Task[None]] = []
        self._seq = 0
        self.id = self.token = ""

    async def open(self) -> None:
        made = await self.lines[0].ask("POST", "/tables", {"title": "india", "seats": SEATS, "seed": SEED})
        self.id, self.token = made["id"], made["token"]
        for seat in range(2):
            socket = await connect(f"ws://{self._host}:{self._port}/api/tables/{self.id}/live", compression=None)
            await socket.send(json.dumps({"token": self.token, "seat": seat, "since": 0}))
            self._listeners.append(asyncio.create_task(self._listen(socket, seat)))

    async def _listen(self, socket: ClientConnection, seat: int) -> None:
        """How long it takes until the one hears what the other has done."""
        with suppress(ConnectionClosed):
            async for text in socket:
                told = json.loads(text)
                begun = self._sent.get(told.get("seq", 0))
                if begun is not None and told["seat"] != seat:
                    self.seen.heard.append(time.perf_counter() - begun)

    async def play(self, until: float, pause: float) -> None:
        """Act until then; before each action somebody thinks for about so long."""
        try:
            await asyncio.sleep(self._rng.uniform(0, 2 * pause))
            while time.perf_counter() < until and self._seq < len(script()):
                await self._act()
                if pause:
                    await asyncio.sleep(self._rng.uniform(0.5, 1.5) * pause)
        except (OSError, RuntimeError, asyncio.IncompleteReadError) as error:
            self.seen.errors.append(f"{type(error).__name__}: {error}")

    async def _act(self) -> None:
        seat, text = script()[self._seq]
        body = {"seat": seat, "action": text, "expected_seq": self._seq, "key": f"k{self._seq}"}
        self._seq += 1
        self._sent[self._seq] = begun = time.perf_counter()
        await self.lines[seat].ask("POST", f"/tables/{self.id}/actions", body, self.token)
        self.seen.acted.append(time.perf_counter() - begun)

    async def close(self) -> None:
        for listener in self._listeners:
            listener.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)
        for line in self.lines:
            line.close()


async def play(host: str, port: int, tables: int, seconds: float, pause: float) -> Seen:
    """Let people play at so many tables for so long, and tell how it was."""
    script()
    crowd = [PlayedTable(host, port, number) for number in range(tables)]
    for table in crowd:
        await table.open()
    until, before = time.perf_counter() + seconds, time.process_time()
    await asyncio.gather(*(table.play(until, pause) for table in crowd))
    seen = Seen(cpu=time.process_time() - before)
    for table in crowd:
        await table.close()
        seen.join(table.seen)
    return seen


async def idle(host: str, port: int, sockets: int, table: str, token: str) -> Sequence[ClientConnection]:
    """So many sockets that only listen."""
    found = []
    for _ in range(sockets):
        socket = await connect(f"ws://{host}:{port}/api/tables/{table}/live", compression=None, ping_interval=None)
        await socket.send(json.dumps({"token": token, "seat": 0, "since": 0}))
        found.append(socket)
    return found
