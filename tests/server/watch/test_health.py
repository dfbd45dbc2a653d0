"""Health and readiness, for supervisors and proxies."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.store.storage import Storage
from milepost.server.watch import health
from server.store.test_storage import Disk


def test_a_server_that_plays_is_ready(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"alive": True}
    assert client.get("/readyz").json() == {"ready": True, "trouble": None}


def test_one_whose_database_is_gone_lives_but_is_not_ready(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(database)
    with TestClient(make_app(storage)) as client:
        with monkeypatch.context() as gone:
            gone.setattr(health, "text", lambda words: __import__("sqlalchemy").text("SELECT * FROM nowhere"))
            answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["ready"] is False
        assert "cannot be used" in answer.json()["trouble"]
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 200


def test_a_database_that_does_not_answer_is_waited_for_no_longer_than_patience(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    let_go = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    monkeypatch.setattr(health, "_ask", lambda storage: let_go.wait(30))
    with TestClient(make_app(database)) as client:
        answer = client.get("/readyz")
        let_go.set()
    assert answer.status_code == 503
    assert answer.json()["trouble"] == "The database does not answer."


def test_games_that_may_only_be_read_can_still_be_looked_at(database: str) -> None:
    storage = Storage(database)
    disk = Disk(storage, database)
    with TestClient(make_app(storage)) as client, disk.trouble("only read"):
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 200
