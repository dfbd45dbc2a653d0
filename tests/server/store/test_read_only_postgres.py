"""A PostgreSQL that may only be read, as a standby is: people are told so, and it goes on when it may be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import make_url

from benchmarks.postgres import Postgres
from milepost.errors import MilepostError
from milepost.server.app import make_app
from milepost.server.store.storage import Storage
from server.checked import CheckedClient
from server.person import TWO, Person, problem


@contextmanager
def only_read(postgres: Postgres, url: str) -> Iterator[None]:
    """It concerns connections made from now on, so all that are there are cut."""
    name = make_url(url).database
    cut = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(postgres.uri, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        connection.execute(cut, (name,))
        try:
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            connection.execute(cut, (name,))


def test_people_are_told_and_it_goes_on_when_it_may_be_written(postgres: Postgres, shared: str) -> None:
    with CheckedClient(make_app(shared)) as client:
        ann = Person.at_new_table(client)
        ann.act("build Delhi Agra")
        before = ann.look(None)
        with only_read(postgres, shared):
            made = client.post("/api/tables", json={"title": "india", "seats": list(TWO)})
            for answer in (ann.try_to("done"), ann.try_undo(), made):
                error = problem(answer, 503, "storage")
                assert "it may only be read" in error["message"]
                assert "Nothing has changed" in error["message"]
            assert ann.look(None) == before
        assert ann.act("done")["seq"] == before["seq"] + 1


def test_a_server_does_not_start_on_it(postgres: Postgres, shared: str) -> None:
    with only_read(postgres, shared), pytest.raises(MilepostError, match=r"games cannot be kept in .*may only be read"):
        Storage(shared)
