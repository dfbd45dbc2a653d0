"""The calls as OpenAPI describes them, and the database as the migrations make it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import ValidationError
from sqlalchemy import create_engine

import milepost.server.accounts.rows  # noqa: F401  # a server without accounts does not need them
from milepost.bots.records import BestWay
from milepost.server.app import make_app
from milepost.server.store.rows import Base
from milepost.server.store.storage import Storage
from server.checked import exactly

EVERYWHERE = {"400", "403", "421", "429", "503"}


def test_migrations_make_the_tables_the_program_uses(database: str) -> None:
    Storage(database).close()
    Storage(database).close()  # a second start finds nothing to do
    with create_engine(database).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_the_command_prints_the_description() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from milepost.cli.app import main; main()", "openapi"],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    described = json.loads(done.stdout)
    assert described == json.loads(json.dumps(make_app("sqlite://").openapi()))
    assert set(described["paths"]) >= {
        "/api/titles",
        "/api/titles/{title_id}/board",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/board",
        "/api/tables/{table_id}/actions",
        "/api/tables/{table_id}/undo",
        "/api/tables/{table_id}/journeys",
        "/api/tables/{table_id}/outlooks",
        "/api/tables/{table_id}/rivals",
        "/api/tables/{table_id}/build-preview",
        "/api/tables/{table_id}/advice",
        "/api/tables/{table_id}/best-way",
        "/api/tables/{table_id}/plans",
        "/api/tables/{table_id}/record",
        "/api/notices",
        "/api/notices/channels",
        "/api/notices/channels/{channel_id}",
        "/api/notices/channels/{channel_id}/confirm",
        "/api/notices/channels/{channel_id}/test",
    }


def test_every_call_of_the_page_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
    for path in make_app("sqlite://").openapi()["paths"]:
        assert re.sub(r"\w+_id", "id", path) in text


def test_every_error_is_in_the_documentation() -> None:
    """In the table of errors, with the status it has."""
    root = Path(__file__).parents[3]
    text = (root / "docs" / "server.md").read_text(encoding="utf-8")
    source = "".join(file.read_text(encoding="utf-8") for file in (root / "src/milepost/server").rglob("*.py"))
    raised = set(re.findall(r'(?:Problem|__init__)\((\d{3}), "([a-z ]+)"', source))
    assert len(raised) > 12
    for status, code in raised:
        assert re.search(rf"^\| {status} \|.*`{code}`", text, re.MULTILINE), (status, code)


def test_every_call_may_be_refused_before_it_is_looked_up() -> None:
    """A foreign page, a wrong name of the server, too many calls, no database: each call says so."""
    paths = make_app("sqlite://").openapi()["paths"]
    calls = {(path, method): call["responses"] for path, found in paths.items() for method, call in found.items()}
    assert len(calls) > 60
    assert [call for call, responses in calls.items() if not set(responses) >= EVERYWHERE] == []


def test_no_answer_may_have_keys_that_are_not_described() -> None:
    """Records and requests alike; a refusal in FastAPI's own shape is never sent."""
    schemas = make_app("sqlite://").openapi()["components"]["schemas"]
    fields = {name: shape for name, shape in schemas.items() if "properties" in shape}
    loose = {name for name, shape in fields.items() if shape.get("additionalProperties") is not False}
    assert len(fields) > 90
    assert loose <= {"HTTPValidationError", "ValidationError"}


def test_a_key_too_many_or_too_few_is_found() -> None:
    """The client that compares all answers would see it, also deep inside."""
    length = {"cost": 1, "sections": 1}
    summary = {**length, "path": ["A1"], "turns": 1, "paid": 1, "shortest": False, "other": length}
    refused = {"rule": "BLD-1", "message": "No.", "link": ""}
    exactly(BestWay, {**summary, "refusal": refused})
    with pytest.raises(ValidationError, match="Extra inputs"):
        exactly(BestWay, {**summary, "refusal": {**refused, "hint": "more"}})
    with pytest.raises(ValidationError, match="Field required"):
        exactly(BestWay, summary)


def test_the_page_keeps_no_shapes_of_its_own() -> None:
    """`shapes.ts` only gives names to types that are generated."""
    text = (Path(__file__).parents[3] / "web/src/api/shapes.ts").read_text(encoding="utf-8")
    given = re.findall(r"export type \w+ =([^;]+);", text)
    assert len(given) > 40
    names = set(re.findall(r"export type (\w+)", text))
    for one in given:
        assert all(
            part.strip().startswith("Schemas[") or part.strip() in names for part in one.split("|") if part.strip()
        )
