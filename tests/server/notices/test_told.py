"""What happens at real tables, and who is told of it: every kind of notice is sent, and nothing hidden is in one."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.notices.rows import WAITING, OutboxRow
from milepost.server.notices.words import Facts, Kind, Notice, compose, line
from milepost.server.people.herald import duration, names
from milepost.server.store.storage import Storage
from server.people.homes import OPEN_TABLE, Home
from server.person import problem
from server.store.test_storage import Doers

WEBHOOKS = {"webhooks": {"allow_http": True, "allow_local": True}}


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    """A server that keeps its notices: none is due before half a minute has passed."""
    with TestClient(make_app(database, Doers(), config=Config.model_validate(WEBHOOKS))) as client:
        client.base_url = "http://localhost"
        yield client


def wants(home: Home) -> Home:
    """Somebody who is known here and wants to be told everything."""
    home = home if home.token else home.come()
    made = home.post("/notices/channels", kind="webhook", url="http://127.0.0.1:9/", format="json")
    assert made.status_code == 201, made.text
    return home


@pytest.fixture
def ann(client: TestClient) -> Home:
    return wants(Home(client, "Ann"))


@pytest.fixture
def bob(client: TestClient) -> Home:
    return wants(Home(client, "Bob"))


@pytest.fixture
def table(ann: Home, bob: Home) -> str:
    table = ann.host()
    bob.join(ann.invite(table))
    return table


def waiting(home: Home) -> list[tuple[str, str]]:
    """The notices that wait for somebody: kinds and texts."""
    storage: Storage = home.client.app.state.tables.storage  # type: ignore[attr-defined]
    person = home.get("/me").json()["id"]
    with storage.session() as session:
        mine = OutboxRow.person_id == person, OutboxRow.state == WAITING
        rows = session.scalars(select(OutboxRow).where(*mine).order_by(OutboxRow.id)).all()
    return [(row.kind, line(Notice(row.id, row.table_id, Kind(row.kind), Facts(**row.facts)))) for row in rows]


def told(home: Home, kind: str, number: int = 1) -> list[str]:
    """The texts of a kind, as soon as there are so many: they are put down beside the game."""
    for _ in range(3000):
        found = [text for one, text in waiting(home) if one == kind]
        if len(found) >= number:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{home.name} was not told: {waiting(home)}")


def kinds(home: Home) -> list[str]:
    """All kinds that wait, once what is under way has arrived."""
    home.client.portal.call(_settle, home.client.app.state.tables)  # type: ignore[attr-defined, union-attr]
    return [kind for kind, _ in waiting(home)]


async def _settle(tables: Any) -> None:
    watchmen = set(tables._watchmen)
    while rest := [task for task in tables._tasks if task not in watchmen]:
        for task in rest:
            await task
        await asyncio.sleep(0)  # a task that is done leaves the set only when the loop goes round


def sides(ann: Home, bob: Home, table: str) -> tuple[Home, Home, int]:
    """Who acts now, the other, and the seat of the latter."""
    first = ann.at(table).look(None)["view"]["waiting"][0]
    return (ann, bob, 1) if first == 0 else (bob, ann, 0)


# The beginning


def test_a_full_table_begins_for_those_who_do_not_act_first(ann: Home, bob: Home, table: str) -> None:
    mover, other, _ = sides(ann, bob, table)
    assert told(other, "started") == ["The table is full and the game has started (India, round 1)."]
    assert told(mover, "turn")
    assert (kinds(mover), kinds(other)) == (["turn"], ["started"])


def test_a_round_of_a_tournament_is_told_to_all_of_its_people(ann: Home, bob: Home) -> None:
    cup = ann.post("/tournaments", name="Spring cup", title="india", seats=2, rounds=2).json()["id"]
    for home in (ann, bob):
        home.post(f"/tournaments/{cup}/join")
    assert ann.post(f"/tournaments/{cup}/round").status_code == 200
    for home in (ann, bob):
        assert told(home, "round") == ["A round of your tournament begins (India, Spring cup, round 1)."]
    assert sorted(kinds(ann) + kinds(bob)) == ["round", "round", "turn"]


# The chat


def test_whoever_is_named_in_the_chat_is_told_but_not_what_was_said(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/chat", text="Robert and Bobby have 12 million")
    ann.post(f"/tables/{table}/chat", text="Shall we trade, @bob? I hold Jute.")
    (text,) = told(bob, "mention")
    assert text == "Ann has mentioned you in the chat (India, round 1)."
    assert "mention" not in kinds(ann)
    assert kinds(bob).count("mention") == 1


def test_a_muted_person_calls_nobody(ann: Home, bob: Home, table: str) -> None:
    bob.post("/me/mute", person=ann.get("/me").json()["id"], muted=True)
    ann.post(f"/tables/{table}/chat", text="Bob!")
    assert "mention" not in kinds(bob)


def test_whoever_has_the_table_open_needs_no_notice(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/live") as socket:
        socket.send_json({"token": bob.token, "seat": 1, "since": 0})
        socket.receive_json()
        ann.post(f"/tables/{table}/chat", text="Bob!")
        assert "mention" not in kinds(bob)


@pytest.mark.parametrize(
    ("text", "named"),
    [("Will, your turn", True), ("it will rain", False), ("@will?", True), ("Willow", False), ("me@Will.org", False)],
)
def test_what_names_somebody(text: str, named: bool) -> None:
    assert names(text, "Will") is named


# Clocks


def low(client: TestClient) -> None:
    """What the server does every second."""
    tables = client.app.state.tables  # type: ignore[attr-defined]
    for table_id, seats in tables.clocks.running_low().items():
        client.portal.call(tables.use, table_id, lambda table, seats=seats: tables.watchman.warn(table, seats))  # type: ignore[union-attr]


def test_a_clock_about_to_run_out_is_told_once_a_turn(ann: Home, bob: Home, table: str, client: TestClient) -> None:
    begin = datetime(2030, 1, 1, tzinfo=UTC)
    clocks = client.app.state.tables.clocks  # type: ignore[attr-defined]
    clocks.time = lambda: begin
    mover, other, _ = sides(ann, bob, table)
    ann.post(f"/tables/{table}/clock", clock={"kind": "turn", "seconds": 3600})
    clocks.time = lambda: begin + timedelta(minutes=44)
    low(client)
    assert "clock" not in kinds(mover)
    clocks.time = lambda: begin + timedelta(minutes=46)
    for _ in range(3):
        low(client)
    (text,) = told(mover, "clock")
    assert text.startswith("Your clock is running low: 14 minutes left (India, round 1).")
    assert "clock" not in kinds(other)
    assert kinds(mover).count("clock") == 1
    mover.at(table).act("done")
    assert "clock" not in kinds(mover), "whoever has acted is not told to"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(59, "less than a minute"), (60, "1 minute"), (7199, "1 hour"), (7200, "2 hours"), (172_800, "2 days")],
)
def test_time_left_is_never_overstated(seconds: float, words: str) -> None:
    assert duration(seconds) == words


# Plans


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (["build Madras Bangalore", "place Delhi", "done"], r"Rule [A-Z]+-\d+\w* forbids it by now\."),
        (["build Madras Nowhere"], r"It is not possible any more\."),
    ],
)
def test_a_plan_that_could_not_be_played_is_told_with_the_reason(
    ann: Home, bob: Home, table: str, plan: list[str], why: str
) -> None:
    mover, planner, seat = sides(ann, bob, table)
    assert planner.post(f"/tables/{table}/seats/{seat}/prepared", planned=plan).status_code == 200
    mover.at(table).act("done")
    (text,) = told(planner, "plan")
    head = re.escape("The turn you planned could not be played (India, round 1). ")
    assert re.fullmatch(head + why, text), text
    assert "Madras" not in text, "the plan is the planner's own secret"
    assert "plan" not in kinds(mover)


# The line


def test_the_first_in_line_is_told_of_the_seat_and_the_next_when_it_passes(
    ann: Home, bob: Home, client: TestClient
) -> None:
    table = ann.host(OPEN_TABLE, visibility="open")
    bob.post(f"/tables/{table}/seats/1/take")
    cid, dot = (wants(Home(client, name)) for name in ("Cid", "Dot"))
    for home in (cid, dot):
        assert home.post(f"/tables/{table}/line").status_code == 200
    assert (kinds(cid), kinds(dot)) == ([], [])
    ann.post(f"/tables/{table}/seats/1/empty")
    assert told(cid, "seat")[0].startswith("A seat is offered to you; it is yours for an hour to take (India")
    assert kinds(dot) == []
    assert cid.post(f"/tables/{table}/line/leave").status_code == 200
    assert told(dot, "seat")
    assert kinds(cid) == [], "an offer that has passed is not told any more"


# Invitations by name


@pytest.fixture
def again(ann: Home, bob: Home, table: str) -> str:
    """Another table of Ann's, which only its players find."""
    return ann.host(visibility="private")


