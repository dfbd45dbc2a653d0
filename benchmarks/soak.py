"""Whether a server stays as it is: an hour of tables that are opened, played at and left.

    python -m benchmarks.soak                      an hour and four rests, two processes on PostgreSQL; in `make soak`
    python -m benchmarks.soak --minutes 5          shorter; only an hour or more is kept in reliability.json
    python -m benchmarks.soak --db sqlite          one process on a file

People come, sit down at a table with a bot, open sockets, play, talk, ask for advice and go, for good. Tables leave
memory after a minute here (`idle_minutes`), so that the hour is about what stays. Files, sockets, threads and
connections to the database are counted every few seconds: the last quarter may not have more of them than the second.
After each quarter everybody goes until their tables have left memory, and memory is judged then: while people play it
varies by more than a slow leak adds. The first quarter fills what is kept for good, so it is not judged.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.postgres import postgres
from benchmarks.reliability import keep
from benchmarks.run import this_run
from benchmarks.served import Served, memory_of

HOMES = 10  # people come and go at so many tables at a time
STEPS = 30  # that are played at a table
THINKING = 1.0  # seconds
EVERY = 10.0  # seconds from one count to the next
REST = 100.0  # seconds after the last has gone until everything must be let go
QUARTERS = 4  # each ends with a rest
SETTINGS = "[limits]\nidle_minutes = 1\nconnections = 5000\n"
ANN, BOB = {"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}
TABLES: list[dict[str, Any]] = [
    {"title": "india", "seats": [ANN, BOB, {"name": "Rob", "bot": "greedy"}]},
    {"title": "village", "seats": [ANN, {"name": "Rob", "bot": "greedy"}]},
    {"title": "italy", "seats": [ANN, {"name": "Rob", "bot": "planner:level=club"}]},
    {"title": "russia", "seats": [ANN, BOB]},
    {"title": "nippon", "seats": [ANN, {"name": "Rob", "bot": "planner:level=club"}]},
]
# What may be more in the last quarter than in the second: a share, and a number.
SLACK = {"files": (0.05, 6), "sockets": (0.05, 6), "threads": (0.05, 4), "database_connections": (0.05, 3)}
# What may be more in the rest after the last quarter than in the one after the second.
SLACK_AT_REST = {"memory_mb": (0.02, 4), "bots_memory_mb": (0.02, 4)}
POOLS = 24  # connections and pipes that processes keep for the next who come
Counts = dict[str, float]


class Home:
    """Somebody with two people at a table, who leave it for good after a while and open another."""

    def __init__(self, number: int, url: str, totals: Counts) -> None:
        self._dice = random.Random(number)
        self._url, self._totals = url, totals
        self._keys = itertools.count()
        self._number = number

    async def live(self, stopped: asyncio.Event) -> None:
        for visit in itertools.count(self._number):
            if stopped.is_set():
                return
            try:
                async with httpx.AsyncClient(base_url=f"{self._url}/api", timeout=300) as http:
                    await self._visit(http, TABLES[visit % len(TABLES)], stopped)
            except (
                httpx.TransportError,
                OSError,
            ):  # as where the machine slept: whoever lives here goes to a new table
                self._totals["cut_off"] += 1
            except RuntimeError as error:
                self._totals["errors"] += 1
                print(f"home {self._number}: {type(error).__name__}: {error}", flush=True)

    async def _visit(self, http: httpx.AsyncClient, wanted: dict[str, Any], stopped: asyncio.Event) -> None:
        answer = await self._ask(http, "POST", "/tables", json=wanted)
        if answer.status_code != 201:
            raise RuntimeError(answer.text)
        made = answer.json()
        table, token = made["id"], made["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        self._totals["tables"] += 1
        async with AsyncExitStack() as sockets:
            for seat, page in zip(_persons(wanted), (None, "page"), strict=False):
                where = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/live"
                socket = await sockets.enter_async_context(connect(where, open_timeout=300))
                hello = {"token": token, "seat": seat, "since": 0, **({"page": page} if page else {})}
                await socket.send(json.dumps(hello))
                listening = asyncio.create_task(self._listen(socket))
                sockets.callback(listening.cancel)
            played = 0
            while played < STEPS and not stopped.is_set():
                await asyncio.sleep(self._dice.uniform(0, 2 * THINKING))
                played += await self._step(http, f"/tables/{table}", _persons(wanted))
        if self._dice.random() < 0.3:
            await self._ask(http, "POST", f"/tables/{table}/end")

    async def _step(self, http: httpx.AsyncClient, table: str, persons: list[int]) -> bool:
        """One request that changes something; False: nothing is to be done now."""
        for seat in persons:
            now = (await self._ask(http, "GET", table, params={"seat": seat})).json()
            if now["legal"] is None:
                continue
            await self._beside(http, table, seat)
            texts = [one["text"] for one in now["legal"]["actions"]] or ["done"]
            body = {"seat": seat, "action": self._dice.choice(texts), "expected_seq": now["seq"]}
            await self._ask(http, "POST", f"{table}/actions", json={**body, "key": f"k{next(self._keys)}"})
            self._totals["steps"] += 1
            return True
        return False

    async def _beside(self, http: httpx.AsyncClient, table: str, seat: int) -> None:
        """What people do at a table besides playing."""
        chance = self._dice.random()
        if chance < 0.05:
            await self._ask(http, "POST", f"{table}/chat", json={"text": "Good morning"})
        elif chance < 0.10:
            await self._ask(http, "POST", f"{table}/advice", json={"seat": seat})
        elif chance < 0.15:
            await self._ask(http, "GET", f"{table}/log", params={"seat": seat})

    async def _ask(self, http: httpx.AsyncClient, method: str, path: str, **given: Any) -> httpx.Response:
        answer = await http.request(method, path, **given)
        if answer.status_code >= 500:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
        self._totals["refused"] += answer.status_code >= 400
        return answer

    async def _listen(self, socket: Any) -> None:
        with suppress(ConnectionClosed):
            async for _ in socket:
                self._totals["heard"] += 1


def _persons(wanted: dict[str, Any]) -> list[int]:
    return [seat for seat, one in enumerate(wanted["seats"]) if one["bot"] is None]


def count(served: Served, connections: Callable[[], int]) -> Counts:
    """What the server has now. Processes of bots are counted apart: they come and go."""
    sockets = {pid: _sockets(pid) for pid in (served.pid, *served.family())}
    serving = [pid for pid, held in sockets.items() if pid == served.pid or held & sockets[served.pid]]
    return {
        "memory_mb": round(sum(map(memory_of, serving)) / 1024, 1),
        "bots_memory_mb": round(sum(memory_of(pid) for pid in sockets if pid not in serving) / 1024, 1),
        "files": sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in serving),
        "sockets": sum(len(sockets[pid]) for pid in serving),
        "threads": sum(len(os.listdir(f"/proc/{pid}/task")) for pid in serving),
        "database_connections": connections(),
    }


def _sockets(pid: int) -> set[str]:
    """The sockets of a process; several servers have the one that listens in common."""
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):  # it was closed meanwhile
            found.add(os.readlink(file))
    return {one for one in found if one.startswith("socket:")}


def grown(second: list[Counts], last: list[Counts]) -> list[str]:
    """What the last quarter has more of than the second one."""
    found = []
    for name, slack in SLACK.items():
        before, after = middle(second, name), middle(last, name)
        if _more(before, after, slack):
            found.append(f"{name}: {before:g} in the second quarter, {after:g} in the last")
    return found


def left(start: Counts, rests: list[Counts]) -> list[str]:
    """What is still there though everybody has gone: before the first came, and in the rest after each quarter."""
    end, found = rests[-1], []
    for name in ("files", "sockets", "database_connections"):
        if end[name] > start[name] + POOLS:
            found.append(f"{name}: {start[name]:g} at first, {end[name]:g} when all had gone")
    for name, slack in SLACK_AT_REST.items():
        if _more(rests[1][name], end[name], slack):
            found.append(f"{name}: {rests[1][name]:g} at rest after the second quarter, {end[name]:g} after the last")
    return found


def middle(counts: list[Counts], name: str) -> float:
    return round(statistics.median(one[name] for one in counts), 1)


def _more(before: float, after: float, slack: tuple[float, float]) -> bool:
    share, number = slack
    return after > before * (1 + share) + number


@contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, Callable[[], int]]]:
    """The URL of a database, and what counts its connections."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'games.sqlite'}", lambda: 0
        return
    with postgres() as cluster:
        url = cluster.database()
        with psycopg.connect(url.replace("+psycopg", "", 1), autocommit=True) as connection:

            def connections() -> int:
                asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                row = connection.execute(asked).fetchone()
                return int(row[0]) if row else 0

            yield url, connections


