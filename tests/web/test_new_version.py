"""A new version of the page: taken at the next load, kept in place of the old one, and no page that is open breaks."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from milepost.server.app import make_app
from web.conftest import STATIC
from web.hands import WAIT

SHELVES = "navigator.serviceWorker.ready.then(() => caches.keys())"
WAITING = """async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    await worker.update();
    while (!worker.waiting) await new Promise(done => setTimeout(done, 50)) }"""


class Site:
    """A server in this process over a copy of the built page."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / "static"
        shutil.copytree(STATIC, self.page, ignore=shutil.ignore_patterns("*.map", "docs"))
        app = make_app(f"sqlite:///{folder / 'games.sqlite'}", static=self.page)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()

    def publish(self) -> None:
        """Another build: every file has another name, and the old ones are gone."""
        names = [file.name for file in (self.page / "assets").glob("*.js")]
        for file in [*self.page.glob("assets/*.js"), self.page / "index.html", self.page / "worker.js"]:
            text = file.read_text(encoding="utf-8")
            for name in names:
                text = text.replace(name, f"next-{name}")
            text = text.replace('<html lang="en">', '<html lang="en" data-build="next">')
            file.write_text(text.replace('const VERSION = "', 'const VERSION = "next-'), encoding="utf-8")
        for name in names:
            (self.page / "assets" / name).rename(self.page / "assets" / f"next-{name}")

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path)
    yield site
    site.close()


def build(page: Any) -> str | None:
    page.get_by_role("heading", name="New game").wait_for()
    found: str | None = page.get_attribute("html", "data-build")
    return found


def test_a_new_version_is_taken_at_the_next_load_and_kept(browser: Any, site: Site) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(site.address)
    old = page.evaluate(SHELVES)
    assert len(old) == 1
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    site.publish()

    # The page that is open has parts yet to come. They are not on the server any more.
    page.get_by_role("button", name="Rules and help").click()
    page.get_by_role("dialog").get_by_label("Find in the rules").wait_for()

    # The next load is the new version, while the old one's files stay for pages that may still be open.
    page.reload()
    assert build(page) == "next"
    page.evaluate(WAITING)
    assert set(page.evaluate(SHELVES)) > set(old)

    # Once no page of the old version is open, only the new one is kept; without the server it opens.
    for _ in range(20):
        page.goto("about:blank")
        time.sleep(0.2)
        page.goto(site.address)
        if page.evaluate(SHELVES) == [old[0].replace("page-", "page-next-")]:
            break
    assert page.evaluate(SHELVES) == [old[0].replace("page-", "page-next-")]
    site.close()
    page.goto(site.address)
    assert build(page) == "next"
    page.get_by_text("No connection to the server.").wait_for()
    context.close()
