"""Notices: the form, this browser by push with its service worker, mail and a webhook, against real local parts."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from milepost.server.notices.push import new_keys
from server.notices.parts import PostOffice, Receiver
from server.notices.test_push import Browser
from web.conftest import Server, served
from web.faults import barriers
from web.hands import PlayPage
from web.homes import two_homes

SETTINGS = """
public_url = "http://127.0.0.1:{port}"
[mail]
host = "127.0.0.1"
port = {mail}
tls = "none"
sender = "Milepost <games@example.org>"
[push]
public_key = "{public}"
private_key = "{private}"
contact = "mailto:host@example.org"
[webhooks]
allow_http = true
allow_local = true
[limits]
notice_delay_seconds = 0
digest_minutes = 0
"""


@pytest.fixture
def office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.controller.start()
    yield office
    office.controller.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def server(office: PostOffice) -> Iterator[Server]:
    """A server that sends by all channels; `open_page` opens its pages."""
    with served() as server:
        server.stop()
        public, private = new_keys()
        file: Path = server.folder / "milepost.toml"
        file.write_text(
            SETTINGS.format(port=server.port, mail=office.port, public=public, private=private), encoding="utf-8"
        )
        server.settings = ["--config", str(file)]
        server.start()
        yield server


def until(found: Callable[[], Any]) -> Any:
    for _ in range(600):
        if value := found():
            return value
        time.sleep(0.05)
    raise AssertionError("it did not come")


def subscribes(page: PlayPage, browser: Browser) -> None:
    """The browser's own push service is not to be had here: its subscription leads to ours."""
    given = json.dumps(browser.subscription())
    page.page.add_init_script(
        f"PushManager.prototype.subscribe = async function (options) {{ window.asked = options;"
        f" return {{toJSON: () => ({given})}} }}"
    )


def form(page: PlayPage) -> Any:
    page.page.goto(page.address)
    page.page.get_by_role("button", name="Notices").click()
    return page.page.get_by_role("dialog", name="Notices")


def test_notices_by_all_channels(open_page: Callable[..., PlayPage], office: PostOffice, receiver: Receiver) -> None:
    device = Browser(receiver)
    ann, bob = two_homes(open_page, permissions=["notifications"], service_workers="allow")
    subscribes(ann, device)
    table = ann.page.url
    box = form(ann)
    box.get_by_role("button", name="Show notices in this browser").click()
    push = box.get_by_role("listitem", name=re.compile("Browser: Chrome"))
    push.wait_for()
    assert ann.page.evaluate("window.asked.userVisibleOnly")
    push.get_by_role("button", name="Send a test").click()
    assert device.read(until(lambda: receiver.got).pop())["title"]

    box.get_by_label("Mail address").fill("ann@example.org")
    box.get_by_role("button", name="Add mail").click()
    mail = box.get_by_role("listitem", name="Mail: ann@example.org")
    mail.get_by_text("Nothing is sent before the link").wait_for()
    assert "ann@example.org" in until(lambda: office.letters)[0]["to"]
    assert barriers(ann.page) == []
    mail.get_by_role("button", name="Remove").click()
    mail.wait_for(state="detached")

    box.get_by_label("Format of the webhook").select_option("json")
    box.get_by_label("Address of the webhook").fill(f"http://127.0.0.1:{receiver.port}/hook")
    box.get_by_role("button", name="Add webhook").click()
    hook = box.get_by_role("listitem", name=re.compile("Webhook"))
    hook.get_by_label("it is my turn").uncheck()
    hook.get_by_label("How often").select_option("60")
    hook.get_by_label("Quiet hours").check()
    hook.get_by_label("Quiet from").fill("21:30")
    hook.get_by_label("Quiet from").blur()
    ann.rest()
    box = form(ann)  # it is kept
    hook = box.get_by_role("listitem", name=re.compile("Webhook"))
    assert not hook.get_by_label("it is my turn").is_checked()
    assert hook.get_by_label("Quiet from").input_value() == "21:30"
    assert hook.get_by_label("How often").input_value() == "60"

    comes_to_ann(ann, bob, table)
    told = device.read(until(lambda: receiver.got)[-1])
    assert told["url"] == table, "Ann is not at the table: her browser is told"
    assert all(got.path.startswith("/push/") for got in receiver.got), "and the webhook, which wants no turns, is not"
    shown = delivered(ann, told)
    assert (shown["title"], shown["url"]) == (told["title"], table)


def comes_to_ann(ann: PlayPage, bob: PlayPage, table: str) -> None:
    """Bob ends turns until it is Ann's, who is not there; if it is hers now, she plays one and leaves again."""
    if bob.acting == "":
        ann.page.goto(table)
        ann.ready()
        ann.my_turn()
        ann.end_turn()
        ann.page.goto(ann.address)
    bob.my_turn()
    while bob.acting != "":
        bob.end_turn()


SHOWN = """async () => { const worker = await navigator.serviceWorker.ready;
    for (let i = 0; i < 1200; i++) {
        const [one] = await worker.getNotifications();
        if (one) return {title: one.title, body: one.body, url: one.data.url};
        await new Promise(done => setTimeout(done, 50)) } }"""


def delivered(page: PlayPage, told: Any) -> Any:
    """What the page's service worker shows when the browser has decrypted this message."""
    session = page.page.context.new_cdp_session(page.page)
    registrations: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda one: registrations.extend(one["registrations"]))
    session.send("ServiceWorker.enable")
    page.page.evaluate("navigator.serviceWorker.ready.then(() => null)")  # a worker not yet active drops messages
    for _ in range(600):
        if registrations:
            break
        page.page.wait_for_timeout(50)
    message = {"origin": page.address, "registrationId": registrations[-1]["registrationId"], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", message)
    return page.page.evaluate(SHOWN)


def test_a_server_without_settings_says_what_it_can(browser: Any, shared_server: Server) -> None:
    """Only webhooks need no settings of the host."""
    context = browser.new_context()
    page = PlayPage(context.new_page(), shared_server.address)
    page.new_game(["", ""])
    page.page.evaluate(
        "localStorage['milepost.me'] = JSON.stringify({id: 'a', name: 'Asha',"
        " token: JSON.parse(localStorage['milepost.tables'])[0].token})"
    )
    box = form(page)
    box.get_by_role("button", name="Add webhook").wait_for()
    assert box.get_by_role("button", name="Add mail").count() == 0
    assert box.get_by_role("button", name="Show notices in this browser").count() == 0
    box.get_by_label("Address of the webhook").fill("http://127.0.0.1/hook")
    box.get_by_role("button", name="Add webhook").click()
    page.page.locator(".toast").wait_for()
    context.close()
