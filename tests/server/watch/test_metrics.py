"""Metrics: for those the settings name, for nobody else."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from prometheus_client import CollectorRegistry, Counter
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.watch import siblings
from server.person import Person
from server.several.servers import Server, serving, until


def client_from(database: str, address: str = "127.0.0.1", **settings: Any) -> TestClient:
    config = Config.model_validate({"public_url": "https://games.example.org", **settings})
    return TestClient(make_app(database, config=config), base_url="http://127.0.0.1", client=(address, 50000))


def test_they_tell_what_goes_on(database: str) -> None:
    with client_from(database, metrics_from=["127.0.0.1"]) as client:
        ann = Person.at_new_table(client)
        ann.act("done")
        client.get("/api/tables/nobody")
        with client.websocket_connect(f"/api/tables/{ann.table}/live", headers={"Host": "127.0.0.1"}) as socket:
            socket.send_json({"token": ann.token, "seat": 0, "since": 0})
            socket.receive_json()
            answer = client.get("/metrics")
        found = {
            (sample.name, sample.labels.get("path"), sample.labels.get("status")): sample.value
            for family in text_string_to_metric_families(answer.text)
            for sample in family.samples
        }
        assert found["milepost_requests_total", "/api/tables/{table_id}/actions", "200"] == 1
        assert found["milepost_requests_total", "/api/tables/{table_id}", "404"] == 1
        assert found["milepost_request_seconds_count", "/api/tables/{table_id}/actions", None] == 1
        assert found["milepost_tables_in_memory", None, None] == 1
        assert found["milepost_sockets", None, None] == 1
        assert not re.search(ann.table, answer.text), "no table is named"


@pytest.mark.parametrize(
    ("address", "allowed", "headers"),
    [
        ("127.0.0.1", [], {}),
        ("203.0.113.7", ["127.0.0.1"], {}),
        ("127.0.0.1", ["127.0.0.1"], {"X-Forwarded-For": "203.0.113.7"}),
        ("127.0.0.1", ["127.0.0.1"], {"Host": "games.example.org"}),
    ],
)
def test_they_are_nothing_for_strangers(
    database: str, address: str, allowed: list[str], headers: dict[str, str]
) -> None:
    with client_from(database, address, metrics_from=allowed) as client:
        answer = client.get("/metrics", headers=headers)
        assert "milepost_requests" not in answer.text


def of_processes(server: Server, sample: str) -> dict[str, float]:
    """The values of a figure, by process; all samples of a process added up."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(httpx.get(f"{server.url}/metrics", timeout=60).text):
        for one in family.samples:
            if one.name == sample:
                found[one.labels["process"]] = found.get(one.labels["process"], 0) + one.value
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_whoever_is_asked_tells_of_all_processes(shared: str, tmp_path: Path) -> None:
    """Counters never seem to jump: each answer has the requests of both, and of one that takes another's place."""
    settings = tmp_path / "milepost.toml"
    settings.write_text('metrics_from = ["127.0.0.1"]\n', encoding="utf-8")
    with serving(shared, "--workers", "2", "--bots", "1", "--config", str(settings)) as server:
        until(lambda: len(of_processes(server, "milepost_requests_total")) == 2, "one is missing")
        before = 0.0
        for _ in range(20):  # a connection each: either may answer
            server.guest("Ann")
            told = of_processes(server, "milepost_requests_total")
            assert sum(told.values()) > before, "nothing is lost from one answer to the next"
            before = sum(told.values())
        begun = of_processes(server, "process_start_time_seconds")
        assert set(begun) == {"1", "2"}
        victim = next(pid for pid in server.family() if "spawn_main" in command_of(pid))
        os.kill(victim, signal.SIGKILL)
        until(
            lambda: len(now := of_processes(server, "process_start_time_seconds")) == 2 and now != begun,
            "its successor has not taken its number",
        )
        assert set(of_processes(server, "process_start_time_seconds")) == {"1", "2"}


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="each process tells its own there")
def test_one_that_hangs_or_is_dead_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(siblings, "PATIENCE", 0.1)
    registry = CollectorRegistry()
    Counter("steps", "Steps played", registry=registry).inc(3)
    ours = siblings.Siblings(tmp_path / "1", registry)
    with socket.socket(socket.AF_UNIX) as hangs, socket.socket(socket.AF_UNIX) as dead:
        hangs.bind(str(tmp_path / "2"))
        hangs.listen()
        dead.bind(str(tmp_path / "3"))
        told = [sample for family in ours.collect() for sample in family.samples if sample.name == "steps_total"]
    assert [(sample.labels, sample.value) for sample in told] == [({"process": "1"}, 3)]


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")
