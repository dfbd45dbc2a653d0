"""Tournaments from opening to the last result: joining, draws, tables bound to people, time limits, leaving."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.chance import Chance
from milepost.server.app import make_app
from milepost.server.config import Config, Limits
from milepost.server.history.drawing import A_ROUND, drawn, round_of
from milepost.server.store.admin import remove
from milepost.server.store.storage import Storage
from server.checked import CheckedClient
from server.history.games import BUILDS
from server.people.homes import Home
from server.person import problem
from server.store.test_storage import Doers

CUP = {
    "name": "Winter cup",
    "title": "india",
    "variants": ["finish-the-round", "placing-when-you-like"],
    "seats": 2,
    "rounds": 2,
    "minutes": 60,
    "bot": "random",
}
LATER = datetime(2100, 1, 1, tzinfo=UTC)


def opens(home: Home, **changes: Any) -> str:
    made = home.post("/tournaments", **{**CUP, **changes})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def people(client: TestClient, names: str = "Ann Bob Cid Dee") -> list[Home]:
    return [Home(client, name).come() for name in names.split()]


def joined(client: TestClient, names: str = "Ann Bob Cid Dee", **changes: Any) -> tuple[str, list[Home]]:
    """A tournament of the first of them, which all have joined."""
    homes = people(client, names)
    cup = opens(homes[0], **changes)
    for home in homes:
        assert home.post(f"/tournaments/{cup}/join").status_code == 200
    return cup, homes


def look(home: Home, cup: str) -> Any:
    found = home.get(f"/tournaments/{cup}")
    assert found.status_code == 200, found.text
    return found.json()


def begins(home: Home, cup: str) -> Any:
    begun = home.post(f"/tournaments/{cup}/round")
    assert begun.status_code == 200, begun.text
    return begun.json()


def time_passes(client: TestClient, moment: datetime = LATER) -> None:
    """What the server does every second, at that moment."""
    tournaments = client.app.state.tournaments  # type: ignore[attr-defined]
    tournaments.time = lambda: moment
    client.portal.call(tournaments.call_time)  # type: ignore[union-attr]
    tournaments.time = lambda: datetime.now(UTC)


def plays(client: TestClient, cup: str, homes: list[Home], weak: str = "") -> None:
    """Time is called and everybody ends their turn; the weak have built before, and so have less cash."""
    time_passes(client)
    by_id = {home.get("/me").json()["id"]: home for home in homes}
    for table in look(homes[0], cup)["tables"]:
        built: set[int] = set()
        seated = next(by_id[seat["person"]] for seat in table["seats"] if seat["person"] in by_id)  # others see it late
        for _ in range(400 if table["state"] == "playing" else 0):
            now = seated.at(table["table"]).look(None)
            if now["outcome"]:
                break
            seat = now["view"]["waiting"][0]
            player = table["seats"][seat]
            if player["person"] not in by_id or now["seats"][seat]["bot"]:
                continue
            at = by_id[player["person"]].at(table["table"])
            if player["name"] in weak.split() and seat not in built:
                built.add(seat)
                at.act(BUILDS[weak.split().index(player["name"])])
            at.act("done")


# Opening and joining


def test_a_tournament_is_opened_found_and_joined(client: TestClient) -> None:
    ann, bob = people(client, "Ann Bob")
    cup = opens(ann)
    (line,) = bob.get("/tournaments").json()
    assert (line["id"], line["name"], line["host"], line["state"]) == (cup, "Winter cup", "Ann", "joining")
    found = look(bob, cup)
    assert (found["hosting"], found["joined"], found["minutes"], found["seats"]) == (False, False, 60, 2)
    assert "time-limit" in found["variants"], "all know of the time limit before the game begins"
    assert bob.post(f"/tournaments/{cup}/join").json()["joined"]
    assert [one["name"] for one in look(ann, cup)["standing"]] == ["Bob"]
    problem(bob.post(f"/tournaments/{cup}/join"), 409, "tournament")
    assert bob.post(f"/tournaments/{cup}/leave").json()["standing"] == []
    problem(bob.post(f"/tournaments/{cup}/leave"), 409, "tournament")


def test_one_found_by_its_address_is_in_nobodys_list_but_its_peoples(client: TestClient) -> None:
    ann, bob = people(client, "Ann Bob")
    cup = opens(ann, visibility="link")
    assert bob.get("/tournaments").json() == Home(client, "").get("/tournaments").json() == []
    assert len(ann.get("/tournaments").json()) == 1
    bob.post(f"/tournaments/{cup}/join")
    assert len(bob.get("/tournaments").json()) == 1


@pytest.mark.parametrize(
    ("changes", "status", "code", "words"),
    [
        ({"title": "atlantis"}, 404, "unknown title", "atlantis"),
        ({"title": "village", "variants": []}, 422, "settings", "end by themselves"),
        ({"seats": 9}, 422, "settings", "players"),
        ({"variants": ["no-such"]}, 422, "settings", "no-such"),
        ({"bot": "external:./mine"}, 422, "settings", "external"),
        ({"seats": 1}, 400, "malformed", "seats"),
        ({"rounds": 0}, 400, "malformed", "rounds"),
        ({"minutes": 0}, 400, "malformed", "minutes"),
        ({"name": "  "}, 400, "malformed", "name"),
        ({"visibility": "private"}, 400, "malformed", "visibility"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    ann: Home, changes: dict[str, Any], status: int, code: str, words: str
) -> None:
    error = problem(ann.post("/tournaments", **{**CUP, **changes}), status, code)
    assert words in error["message"]
    assert ann.get("/tournaments").json() == []


def test_strangers_and_others_than_the_host_are_refused(client: TestClient) -> None:
    cup, (ann, bob, cid, _) = joined(client)
    nobody = Home(client, "")
    problem(nobody.post("/tournaments", **CUP), 401, "token")
    problem(nobody.post(f"/tournaments/{cup}/join"), 401, "token")
    problem(bob.post(f"/tournaments/{cup}/round"), 403, "host")
    problem(bob.post(f"/tournaments/{cup}/end"), 403, "host")
    who = cid.get("/me").json()["id"]
    problem(bob.post(f"/tournaments/{cup}/people/{who}/remove"), 403, "host")
    assert len(ann.post(f"/tournaments/{cup}/people/{who}/remove").json()["standing"]) == 3
    problem(ann.get("/tournaments/nosuch"), 404, "unknown tournament")
    problem(ann.post("/tournaments/nosuch/round"), 404, "unknown tournament")


def test_a_round_needs_two_people_and_room_for_its_tables(database: str, tmp_path: Path) -> None:
    config = Config(limits=Limits(tables_a_person=1))
    with CheckedClient(make_app(database, Doers(), tmp_path, config), base_url="http://127.0.0.1") as client:
        (ann, bob, cid) = people(client, "Ann Bob Cid")
        cup = opens(ann)
        ann.post(f"/tournaments/{cup}/join")
        assert "two people" in problem(ann.post(f"/tournaments/{cup}/round"), 409, "tournament")["message"]
        for home in (bob, cid):
            home.post(f"/tournaments/{cup}/join")
        assert "2 tables" in problem(ann.post(f"/tournaments/{cup}/round"), 429, "busy")["message"]
        assert look(ann, cup)["tables"] == []
        cid.post(f"/tournaments/{cup}/leave")
        assert len(begins(ann, cup)["tables"]) == 1


# Rounds


def test_tables_are_bound_to_the_people_drawn(client: TestClient) -> None:
    cup, homes = joined(client)
    begun = begins(homes[0], cup)
    assert (begun["state"], begun["round"], len(begun["tables"])) == ("playing", 1, 2)
    ids = {home.get("/me").json()["id"]: home for home in homes}
    assert sorted(seat["person"] for table in begun["tables"] for seat in table["seats"]) == sorted(ids)
    for table in begun["tables"]:
        for number, seat in enumerate(table["seats"]):
            home = ids[seat["person"]]
            assert home.at(table["table"]).look(number)["seats"][number]["name"] == seat["name"] == home.name
            assert table["table"] in [one["id"] for one in home.get("/me/tables").json()]
            problem(home.at(table["table"]).get(seat=1 - number), 403, "seat")
    problem(homes[0].post(f"/tournaments/{cup}/round"), 409, "tournament")
    problem(homes[0].post(f"/tournaments/{cup}/end"), 409, "tournament")
    problem(Home(client, "Eve").come().post(f"/tournaments/{cup}/join"), 409, "tournament")


def test_from_the_first_round_to_the_last_result(client: TestClient) -> None:
    """Ann and Cid build and so have less cash; the winners of the first round meet in the second."""
    cup, homes = joined(client)
    begins(homes[0], cup)
    plays(client, cup, homes, weak="Ann Cid")
    between = look(homes[0], cup)
    assert between["state"] == "between"
    assert between["revealed"] is None
    first = {
        frozenset(seat["name"] for seat in table["seats"]): {seat["name"]: seat["points"] for seat in table["seats"]}
        for table in between["tables"]
    }
    for names, got in first.items():
        strong = names - {"Ann", "Cid"}
        assert all(got[name] == (1 if len(strong) == 1 else 0.5) for name in strong)
    begun = begins(homes[0], cup)
    again = [frozenset(seat["name"] for seat in table["seats"]) for table in begun["tables"] if table["round"] == 2]
    assert not set(again) & set(first), "nobody meets the same again"
    plays(client, cup, homes, weak="Ann Cid")
    over = look(homes[1], cup)
    assert over["state"] == "over"
    assert {one["name"] for one in over["standing"][:2]} == {"Bob", "Dee"}
    assert sum(one["points"] for one in over["standing"]) == 4
    assert hashlib.sha256(bytes.fromhex(over["revealed"])).hexdigest() == over["commit"] == begun["commit"]
    problem(homes[0].post(f"/tournaments/{cup}/round"), 409, "tournament")
    problem(homes[0].post(f"/tournaments/{cup}/leave"), 409, "tournament")
    assert len(homes[0].get("/results").json()) == 4
    assert homes[0].get("/ratings").json()[0]["games"] == 2


def test_everybody_can_check_the_draw_at_the_end(client: TestClient) -> None:
    """From the secret and the order of joining: the people of each table, then their seats."""
    cup, homes = joined(client, rounds=1)
    ids = [home.get("/me").json()["id"] for home in homes]
    begins(homes[0], cup)
    plays(client, cup, homes)
    over = look(homes[0], cup)
    source = Chance("secret", over["revealed"]).source()
    tables = round_of(drawn(source, A_ROUND, ids), 2, [])
    seats = [drawn(source, A_ROUND + 4 + 2 * number, table) for number, table in enumerate(tables)]
    assert [[seat["person"] for seat in table["seats"]] for table in over["tables"]] == seats


def test_a_bot_fills_an_empty_seat(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob Cid", seats=2)
    tables = begins(homes[0], cup)["tables"]
    (lonely,) = [table for table in tables if None in [seat["person"] for seat in table["seats"]]]
    shown = homes[0].at(lonely["table"]).look(None)["seats"]
    assert sorted(seat["kind"] for seat in shown) == ["bot", "person"]
    assert [seat["bot"] for seat in shown if seat["kind"] == "bot"] == ["random"]


def test_time_is_called_when_the_limit_has_passed_and_not_before(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob")
    (table,) = begins(homes[0], cup)["tables"]
    at = homes[0].at(table["table"])
    deadline = datetime.fromisoformat(table["deadline"])
    time_passes(client, deadline - timedelta(seconds=1))
    assert at.look(None)["seq"] == 0
    time_passes(client, deadline)
    now = at.look(None)
    assert (now["seq"], now["view"]["last round"]) == (1, 1)
    assert "time limit of the tournament" in str(now["log"][0]["news"])
    time_passes(client, LATER)
    assert at.look(None)["seq"] == 1, "it is called once"
    for home in homes:
        problem(home.at(table["table"]).try_undo(), 422, "undo")


def test_nobody_takes_time_back_by_undoing(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob")
    (table,) = begins(homes[0], cup)["tables"]
    first = homes[0].at(table["table"]).look(None)["view"]["waiting"][0]
    ids = {home.get("/me").json()["id"]: home for home in homes}
    player = ids[table["seats"][first]["person"]].at(table["table"])
    time_passes(client)
    player.act(BUILDS[0])
    assert player.try_undo().status_code == 200, "own steps after it can be taken back"
    problem(player.try_undo(), 422, "undo")
    assert player.look(None)["view"]["last round"] == 1


def test_whoever_leaves_is_played_for_and_counts_last(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob Cid Dee", seats=4, rounds=2)
    begins(homes[0], cup)
    left = homes[1].post(f"/tournaments/{cup}/leave").json()
    assert not left["joined"]
    assert [one["left"] for one in left["standing"] if one["name"] == "Bob"] == [1]
    table = left["tables"][0]
    assert [seat["resigned"] for seat in homes[0].at(table["table"]).look(None)["seats"]].count(True) == 1
    plays(client, cup, homes, weak="Ann")
    points = {one["name"]: one["points"] for one in look(homes[0], cup)["standing"]}
    assert points == {"Ann": 1, "Bob": 0, "Cid": 2.5, "Dee": 2.5}
    names = [seat["name"] for seat in begins(homes[0], cup)["tables"][1]["seats"]]
    assert sorted(names) == ["Ann", "Bot", "Cid", "Dee"], "no more seat is drawn for whoever has left"


def test_a_table_its_host_ends_brings_nobody_points(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob", rounds=1)
    (table,) = begins(homes[0], cup)["tables"]
    problem(homes[1].post(f"/tables/{table['table']}/end"), 403, "host")
    assert homes[0].post(f"/tables/{table['table']}/end").status_code == 200
    over = look(homes[0], cup)
    assert (over["state"], over["tables"][0]["state"]) == ("over", "ended")
    assert [one["points"] for one in over["standing"]] == [0, 0]


def test_a_host_ends_it_early_between_rounds(client: TestClient) -> None:
    cup, homes = joined(client, "Ann Bob", rounds=5)
    begins(homes[0], cup)
    plays(client, cup, homes)
    assert homes[0].post(f"/tournaments/{cup}/end").json()["state"] == "over"
    problem(homes[0].post(f"/tournaments/{cup}/end"), 409, "tournament")


def test_tables_that_were_drawn_but_not_made_are_made_at_the_next_start(database: str, tmp_path: Path) -> None:
    with CheckedClient(make_app(database, Doers(), tmp_path)) as client:
        cup, homes = joined(client)
        before = begins(homes[0], cup)["tables"]
    with create_engine(database).begin() as connection:
        connection.execute(text("UPDATE tournament_tables SET table_id = '' WHERE number = 2"))
    with CheckedClient(make_app(database, Doers(), tmp_path)) as client:
        ann = Home(client, "Ann", homes[0].token)
        for _ in range(400):
            if all(table["table"] for table in look(ann, cup)["tables"]):
                break
        after = look(ann, cup)["tables"]
    assert after[0]["table"] == before[0]["table"]
    assert after[1]["table"] not in (None, before[1]["table"])
    assert after[1]["seats"] == before[1]["seats"], "the draw is kept"


def test_a_table_that_was_deleted_is_not_made_again(database: str, tmp_path: Path) -> None:
    with CheckedClient(make_app(database, Doers(), tmp_path)) as client:
        cup, homes = joined(client)
        before = begins(homes[0], cup)["tables"]
    storage = Storage(database)
    remove(storage, before[1]["table"])
    storage.close()
    with CheckedClient(make_app(database, Doers(), tmp_path)) as client:
        found = look(Home(client, "Ann", homes[0].token), cup)
        assert client.app.state.tournaments._unmade() == []  # type: ignore[attr-defined]
    assert [table["table"] for table in found["tables"]] == [before[0]["table"]]
