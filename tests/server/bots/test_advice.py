"""What bots say to people: plans with reasons, the best way to build, what a bot is up to, whom to play against."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots.crayon.planner import LEVELS, STYLES, suggest
from milepost.server.app import make_app
from milepost.server.bots.pool import BotPool
from server.checked import CheckedClient
from server.person import SEED, TWO, Person, problem

PLANNER = {"name": "Rob", "bot": "planner:level=beginner:style=loner"}


def mine(person: Person) -> int:
    return int(person.look(None)["view"]["waiting"][0])


def advice(person: Person, seat: int | None = None) -> Any:
    answer = person.post("/advice", seat=mine(person) if seat is None else seat)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def broken(tmp_path: Path) -> Any:
    """A table whose workers always fail."""

    class Broken(BotPool):
        async def work(self, function: Any, *given: Any) -> Any:
            raise MemoryError

    with CheckedClient(make_app(f"sqlite:///{tmp_path / 'broken.sqlite'}", Broken())) as client:
        yield Person.at_new_table(client)


@pytest.mark.parametrize("title", ["india", "russia", "nippon"])
def test_plans_have_reasons_and_a_first_step_that_can_be_played(client: TestClient, title: str) -> None:
    ann = Person.at_new_table(client, title=title)
    for _ in range(6):  # openings, and on to the first operations
        told = advice(ann)
        assert told["seq"] == ann.look()["seq"]
        assert 1 <= len(told["plans"]) <= 3
        for plan in told["plans"]:
            assert plan["sentence"]
            assert plan["reasons"]
            assert plan["words"]
        best = told["plans"][0]
        names = {city["name"] for city in ann.get("/board").json()["cities"]}
        assert {stop["city"] for stop in best["stops"]} <= names
        assert len(best["route"]) == len(best["stops"])
        assert sum(stop["pay"] for stop in best["stops"]) > 0
        ann.act(best["action"])
    assert ann.look()["seq"] == 6


def test_a_turn_is_pressed_through_though_the_server_is_started_again(client: TestClient, database: str) -> None:
    """The second server knows nothing of the first one's adviser: it plans anew, and the turn comes to its end."""
    ann = Person.at_new_table(client, title="italy")
    while ann.look(None)["view"]["round"] < 4:
        ann.act(advice(ann)["plans"][0]["action"])
    seat = mine(ann)
    ann.act(advice(ann)["plans"][0]["action"])
    with TestClient(make_app(database)) as other:
        again = Person(other, ann.table, ann.token, ann.keys)
        for _ in range(30):
            if mine(again) != seat:
                break
            again.act(advice(again)["plans"][0]["action"])
        assert mine(again) != seat


def test_what_is_to_be_built_leads_along_the_route(ann: Person) -> None:
    plan = advice(ann)["plans"][0]
    sections = {frozenset(pair) for leg in plan["route"] for pair in pairwise(leg)}
    assert plan["build"]
    # All of it is on the way, but for a spur that joins it to a major city.
    assert len([ends for ends in plan["build"] if frozenset(ends) in sections]) > len(plan["build"]) / 2


def test_italys_first_cards_are_advised_on(client: TestClient) -> None:
    ann = Person.at_new_table(client, title="italy")
    (plan,) = advice(ann)["plans"]
    assert plan["action"].startswith("keep ")
    assert plan["sentence"] == plan["words"] == f"Keep card {plan['action'].split()[1]}"
    assert plan["reasons"] == ["the card whose best delivery promises most"]
    ann.act(plan["action"])


@pytest.mark.parametrize(("price", "said"), [(1, "refuse"), (9, "accept")])
def test_a_deal_is_advised_on(client: TestClient, price: int, said: str) -> None:
    """Bob asks for a part of Ann's line."""
    ann = Person.at_new_table(client, variants=["trade"])
    for action in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "ask X32 Y33 Z33", f"offer {price}"):
        ann.act(action)
    (plan,) = advice(ann)["plans"]
    assert plan["action"] == said
    assert plan["sentence"].startswith(f"{said.capitalize()} the deal: ")
    assert f"you are paid {price}M" in plan["reasons"]
    assert plan["stops"] == plan["build"] == []
    ann.act(plan["action"])


