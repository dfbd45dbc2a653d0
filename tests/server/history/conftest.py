"""Ann and Bob in homes of their own, and a short game of theirs."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from server.history.games import SHORT
from server.people.homes import Home


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
