"""A server that is stopped at any moment loses nothing it has answered for."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from sqlalchemy import create_engine, text

from benchmarks.served import COMMAND
from milepost.server.app import make_app
from server.checked import CheckedClient
from server.person import TWO, Person, problem, told
from test_process import children, until_gone


def test_another_server_on_the_same_database_sees_the_same(database: str, ann: Person) -> None:
    """The first one is not even stopped: nothing is kept in memory alone."""
    ann.play_openings()
    ann.act("place Delhi")
    ann.act("done")
    ann.act("build Delhi Jaipur")
    ann.try_undo()
    body = {"seat": ann.look()["view"]["waiting"][0], "action": "build Delhi Jaipur", "expected_seq": 10, "key": "x"}
    first = ann.post("/actions", **body)
    before = [ann.look(seat) for seat in (None, 0, 1)]
    with CheckedClient(make_app(database)) as client:
        again = Person(client, ann.table, ann.token, ann.keys)
        assert [again.look(seat) for seat in (None, 0, 1)] == before
        assert told(again.post("/actions", **body)) == told(first)
        problem(again.post("/actions", **{**body, "action": "done"}), 409, "key")
        again.act("done")
        assert again.look()["seq"] == 12
        # What the second wrote makes the first one look again instead of writing over it.
        late = {**body, "action": "done", "key": "y", "expected_seq": 11}
        assert problem(ann.post("/actions", **late), 409, "stale")["seq"] == 12
        assert ann.look(None) == again.look(None)


def test_chance_that_was_tampered_with_is_found(database: str, ann: Person) -> None:
    ann.play_openings()
    ann.act("discard")
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE entries SET chance = 'card 1, card 2, card 3' WHERE chance != ''"))
    with CheckedClient(make_app(database)) as client:
        message = problem(Person(client, ann.table, ann.token).get(), 409, "damaged")["message"]
    assert message.startswith("Step 7 of this game cannot be played again"), message
    assert "card" not in message, "what chance gave may be a secret"


def test_a_table_is_read_as_strictly_as_a_log(database: str, ann: Person) -> None:
    """A path is written milepost by milepost; `build Delhi Jaipur` may mean another way tomorrow."""
    ann.act("build Delhi Jaipur")
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE entries SET text = 'build Delhi Jaipur'"))
    with CheckedClient(make_app(database)) as client:
        assert "Step 1" in problem(Person(client, ann.table, ann.token).get(), 409, "damaged")["message"]


def test_a_table_promises_what_its_record_promises(client: CheckedClient) -> None:
    """One commitment of chance: the page, the record while the game runs, and the record at its end agree."""
    for seed in (None, 7):
        table = Person.at_new_table(client, seed=seed)
        promised = f"commit: {table.look()['commit']}"
        assert promised in table.get("/record", seat=0).text.splitlines()


def test_a_game_of_other_rules_is_not_opened(database: str, ann: Person) -> None:
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 999"))
    with CheckedClient(make_app(database)) as client:
        problem(Person(client, ann.table, ann.token).get(), 409, "other rules")


class Process:
    """`milepost serve` as users run it."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--no-open", "--port", "0", "--db", database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "500", "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.process.stdout.readline())
        assert found
        self.client = httpx.Client(base_url=found[0], transport=httpx.HTTPTransport(retries=5))

    def kill(self, how: signal.Signals) -> None:
        self.client.close()
        self.process.send_signal(how)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_server_killed_while_a_bot_thinks_goes_on(database: str) -> None:
    server = Process(database)
    seats = [TWO[0], {"name": "Rob", "bot": "greedy"}, {"name": "Rose", "bot": "greedy"}]
    made = server.client.post("/api/tables", json={"title": "india", "seats": seats, "seed": 8}).json()
    table, headers = f"/api/tables/{made['id']}", {"Authorization": f"Bearer {made['token']}"}
    played = _play(server.client, table, headers)
    server.kill(signal.SIGKILL)
    server = Process(database)
    now = server.client.get(table, params={"seat": 0}, headers=headers).json()
    lines = [(line["seq"], line["text"]) for line in now["log"]]
    assert played == lines[: len(played)]
    assert _play(server.client, table, headers)
    server.kill(signal.SIGTERM)
    assert Path(database.removeprefix("sqlite:///")).stat().st_size > 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_no_worker_outlives_a_server_that_is_killed(database: str) -> None:
    """Neither the workers nor what keeps track of them."""
    server = Process(database)
    seats = [{"name": "Rob", "bot": "planner"}, {"name": "Rose", "bot": "planner"}]
    for _ in range(2):
        server.client.post("/api/tables", json={"title": "india", "seats": seats, "seed": 8})
    for _ in range(3000):
        if len(started := children(server.process.pid)) >= 2:
            break
        time.sleep(0.01)
    assert len(started) >= 2
    server.kill(signal.SIGKILL)
    until_gone(started)


def _play(client: httpx.Client, table: str, headers: dict[str, str]) -> list[tuple[int, str]]:
    """Wait for the person's turn and end it; gives back the log so far."""
    for _ in range(400):
        now = client.get(table, params={"seat": 0}, headers=headers).json()
        if now["legal"]:
            body = {"seat": 0, "action": "done", "expected_seq": now["seq"], "key": f"k{now['seq']}"}
            answer = client.post(f"{table}/actions", json=body, headers=headers)
            assert answer.status_code == 200
            return [*((line["seq"], line["text"]) for line in now["log"]), (now["seq"] + 1, "done")]
        time.sleep(0.05)
    raise AssertionError("the bots do not come to an end")
