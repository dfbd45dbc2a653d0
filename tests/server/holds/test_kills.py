"""The server and its workers are killed while clients play: what was acknowledged is there, once. The whole run is
`python -m benchmarks.reliability kills kills_postgres kills_several gone`."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from benchmarks.gone import gone
from benchmarks.kills import compare, measure
from benchmarks.postgres import Postgres
from benchmarks.retrying import Acknowledged, Client, Notes
from benchmarks.served import Served
from benchmarks.victims import KINDS, Alone, Several
from milepost.server.app import make_app
from milepost.server.store.storage import Storage
from server.bots.test_pool import until
from server.checked import CheckedClient
from server.person import Person

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
GOOD = {"lost": 0, "doubled": 0, "unasked": 0, "gaps": 0, "orphans": 0, "differing": 0, "stuck": 0}


def test_nothing_acknowledged_is_lost_on_sqlite(database: str, tmp_path: Path) -> None:
    found = measure(Alone(database, tmp_path), 4, 150, 5)
    assert found["kills"] == 4
    assert found["acknowledged"] >= 150
    assert {name: found[name] for name in GOOD} == GOOD


def test_nothing_acknowledged_is_lost_on_postgres(shared: str, tmp_path: Path) -> None:
    found = measure(Alone(shared, tmp_path), 2, 100, 6)
    assert found["acknowledged"] >= 100
    assert {name: found[name] for name in GOOD} == GOOD


def test_nothing_acknowledged_is_lost_where_any_of_several_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    """Three servers at two addresses, bots elsewhere, and PostgreSQL itself: each kind is killed once at least."""
    several = Several(postgres, tmp_path)
    found = measure(several, len(KINDS), 150, 7)
    assert {kind: found[f"kills_of_{kind}"] for kind in KINDS} == Counter(KINDS)
    assert found["acknowledged"] >= 150
    assert {name: found[name] for name in GOOD} == GOOD
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text(encoding="utf-8"), log.name
    postgres.drop(several.database)


def test_servers_live_through_some_seconds_without_their_database(postgres: Postgres, tmp_path: Path) -> None:
    """A minute of it is in docs/reliability.md."""
    found = gone(postgres, tmp_path, 3.0, 12)
    assert {name: found[f"{name}_gone"] for name in GOOD} == GOOD
    assert (found["other_answers_gone"], found["meanwhile_gone"], found["ended_gone"]) == (0, 0, 0)
    assert found["refusals_gone"] >= 4, "both calls at both addresses"
    assert found["seconds_gone"] >= 3
    assert found["acknowledged_gone"] >= 24


def test_a_server_that_is_told_to_end_answers_what_is_under_way(database: str, tmp_path: Path) -> None:
    """SIGTERM while several people play: it ends soon and by itself, and leaves nothing behind."""
    served = Served(database, errors=tmp_path / "server.log")
    served.start()
    notes = Notes()

    async def story() -> int:
        clients = [Client(number, 7, lambda: served.url, notes) for number in range(4)]
        playing = [asyncio.create_task(client.play()) for client in clients]
        while len(notes.acknowledged) < 40:
            await asyncio.sleep(0.02)
        await asyncio.to_thread(served.end, signal.SIGTERM)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return served.left

    with ThreadPoolExecutor(1) as threads:  # of its own: this thread may have a loop, of the browser tests
        assert threads.submit(asyncio.run, story()).result() == 0
    found = compare(database, notes)
    assert (found["lost"], found["doubled"], found["gaps"]) == (0, 0, 0)
    assert "Traceback" not in (tmp_path / "server.log").read_text(encoding="utf-8")


def test_what_is_lost_or_doubled_would_be_found(database: str, ann: Person) -> None:
    """The driver against a database that somebody has tampered with."""
    ann.act("build Delhi Agra")
    ann.act("done")
    table, sent = ann.table, {(ann.table, f"key-{number}") for number in range(2)}
    told = [Acknowledged(table, "key-0", 1, "play", 0), Acknowledged(table, "key-1", 2, "play", 0)]
    first = ann.look(None)["log"][0]["seat"]
    told = [one._replace(seat=first) for one in told]
    good = {"lost": 0, "doubled": 0, "unasked": 0, "gaps": 0}
    assert compare(database, Notes(told, sent=sent)) == good
    assert compare(database, Notes(told, sent=sent, refused={(table, "key-1")})) == {**good, "unasked": 1}
    assert compare(database, Notes(told[:1], sent={(table, "key-0")})) == {**good, "unasked": 1}
    assert compare(database, Notes([told[0]._replace(seq=2), told[1]], sent=sent)) == {**good, "lost": 1, "doubled": 1}
    with create_engine(database).begin() as connection:
        connection.execute(text("DELETE FROM entries WHERE seq = 1"))
    assert compare(database, Notes(told, sent=sent)) == {**good, "lost": 1, "gaps": 1}


def test_a_connection_that_is_at_work_when_all_are_closed_is_closed_too(shared: str) -> None:
    storage = Storage(shared)
    with storage.session() as session:
        session.execute(text("SELECT 1"))
        used = session.connection().connection.dbapi_connection
        storage.close()
    assert used is not None
    assert used.closed


def test_the_database_goes_away_and_comes_back(postgres: Postgres, shared: str) -> None:
    """Requests are refused with a sentence meanwhile; then everything goes on, and nothing is half-written."""
    with CheckedClient(make_app(shared)) as client:
        ann, bea = Person.at_new_table(client), Person.at_new_table(client)
        ann.act("build Delhi Agra")
        now = ann.look(None)
        body = {"seat": now["view"]["waiting"][0], "action": "done", "expected_seq": 1, "key": "while-it-is-gone"}
        postgres.stop()
        try:
            answer = ann.post("/actions", **body)
            assert answer.status_code == 503, answer.text
            assert "Nothing has changed" in answer.json()["error"]["message"]
            assert client.get("/readyz").status_code == 503
            assert client.get("/healthz").status_code == 200
        finally:
            postgres.start()
        until(lambda: client.get("/readyz").status_code == 200)  # it makes good first what its end has interrupted
        assert ann.look(None)["seq"] == 1
        assert ann.post("/actions", **body).json()["seq"] == 2
        assert bea.act("done")["seq"] == 1
