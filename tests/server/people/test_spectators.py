"""Spectators are some turns late where cash is hidden, and people wait in line for a seat at a full table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.server.people.line import OFFER_STANDS
from milepost.server.people.rows import now
from server.people.homes import OPEN_TABLE, Home, asked
from server.person import problem


def play(table: str, *homes: Home) -> None:
    """Whoever is to act is done."""
    waiting = homes[0].at(table).look(None)["view"]["waiting"][0]
    homes[waiting].at(table).act("done")


def seen(home: Home, table: str) -> int:
    return int(home.at(table).look(None)["seq"])


def test_a_spectator_is_a_turn_late_where_cash_is_hidden(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    eve = Home(client, "Eve")
    assert ann.people(table)["delay"] == 1
    play(table, ann, bob)
    assert (seen(ann, table), seen(eve, table)) == (1, 0)
    play(table, ann, bob)
    late = eve.at(table).look(None)
    assert (seen(bob, table), late["seq"], len(late["log"])) == (2, 1, 1)
    assert late["view"]["waiting"] == ann.get(f"/tables/{table}/at/1").json()["view"]["waiting"]
    problem(eve.get(f"/tables/{table}/at/2"), 404, "step")
    assert eve.get(f"/tables/{table}/at/1").status_code == 200
    problem(eve.get(f"/tables/{table}/story"), 409, "delay")


def test_a_spectators_socket_is_as_late(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    play(table, ann, bob)
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": None, "seat": None, "since": 0})
        assert "people" in socket.receive_json()
        play(table, ann, bob)
        assert socket.receive_json()["seq"] == 1
        ann.post(f"/tables/{table}/delay", turns=0)
        assert socket.receive_json()["seq"] == 2
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        ann.post(f"/tables/{table}/delay", turns=2)
        socket.send_json({"token": None, "seat": None, "since": 0, "page": "eve"})
        assert "people" in socket.receive_json(), "nothing is to be seen of the table yet"
        play(table, ann, bob)  # of the same seat again, in the order of the first builds
        play(table, ann, bob)
        assert socket.receive_json()["table"]["seq"] == 1


def test_what_late_spectators_are_yet_to_see_changes_no_byte(
    ann: Home, bob: Home, table: str, client: TestClient
) -> None:
    """Every call that looks, before the next steps of the turn they do not see yet, and after them."""
    eve, first = Home(client, "Eve").come(), ann.at(table).look(None)["view"]["waiting"][0]
    ann.post(f"/tables/{table}/visibility", visibility="open")
    play(table, ann, bob)
    mover = (ann, bob)[1 - first].at(table)
    known = {"table_id": table, "title_id": "india", "seq": 1, "person_id": str(ann.get("/me").json()["id"])}
    mover.act("build Delhi Agra")
    before = list(asked(eve, known, None))
    mover.act("done")  # the same seat builds again, which is the same turn here
    assert list(asked(eve, known, None)) == before
    assert mover.try_undo(2).status_code == 200
    assert list(asked(eve, known, None)) == before


def test_whose_clock_runs_is_not_told_to_late_spectators(
    ann: Home, bob: Home, table: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor that a bot finishes the turn of somebody whose time was up: it would say whose turn it is."""
    eve, tables = Home(client, "Eve"), client.app.state.tables  # type: ignore[attr-defined]
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600, "then": "bot"})

    def shown(home: Home) -> list[Any]:
        return [(place["clock"] is not None, place["away"], place["bot"]) for place in home.people(table)["places"]]

    plain = [(False, False, None)] * 2
    for _ in range(2):
        assert (shown(eve), sum(clock for clock, *_ in shown(bob))) == (plain, 1)
        play(table, ann, bob)
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": None, "seat": None, "since": 1})
        assert [place["clock"] for place in socket.receive_json()["people"]["places"]] == [None, None]
    monkeypatch.setattr(tables.drivers, "stir", tables.ring)  # the bot thinks for ever
    tables.clocks.time = lambda: now() + timedelta(hours=1)
    client.portal.call(tables.use, table, tables.watchman.time_is_up)  # type: ignore[union-attr]
    assert [away for _, away, _ in sorted(shown(bob))] == [False, True]
    assert shown(eve) == plain
    assert [seat["bot"] for seat in eve.at(table).look(None)["seats"]] == [None, None]


def test_clocks_are_shown_to_spectators_who_are_not_late(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 600})
    ann.post(f"/tables/{table}/delay", turns=0)
    assert sum(place["clock"] is not None for place in Home(client, "Eve").people(table)["places"]) == 1


