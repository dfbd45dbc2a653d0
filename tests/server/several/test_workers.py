"""Processes that die: another takes their place, plays their turns once, and none outlives its parent."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from benchmarks.served import COMMAND, PATIENCE, Program
from milepost.cli.serve import serve
from milepost.cli.workers import bots_worker
from milepost.errors import MilepostError
from milepost.server.several.sole import hold
from server.bots.test_recall import SEED, as_they_would
from server.several.servers import Server, serving, until
from test_process import children, until_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
BOTS = [{"name": "Rob", "bot": "greedy"}, {"name": "Rose", "bot": "planner:level=club"}]


def rows(database: str, statement: str) -> list[Any]:
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(statement))]
    finally:
        engine.dispose()


def servers_of(server: Server) -> list[int]:
    """The processes that serve, without what keeps track of them."""
    return [
        pid
        for pid in children(server.pid)
        if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
    ]


@pytest.fixture
def workers(shared: str) -> Iterator[Server]:
    with serving(shared, "--workers", "2", "--bots", "1") as server:
        yield server


def test_a_worker_killed_while_bots_think_is_replaced_and_none_outlives_its_parent(
    workers: Server, shared: str
) -> None:
    """Its turns are played once. Then the parent is killed. (In `holds/test_thoughts.py` one is told to end.)"""
    until(lambda: len(rows(shared, "SELECT id FROM processes")) == 2, "two processes give signs of life")
    ann = workers.guest("Ann")
    tables = [ann.host(*BOTS, seed=SEED) for _ in range(2)]
    victim = until(lambda: next((pid for pid in servers_of(workers) if family(pid)), None), "no bot thinks")
    until(lambda: steps(shared) > 20, "the bots do not play")
    os.kill(victim, signal.SIGKILL)
    before = steps(shared)
    until(lambda: victim not in servers_of(workers) and len(servers_of(workers)) == 2, "nobody takes its place")
    until(lambda: all(steps(shared, table) > before for table in tables), "the bots do not play on")
    for ann.table in tables:
        ann.here("/pause", paused=True)
        log = ann.look()["log"]
        assert [line["seq"] for line in log] == list(range(log[0]["seq"], log[0]["seq"] + len(log)))
        assert not [news for line in log for news in line["news"] if news["word"] == "note"]
        played, expected = as_they_would(shared, ann.table)
        assert played == expected, "bots remember, whichever process they are in"
        ann.here("/pause", paused=False)
    started = grown(workers)
    workers.end(signal.SIGKILL)
    assert workers.left == 0
    until_gone(started)


def steps(database: str, table: str | None = None) -> int:
    """How far all tables have come, or how far one has."""
    where = f"WHERE table_id = '{table}'" if table else ""
    return int(rows(database, f"SELECT coalesce(max(seq), 0) FROM entries {where}")[0][0])


def family(pid: int) -> set[int]:
    """All processes below this one."""
    found = {*children(pid)}
    return found.union(*(family(child) for child in found)) if found else found


def grown(server: Server) -> set[int]:
    """The whole family: two servers, a process of bots, and what keeps track of them."""
    until(lambda: len(family(server.pid)) > 3)
    return family(server.pid)


def test_bots_think_elsewhere_and_one_that_is_killed_leaves_its_turns_to_another(shared: str) -> None:
    with serving(shared, "--bots", "0") as server:
        ann, watcher = server.guest("Ann"), server.guest("Bea")
        ann.host({"name": "Ann"}, {"name": "Rob", "bot": "greedy"}, seed=3)
        if ann.is_to_act(0):
            ann.act("done", 0)
        seq = ann.look()["seq"]
        table = watcher.host(*BOTS, seed=SEED)
        assert not ann.is_to_act(0)
        assert steps(shared, table) == 0
        workers = [Program("bots-worker", "--db", shared, "--bots", "1") for _ in range(2)]
        for number, worker in enumerate(workers):
            worker.launch()
            worker.said("Bots think here")
            before = steps(shared, table)
            until(lambda before=before: steps(shared, table) > before + 8, "the bots do not play")  # type: ignore[misc]
            if number == 0:
                worker.end(signal.SIGKILL)
                assert worker.left == 0, "its bots end with it"
        until(lambda: ann.is_to_act(0), "the bot has not played")
        assert ann.look()["seq"] > seq
        assert workers[1].end() == 0
        assert ann.here("/advice", seat=0).status_code == 200, "what people ask is answered here"
    played, expected = as_they_would(shared, table)
    assert played == expected


@pytest.mark.parametrize("words", [{"workers": 2}, {"bots": 0}])
def test_sqlite_is_for_one_process(tmp_path: Path, words: dict[str, int]) -> None:
    with pytest.raises(MilepostError, match="Several processes share a PostgreSQL"):
        serve(db=f"sqlite:///{tmp_path / 'games.sqlite'}", port=0, open_page=False, **words)  # type: ignore[arg-type]
    with pytest.raises(MilepostError, match="Bots elsewhere and their servers share a PostgreSQL"):
        bots_worker(db=f"sqlite:///{tmp_path / 'games.sqlite'}")


def test_a_second_server_on_a_file_of_sqlite_is_refused_until_the_first_is_gone(database: str, tmp_path: Path) -> None:
    file, link = tmp_path / "games.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(file)
    words = f"another server uses {file} already; only a PostgreSQL is for several"
    with serving(database, "--bots", "1") as first:
        second = subprocess.run(
            [*COMMAND, "serve", "--no-open", "--port", "0", "--db", database],
            capture_output=True,
            text=True,
            env={**os.environ, "COLUMNS": "500"},
            timeout=PATIENCE,
        )
        assert (second.returncode, second.stdout) == (1, "")
        assert words in second.stderr
        assert second.stderr.count("\n") == 1
        with pytest.raises(MilepostError, match=re.escape(words)), hold(f"sqlite:///{link}"):
            pass
        assert first.guest("Ann").get("/me")["name"] == "Ann", "the first goes on"
        first.end(signal.SIGKILL)
        with hold(database):
            pass
