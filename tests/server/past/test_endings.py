"""What takes a whole game to find is there when it is over; of an older game it is found while others use the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.server.past import endings
from milepost.server.store import snapshots
from milepost.tell.chronicle import chronicle
from server.person import Person
from server.table.test_record import finished


def wait_for(true: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def forget(client: TestClient, table_id: str) -> None:
    """Nobody has used that table for an hour."""
    tables: Any = client.app.state.tables  # type: ignore[attr-defined]
    tables.in_use(table_id).used -= 3600
    tables.forget_idle()
    assert tables.in_use(table_id) is None


def kept(database: str) -> list[str]:
    with create_engine(database).connect() as connection:
        return list(connection.execute(text("SELECT name FROM memos ORDER BY name")).scalars())


def never(*_: object) -> Any:
    raise AssertionError("it was kept already")


def test_who_looks_first_at_a_game_that_is_over_finds_all_of_it(
    client: TestClient, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = finished(client)
    wait_for(lambda: kept(database) == ["chronicle", "finish"])
    forget(client, over.table)
    monkeypatch.setattr(endings, "chronicle", never)
    story, finish = over.get("/story").json(), over.get("/finish").json()
    assert story["over"] is True
    assert story["turns"] == finish["turns"]
    assert finish["seq"] == over.look(None)["seq"]


def test_an_older_game_is_told_to_whoever_asks_first_while_others_use_the_table(
    client: TestClient, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 8)  # so it is opened without its first steps
    over = finished(client)
    wait_for(lambda: len(kept(database)) == 2)
    before = over.get("/story").json(), over.get("/finish").json()
    with create_engine(database).begin() as connection:
        connection.execute(text("DELETE FROM memos"))
    forget(client, over.table)
    begun, go_on, times = Event(), Event(), []

    def slowly(game: Any, seat: int | None) -> Any:
        times.append(seat)
        begun.set()
        assert go_on.wait(20)
        return chronicle(game, seat)

    monkeypatch.setattr(endings, "chronicle", slowly)
    watcher = Person(client, over.table, None)
    with ThreadPoolExecutor(2) as people:
        try:
            story, finish = people.submit(over.get, "/story"), people.submit(watcher.get, "/finish")
            assert begun.wait(20)
            assert over.look(0)["outcome"] is not None
            assert over.get("/at/3", seat=0).status_code == 200
            assert not story.done()
            assert not finish.done()
        finally:
            go_on.set()
        assert (story.result().json(), finish.result().json()) == before
    assert times == [None], "once, however many have asked"
    assert kept(database) == ["chronicle", "finish"]
