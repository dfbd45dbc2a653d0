"""A table of the other family: played over the same calls, with hands that stay secret."""

from __future__ import annotations

import random
import time

from starlette.testclient import TestClient

from milepost.village.options.rules import VARIANTS
from server.person import Person, problem


def at_village(client: TestClient, **settings: object) -> Person:
    return Person.at_new_table(client, title="village", **settings)


def test_a_turn_is_played_and_undone_up_to_the_take(client: TestClient) -> None:
    ann = at_village(client)
    seat = ann.look(None)["view"]["waiting"][0]
    ann.act("take 1")
    assert ann.look(seat)["undo_to"] == ann.look(seat)["seq"], "the take has revealed a card (VIL-R15)"
    ann.act("place A1")
    assert ann.try_undo().status_code == 200
    problem(ann.try_undo(), 422, "undo")
    ann.act("place A2")
    ann.act("done")
    assert ann.look(None)["view"]["waiting"] == [1 - seat]
    error = problem(ann.try_to("place A1"), 422, "illegal")
    assert error["rule"] == "VIL-9"
    assert error["link"] == "docs/rules/village.md#vil-9"


def test_hands_are_seen_by_their_own_seats_alone(client: TestClient) -> None:
    ann = at_village(client)
    for seat in (0, 1):
        players = ann.look(seat)["view"]["players"]
        assert None not in players[seat]["hand"]
        assert players[1 - seat]["hand"] == [None] * 3
    assert all(player["hand"] == [None] * 3 for player in ann.look(None)["view"]["players"])


def test_previews_come_over_the_same_call(client: TestClient) -> None:
    ann = at_village(client)
    seat = ann.look(None)["view"]["waiting"][0]
    made = ann.post("/build-preview", seat=seat, path=["take 2", "place C1"]).json()
    assert (made["kind"], made["price"], made["space"], made["refusal"]) == ("track", 1, "C1", None)
    made = ann.post("/build-preview", seat=seat, path=["take 2", "place B2"]).json()
    assert made["refusal"]["rule"] == "VIL-10"
    assert ann.get("/journeys", seat=seat).json() == ann.get("/outlooks", seat=seat).json() == []
    assert ann.get("/rivals", seat=seat).json() == {"rivals": [], "scarce": []}
    board = ann.get("/board").json()
    assert len(board["cards"]) == 80


def test_a_table_of_bots_plays_to_its_end(client: TestClient) -> None:
    ann = at_village(client, seats=[{"name": "Ann", "bot": "greedy"}, {"name": "Bob", "bot": "random"}])
    for _ in range(600):
        if ann.look(None)["outcome"]:
            break
        time.sleep(0.1)
    assert "points" in ann.look(None)["outcome"]


def test_a_bot_of_the_other_family_is_refused(client: TestClient) -> None:
    seats = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": "lookahead"}]
    assert client.post("/api/tables", json={"title": "village", "seats": seats}).status_code == 201
    error = problem(client.post("/api/tables", json={"title": "india", "seats": seats}), 422, "settings")
    assert "lookahead" in error["message"]


def test_the_list_of_titles_has_it(client: TestClient) -> None:
    found = {title["id"]: title for title in client.get("/api/titles").json()}
    assert found["village"]["players"] == {"min": 1, "max": 4}


# What the answers look like


def test_every_answer_of_a_game_is_as_described(client: TestClient) -> None:
    """All the way through a game of random actions, seen by each seat and by nobody; the client compares."""
    ann = at_village(client)
    rng = random.Random(4)
    assert ann.get("/board").json() == client.get("/api/titles/village/board").json()
    kinds = set()
    while True:
        for seat in (None, 0, 1):
            assert ann.look(seat)["family"] == "village"
        waiting = ann.look(None)["view"]["waiting"]
        if not waiting:
            break
        now = ann.look(waiting[0])
        path = {"place": "held", "assign": "held", "choose": "take 1", "after": "plan 1"}.get(now["view"]["phase"])
        if path:
            previews = ann.post("/build-preview", seat=waiting[0], path=[path]).json()
            kinds.add(previews["kind"])
        ann.act(rng.choice(now["legal"]["actions"])["text"])
    assert kinds == {"tracks", "trips"}
    assert ann.look(0)["view"]["players"][0]["sheet"]["final"]


