"""A game looked at again: any position as a seat saw it then, and the story of the whole."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot, play_out
from milepost.server.app import make_app
from milepost.tell.chronicle import chronicle
from server.checked import CheckedClient
from server.person import TWO, Person, problem
from server.table.test_record import finished


def test_each_step_can_be_looked_at_as_it_was(ann: Person) -> None:
    seen = {0: ann.look(0)}
    for way in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done", "discard"):
        ann.act(way)
        now = ann.look(0)
        seen[now["seq"]] = now
    for seq, then in seen.items():
        again = ann.get(f"/at/{seq}", seat=0).json()
        assert again["view"] == then["view"], seq
        assert again["log"] == then["log"]
        assert again["seq"] == again["undo_to"] == seq
        assert again["legal"] is None
        assert again["reach"] == []


def test_the_past_hides_what_it_hid(ann: Person) -> None:
    ann.play_openings()
    cash = [player["cash"] for player in ann.get("/at/2", seat=0).json()["view"]["players"]]
    assert cash[0] is not None
    assert cash[1] is None
    story = ann.get("/story", seat=0).json()
    assert all(after[1] is None for after in story["curves"][0]["values"])
    assert story["over"] is False


def test_only_a_seats_own_past_is_shown_while_the_game_runs(client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], {"name": "Rob", "bot": "greedy"}), seed=None)
    for path in ("/at/0", "/story"):
        assert ann.get(path, seat=0).status_code == 200
        assert ann.get(path).status_code == 200
        problem(ann.get(path, seat=1), 403, "seat")
        problem(Person(client, ann.table, None).get(path, seat=0), 401, "token")


def test_when_it_is_over_everybody_may_look_through_any_eyes(client: TestClient) -> None:
    ann = finished(client)
    watcher = Person(client, ann.table, None)
    last = ann.look(None)["seq"]
    assert watcher.get(f"/at/{last}", seat=0).json()["outcome"] is not None
    assert watcher.get(f"/at/{last - 1}", seat=0).json()["outcome"] is None
    assert watcher.get("/story", seat=0).json()["over"] is True
    problem(watcher.get("/at/0", seat=1), 404, "seat")


def test_steps_taken_back_are_no_part_of_the_story(ann: Person) -> None:
    ann.act("build Delhi Agra")
    ann.try_undo()
    ann.act("done")
    assert [step["seq"] for step in ann.get("/story", seat=0).json()["steps"]] == [3]
    assert ann.get("/at/3", seat=0).status_code == 200
    for seq in (1, 2, 4):
        problem(ann.get(f"/at/{seq}", seat=0), 404, "step")
    assert ann.get("/at/-1", seat=0).status_code == 400


@pytest.mark.parametrize("title", ["india", "italy", "village"])
def test_the_chronicle_agrees_with_the_game(title: str) -> None:
    """What was paid adds up to what the last position says; every turn is there once."""
    game = milepost.new(title, 2, 5)
    play_out(game, [make_bot("greedy" if title != "village" else "lookahead", seed) for seed in (1, 2)], rounds=14)
    told = chronicle(game, None)
    assert [turn["seq"] for turn in told["turns"]] == sorted({turn["seq"] for turn in told["turns"]})
    assert len(told["turns"]) >= 2 * 12
    for curve in told["curves"]:
        assert len(curve["values"]) == len(told["turns"]) + 1
    if title == "village":
        paid = [sum(deed["gain"] for deed in told["deeds"] if deed["seat"] == seat) for seat in (0, 1)]
        end = told["curves"][0]["values"][-1]
        assert all(points is not None and points >= lines for points, lines in zip(end, paid, strict=True))
        assert sum(paid)
        return
    income = told["curves"][2]["values"][-1]
    for seat in (0, 1):
        assert income[seat] == sum(deed["gain"] for deed in told["deeds"] if deed["seat"] == seat)
    assert sum(one or 0 for one in income)
    own = chronicle(game, 0)["curves"][0]["values"][-1][0]
    assert own == game.at(game.steps).as_dict(0)["players"][0]["cash"]


# Playing on from a step


def test_a_finished_game_is_played_on_from_any_step_by_anybody(client: TestClient) -> None:
    over = finished(client)
    last = over.look(None)["seq"]
    stranger = Person(client, over.table, None)
    made = stranger.post("/fork", seq=last - 4, seats=[0])
    assert made.status_code == 201, made.text
    mine = Person(client, made.json()["id"], made.json()["token"])
    now = mine.look(0)
    assert now["seq"] == made.json()["seq"] == last - 4
    assert now["view"]["players"] == over.get(f"/at/{last - 4}", seat=0).json()["view"]["players"]
    assert now["log"][-1]["words"]
    mine.act("done")
    assert mine.look(0)["seq"] == last - 3
    assert over.look(None)["seq"] == last
    assert milepost.load(mine.get("/record", seat=0).text).steps == last - 3


def test_its_maker_holds_the_seats_asked_for_and_bots_the_others(ann: Person) -> None:
    ann.play_openings()
    made = ann.post("/fork", seq=2, seats=[1])
    assert made.json()["token"] is None
    fork = Person(ann.client, made.json()["id"], ann.token)
    seats = fork.look(1)["seats"]
    assert [(seat["name"], seat["kind"], seat["yours"]) for seat in seats] == [
        ("Ann", "bot", False),
        ("Bob", "person", True),
    ]


def test_a_game_of_others_is_not_played_on_while_it_runs(client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], {**TWO[1], "open": True}), seed=None)
    problem(ann.post("/fork", seq=0, seats=[0]), 403, "running")
    problem(Person(client, ann.table, None).post("/fork", seq=0, seats=[0]), 403, "running")


def test_a_fork_that_cannot_be_is_refused(ann: Person) -> None:
    ann.act("done")
    problem(ann.post("/fork", seq=2, seats=[0]), 404, "step")
    problem(ann.post("/fork", seq=1, seats=[2]), 422, "settings")
    problem(ann.post("/fork", seq=1, seats=[0, 0]), 422, "settings")
    assert ann.post("/fork", seq=1, seats=[]).status_code == 400


def test_a_fork_comes_back_after_a_restart(database: str, client: TestClient) -> None:
    ann = Person.at_new_table(client)
    ann.play_openings()
    made = ann.post("/fork", seq=4, seats=[0, 1]).json()["id"]
    fork = Person(client, made, ann.token)
    fork.act("done")
    before = fork.look(0)
    with CheckedClient(make_app(database)) as again:
        assert Person(again, made, ann.token).look(0) == before


def test_a_long_game_is_forked_after_a_restart_too(database: str, client: TestClient) -> None:
    """It is opened from a snapshot then, and must be asked for what led there."""
    ann = Person.at_new_table(client)
    while ann.look(None)["seq"] < 90:
        ann.act("done")
    words = [line["words"] for line in ann.look(0)["log"]]
    with CheckedClient(make_app(database)) as again:
        old = Person(again, ann.table, ann.token)
        made = old.post("/fork", seq=80, seats=[0, 1])
        assert made.status_code == 201, made.text
        fork = Person(again, made.json()["id"], ann.token)
        assert [line["words"] for line in fork.look(0)["log"]] == words[:80]