def test_the_host_chooses_the_delay(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    eve = Home(client, "Eve")
    problem(bob.post(f"/tables/{table}/delay", turns=0), 403, "host")
    problem(ann.post(f"/tables/{table}/delay", turns=21), 400, "malformed")
    assert ann.post(f"/tables/{table}/delay", turns=2).json()["delay"] == 2
    for _ in range(4):  # the second player builds twice, which is one turn here
        play(table, ann, bob)
    assert seen(eve, table) == 1
    assert ann.post(f"/tables/{table}/delay", turns=0).json()["delay"] == 0
    assert seen(eve, table) == 4
    assert ann.post(f"/tables/{table}/delay", turns=None).json()["delay"] == 1


def test_where_nothing_is_hidden_or_one_home_plays_nobody_is_late(ann: Home, bob: Home) -> None:
    shown = ann.host(variants=["open-cash"])
    bob.join(ann.invite(shown))
    assert ann.people(shown)["delay"] == 0
    assert ann.people(ann.host([{"name": "Ann", "bot": None}, {"name": "Amy", "bot": None}]))["delay"] == 0


def test_what_was_taken_back_is_seen_as_it_was_then(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    first = ann.at(table).look(None)["view"]["waiting"][0]
    home = (ann, bob)[first]
    way = "build Delhi Agra"
    home.at(table).act(way)
    assert home.at(table).try_undo().status_code == 200
    home.at(table).act("done")
    play(table, ann, bob)
    late = Home(client, "Eve").at(table).look(None)
    assert (late["seq"], [line["undone"] for line in late["log"]]) == (3, [True, False, False])
    assert late["view"]["track"] == ann.at(table).look(None)["view"]["track"]


# The line


@pytest.fixture
def full(ann: Home, bob: Home) -> str:
    """A full table that is open to all."""
    table = ann.host(OPEN_TABLE, visibility="open")
    bob.come()
    assert bob.post(f"/tables/{table}/seats/1/take").status_code == 200
    return table


def line(home: Home, table: str) -> Any:
    found = home.people(table)["line"]
    return found["waiting"], found["place"], found["seat"]


def test_the_first_in_line_is_offered_the_seat_that_opens(ann: Home, bob: Home, full: str, client: TestClient) -> None:
    cid, dot, eve = (Home(client, name).come() for name in ("Cid", "Dot", "Eve"))
    for home in (cid, dot):
        assert home.post(f"/tables/{full}/line").status_code == 200
    assert (line(cid, full), line(dot, full), line(eve, full)) == ((2, 1, None), (2, 2, None), (2, None, None))
    ann.post(f"/tables/{full}/seats/1/empty")
    assert (line(cid, full), line(dot, full)) == ((2, 1, 1), (2, 2, None))
    for home in (dot, eve):
        problem(home.post(f"/tables/{full}/seats/1/take"), 409, "line")
    assert cid.post(f"/tables/{full}/seats/1/take").status_code == 200
    assert line(dot, full) == (1, 1, None)
    assert cid.people(full)["places"][1]["yours"] is True


def test_an_offer_that_is_not_taken_goes_to_the_next(ann: Home, full: str, client: TestClient) -> None:
    cid, dot, eve = (Home(client, name).come() for name in ("Cid", "Dot", "Eve"))
    for home in (cid, dot, eve):
        home.post(f"/tables/{full}/line")
    ann.post(f"/tables/{full}/seats/1/empty")
    tables = client.app.state.tables  # type: ignore[attr-defined]
    tables.line.time = lambda: now() + OFFER_STANDS + timedelta(seconds=1)
    ann.post(f"/tables/{full}/pause", paused=True)  # as the clocks' watchman would
    assert (line(cid, full), line(dot, full)) == ((2, None, None), (2, 1, 1))
    assert dot.post(f"/tables/{full}/line/leave").status_code == 200
    assert line(eve, full) == (1, 1, 1)


def test_the_line_survives_a_restart(ann: Home, full: str, client: TestClient) -> None:
    cid = Home(client, "Cid").come()
    cid.post(f"/tables/{full}/line")
    client.app.state.tables._slots.clear()  # type: ignore[attr-defined]
    assert line(cid, full) == (1, 1, None)


def test_who_may_wait(ann: Home, bob: Home, full: str, table: str, client: TestClient) -> None:
    cid = Home(client, "Cid").come()
    problem(bob.post(f"/tables/{full}/line"), 409, "seat")
    problem(cid.post(f"/tables/{table}/line"), 403, "seat")
    problem(Home(client, "").post(f"/tables/{full}/line"), 401, "token")
    problem(cid.post(f"/tables/{full}/line/leave"), 409, "line")
    cid.post(f"/tables/{full}/line")
    problem(cid.post(f"/tables/{full}/line"), 409, "line")
    free = ann.host(OPEN_TABLE, visibility="open")
    problem(cid.post(f"/tables/{free}/line"), 409, "line")
    ann.post(f"/tables/{full}/end")
    problem(Home(client, "Dot").come().post(f"/tables/{full}/line"), 409, "ended")
