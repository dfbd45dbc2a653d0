"""Security headers: on every answer, whatever it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.doors.policy import ALWAYS, DATA, PAGE


@pytest.fixture
def client(database: str, tmp_path: Path) -> TestClient:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>Milepost</title>")
    return TestClient(make_app(database, static=static, config=Config()), base_url="http://127.0.0.1")


@pytest.mark.parametrize(
    ("path", "status", "policy"),
    [
        ("/", 200, PAGE),
        ("/table/x", 200, PAGE),
        ("/no.js", 404, PAGE),
        ("/healthz", 200, PAGE),
        ("/api/titles", 200, DATA),
        ("/api/titles/india/picture", 200, DATA),
        ("/api/tables/nobody", 404, DATA),
        ("/api/nothing", 404, DATA),
    ],
)
def test_every_answer_has_them(client: TestClient, path: str, status: int, policy: str) -> None:
    with client:
        answer = client.get(path)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == policy
    for name, value in ALWAYS.items():
        assert answer.headers[name] == value


def test_refusals_of_strangers_too(client: TestClient) -> None:
    with client:
        answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert answer.headers["x-frame-options"] == "DENY"


def test_a_page_with_a_policy_of_its_own_keeps_it(client: TestClient) -> None:
    with client:
        answer = client.get("/api/notices/unsubscribe/" + "a" * 20 + "/" + "b" * 43)
    assert "form-action 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_no_script_but_our_own_files() -> None:
    assert "script-src 'self';" in PAGE
    assert "unsafe-eval" not in PAGE + DATA
    assert "'unsafe-inline'" not in PAGE.replace("style-src-attr 'unsafe-inline'", "")
    assert "script-src" not in DATA