def id_of(home: Home) -> str:
    return str(home.get("/me").json()["id"])


def test_somebody_the_host_knows_is_invited_by_name(ann: Home, bob: Home, again: str) -> None:
    assert ann.get("/me/companions").json() == [{"id": id_of(bob), "name": "Bob"}]
    old = ann.invite(again)
    people = ann.post(f"/tables/{again}/seats/1/invite-person", person=id_of(bob))
    assert people.json()["places"][1]["invited"]
    assert told(bob, "invited") == ["Ann invites you to a game (India)."]
    assert bob.post("/links/look", code=old).status_code == 404, "the seat's older link is void"
    assert [one["state"] for one in bob.get("/me/tables").json() if one["id"] == again] == ["invited"]
    assert (bob.get(f"/tables/{again}/invitation").json()["seat"], bob.get(f"/tables/{again}").status_code) == (1, 404)
    assert bob.post(f"/tables/{again}/seats/1/take").status_code == 200
    assert [one["state"] for one in bob.get("/me/tables").json() if one["id"] == again] != ["invited"]
    assert bob.get(f"/tables/{again}/invitation").json() is None


def test_nobody_else_takes_the_seat_or_is_called(ann: Home, bob: Home, again: str, client: TestClient) -> None:
    eve = wants(Home(client, "Eve"))
    problem(ann.post(f"/tables/{again}/seats/1/invite-person", person=id_of(eve)), 403, "person")
    problem(bob.post(f"/tables/{again}/seats/1/invite-person", person=id_of(bob)), 403, "host")
    problem(ann.post(f"/tables/{again}/seats/0/invite-person", person=id_of(bob)), 409, "seat")
    assert ann.post(f"/tables/{again}/seats/1/invite-person", person=id_of(bob)).status_code == 200
    problem(eve.post(f"/tables/{again}/seats/1/take"), 403, "seat")
    assert eve.get(f"/tables/{again}/invitation").json() is None
    assert "invited" not in kinds(eve)
    ann.invite(again)  # a new link makes the invitation void
    problem(bob.post(f"/tables/{again}/seats/1/take"), 403, "seat")
    assert all(one["id"] != again for one in bob.get("/me/tables").json())


def test_an_invitation_by_somebody_muted_is_not_told(ann: Home, bob: Home, again: str) -> None:
    bob.post("/me/mute", person=id_of(ann), muted=True)
    assert ann.post(f"/tables/{again}/seats/1/invite-person", person=id_of(bob)).status_code == 200
    assert "invited" not in kinds(bob)


def test_the_notice_of_an_invitation_leads_to_the_seat() -> None:
    notice = Notice(1, "badeko", Kind.INVITED, Facts(title="India", who="Ann"))
    assert compose("one", [notice], "https://games.example.org").link == "https://games.example.org/join/badeko"
