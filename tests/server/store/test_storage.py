"""Trouble with the storage: told in a sentence, nothing half-written, and bots go on when it is over."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from httpx2 import Response
from sqlalchemy import Connection, create_engine, event, inspect, text

from benchmarks.served import COMMAND
from milepost.errors import MilepostError
from milepost.server.app import make_app
from milepost.server.bots.desk import Thought
from milepost.server.bots.pool import BotPool
from milepost.server.store.database import MIGRATIONS, shown
from milepost.server.store.storage import Storage
from milepost.server.table.table import BotJob
from server.bots.test_pool import played_for, texts, until
from server.checked import CheckedClient
from server.conftest import ON_BOTH
from server.person import TWO, Person, heard, problem

BOTS = [{"name": "Rob", "bot": "random"}, {"name": "Rose", "bot": "random"}]


class Doers(BotPool):
    """Bots that are done at once."""

    async def think(self, job: BotJob) -> Thought:
        return Thought("done")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Here nothing is there yet, on SQLite: how it is opened is what is tested."""
    if getattr(request, "param", "") == "postgresql":
        return str(request.getfixturevalue("shared"))
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@contextmanager
def tampering(database: str) -> Iterator[Connection]:
    """A connection beside the server's, by which somebody changes what stands there."""
    engine = create_engine(database)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def file_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


class Disk:
    """Lets SQLite believe that its disk is full, or that somebody else writes, or that it may only read."""

    def __init__(self, storage: Storage, database: str) -> None:
        self.database = database
        self.pragma = ""
        event.listen(storage._engine, "checkout", self._prepare)

    def _prepare(self, connection: Any, record: Any, proxy: Any) -> None:
        for pragma in ("max_page_count=1000000000", "query_only=0", "busy_timeout=5000", self.pragma):
            connection.execute(f"PRAGMA {pragma}" if pragma else "SELECT 1")

    @contextmanager
    def trouble(self, kind: str) -> Iterator[None]:
        self.pragma = {"full": "max_page_count=1", "only read": "query_only=1", "locked": "busy_timeout=50"}[kind]
        with closing(sqlite3.connect(file_of(self.database))) as other:
            if kind == "locked":
                other.execute("BEGIN IMMEDIATE")
            yield
        self.pragma = ""


