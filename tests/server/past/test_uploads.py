"""A record from elsewhere: looked at, played on, never counted; what is wrong with one is told with its line."""

from __future__ import annotations

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot, play_out
from milepost.server.app import make_app
from milepost.server.past import uploads
from server.checked import CheckedClient
from server.person import Person, problem


def finished_log(title: str = "village") -> str:
    game = milepost.new(title, ["Ann", "Bob"], seed=None if title == "village" else 4)
    play_out(game, [make_bot("greedy", 1), make_bot("greedy", 2)])
    assert game.outcome()
    return game.record()


def bring(client: TestClient, text: str) -> Response:
    return client.post("/api/records", json={"log": text})


def test_a_whole_game_is_looked_at_and_played_on(database: str, client: TestClient) -> None:
    text = finished_log()
    made = bring(client, text)
    assert made.status_code == 201, made.text
    ann = Person(client, made.json()["id"], made.json()["token"])
    seq = made.json()["seq"]
    assert ann.look(None)["outcome"] is not None
    assert ann.get("/record").text == text
    assert ann.get(f"/at/{seq // 2}", seat=1).status_code == 200
    assert ann.get("/story").json()["over"] is True
    assert ann.post("/fork", seq=seq // 2, seats=[0]).status_code == 201
    with CheckedClient(make_app(database)) as again:
        assert Person(again, ann.table, None).get("/record").text == text


def test_it_is_nobodys_result(client: TestClient) -> None:
    made = bring(client, finished_log()).json()
    host = Person(client, made["id"], made["token"])
    host.look(None)
    assert client.get("/api/results", headers=host.headers).json() == []


def test_nobody_acts_in_a_game_that_was_cut_off(client: TestClient) -> None:
    game = milepost.new("india", ["Ann", "Bob"], seed=4)
    game.play("done")
    made = bring(client, game.record()).json()
    ann = Person(client, made["id"], made["token"])
    problem(ann.try_to("done"), 409, "ended")
    assert ann.get("/at/1", seat=0).status_code == 200


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "hello", "a log begins with the line"),
        (lambda text: text.replace("Ann", "Eve", 1), "line or one before it was changed"),
        (lambda text: text.replace("title: village", "title: atlantis"), "atlantis"),
        (lambda text: text + "#\n" * 12_000, "at most"),
        (lambda text: text[: text.index("\n", len(text) // 2) - 1], "cut off"),  # within a line, not between two
    ],
)
def test_a_broken_record_is_refused_with_its_line(client: TestClient, change: object, words: str) -> None:
    assert callable(change)
    error = problem(bring(client, change(finished_log())), 422, "log")
    assert words in error["message"]
    assert client.get("/api/lobby").json() == []


def test_a_record_that_takes_too_long_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "SECONDS", 0.0)
    assert "takes too long" in problem(bring(client, finished_log()), 422, "log")["message"]


def test_a_line_may_not_be_endless(client: TestClient) -> None:
    text = finished_log() + "1 0 build" + " A1" * 2000 + " ~0000\n"
    assert "longer than 4000 letters" in problem(bring(client, text), 422, "log")["message"]


def test_a_seats_record_is_not_enough(client: TestClient) -> None:
    game = milepost.new("village", ["Ann", "Bob"])
    assert "whole record" in problem(bring(client, game.record(0)), 422, "log")["message"]


def test_a_record_may_be_longer_than_other_requests_but_not_endless(client: TestClient) -> None:
    text = finished_log("india")
    long = text + "# a comment\n" * 3000
    assert len(long) > 64 * 1024
    made = bring(client, long)
    assert made.status_code == 201
    assert Person(client, made.json()["id"], None).get("/record").text == text
    assert bring(client, "x" * 450_000).status_code == 400
    problem(bring(client, "x" * 600_000), 413, "too large")
    problem(client.post("/api/tables", json={"title": "x" * 70_000}), 413, "too large")
