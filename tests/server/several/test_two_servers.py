"""Two servers on one PostgreSQL: whoever asks either of them finds the same table, at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from server.person import problem
from server.several.servers import Guest, Two, until

ANN, BOB = {"name": "Ann"}, {"name": "Bob", "bot": None, "open": True}
ROB = {"name": "Rob", "bot": "greedy"}


@pytest.fixture
def ann(two: Two) -> Guest:
    return two.one.guest("Ann")


@pytest.fixture
def bob(two: Two) -> Guest:
    return two.other.guest("Bob")


def sit(ann: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """A table of Ann's at one server; Bob joins it at the other. Whoever begins comes first."""
    bob.table = ann.host(ANN, BOB)
    code = ann.here("/seats/1/invite").json()["code"]
    assert bob.post("/links/join", code=code).status_code == 200
    return (ann, bob) if ann.look()["view"]["waiting"] == [0] else (bob, ann)


def seat_of(who: Guest, ann: Guest) -> int:
    return 0 if who is ann else 1


def test_steps_and_undos_are_there_at_once_and_sockets_hear_of_them(ann: Guest, bob: Guest) -> None:
    first, second = sit(ann, bob)
    one = seat_of(first, ann)
    with second.socket(1 - one) as heard:
        first.act("build Delhi Agra", one)
        assert second.look(1 - one)["seq"] == 1, "nobody sees an older table after an answer"
        assert heard.step(1)["seat"] == one
        assert first.here("/undo", to=None, expected_seq=1, key="u").json()["seq"] == 2
        assert heard.step(2)["kind"] == "undo"
        assert not second.look()["view"]["track"]
        first.act("done", one)
        second.act("build Madras Bangalore", 1 - one)
        assert [first.look(seat)["view"]["track"] for seat in (None, one)] == [second.look()["view"]["track"]] * 2


def test_a_request_sent_to_both_is_played_once(two: Two, ann: Guest, bob: Guest) -> None:
    first, _ = sit(ann, bob)
    seat = seat_of(first, ann)
    request = {"seat": seat, "action": "build Delhi Agra", "expected_seq": 0, "key": "same"}
    with ThreadPoolExecutor(8) as threads:
        asked = [first.at(two[n % 2]) for n in range(16)]
        answers = list(threads.map(lambda one: one.here("/actions", **request), asked))
    assert [(answer.status_code, answer.json().get("seq")) for answer in answers] == [(200, 1)] * 16
    assert len(ann.look()["log"]) == 1
    problem(first.at(two.other).here("/actions", **{**request, "action": "done"}), 409, "key")


def test_of_two_different_requests_one_is_stale(two: Two, ann: Guest, bob: Guest) -> None:
    first, _ = sit(ann, bob)
    seat = seat_of(first, ann)

    def build(n: int) -> Any:
        way = ("build Delhi Agra", "build Bombay Poona")[n % 2]
        body = {"seat": seat, "action": way, "expected_seq": 0, "key": f"race-{n}"}
        return first.at(two[n % 2]).here("/actions", **body)

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(build, range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
    assert {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409} == {"stale"}


def test_a_seat_is_taken_by_one_person(two: Two, ann: Guest) -> None:
    ann.host(ANN, BOB, visibility="open")
    people = [two[n % 2].guest(f"P{n}") for n in range(6)]
    with ThreadPoolExecutor(6) as threads:
        tries = list(threads.map(lambda one: one.post(f"/tables/{ann.table}/seats/1/take"), people))
    assert sorted(answer.status_code for answer in tries) == [200, *[409] * 5]


def test_people_talk_and_see_who_is_here(ann: Guest, bob: Guest) -> None:
    sit(ann, bob)
    with ann.socket(0) as heard:
        heard.next(lambda told: "people" in told and not told["people"]["places"][1]["here"])
        with bob.socket(1) as other:
            heard.next(lambda told: "people" in told and told["people"]["places"][1]["here"])
            assert ann.get(f"/tables/{ann.table}/people")["places"][1]["here"]
            bob.here("/chat", text="Good morning")
            assert heard.next(lambda told: "chat" in told)["chat"][0]["text"] == "Good morning"
            ann.here("/pause", paused=True)
            assert other.next(lambda told: told.get("people", {}).get("paused"))
        heard.next(lambda told: "people" in told and not told["people"]["places"][1]["here"])
    problem(bob.try_to("done", 1), 409, "paused")


def test_a_turn_planned_at_one_is_played_for_a_step_at_the_other(ann: Guest, bob: Guest) -> None:
    first, second = sit(ann, bob)
    one = seat_of(first, ann)
    planned = second.here(f"/seats/{1 - one}/prepared", planned=["build Madras Bangalore", "done"], was=[])
    assert planned.status_code == 200, planned.text
    first.act("done", one)
    assert until(lambda: first.look()["seq"] >= 3)
    assert [line["seat"] for line in second.look()["log"]] == [one, 1 - one, 1 - one]
    assert second.get(f"/tables/{ann.table}/seats/{1 - one}/prepared")["planned"] == []


def test_clocks_are_the_same_at_both_and_one_of_them_looks_at_them(ann: Guest, bob: Guest) -> None:
    first, second = sit(ann, bob)
    one = seat_of(first, ann)
    assert ann.here("/clock", clock={"kind": "turn", "seconds": 10, "increment": 0, "then": "bot"}).status_code == 200
    assert second.get(f"/tables/{ann.table}/people")["places"][one]["clock"]["running"]
    with second.socket(1 - one) as heard:  # until a bot has finished the turn
        heard.next(lambda told: "seq" in told and second.look()["view"]["waiting"] == [1 - one])
    assert all(line["seat"] == one for line in first.look()["log"] if line["seq"] < first.look()["seq"])


def test_bots_play_on_whichever_server_people_are_at(two: Two, ann: Guest) -> None:
    ann.host(ANN, ROB, seed=3)
    away = ann.at(two.other)
    for turn in range(3):
        for one in (ann, away)[:: 1 if turn % 2 else -1]:
            until(partial(one.is_to_act, 0))
            one.act("done", 0)
    until(partial(away.is_to_act, 0))
    log = ann.look()["log"]
    assert [line["seq"] for line in log] == list(range(1, len(log) + 1))
    assert sum(line["seat"] == 0 for line in log) == 6
    assert not [news for line in log for news in line["news"] if news["word"] == "note"]


def test_whoever_signs_out_at_one_is_a_stranger_at_the_other(two: Two, ann: Guest) -> None:
    away = ann.at(two.other)
    assert away.get("/me")["name"] == "Ann"
    assert ann.post("/me/name", name="Anna").status_code == 200
    until(lambda: away.get("/me")["name"] == "Anna")
    assert ann.post("/me/sign-out").status_code == 204
    until(lambda: away.post("/me/device-link").status_code == 401)