KINDS = {"full": "its disk is full", "locked": "another program holds it", "only read": "it may only be read"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.server.bots.driver.PAUSE", 0.01)
    monkeypatch.setattr("milepost.server.bots.driver.LONGEST_PAUSE", 0.1)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", KINDS)
def test_trouble_is_told_and_nothing_is_half_written(database: str, kind: str) -> None:
    storage = Storage(database)
    disk = Disk(storage, database)
    with CheckedClient(make_app(storage)) as client:
        idle = ["placing-when-you-like"]  # so that turns may be ended again and again
        ann, bea = (Person.at_new_table(client, variants=idle) for _ in range(2))
        ann.act("build Delhi Agra")
        with disk.trouble(kind):
            refused = [
                until_refused(ann),
                until_refused(bea),
                ann.try_undo(),
                client.post("/api/tables", json={"title": "india", "seats": list(TWO)}),
            ]
            for answer in refused:
                error = problem(answer, 503, "storage")
                assert KINDS[kind] in error["message"]
                assert "Nothing has changed" in error["message"]
                assert answer.headers["retry-after"] == "5"
            seq = ann.look()["seq"]
            with client.websocket_connect(f"/api/tables/{ann.table}/live") as socket:
                socket.send_json({"token": ann.token, "seat": 0, "since": seq - 1})
                assert heard(socket)["seq"] == seq
        assert ann.act("done")["seq"] == seq + 1
        assert bea.act("done")["seq"]


def until_refused(ann: Person) -> Response:
    """Play what there is room for; what is refused changes nothing."""
    for _ in range(200):
        before = [ann.look(seat) for seat in (None, 0, 1)]
        answer = ann.try_to("done")
        if answer.status_code != 200:
            assert [ann.look(seat) for seat in (None, 0, 1)] == before
            return answer
    raise AssertionError("the disk never gets full")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("kind", KINDS)
def test_bots_go_on_when_it_is_over_though_nobody_looks(
    database: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    storage = Storage(database)
    disk = Disk(storage, database)
    with CheckedClient(make_app(storage, Doers())) as client:
        tables = [Person.at_new_table(client, BOTS) for _ in range(3)]
        with disk.trouble(kind):
            until(lambda: caplog.text.count("cannot be used: " + KINDS[kind]) > 4)
            seqs = [ann.look(None)["seq"] for ann in tables]
        with create_engine(database).connect() as reader:

            def stored() -> list[int]:
                rows = reader.execute(text("SELECT table_id, count(*) FROM entries GROUP BY table_id"))
                counts: dict[str, int] = {table: count for table, count in rows}  # noqa: C416
                reader.rollback()
                return [counts.get(ann.table, 0) for ann in tables]

            until(lambda: all(now > then for now, then in zip(stored(), seqs, strict=True)))
        for ann in tables:
            assert not played_for(ann)
            assert set(texts(ann)) == {"done"}


def spoil(database: str) -> None:
    """Write over all pages but the first, as a failing disk does."""
    file = file_of(database)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    data = bytearray(file.read_bytes())
    data[4096:] = b"\x7f" * (len(data) - 4096)
    file.write_bytes(data)


def test_damaged_pages_are_told_while_the_server_runs(database: str) -> None:
    with CheckedClient(make_app(database)) as client:
        ann = Person.at_new_table(client)
        ann.act("done")
        client.app.state.tables._slots.clear()  # type: ignore[attr-defined]  # nothing is in memory
        client.app.state.tables.storage._engine.dispose()  # type: ignore[attr-defined]
        spoil(database)
        assert "damaged" in problem(ann.get(), 503, "storage")["message"]
        problem(client.post("/api/tables", json={"title": "india", "seats": list(TWO)}), 503, "storage")


@ON_BOTH
def test_settings_that_cannot_be_read_concern_one_table(database: str) -> None:
    with CheckedClient(make_app(database)) as client:
        ann, bea = Person.at_new_table(client), Person.at_new_table(client)
    with tampering(database) as connection:
        connection.execute(text("UPDATE tables SET files = '{}' WHERE id = :id"), {"id": ann.table})
    with CheckedClient(make_app(database)) as client:
        problem(client.get(f"/api/tables/{ann.table}"), 409, "damaged")
        assert client.get(f"/api/tables/{bea.table}").status_code == 200


# Opening


def another_programs(database: str) -> str:
    with sqlite3.connect(file_of(database)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    return database


def anothers_with_versions(database: str) -> str:
    with sqlite3.connect(file_of(another_programs(database))) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('1975ea83b712')")
    connection.close()
    return database


def newer(database: str) -> str:
    Storage(database).close()
    with sqlite3.connect(file_of(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return database


def damaged(database: str) -> str:
    Storage(database).close()
    spoil(database)
    return database


def no_database(database: str) -> str:
    file_of(database).write_bytes(b"Dear diary, " * 1000)
    return database


def read_only(database: str) -> str:
    Storage(database).close()
    return f"sqlite:///file:{file_of(database)}?mode=ro&uri=true"


def folder(database: str) -> str:
    file_of(database).mkdir()
    return database


def under_a_file(database: str) -> str:
    file_of(database).write_text("a file")
    return f"{database}/games.sqlite"


BAD = [
    (another_programs, "it belongs to another program; games need a database of their own"),
    (anothers_with_versions, "it belongs to another program"),
    (newer, "a newer Milepost has written it"),
    (damaged, "damaged"),
    (no_database, "it is not a database"),
    (read_only, "it may only be read"),
    (folder, "unable to open database file"),
    (under_a_file, "File exists"),
    (lambda database: "games.sqlite", "named by its URL"),
    (lambda database: "oracle9://scott:tiger@host/x", "oracle9"),
    (lambda database: "postgresql+nodriver://ann:tiger@host/x", "nodriver"),
    (lambda database: "sqlite:////games?tiger=1", "tiger"),
]


@pytest.mark.parametrize(("made", "reason"), BAD, ids=lambda one: getattr(one, "__name__", ""))
def test_a_database_that_is_none_for_us_is_a_sentence(database: str, made: Any, reason: str) -> None:
    with pytest.raises(MilepostError) as refused:
        Storage(made(database))
    said = str(refused.value)
    assert reason in said
    assert "\n" not in said
    assert ":tiger" not in said


def test_nothing_is_written_to_what_is_not_ours(database: str) -> None:
    with pytest.raises(MilepostError):
        Storage(another_programs(database))
    with sqlite3.connect(file_of(database)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_passwords_are_not_printed() -> None:
    assert shown("postgresql://ann:tiger@host/games") == "postgresql://ann:***@host/games"
    assert "tiger" not in shown("postgresql://host/games?user=ann&password=tiger&sslpassword=tiger")
    assert "tiger" not in shown("postgresql:ann:tiger@host")


def test_the_command_says_it_in_one_line(database: str) -> None:
    url = newer(database)
    done = subprocess.run(
        [*COMMAND, "serve", "--no-open", "--port", "0", "--db", url],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "500"},
        timeout=60,
    )
    assert done.returncode == 1
    assert not done.stdout
    assert done.stderr.count("\n") == 1
    assert "a newer Milepost has written it" in done.stderr


# Growing


def at_first_schema(database: str) -> None:
    """Take the database back to how the first version made it, with the tables in it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with tampering(database) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")


def columns(database: str) -> set[str]:
    with tampering(database) as connection:
        return {str(column["name"]) for column in inspect(connection).get_columns("tables")}


def test_a_database_of_the_first_version_opens_with_all_its_games(database: str) -> None:
    with CheckedClient(make_app(database, Doers())) as client:
        ann = Person.at_new_table(client, [TWO[0], BOTS[0]])
        until(lambda: ann.look()["legal"])
        before = {**ann.look(), "id": "bodega"}
    at_first_schema(database)
    with tampering(database) as connection:  # its ids were words
        connection.execute(text("UPDATE entries SET table_id = 'bodega'"))
        connection.execute(text("UPDATE tables SET id = 'bodega'"))
    assert "bot_secret" not in columns(database)
    with CheckedClient(make_app(database, Doers())) as client:
        again = Person(client, "bodega", ann.token)
        assert again.look() == before
        secret = client.app.state.tables._slots["bodega"].table.row.bot_secret  # type: ignore[attr-defined]
        assert len(secret) == 64
    with CheckedClient(make_app(database, Doers())) as client:
        Person(client, "bodega", ann.token).look()
        assert client.app.state.tables._slots["bodega"].table.row.bot_secret == secret  # type: ignore[attr-defined]


@ON_BOTH
def test_a_migration_that_stops_half_way_has_changed_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with CheckedClient(make_app(database)) as client:
        ann = Person.at_new_table(client)
        before = ann.look()
    at_first_schema(database)

    def stop(size: int) -> str:
        raise RuntimeError("the power fails")

    with monkeypatch.context() as broken:
        broken.setattr("secrets.token_hex", stop)
        with pytest.raises(MilepostError, match="the power fails"):
            Storage(database)
    assert "bot_secret" not in columns(database)
    with CheckedClient(make_app(database)) as client:
        assert Person(client, ann.table, ann.token).look() == before
    assert "bot_secret" in columns(database)
