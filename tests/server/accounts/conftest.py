"""A server called by the name localhost, where browsers know passkeys; and Ann, a guest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.checked import CheckedClient
from server.people.homes import Home


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As slow as they are meant to be, hashes would make these tests slow."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("milepost.server.accounts.passwords.PasswordHasher", lambda: quick)


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(database, static=tmp_path / "static")
    with CheckedClient(app, base_url="http://localhost:8000") as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Home:
    return Home(client, "Ann").come()
