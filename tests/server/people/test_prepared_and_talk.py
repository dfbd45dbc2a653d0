"""A turn planned ahead, answers given beforehand; talk and notes at a table."""

from __future__ import annotations

import time as clock

from starlette.testclient import TestClient

from milepost.server.config import Rates as Settings
from milepost.server.doors.rates import Rates
from server.conftest import ON_BOTH
from server.people.homes import Home
from server.person import problem

pytestmark = ON_BOTH


def until(home: Home, table: str, seq: int) -> None:
    for _ in range(3000):
        if home.at(table).look(None)["seq"] >= seq:
            return
        clock.sleep(0.02)
    raise AssertionError(f"the table did not come to step {seq}")


def sides(ann: Home, bob: Home, table: str) -> tuple[Home, Home, int]:
    """Who begins, who comes next, and the seat of the latter."""
    first = ann.at(table).look(0)["view"]["waiting"][0]
    return (ann, bob, 1) if first == 0 else (bob, ann, 0)


def nothing(seat: int) -> dict[str, object]:
    return {"seat": seat, "planned": [], "answers": {}, "trouble": "", "orders": None}


def test_a_turn_planned_ahead_is_played_when_it_is_time(ann: Home, bob: Home, table: str) -> None:
    mover, planner, seat = sides(ann, bob, table)
    plan = ["build Madras Bangalore", "done"]
    told = planner.post(f"/tables/{table}/seats/{seat}/prepared", planned=plan).json()["planned"]
    assert [one["text"] for one in told] == plan
    assert "Bangalore" in told[0]["words"]
    assert planner.at(table).look(seat)["seq"] == 0, "not before its time"
    mover.at(table).act("done")
    until(ann, table, 3)
    log = ann.at(table).look(None)["log"]
    assert [(line["seat"], line["text"].split()[0]) for line in log[1:]] == [(seat, "build"), (seat, "done")]
    assert planner.get(f"/tables/{table}/seats/{seat}/prepared").json() == nothing(seat)


def test_what_is_not_legal_any_more_ends_the_plan_and_is_told(ann: Home, bob: Home, table: str) -> None:
    mover, planner, seat = sides(ann, bob, table)
    planner.post(f"/tables/{table}/seats/{seat}/prepared", planned=["build Madras Bangalore", "place Delhi", "done"])
    mover.at(table).act("done")
    until(ann, table, 2)
    for _ in range(3000):
        told = planner.get(f"/tables/{table}/seats/{seat}/prepared").json()
        if told["trouble"]:
            break
        clock.sleep(0.02)
    assert (told["planned"], told["trouble"] != "") == ([], True)
    assert ann.at(table).look(None)["view"]["waiting"] == [seat], "and the seat plays on by hand"


def test_no_plan_calls_time(ann: Home, bob: Home) -> None:
    """It is the host's to call, and a plan knows no host."""
    table = ann.host(variants=["time-limit"])
    bob.join(ann.invite(table))
    if ann.at(table).look(0)["view"]["waiting"] == [1]:
        bob.at(table).act("done")
    bob.post(f"/tables/{table}/seats/1/prepared", planned=["time-up"])
    while ann.at(table).look(0)["view"]["waiting"] == [0]:  # twice where Bob has begun: the second round goes back
        ann.at(table).act("done")
    for _ in range(3000):
        told = bob.get(f"/tables/{table}/seats/1/prepared").json()
        if not told["planned"]:
            break
        clock.sleep(0.02)
    assert "host" in told["trouble"]


