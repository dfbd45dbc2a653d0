"""A table of the other family: played over the same calls, with hands that stay secret."""

from __future__ import annotations

import time

from starlette.testclient import TestClient

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
        assert None not in players[seat]["terminus cards"]
        assert players[1 - seat]["terminus cards"] == [None] * 3
    assert all(player["terminus cards"] == [None] * 3 for player in ann.look(None)["view"]["players"])


def test_previews_come_over_the_same_call(client: TestClient) -> None:
    ann = at_village(client)
    seat = ann.look(None)["view"]["waiting"][0]
    made = ann.post("/build-preview", seat=seat, path=["take 2", "place C1"]).json()
    assert (made["kind"], made["price"], made["space"], made["refusal"]) == ("track", 1, "C1", None)
    made = ann.post("/build-preview", seat=seat, path=["take 2", "place B2"]).json()
    assert made["refusal"]["rule"] == "VIL-10"
    assert ann.get("/reach", seat=seat).json() == []
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
