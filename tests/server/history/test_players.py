"""A player's page and the list of ratings: what they count, and whom they name."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from server.history.games import SHORT, play_out
from server.people.homes import Home
from server.person import Person, problem


def page(home: Home, of: Home) -> Any:
    found = home.get(f"/players/{of.get('/me').json()['id']}")
    assert found.status_code == 200, found.text
    return found.json()


def again(ann: Home, bob: Home, losers: tuple[int, ...], **settings: Any) -> str:
    table = ann.host(variants=SHORT, **settings)
    bob.join(ann.invite(table))
    play_out(table, ann, bob, losers=losers)
    return table


def test_games_places_and_ratings_by_title(ann: Home, bob: Home) -> None:
    assert page(bob, ann)["titles"] == page(bob, ann)["ratings"] == []
    again(ann, bob, (0,))
    again(ann, bob, (1,))
    again(ann, bob, (0,))
    found = page(bob, ann)
    assert found["name"] == "Ann"
    assert found["titles"] == [{"title": "india", "games": 3, "won": 1, "places": [1, 2]}]
    both, india = found["ratings"]
    assert (both["book"], both["title"], both["games"]) == ("people", None, 3)
    assert (india["title"], india["value"]) == ("india", both["value"])
    assert both["value"] < 25 < page(ann, bob)["ratings"][0]["value"]
    assert 0 < both["spread"] < 2 * 25 / 3


def test_whoever_resigned_has_lost_whatever_the_bot_made_of_it(ann: Home, bob: Home, table: str) -> None:
    bob.post(f"/tables/{table}/seats/1/resign", bot="random")
    play_out(table, ann, losers=(0,))
    assert page(ann, bob)["titles"] == [{"title": "india", "games": 1, "won": 0, "places": [0, 1]}]
    assert page(ann, bob)["ratings"][0]["value"] < 25 < page(ann, ann)["ratings"][0]["value"]


def test_around_one_screen_nobody_is_rated(client: TestClient) -> None:
    ann = Person.at_new_table(client, variants=SHORT, seed=None)
    home = Home(client, "Ann", ann.token)
    play_out(ann.table, home)
    assert (page(home, home)["titles"], page(home, home)["ratings"]) == ([], [])


def test_the_list_names_people_of_open_tables_only(ann: Home, bob: Home) -> None:
    again(ann, bob, (0,), visibility="link")
    assert bob.get("/ratings").json() == []
    table = again(ann, bob, (0,), visibility="open")
    assert [(one["name"], one["games"]) for one in bob.get("/ratings").json()] == [("Bob", 2), ("Ann", 2)]
    assert bob.get("/ratings", title="russia").json() == []
    assert len(bob.get("/ratings", title="india").json()) == 2
    assert bob.get("/ratings", book="bots").json() == []
    ann.post(f"/tables/{table}/visibility", visibility="private")
    assert bob.get("/ratings").json() == []
    assert page(bob, ann)["ratings"][0]["games"] == 2, "a game that is hidden counts as before"


def test_bots_are_rated_where_people_play_with_them(ann: Home) -> None:
    seats = [{"name": "Ann", "bot": None}, {"name": "Rob", "bot": "random"}]
    table = ann.host(seats, variants=SHORT, visibility="open")
    play_out(table, ann)
    listed = ann.get("/ratings", book="bots").json()
    assert {(one["name"], one["person"] is None) for one in listed} == {("Ann", False), ("random", True)}
    assert {one["book"] for one in page(ann, ann)["ratings"]} == {"bots"}


def test_wrong_names_are_refused(ann: Home) -> None:
    problem(ann.get("/players/nobody"), 404, "unknown player")
    problem(ann.get("/players/Nobody-Here"), 400, "malformed")
    problem(ann.get("/ratings", book="gold"), 400, "malformed")
