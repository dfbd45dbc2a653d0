"""A server with all channels, real parts to send to, and Ann, who has a token."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.notices.channels import Channels
from milepost.server.notices.notices import Notices
from milepost.server.notices.push import new_keys
from milepost.server.store.storage import Storage
from server.notices.parts import Clock, PostOffice, Receiver, run

SITE = "https://games.example.org"
TOKENS = {"anns": "ann", "bobs": "bob"}
INDIA = {"title": "India", "name": "Friday", "round": 3, "last": "Chand has built to Delhi"}


@pytest.fixture
def office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.controller.start()
    yield office
    office.controller.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def config(office: PostOffice) -> Config:
    public, private = new_keys()
    return Config.model_validate(
        {
            "public_url": SITE,
            "mail": {"host": "127.0.0.1", "port": office.port, "tls": "none", "sender": "Milepost <games@example.org>"},
            "push": {"public_key": public, "private_key": private, "contact": "mailto:host@example.org"},
            "webhooks": {"allow_http": True, "allow_local": True},
            "limits": {"digest_minutes": 10},
        }
    )


@dataclass
class Caller:
    """Somebody who calls the server."""

    client: TestClient
    token: str | None

    def ask(self, method: str, path: str = "", **body: Any) -> Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.client.request(method, f"/api/notices{path}", headers=headers, json=body or None)

    def add(self, **channel: Any) -> Any:
        answer = self.ask("POST", "/channels", **channel)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def channels(self) -> Any:
        return self.ask("GET").json()["channels"]


@dataclass
class House:
    """A server, its clock, and those who call it."""

    client: TestClient
    clock: Clock
    notices: Notices
    ann: Caller
    bob: Caller
    nobody: Caller

    def tell(self, kind: str = "turn", table: str = "badeko", person: str = "ann", **facts: Any) -> int:
        return run(self.notices.tell(person, table, kind, {**INDIA, **facts}))

    def send(self) -> int:
        """What the loop does every few seconds."""
        return run(self.notices.send_due())

    def confirm(self, letter: Any) -> None:
        link = next(word for word in letter.get_content().split() if "/confirm/" in word)
        assert self.client.post(link.removeprefix(SITE)).status_code == 200


@pytest.fixture
def house(database: str, config: Config) -> Iterator[House]:
    """The server's own loop stands still; the test sends when it wants to."""
    clock = Clock()
    app = make_app(Storage(database), config=config)
    with TestClient(app, base_url="http://localhost") as client:
        assert client.portal is not None
        client.portal.call(app.state.notices.close)
        notices = app.state.notices = Notices(Storage(database), config, now=clock)
        app.state.channels = Channels(notices)
        app.state.person_of = TOKENS.get
        callers = [Caller(client, token) for token in ("anns", "bobs", None)]
        yield House(client, clock, notices, *callers)
