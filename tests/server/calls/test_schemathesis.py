"""Schemathesis sends what the OpenAPI allows, and what it does not, to a real server and checks every answer."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import settings
from hypothesis.errors import FlakyStrategyDefinition
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    ensure_resource_availability,
    negative_data_rejection,
    positive_data_acceptance,
    use_after_free,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.sync.client import connect

from milepost.server.app import make_app
from server.person import TWO
from server.running import running

schema = schemathesis.openapi.from_dict(make_app("sqlite://").openapi())
schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # what is wrong may be its size
schema.config.request_timeout = 120  # seconds: on a busy machine ten may pass without a fault
# At random, besides what Schemathesis always tries: each limit of the description, and a step beyond it.
FEW = settings(max_examples=settings().max_examples // 4)


class Counted:
    """Counts what the server answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.answers = self.errors = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers += 1
                self.errors += message["status"] >= 500
            await send(message)

        await self.app(scope, receive, counted)


@pytest.fixture(scope="module")
def address(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    record_testsuite_property: Callable[[str, object], None],
) -> Iterator[str]:
    """A server over PostgreSQL, which holds fewer signs and smaller numbers; MILEPOST_SQLITE=1: over SQLite."""
    if os.environ.get("MILEPOST_SQLITE") == "1":
        database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.sqlite'}"
    else:
        database = request.getfixturevalue("postgres").database()
    app = Counted(make_app(database))
    with running(app) as address:
        yield address
    record_testsuite_property("schemathesis_cases", app.answers)  # for benchmarks/calls.py
    record_testsuite_property("server_errors", app.errors)


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


def test_calls_along_their_links(address: str) -> None:
    """What one answer names, the next request asks for: tables that were made, their seats, people, channels.

    All are asked by one guest, whose tables they are.
    """

    class Story(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            person = httpx.post(f"{address}/api/me", json={"name": "Ann"}).json()
            self.headers = {"Authorization": f"Bearer {person['token']}"}

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"base_url": address, "headers": self.headers}

        def validate_response(self, response: Any, case: Any, **given: Any) -> None:
            # Whoever leaves an account is nobody from then on; the rest as above.
            wrong = [positive_data_acceptance, negative_data_rejection, ensure_resource_availability, use_after_free]
            case.validate_response(response, excluded_checks=wrong)

    few = settings(max_examples=6, stateful_step_count=20)
    for _ in range(settings().max_examples // 30):
        # Ids are others in each run, so Hypothesis may see a story go on otherwise than before and end the round.
        # What is wrong with an answer is told in another way.
        with contextlib.suppress(FlakyStrategyDefinition):
            run_state_machine_as_test(Story, settings=few)


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
