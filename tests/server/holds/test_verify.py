"""`milepost verify --db`: all stored games are played again; what differs is told with its step."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from milepost.cli.app import app
from milepost.server.app import make_app
from milepost.server.store.verify import verify_all
from server.checked import CheckedClient
from server.person import Person

SPOILED = {
    "UPDATE entries SET chance = 'card 1, card 2, card 3' WHERE chance != ''": "step 7: ",
    "UPDATE entries SET text = 'build Delhi Jaipur' WHERE seq = 1": "step 1: ",
    "DELETE FROM entries WHERE seq = 3": "step 3: number 3 was expected here, not 4",
    "UPDATE tables SET rules = 999": "it was begun under rules 999, and this program plays rules 1",
    "UPDATE tables SET files = '{}'": "what is stored cannot be read",
    "UPDATE tables SET waiting = 'over'": "the game is not over, but the table says otherwise",
    "UPDATE entries SET kind = 'what' WHERE seq = 2": "step 2: ",
}


@pytest.fixture
def stored(database: str) -> tuple[str, str]:
    """A database with two games, and the table of one."""
    with CheckedClient(make_app(database)) as client:
        ann, bea = Person.at_new_table(client), Person.at_new_table(client)
        ann.play_openings()
        ann.act("discard")
        bea.act("done")
    return database, ann.table


@pytest.mark.parametrize("change", SPOILED)
def test_a_game_that_differs_is_told_with_its_step(stored: tuple[str, str], change: str) -> None:
    database, table = stored
    where = f"{' AND' if 'WHERE' in change else ' WHERE'} {'table_id' if 'entries' in change else 'id'} = '{table}'"
    with create_engine(database).begin() as connection:
        connection.execute(text(change + where))
    found = {one.table: one.trouble for one in verify_all(database)}
    assert SPOILED[change] in found.pop(table)
    assert list(found.values()) == [""]


def test_the_command_says_which(stored: tuple[str, str]) -> None:
    database, table = stored
    for jobs in ("1", "2"):
        done = CliRunner().invoke(app, ["verify", "--db", database, "--jobs", jobs], env={"COLUMNS": "500"})
        assert done.exit_code == 0
        assert "2 of 2 games play as they did, 8 steps in all." in done.output
    with create_engine(database).begin() as connection:
        connection.execute(text("DELETE FROM entries WHERE seq = 2"))
    done = CliRunner().invoke(app, ["verify", "--db", database, "--jobs", "1"], env={"COLUMNS": "500"})
    assert done.exit_code == 1
    assert f"table {table} (india): step 2: number 2 was expected here, not 3" in done.output


def test_a_game_of_other_rules_says_that_it_cannot_go_on(stored: tuple[str, str]) -> None:
    database, table = stored
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 999 WHERE id = :id"), {"id": table})
    with CheckedClient(make_app(database)) as client:
        error = client.get(f"/api/tables/{table}").json()["error"]
    assert error["code"] == "other rules"
    assert "begun under rules 999, and this server plays rules 1: it cannot go on here" in error["message"]
