"""Pages of other sites get nowhere; names that are made to lead here neither."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from milepost.server.app import make_app
from milepost.server.config import Config, Limits
from server.checked import CheckedClient
from server.person import TWO, problem

BODY = {"title": "india", "seats": list(TWO)}


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    config = Config(public_url="https://games.example.org", allowed_hosts=["*.example.net"])
    with CheckedClient(make_app(database, config=config), base_url="http://localhost:8000") as client:
        yield client


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "games.example.org", "a.example.net"])
def test_a_server_answers_to_its_own_names(client: TestClient, host: str) -> None:
    assert client.get("/api/titles", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "example.net", ""]
)
def test_and_to_no_others(client: TestClient, host: str) -> None:
    problem(client.get("/api/titles", headers={"Host": host}), 421, "host")


def test_a_page_of_another_site_cannot_post(client: TestClient) -> None:
    for origin in ("https://evil.example", "http://localhost:9999", "null"):
        problem(client.post("/api/tables", json=BODY, headers={"Origin": origin}), 403, "origin")
    assert client.post("/api/tables", json=BODY, headers={"Origin": "http://localhost:8000"}).status_code == 201


def test_nor_open_a_socket(client: TestClient) -> None:
    made = client.post("/api/tables", json=BODY).json()
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(
            f"/api/tables/{made['id']}/live", headers={"Origin": "https://evil.example", "Host": "localhost:8000"}
        ),
    ):
        pass


def test_tables_are_opened_by_those_who_know_the_word(database: str) -> None:
    config = Config(open_tables="invitation", invitation_word=SecretStr("sleeper"))
    with CheckedClient(make_app(database, config=config), base_url="http://localhost") as client:
        problem(client.post("/api/tables", json=BODY), 403, "invitation")
        problem(client.post("/api/tables", json={**BODY, "invitation": "slipper"}), 403, "invitation")
        assert everybody(database) == [], "whoever does not know it becomes no guest by trying"
        assert client.post("/api/tables", json={**BODY, "invitation": "sleeper"}).status_code == 201


def everybody(database: str) -> list[str]:
    with create_engine(database).connect() as connection:
        return list(connection.scalars(text("SELECT name FROM people")))


def test_nobody_opens_too_many(database: str) -> None:
    config = Config(limits=Limits(tables_a_person=2))
    with CheckedClient(make_app(database, config=config), base_url="http://localhost") as client:
        token = client.post("/api/me", json={"name": "Ann"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        made = [client.post("/api/tables", json=BODY, headers=headers) for _ in range(3)]
        problem(made[2], 429, "busy")
        assert client.post(f"/api/tables/{made[0].json()['id']}/end", headers=headers).status_code == 200
        assert client.post("/api/tables", json=BODY, headers=headers).status_code == 201


def test_every_call_refuses_foreign_pages_and_wrong_names_as_it_says(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    calls = [(method, re.sub(r"{\w+}", "1", path), call) for path, at in paths.items() for method, call in at.items()]
    assert len(calls) > 60
    for method, path, call in calls:
        wrong = client.request(method, path, headers={"Host": "evil.example"})
        problem(wrong, 421, "host")
        foreign = client.request(method, path, headers={"Origin": "https://evil.example"})
        problem(foreign, 403, "origin")
        assert {"421", "403"} <= set(call["responses"]), path
