"""Metrics: for those the settings name, for nobody else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from milepost.server.app import make_app
from milepost.server.config import Config
from server.person import Person


def client_from(database: str, address: str = "127.0.0.1", **settings: Any) -> TestClient:
    config = Config.model_validate({"public_url": "https://games.example.org", **settings})
    return TestClient(make_app(database, config=config), base_url="http://127.0.0.1", client=(address, 50000))


def test_they_tell_what_goes_on(database: str) -> None:
    with client_from(database, metrics_from=["127.0.0.1"]) as client:
        ann = Person.at_new_table(client)
        ann.act("done")
        client.get("/api/tables/nobody")
        with client.websocket_connect(f"/api/tables/{ann.table}/live", headers={"Host": "127.0.0.1"}) as socket:
            socket.send_json({"token": ann.token, "seat": 0, "since": 0})
            socket.receive_json()
            answer = client.get("/metrics")
        found = {
            (sample.name, sample.labels.get("path"), sample.labels.get("status")): sample.value
            for family in text_string_to_metric_families(answer.text)
            for sample in family.samples
        }
        assert found["milepost_requests_total", "/api/tables/{table_id}/actions", "200"] == 1
        assert found["milepost_requests_total", "/api/tables/{table_id}", "404"] == 1
        assert found["milepost_request_seconds_count", "/api/tables/{table_id}/actions", None] == 1
        assert found["milepost_tables_in_memory", None, None] == 1
        assert found["milepost_sockets", None, None] == 1
        assert not re.search(ann.table, answer.text), "no table is named"


@pytest.mark.parametrize(
    ("address", "allowed", "headers"),
    [
        ("127.0.0.1", [], {}),
        ("203.0.113.7", ["127.0.0.1"], {}),
        ("127.0.0.1", ["127.0.0.1"], {"X-Forwarded-For": "203.0.113.7"}),
        ("127.0.0.1", ["127.0.0.1"], {"Host": "games.example.org"}),
    ],
)
def test_they_are_nothing_for_strangers(
    database: str, address: str, allowed: list[str], headers: dict[str, str]
) -> None:
    with client_from(database, address, metrics_from=allowed) as client:
        answer = client.get("/metrics", headers=headers)
        assert "milepost_requests" not in answer.text
