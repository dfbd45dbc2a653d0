"""Undo on the server: own steps only, and never past a reveal."""

from __future__ import annotations

from server.conftest import ON_BOTH
from server.person import Person, problem, told

pytestmark = ON_BOTH


def test_own_steps_are_taken_back_one_by_one_or_together(ann: Person) -> None:
    fresh = ann.look(None)["view"]
    for city in ("Agra", "Jaipur"):
        ann.act(f"build Delhi {city}")
    after_agra = ann.look(None)
    assert (after_agra["seq"], after_agra["undo_to"]) == (2, 0)
    assert told(ann.try_undo()) == {"seq": 3, "news": []}
    assert len(ann.look()["view"]["track"]) == 4
    assert told(ann.try_undo(0)) == {"seq": 4, "news": []}
    assert ann.look(None)["view"] == fresh
    assert ann.look(None)["undo_to"] == 4
    problem(ann.try_undo(), 422, "undo")
    lines = ann.look()["log"]
    assert [(line["kind"], line["undone"]) for line in lines] == [
        ("play", True),
        ("play", True),
        ("undo", False),
        ("undo", False),
    ]
    assert [line["text"] for line in lines[2:]] == ["undo 1", "undo 0"]
    ann.act("build Delhi Agra")
    assert ann.look()["seq"] == 5


def test_an_undo_goes_to_a_step_that_stands(ann: Person) -> None:
    ann.act("build Delhi Agra")
    ann.try_undo(0)
    ann.act("build Delhi Agra")
    ann.act("build Agra Kanpur")
    for gone in (1, 2):
        problem(ann.try_undo(gone), 422, "undo")
    assert ann.try_undo(3).status_code == 200


def test_what_another_seat_did_is_the_line(ann: Person) -> None:
    ann.act("build Delhi Agra")
    ann.act("done")
    assert ann.look()["undo_to"] == 0
    ann.act("build Madras Bangalore")
    assert ann.look()["undo_to"] == 2
    problem(ann.try_undo(1), 422, "undo")
    problem(ann.try_undo(0), 422, "undo")
    assert ann.try_undo(2).status_code == 200


def test_a_card_that_was_drawn_is_the_line(ann: Person) -> None:
    ann.play_openings()
    ann.act("discard")
    table = ann.look()
    assert table["undo_to"] == table["seq"]
    problem(ann.try_undo(), 422, "undo")
    problem(ann.try_undo(table["seq"] - 1), 422, "undo")


def test_a_repeated_undo_happens_once(ann: Person) -> None:
    ann.act("build Delhi Agra")
    ann.act("build Agra Kanpur")
    body = {"to": 1, "expected_seq": 2, "key": "back"}
    assert told(ann.post("/undo", **body)) == told(ann.post("/undo", **body)) == {"seq": 3, "news": []}
    assert ann.look()["seq"] == 3
