"""A bot that comes to another process decides as it would have: after a restart, and where a worker has died."""

from __future__ import annotations

import hashlib
import time

import pytest
from sqlalchemy import create_engine, text

import milepost
from milepost.bots import make_bot
from milepost.server.app import make_app
from milepost.server.bots import recall
from milepost.server.bots.pool import BotPool
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage
from server.bots.test_pool import until
from server.checked import CheckedClient

BOTS = ("planner:level=club", "greedy", "planner:style=builder")
SEED = 5


def as_they_would(database: str, table: str) -> tuple[list[str], list[str]]:
    """What the bots of a table have played, and what they play who stay where they are."""
    storage = Storage(database)
    found = storage.table(table)
    storage.close()
    assert found is not None
    row, entries = found
    game = milepost.new(row.title, [seat["name"] for seat in row.seats], seed=SEED)
    bots = [make_bot(seat["bot"], _seed(row, number)) for number, seat in enumerate(row.seats)]
    started: set[int] = set()
    for _ in entries:
        seat = game.waiting()[0]
        if seat not in started:
            bots[seat].start(game.view(seat))
            started.add(seat)
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
    return [entry.text for entry in entries], [line.text for line in game.lines() if line.word == "play"]


def _seed(row: TableRow, seat: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{row.bot_secret} {seat}".encode()).digest()[:16], "big")


def steps(database: str) -> int:
    engine = create_engine(database)
    with engine.connect() as connection:
        found = int(connection.execute(text("SELECT coalesce(max(seq), 0) FROM entries")).scalar_one())
    engine.dispose()
    return found


def run_until(database: str, count: int) -> None:
    with CheckedClient(make_app(database, BotPool(1))):
        until(lambda: steps(database) >= count)


@pytest.mark.parametrize("title", ["india", "village"])
def test_bots_go_on_after_a_restart_as_if_there_had_been_none(database: str, title: str) -> None:
    names = BOTS if title == "india" else ("lookahead", "greedy")
    with CheckedClient(make_app(database, BotPool(1))) as client:
        seats = [{"name": f"Bot {number}", "bot": name} for number, name in enumerate(names)]
        made = client.post("/api/tables", json={"title": title, "seats": seats, "seed": SEED})
        assert made.status_code == 201, made.text
        until(lambda: steps(database) >= 12)
    table = made.json()["id"]
    for _ in range(2):
        run_until(database, steps(database) + 12)
    played, expected = as_they_would(database, table)
    assert len(played) >= 36
    assert played == expected


def test_one_that_cannot_remember_begins_anew_and_plays_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "views_of", _fails)
    with CheckedClient(make_app(database, BotPool(1))) as client:
        seats = [{"name": "Rob", "bot": "planner:level=club"}, {"name": "Rose", "bot": "greedy"}]
        client.post("/api/tables", json={"title": "india", "seats": seats, "seed": SEED})
        until(lambda: steps(database) >= 10)
    run_until(database, steps(database) + 10)


def _fails(*_: object) -> None:
    time.sleep(0.01)
    raise ValueError("something is wrong")
