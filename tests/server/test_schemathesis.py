"""Schemathesis sends what the OpenAPI allows, and what it does not, to a real server and checks every answer."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import settings
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from websockets.sync.client import connect

from milepost.cli.serve import free_port
from milepost.server.app import make_app
from server.person import TWO

schema = schemathesis.openapi.from_dict(make_app("sqlite://").openapi())
schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # what is wrong may be its size
# At random, besides what Schemathesis always tries: each limit of the description, and a step beyond it.
FEW = settings(max_examples=settings().max_examples // 4)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("server")
    listener = free_port("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(make_app(f"sqlite:///{folder / 'games.sqlite'}"), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture
def table(address: str) -> dict[str, Any]:
    """One for each call: some of them end it."""
    made = httpx.post(f"{address}/api/tables", json={"title": "india", "seats": list(TWO), "seed": 1}, timeout=60)
    found: dict[str, Any] = made.json()
    return found


@schema.parametrize()
@FEW
def test_every_answer_is_as_described(case: Any, address: str, table: dict[str, Any]) -> None:
    """Where a table is named well, it is the one that is there, and its token is sent."""
    headers = {}
    if case.path_parameters and str(case.path_parameters.get("table_id", "")).isalpha():
        case.path_parameters["table_id"] = table["id"]
        headers["Authorization"] = f"Bearer {table['token']}"
    if case.path_parameters and str(case.path_parameters.get("title_id", "")).isalpha():
        case.path_parameters["title_id"] = "italy"
    # A well-formed action may still be against the rules. And a token that was left out is sent after all, so that a
    # request without a body may be in order though it was made to be wrong.
    excluded = [positive_data_acceptance]
    if headers and isinstance(case.body, NotSet):
        excluded.append(negative_data_rejection)
    case.call_and_validate(base_url=address, headers=headers, excluded_checks=excluded)


@pytest.fixture
def guest(address: str) -> dict[str, Any]:
    """Somebody who has a tournament; one for each call, as some of them send people away."""
    person = httpx.post(f"{address}/api/me", json={"name": "Ann"}).json()
    headers = {"Authorization": f"Bearer {person['token']}"}
    cup = {"name": "Cup", "title": "india", "variants": [], "seats": 2, "rounds": 1}
    made = httpx.post(f"{address}/api/tournaments", json=cup, headers=headers)
    assert made.status_code == 201, made.text
    return {"headers": headers, "person_id": person["id"], "tournament_id": made.json()["id"]}


@schema.exclude(path_regex="^/api/(titles|tables)").parametrize()
@FEW
def test_every_answer_to_a_guest_is_as_described(case: Any, address: str, guest: dict[str, Any]) -> None:
    """The calls that are about no table, asked by a person whom the server knows."""
    for name, value in (case.path_parameters or {}).items():
        if name in guest and str(value).isalnum():
            case.path_parameters[name] = guest[name]
    case.call_and_validate(base_url=address, headers=guest["headers"], excluded_checks=[positive_data_acceptance])


def test_a_socket_over_a_real_connection(address: str, table: dict[str, Any]) -> None:
    with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table['id']}/live") as socket:
        socket.send(json.dumps({"token": table["token"], "seat": 0, "since": 0}))
        made = httpx.get(f"{address}/api/tables/{table['id']}").json()
        body = {"seat": made["view"]["waiting"][0], "action": "done", "expected_seq": made["seq"], "key": "real"}
        played = httpx.post(
            f"{address}/api/tables/{table['id']}/actions",
            json=body,
            headers={"Authorization": f"Bearer {table['token']}"},
        ).json()
        heard: list[int] = []
        while len(heard) < played["seq"]:
            told = json.loads(socket.recv(10))
            heard += [told["seq"]] if "seq" in told else []
        assert heard == list(range(1, played["seq"] + 1))
