"""A turn planned ahead is rehearsed: what it would mean is told beforehand, and only that is played."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from server.people.homes import Home
from server.people.test_prepared_and_talk import sides, until
from server.person import problem


class Planner:
    """Somebody who plans while another plays."""

    def __init__(self, mover: Home, home: Home, table: str, seat: int) -> None:
        self.mover, self.home, self.table, self.seat = mover, home, table, seat
        self.at = f"/tables/{table}/seats/{seat}"

    def plan(self, *texts: str, **more: Any) -> Any:
        return self.home.post(f"{self.at}/prepared", planned=list(texts), **more)

    def ahead(self) -> Any:
        return self.home.get(f"{self.at}/ahead").json()

    def prepared(self) -> Any:
        return self.home.get(f"{self.at}/prepared").json()


@pytest.fixture
def planner(ann: Home, bob: Home, table: str) -> Planner:
    mover, home, seat = sides(ann, bob, table)
    return Planner(mover, home, table, seat)


@pytest.fixture
def in_village(ann: Home, bob: Home) -> Planner:
    made = ann.post("/tables", title="village", seats=[{"name": "Ann"}, {"name": "Bob", "open": True}]).json()
    bob.join(ann.invite(made["id"]))
    mover, home, seat = sides(ann, bob, made["id"])
    return Planner(mover, home, made["id"], seat)


def test_the_table_is_shown_as_it_would_be_then(planner: Planner) -> None:
    first = planner.ahead()
    assert first["table"]["view"]["waiting"] == [planner.seat]
    assert (first["table"]["view"]["phase"], first["words"], first["problem"]) == ("build", [], None)
    priced = planner.home.post(f"{planner.at}/ahead-preview", path=["Madras", "Bangalore"]).json()
    assert priced["text"], "out of turn a plain preview has no text"
    planner.plan(priced["text"])
    after = planner.ahead()
    assert after["table"]["view"]["spent"] == priced["affordable_total"] > 0
    assert len(after["table"]["view"]["track"]) == len(priced["text"].split()) - 2
    assert planner.home.at(planner.table).look(planner.seat)["view"]["track"] == {}, "nothing is played"
    planner.plan(priced["text"], "done")
    assert planner.ahead()["table"]["view"]["round"] == 2, "the second round goes back: the same seat builds again"
    planner.plan(priced["text"], "done", "done")
    assert planner.ahead()["over"]
    assert planner.ahead()["table"]["legal"] is None


def test_what_cannot_be_played_is_told_beforehand(planner: Planner) -> None:
    planner.plan("build Madras Bangalore", "pick Oil", "done")
    told = planner.ahead()
    assert len(told["words"]) == 1
    assert told["problem"]["rule"]
    assert [one["words"] is None for one in planner.prepared()["planned"]] == [False, True, True]


def test_a_plan_that_was_played_or_changed_meanwhile_is_stale(planner: Planner) -> None:
    planner.plan("build Madras Bangalore")
    problem(planner.plan("done", was=[]), 409, "stale")
    assert planner.plan("build Madras Bangalore", "done", was=["build Madras Bangalore"]).status_code == 200
    planner.mover.at(planner.table).act("done")
    until(planner.mover, planner.table, 3)
    problem(planner.plan("done", was=["build Madras Bangalore", "done"]), 409, "stale")
    assert planner.prepared()["planned"] == []


def test_whoever_is_to_act_plays_by_hand(planner: Planner) -> None:
    mine = Planner(planner.home, planner.mover, planner.table, 1 - planner.seat)
    problem(mine.plan("done"), 409, "plan")
    assert mine.plan().status_code == 200, "an empty plan is always accepted"


def test_another_card_in_its_place_ends_the_plan(in_village: Planner) -> None:
    """The text would still be legal, but it is not what was planned."""
    planner = in_village
    planner.plan("take 2", "place A1", "done")
    assert planner.ahead()["problem"] is None
    desk = planner.mover.at(planner.table)
    desk.act("take 1")
    desk.act("place A1")
    desk.act("done")
    for _ in range(3000):
        if planner.prepared()["trouble"]:
            break
        desk.look(None)
    assert "was planned; by now it would be" in planner.prepared()["trouble"]
    assert planner.home.at(planner.table).look(planner.seat)["view"]["waiting"] == [planner.seat]


def test_a_turn_of_village_is_planned_to_its_end(in_village: Planner) -> None:
    planner = in_village
    planner.plan("take 1", "place A1", "done")
    told = planner.ahead()
    assert (told["over"], len(told["words"])) == (True, 3)


def test_what_is_prepared_comes_over_the_socket_to_its_own_seat_only(planner: Planner, client: TestClient) -> None:
    with client.websocket_connect(f"/api/tables/{planner.table}/live") as own:
        own.send_json({"token": planner.home.token, "seat": planner.seat, "since": 0})
        own.receive_json()
        with client.websocket_connect(f"/api/tables/{planner.table}/live") as other:
            other.send_json({"token": planner.mover.token, "seat": 1 - planner.seat, "since": 0})
            other.receive_json()
            planner.plan("build Madras Bangalore")
            planner.mover.post(f"/tables/{planner.table}/chat", text="Now")
            heard: list[Any] = []
            while "chat" not in (heard[-1] if heard else {}):
                heard.append(other.receive_json())
            assert not any("prepared" in one for one in heard)
        told = own.receive_json()
        while "prepared" not in told:
            told = own.receive_json()
        assert told["prepared"][0]["planned"][0]["text"] == "build Madras Bangalore"
