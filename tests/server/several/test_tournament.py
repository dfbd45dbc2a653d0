"""A tournament over two servers on one PostgreSQL: its people are at either, and all of it happens once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from milepost.server.app import make_app
from milepost.server.bots.pool import BotPool
from server.checked import CheckedClient
from server.history.test_tournaments import begins, look, opens, plays
from server.people.homes import Home


@pytest.fixture
def two(shared: str) -> Iterator[list[Any]]:
    with ExitStack() as stack:
        yield [stack.enter_context(CheckedClient(make_app(shared, BotPool(1)))) for _ in range(2)]


def test_people_of_both_servers_play_it_to_its_end(two: list[Any]) -> None:
    homes = [Home(two[number % 2], name).come() for number, name in enumerate(("Ann", "Bob", "Cid", "Dee"))]
    ann = homes[0]
    cup = opens(ann, rounds=2)
    with ThreadPoolExecutor(4) as threads:  # all at once, at both
        joined = list(threads.map(lambda home: home.post(f"/tournaments/{cup}/join").status_code, homes))
    assert joined == [200] * 4
    assert [one["name"] for one in look(homes[1], cup)["standing"]] == [
        one["name"] for one in look(ann, cup)["standing"]
    ]
    for number, other in ((1, homes[1]), (2, ann)):
        begins(ann, cup)
        tables = [one for one in look(other, cup)["tables"] if one["state"] == "playing"]
        assert len(tables) == 2, "each round has its two tables once"
        assert {seat["name"] for one in tables for seat in one["seats"]} == {"Ann", "Bob", "Cid", "Dee"}
        plays(two[number % 2], cup, homes)
        assert {one["state"] for one in look(other, cup)["tables"]} == {"over"}
    seen = [look(home, cup) for home in homes[:2]]
    assert [one["state"] for one in seen] == ["over"] * 2
    assert seen[0]["standing"] == seen[1]["standing"]
    assert len({one["table"] for one in seen[0]["tables"]}) == 4


def test_a_round_asked_for_at_both_begins_once(two: list[Any]) -> None:
    homes = [Home(two[number % 2], name).come() for number, name in enumerate(("Ann", "Bob"))]
    cup = opens(homes[0])
    for home in homes:
        home.post(f"/tournaments/{cup}/join")
    host_at_both = [homes[0], Home(two[1], "Ann", homes[0].token)]
    with ThreadPoolExecutor(4) as threads:
        begun = list(threads.map(lambda one: one.post(f"/tournaments/{cup}/round").status_code, host_at_both * 2))
    assert sorted(begun) == [200, 409, 409, 409]
    assert len(look(homes[1], cup)["tables"]) == 1
