"""One server for the tests of a module: people know nothing of each other, and its workers need not start again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from server.checked import CheckedClient


@pytest.fixture(scope="module")
def shared(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    folder = tmp_path_factory.mktemp("titles")
    database = f"sqlite:///{shutil.copy(empty, folder / 'games.sqlite')}"
    with CheckedClient(make_app(database, static=folder / "static")) as client:
        yield client, database


@pytest.fixture
def client(shared: tuple[TestClient, str]) -> TestClient:
    return shared[0]


@pytest.fixture
def its_database(shared: tuple[TestClient, str]) -> str:
    return shared[1]
