"""Web Push, against a push service on this machine that reads what only the browser could."""

from __future__ import annotations

import base64
import json
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from milepost.server.config import Config
from milepost.server.notices.guard import Guard
from server.notices.conftest import House
from server.notices.parts import Got, Receiver
from server.person import problem


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that subscribes: its key stays with it."""

    def __init__(self, receiver: Receiver) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes..."
        self.endpoint = f"http://127.0.0.1:{receiver.port}/push/a-long-secret"

    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, got: Got) -> Any:
        plain = http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


@pytest.fixture
def browser(house: House, receiver: Receiver) -> Browser:
    browser = Browser(receiver)
    house.ann.add(kind="push", subscription=browser.subscription(), words="Firefox on Linux")
    return browser


def claims_of(got: Got, public_key: str) -> Any:
    """What the host signed, once the signature was checked."""
    scheme, _, rest = got.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    head, claims, signed = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public_key))
    halves = [int.from_bytes(half, "big") for half in (raw(signed)[:32], raw(signed)[32:])]
    key.verify(encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(raw(claims))


def test_a_browser_is_told_and_nobody_else_can_read_it(
    house: House, receiver: Receiver, browser: Browser, config: Config
) -> None:
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 1
    (got,) = receiver.got
    assert (got.path, got.headers["content-encoding"], got.headers["ttl"]) == (
        "/push/a-long-secret",
        "aes128gcm",
        "86400",
    )
    assert b"India" not in got.body
    told = browser.read(got)
    assert told.pop("id") == got.headers["topic"]
    assert told == {
        "title": "It is your turn: India, Friday, round 3",
        "body": "It is your turn (India, Friday, round 3). Chand has built to Delhi.",
        "url": "https://games.example.org/table/badeko",
    }
    assert config.push is not None
    assert claims_of(got, config.push.public_key) == {
        "aud": f"http://127.0.0.1:{receiver.port}",
        "exp": int(house.clock().timestamp()) + 12 * 3600,
        "sub": "mailto:host@example.org",
    }


def test_many_notices_fit_into_one(house: House, receiver: Receiver, browser: Browser) -> None:
    for number in range(50):
        house.tell(table=f"table{number}", last="😀" * 200, name="😀" * 200)
    house.clock.go(minutes=1)
    assert house.send() == 1
    (got,) = receiver.got
    assert len(got.body) <= 4096
    assert browser.read(got)["body"].endswith(" more.")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(house: House, receiver: Receiver, browser: Browser, status: int) -> None:
    receiver.status = status
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    assert house.ann.channels() == []
    assert house.tell() == 0


def test_a_service_out_of_order_keeps_the_browser(house: House, receiver: Receiver, browser: Browser) -> None:
    receiver.status = 503
    house.tell()
    house.clock.go(minutes=1)
    assert house.send() == 0
    receiver.status = 201
    house.clock.go(minutes=1)
    assert house.send() == 1
    first, second = receiver.got
    assert first.headers["topic"] == second.headers["topic"]  # a service that has both shows one


def test_the_page_gets_the_key_to_subscribe_with(house: House, config: Config) -> None:
    assert config.push is not None
    assert house.ann.ask("GET").json()["offers"] == {"mail": True, "push": config.push.public_key, "webhook": True}


def test_a_browser_that_subscribes_again_keeps_its_channel(house: House, receiver: Receiver, browser: Browser) -> None:
    (before,) = house.ann.channels()
    house.ann.ask("PATCH", f"/channels/{before['id']}", kinds=["turn"])
    browser.auth = b"sixteen others.."
    again = house.ann.add(kind="push", subscription=browser.subscription(), words="Firefox on Linux")
    assert again == {**before, "kinds": ["turn"]}
    house.tell()
    house.clock.go(minutes=1)
    house.send()
    assert browser.read(receiver.got[0])["title"]


def test_a_browser_that_changes_hands_tells_its_new_person_only(house: House, browser: Browser) -> None:
    house.bob.add(kind="push", subscription=browser.subscription())
    assert (house.tell(person="ann"), house.tell(person="bob")) == (0, 1)
    assert house.ann.channels() == []


def test_subscriptions_that_are_none(house: House, receiver: Receiver) -> None:
    good = Browser(receiver).subscription()
    off_the_curve = {"p256dh": text(b"\x04" + b"\x01" * 64), "auth": good["keys"]["auth"]}
    short = {"p256dh": good["keys"]["p256dh"], "auth": text(b"twelve bytes")}
    for keys in (off_the_curve, short):
        problem(house.ann.ask("POST", "/channels", kind="push", subscription={**good, "keys": keys}), 422, "channel")
    problem(
        house.ann.ask("POST", "/channels", kind="push", subscription={"endpoint": good["endpoint"]}), 400, "malformed"
    )
    house.notices.guard = Guard()  # as hosts have it
    problem(house.ann.ask("POST", "/channels", kind="push", subscription=good), 422, "channel")
    assert house.ann.channels() == []
