"""The end of a game: places, what each player has done, its film."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import milepost
from milepost.bots import make_bot, play_out
from milepost.crayon.ask import ebp
from milepost.game import News
from milepost.server.past import finish
from milepost.tell.chronicle import chronicle
from milepost.tell.crayon.tallies import rents
from milepost.tell.tallies import ROOMS
from server.person import TWO, Person, problem
from server.table.test_record import finished


def test_a_finish_tells_places_and_what_each_has_done(client: TestClient) -> None:
    over = Person(client, finished(client).table, None)  # whoever is shown it
    told = over.get("/finish").json()
    assert told["title"] == "India"
    assert told["names"] == ["Ann"]
    assert told["winners"] == []
    assert told["places"] == [1]
    assert told["standing"] == ["50M"]
    tallies = {one["name"]: one["values"] for one in told["tallies"]}
    assert tallies["Deliveries"] == ["none"]
    assert tallies["Laid out"] == ["0M"]
    assert int(tallies["EBP score"][0]) > 0
    assert len(told["curves"][0]["values"]) == len(told["turns"]) + 1


def test_a_running_game_has_a_film_but_no_finish(client: TestClient) -> None:
    ann = Person.at_new_table(client, (TWO[0], {"name": "Rob", "bot": "greedy"}), seed=None, visibility="private")
    problem(ann.get("/finish"), 409, "running")
    shown = ann.get("/film")
    assert shown.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    ElementTree.fromstring(shown.text)
    for path in ("/finish", "/film"):
        assert Person(client, ann.table, None).get(path).status_code in (401, 403, 404)


def test_a_film_is_made_once_for_all_who_ask(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def film(game: object, last: int, tell: object) -> str:
        made.append(last)
        return "<svg/>"

    monkeypatch.setattr(finish, "film", film)
    at = Person.at_new_table(client)
    assert [at.get("/film").text for _ in range(3)] == ["<svg/>"] * 3
    at.act("done")
    at.get("/film")
    assert made == [0, 1], "anew only once the game has gone on"


def test_deliveries_and_points_are_those_of_the_game() -> None:
    for title in ("india", "village"):
        game: Any = milepost.new(title, ["Ann", "Bob"], 5)
        play_out(game, [make_bot("greedy", seed) for seed in (1, 2)], rounds=40)
        told = chronicle(game, 0)
        found = {one["name"]: one for one in ROOMS[game.title.family].tallies(game, told)}
        assert all(len(one["values"]) == 2 for one in found.values())
        if title == "village":
            assert found["All points"]["values"] == [str(points) for points in game.state.points]
            items = [name for name in found if name.startswith("Points for")]
            assert sum(int(found[name]["values"][0]) for name in items) == game.state.points[0]
        else:
            gains = [deed["gain"] for deed in told["deeds"] if deed["seat"] == 0]
            assert found["Deliveries"]["values"][0] == f"{len(gains)} for {sum(gains)}M"
            assert found["Best delivery"]["values"][0].endswith(f", {max(gains)}M")
            state = game.state
            average = ebp.win_by_round(game.title, state.setting.rules) or 0
            score = ebp.score(average, state.setting.rules.win_cash, state.cash[0], state.round)
            assert found["EBP score"]["values"][0] == str(round(score))
            assert found["EBP score"]["about"]


def test_rents_are_what_players_paid_each_other_at_once_or_later() -> None:
    paid = [News("rent", (0, 1, 4)), News("repaid", (2, 1, 3)), News("repaid", (2, -1, 20)), News("paid", (1, 9))]
    assert rents(paid, 3) == ([0, 7, 0], [4, 0, 3])
