"""Ann and Bob in homes of their own, and a short game of theirs. Bots are done at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.checked import CheckedClient
from server.history.games import SHORT
from server.people.homes import Home
from server.store.test_storage import Doers


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient]:
    with CheckedClient(make_app(database, Doers(), tmp_path / "static")) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Home:
    return Home(client, "Ann").come()


@pytest.fixture
def bob(client: TestClient) -> Home:
    return Home(client, "Bob").come()


@pytest.fixture
def table(ann: Home, bob: Home) -> str:
    """Ann's table, and Bob in its second seat; a short game, open to all."""
    table = ann.host(variants=SHORT, visibility="open")
    bob.join(ann.invite(table))
    return table
