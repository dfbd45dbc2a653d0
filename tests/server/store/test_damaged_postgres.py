"""A page of PostgreSQL that is damaged: people are told so, nothing is made worse, and it goes on when it is mended."""

from __future__ import annotations

from pathlib import Path

import psycopg

from benchmarks.postgres import Postgres
from milepost.server.app import make_app
from server.bots.test_pool import until
from server.checked import CheckedClient
from server.person import Person, problem

HEADER = 24  # bytes that every page begins with


def test_a_damaged_page_is_told_and_a_mended_one_plays_on(postgres: Postgres, shared: str) -> None:
    with CheckedClient(make_app(shared)) as client:
        ann = Person.at_new_table(client)
        ann.act("build Delhi Agra")
        with psycopg.connect(shared.replace("+psycopg", "", 1), autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            row = connection.execute("SELECT pg_relation_filepath('entries')").fetchone()
        assert row is not None
        file = postgres.folder / str(row[0])
        sound = file.read_bytes()[:HEADER]
        write(postgres, file, b"\xff" * HEADER)
        try:
            until(lambda: client.get("/healthz").status_code == 200)
            until(lambda: "damaged" in ann.get().text)
            error = problem(ann.get(), 503, "storage")
            assert "it is not a database, or it is damaged" in error["message"]
            assert "Nothing has changed" in error["message"]
        finally:
            write(postgres, file, sound)
        until(lambda: ann.get().status_code == 200)
        assert ann.look(None)["seq"] == 1
        assert ann.act("done")["seq"] == 2


def write(postgres: Postgres, file: Path, header: bytes) -> None:
    """While nobody has the file open."""
    postgres.stop()
    with file.open("r+b") as page:
        page.write(header)
    postgres.start()
