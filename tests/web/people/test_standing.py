"""A question out of turn that is answered once for all, and asked again when that is wished."""

from __future__ import annotations

from typing import Any

import httpx2 as httpx

from server.people.homes import Home
from server.people.test_prepared_and_talk import offers
from web.conftest import Server
from web.homes import Open, is_somebody


def test_an_answer_stands_until_it_is_withdrawn(open_page: Open, server: Server) -> None:
    page = open_page()
    calls: Any = httpx.Client(base_url=server.address, timeout=60)
    with calls as client:
        ann, bob = Home(client, "Ann").come(), Home(client, "Bob")
        table = ann.host(variants=["trade", "placing-when-you-like"])
        bob.join(ann.invite(table))
        homes = (ann, bob)
        for way in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"):
            homes[ann.at(table).look(None)["view"]["waiting"][0]].at(table).act(way)
        offers(ann, bob, table)
        seller = ann.at(table).look(None)["view"]["waiting"][0]
        buyer = homes[1 - seller].at(table)
        is_somebody(page, homes[seller])
        page.page.goto(f"{page.address}/table/{table}")
        page.ready()
        page.page.get_by_label("Answer so whenever this is asked").check()
        seq = page.seq
        page.page.locator(".asked").get_by_role("button", name="Refuse").click()
        page.after(seq)
        standing = page.page.locator(".planbox", has_text="When a deal is offered: refuse")
        standing.wait_for()
        seq = page.seq
        buyer.act("offer 2")
        page.after(seq + 1)  # the offer, and the answer that nobody was asked for
        assert page.ask("")["log"][-1]["text"] == "refuse"
        standing.get_by_role("button", name="Ask me again").click()
        standing.wait_for(state="detached")
        buyer.act("offer 3")
        page.page.locator(".asked").get_by_role("button", name="Refuse").wait_for()