def test_what_is_prepared_goes_with_whoever_prepared_it(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    bob.post(f"/tables/{table}/seats/1/prepared", answers={"deal": "accept"})
    ann.post(f"/tables/{table}/seats/1/empty")
    eve = Home(client, "Eve")
    eve.join(ann.invite(table))
    assert eve.get(f"/tables/{table}/seats/1/prepared").json() == nothing(1)


def test_what_is_prepared_is_the_seats_own_secret(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    mover, planner, seat = sides(ann, bob, table)
    planner.post(f"/tables/{table}/seats/{seat}/prepared", planned=["build Madras Bangalore"])
    problem(mover.get(f"/tables/{table}/seats/{seat}/prepared"), 403, "seat")
    problem(mover.post(f"/tables/{table}/seats/{seat}/prepared", planned=[]), 403, "seat")
    problem(Home(client, "Eve").get(f"/tables/{table}/seats/{seat}/prepared"), 401, "token")
    told = mover.at(table).get(seat=1 - seat).text + mover.get(f"/tables/{table}/people").text
    assert "Bangalore" not in told.replace("Bangalore\\u0000", "") or "build Madras Bangalore" not in told


# Standing answers


def offers(ann: Home, bob: Home, table: str) -> int:
    """Whoever has no track at Madras offers the other a million for a section of it; the step after that."""
    for _ in range(6):
        buyer = (ann, bob)[ann.at(table).look(None)["view"]["waiting"][0]].at(table)
        if buyer.try_to("ask BJ36 BJ35").status_code == 200:
            return int(buyer.act("offer 1")["seq"])
        buyer.act("done")
    raise AssertionError("nothing can be asked for")


def test_a_standing_answer_is_given_out_of_turn_until_it_is_withdrawn(ann: Home, bob: Home) -> None:
    table = ann.host(variants=["trade", "placing-when-you-like"])
    bob.join(ann.invite(table))
    for way in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"):
        (ann, bob)[ann.at(table).look(None)["view"]["waiting"][0]].at(table).act(way)
    for seat, home in enumerate((ann, bob)):
        told = home.post(f"/tables/{table}/seats/{seat}/prepared", answers={"deal": "refuse"}).json()
        assert told["answers"] == {"deal": "refuse"}
    asked = offers(ann, bob, table)
    until(ann, table, asked + 1)
    now = ann.at(table).look(None)
    buyer = now["view"]["waiting"][0]
    assert (now["log"][-1]["seat"], now["log"][-1]["text"]) == (1 - buyer, "refuse"), "the buyer's turn goes on"
    for seat, home in enumerate((ann, bob)):
        assert home.post(f"/tables/{table}/seats/{seat}/prepared", answers={}).json() == nothing(seat)
    (ann, bob)[buyer].at(table).act("offer 2")
    now = ann.at(table).look(None)
    assert (now["view"]["waiting"], now["log"][-1]["text"]) == ([1 - buyer], "offer 2"), "it is asked again"


# Talk


def test_talk_is_heard_at_once_and_kept(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_json({"token": bob.token, "seat": 1, "since": 0})
        socket.receive_json()
        assert ann.post(f"/tables/{table}/chat", text=" Good luck! ").status_code == 204
        said = socket.receive_json()["chat"]
    assert [(line["name"], line["text"]) for line in said] == [("Ann", "Good luck!")]
    assert bob.get(f"/tables/{table}/chat").json() == said
    assert bob.post(f"/tables/{table}/read", line=said[0]["id"]).json()["read"] == said[0]["id"]
    assert "Good luck" not in ann.at(table).get("/record", seat=0).text, "it is no part of the record"


def test_strangers_neither_talk_nor_listen(ann: Home, table: str, client: TestClient) -> None:
    ann.post(f"/tables/{table}/chat", text="hello")
    eve = Home(client, "Eve").come()
    problem(eve.get(f"/tables/{table}/chat"), 403, "seat")
    problem(eve.post(f"/tables/{table}/chat", text="let me in"), 403, "seat")
    problem(Home(client, "nobody").get(f"/tables/{table}/chat"), 401, "token")


def test_who_is_muted_is_not_heard(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/chat", text="one")
    me = ann.get("/me").json()["id"]
    assert bob.post("/me/mute", person=me, muted=True).json() == {"muted": [me]}
    ann.post(f"/tables/{table}/chat", text="two")
    assert bob.get(f"/tables/{table}/chat").json() == []
    assert bob.get(f"/tables/{table}/desk").json()["muted"] == [me], "every device of his knows it"
    bob.post("/me/mute", person=me, muted=False)
    assert [line["text"] for line in bob.get(f"/tables/{table}/chat").json()] == ["one", "two"]


def test_a_flood_of_talk_is_stopped(ann: Home, table: str) -> None:
    ann.client.app.state.tables.rates = Rates(Settings(chat="8 per minute"))  # type: ignore[attr-defined]
    answers = [ann.post(f"/tables/{table}/chat", text=f"line {n}") for n in range(9)]
    problem(answers[-1], 429, "busy")
    assert len(ann.get(f"/tables/{table}/chat").json()) == 8
    problem(ann.post(f"/tables/{table}/chat", text="x" * 501), 400, "malformed")


def test_what_no_database_can_keep_is_refused(ann: Home, table: str) -> None:
    for path, body in (("chat", {"text": "a\0b"}), ("notes", {"notes": "a\0b"}), ("read", {"line": 2**31})):
        problem(ann.post(f"/tables/{table}/{path}", **body), 400, "malformed")
    problem(ann.get(f"/tables/{table}/chat", since=2**31), 400, "malformed")
    assert ann.post(f"/tables/{table}/read", line=2**31 - 1).status_code == 200


def test_notes_are_ones_own(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/notes", notes="Bob wants Jute")
    assert ann.get(f"/tables/{table}/desk").json()["notes"] == "Bob wants Jute"
    assert bob.get(f"/tables/{table}/desk").json()["notes"] == ""
