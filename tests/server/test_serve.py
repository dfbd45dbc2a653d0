"""`milepost serve`: where it listens and where it keeps games."""

from __future__ import annotations

import asyncio
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from milepost.cli.serve import data_folder, free_port
from milepost.errors import MilepostError


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


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folders of Linux")
def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "milepost"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "milepost"
