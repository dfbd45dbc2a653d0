"""Servers that start: several at the same moment, and while PostgreSQL is not there yet or does not answer at all."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import OperationalError

from benchmarks.postgres import Postgres
from milepost.cli.workers import Workers
from milepost.errors import MilepostError
from milepost.server.errors import StorageTrouble
from milepost.server.several import company
from milepost.server.store import database
from milepost.server.store.storage import Storage


def test_several_bring_one_database_up_to_date(postgres: Postgres, shared: str) -> None:
    with psycopg.connect(postgres.uri, autocommit=True) as connection:
        connection.execute("CREATE DATABASE bare")
    url = make_url(shared).set(database="bare").render_as_string(hide_password=False)
    with ThreadPoolExecutor(4) as threads:
        for storage in threads.map(Storage, [url] * 4):
            storage.close()
    postgres.drop(url)


def test_a_database_that_is_starting_is_waited_for(
    postgres: Postgres, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = "FATAL:  the database system is in recovery mode"
    tries = iter([refused, refused, None])
    ready = database._make_ready

    def made_ready(connection: Connection) -> None:
        if reason := next(tries):
            raise OperationalError("", {}, Exception(reason))
        ready(connection)

    monkeypatch.setattr(database, "_make_ready", made_ready)
    monkeypatch.setattr("milepost.server.store.database.time.sleep", lambda seconds: None)
    Storage(shared).close()
    assert list(tries) == []
    monkeypatch.setattr(database, "START_SECONDS", 0.0)
    tries = iter([refused])
    with pytest.raises(MilepostError, match="it is starting"):
        Storage(shared)


def test_a_machine_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(database.PATIENCE, "connect_timeout", "2")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"127.0.0.1:{silent.getsockname()[1]}"
        begun = time.monotonic()
        with pytest.raises(MilepostError, match="timeout"):
            Storage(f"postgresql+psycopg://ann@{place}/games")
        assert time.monotonic() - begun < 60
    asked = make_url("postgresql+psycopg://ann@host/games?connect_timeout=99")
    assert database.patient(asked).query["connect_timeout"] == "99", "what a host has set holds"


def test_a_start_waits_for_a_database_that_has_just_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "PAUSE_SECONDS", 0.0)
    tries = iter([True, True, False])

    def work() -> str:
        if next(tries):
            raise StorageTrouble("")
        return "done"

    with ThreadPoolExecutor(1) as threads:  # of its own: this thread may have a loop, of the browser tests
        assert threads.submit(asyncio.run, company.patiently(work)).result() == "done"


def test_a_parent_that_is_told_to_end_while_it_waits_starts_nobody(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`print` ends at once, so the parent pauses before it starts another."""
    storage = Storage(shared)
    parent = Workers(1, storage, print)
    monkeypatch.setattr("milepost.cli.workers.signal.signal", lambda *given: None)
    monkeypatch.setattr("milepost.cli.workers.time.sleep", lambda seconds: parent._stop())
    parent.run()
    assert parent._there == {}
    with storage.session() as session:
        assert session.scalar(text("SELECT count(*) FROM processes")) == 0
    storage.close()