def test_advice_sees_no_more_than_its_seat(ann: Person) -> None:
    """The same as in a game of the library, from the seat's view alone."""
    game = milepost.new("india", ["Ann", "Bob"], seed=SEED)
    seat = game.waiting()[0]
    told = advice(ann, seat)["plans"]
    assert [plan["sentence"] for plan in told] == [one.text for one in suggest(game.view(seat))]


def test_advice_off_turn_is_a_friendly_sentence(ann: Person) -> None:
    told = advice(ann, 1 - mine(ann))
    assert (told["plans"], told["message"]) == ([], "It is not your turn; ask when it is.")


def test_advice_for_anothers_seat_is_refused(client: TestClient, ann: Person) -> None:
    with_bot = Person.at_new_table(client, [TWO[0], {"name": "Rob", "bot": "random"}])
    problem(with_bot.post("/advice", seat=1), 403, "seat")
    problem(with_bot.post("/best-way", seat=1, goal="Agra"), 403, "seat")
    problem(ann.post("/advice", seat=7), 403, "seat")
    for token, status, code in ((None, 401, "token"), ("wrong", 401, "token"), (with_bot.token, 403, "seat")):
        stranger = Person(client, ann.table, token)
        for answer in (
            stranger.post("/advice", seat=0),
            stranger.post("/best-way", seat=0, goal="Agra"),
            stranger.get("/plans"),
        ):
            problem(answer, status, code)


def test_advice_that_fails_says_so(broken: Person) -> None:
    error = problem(broken.post("/advice", seat=mine(broken)), 503, "no advice")
    assert error["message"] == "The planner had no answer; ask it again."
    assert broken.look()["seq"] == 0


def test_a_turn_of_village_is_played_as_it_was_suggested(client: TestClient) -> None:
    ann = Person.at_new_table(client, title="village")
    seat, begun = mine(ann), advice(ann)["plans"]
    assert 1 <= len(begun) <= 3
    assert begun[0]["nudge"].startswith("Look at track")
    assert begun[0]["outline"].startswith("Track")
    played = []
    while mine(ann) == seat:
        best = advice(ann)["plans"][0]
        assert best["words"]
        assert best["reasons"]
        played.append(best["action"])
        ann.act(best["action"])
    space = begun[0]["outline"].split(" on ")[1].split(",")[0]
    assert any(text.startswith(f"place {space}") for text in played)
    assert ("trip" in begun[0]["sentence"]) == any(text.startswith("plan") for text in played)
    problem(ann.post("/best-way", seat=mine(ann), goal="Agra"), 422, "unknown action")


def test_the_table_remembers_its_adviser(client: TestClient) -> None:
    """The next question is put to the same planner: the plan is gone on with, and its words say what is left of it."""
    ann = Person.at_new_table(client, [{"name": "Ann"}, {"name": "Bob"}], title="nippon")
    seat = mine(ann)
    plans: list[Any] = []
    while len({plan["sentence"] for plan in plans}) < 3 or ann.look()["view"]["phase"] == "build":
        if mine(ann) != seat:
            ann.act("done")
            continue
        plans.append(advice(ann, seat)["plans"][0])
        assert advice(ann, seat)["plans"][0] == plans[-1]  # asked twice, told twice
        ann.act(plans[-1]["action"])
    goals = [[stop["city"] for stop in plan["stops"] if not stop["pick"]] for plan in plans]
    assert goals == [goals[0]] * len(goals)
    assert plans[0]["build"]
    assert len(plans[-1]["build"]) < len(plans[0]["build"])


# The best way


