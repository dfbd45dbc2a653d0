"""The tables of docs/reliability.md and docs/scale.md, made of `benchmarks/reliability.json` and `scale.json`."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bench_tables
from bench_tables import ABSENT

FOLDER = Path(__file__).parent.parent / "benchmarks"


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


HOLDS, SCALE = _read("reliability.json"), _read("scale.json")
# Where figures are from: `kills`, `kills_postgres`, `kills_several`, and `gone` with the like of them.
RUNS = {"": "SQLite", "_postgres": "PostgreSQL", "_several": "several servers", "_gone": "a minute without PostgreSQL"}
KILLED = ("", "_postgres", "_several")
# What the project wants of itself, and of which runs.
AIMS: dict[str, tuple[str, float, tuple[str, ...]]] = {
    "kills": ("≥", 100, KILLED),
    "acknowledged": ("≥", 10_000, KILLED),
    "lost": ("≤", 0, (*RUNS,)),
    "doubled": ("≤", 0, (*RUNS,)),
    "unasked": ("≤", 0, (*RUNS,)),
    "gaps": ("≤", 0, (*RUNS,)),
    "differing": ("≤", 0, (*RUNS,)),
    "stuck": ("≤", 0, (*RUNS,)),
    "orphans": ("≤", 0, (*RUNS,)),
    "seconds_gone": ("≥", 60, ("",)),
    "other_answers_gone": ("≤", 0, ("",)),
    "ended_gone": ("≤", 0, ("",)),
    "noninterference_differences": ("≤", 0, ("",)),
    "schemathesis_cases": ("≥", 20_000, ("",)),
    "server_errors": ("≤", 0, ("",)),
    "tables_at_p99_250ms": ("≥", 128, ("",)),
    "workers2_ratio": (">", 1, ("",)),
    "soak_growth": ("≤", 0, ("",)),
}
MEETS = {"≥": operator.ge, "≤": operator.le, ">": operator.gt}
SIDES = {
    "actions_a_second": "actions a second",
    "acted_p50_ms": "half of the answers within, in ms",
    "server_ms": "CPU of the servers an action, in ms",
    "postgresql_ms": "CPU of PostgreSQL an action, in ms",
    "clients_ms": "CPU of the clients an action, in ms",
}
BESIDE = {
    "bot_steps_a_second": "bots' steps a second, where nobody asks",
    "cpu_ms_a_bot_step": "CPU a bot's step, server and bots, in ms",
    "acted_beside_bots_ms": "answers to people beside bots: p50, p95, p99 in ms",
    "idle_sockets": "sockets that only listen",
    "kb_a_socket": "memory a socket, in kB",
    "idle_sockets_cores": "cores that all of them use at rest",
    "all_sockets_heard_s": "until all have heard of something at each of their 100 tables, in seconds",
    "memory_a_table_kb": "memory a table after some seven steps, with what its two sockets have left, in kB",
}
SOAK = {
    "soak_memory_mb": "memory of the servers, in MB",
    "soak_rest_memory_mb": "the same at rest after it",
    "soak_bots_memory_mb": "memory of bots, in MB",
    "soak_rest_bots_memory_mb": "the same at rest after it",
    "soak_files": "open files",
    "soak_sockets": "sockets",
    "soak_threads": "threads",
    "soak_database_connections": "connections to the database",
}
KILLS = {
    "kills": "kills by `kill -9`",
    "kills_of_servers": "of them a server, some while it started",
    "kills_of_bots": "of them a process in which bots think, or Python's helper beside it",
    "kills_of_parents": "of them the parent of two servers",
    "kills_of_bots_workers": "of them a `bots-worker`",
    "kills_of_database": "of them a process of PostgreSQL, which then starts all of its own anew",
    "acknowledged": "steps that a server had acknowledged",
    "repeated": "requests repeated because nobody had answered",
    "refused": "steps that the rules refused",
    "lost": "acknowledged steps that are missing, or in another place",
    "doubled": "steps that are there twice",
    "unasked": "steps that nobody asked for, or that were refused",
    "gaps": "tables whose steps are not numbered without a gap",
    "differing": "tables that do not play again as they did",
    "stuck": "tables at which a bot was to act and did not, in the minute afterwards",
    "orphans": "processes left behind",
}
GONE = {
    "seconds": "seconds without PostgreSQL",
    "refusals": "requests answered by 503 meanwhile",
    "other_answers": "other answers, or none, to such requests and to `/healthz`",
    "longest_answer_s": "longest time until an answer, in seconds",
    "meanwhile": "steps acknowledged meanwhile",
    "first_again_s": "seconds from its coming back until a step is acknowledged",
    "everybody_again_s": "until one of everybody's is",
    "ended": "processes of ours that have ended",
    "acknowledged": "steps acknowledged before and after",
    "repeated": "requests repeated until somebody did it",
    "lost": KILLS["lost"],
    "doubled": KILLS["doubled"],
    "unasked": KILLS["unasked"],
    "gaps": KILLS["gaps"],
    "differing": KILLS["differing"],
    "stuck": KILLS["stuck"],
    "orphans": KILLS["orphans"],
}
COSTS = {
    "step_cpu_ms": (
        "a person's step in the server: the action, its answer, and the table sent to another screen",
        "ms CPU",
    ),
    "bot_step_server_ms": ("a bot's step in the server, two screens looking on", "ms CPU"),
    "bot_step_worker_ms": ("a club planner's step in its process", "ms CPU"),
    "answer_bytes": ("the answer to an action, compressed", "bytes"),
    "pushed_bytes": ("what a step sends to another screen, before compression", "bytes"),
    "stored_bytes": ("a step in the database, with its share of snapshots", "bytes"),
    "table_stored_bytes": ("a new table in the database: the title's files", "bytes"),
    "table_kb": ("a table in memory, at its beginning", "kB"),
    "entry_kb": ("what a step adds to a table in memory", "kB"),
    "socket_kb": ("a socket in memory, with what compresses its messages", "kB"),
    "postgres_commits": ("steps that PostgreSQL writes for good on this machine, by eight connections", "a second"),
    "turn_steps": ("a turn, in games of three planners", "steps"),
}
NEEDS = {
    "steps_a_second": "steps a second",
    "server_processes": "server processes",
    "server_cores": "cores they use",
    "bot_cores": "cores for bots",
    "commits_a_second": "commits a second",
    "stored_gb_a_day": "GB stored a day",
    "memory_gb": "GB of memory for tables and sockets",
    "sent_mbit": "Mbit/s sent",
}


def shown(value: float | None) -> str:
    if value is None:
        return ABSENT
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{float(f'{value:.2g}'):g}"


def run_of(run: dict[str, Any] | None) -> str:
    if run is None:
        return "Not measured yet."
    return f"{bench_tables.code_of(run)}, {run['load']:g} programs wanting {run['cores']} cores."


def aims() -> str:
    rows = []
    for name, (sign, aim, runs) in AIMS.items():
        values = [HOLDS.get(name + run) for run in runs]
        meets = [MEETS[sign](value, aim) for value in values if value is not None]
        met = "**no**" if not all(meets) else "yes" if len(meets) == len(values) else ""
        rows.append((f"`{name}`", f"{sign} {aim:,g}", " / ".join(map(shown, values)), met))
    told = f"Several figures in a row are of {', '.join(RUNS.values())}, in this order."
    return f"{bench_tables.table(('figure', 'aim', 'measured', 'met'), rows)}\n\n{told}"


def kills() -> str:
    parts = {"kills": "SQLite", "kills_postgres": "PostgreSQL", "kills_several": "several servers on PostgreSQL"}
    rows = []
    for name, words in KILLS.items():
        found = [HOLDS.get(name + part.removeprefix("kills")) for part in parts]
        rows.append((words, *("–" if value is None else shown(value) for value in found)))
    runs = [f"{words}: {run_of(HOLDS['runs'].get(part))}" for part, words in parts.items()]
    return f"{bench_tables.table(('', *parts.values()), rows)}\n\n{' '.join(runs)}"


def gone() -> str:
    rows = [(words, shown(HOLDS.get(f"{name}_gone"))) for name, words in GONE.items()]
    return f"{bench_tables.table(('', 'figure'), rows)}\n\n{run_of(HOLDS['runs'].get('gone'))}"


def hidden() -> str:
    rows = [
        ("bytes of answers and socket messages compared", shown(HOLDS.get("noninterference_bytes"))),
        ("answers that differ", shown(HOLDS.get("noninterference_differences"))),
    ]
    return f"{bench_tables.table(('', 'figure'), rows)}\n\n{run_of(HOLDS['runs'].get('noninterference'))}"


def calls() -> str:
    rows = [
        ("requests that Schemathesis has sent", shown(HOLDS.get("schemathesis_cases"))),
        ("server errors among the answers", shown(HOLDS.get("server_errors"))),
    ]
    return f"{bench_tables.table(('', 'figure'), rows)}\n\n{run_of(HOLDS['runs'].get('schemathesis'))}"


LOADS = {"": "SQLite", "_postgresql": "PostgreSQL", "_several": "two processes on PostgreSQL"}


def _levels() -> str:
    """Levels on both databases and of two processes, side by side."""
    kinds = [{one["tables"]: one for one in HOLDS.get(f"levels{name}", ())} for name in LOADS]
    rows = []
    for tables in sorted(set().union(*kinds)):
        found = [kind.get(tables) for kind in kinds]
        acted = [", ".join(map(shown, one["acted_ms"])) if one else "–" for one in found]
        rows.append((f"{tables:,}", shown(next(one["actions_a_second"] for one in found if one)), *acted))
    heads = (f"{words}: p50, p95, p99 in ms" for words in LOADS.values())
    return bench_tables.table(("tables", "actions a second", *heads), rows)


def load() -> str:
    most = ", ".join(f"{shown(HOLDS.get(f'actions_a_second{name}'))} with {words}" for name, words in LOADS.items())
    runs = [f"{words}: {run_of(HOLDS['runs'].get(f'load_people{name}'))}" for name, words in LOADS.items()]
    return f"{_levels()}\n\nActions a second of people who do not think at all: {most}.\n\n{' '.join(runs)}"


def two_processes() -> str:
    one, two = HOLDS.get("workers1", {}), HOLDS.get("workers2", {})
    rows = [(words, shown(one.get(name)), shown(two.get(name))) for name, words in SIDES.items()]
    ratio = f"So two carry {shown(HOLDS.get('workers2_ratio'))} times as much as one here."
    table = bench_tables.table(("", "one process", "two"), rows)
    return f"{table}\n\n{ratio} {run_of(HOLDS['runs'].get('load_workers'))}"


def beside() -> str:
    rows = []
    for name, words in BESIDE.items():
        value = HOLDS.get(name)
        rows.append((words, ", ".join(map(shown, value)) if isinstance(value, list) else shown(value)))
    return f"{bench_tables.table(('', 'figure'), rows)}\n\n{run_of(HOLDS['runs'].get('load_bots'))}"


def soak() -> str:
    run = HOLDS["runs"].get("soak")
    if run is None:
        return run_of(run)
    rows = [(words, *map(shown, HOLDS.get(name, (None, None)))) for name, words in SOAK.items()]
    done = (
        f"In {shown(HOLDS['soak_minutes'])} minutes {HOLDS['soak_tables']:,} tables were opened and "
        f"{HOLDS['soak_steps']:,} steps played; {HOLDS['soak_errors']:,} server errors."
    )
    return f"{bench_tables.table(('', 'second quarter', 'last quarter'), rows)}\n\n{done} {run_of(run)}"


def costs() -> str:
    rows = [(words, f"{shown(SCALE['costs'][name])} {unit}") for name, (words, unit) in COSTS.items()]
    return f"{bench_tables.table(('what', 'costs'), rows)}\n\n{run_of(SCALE['run'])}"


def needs(kind: str) -> str:
    sizes = SCALE[kind]["sizes"]
    head = ("", *(f"{one['tables']:,} tables" for one in sizes))
    return bench_tables.table(head, ((words, *(shown(one[name]) for one in sizes)) for name, words in NEEDS.items()))


TABLES: dict[str, Callable[[], str]] = {
    "what holds": aims,
    "kills": kills,
    "a minute without a database": gone,
    "hidden things": hidden,
    "calls of strangers": calls,
    "load": load,
    "two processes": two_processes,
    "bots and sockets": beside,
    "the soak": soak,
    "costs of a step": costs,
    "live tables": lambda: needs("live"),
    "mixed tables": lambda: needs("mixed"),
}
