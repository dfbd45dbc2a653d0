"""Connections at the door: slow, silent and deaf clients are dropped, too many are turned away, and others notice
nothing."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from websockets.sync.client import connect

from milepost.server.app import make_app
from milepost.server.config import Config
from milepost.server.doors import connections as doors
from milepost.server.doors.connections import Doors
from server.person import TWO
from server.running import running

Start = Callable[..., tuple[str, Doors]]


@pytest.fixture
def start(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """A server over real connections with little patience. This machine's own are counted here."""
    monkeypatch.setattr(doors, "REQUEST_SECONDS", 0.6)
    monkeypatch.setattr(doors, "ANSWER_SECONDS", 0.6)
    monkeypatch.setattr(doors, "home_of", lambda host: host)
    with ExitStack() as servers:

        def begin(pings: float = 20, **limits: int) -> tuple[str, Doors]:
            found = Doors(Config.model_validate({"limits": limits}))
            pinged = {"ws_ping_interval": pings, "ws_ping_timeout": pings}
            server = running(make_app(database), http=found.protocol, timeout_keep_alive=1, **pinged)
            return servers.enter_context(server), found

        yield begin


def line(address: str) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", urlsplit(address).port or 0), 60)
    found.settimeout(60)
    return found


def dropped(one: socket.socket) -> bool:
    """Whether the server has ended the connection, after an answer or without one."""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while one.recv(65536):
            pass
    one.close()
    return True


def until(true: Callable[[], bool]) -> None:
    for _ in range(3000):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come about")


SLOW = {
    "silent": b"",
    "slow head": b"GET /api/titles HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "slow body": b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    "slow second": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /hea",
}


@pytest.mark.parametrize("said", SLOW)
def test_whoever_does_not_finish_a_request_is_dropped(start: Start, said: str) -> None:
    address, open_ones = start()
    slow = line(address)
    slow.sendall(SLOW[said])
    assert httpx.get(f"{address}/healthz").status_code == 200, "others do not wait"
    assert dropped(slow)
    until(lambda: open_ones.open == 0)


def test_dripping_does_not_help(start: Start) -> None:
    address, _ = start()
    slow = line(address)
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        for _ in range(200):
            slow.sendall(b"x")
            time.sleep(0.05)
        raise AssertionError("a byte now and then keeps the connection")
    slow.close()


def test_whoever_takes_no_answer_is_dropped(start: Start) -> None:
    address, open_ones = start()
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", urlsplit(address).port))
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        deaf.sendall(ask * 200)  # many answers, none of which is fetched
    until(lambda: open_ones.open == 0)
    deaf.close()


def test_a_deaf_socket_is_dropped_and_the_others_go_on(start: Start) -> None:
    address, open_ones = start(pings=0.5)
    made = httpx.post(f"{address}/api/tables", json={"title": "india", "seats": list(TWO)}).json()
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{made['id']}/live"
    deaf = line(address)
    head = f"GET {urlsplit(where).path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    deaf.sendall(f"{head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    with connect(where, ping_interval=None) as well:
        well.send(json.dumps({"token": made["token"], "seat": 0, "since": 0}))
        assert "people" in json.loads(well.recv(20))
        until(lambda: open_ones.open == 1)
        pause = f"{address}/api/tables/{made['id']}/pause"
        httpx.post(pause, json={"paused": True}, headers={"Authorization": f"Bearer {made['token']}"})
        assert json.loads(well.recv(20))["people"]["paused"]
    deaf.close()
    until(lambda: open_ones.open == 0)


@pytest.mark.parametrize("limit", ["connections", "connections_an_address"])
def test_too_many_are_turned_away_and_places_become_free(start: Start, limit: str) -> None:
    address, open_ones = start(**{limit: 5})
    with contextlib.ExitStack() as stack:
        kept = [stack.enter_context(line(address)) for _ in range(5)]
        until(lambda: open_ones.open == 5)
        more = line(address)
        more.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
        assert dropped(more)
        assert open_ones.refused == 1
        assert len(kept) == 5
    until(lambda: open_ones.open == 0)
    assert httpx.get(f"{address}/healthz").status_code == 200


def test_own_proxies_are_no_single_home() -> None:
    found = Doors(Config.model_validate({"trusted_proxy": ["10.0.0.0/8"], "limits": {"connections_an_address": 1}}))
    assert found.home("10.1.2.3") is None
    assert found.home("127.0.0.1") is None
    assert found.home("203.0.113.7") == "203.0.113.7"
    assert found.home("2001:db8::7") == found.home("2001:db8::8")
    assert [found.enter(found.home("203.0.113.7")) for _ in range(2)] == [True, False]
    assert found.enter(None)
