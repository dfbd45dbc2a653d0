"""A real PostgreSQL, from the same wheel for everybody, and a database of it for each test."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from benchmarks.postgres import Postgres, postgres

numbers = itertools.count()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture
def on_postgres(cluster: Postgres) -> Iterator[str]:
    """The URL of a database without anything in it."""
    name = f"games{next(numbers)}"
    yield cluster.database(name)
    cluster.drop(name)
