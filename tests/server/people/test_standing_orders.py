"""Standing orders over the calls: given, carried out by the server turn after turn, stopped, withdrawn."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.person import Person, problem

TRACK = ("build Delhi Agra Kanpur", "build Kanpur Lucknow")


@pytest.fixture
def runner(client: TestClient) -> tuple[Person, int]:
    """A table around one screen: the first player has track from Delhi to Lucknow and a train in Delhi."""
    at = Person.at_new_table(client)
    seat = at.look(None)["view"]["waiting"][0]
    left = list(TRACK)
    while at.look(None)["view"]["round"] < 3:
        if left and at.look(None)["view"]["waiting"] == [seat]:
            at.act(left.pop(0))
        at.act("done")
    while at.look(None)["view"]["waiting"] != [seat]:
        at.act("done")
        at.act("done")
    at.act("place Delhi")
    return at, seat


def orders(at: Person, seat: int) -> Any:
    return at.get(f"/seats/{seat}/prepared").json()["orders"]


def send(at: Person, seat: int, *calls: tuple[str, list[Any]], **more: Any) -> Any:
    body = [{"city": city, "tasks": tasks} for city, tasks in calls]
    return at.post(f"/seats/{seat}/standing-orders", calls=body, **more)


def settled(at: Person, seat: int, what: Any) -> Any:
    """Wait until the orders are as they should be."""
    for _ in range(300):
        if what(orders(at, seat)):
            return orders(at, seat)
        time.sleep(0.02)
    raise AssertionError(orders(at, seat))


def place(at: Person, seat: int) -> str:
    return str(at.look(seat)["view"]["players"][seat]["trains"][0]["place"])


def mileposts(at: Person, city: str) -> list[str]:
    return next(list(one["mileposts"]) for one in at.get("/board").json()["cities"] if one["name"] == city)


def test_a_train_under_orders_runs_by_itself(runner: tuple[Person, int]) -> None:
    at, seat = runner
    load = next(one["loads"][0] for one in at.get("/board").json()["cities"] if one["name"] == "Kanpur")
    tasks = [{"do": "pick", "load": load}]
    told = at.post(f"/seats/{seat}/outlook", calls=[{"city": "Kanpur", "tasks": []}, {"city": "Lucknow", "tasks": []}])
    assert told.json()["fees"] == 0
    turns = told.json()["turns"]
    assert send(at, seat, ("Kanpur", tasks), ("Lucknow", []), end_turns=True).status_code == 200
    for _ in range(turns - 1):  # the other player's turns
        settled(at, seat, lambda now: at.look(None)["view"]["waiting"] != [seat])
        at.act("done")
        at.act("done")
    assert settled(at, seat, lambda now: now is None) is None
    assert place(at, seat) in mileposts(at, "Lucknow")
    carried = at.look(seat)["view"]["players"][seat]["trains"][0]["loads"]
    assert carried == [load]


def test_what_is_refused_stops_it_and_it_can_be_sent_on(runner: tuple[Person, int]) -> None:
    at, seat = runner
    wrong = next(one["name"] for one in at.get("/board").json()["loads"] if "Delhi" not in one["cities"])
    send(at, seat, ("Delhi", [{"do": "pick", "load": wrong}]), ("Agra", []))
    stopped = settled(at, seat, lambda now: now and now["why"])
    assert f"does not supply {wrong}" in stopped["why"]
    assert [call["city"] for call in stopped["calls"]] == ["Delhi", "Agra"]
    send(at, seat, ("Agra", []))
    settled(at, seat, lambda now: now is None)
    assert place(at, seat) in mileposts(at, "Agra")


def test_an_undo_by_hand_stops_it(runner: tuple[Person, int]) -> None:
    at, seat = runner
    send(at, seat, ("Agra", []), ("Lucknow", []))
    settled(at, seat, lambda now: now and at.look(seat)["view"]["players"][seat]["trains"][0]["points"] == 0)
    undone = at.post("/undo", to=None, expected_seq=at.look(seat)["seq"], key="back")
    assert undone.status_code == 200, undone.text
    assert "taken back" in orders(at, seat)["why"]


def test_the_end_of_a_turn_that_is_taken_back_is_not_played_again(runner: tuple[Person, int]) -> None:
    at, seat = runner
    send(at, seat, ("Lucknow", []), end_turns=True)
    settled(at, seat, lambda now: at.look(None)["view"]["waiting"] != [seat])
    assert at.try_undo().status_code == 200
    assert "taken back" in orders(at, seat)["why"]
    assert at.look(None)["view"]["waiting"] == [seat], "and the player goes on by hand"


def test_orders_are_taken_back_and_nonsense_is_refused(runner: tuple[Person, int], client: TestClient) -> None:
    at, seat = runner
    problem(send(at, seat, ("Nowhere", [])), 422, "unknown action")
    problem(send(at, seat, ("Karachi", [])), 422, "illegal")
    problem(at.post(f"/seats/{seat}/outlook", calls=[]), 422, "unknown action")
    assert orders(at, seat) is None
    send(at, seat, ("Lucknow", []))
    assert send(at, seat).json()["orders"] is None
    stranger = Person(client, at.table, None)
    problem(send(stranger, seat, ("Agra", [])), 401, "token")


def test_village_has_no_trains(client: TestClient) -> None:
    at = Person.at_new_table(client, title="village")
    problem(send(at, 0, ("Delhi", [])), 422, "unknown action")
    problem(at.post("/seats/0/outlook", calls=[{"city": "Delhi", "tasks": []}]), 422, "unknown action")
