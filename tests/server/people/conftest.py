"""Ann and Bob in homes of their own, and a table of hers with him in its second seat."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from server.people.homes import Home


@pytest.fixture
def ann(client: TestClient) -> Home:
    return Home(client, "Ann").come()


@pytest.fixture
def bob(client: TestClient) -> Home:
    return Home(client, "Bob")


@pytest.fixture
def table(ann: Home, bob: Home) -> str:
    """Ann's table, and Bob in its second seat."""
    table = ann.host()
    bob.join(ann.invite(table))
    return table
