"""One server and one Chromium for the tests of a process, a page of its own for each. What is missing is said."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from web.hands import PlayPage

STATIC = Path(__file__).resolve().parents[2] / "src" / "milepost" / "server" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The browser's own pages behind the address line, drawn for every window, are a fifth of a test's work; a process kept
# ready for the next page, which gets a window of its own, is a tenth. The others are what Playwright switches off
# itself, because only the last such list counts.
WITHOUT = """
    WebUIOmniboxPopup WebUIOmniboxAimPopup SpareRendererForSitePerProcess
    AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
    HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning
    OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
"""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT.split())}",
]

# The service worker would fetch the whole page into each test's window; the tests that are about it allow it.
NO_WORKER = {"service_workers": "block"}

MILEPOST = Path(__file__).with_name("serving.py")  # the program


def missing(what: str, how: str) -> None:
    pytest.fail(f"the browser tests need {what}: {how}", pytrace=False)


class Server:
    """`milepost serve` as a process that can be stopped and started again over the same games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings: list[str] = []  # more words for the command
        self.db = folder / "games.sqlite"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.errors: IO[str] = (folder / "server.txt").open("w")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            str(MILEPOST),
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--db",
            f"sqlite:///{self.db}",
            *self.settings,
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found, Path(self.errors.name).read_text(encoding="utf-8")
        self.port = int(found[1])
        self._wait_until_it_listens()

    def _wait_until_it_listens(self) -> None:
        for _ in range(400):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        pytest.fail(f"the server does not listen: {Path(self.errors.name).read_text(encoding='utf-8')}", pytrace=False)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@contextmanager
def served() -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        missing("the built page", "run python web/build.py")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()
            server.errors.close()


@pytest.fixture(scope="session")
def shared_server() -> Iterator[Server]:
    with served() as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    """Tables know nothing of each other, so that tests share a server; `own_server` is for those that may not."""
    return shared_server


@pytest.fixture
def own_server() -> Iterator[Server]:
    """For tests that stop the server, or leave bots playing on it."""
    with served() as server:
        yield server


def chromium() -> str:
    """Where the system's Chromium is."""
    found = os.environ.get("MILEPOST_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        missing("Chromium", "apt-get install chromium, or name one in MILEPOST_CHROMIUM")
    return str(found)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright", "pip install playwright (its own browsers are not needed)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Any, server: Server) -> Iterator[Callable[..., PlayPage]]:
    """Opens a page of this size; at the end of the test it must have had nothing to complain about."""
    opened: list[PlayPage] = []

    def open_it(width: int = 1440, height: int = 900, hands: type[PlayPage] = PlayPage, **more: Any) -> PlayPage:
        settings = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **NO_WORKER, **more}
        context = browser.new_context(**settings)
        page = hands(context.new_page(), server.address)
        opened.append(page)
        return page

    yield open_it
    for page in opened:
        complaints = list(page.complaints)
        page.page.context.close()
        assert not complaints
