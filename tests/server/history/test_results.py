"""Results of finished games: written once, with the places of the rules, and seen by whom the host chose."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.game import Outcome
from milepost.server.app import make_app
from milepost.server.history.placing import counted, places
from milepost.server.history.rows import ResultSeatRow
from server.checked import CheckedClient
from server.history.games import SHORT, play_out
from server.people.homes import Home
from server.person import Person, problem


def rows(database: str, query: str) -> list[Any]:
    with create_engine(database).connect() as connection:
        return list(connection.execute(text(query)))


def test_a_finished_game_is_a_result(ann: Home, bob: Home, table: str) -> None:
    assert ann.get("/results").json() == []
    play_out(table, ann, bob, losers=(0,))
    (found,) = ann.get("/results").json()
    assert (found["table"], found["title"], found["rounds"], found["variants"]) == (table, "india", 1, SHORT)
    assert "Bob held the most" in found["reason"]
    first, second = found["seats"]
    assert (first["name"], first["place"], first["won"]) == ("Bob", 1, True)
    assert (second["name"], second["place"], second["won"]) == ("Ann", 2, False)
    assert first["person"] == bob.get("/me").json()["id"]


def test_it_is_written_once_however_often_the_table_is_opened(
    ann: Home, bob: Home, table: str, database: str, client: TestClient
) -> None:
    play_out(table, ann, bob)
    before = rows(database, "SELECT finished FROM results"), rows(database, "SELECT * FROM ratings")
    tables = client.app.state.tables  # type: ignore[attr-defined]
    tables._slots.clear()
    assert ann.at(table).look(None)["outcome"]
    assert (rows(database, "SELECT finished FROM results"), rows(database, "SELECT * FROM ratings")) == before
    assert len(before[0]) == 1


def test_a_game_that_finished_before_there_were_results_gets_one_at_the_start(database: str, tmp_path: Path) -> None:
    with CheckedClient(make_app(database, static=tmp_path)) as client:
        ann, bob = Home(client, "Ann").come(), Home(client, "Bob").come()
        table = ann.host(variants=SHORT, visibility="open")
        bob.join(ann.invite(table))
        play_out(table, ann, bob, losers=(1,))
        told, ratings = ann.get("/results").json(), rows(database, "SELECT * FROM ratings")
    with create_engine(database).begin() as connection:
        for name in ("result_seats", "results", "ratings"):
            connection.execute(text(f"DELETE FROM {name}"))
    with CheckedClient(make_app(database, static=tmp_path)) as client:
        ann = Home(client, "Ann", ann.token)
        for _ in range(1200):
            if ann.get("/results").json():
                break
            time.sleep(0.05)
        assert ann.get("/results").json() == told, "nobody has looked at the table, and it is dated as it was"
    assert rows(database, "SELECT * FROM ratings") == ratings


def test_trouble_with_the_result_harms_neither_the_game_nor_the_next_try(
    ann: Home, bob: Home, table: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]

    def fails(*given: Any) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(tables.results, "_write", fails)
        assert play_out(table, ann, bob)["outcome"]
        assert ann.get("/results").json() == []
    ann.at(table).look(None)
    assert len(ann.get("/results").json()) == 1


def test_a_game_that_runs_or_was_ended_by_its_host_has_no_result(ann: Home, bob: Home, table: str) -> None:
    ann.post(f"/tables/{table}/end")
    assert ann.people(table)["ended"]
    ann.at(table).look(None)
    assert ann.get("/results").json() == []


@pytest.mark.parametrize(("visibility", "stranger", "player"), [("open", 1, 1), ("link", 0, 1), ("private", 0, 1)])
def test_who_finds_a_finished_game_is_as_the_host_chose(
    ann: Home, bob: Home, table: str, client: TestClient, visibility: str, stranger: int, player: int
) -> None:
    """Also when it is chosen after the end. An address opens all but private games."""
    play_out(table, ann, bob)
    assert ann.post(f"/tables/{table}/visibility", visibility=visibility).status_code == 200
    cid = Home(client, "Cid").come()
    who = bob.get("/me").json()["id"]
    assert len(cid.get("/results").json()) == len(Home(client, "").get("/results").json()) == stranger
    assert len(cid.get("/results", person=who).json()) == stranger
    assert len(bob.get("/results", person=who).json()) == len(bob.get("/results").json()) == player
    if visibility == "private":
        problem(cid.at(table).get(), 404, "unknown table")
        problem(cid.at(table).get("/record"), 404, "unknown table")
    else:
        assert cid.at(table).look(None)["outcome"]
        assert cid.at(table).get("/record").status_code == 200
    problem(bob.post(f"/tables/{table}/visibility", visibility="open"), 403, "host")


def test_lists_are_by_title_person_and_page(ann: Home, bob: Home, table: str) -> None:
    play_out(table, ann, bob)
    assert len(ann.get("/results", title="india").json()) == 1
    assert ann.get("/results", title="russia").json() == []
    assert ann.get("/results", person="nobody").json() == []
    assert ann.get("/results", skip=1).json() == []
    problem(ann.get("/results", skip=-1), 400, "malformed")
    problem(ann.get("/results", title="../etc"), 400, "malformed")


def test_around_one_screen_names_lead_to_nobody(client: TestClient) -> None:
    ann = Person.at_new_table(client, variants=SHORT, visibility="open")
    home = Home(client, "Ann", ann.token)
    play_out(ann.table, home)
    (found,) = home.get("/results").json()
    assert [seat["person"] for seat in found["seats"]] == [None, None]


# Places


def seat(place: int, resigned: bool = False) -> ResultSeatRow:
    return ResultSeatRow(place=place, resigned=resigned)


def test_equals_share_the_better_place() -> None:
    assert places(Outcome((2,), "", ((2,), (0, 3), (1,))), 4) == [2, 4, 1, 2]
    assert places(Outcome((0, 1), "", ((0, 1), (2,))), 3) == [1, 1, 3]
    assert places(Outcome((1,), ""), 3) == [2, 1, 2], "a game that ranks nobody has winners and others"
    assert places(Outcome((), "", ((0,),)), 1) == [1]


def test_whoever_resigned_counts_last() -> None:
    assert counted([seat(1, resigned=True), seat(2), seat(3)]) == [3, 1, 2]
    assert counted([seat(1, resigned=True), seat(2), seat(3, resigned=True), seat(3)]) == [3, 1, 3, 2]
    assert counted([seat(1), seat(1), seat(3)]) == [1, 1, 3]
