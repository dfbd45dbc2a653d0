"""The log: a line of JSON with the table it is about, and no secret whatever is done."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config, Log
from milepost.server.watch.logs import JsonLines, log_config
from server.people.homes import Home

PASSWORD = "correct horse battery staple"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is logged, however little it matters, as lines of JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not record.name.startswith("http"))  # what the tests' own client logs
    root, requests = logging.getLogger(), logging.getLogger("milepost.requests")
    before = root.level, requests.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    requests.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    root.setLevel(before[0])
    requests.setLevel(before[1])


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_request_is_a_line_with_its_table(client: TestClient, written: io.StringIO) -> None:
    home = Home(client, "Ann")
    table = home.host()
    home.get(f"/tables/{table}")
    told = [one for one in lines(written) if one["logger"] == "milepost.requests"]
    assert [(one["method"], one["path"], one["status"], one.get("table")) for one in told] == [
        ("POST", "/api/tables", 201, None),
        ("GET", "/api/tables/{table_id}", 200, table),
    ]
    assert all(one["ms"] >= 0 and one["time"].endswith("+00:00") for one in told)


def test_what_is_said_of_a_table_carries_its_id(written: io.StringIO) -> None:
    logging.getLogger("milepost.server").warning("table %s: the bot failed", "badeko")
    assert lines(written)[-1]["table"] == "badeko"
    try:
        raise RuntimeError("no more")
    except RuntimeError:
        logging.getLogger("milepost.server").exception("something else")
    assert "table" not in lines(written)[-1]
    assert "RuntimeError: no more" in lines(written)[-1]["trace"]


def test_no_secret_is_logged(database: str, written: io.StringIO) -> None:
    """Whatever is sent, given and refused, at the noisiest setting: no token, code, password, secret or mail link."""
    with TestClient(
        make_app(database, config=Config()), base_url="http://127.0.0.1", raise_server_exceptions=False
    ) as client:
        ann, bob = Home(client, "Ann").come(), Home(client, "Bob")
        table = ann.host()
        code = ann.invite(table)
        bob.join(code)
        wrong = "wrong-token-wrong-token-wrong-tok"
        client.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {wrong}"})
        client.post("/api/links/join", json={"code": code})
        client.post("/api/account/password", json={"login": "ann", "password": PASSWORD}, headers=ann.headers)
        client.post("/api/account/sign-in", json={"login": "ann", "password": PASSWORD + "!"})
        link = ann.post("/me/device-link").json()["code"]
        mail = "mail-link-secret-" * 3
        client.get(f"/api/notices/unsubscribe/{'a' * 16}/{mail}")
        client.get(f"/api/tables/{table}?seat=0&token={wrong}")
        with client.websocket_connect(f"/api/tables/{table}/live", headers={"Host": "127.0.0.1"}) as socket:
            socket.send_json({"token": ann.token, "seat": 0, "since": 0})
            socket.receive_json()
        with create_engine(database).begin() as connection:
            kept = connection.execute(text("SELECT chance_value, bot_secret FROM tables")).one()
            connection.execute(text("DROP TABLE chat"))
        assert ann.post(f"/tables/{table}/chat", text="words of mine").status_code == 503
    said = written.getvalue()
    assert "no such table" in said, "the trouble itself is there"
    for secret in (ann.token, bob.token, code, wrong, PASSWORD, link, mail, *kept, "words of mine"):
        assert str(secret) not in said
        assert str(secret)[:20] not in said


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_the_settings_choose(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = log_config(Log.model_validate({"format": kind, "level": "info"}))
    formatter = logging.config.DictConfigurator(told).configure_formatter(told["formatters"]["lines"])
    record = logging.LogRecord("milepost.server", logging.INFO, "", 0, "table %s: hello", ("badeko",), None)
    line = formatter.format(record)
    assert (line[0] == "{") == (kind == "json")
    assert "badeko" in line
