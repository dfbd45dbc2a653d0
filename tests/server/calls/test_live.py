"""The socket: every entry, once, in order, to everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from milepost.server.schema import LiveTable
from milepost.tell.records import LogLine
from server.checked import exactly
from server.conftest import ON_BOTH
from server.person import Person, heard

pytestmark = ON_BOTH


@contextmanager
def connect(ann: Person, since: int = 0, **changes: Any) -> Iterator[WebSocketTestSession]:
    with ann.client.websocket_connect(f"/api/tables/{ann.table}/live") as socket:
        socket.send_json({"token": ann.token, "seat": 0, "since": since, **changes})
        yield socket


def refused(client: TestClient, table: str, first: str | bytes) -> tuple[int, str]:
    """The close code and the error's code."""
    with client.websocket_connect(f"/api/tables/{table}/live") as socket:
        if isinstance(first, str):
            socket.send_text(first)
        else:
            socket.send_bytes(first)
        code = heard(socket)["error"]["code"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        return closed.value.code, code


def test_two_sockets_see_the_same_entries_in_order(ann: Person) -> None:
    with connect(ann) as first, connect(ann, token=None, seat=None) as second:
        for action in ("build Delhi Agra", "done", "build Madras Bangalore"):
            ann.act(action)
        ann.try_undo(2)
        told = [[heard(socket) for _ in range(4)] for socket in (first, second)]
    assert told[0] == told[1]
    assert [entry["seq"] for entry in told[0]] == [1, 2, 3, 4]
    assert [entry["kind"] for entry in told[0]] == ["play", "play", "play", "undo"]
    for entry in told[0]:
        exactly(LogLine, entry)
    starter = told[0][0]["seat"]
    assert [entry["waiting"] for entry in told[0]] == [[starter], [1 - starter], [1 - starter], [1 - starter]]


def test_a_socket_goes_on_where_it_was_cut(ann: Person) -> None:
    for action in ("build Delhi Agra", "done", "done"):
        ann.act(action)
    with connect(ann, since=2) as socket:
        assert heard(socket)["seq"] == 3
        ann.act("done")
        assert heard(socket)["seq"] == 4


@pytest.mark.parametrize("since", [0, 500])
def test_who_is_too_far_behind_or_ahead_looks_again(ann: Person, since: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.server.calls.live.LOG_LINES", 2)
    for action in ("build Delhi Agra", "done", "done"):
        ann.act(action)
    with connect(ann, since=since) as socket:
        assert heard(socket) == {"resync": True, "seq": 3}
        ann.act("done")
        assert heard(socket)["seq"] == 4


def test_sockets_that_are_refused(ann: Person) -> None:
    def hello(**changes: Any) -> str:
        return json.dumps({"token": ann.token, "seat": 0, "since": 0, **changes})

    assert refused(ann.client, ann.table, hello(token="wrong")) == (4401, "token")
    assert refused(ann.client, ann.table, hello(token=None)) == (4401, "token")
    assert refused(ann.client, ann.table, hello(seat=5)) == (4403, "seat")
    assert refused(ann.client, "nowhere", hello()) == (4404, "unknown table")
    for garbage in (
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"since": "0"}',
        hello(extra=1),
        hello(since=-1),
        b"\x00\xff",
        "x" * 70_000,
        "[" * 30_000,
    ):
        assert refused(ann.client, ann.table, garbage) == (4400, "malformed"), garbage
    assert ann.look()["seq"] == 0


def test_after_its_greeting_a_socket_only_listens(ann: Person) -> None:
    with connect(ann) as socket:
        socket.send_text("done")
        assert heard(socket)["error"]["code"] == "malformed"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    ann.act("done")


def test_a_socket_that_is_gone_is_forgotten(ann: Person) -> None:
    tables = ann.client.app.state.tables  # type: ignore[attr-defined]
    with connect(ann) as socket:
        ann.act("build Delhi Agra")
        assert heard(socket)["seq"] == 1
        assert len(tables._slots[ann.table].watchers) == 1
    ann.act("done")
    assert [slot.watchers for slot in tables._slots.values()] == [{}]


# A page hears tables


def test_a_page_is_sent_the_table_after_what_others_do(ann: Person) -> None:
    """As its seat sees it, and once for all that has happened meanwhile."""
    for action in ("build Delhi Agra", "done", "build Madras Bangalore"):
        ann.act(action)
    with connect(ann, since=0, page="other") as socket:
        told = heard(socket)
        exactly(LiveTable, told)
        assert told["table"] == ann.look(told["table"]["seen_by"])
        ann.act("done")
        assert heard(socket)["table"]["seq"] == 4


def test_a_page_is_not_sent_what_answered_its_own_action(ann: Person) -> None:
    with connect(ann, page="mine") as socket:
        assert "people" in socket.receive_json(), "it has looked once: what comes now is new"
        played = ann.try_to("build Delhi Agra", key="mine.1").json()
        assert played["table"] == ann.look(played["table"]["seen_by"])
        ann.try_to("done", key="yours.1")
        assert heard(socket)["table"]["seq"] == 2


def test_a_page_that_comes_back_is_sent_what_was_lost_with_the_line(ann: Person) -> None:
    """The answer to its own action may not have arrived: it asks from the number it knows."""
    ann.try_to("build Delhi Agra", key="mine.1")
    with connect(ann, since=0, page="mine") as socket:
        assert heard(socket)["table"]["seq"] == 1


def test_a_page_shows_whoever_of_its_screen_must_act(ann: Person) -> None:
    """Two at one screen: after the one's turn, the answer and the socket bring the table of the other."""
    first = ann.look()["view"]["waiting"][0]
    with connect(ann, page="other", seat=first) as socket:
        assert ann.act("build Delhi Agra")["table"]["seen_by"] == first
        assert heard(socket)["table"]["seen_by"] == first
        assert ann.act("done")["table"]["seen_by"] == 1 - first
        assert heard(socket)["table"]["legal"]["seat"] == 1 - first
        assert ann.try_undo().json()["table"]["seen_by"] == first


def test_a_page_that_only_watches_sees_what_everybody_may(ann: Person) -> None:
    with connect(ann, page="other", token=None, seat=None) as socket:
        ann.act("build Delhi Agra")
        assert heard(socket)["table"] == Person(ann.client, ann.table, None).look(None)


def seqs(told: Any) -> list[tuple[int, bool]]:
    return [(line["seq"], line["undone"]) for line in told["table"]["log"]]


def test_a_page_is_sent_only_the_lines_of_the_log_that_are_new_or_have_changed(ann: Person) -> None:
    for action in ("build Delhi Agra", "done", "build Madras Bangalore"):
        ann.act(action)
    whole = Person(ann.client, ann.table, None)
    with connect(ann, page="other", token=None, seat=None, since=2, new_lines=True) as socket:
        first = heard(socket)
        exactly(LiveTable, first)
        assert seqs(first) == [(3, False)]
        assert first["table"]["log"] == whole.look(None)["log"][2:]
        ann.act("done")
        assert seqs(heard(socket)) == [(4, False)]
        ann.try_undo(2)  # what is taken back comes again, marked as such
        assert seqs(heard(socket)) == [(3, True), (4, True), (5, False)]
    with connect(ann, page="other", token=None, seat=None, since=9, new_lines=True) as socket:
        assert seqs(heard(socket)) == [(1, False), (2, False), (3, True), (4, True), (5, False)]  # it is ahead of us
    with connect(ann, page="other", since=2, new_lines=True) as socket:
        assert len(heard(socket)["table"]["log"]) == 5  # two seats at one screen, which do not see the same
