"""Webhooks in three formats, against a real receiver."""

from __future__ import annotations

from typing import Any

import pytest

from server.notices.conftest import House
from server.notices.parts import Got, Receiver
from server.person import problem


def hook(house: House, receiver: Receiver, kind: str = "json") -> Any:
    return house.ann.add(kind="webhook", url=f"http://127.0.0.1:{receiver.port}/hook/s3cret", format=kind)


def one_turn(house: House, receiver: Receiver, **facts: Any) -> Got:
    house.tell(**facts)
    house.clock.go(minutes=1)
    assert house.send() == 1
    (got,) = receiver.got
    assert got.path == "/hook/s3cret"
    assert got.headers["content-type"] == "application/json"
    return got


def test_plain_json(house: House, receiver: Receiver) -> None:
    hook(house, receiver)
    got = one_turn(house, receiver).json
    assert len(got.pop("id")) == 32
    assert got == {
        "subject": "It is your turn: India, Friday, round 3",
        "notices": [
            {
                "kind": "turn",
                "table": "badeko",
                "text": "It is your turn (India, Friday, round 3). Chand has built to Delhi.",
                "link": "https://games.example.org/table/badeko",
            }
        ],
        "more": 0,
    }


def test_a_channel_speaks_the_language_it_was_added_in(house: House, receiver: Receiver) -> None:
    house.ann.client.headers["accept-language"] = "de"
    hook(house, receiver, "slack")
    got = one_turn(house, receiver).json["text"]
    assert got.startswith("Du bist am Zug (India, Friday, Runde 3). ")
    assert got.endswith("|Tisch öffnen>")


def test_discord(house: House, receiver: Receiver) -> None:
    """Markup in names is shown as it is, and a name that mentions everybody calls nobody."""
    hook(house, receiver, "discord")
    got = one_turn(house, receiver, last="@everyone [look](https://evil.example) *now*").json
    assert got["allowed_mentions"] == {"parse": []}
    first, link = got["content"].split("\n")
    assert first.endswith(r"\@everyone \[look\]\(https\://evil.example\) \*now\*.")
    assert link == "<https://games.example.org/table/badeko>"


def test_slack(house: House, receiver: Receiver) -> None:
    hook(house, receiver, "slack")
    got = one_turn(house, receiver, last="<!channel> & <https://evil.example|Tom>").json
    assert got["text"] == (
        "It is your turn (India, Friday, round 3). &lt;!channel&gt; &amp; &lt;https://evil.example|Tom&gt;. "
        "<https://games.example.org/table/badeko|Open the table>"
    )


@pytest.mark.parametrize("kind", ["discord", "slack", "json"])
def test_a_hundred_tables_fit(house: House, receiver: Receiver, kind: str) -> None:
    hook(house, receiver, kind)
    for number in range(100):
        house.tell(table=f"table{number}", last="ä*" * 200, name="#" * 200)
    house.clock.go(minutes=1)
    assert house.send() == 1
    (got,) = receiver.got
    assert len(got.body) < 16 * 1024
    if kind == "discord":
        assert len(got.json["content"]) <= 2000
        assert got.json["content"].endswith(" more.")
    elif kind == "json":
        assert (len(got.json["notices"]), got.json["more"]) == (12, 88)


def test_the_address_is_a_secret(house: House, receiver: Receiver) -> None:
    """Whoever has a webhook's address can post to it; even its person is shown only the host."""
    made = hook(house, receiver)
    assert made["address"] == f"http://127.0.0.1:{receiver.port}/…"
    assert "s3cret" not in house.ann.ask("GET").text


def test_failures_are_tried_again_ever_more_slowly(house: House, receiver: Receiver) -> None:
    hook(house, receiver)
    receiver.status = 500
    house.tell()
    house.clock.go(minutes=1)
    for wait in (30, 60, 120, 240, 480, 960, 1920):
        assert house.send() == 0
        house.clock.go(seconds=wait - 1)
        before = len(receiver.got)
        assert house.send() == 0
        assert len(receiver.got) == before
        house.clock.go(seconds=1)
    assert "has answered 500" in house.ann.channels()[0]["trouble"]
    house.tell()  # while the first one still waits
    receiver.status = 200
    assert house.send() == 1
    assert len({got.json["id"] for got in receiver.got}) == 1
    house.clock.go(minutes=10)
    assert house.send() == 1  # what came meanwhile has its own message
    assert house.ann.channels()[0]["trouble"] == ""


def test_after_eight_tries_a_message_is_given_up(house: House, receiver: Receiver) -> None:
    hook(house, receiver)
    receiver.status = 500
    house.tell()
    for _ in range(20):
        house.clock.go(hours=6)
        assert house.send() == 0
    assert len(receiver.got) == 8


def test_a_receiver_may_say_how_long_to_wait(house: House, receiver: Receiver) -> None:
    hook(house, receiver)
    receiver.status, receiver.extra = 429, {"Retry-After": "600"}
    house.tell()
    house.clock.go(minutes=1)
    house.send()
    receiver.status = 200
    house.clock.go(seconds=599)
    assert house.send() == 0
    house.clock.go(seconds=1)
    assert house.send() == 1


def test_a_hook_that_is_gone_is_stopped_and_can_be_switched_on(house: House, receiver: Receiver) -> None:
    made = hook(house, receiver)
    receiver.status = 410
    house.tell()
    house.clock.go(minutes=1)
    house.send()
    channel = house.ann.channels()[0]
    assert not channel["confirmed"]
    assert "does not know this address any more" in channel["trouble"]
    assert house.tell() == 0
    receiver.status = 200
    assert house.ann.ask("POST", f"/channels/{made['id']}/confirm").json()["confirmed"]
    assert house.tell() == 1


def test_redirects_are_not_followed(house: House, receiver: Receiver) -> None:
    made = hook(house, receiver)
    receiver.status, receiver.extra = 302, {"Location": f"http://127.0.0.1:{receiver.port}/inside"}
    answer = house.ann.ask("POST", f"/channels/{made['id']}/test")
    assert "redirects are not followed" in problem(answer, 422, "channel")["message"]
    assert [got.path for got in receiver.got] == ["/hook/s3cret"]


def test_a_test_comes_at_once(house: House, receiver: Receiver) -> None:
    made = hook(house, receiver)
    assert house.ann.ask("POST", f"/channels/{made['id']}/test").status_code == 200
    assert receiver.got[0].json["notices"][0]["kind"] == "test"
    for _ in range(9):
        house.ann.ask("POST", f"/channels/{made['id']}/test")
    problem(house.ann.ask("POST", f"/channels/{made['id']}/test"), 429, "busy")
    assert len(receiver.got) == 10
