"""How many tables a server carries: scripted people over HTTP and WebSocket, on this machine.

    python -m benchmarks.load            everything, a quarter of an hour; QUICK=1 shows that it runs
    python -m benchmarks.load people     these parts only; the others are people_postgresql, people_several, workers,
                                         bots and sockets

People think for two seconds before each action, far less than people do. Tables are doubled until the 99th percentile
of an action's answer passes 250 ms. `actions_a_second` is what comes of people who do not think at all. The clients run
in a process of their own on the same machine. CPU is that of the server and all its processes.

Writes its keys into benchmarks/reliability.json (a quick run into build/) and leaves the others there alone.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.crowd import Line, Seen, idle, play
from benchmarks.postgres import Postgres, postgres
from benchmarks.reliability import keep
from benchmarks.run import this_run
from benchmarks.served import Served, cpu_of, memory_of
from benchmarks.sides import QUICK, ROOT

RESULTS = ROOT / "build" / "quick-reliability.json" if QUICK else Path(__file__).parent / "reliability.json"
LIMIT_MS = 250.0
SECONDS = 2.0 if QUICK else 15.0
PAUSE = 0.3 if QUICK else 2.0  # seconds that somebody thinks
FIRST, MOST = (2, 4) if QUICK else (64, 2048)  # tables
BUSY_TABLES, BUSY_SECONDS = (4, 2.0) if QUICK else (48, 10.0)  # at which nobody thinks
RESTING = 1.0 if QUICK else 10.0  # seconds in which sockets hear of nothing
ROUNDS = 1 if QUICK else 3  # of one process and two in turns
SOCKETS, AT_A_TABLE = 60 if QUICK else 3000, 30
BOT_TABLES, BESIDE_BOTS = (2, 2) if QUICK else (16, 32)
SETTINGS = """
[limits]
connections = 20000
connections_an_address = 20000
[rates]
requests = "1000000 per minute"
"""  # all come from here, and few people sit everywhere
Figures = dict[str, Any]


@contextmanager
def serving(database: str, *words: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "load.toml"
        settings.write_text(SETTINGS, encoding="utf-8")
        server = Served(database, "--config", str(settings), *words)
        server.start()
        try:
            yield server
        finally:
            server.end()


def ask(server: Served, method: str, path: str, body: Any = None, token: str = "") -> Any:
    return asyncio.run(Line(*server.place).ask(method, path, body, token))


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/games.sqlite"


@cache
def clients() -> ProcessPoolExecutor:
    """A process of their own, so that what clients cost is not the server's."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def crowd(server: Served, tables: int, seconds: float, pause: float) -> Seen:
    return clients().submit(_play, *server.place, tables, seconds, pause).result()


def _play(host: str, port: int, tables: int, seconds: float, pause: float) -> Seen:
    return asyncio.run(play(host, port, tables, seconds, pause))


def percentiles(values: list[float]) -> list[float]:
    """p50, p95 and p99 in milliseconds."""
    found = statistics.quantiles(values, n=100)
    return [round(1000 * found[one - 1], 1) for one in (50, 95, 99)]


def level(server: Served, tables: int) -> Figures:
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
        crowd(server, FIRST, 1.0, 0.0)  # what is read once; where there is a second process, it starts, too
        while tables <= MOST:
            levels.append(level(server, tables))
            before = memory_of(server.pid) if len(levels) == 1 else before  # what all tables share is there by then
            if levels[-1]["acted_ms"][2] > LIMIT_MS or levels[-1]["errors"]:
                break
            most, tables = tables, 2 * tables
        grown = memory_of(server.pid) - before
        flat_out = crowd(server, BUSY_TABLES, SECONDS, 0.0)
    found = {
        f"tables_at_p99_250ms{name}": most,
        f"levels{name}": levels,
        f"actions_a_second{name}": round(len(flat_out.acted) / SECONDS, 1),
    }
    if "--workers" not in words and len(levels) > 1:
        found[f"memory_a_table_kb{name}"] = round(grown / sum(one["tables"] for one in levels[1:]))
    return found


def people() -> Figures:
    with sqlite() as database:
        return carried(database, "")


def people_postgresql() -> Figures:
    with postgres() as cluster:
        return carried(cluster.database(), "_postgresql")


def people_several() -> Figures:
    """Two processes behind one address."""
    with postgres() as cluster:
        return carried(cluster.database(), "_several", "--workers", "2")


def workers() -> Figures:
    """One process and two in turns, on the same PostgreSQL, at tables where nobody thinks.

    The clients and PostgreSQL want the same cores. So besides what came of it in so many seconds there is what an
    action costs: of the servers, of PostgreSQL and of the clients. Where cores are free, a server carries what its
    own processor time allows.
    """
    found: dict[int, list[Figures]] = {1: [], 2: []}
    with postgres() as cluster:
        for _ in range(ROUNDS):
            for number, rounds in found.items():
                rounds.append(flat_out(cluster, number))
                print(number, json.dumps(rounds[-1]), flush=True)
    one, two = (
        {name: statistics.median(each[name] for each in found[number]) for name in found[number][0]}
        for number in (1, 2)
    )
    return {
        "workers1": one,
        "workers2": two,
        "workers2_ratio": round(two["actions_a_second"] / one["actions_a_second"], 2),
    }


