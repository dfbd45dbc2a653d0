"""`milepost serve`: where it listens, where it keeps games, whom it believes."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from milepost.cli.serve import free_port
from milepost.errors import MilepostError
from milepost.user_data import data_folder
from server.person import TWO


def test_a_taken_port_gives_the_next_free_one() -> None:
    with free_port("127.0.0.1", 0) as first:
        first.listen()
        taken = first.getsockname()[1]
        with free_port("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] < taken + 50


def test_an_address_that_is_not_ours_is_told_in_a_line() -> None:
    with pytest.raises(MilepostError, match=r"no port from 8000 on is free at 192\.0\.2\.1"):
        free_port("192.0.2.1", 8000)


def test_answers_are_sent_at_once() -> None:
    """TCP_NODELAY is set on what is accepted; without it a kept connection waits 40 ms for each answer."""

    async def story() -> int:
        loop = asyncio.get_running_loop()
        accepted: asyncio.Future[asyncio.BaseTransport] = loop.create_future()

        class Server(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                accepted.set_result(transport)

        listener = free_port("127.0.0.1", 0)
        async with await loop.create_server(Server, sock=listener):
            with socket.create_connection(listener.getsockname()):
                transport = await accepted
                option: int = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                transport.close()
        return option

    with ThreadPoolExecutor(1) as threads:  # of its own: this thread may have a loop, of the browser tests
        assert threads.submit(asyncio.run, story()).result()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """`milepost serve` with these settings, as a process: its address."""
    with ExitStack() as stack:

        def start(settings: str) -> str:
            file = tmp_path / "milepost.toml"
            file.write_text(f'port = 0\ndb = "sqlite:///{tmp_path / "games.sqlite"}"\n{settings}')
            words = [sys.executable, "-m", "milepost", "serve", "--no-open", "--config", str(file)]
            env = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
            process = stack.enter_context(subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env))
            stack.callback(process.terminate)
            assert process.stdout is not None
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found is not None
            for _ in range(400):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", int(found[0].rpartition(":")[2]))) == 0:
                        return found[0]
                time.sleep(0.05)
            raise AssertionError("the server does not listen")

        yield start


def guesses(address: str, home: str, times: int) -> list[int]:
    header = {"X-Forwarded-For": home}
    return [httpx.get(f"{address}/api/tables/{'ba' * 10}", headers=header).status_code for _ in range(times)]


def test_a_trusted_proxy_is_believed_who_calls(served: Callable[[str], str]) -> None:
    address = served('trusted_proxy = ["127.0.0.1"]\n[rates]\nguesses = "3 per hour"\n')
    assert guesses(address, "203.0.113.7", 4) == [404, 404, 404, 429]
    assert guesses(address, "203.0.113.8", 1) == [404]
    assert guesses(address, "198.51.100.1, 203.0.113.7", 1) == [429], "what a caller claims beyond the proxy is not"


def test_without_one_nobody_is(served: Callable[[str], str]) -> None:
    """A caller that sends the header itself is still this machine, which is not counted."""
    address = served('[rates]\nguesses = "3 per hour"\n')
    assert guesses(address, "203.0.113.7", 5) == [404] * 5


def test_an_oversized_frame_closes_its_socket_and_nothing_else(served: Callable[[str], str]) -> None:
    address = served("")
    made = httpx.post(f"{address}/api/tables", json={"title": "india", "seats": list(TWO)}).json()
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{made['id']}/live"
    hello = json.dumps({"token": made["token"], "seat": 0, "since": 0})
    with connect(where) as well, connect(where) as flood:
        well.send(hello)
        assert "people" in json.loads(well.recv(10))
        flood.send("x" * (64 * 1024 + 1))
        with pytest.raises(ConnectionClosed) as gone:
            flood.recv(10)
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 1009, "message too big"
        pause = f"{address}/api/tables/{made['id']}/pause"
        httpx.post(pause, json={"paused": True}, headers={"Authorization": f"Bearer {made['token']}"})
        assert json.loads(well.recv(10))["people"]["paused"], "the others go on"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folders of Linux")
def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "milepost"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "milepost"
