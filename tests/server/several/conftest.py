"""Two servers at one database, for the tests of all files here; each test has tables of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.postgres import Postgres
from server.several.servers import Two, serving


@pytest.fixture(scope="package")
def two(postgres: Postgres) -> Iterator[Two]:
    database = postgres.database()
    with serving(database, "--bots", "1") as one, serving(database, "--bots", "1") as other:
        yield Two(one, other)
    postgres.drop(database)