async def live(homes: list[Home], minutes: float, counted: Callable[[], Counts]) -> list[Counts]:
    """People come and go for so long, and then all go: what was counted while they were there."""
    stopped, counts = asyncio.Event(), list[Counts]()
    living = [asyncio.create_task(home.live(stopped)) for home in homes]
    until = time.monotonic() + 60 * minutes
    while time.monotonic() < until:
        await asyncio.sleep(EVERY)
        counts.append(await asyncio.to_thread(counted))
    stopped.set()
    await asyncio.gather(*living)
    return counts


def quarters(
    served: Served, minutes: float, totals: Counts, counted: Callable[[], Counts]
) -> tuple[list[list[Counts]], list[Counts]]:
    """What was counted in each quarter, and in the rest after it."""
    homes = [Home(number, served.url, totals) for number in range(HOMES)]
    busy, rests = list[list[Counts]](), list[Counts]()
    for _ in range(QUARTERS):
        busy.append(asyncio.run(live(homes, minutes / QUARTERS, counted)))
        time.sleep(REST)
        rests.append(counted())
        print(json.dumps({"at_rest": rests[-1], **totals}), flush=True)
    return busy, rests


def measure(kind: str, minutes: float) -> tuple[dict[str, Any], list[str]]:
    """Its figures, and what is wrong with them."""
    with tempfile.TemporaryDirectory(prefix="milepost-soak-") as name, database(kind, Path(name)) as (url, connections):
        settings = Path(name) / "soak.toml"
        settings.write_text(SETTINGS, encoding="utf-8")
        words = ("--workers", "2", "--bots", "1") if kind == "postgresql" else ("--bots", "2")
        served = Served(url, "--config", str(settings), *words)
        totals = dict.fromkeys(("tables", "steps", "heard", "refused", "cut_off", "errors"), 0.0)
        served.start()
        try:
            time.sleep(5)
            start = count(served, connections)
            busy, rests = quarters(served, minutes, totals, lambda: count(served, connections))
        finally:
            served.end()
    found: dict[str, Any] = {"soak_minutes": round(minutes, 1), "soak_database": kind}
    found |= {f"soak_{name}": int(value) for name, value in totals.items()}
    for name in start:
        found[f"soak_{name}"] = [middle(part, name) for part in (busy[1], busy[-1])]
    for name in SLACK_AT_REST:
        found[f"soak_rest_{name}"] = [rests[1][name], rests[-1][name]]
    found["soak_at_rest"] = {"before": start, "after_each_quarter": rests}
    wrong = grown(busy[1], busy[-1]) + left(start, rests)
    wrong += [f"{totals['errors']:g} errors"] if totals["errors"] else []
    wrong += ["processes are left behind"] if served.left else []
    found["soak_growth"] = len(wrong)
    return found, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--db", choices=("postgresql", "sqlite"), default="postgresql")
    parser.add_argument("--keep", action="store_true", help="keep the figures of a shorter run, too")
    given = parser.parse_args()
    run = this_run(os.getloadavg()[0])
    found, wrong = measure(given.db, given.minutes)
    print(json.dumps(found, indent=1))
    if given.keep or given.minutes >= 60:
        keep("soak", found, run)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
