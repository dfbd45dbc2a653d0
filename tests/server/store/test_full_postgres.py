"""A PostgreSQL whose disk is full: people are told so, nothing is half-written, and it goes on when there is room."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from sqlalchemy.exc import OperationalError

from benchmarks.postgres import EMPTY, Postgres
from milepost.server.app import make_app
from milepost.server.store.database import cause
from server.checked import CheckedClient
from server.person import TWO, Person, problem
from server.store.test_storage import until_refused

FULL = "its disk is full"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.DiskFull, FULL),
        (errors.OutOfMemory, "it has no memory left"),
        (errors.LockNotAvailable, "another program holds it"),
        (errors.ReadOnlySqlTransaction, "it may only be read"),
        (errors.DataCorrupted, "it is not a database, or it is damaged"),
        (errors.IndexCorrupted, "it is not a database, or it is damaged"),
        (errors.QueryCanceled, ""),
    ],
)
def test_its_number_tells_the_cause_whatever_language_it_speaks(error: type[psycopg.Error], words: str) -> None:
    told = error("konnte Datei nicht erweitern: Auf dem Gerät ist kein Speicherplatz mehr verfügbar")
    assert cause(told) == words
    assert cause(OperationalError("INSERT", {}, told)) == words


@pytest.fixture
def small_disk(postgres: Postgres) -> Iterator[str]:
    """A database on a disk of its own, of 40 MB; its journal is elsewhere, where PostgreSQL has it."""
    if sys.platform != "linux":
        pytest.skip("a small disk is mounted as Linux does it")
    owner = postgres.folder.stat()
    with tempfile.TemporaryDirectory(prefix="milepost-disk-") as name:
        os.chmod(name, 0o755)
        disk = Path(name, "disk")
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size=40m,mode=700,uid={owner.st_uid},gid={owner.st_gid}", "tmpfs", disk],
            capture_output=True,
            text=True,
            check=False,
        )
        if mounted.returncode:
            pytest.skip(f"no disk may be mounted here: {mounted.stderr.strip()}")
        try:
            yield from _database_on(disk, postgres)
        finally:
            subprocess.run(["umount", disk], check=True)


def _database_on(disk: Path, postgres: Postgres) -> Iterator[str]:
    with psycopg.connect(postgres.uri, autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
        try:
            connection.execute(f"CREATE DATABASE crowded TEMPLATE {EMPTY} TABLESPACE small")
            yield postgres.url("crowded")
            connection.execute("DROP DATABASE crowded WITH (FORCE)")
        finally:
            connection.execute("DROP TABLESPACE small")


def fill(connection: psycopg.Connection) -> None:
    """Until no page more can be had."""
    connection.execute("CREATE TABLE filler (text text)")
    for size in (1000, 10, 1):
        rows = f"INSERT INTO filler SELECT repeat(md5(n::text), 60) FROM generate_series(1, {size}) n"
        with pytest.raises(errors.DiskFull):
            connection.execute(f"DO $$ BEGIN LOOP {rows}; COMMIT; END LOOP; END $$")


def test_people_are_told_and_nothing_is_half_written(small_disk: str) -> None:
    with (
        psycopg.connect(small_disk.replace("+psycopg", "", 1), autocommit=True) as other,
        CheckedClient(make_app(small_disk)) as client,
    ):
        idle = ["placing-when-you-like"]  # so that turns may be ended again and again
        ann, bea = (Person.at_new_table(client, variants=idle) for _ in range(2))
        ann.act("build Delhi Agra")
        fill(other)
        made = client.post("/api/tables", json={"title": "india", "seats": list(TWO)})
        for answer in (made, until_refused(ann), until_refused(bea)):
            error = problem(answer, 503, "storage")
            assert FULL in error["message"]
            assert "Nothing has changed" in error["message"]
        seq = ann.look()["seq"]
        other.execute("DROP TABLE filler")
        assert ann.act("done")["seq"] == seq + 1
        assert bea.act("done")["seq"]
