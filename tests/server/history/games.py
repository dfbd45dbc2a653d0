"""Short games that really end: time is called in the first round, and whoever has built less has more cash."""

from __future__ import annotations

import time
from typing import Any

from server.people.homes import Home

SHORT = ["time-limit", "finish-the-round", "placing-when-you-like"]
BUILDS = ("build Delhi Agra", "build Delhi Jaipur Jodhpur", "build Madras Bangalore Mysore")


def play_out(table: str, host: Home, *homes: Home, losers: tuple[int, ...] = ()) -> Any:
    """Play a table of `SHORT` games to its end: who loses builds something. The table as it is then."""
    called, to_build = False, list(losers)
    for _ in range(400):
        now = host.at(table).look(None)
        if now["outcome"]:
            return now
        seat = now["view"]["waiting"][0]
        place = host.people(table)["places"][seat]
        if place["kind"] == "bot" or place["away"] or place["resigned"]:
            time.sleep(0.01)
            continue
        who = next(home.at(table) for home in (host, *homes) if home.at(table).look(None)["seats"][seat]["yours"])
        if not called and who.token == host.token:
            assert who.try_to("time-up limit").status_code == 200
            called = True
        if seat in to_build:
            to_build.remove(seat)
            assert who.try_to(BUILDS[losers.index(seat)]).status_code == 200
        who.act("done")
    raise AssertionError("the game does not end")
