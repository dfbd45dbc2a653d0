"""What a step costs a server: processor time, bytes, memory and room in the database, with and without bots.

The server is a process of its own, and its processor time comes from the system, so that it holds on a busy machine,
too. How much single steps differ is taken from tables in this process.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import random
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import connect

import milepost
from benchmarks.postgres import postgres
from benchmarks.served import Served, cpu_of, memory_of
from milepost.bots import make_bot, play_out
from milepost.log import Line
from milepost.server.people.people import People, Person
from milepost.server.people.seats import seats_of
from milepost.server.schema import TableIn
from milepost.server.store.rows import EntryRow
from milepost.server.store.storage import Storage
from milepost.server.table.making import make_table
from milepost.server.table.table import Ask, Table

TABLES = 40
MORE = 80  # tables made after these, whose memory is measured: what all share is there by then
PEOPLE = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]
PLANNERS = [{"name": f"Rob {n}", "bot": "planner:level=club"} for n in range(4)]
SCREENS = 2  # that look at a table of bots
WARM, BOT_STEPS = 150, 450  # before it is measured, and while; the shortest games have some 800
VARIANTS = ["placing-when-you-like"]


@dataclass
class Costs:
    """Of one step, unless its name says otherwise."""

    step_cpu_ms: float  # of the server: an action, its answer, and the table sent to one other screen
    step_spread: list[float]  # how single steps differ: factors of the mean
    bot_step_server_ms: float
    bot_step_worker_ms: float  # a club planner thinks
    answer_bytes: float
    pushed_bytes: float
    stored_bytes: float
    table_stored_bytes: float  # of a new table: the title's files
    table_kb: float  # memory of a table at its beginning
    entry_kb: float  # what each step of a game adds to it
    socket_kb: float
    postgres_commits: float  # a second, steps written by eight connections at once on this machine
    turn_steps: float  # of a turn


def measure(steps: int) -> Costs:
    with tempfile.TemporaryDirectory(prefix="milepost-costs-") as name:
        file = Path(name) / "games.sqlite"
        settings = Path(name) / "costs.toml"
        settings.write_text('[rates]\nguests = "1000 per minute"\ntables = "1000 per minute"\n', encoding="utf-8")
        served = Served(f"sqlite:///{file}", "--config", str(settings), errors=Path(name) / "server.log")
        served.start()
        try:
            found = asyncio.run(_people(served, steps))
            found |= asyncio.run(_bots(served))
        finally:
            served.end()
    factors, stored, opened = spread()
    found |= {"stored_bytes": stored, "table_stored_bytes": opened, "entry_kb": entry_kb()}
    return Costs(step_spread=factors, postgres_commits=commits(), turn_steps=turn_steps(), **found)


def turn_steps(games: int = 3) -> float:
    """How many steps a turn has, on average. Planners lay a line of track in one step, as people do on the page."""
    turns, steps = 0, 0
    for seed in range(games):
        game = milepost.new("india", 3, seed)
        play_out(game, [make_bot("planner", seat) for seat in range(3)], rounds=200)
        seats = [line.seat for line in game.lines() if line.word == "play"]
        steps += len(seats)
        turns += len(list(itertools.groupby(seats)))
    return steps / turns


def commits(connections: int = 8, seconds: float = 5.0) -> float:
    """How many steps a second PostgreSQL writes for good, each in a transaction of its own, as tables do."""
    with postgres() as cluster:
        storage = Storage(cluster.database())
        host, _ = People(storage).guest("Host")
        wanted = TableIn.model_validate({"title": "village", "seats": PEOPLE, "seed": 4})
        tables = [make_table(storage, wanted, host) for _ in range(connections)]
        until = time.monotonic() + seconds

        def write(table: str) -> int:
            found = storage.table(table)
            assert found is not None
            seq = 0
            while time.monotonic() < until:
                seq += 1
                entry = EntryRow.of(table, Line("play", seq, 0, "build A1 A2 A3 A4 A5", ()))
                storage.append(found[0], entry, turn=False, waiting="person")
            return seq

        with ThreadPoolExecutor(connections) as threads:
            written = sum(threads.map(write, tables))
        storage.close()
    return written / seconds


async def _people(served: Served, steps: int) -> dict[str, float]:
    """Two people at each table, one screen for each of them: one acts, the other is sent the table."""
    heard = 0
    async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
        tables = [await _table(http) for _ in range(TABLES)]  # and whatever is made once
        before = memory_of(served.pid)
        for _ in range(MORE):
            await _table(http)
        with_tables = memory_of(served.pid)

        async def listen(one: dict[str, Any]) -> None:
            nonlocal heard
            async with connect(f"{served.url.replace('http', 'ws', 1)}/api/tables/{one['id']}/live") as socket:
                await socket.send(json.dumps({"token": one["token"], "seat": 0, "since": 0, "page": "other"}))
                async for message in socket:
                    heard += len(message.encode() if isinstance(message, str) else message)

        listening = [asyncio.create_task(listen(one)) for one in tables]
        await asyncio.sleep(2)
        with_sockets, heard, answered, begun = memory_of(served.pid), 0, 0, cpu_of(served.pid)
        for number in range(steps):
            one = tables[number % TABLES]
            body = {"seat": one["seat"], "action": "done", "expected_seq": one["seq"], "key": f"k{number}"}
            answer = await http.post(f"/api/tables/{one['id']}/actions", json=body, headers=one["headers"])
            told = answer.json()
            answered += int(answer.headers.get("content-length", len(answer.content)))
            one |= {"seq": told["seq"], "seat": told["table"]["view"]["waiting"][0]}
            if number % TABLES == TABLES - 1:
                await asyncio.sleep(0.15)  # a table is sent ten times a second at most
        await asyncio.sleep(0.5)
        used = cpu_of(served.pid) - begun
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return {
        "step_cpu_ms": 1000 * used / steps,
        "answer_bytes": answered / steps,
        "pushed_bytes": heard / steps,
        "table_kb": (with_tables - before) / MORE,
        "socket_kb": (with_sockets - with_tables) / TABLES,
    }


async def _table(http: httpx.AsyncClient) -> dict[str, Any]:
    made = (await http.post("/api/tables", json={"title": "india", "seats": PEOPLE, "variants": VARIANTS})).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    now = (await http.get(f"/api/tables/{made['id']}?seat=0", headers=headers)).json()
    return {**made, "headers": headers, "seq": now["seq"], "seat": now["view"]["waiting"][0]}


async def _bots(served: Served) -> dict[str, float]:
    """Four club planners play by themselves and two screens look on; in the middle of their game."""
    async with httpx.AsyncClient(base_url=served.url, timeout=60) as http, AsyncExitStack() as screens:
        wanted = {"title": "india", "seats": PLANNERS, "variants": VARIANTS}
        made = (await http.post("/api/tables", json=wanted)).json()
        heard = [0] * SCREENS
        for screen in range(SCREENS):
            listening = asyncio.create_task(_look_on(served, made, heard, screen))
            screens.callback(listening.cancel)

        async def played() -> int:
            headers = {"Authorization": f"Bearer {made['token']}"}
            return int((await http.get(f"/api/tables/{made['id']}/glance", headers=headers)).json()["seq"])

        async def until(steps: int) -> int:
            while (now := await played()) < steps:
                await asyncio.sleep(0.5)
            return now

        first = await until(WARM)
        begun, before = cpu_of(served.pid), {pid: cpu_of(pid) for pid in served.family()}
        steps = await until(first + BOT_STEPS) - first
        if not all(heard):
            raise RuntimeError("somebody who looks on hears nothing")
        return {
            "bot_step_server_ms": 1000 * (cpu_of(served.pid) - begun) / steps,
            "bot_step_worker_ms": 1000 * sum(cpu_of(pid) - before.get(pid, 0.0) for pid in served.family()) / steps,
        }


async def _look_on(served: Served, made: dict[str, Any], heard: list[int], screen: int) -> None:
    async with connect(f"{served.url.replace('http', 'ws', 1)}/api/tables/{made['id']}/live") as socket:
        await socket.send(json.dumps({"token": made["token"], "seat": None, "since": 0, "page": "other"}))
        async for _ in socket:
            heard[screen] += 1


def spread(steps: int = 600) -> tuple[list[float], float, float]:
    """How single steps of greedy players differ in processor time (playing, keeping, looking), as factors of the mean.

    Also the bytes that a step takes in the database, snapshots included, and those of a new table.
    """
    with tempfile.TemporaryDirectory(prefix="milepost-costs-") as name:
        file = Path(name) / "games.sqlite"
        Storage(f"sqlite:///{file}").close()  # the last to go writes everything into the file
        empty = file.stat().st_size
        storage = Storage(f"sqlite:///{file}")
        host, made = _new_table(storage)
        storage.close()
        begun_with = file.stat().st_size
        storage = Storage(f"sqlite:///{file}")
        found = list(_played(storage, made, host, steps))
        storage.close()
        grown = file.stat().st_size - begun_with
    mean = sum(found) / len(found)
    factors = sorted(round(one / mean, 3) for one in random.Random(1).sample(found, min(100, len(found))))
    return factors, grown / steps, begun_with - empty


def entry_kb(first: int = 100, steps: int = 400) -> float:
    """What a step adds to a table in memory, in kilobytes, as Python counts them; in the middle of a game."""
    with tempfile.TemporaryDirectory(prefix="milepost-costs-") as name:
        storage = Storage(f"sqlite:///{name}/games.sqlite")
        host, made = _new_table(storage)
        tracemalloc.start()
        playing, counted = _played(storage, made, host, first + steps), []
        for number, _ in enumerate(playing, 1):
            if number in (first, first + steps):
                gc.collect()
                counted.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        storage.close()
    return (counted[1] - counted[0]) / steps / 1000


def _new_table(storage: Storage) -> tuple[Person, str]:
    host, _ = People(storage).guest("Host")
    wanted = TableIn.model_validate({"title": "india", "seats": PEOPLE, "seed": 4})
    return host, make_table(storage, wanted, host)


def _played(storage: Storage, made: str, host: Person, steps: int) -> Iterator[float]:
    """Greedy players play at a table: the processor time of each step."""
    row, entries = storage.table(made) or (None, ())
    assert row is not None
    table = Table(row, seats_of(storage, row.id), storage)
    table.replay(entries)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(table.game.view(seat))
    for number in range(steps):
        seat = table.game.waiting()[0]
        chosen = bots[seat].choose(table.game.view(seat), 10)
        text = chosen if isinstance(chosen, str) else table.game.text(chosen)
        begun = time.thread_time()
        table.act(host, seat, text, Ask(table.seq, f"k{number}", {"n": number}))
        for shown in range(2):
            json.dumps(table.look(host, shown))
        yield time.thread_time() - begun