def test_one_card_is_previewed_everywhere_at_once(client: TestClient) -> None:
    ann = at_village(client)
    seat = ann.look(None)["view"]["waiting"][0]
    everywhere = ann.post("/build-preview", seat=seat, path=["take 2"]).json()["previews"]
    for one in everywhere:
        place = f"place {one['space']}{' turned' if one['turned'] else ''}"
        assert ann.post("/build-preview", seat=seat, path=["take 2", place]).json() == one
    assert {one["space"] for one in everywhere if not one["refusal"]} == {"A1", "B1", "C1", "A2", "A3", "A4"}
    assert len(ann.post("/build-preview", seat=seat, path=["plan 1"]).json()["previews"]) == 7
    nothing = ann.post("/build-preview", seat=seat, path=["held"]).json()
    assert (nothing["kind"], nothing["refusal"]["rule"]) == ("none", "ACTION")
    ann.act("take 2")
    held = ann.post("/build-preview", seat=seat, path=["held"]).json()["previews"]
    assert [one["points"] for one in held] == [one["points"] for one in everywhere]


def test_what_resolving_brings_is_for_the_one_who_resolves(client: TestClient) -> None:
    ann = at_village(client)
    for _ in range(12):  # a line is completed within so many turns
        ann.act("take 1")
        previews = ann.post("/build-preview", seat=ann.look(None)["view"]["seat"], path=["held"]).json()["previews"]
        one = max((made for made in previews if not made["refusal"]), key=lambda made: len(made["completed"]))
        ann.act(f"place {one['space']}{' turned' if one['turned'] else ''}")
        if one["completed"]:
            break
        ann.act("done")
    seat = ann.look(None)["view"]["seat"]
    own, other = ann.look(seat), ann.look(1 - seat)
    assert [line["line"] for line in own["view"]["resolve"]] == [line["line"] for line in one["completed"]]
    assert own["view"]["resolve"] == one["completed"]
    assert all(not line["terminus"] for line in other["view"]["resolve"])
    assert own["question"]["word"] == "resolve"
    assert own["question"]["rule"] == "VIL-14"
    assert other["legal"] is None
    texts = {f"resolve {line['line']} {card['card']}" for line in own["view"]["resolve"] for card in line["terminus"]}
    assert {action["text"] for action in own["legal"]["actions"]} == texts


def test_titles_tell_their_family_bots_and_variants(client: TestClient) -> None:
    found = {title["id"]: title for title in client.get("/api/titles").json()}
    assert {title["family"] for name, title in found.items() if name != "village"} == {"crayon"}
    assert found["village"]["family"] == "village"
    assert found["village"]["playable"]
    assert set(found["village"]["bots"]) == {"random", "greedy", "lookahead", "expert"}
    assert "lookahead" not in found["india"]["bots"]
    offered = [variant["name"] for variant in found["village"]["variants"]]
    assert offered == list(VARIANTS)
    ann = at_village(client, variants=offered)
    assert [variant["name"] for variant in ann.look(0)["variants"]] == offered
    assert [variant["rule"] for variant in ann.look(0)["variants"]] == ["VIL-R5", "VIL-R7"]


def test_one_alone_plays_for_a_target(client: TestClient) -> None:
    ann = at_village(client, seats=[{"name": "Ann", "bot": None}])
    assert ann.look(0)["view"]["target"] == ann.get("/board").json()["rules"]["solo_target"]
    assert at_village(client).look(0)["view"]["target"] is None
    five = [{"name": name, "bot": None} for name in "ABCDE"]
    problem(client.post("/api/tables", json={"title": "village", "seats": five}), 422, "settings")
