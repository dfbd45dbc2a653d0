"""Accounts by password: a guest becomes one, signs in elsewhere, changes it, leaves."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.server.doors.rates import Rates
from server.people.homes import OPEN_TABLE, Home
from server.person import problem

SECRET = "a train to Agra"


def with_account(home: Home, login: str = "ann") -> Home:
    made = home.post("/account/password", login=login, password=SECRET)
    assert made.status_code == 200, made.text
    assert (made.json()["login"], made.json()["password"]) == (login.lower(), True)
    return home


def signed_in(client: TestClient, login: str = "ann", password: str = SECRET, **more: Any) -> Home:
    home = Home(client, "elsewhere")
    found = home.post("/account/sign-in", login=login, password=password, **more)
    assert found.status_code == 200, found.text
    home.token = found.json()["token"]
    return home


def test_a_guest_becomes_an_account_and_keeps_its_seats(ann: Home, client: TestClient) -> None:
    table = ann.host()
    before = ann.get("/me").json()
    with_account(ann, "Ann@example.org")
    assert ann.get("/me").json() == {**before, "account": True}
    assert [one["seats"] for one in ann.get("/me/tables").json()] == [[0]]
    elsewhere = signed_in(client, "ANN@example.org")
    assert elsewhere.token != ann.token
    assert [one["id"] for one in elsewhere.get("/me/tables").json()] == [table]
    assert elsewhere.at(table).look(0)["seen_by"] == 0
    assert ann.at(table).look(0)["seen_by"] == 0, "the first device stays"


def test_signing_in_takes_a_guests_seats_along_if_wished(ann: Home, client: TestClient) -> None:
    own = with_account(ann).host()
    bob = Home(client, "Bob").come()
    third = bob.host([*OPEN_TABLE, {"name": "Cy", "bot": None, "open": True}], visibility="private")
    bob.post(f"/tables/{third}/notes", notes="Bob’s plan")
    bob.post(f"/tables/{third}/chat", text="hello")
    left = bob.token
    stays = bob.post("/account/sign-in", login="ann", password=SECRET)
    assert bob.get("/me").json()["name"] == "Bob", "not asked for, so nothing has moved"
    assert stays.json()["name"] == "Ann"
    bob.token = bob.post("/account/sign-in", login="ann", password=SECRET, gather=True).json()["token"]
    assert {one["id"]: (one["host"], one["seats"]) for one in bob.get("/me/tables").json()} == {
        own: (True, [0]),
        third: (True, [0]),
    }
    assert bob.get(f"/tables/{third}/desk").json()["notes"] == "Bob’s plan"
    assert [one["person"] for one in bob.get(f"/tables/{third}/chat").json()] == [ann.get("/me").json()["id"]]
    assert bob.post(f"/tables/{third}/pause", paused=True).status_code == 200, "the host's rights go along"
    problem(Home(client, "", left).get("/me"), 401, "token")


def test_a_place_in_line_and_a_tournament_go_along_too(ann: Home, client: TestClient) -> None:
    with_account(ann)
    bob = Home(client, "Bob").come()
    full = (
        Home(client, "Cid")
        .come()
        .host(({"name": "Cid", "bot": None}, {"name": "Rob", "bot": "greedy"}), visibility="open", seed=None)
    )
    assert bob.post(f"/tables/{full}/line").status_code == 200
    cup = {"name": "Cup", "title": "india", "seats": 2, "rounds": 1}
    made = bob.post("/tournaments", **cup)
    assert made.status_code == 201, made.text
    assert bob.post(f"/tournaments/{made.json()['id']}/join").status_code == 200
    bob.token = bob.post("/account/sign-in", login="ann", password=SECRET, gather=True).json()["token"]
    assert bob.get("/me").json()["name"] == "Ann"
    assert bob.post(f"/tables/{full}/line/leave").status_code == 200, "the place in line came along"
    assert bob.post(f"/tournaments/{made.json()['id']}/end").status_code == 200, "and the host's rights"


def test_an_account_that_signs_in_as_another_stays_what_it_is(ann: Home, client: TestClient) -> None:
    with_account(ann).host()
    bob = with_account(Home(client, "Bob").come(), "bob")
    table = bob.host()
    bob.post("/account/sign-in", login="ann", password=SECRET, gather=True)
    assert [one["id"] for one in bob.get("/me/tables").json()] == [table]


def test_a_wrong_name_and_a_wrong_password_are_told_alike(ann: Home, client: TestClient) -> None:
    with_account(ann)
    stranger = Home(client, "")
    wrong = stranger.post("/account/sign-in", login="ann", password="a train to Delhi")
    nobody = stranger.post("/account/sign-in", login="nobody", password=SECRET)
    assert problem(wrong, 403, "password") == problem(nobody, 403, "password")


def test_a_login_is_one_persons(ann: Home, client: TestClient) -> None:
    with_account(ann)
    bob = Home(client, "Bob").come()
    problem(bob.post("/account/password", login="ANN", password=SECRET), 409, "login")
    assert bob.get("/account").json()["login"] is None
    problem(bob.post("/account/password", password=SECRET), 422, "login")
    problem(bob.post("/account/password", login="bob", password="short"), 400, "malformed")
    problem(bob.post("/account/password", login="robertbob", password="RobertBob"), 422, "password")
    problem(Home(client, "").post("/account/password", login="cy", password=SECRET), 401, "token")


def test_a_new_password_needs_the_old_one_and_signs_other_devices_out(ann: Home, client: TestClient) -> None:
    with_account(ann)
    elsewhere = signed_in(client)
    problem(ann.post("/account/password", password="another train"), 403, "password")
    problem(ann.post("/account/password", password="another train", current="wrong"), 403, "password")
    assert elsewhere.get("/me").status_code == 200, "what is refused changes nothing"
    assert ann.post("/account/password", password="another train", current=SECRET).status_code == 200
    assert ann.get("/me").status_code == 200
    problem(elsewhere.get("/me"), 401, "token")
    problem(Home(client, "").post("/account/sign-in", login="ann", password=SECRET), 403, "password")
    signed_in(client, password="another train")


def test_signing_out_forgets_one_device(ann: Home, client: TestClient) -> None:
    elsewhere = signed_in(with_account(ann).client)
    assert elsewhere.post("/me/sign-out").status_code == 204
    problem(elsewhere.get("/me"), 401, "token")
    assert ann.get("/me").json()["account"] is True


def test_leaving_erases_a_person_and_bots_play_on(ann: Home, client: TestClient, database: str) -> None:
    bob = Home(client, "Bob").come()
    table, alone = with_account(ann).host(), ann.host([{"name": "Ann", "bot": None}, {"name": "Rob", "bot": "greedy"}])
    bob.join(ann.invite(table))
    ann.post(f"/tables/{table}/chat", text="good bye")
    problem(ann.post("/account/delete"), 403, "password")
    problem(ann.post("/account/delete", password="wrong"), 403, "password")
    assert ann.post("/account/delete", password=SECRET).status_code == 204
    problem(ann.get("/me"), 401, "token")
    problem(Home(client, "").post("/account/sign-in", login="ann", password=SECRET), 403, "password")
    people = bob.people(table)
    assert (people["host"], people["places"][0]["resigned"], people["ended"]) == (True, True, False)
    assert bob.get(f"/tables/{table}/chat").json() == []
    assert bob.people(alone)["ended"] is True, "nobody is left to host it"
    with create_engine(database).connect() as connection:
        kept = connection.execute(text("SELECT name, login, password_hash FROM people ORDER BY name")).all()
    assert [tuple(one) for one in kept] == [("Bob", None, None), ("Somebody", None, None)]


def test_the_database_keeps_no_password(ann: Home, database: str) -> None:
    with_account(ann)
    with create_engine(database).connect() as connection:
        kept = connection.scalar(text("SELECT password_hash FROM people"))
    assert kept.startswith("$argon2id$")
    assert SECRET not in kept


def test_without_their_packages_accounts_are_not_offered(
    ann: Home, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milepost.server.accounts.offers.NEEDS", ("no_such_package",))
    from milepost.server.accounts.offers import open_accounts

    client.app.state.accounts = open_accounts(client.app.state.tables.people, Rates(None))  # type: ignore[attr-defined]
    told = ann.get("/account").json()
    assert told == {"offers": {"password": False, "passkey": False}, "login": None, "password": False, "passkeys": []}
    for path in ("/account/password", "/account/sign-in", "/account/sign-in/options", "/account/passkeys/options"):
        body = {"password": SECRET} if path == "/account/password" else {}
        body = {"login": "ann", "password": SECRET} if path == "/account/sign-in" else body
        assert "pip install" in problem(ann.post(path, **body), 404, "accounts")["message"]
