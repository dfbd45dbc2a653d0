"""The calls by which people keep their channels."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.notices.conftest import TOKENS, Caller, House
from server.notices.parts import Receiver, run
from server.person import problem


@pytest.fixture
def channel(house: House, receiver: Receiver) -> Any:
    return house.ann.add(kind="webhook", url=f"http://127.0.0.1:{receiver.port}/", format="json", words="my phone")


def test_a_channel_as_it_is_made(house: House, channel: Any) -> None:
    assert channel == house.ann.channels()[0]
    assert {name: channel[name] for name in ("kind", "format", "words", "confirmed", "digest_minutes", "quiet")} == {
        "kind": "webhook",
        "format": "json",
        "words": "my phone",
        "confirmed": True,
        "digest_minutes": 10,
        "quiet": None,
    }
    assert channel["kinds"] == house.ann.ask("GET").json()["kinds"]


def test_what_is_left_out_of_a_change_stays(house: House, channel: Any) -> None:
    path = f"/channels/{channel['id']}"
    quiet = {"start": "22:00", "end": "07:00", "zone": "Europe/Berlin"}
    assert house.ann.ask("PATCH", path, quiet=quiet, digest_minutes=60).json() == {
        **channel,
        "quiet": quiet,
        "digest_minutes": 60,
    }
    assert house.ann.ask("PATCH", path, kinds=["turn"]).json()["quiet"] == quiet
    assert house.ann.ask("PATCH", path, quiet=None, words="").json() == {
        **channel,
        "words": "",
        "kinds": ["turn"],
        "digest_minutes": 60,
    }


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kinds": ["rumour"]}, "kinds.0"),
        ({"digest_minutes": -1}, "digest_minutes"),
        ({"digest_minutes": "5"}, "digest_minutes"),
        ({"quiet": {"start": "22:00", "end": "22:00", "zone": "UTC"}}, "different times"),
        ({"quiet": {"start": "24:00", "end": "07:00", "zone": "UTC"}}, "quiet.start"),
        ({"quiet": {"start": "22:00", "end": "07:00", "zone": "Mars/Olympus"}}, "no such time zone"),
        ({"quiet": {"start": "22:00", "end": "07:00", "zone": "../../etc/passwd"}}, "no such time zone"),
        ({"quiet": {"start": "22:00", "end": "07:00", "zone": "Europe"}}, "no such time zone"),
        ({"address": "https://elsewhere.example/"}, "address"),
        ({"confirmed": True}, "confirmed"),
        ({"person_id": "bob"}, "person_id"),
    ],
)
def test_changes_that_are_refused(house: House, channel: Any, change: dict[str, Any], said: str) -> None:
    answer = house.ann.ask("PATCH", f"/channels/{channel['id']}", **change)
    assert said in problem(answer, 400, "malformed")["message"]
    assert house.ann.channels() == [channel]


def test_nobody_else_can_touch_it(house: House, channel: Any) -> None:
    path = f"/channels/{channel['id']}"
    for caller, status, code in ((house.bob, 404, "unknown channel"), (house.nobody, 401, "token")):
        problem(caller.ask("PATCH", path, words="mine"), status, code)
        problem(caller.ask("DELETE", path), status, code)
        problem(caller.ask("POST", f"{path}/test"), status, code)
        problem(caller.ask("POST", f"{path}/confirm"), status, code)
    assert house.bob.channels() == []
    problem(house.nobody.ask("GET"), 401, "token")
    problem(Caller(house.client, "stolen").ask("GET"), 401, "token")
    assert house.ann.channels() == [channel]


def test_it_can_be_removed_with_what_waits(house: House, receiver: Receiver, channel: Any) -> None:
    house.tell()
    assert house.ann.ask("DELETE", f"/channels/{channel['id']}").status_code == 204
    house.clock.go(minutes=1)
    assert house.send() == 0
    assert (house.ann.channels(), receiver.got) == ([], [])
    problem(house.ann.ask("DELETE", f"/channels/{channel['id']}"), 404, "unknown channel")


def test_one_address_once_and_ten_channels_at_most(house: House, receiver: Receiver, channel: Any) -> None:
    hook = {"kind": "webhook", "url": f"http://127.0.0.1:{receiver.port}/", "format": "slack"}
    problem(house.ann.ask("POST", "/channels", **hook), 409, "channel")
    house.bob.add(**hook)  # each person for themselves
    for number in range(9):
        house.ann.add(**{**hook, "url": f"{hook['url']}{number}"})
    problem(house.ann.ask("POST", "/channels", **{**hook, "url": f"{hook['url']}more"}), 422, "channel")
    assert len(house.ann.channels()) == 10


@pytest.mark.parametrize(
    "wanted",
    [
        {"kind": "pigeon", "address": "the roof"},
        {"kind": "webhook", "url": "https://example.org/", "format": "xml"},
        {"kind": "webhook", "url": "https://example.org/"},
        {"kind": "mail", "address": "ann@example.org", "confirmed": True},
        {"kind": "mail"},
        {},
    ],
)
def test_channels_that_are_refused(house: House, wanted: dict[str, Any]) -> None:
    problem(house.ann.ask("POST", "/channels", **wanted), 400, "malformed")
    assert house.ann.channels() == []


def test_a_server_without_settings_offers_webhooks_only(database: str) -> None:
    app = make_app(database)
    app.state.person_of = TOKENS.get
    with TestClient(app) as client:
        ann = Caller(client, "anns")
        assert ann.ask("GET").json()["offers"] == {"mail": False, "push": None, "webhook": True}
        answer = ann.ask("POST", "/channels", kind="mail", address="ann@example.org")
        assert problem(answer, 422, "channel")["message"] == "Mail cannot be sent from this server."


def test_without_anybody_who_knows_people_all_are_strangers(database: str) -> None:
    with TestClient(make_app(database)) as client:
        problem(Caller(client, "anns").ask("GET"), 401, "token")


def test_a_person_may_be_forgotten(house: House, channel: Any) -> None:
    run(house.notices.forget("ann"))
    assert house.ann.channels() == []


def test_a_wrong_method_is_told_all_right_ones(house: House, channel: Any) -> None:
    answer = house.ann.ask("PUT", f"/channels/{channel['id']}")
    problem(answer, 405, "method")
    assert answer.headers["allow"] == "DELETE, PATCH"
