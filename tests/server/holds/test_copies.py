"""Backup, restore and the move to PostgreSQL: everything arrives, or nothing does."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import create_engine, event, text
from typer.testing import CliRunner

from milepost.cli.app import app
from milepost.errors import MilepostError
from milepost.server.app import make_app
from milepost.server.store import copying
from milepost.server.store.database import open_database
from milepost.server.store.verify import verify_all
from server.checked import CheckedClient
from server.people.homes import Home
from server.person import Person


class Kept(NamedTuple):
    """A file with games, who has played them, and how a table stood."""

    file: Path
    ann: Person
    home: Home
    before: Any


@pytest.fixture(scope="module")
def kept(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    file = Path(shutil.copy(empty, tmp_path_factory.mktemp("played") / "games.sqlite"))
    return Kept(file, *played(f"sqlite:///{file}"))


@pytest.fixture
def copied(kept: Kept, database: str) -> Kept:
    """The games are in the test's own database: playing them anew for every test takes longer than most tests."""
    shutil.copy(kept.file, database.removeprefix("sqlite:///"))
    return kept


def played(database: str) -> tuple[Person, Home, Any]:
    """A server with a bit of everything: a game, talk, orders, a tournament, a channel, a waiting seat."""
    with CheckedClient(make_app(database)) as client:
        ann = Person.at_new_table(client, variants=["placing-when-you-like"])
        ann.act("build Delhi Agra")
        for _ in range(40):
            ann.act("done")
        home, other = Home(client, "Käthe").come(), Home(client, "Bob")
        table = home.host(visibility="open")
        other.join(home.invite(table))
        home.post(f"/tables/{table}/chat", text="Grüße – “hello” 🚂")
        home.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 6000})
        cup = {"name": "Cup", "title": "india", "variants": [], "seats": 2, "rounds": 1}
        assert home.post("/tournaments", **cup).status_code == 201
        return ann, home, ann.look()


def as_it_was(database: str, copied: Kept) -> None:
    """The games are there and go on, and so do people, talk and numbers of rows."""
    _, ann, home, before = copied
    with CheckedClient(make_app(database)) as client:
        again = Person(client, ann.table, ann.token, ann.keys)
        assert again.look() == before
        assert again.act("done")["seq"] == before["seq"] + 1
        here = Home(client, home.name, home.token)
        table = here.get("/me/tables").json()[0]["id"]
        assert [one["text"] for one in here.get(f"/tables/{table}/chat").json()] == ["Grüße – “hello” 🚂"]
        assert here.post(f"/tables/{table}/chat", text="again").status_code < 300
        assert here.get("/tournaments").json()
    assert not [one for one in verify_all(database) if one.trouble]


def told(*words: str) -> str:
    """What a command says, in one line."""
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "500"}, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_backup_is_made_while_the_server_runs_and_brought_back(copied: Kept, database: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    with CheckedClient(make_app(database)):
        assert "2 tables, 41 steps" in told("db", "backup", str(file), "--db", database)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if "backup" in one.name] == ["backup.sqlite"]
    restored = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    told("db", "restore", str(file), "--db", restored)
    as_it_was(restored, copied)


def test_a_move_to_postgres_and_a_backup_from_there(copied: Kept, database: str, shared: str, tmp_path: Path) -> None:
    assert "as it was" in told("db", "move", "--to", shared, "--db", database)
    file = tmp_path / "backup.sqlite"
    told("db", "backup", str(file), "--db", shared)
    as_it_was(shared, copied)
    as_it_was(f"sqlite:///{file}", copied)


REFUSED: dict[str, Callable[[str, Path], Any]] = {
    "is there already": lambda database, folder: copying.backup(database, Path(database.removeprefix("sqlite:///"))),
    "there are games or people in": lambda database, folder: copying.copy(database, database),
    "there is no file": lambda database, folder: copying.copy(f"sqlite:///{folder / 'no'}", database),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_there_is_never_written_over(copied: Kept, database: str, tmp_path: Path, words: str) -> None:
    with pytest.raises(MilepostError, match=words):
        REFUSED[words](database, tmp_path)
    as_it_was(database, copied)


@pytest.mark.usefixtures("copied")
def test_a_copy_that_stops_half_way_has_written_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = f"sqlite:///{tmp_path / 'target.sqlite'}"

    def full(*given: Any) -> None:
        if "INSERT INTO chat" in given[2]:
            raise OSError("No space left on device")

    real = open_database

    def watched(url: str) -> Any:
        engine = real(url)
        event.listen(engine, "before_cursor_execute", full)
        return engine

    monkeypatch.setattr("milepost.server.store.copying.open_database", watched)
    with pytest.raises(MilepostError, match="its disk is full"):
        copying.copy(database, target)
    with create_engine(target).connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM entries")).scalar() == 0
    with pytest.raises(MilepostError, match="its disk is full"):
        copying.backup(database, tmp_path / "backup.sqlite")
    assert not [name for name in os.listdir(tmp_path) if "backup" in name]


@pytest.mark.usefixtures("copied")
def test_what_arrives_otherwise_is_noticed(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "_copy_rows", lambda there, here, table: 0)
    with pytest.raises(MilepostError, match="did not arrive as it is"):
        copying.copy(database, f"sqlite:///{tmp_path / 'target.sqlite'}")
