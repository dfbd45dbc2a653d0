"""A server in the test's own process, over a database in a folder of the test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from benchmarks.postgres import Postgres
from benchmarks.postgres import postgres as cluster
from milepost.server.app import make_app
from milepost.server.store.storage import Storage
from server.checked import CheckedClient
from server.person import Person

ON_BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without games, made once: every migration for every test takes longer than most tests."""
    file = tmp_path_factory.mktemp("database") / "empty.sqlite"
    Storage(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with cluster(durable=False) as server:
        yield server


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[str]:
    """A database that several processes may use."""
    url = postgres.database()
    yield url
    postgres.drop(url)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, empty: Path) -> str:
    """A file of SQLite; `ON_BOTH` lets tests run a second time on PostgreSQL."""
    if getattr(request, "param", "") == "postgresql":
        return str(request.getfixturevalue("shared"))
    return f"sqlite:///{shutil.copy(empty, tmp_path / 'games.sqlite')}"


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient]:
    with CheckedClient(make_app(database, static=tmp_path / "static")) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Person:
    """Somebody who has made a table for two persons with an open seed; seat 1 begins."""
    return Person.at_new_table(client)