def flat_out(cluster: Postgres, processes: int) -> Figures:
    """What so many processes do that are never left alone."""
    database = cluster.database()
    words = ("--workers", str(processes)) if processes > 1 else ()
    with serving(database, "--bots", "1", *words) as server:
        time.sleep(2)  # the other one starts, too
        crowd(server, 2 * processes, 1.0, 0.0)  # what is read once
        before = server.cpu(), cpu_below(cluster.pid)
        seen = crowd(server, BUSY_TABLES, BUSY_SECONDS, 0.0)
        after = server.cpu(), cpu_below(cluster.pid)
        each = sorted(cpu_of(pid) for pid in (server.pid, *server.family()))
    cluster.drop(database)
    actions = len(seen.acted)
    return {
        "actions_a_second": round(actions / BUSY_SECONDS, 1),
        "acted_p50_ms": percentiles(seen.acted)[0],
        "server_ms": round(1000 * (after[0] - before[0]) / actions, 2),
        "postgresql_ms": round(1000 * (after[1] - before[1]) / actions, 2),
        "clients_ms": round(1000 * seen.cpu / actions, 2),
        "busiest_share": round(each[-1] / (sum(each[-processes:]) or 1), 2),
        "errors": len(seen.errors),
    }


def cpu_below(pid: int) -> float:
    """Seconds of a process and of its children, also of those that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return ended + cpu_of(pid) + sum(cpu_of(int(child)) for child in children)


def bots() -> Figures:
    """Tables of planners play by themselves; people play beside them."""
    seats = [{"name": f"Bot {seat}", "bot": "planner:level=club"} for seat in range(4)]
    with sqlite() as database, serving(database) as server:
        made = [ask(server, "POST", "/tables", {"title": "india", "seats": seats}) for _ in range(BOT_TABLES)]
        time.sleep(2 + SECONDS / 4)  # processes start, titles are read
        begun, steps = server.cpu(), _steps(server, made)
        time.sleep(SECONDS)
        spent, played = server.cpu() - begun, _steps(server, made) - steps
        beside = crowd(server, BESIDE_BOTS, SECONDS, PAUSE)
    return {
        "bot_steps_a_second": round(played / SECONDS, 1),
        "cpu_ms_a_bot_step": round(1000 * spent / max(1, played), 2),
        "acted_beside_bots_ms": percentiles(beside.acted),
    }


def _steps(server: Served, made: list[Any]) -> int:
    return sum(int(ask(server, "GET", f"/tables/{one['id']}/glance", token=one["token"])["seq"]) for one in made)


def sockets() -> Figures:
    """Thousands of sockets that only listen, thirty at a table; then something happens at every table."""
    with sqlite() as database, serving(database) as server:
        wanted = {"title": "india", "seats": [{"name": "Ann"}, {"name": "Bob"}], "seed": 1}
        ask(server, "GET", "/titles")
        made = [ask(server, "POST", "/tables", wanted) for _ in range(max(1, SOCKETS // AT_A_TABLE))]
        return asyncio.run(_listen(server, [(one["id"], one["token"]) for one in made]))


async def _listen(server: Served, made: list[tuple[str, str]]) -> Figures:
    before = memory_of(server.pid)
    held = [one for table in made for one in await idle(*server.place, AT_A_TABLE, *table)]
    await asyncio.gather(*(one.recv() for one in held))  # who is here
    await asyncio.sleep(2)
    grown, cpu = memory_of(server.pid) - before, server.cpu()
    await asyncio.sleep(RESTING)
    resting = (server.cpu() - cpu) / RESTING
    line, begun = Line(*server.place), time.perf_counter()
    for table, token in made:
        await line.ask("POST", f"/tables/{table}/pause", {"paused": True}, token)
    await asyncio.gather(*(_until_paused(one) for one in held))
    heard = time.perf_counter() - begun
    await asyncio.gather(*(one.close() for one in held))
    return {
        "idle_sockets": len(held),
        "kb_a_socket": round(grown / len(held), 1),
        "idle_sockets_cores": round(resting, 3),
        "all_sockets_heard_s": round(heard, 2),
    }


async def _until_paused(socket: Any) -> None:
    while not json.loads(await socket.recv()).get("people", {}).get("paused"):
        pass


PARTS: dict[str, Callable[[], Figures]] = {
    "people": people,
    "people_postgresql": people_postgresql,
    "people_several": people_several,
    "workers": workers,
    "bots": bots,
    "sockets": sockets,
}


def main() -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PARTS:
        run = this_run(os.getloadavg()[0])
        found = PARTS[name]()
        keep(f"load_{name}", found, run, RESULTS)
        print(name, json.dumps({key: value for key, value in found.items() if "levels" not in key}), flush=True)


if __name__ == "__main__":
    main()
