"""Clocks of seats: when they run, what is left, and what happens at nought. Time is the test's own."""

from __future__ import annotations

import time as clock
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.conftest import ON_BOTH
from server.people.homes import Home
from server.person import problem

pytestmark = ON_BOTH


class Time:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def time(client: TestClient) -> Time:
    """The server's clocks stand still until the test moves them."""
    time = Time()
    client.app.state.tables.clocks.time = time  # type: ignore[attr-defined]
    return time


def clocks(home: Home, table: str) -> list[Any]:
    return [place["clock"] for place in home.people(table)["places"]]


def ring(client: TestClient, table: str) -> None:
    """What the server does every second."""
    tables = client.app.state.tables  # type: ignore[attr-defined]
    for found in tables.clocks.run_out():
        client.portal.call(tables.use, found, tables.watchman.time_is_up)  # type: ignore[union-attr]


def test_a_clock_runs_for_whoever_is_to_act(ann: Home, bob: Home, table: str, time: Time) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    time.passes(60)
    shown = clocks(ann, table)
    assert (shown[first]["left"], shown[first]["running"]) == (540, True)
    assert shown[1 - first] is None
    (ann, bob)[first].at(table).act("done")
    time.passes(10)
    shown = clocks(bob, table)
    assert shown[first] is None, "a turn's clock is whole again at the next turn"
    assert shown[1 - first]["left"] == 590


def test_a_bank_is_for_the_whole_game(ann: Home, bob: Home, table: str, time: Time) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "bank", "seconds": 1000, "increment": 30})
    time.passes(100)
    (ann, bob)[first].at(table).act("done")
    assert (clocks(ann, table)[first]["left"], clocks(ann, table)[first]["running"]) == (930, False)
    time.passes(5000)
    assert clocks(ann, table)[first]["left"] == 930


def test_a_pause_stops_the_clocks(ann: Home, bob: Home, table: str, time: Time) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    time.passes(100)
    ann.post(f"/tables/{table}/pause", paused=True)
    time.passes(100_000)
    assert clocks(ann, table)[first] == {"left": 500, "running": False, "deadline": None, "rests_until": None}
    ann.post(f"/tables/{table}/pause", paused=False)
    time.passes(50)
    assert clocks(ann, table)[first]["left"] == 450


def test_at_nought_a_bot_finishes_the_turn_and_gives_the_seat_back(
    ann: Home, bob: Home, table: str, time: Time, client: TestClient
) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    late, other = (ann, bob) if first == 0 else (bob, ann)
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 60})
    time.passes(59)
    ring(client, table)
    assert ann.people(table)["places"][first]["away"] is False
    time.passes(1)
    ring(client, table)
    other_seat = 1 - first
    for _ in range(600):
        if ann.at(table).look(None)["view"]["waiting"] == [other_seat]:
            break
        clock.sleep(0.05)
    assert ann.at(table).look(None)["view"]["waiting"] == [other_seat]
    assert ann.people(table)["places"][first]["away"] is False, "the turn is over, the seat is the person's again"
    problem(late.at(table).try_to("done", first), 422, "illegal")
    other.at(table).act("done")


def test_at_nought_the_table_may_also_wait(ann: Home, bob: Home, table: str, time: Time, client: TestClient) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 60, "then": "wait"})
    time.passes(100)
    ring(client, table)
    assert clocks(ann, table)[first] == {"left": 0, "running": True, "deadline": None, "rests_until": None}
    (ann, bob)[first].at(table).act("done")


def test_a_bank_that_is_empty_leaves_the_increment(
    ann: Home, bob: Home, table: str, time: Time, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    monkeypatch.setattr(tables.drivers, "stir", tables.ring)  # the bot thinks for ever
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "bank", "seconds": 100, "increment": 30})
    time.passes(100)
    ring(client, table)
    place = ann.people(table)["places"][first]
    assert (place["away"], place["clock"]["left"], place["clock"]["running"]) == (True, 30, False)


def test_on_vacation_clocks_stand_still(ann: Home, bob: Home, table: str, time: Time, client: TestClient) -> None:
    first = ann.at(table).look(0)["view"]["waiting"][0]
    mover = (ann, bob)[first]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    time.passes(100)
    back = time.now + timedelta(days=7)
    assert mover.post("/me/vacation", until=back.isoformat()).status_code == 204
    problem(mover.post("/me/vacation", until="tomorrow"), 400, "malformed")
    time.passes(3 * 24 * 3600)
    ring(client, table)
    shown = clocks((ann, bob)[1 - first], table)[first]
    assert (shown["left"], shown["rests_until"]) == (500, back.isoformat()), "the others see why nothing happens"
    assert mover.get("/me").json()["vacation_until"] == back.isoformat()
    time.passes(4 * 24 * 3600 + 100)
    assert (clocks(ann, table)[first]["left"], clocks(ann, table)[first]["rests_until"]) == (400, None)
    assert mover.get("/me").json()["vacation_until"] is None


@pytest.mark.parametrize("until", ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:00", 0, "0", "2030-01-08"])
def test_a_vacation_that_is_none(ann: Home, bob: Home, table: str, time: Time, until: Any) -> None:
    """No clock could count so far; and the tables of such a person must go on."""
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    for home in (ann, bob):
        status, code = (422, "vacation") if str(until).startswith("9") else (400, "malformed")
        problem(home.post("/me/vacation", until=until), status, code)
    assert clocks(ann, table)[first]["left"] == 600
    (ann, bob)[first].at(table).act("done")


@pytest.mark.parametrize("until", ["2030-01-01T05:10:00+05:00", "0001-01-01T00:00:00+23:00"])
def test_a_vacation_in_another_time_zone(
    ann: Home, bob: Home, table: str, time: Time, client: TestClient, until: str
) -> None:
    """The clock keeps its moment when the server starts again; a vacation that is over already is none."""
    first = ann.at(table).look(0)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    assert (ann, bob)[first].post("/me/vacation", until=until).status_code == 204
    client.app.state.tables._slots.clear()  # type: ignore[attr-defined]
    time.passes(900)
    assert clocks(ann, table)[first]["left"] == (300 if until.startswith("2030") else 0)


def test_only_the_host_sets_the_clock(bob: Home, table: str) -> None:
    problem(bob.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 60}), 403, "host")
    problem(bob.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 1}), 400, "malformed")
