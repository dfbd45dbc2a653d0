"""A server in the test's own process, over a database in a folder of the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.checked import CheckedClient
from server.person import Person


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient]:
    with CheckedClient(make_app(database, static=tmp_path / "static")) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Person:
    """Somebody who has made a table for two persons with an open seed; seat 1 begins."""
    return Person.at_new_table(client)
