"""Accounts by passkey, with a software authenticator."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from milepost.server.accounts.passkeys import Passkeys, Site
from milepost.server.errors import Problem
from milepost.server.people.rows import now
from milepost.server.store.storage import Storage
from server.accounts.keyring import PRESENT, Keyring
from server.people.homes import Home
from server.person import problem

HERE = "http://localhost:8000"


@pytest.fixture
def keyring() -> Keyring:
    return Keyring(HERE)


def add(home: Home, keyring: Keyring, **wish: Any) -> Response:
    options = home.post("/account/passkeys/options", **wish)
    assert options.status_code == 200, options.text
    return home.post("/account/passkeys", credential=keyring.make(options.json()["options"]))


def sign_in(home: Home, keyring: Keyring, **more: Any) -> Response:
    options = home.post("/account/sign-in/options").json()["options"]
    return home.post("/account/sign-in/passkey", credential=keyring.sign(options), **more)


def test_a_guest_becomes_an_account_by_a_passkey_and_signs_in_elsewhere(
    ann: Home, client: TestClient, keyring: Keyring
) -> None:
    table = ann.host()
    made = add(ann, keyring, login="ann")
    assert made.status_code == 200, made.text
    assert (made.json()["login"], made.json()["password"], len(made.json()["passkeys"])) == ("ann", False, 1)
    elsewhere = Home(client, "")
    elsewhere.token = sign_in(elsewhere, keyring).json()["token"]
    assert elsewhere.get("/me").json() == ann.get("/me").json()
    assert elsewhere.at(table).look(0)["seen_by"] == 0


def test_a_passkey_takes_a_guests_seats_along(ann: Home, client: TestClient, keyring: Keyring) -> None:
    add(ann, keyring, login="ann")
    bob = Home(client, "Bob").come()
    table = bob.host()
    bob.token = sign_in(bob, keyring, gather=True).json()["token"]
    assert [one["id"] for one in ann.get("/me/tables").json()] == [table]


def test_an_answer_counts_once_and_for_its_own_question(ann: Home, client: TestClient, keyring: Keyring) -> None:
    add(ann, keyring, login="ann")
    stranger = Home(client, "")
    options = stranger.post("/account/sign-in/options").json()["options"]
    signed = keyring.sign(options)
    assert stranger.post("/account/sign-in/passkey", credential=signed).status_code == 200
    problem(stranger.post("/account/sign-in/passkey", credential=signed), 403, "passkey")
    made_up = json.dumps({**json.loads(options), "challenge": "AAAA"})
    problem(stranger.post("/account/sign-in/passkey", credential=keyring.sign(made_up)), 403, "passkey")
    wish = ann.post("/account/passkeys/options").json()["options"]
    to_make = json.dumps({**json.loads(options), "challenge": json.loads(wish)["challenge"]})
    problem(stranger.post("/account/sign-in/passkey", credential=keyring.sign(to_make)), 403, "passkey")


def test_another_pages_answer_another_persons_and_an_unlocked_devices_are_refused(
    ann: Home, client: TestClient, keyring: Keyring
) -> None:
    bob, foreign = Home(client, "Bob").come(), Keyring("http://evil.example")
    options = ann.post("/account/passkeys/options", login="ann").json()["options"]
    problem(ann.post("/account/passkeys", credential=foreign.make(options)), 403, "passkey")
    options = ann.post("/account/passkeys/options", login="ann").json()["options"]
    problem(bob.post("/account/passkeys", credential=keyring.make(options)), 403, "passkey")
    options = ann.post("/account/passkeys/options", login="ann").json()["options"]
    problem(ann.post("/account/passkeys", credential=keyring.make(options, PRESENT)), 403, "passkey")
    assert ann.get("/account").json()["passkeys"] == []
    assert add(ann, keyring, login="ann").status_code == 200
    options = bob.post("/account/sign-in/options").json()["options"]
    problem(bob.post("/account/sign-in/passkey", credential=keyring.sign(options, PRESENT)), 403, "passkey")


def test_a_copied_passkey_is_noticed(ann: Home, keyring: Keyring) -> None:
    add(ann, keyring, login="ann")
    keyring.uses = 5
    assert sign_in(ann, keyring).status_code == 200
    keyring.uses = 2
    problem(sign_in(ann, keyring), 403, "passkey")


def test_the_last_way_to_sign_in_is_not_removed(ann: Home, keyring: Keyring) -> None:
    (only,) = add(ann, keyring, login="ann").json()["passkeys"]
    problem(ann.post(f"/account/passkeys/{only['id']}/remove"), 409, "passkey")
    assert ann.post("/account/password", password="a train to Agra").status_code == 200
    assert ann.post(f"/account/passkeys/{only['id']}/remove").json()["passkeys"] == []
    problem(ann.post(f"/account/passkeys/{only['id']}/remove"), 404, "passkey")
    problem(sign_in(ann, keyring), 403, "passkey")


def test_a_login_that_is_taken_meanwhile_makes_no_account(ann: Home, client: TestClient, keyring: Keyring) -> None:
    bob = Home(client, "Bob").come()
    options = ann.post("/account/passkeys/options", login="ann").json()["options"]
    bob.post("/account/password", login="ann", password="a train to Agra")
    problem(ann.post("/account/passkeys", credential=keyring.make(options)), 409, "login")
    problem(ann.post("/account/passkeys/options", login="ann"), 409, "login")
    assert ann.get("/account").json() == {**ann.get("/account").json(), "login": None, "passkeys": []}


@pytest.mark.parametrize(
    "credential", ["{}", "[]", "nonsense", '{"id": 1}', '{"id": "AA", "rawId": "AA", "response": {}, "type": "x"}']
)
def test_nonsense_is_refused(ann: Home, credential: str) -> None:
    for path in ("/account/passkeys", "/account/sign-in/passkey"):
        problem(ann.post(path, credential=credential), 403, "passkey")


def test_a_challenge_grows_old(database: str, keyring: Keyring) -> None:
    moment = [now()]
    passkeys, site = Passkeys(Storage(database), lambda: moment[0]), Site("localhost", HERE)
    options = passkeys.to_make(site, "ann", "Ann", "ann", [])
    moment[0] += timedelta(seconds=301)
    with pytest.raises(Problem, match="too long"):
        passkeys.made(site, "ann", keyring.make(options))


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://games.example.org", Site("games.example.org", "https://games.example.org")),
        ("https://games.example.org:443/", Site("games.example.org", "https://games.example.org")),
        ("https://games.example.org:8443", Site("games.example.org", "https://games.example.org:8443")),
        ("http://localhost:8000/", Site("localhost", HERE)),
        ("http://games.example.org", None),
        ("http://127.0.0.1:8000", None),
        ("https://[::1]:8000", None),
    ],
)
def test_where_browsers_know_passkeys(url: str, site: Site | None) -> None:
    assert Site.of(url) == site
