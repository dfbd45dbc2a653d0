"""The end of a game as a page to show around; its picture and film as files; the page once the server is gone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx2 as httpx
import pytest

import milepost
from web.conftest import Server
from web.faults import check
from web.hands import PlayPage
from web.past.test_replay import at

Open = Callable[..., PlayPage]
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const shelves = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    return (await Promise.all(shelves.map(shelf => shelf.keys()))).flat().map(one => one.url);
}"""


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is stopped."""
    return own_server


def saved(page: PlayPage, button: str) -> tuple[str, bytes]:
    """A file that a button gives: its name, and what is in it."""
    with page.page.expect_download() as waiting:
        page.page.locator(".picture").get_by_role("button", name=button, exact=True).last.click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def brought(address: str) -> tuple[str, int]:
    """A short game that is over, brought to the server as a record: its table and last step."""
    game = milepost.new("india", ["Ann"], seed=3, variants=["solo=10", "placing-when-you-like"])
    game.play("build Delhi Agra")
    while game.outcome() is None:
        game.play("done")
    made = httpx.post(f"{address}/api/records", json={"log": game.record()}, timeout=60)
    return str(made.json()["id"]), game.steps


def test_a_finish_is_shown_around_saved_and_the_page_opens_without_its_server(open_page: Open, server: Server) -> None:
    table, last = brought(server.address)
    page = open_page(service_workers="allow")
    others: list[str] = []
    page.page.on("request", lambda one: others.append(one.url) if not one.url.startswith(page.address) else None)

    # From the end of the replay to the finish.
    page.page.goto(f"{page.address}/table/{table}/at/{last}")
    at(page, last)
    page.page.get_by_role("button", name="Finish").click()
    page.page.get_by_role("heading", name="Ann loses").wait_for()
    page.page.locator(".picture img").wait_for()
    for name in ("Deliveries", "Best delivery", "Major cities joined", "EBP score 100 is cash"):
        assert page.page.get_by_role("rowheader", name=name).count() == 1
    assert page.page.locator(".finish .line").count() == 1
    check(page)
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.page.evaluate("delete Navigator.prototype.share")  # some browsers have a way of their own to share
    page.page.get_by_role("button", name="Share").click()
    page.page.locator(".toast", has_text="copied").wait_for()
    assert page.page.evaluate("navigator.clipboard.readText()") == page.page.url

    # The picture and the film.
    name, picture = saved(page, "SVG")
    assert name == f"milepost-india-{table}.svg"
    ElementTree.fromstring(picture)
    name, pixels = saved(page, "PNG")
    assert name.endswith(".png")
    assert pixels.startswith(b"\x89PNG")
    assert int.from_bytes(pixels[16:20], "big") > 2400  # finer than the picture's own size
    name, film = saved(page, "Film")
    assert name.endswith("-film.svg")
    assert b"<animate" in film
    page.page.get_by_role("group", name="What is shown").get_by_role("button", name="Film").click()
    page.page.wait_for_function("() => document.querySelector('.picture img')?.alt.includes('film')")

    # Without the server the page still opens, and says so; it has kept its own files only.
    kept: list[str] = page.page.evaluate(KEPT)
    assert len(kept) > 5
    assert not any("/api" in url for url in kept)
    assert f"{page.address}/" in kept
    manifest: dict[str, Any] = page.page.evaluate("fetch('/page.webmanifest').then(answer => answer.json())")
    for icon in manifest["icons"]:
        answer = httpx.get(f"{server.address}{icon['src']}", timeout=60)
        assert answer.headers["content-type"] == icon["type"]
    page.expected += ["Failed to load resource", "WebSocket"]
    server.stop()
    page.page.goto(page.address)
    page.page.get_by_text("No connection to the server.").wait_for()
    page.page.goto(f"{page.address}/table/{table}/finish")
    page.page.get_by_text("The server does not answer.").first.wait_for()
    server.start()
    page.page.get_by_role("button", name="Try again").click()
    page.page.get_by_role("heading", name="Ann loses").wait_for()
    assert not page.page.get_by_text("No connection to the server.").count()
    assert [url for url in others if url.startswith("http")] == []
