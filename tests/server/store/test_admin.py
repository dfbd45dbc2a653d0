"""`milepost admin`, on a database that a running server uses."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

import milepost
from milepost.cli.app import app
from parcels import my_files
from server.people.homes import Home
from server.person import problem


@pytest.fixture
def ann(client: TestClient) -> Home:
    return Home(client, "Ann").come()


def admin(database: str, *words: str, fails: bool = False) -> str:
    """What the command prints, or why it refuses."""
    done = CliRunner().invoke(app, ["admin", *words, "--db", database], env={"COLUMNS": "200"})
    assert (done.exit_code != 0) == fails, done.output
    return str(done.exception) if fails else done.output


def soon(found: Any) -> bool:
    """The server looks every second."""
    for _ in range(1200):
        if found():
            return True
        time.sleep(0.05)
    return False


def test_tables_and_people_are_listed(ann: Home, database: str) -> None:
    table = ann.host()
    assert table in (listed := admin(database, "list"))
    assert "Ann, Second" in listed
    assert ann.get("/me").json()["id"] in admin(database, "people")


def test_a_game_is_exported_whole(ann: Home, database: str, tmp_path: Path) -> None:
    table = ann.host([{"name": "Ann", "bot": None}, {"name": "Amy", "bot": None}])
    ann.at(table).act("build Delhi Agra")
    admin(database, "export", table, "--out", str(tmp_path / "game.log"))
    game = milepost.load((tmp_path / "game.log").read_text(encoding="utf-8"))
    assert game.steps == 1
    assert "there is no table “nowhere”" in admin(database, "export", "nowhere", fails=True)


def test_a_running_server_notices_that_a_game_was_ended(ann: Home, database: str) -> None:
    table = ann.host([{"name": "Ann", "bot": None}, {"name": "Amy", "bot": None}])
    ann.at(table).act("done")
    admin(database, "end", table)
    assert soon(lambda: ann.people(table)["ended"])
    problem(ann.at(table).try_to("done"), 409, "ended")


def test_a_deleted_table_is_gone_with_all_that_belongs_to_it(ann: Home, database: str, client: TestClient) -> None:
    table, other = ann.host(), ann.host()
    ann.invite(table)
    ann.post(f"/tables/{table}/chat", text="hello")
    ann.post(f"/tables/{table}/notes", notes="mine")
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": ann.token, "seat": 0, "since": 0})
        assert "people" in socket.receive_json()
        admin(database, "delete", table, "--yes")
        heard = socket.receive_json()
        while "error" not in heard:
            heard = socket.receive_json()
        assert heard["error"]["code"] == "unknown table"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    problem(ann.get(f"/tables/{table}/people"), 404, "unknown table")
    with create_engine(database).connect() as connection:
        for kept in inspect(connection).get_table_names():
            rows = [tuple(row) for row in connection.execute(text(f"SELECT * FROM {kept}"))]
            assert table not in json.dumps(rows, default=str), kept
    assert [one["id"] for one in ann.get("/me/tables").json()] == [other]


def test_somebody_who_is_shut_out_stays_out_until_let_in(ann: Home, database: str) -> None:
    me = ann.get("/me").json()["id"]
    admin(database, "ban", me)
    assert soon(lambda: ann.get("/me").status_code == 403)
    problem(ann.get("/me"), 403, "banned")
    admin(database, "unban", me)
    assert ann.get("/me").status_code == 200
    assert "nobody with the id or login “eve”" in admin(database, "ban", "eve", fails=True)


def test_the_host_makes_a_title_public(client: TestClient, database: str) -> None:
    files = my_files(like="village")
    kept = client.post("/api/me/titles", json={"files": files}).json()["kept"]["id"]
    assert "My Isles" in admin(database, "titles")
    admin(database, "publish", kept)
    assert "my-isles" in [one["id"] for one in client.get("/api/titles").json()]
    admin(database, "publish", kept, "--private")
    assert "my-isles" not in [one["id"] for one in client.get("/api/titles").json()]
    assert "no title" in admin(database, "publish", "nothing", fails=True)
