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

from benchmarks.gone import without
from benchmarks.kills import compare, judged, measure, play, running, stuck
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
    found = measure(Alone(database, tmp_path), 3, 120, 5)
    assert found["kills"] == 3
    assert found["acknowledged"] >= 120
    assert {name: found[name] for name in GOOD} == GOOD


def test_nothing_acknowledged_is_lost_on_postgres(shared: str, tmp_path: Path) -> None:
    found = measure(Alone(shared, tmp_path), 2, 100, 6)
    assert found["acknowledged"] >= 100
    assert {name: found[name] for name in GOOD} == GOOD


def test_nothing_acknowledged_is_lost_where_any_of_several_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    """Three servers at two addresses, and bots elsewhere: first their database is gone for some seconds (a minute of it
    is in docs/reliability.md). Then each kind is killed once at least, a process of PostgreSQL among them."""
    several = Several(postgres, tmp_path)
    with running(several):
        notes, found = without(postgres, several, 3.0, 12)
        killing, killer = asyncio.run(play(several, len(KINDS), 150, 7))
        waiting = stuck(several.database)
    assert (found["other_answers"], found["meanwhile"], found["ended"]) == (0, 0, 0)
    assert found["refusals"] >= 4, "both calls at both addresses"
    assert found["seconds"] >= 3
    assert len(notes.acknowledged) >= 24
    assert killer.killed == Counter(KINDS)
    assert len(killing.acknowledged) >= 150
    notes.add(killing)
    assert {name: {**judged(several, notes), "stuck": waiting}[name] for name in GOOD} == GOOD
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text(encoding="utf-8"), log.name
    postgres.drop(several.database)


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
