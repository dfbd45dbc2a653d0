"""Tables out of use leave memory; whoever has one open notices nothing."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from milepost.server.config import Config, Limits
from server.person import Person, heard


def test_a_table_that_nobody_uses_is_forgotten_and_read_again(client: TestClient, ann: Person) -> None:
    ann.play_openings()
    before = ann.look(0)
    tables: Any = client.app.state.tables  # type: ignore[attr-defined]
    tables.forget_idle()
    assert tables._slots[ann.table].table is not None, "it was used just now"
    tables._slots[ann.table].used -= 3600
    tables.forget_idle()
    assert ann.table not in tables._slots
    assert ann.look(0) == before


def test_the_oldest_make_room_and_sockets_stay_open(
    client: TestClient, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: Any = client.app.state.tables  # type: ignore[attr-defined]
    with client.websocket_connect(f"/api/tables/{ann.table}/live") as socket:
        socket.send_json({"token": ann.token, "seat": 0, "since": 0})
        assert "people" in socket.receive_json()
        Person.at_new_table(client).look()
        few = Config(limits=Limits.model_construct(steps_in_memory=40))  # of which a table weighs 30
        monkeypatch.setattr(tables, "config", few)
        tables.forget_idle()
        slots = list(tables._slots.values())
        assert [slot.table is None for slot in slots] == [True, False]
        ann.act("done")
        assert heard(socket)["seq"] == 1
