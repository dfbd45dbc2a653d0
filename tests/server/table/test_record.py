"""The record of a game as a file: a seat's while the game runs, everybody's when it is over."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

import milepost
from server.person import SEED, TWO, Person, problem

ROBOT = {"name": "Rob", "bot": "greedy"}


def finished(client: TestClient) -> Person:
    """A game alone that was not won: nothing was done in it."""
    ann = Person.at_new_table(client, TWO[:1], variants=["solo=10"])
    while ann.look(None)["outcome"] is None:
        ann.act("done")
    return ann


def test_a_seat_may_keep_what_it_knows_of_a_game_that_runs(ann: Person) -> None:
    ann.play_openings()
    ann.act("discard")
    for seat in (0, 1):
        answer = ann.get("/record", seat=seat)
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["content-disposition"] == f'attachment; filename="milepost-india-{ann.table}.log"'
        assert str(SEED) not in answer.text
        loaded = milepost.load(answer.text)
        assert loaded.record(seat) == answer.text
        assert loaded.view(seat).as_dict() == ann.look(seat)["view"]


def test_while_it_runs_nobody_else_gets_it(database: str, client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], ROBOT), seed=None)
    problem(ann.get("/record"), 401, "token")
    problem(ann.get("/record", seat=1), 403, "seat")
    problem(Person(client, ann.table, None).get("/record", seat=0), 401, "token")
    problem(Person(client, ann.table, "wrong").get("/record", seat=0), 401, "token")
    with create_engine(database).connect() as connection:
        secret = connection.execute(text("SELECT chance_value FROM tables WHERE id = :id"), {"id": ann.table}).scalar()
    assert str(secret) not in ann.get("/record", seat=0).text


def test_a_secret_of_another_seat_is_in_no_seats_record(client: TestClient) -> None:
    """Village: the terminus cards in hand."""
    ann = Person.at_new_table(client, title="village")
    mine, others = (ann.get("/record", seat=seat).text for seat in (0, 1))
    assert "terminus ?@1" in mine
    assert "terminus ?@0" not in mine
    assert "terminus ?@0" in others


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_when_it_is_over_everybody_gets_all_of_it(client: TestClient, who: str) -> None:
    ann = finished(client)
    if who == "spectator":
        ann = Person(client, ann.table, None)
    answer = ann.get("/record")
    assert answer.status_code == 200
    assert f"seed: {SEED}" in answer.text
    loaded = milepost.load(answer.text)
    outcome = loaded.outcome()
    assert outcome is not None
    assert outcome.reason == ann.look(None)["outcome"]
    assert len(loaded.entries()) == ann.look(None)["seq"]


def test_what_was_undone_stands_in_it(ann: Person) -> None:
    ann.act("build Delhi Agra")
    assert ann.try_undo().status_code == 200
    seat = ann.look(None)["view"]["waiting"][0]
    loaded = milepost.load(ann.get("/record", seat=seat).text)
    assert loaded.entries() == []
    assert "undo" in ann.get("/record", seat=seat).text
