"""How often something may be done holds over all processes: two servers on one PostgreSQL, asked in turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config, Rates
from milepost.server.several.shares import LONGEST, _texts
from server.bots.test_pool import until
from server.checked import CheckedClient
from server.people.homes import Home
from server.person import problem

FROM = ("203.0.113.7", 50000)


@pytest.fixture
def two(shared: str) -> Iterator[Callable[..., list[Any]]]:
    """Two servers with these rates, called from one address."""
    running: list[Any] = []

    def serve(**rates: str) -> list[Any]:
        for _ in range(2):
            app = make_app(shared, config=Config(allowed_hosts=["games"], rates=Rates(**rates)))
            running.append(TestClient(app))
            running[-1].__enter__()
        return [CheckedClient(one.app, base_url="http://games", client=FROM) for one in running]

    yield serve
    for one in running:
        one.__exit__(None, None, None)


def refused(client: Any, path: str, **body: Any) -> bool:
    return bool(client.post(f"/api{path}", json=body).status_code == 429)


def test_guesses_at_either_are_counted_together(two: Callable[..., list[Any]]) -> None:
    one, other = two(guesses="6 per hour")
    for client in (one, other) * 3:
        assert client.post("/api/links/look", json={"code": "guessed"}).status_code == 404
    for client in (one, other):
        until(partial(refused, client, "/links/look", code="guessed"))
        answer = client.get("/api/lobby")
        problem(answer, 429, "busy")
        assert 3000 < int(answer.headers["Retry-After"]) <= 3600
    neighbour = CheckedClient(one.app, base_url="http://games", client=("203.0.113.8", 50000))
    assert neighbour.get("/api/lobby").status_code == 200


def test_passwords_guests_and_requests_too(two: Callable[..., list[Any]]) -> None:
    one, other = two(passwords="4 per hour", guests="3 per hour", requests="60 per minute")
    for client in (one, other) * 2:
        answer = client.post("/api/account/sign-in", json={"login": "ann", "password": "a wrong one"})
        assert answer.status_code == 403, answer.text
    until(lambda: refused(other, "/account/sign-in", login="ann", password="a wrong one"))
    for client in (one, other, one):
        Home(client, "Ann").come()
    until(lambda: refused(other, "/me", name="Eve"))
    while one.get("/api/lobby").status_code == 200:  # all of one's share is used up at one server
        pass
    until(lambda: other.get("/api/lobby").status_code == 429)


def test_however_many_are_told_of_no_text_is_too_long() -> None:
    texts = list(_texts({("requests", f"2001:db8:{number}::/64"): number for number in range(2000)}))  # type: ignore[arg-type]
    assert len(texts) > 5
    assert max(map(len, texts)) <= LONGEST + 10
    assert sum(text.count("requests") for text in texts) == 2000
