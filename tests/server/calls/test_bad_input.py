"""What is out of order, not allowed or nonsense is refused precisely, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.person import TWO, Person, problem, told


@pytest.fixture
def person(ann: Person) -> Iterator[Person]:
    """Ann after her first action; whatever the test sends must change nothing."""
    ann.act("build Delhi Agra")
    before = [ann.look(seat) for seat in (None, 0, 1)]
    yield ann
    assert [ann.look(seat) for seat in (None, 0, 1)] == before


def test_out_of_order(person: Person) -> None:
    for seq in (0, 2, 99):
        assert problem(person.try_to("done", expected_seq=seq), 409, "stale")["seq"] == 1
        assert problem(person.try_undo(expected_seq=seq), 409, "stale")["seq"] == 1


def test_the_same_twice_is_played_once(ann: Person) -> None:
    seat = ann.look()["view"]["waiting"][0]
    body = {"seat": seat, "action": "build Delhi Agra", "expected_seq": 0, "key": "once"}
    first, second = ann.post("/actions", **body), ann.post("/actions", **body)
    assert told(first) == told(second) == {"seq": 1, "news": []}
    assert ann.look()["seq"] == 1
    ann.act("done")
    assert told(ann.post("/actions", **body)) == told(first)
    assert ann.look()["seq"] == 2


def test_the_same_key_with_another_request(person: Person) -> None:
    assert problem(person.try_to("done", key="key-0"), 409, "key")["seq"] == 1
    assert problem(person.try_undo(0, key="key-0"), 409, "key")["seq"] == 1


def test_for_a_seat_whose_turn_it_is_not(person: Person) -> None:
    other = 1 - person.look()["view"]["waiting"][0]
    error = problem(person.try_to("done", other), 422, "illegal")
    assert (error["rule"], error["seq"]) == ("TRN-2", 1)


def test_for_a_seat_that_is_not_there_or_is_a_bots(person: Person) -> None:
    problem(person.try_to("done", 2), 403, "seat")
    problem(person.get(seat=2), 403, "seat")
    with_bot = Person.at_new_table(person.client, [TWO[0], {"name": "Robot", "bot": "greedy"}])
    problem(with_bot.get(seat=1), 403, "seat")
    problem(with_bot.try_to("done", 1), 403, "seat")
    problem(with_bot.post("/build-preview", seat=1, path=["Delhi"]), 403, "seat")


@pytest.mark.parametrize("token", [None, "", "wrong", "ä"])
def test_a_wrong_token_or_none(person: Person, token: str | None) -> None:
    other = Person(person.client, person.table, None)
    headers = {} if token is None else {b"Authorization": f"Bearer {token}".encode()}
    body: dict[str, Any] = {"seat": 0, "action": "done", "expected_seq": 1, "key": "k"}
    undo = {"to": 0, "expected_seq": 1, "key": "k"}
    path = f"/api/tables/{person.table}"
    for answer in (
        other.client.post(f"{path}/actions", json=body, headers=headers),
        other.client.post(f"{path}/undo", json=undo, headers=headers),
        other.client.post(f"{path}/build-preview", json={"seat": 0, "path": ["Delhi"]}, headers=headers),
        other.client.get(f"{path}/journeys?seat=0", headers=headers),
        other.client.get(f"{path}/outlooks?seat=0", headers=headers),
        other.client.get(f"{path}/rivals?seat=0", headers=headers),
        other.client.get(f"{path}/around?seat=0&milepost=Delhi", headers=headers),
        other.client.get(f"{path}?seat=0", headers=headers),
    ):
        problem(answer, 401, "token")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert other.client.get(path, headers={"Authorization": "Basic YTpi"}).status_code == 401


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"done"',
        b"\xff\xfe",
        b"{" * 10000,
        b"NaN",
        b'{"seat": 0}',
        b'{"seat": 1e400}',
        b'{"key": "\\ud800"}',
        b'{"key": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    ],
)
def test_malformed_json(person: Person, content: bytes) -> None:
    headers = {**person.headers, "Content-Type": "application/json"}
    for path in ("/actions", "/undo", "/build-preview"):
        problem(
            person.client.post(f"/api/tables/{person.table}{path}", content=content, headers=headers), 400, "malformed"
        )
    problem(person.client.post("/api/tables", content=content, headers=headers), 400, "malformed")


@pytest.mark.parametrize(
    "changes",
    [
        {"surprise": 1},
        {"seat": "0"},
        {"seat": True},
        {"seat": -1},
        {"seat": None},
        {"seat": 0.5},
        {"action": ""},
        {"action": "x" * 2001},
        {"action": ["done"]},
        {"expected_seq": "1"},
        {"expected_seq": -1},
        {"expected_seq": 10**30},
        {"key": ""},
        {"key": "a b"},
        {"key": "k" * 65},
        {"key": None},
    ],
)
def test_a_field_that_is_unknown_or_wrong(person: Person, changes: dict[str, Any]) -> None:
    problem(person.try_to("done", **changes), 400, "malformed")


def test_half_a_character(person: Person) -> None:
    body = b'{"seat": 0, "action": "\\ud800", "expected_seq": 1, "key": "k"}'
    problem(
        person.client.post(
            f"/api/tables/{person.table}/actions",
            content=body,
            headers={**person.headers, "Content-Type": "application/json"},
        ),
        400,
        "malformed",
    )


def test_too_large(person: Person) -> None:
    problem(person.try_to("done " + "x" * 70_000), 413, "too large")

    def in_pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    problem(
        person.client.post(
            f"/api/tables/{person.table}/actions",
            content=in_pieces(),
            headers={**person.headers, "Content-Type": "application/json"},
        ),
        413,
        "too large",
    )


def test_an_unknown_table(person: Person) -> None:
    nowhere = Person(person.client, "nowhere", person.token)
    problem(nowhere.get(), 404, "unknown table")
    problem(nowhere.get("/board"), 404, "unknown table")
    problem(nowhere.post("/actions", seat=0, action="done", expected_seq=0, key="k"), 404, "unknown table")
    problem(Person(person.client, "No-where", None).get(), 400, "malformed")
    problem(person.client.get("/api/nothing"), 404, "not found")
    problem(person.client.post("/api/titles"), 405, "method")


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"title": "atlantis"}, 404, "unknown title"),
        ({"title": "../titles/india"}, 404, "unknown title"),
        ({"title": "/"}, 404, "unknown title"),
        ({"title": "italy", "seats": [*TWO, {"name": "Cem"}]}, 422, "settings"),
        ({"seats": list(TWO[:1])}, 422, "settings"),
        ({"seats": [{"name": f"P{n}"} for n in range(7)]}, 422, "settings"),
        ({"seats": [TWO[0], TWO[0]]}, 422, "settings"),
        ({"seats": [TWO[0], {"name": "B,ob"}]}, 422, "settings"),
        ({"seats": [TWO[0], {"name": "B\u202eob"}]}, 422, "settings"),
        ({"seats": [TWO[0], {"name": "B\0ob"}]}, 422, "settings"),
        ({"seats": [TWO[0], {"name": "Bob", "bot": "gredy"}]}, 422, "settings"),
        ({"variants": ["upside down"]}, 422, "settings"),
        ({"seats": []}, 400, "malformed"),
        ({"deck": -1}, 400, "malformed"),
        ({"seed": "7"}, 400, "malformed"),
        ({"seed": 2**60}, 400, "malformed"),
        ({"hidden": 1}, 400, "malformed"),
    ],
)
def test_tables_that_cannot_be_made(client: TestClient, changes: dict[str, Any], status: int, code: str) -> None:
    problem(client.post("/api/tables", json={"title": "india", "seats": TWO, **changes}), status, code)


def test_an_illegal_action_names_its_rule(person: Person) -> None:
    error = problem(person.try_to("build Bombay Delhi"), 422, "illegal")
    assert error["rule"] == "BLD-1"
    assert error["link"].endswith("#bld-1")
    assert problem(person.try_to("move Delhi"), 422, "illegal")["rule"] == "TRN-1"


@pytest.mark.parametrize(
    "action",
    ["fly Delhi", "build", ";", "build K99999", "move train-7 Delhi", "  ", "done now", "upgrade", "deliver a b c"],
)
def test_a_text_that_is_no_action(person: Person, action: str) -> None:
    assert problem(person.try_to(action), 422, "unknown action")["rule"] is None


def test_a_row_of_actions_is_played_whole_or_not_at_all(person: Person) -> None:
    assert problem(person.try_to("build Agra Jaipur; upgrade Fast"), 422, "illegal")["rule"] == "LOC-2"


def test_an_undo_beyond_the_line(person: Person) -> None:
    for to in (1, 2, 77):
        problem(person.try_undo(to), 422, "undo")


def test_of_several_at_once_one_is_played(ann: Person) -> None:
    seat = ann.look()["view"]["waiting"][0]
    body = {"seat": seat, "action": "done", "expected_seq": 0}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: ann.post("/actions", **body, key=f"k{n}"), range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        again = {"seat": 1 - seat, "action": "done", "expected_seq": 1, "key": "same"}
        answers = list(pool.map(lambda n: ann.post("/actions", **again), range(8)))
        assert [told(answer) for answer in answers] == [{"seq": 2, "news": []}] * 8
        assert len({answer.text for answer in answers}) == 1
    assert ann.look()["seq"] == 2