def test_the_best_way_over_several_turns(ann: Person) -> None:
    seat = mine(ann)
    way = ann.post("/best-way", seat=seat, start="Delhi", goal="Bombay").json()
    assert way["cost"] > 20 >= way["paid"] > 0
    assert way["turns"] == -(-way["cost"] // 20)
    assert way["refusal"]["rule"] == "BLD-1"
    seen = ann.post("/build-preview", seat=seat, path=way["path"]).json()
    assert (seen["total"], seen["affordable_total"]) == (way["cost"], way["paid"])
    ann.act(seen["text"])
    rest = ann.post("/best-way", seat=seat, start="Delhi", goal="Bombay").json()
    assert rest["cost"] == way["cost"] - way["paid"]


def test_the_best_way_of_one_turn_is_stopped_by_nothing(ann: Person) -> None:
    way = ann.post("/best-way", seat=mine(ann), goal="Agra").json()
    assert (way["cost"], way["turns"], way["refusal"]) == (way["paid"], 1, None)


def test_a_place_that_is_not_on_the_board(ann: Person) -> None:
    error = problem(ann.post("/best-way", seat=0, goal="Atlantis"), 422, "unknown action")
    assert "Atlantis" in error["message"]


# Opponents


def test_opponents_are_told_in_plain_words(client: TestClient) -> None:
    titles = {title["id"]: title for title in client.get("/api/titles").json()}
    for title in titles.values():
        assert {one["name"] for one in title["opponents"]} == set(title["bots"])
        Person.at_new_table(client, [TWO[0], {"name": "Rob", "bot": title["opponent"]}], title=title["id"])
    assert (titles["nippon"]["opponent"], titles["village"]["opponent"]) == ("planner:level=club", "expert:level=club")
    planner = titles["india"]["opponents"][0]
    told = {option["name"]: {one["value"]: one["words"] for one in option["values"]} for option in planner["options"]}
    assert told == {
        "level": {name: words for name, (words, _) in LEVELS.items()},
        "style": {name: words for name, (words, _) in STYLES.items()},
    }


def test_every_mix_of_options_makes_a_table(client: TestClient) -> None:
    planner = client.get("/api/titles").json()[0]["opponents"][0]
    for option in planner["options"]:
        for one in option["values"]:
            bot = f"planner:{option['name']}={one['value']}"
            ann = Person.at_new_table(client, [TWO[0], {"name": "Rob", "bot": bot}])
            assert ann.look(None)["seats"][1]["bot"] == bot


@pytest.mark.parametrize(
    ("title", "bot", "message"),
    [
        ("india", "planner:level=god", "There is no level “god”; known: beginner, club, expert."),
        ("india", "planner:style=wild", "There is no style “wild”"),
        ("india", "planner:speed=9", "Planner has no option “speed”"),
        ("india", "planner:level", "“level” in “planner:level” is not an option"),
        ("india", "planner:level=club:level=club", "The option “level” appears twice"),
        ("india", "lookahead", "There is no bot “lookahead”; known: expert, greedy, planner, random."),
        ("village", "planner:level=club", "There is no bot “planner”; known: expert, greedy, lookahead, random."),
        ("india", "external:rm", "There is no bot “external”; known: expert, greedy, planner, random."),
        ("india", " external:rm", "There is no bot “external”"),
    ],
)
def test_a_bad_player_string_is_refused(client: TestClient, title: str, bot: str, message: str) -> None:
    answer = client.post("/api/tables", json={"title": title, "seats": [TWO[0], {"name": "Rob", "bot": bot}]})
    assert message in problem(answer, 422, "settings")["message"]


# What a bot is up to


def plans(ann: Person) -> Any:
    answer = ann.get("/plans")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_bot_says_its_plan_once_it_has_one(client: TestClient) -> None:
    ann = Person.at_new_table(client, [TWO[0], PLANNER, {"name": "Rita", "bot": "random"}])
    for _ in range(3000):
        told = plans(ann)
        if told[0]["text"] and ann.look(0)["legal"]:
            break
        if ann.look(0)["legal"]:
            ann.act("done")
        time.sleep(0.01)
    assert [one["seat"] for one in told] == [1, 2]
    assert " to " in told[0]["text"]
    assert "M of track" in told[0]["text"]
    assert told[1]["text"] == ""  # one that plays at random has no plan


def test_a_table_of_persons_has_no_plans_to_tell(ann: Person) -> None:
    assert plans(ann) == []
