"""Frames that a socket may be sent, good ones and bad: all refusals have the same shape, and the server goes on."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fuzz.spoiling import JUNK, bounded, spoiled
from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.doors.connections import Doors
from server.person import TWO
from server.running import running

HELLO = json.dumps({"token": None, "seat": None, "since": 0, "page": "abc"})
ANY = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), JUNK),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(JUNK, inner, max_size=3)),
    max_leaves=8,
)
FRAMES = st.one_of(
    spoiled(HELLO),
    st.fixed_dictionaries({}, optional=dict.fromkeys(("token", "seat", "since", "page", "more"), ANY)).map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
    st.just("x" * 70_000),
    st.just("[" * 20_000),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("frames")
    with TestClient(make_app(f"sqlite:///{folder / 'games.sqlite'}")) as made:
        yield made


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    return str(client.post("/api/tables", json={"title": "india", "seats": list(TWO)}).json()["id"])


@given(frames=st.lists(FRAMES, min_size=1, max_size=3))
def test_whatever_a_socket_is_sent_it_is_answered_or_refused(
    client: TestClient, table: str, frames: list[str | bytes]
) -> None:
    with (
        bounded(),
        contextlib.suppress(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{table}/live") as live,
    ):
        for frame in frames:
            live.send_bytes(frame) if isinstance(frame, bytes) else live.send_text(frame)
        live.send_text("one more, so that it ends")
        while True:
            _as_described(live.receive_json())
    assert client.get(f"/api/tables/{table}").status_code == 200


def _as_described(told: Any) -> None:
    if "error" in told:
        assert set(told["error"]) == {"code", "message", "rule", "link", "seq"}
        assert told["error"]["code"] in ("malformed", "token", "seat")
    else:
        assert {"people", "chat", "prepared", "table", "resync", "seq"} & set(told)


# Bytes on the line, below all that is JSON

UPGRADE = (
    "GET /api/tables/{}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("bytes")
    app = make_app(f"sqlite:///{folder / 'games.sqlite'}")
    with running(app, http=Doors(Config()).protocol, log_level="critical", ws_max_size=64 * 1024) as address:
        yield address


@given(head=spoiled(UPGRADE.format("nobody")), rest=st.binary(max_size=200), upgraded=st.booleans())
@settings(max_examples=max(10, settings().max_examples // 2))
def test_whatever_bytes_come_the_next_request_is_answered(served: str, head: str, rest: bytes, upgraded: bool) -> None:
    begun = UPGRADE.format("nobody") if upgraded else head
    with socket.create_connection(("127.0.0.1", urlsplit(served).port or 0), 60) as line:
        line.settimeout(0.02)
        with contextlib.suppress(OSError):
            line.sendall(begun.encode("utf-8", "replace") + rest)
            line.recv(4096)
    assert httpx.get(f"{served}/healthz", timeout=60).status_code == 200
