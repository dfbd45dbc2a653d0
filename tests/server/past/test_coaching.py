"""The coach's call: of a game that is over, for everybody who may have its record; thought out once."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot, play_out
from milepost.bots.coach import coach
from server.person import TWO, Person, problem
from server.table.test_record import finished


def brought(client: TestClient, record: str) -> Person:
    """A finished game that somebody has brought along."""
    answer = client.post("/api/records", json={"log": record})
    assert answer.status_code == 201, answer.text
    return Person(client, answer.json()["id"], None)


@pytest.fixture(scope="module")
def village() -> Any:
    game = milepost.new("village", ["Ann", "Bob"], 3)
    play_out(game, [make_bot("random", 0), make_bot("lookahead", 1)])
    return game


def test_everybody_may_hear_what_the_coach_says_of_each_seat(client: TestClient, village: Any) -> None:
    at = brought(client, village.record())
    for seat in range(2):
        told = at.get("/coach", seat=seat)
        assert told.status_code == 200, told.text
        assert told.json() == coach(village, seat)
    assert len(told.json()["missed"]) < 5
    problem(at.get("/coach", seat=2), 404, "seat")


def test_it_speaks_german(client: TestClient, village: Any) -> None:
    at = brought(client, village.record())
    told = client.get(f"/api/tables/{at.table}/coach?seat=0", headers={"Accept-Language": "de"}).json()
    assert told["missed"][0]["text"].startswith("Runde")
    assert "Punkten geführt. Was getan wurde" in told["missed"][0]["text"]


def test_a_game_that_runs_is_not_coached(client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], {"name": "Rob", "bot": "greedy"}), seed=None, visibility="private")
    problem(ann.get("/coach", seat=0), 409, "running")
    assert Person(client, ann.table, None).get("/coach", seat=0).status_code in (401, 403, 404)


def test_it_is_thought_out_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = finished(client)
    bots = client.app.state.tables.bots  # type: ignore[attr-defined]
    asked: list[Any] = []
    work = bots.work

    async def counted(function: Any, *given: Any) -> Any:
        asked.append(function)
        return await work(function, *given)

    monkeypatch.setattr(bots, "work", counted)
    first, second = (ann.get("/coach", seat=0).json() for _ in range(2))
    assert first == second
    assert len(asked) == 1
    assert first["unit"] == "M"
