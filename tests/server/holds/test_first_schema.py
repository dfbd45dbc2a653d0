"""A database that the first version of the server has written, with two games in it, opens today and they go on.

`first_schema.sql.gz` was made by running that version (the commit before migration 0002): a game of India between a
person and a greedy bot, and one of Village. It is never made anew.
"""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest

from milepost.server.app import make_app
from milepost.server.store.copying import copy
from milepost.server.store.verify import verify_all
from server.checked import CheckedClient
from server.person import Person

DUMP = Path(__file__).parent / "first_schema.sql.gz"
INDIA = ("gihelonipo", "yV8gJVc635lX-fewzfiuRoKDVlqmKgB4", 43)
VILLAGE = ("podahihifi", "ywgZN-VqQWvlNp43nEgMkC1OUkhODRMi", 30)


@pytest.fixture
def old(tmp_path: Path) -> str:
    file = tmp_path / "old.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(gzip.decompress(DUMP.read_bytes()).decode())
    connection.close()
    return f"sqlite:///{file}"


def test_games_of_the_first_version_go_on(old: str) -> None:
    assert [(one.steps, one.trouble) for one in verify_all(old)] == [(INDIA[2], ""), (VILLAGE[2], "")]
    with CheckedClient(make_app(old)) as client:
        for table, token, steps in (INDIA, VILLAGE):
            ann = Person(client, table, token)
            now = ann.look(None)
            assert now["seq"] == steps
            seat = now["view"]["waiting"][0]
            texts = [one["text"] for one in ann.look(seat)["legal"]["actions"]]
            assert ann.act("done" if "done" in texts else texts[0])["seq"] == steps + 1


def test_and_move_to_postgres(old: str, shared: str) -> None:
    copy(old, shared)
    assert [(one.steps, one.trouble) for one in verify_all(shared)] == [(INDIA[2], ""), (VILLAGE[2], "")]
