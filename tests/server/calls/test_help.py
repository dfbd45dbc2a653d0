"""What helps people: first games at a real table, what can be done now, a rule that seems wrong."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.lessons import script
from milepost.rule_pages import rule_link
from milepost.tell.crayon import actions as crayon_actions
from milepost.tell.crayon import hints as crayon_hints
from milepost.tell.village import actions as village_actions
from milepost.tell.village import hints as village_hints
from server.person import SEED, Person, problem

ROOT = Path(__file__).parents[3]


def until_it_is_my_turn(ann: Person) -> None:
    for _ in range(600):
        if ann.look(None)["view"]["waiting"] == [0]:
            return
        time.sleep(0.05)
    pytest.fail("the opponent does not play")


def test_the_first_games_are_played_at_a_table(client: TestClient) -> None:
    """Every step over the calls, the opponent in a process of its own."""
    for lesson in client.get("/api/lessons").json():
        seats = [{"name": "Ann", "bot": None}, {"name": lesson["opponent"], "bot": lesson["bot"]}]
        ann = Person.at_new_table(client, seats, title=lesson["title"], seed=lesson["seed"])
        for step in lesson["steps"]:
            for text in step["do"]:
                until_it_is_my_turn(ann)
                ann.act(text)
        until_it_is_my_turn(ann)
        told = ann.look(0)["log"]
        assert told[0]["seq"] == 1, "the page follows the lesson in the log, so all of it is told"
        assert [line["text"] for line in told if line["seat"] == 0] == [
            text for step in lesson["steps"] for text in step["do"]
        ]
        turns = script(lesson["family"]).turns
        assert [line["text"] for line in told if line["seat"] == 1] == [text for row in turns.values() for text in row]


def test_an_opponent_of_a_lesson_that_does_not_exist_is_refused(client: TestClient) -> None:
    seats = [{"name": "Ann", "bot": None}, {"name": "Bo", "bot": "recorded:lesson=chess"}]
    answer = client.post("/api/tables", json={"title": "india", "seats": seats})
    assert "There is no lesson" not in answer.text
    assert "there is no lesson “chess”" in problem(answer, 422, "settings")["message"]


@pytest.mark.parametrize(("family", "title"), [("crayon", "india"), ("village", "village")])
def test_hints_explain_every_phase_and_action_with_a_rule(client: TestClient, family: str, title: str) -> None:
    hints = client.get(f"/api/hints/{family}").json()
    ann = Person.at_new_table(client, title=title)
    legal = ann.look(ann.look(None)["view"]["waiting"][0])["legal"]["kinds"]
    assert set(legal) <= {one["word"] for one in hints["actions"]}
    phases = {"crayon": {"opening", "build", "operate"}, "village": {"choose", "place", "assign", "resolve", "after"}}
    assert phases[family] | {"over"} == {one["word"] for one in hints["phases"]}
    for one in hints["actions"] + hints["phases"]:
        page, _, anchor = one["link"].partition("#")
        assert one["link"] == rule_link(one["rule"])
        assert f'<a id="{anchor}"></a>' in (ROOT / page).read_text(encoding="utf-8"), one
        assert one["words"].endswith("."), one


def test_every_kind_of_action_has_a_hint() -> None:
    assert set(crayon_hints.KINDS) == set(crayon_actions.WORDS)
    assert set(village_hints.KINDS) == set(village_actions.WORDS)


def test_no_other_family_has_hints(client: TestClient) -> None:
    problem(client.get("/api/hints/chess"), 404, "not found")


def comments(text: str) -> dict[str, str]:
    rows = [line[2:].partition(": ") for line in text.splitlines() if line.startswith("# ")]
    return {key: value for key, _, value in rows}


def test_a_rule_that_seems_wrong_is_packed_into_a_file(client: TestClient, ann: Person) -> None:
    ann.play_openings()
    seat = ann.look(None)["view"]["waiting"][0]
    refused = problem(ann.try_to("move Calcutta", seat), 422, "illegal")
    answer = ann.get("/report", seat=seat, action="move  Calcutta\n# seat: 5")
    assert f'filename="milepost-report-india-{ann.table}.log"' in answer.headers["content-disposition"]
    answer = ann.get("/report", seat=seat, action="move Calcutta")
    told = comments(answer.text)
    assert (told["rule"], told["refusal"]) == (refused["rule"], refused["message"])
    assert (told["action"], told["seat"], told["step"]) == ("move Calcutta", str(seat), "6")
    assert f"milepost {milepost.__version__}" in told["versions"]
    assert milepost.load(answer.text).record(seat) == ann.get("/record", seat=seat).text, "the seat's own record"
    assert comments(ann.get("/report", seat=seat, action="place Delhi").text)["refusal"] == "none: the rules allow it"
    assert "rule" not in comments(ann.get("/report", seat=seat, action="fly to Delhi").text)


def test_what_was_asked_cannot_write_lines_of_its_own(ann: Person) -> None:
    seat = ann.look(None)["view"]["waiting"][0]
    answer = ann.get("/report", seat=seat, action="build Delhi\n1 0 done\n# seat: 5")
    assert comments(answer.text)["seat"] == str(seat)
    assert milepost.load(answer.text).view(seat).as_dict() == ann.look(seat)["view"]


def test_a_report_tells_a_seat_nothing_it_does_not_know(client: TestClient, ann: Person) -> None:
    bob = Person(client, ann.table, None)
    assert bob.get("/report", seat=0, action="done").status_code == 401
    for seat in (0, 1):
        text = ann.get("/report", seat=seat, action="done").text
        assert str(SEED) not in text
        assert text.endswith(ann.get("/record", seat=seat).text)
