"""The price of a sketch in parts: they add up to it, whatever is sketched, by the one price list."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from kit import Table, table
from milepost.crayon.ask import lines
from milepost.crayon.atoms import FERRY, atom
from milepost.crayon.options.rules import NOT_BUILDABLE
from milepost.crayon.rules.build import price, price_items
from milepost.tell.crayon.page import build_preview

TITLES = ("india", "russia", "italy", "nippon")
LAND = """
    . . . m . . . , . . .
     . M . m . A . , . N .
    . . . m . . . , . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


def sketch(t: Table, *path: str) -> Any:
    return build_preview(t.game.view(0), path)


def parts(preview: Any) -> dict[str, tuple[int, int]]:
    return {one["what"]: (one["count"], one["price"]) for one in preview["parts"]}


@pytest.mark.rule("BLD-3")
def test_ground_city_and_river_are_told_apart() -> None:
    t = table(LAND, CITIES, rivers="Wye: B5e").building()
    told = sketch(t, "B3", "B4", "B5", "B6")
    rules = t.s.setting.rules
    assert parts(told) == {
        "clear": (1, 1),
        "mountain": (1, rules.mountain_price),
        "small city": (1, rules.small_city_price),
        "river": (1, rules.river_price),
    }
    assert sum(one["price"] for one in told["parts"]) == told["total"]
    assert told["parts"][0]["price"] == max(one["price"] for one in told["parts"])  # the largest first


@pytest.mark.rule("FER-1", "india")
def test_a_ferry_and_a_port_that_is_paid_for() -> None:
    isle = """
        . . . . . . . , . . .
         . M . . . P , , Q . I
        . . . . . . . , . . .
        """
    strait: Any = {"cities": "Main: major, M; Ithaca: small, I", "ferries": "Sound: P, Q, 8, sea=Palk"}
    t = table(isle, **strait).lay(0, "B3 B4 B5").building()
    assert parts(sketch(t, "B5", "B6")) == {"ferry": (1, 8)}
    t = table(isle, **strait).lay(0, "B3 B4 B5 B6", "B5 A6").building()
    assert parts(sketch(t, "A6", "B6")) == {"own port": (1, 0)}


def test_what_cannot_be_built_has_no_parts() -> None:
    t = table(LAND, CITIES).building()
    assert sketch(t, "Nowhere")["parts"] == []


@pytest.mark.parametrize("title", TITLES)
def test_the_parts_of_every_section_add_up(title: str) -> None:
    """For each seat, whether it has paid for a ferry or not."""
    s: Any = milepost.new(title, ["Ann", "Bob"], seed=1).state
    s.link_owners = [n % 2 for n in range(len(s.link_owners))]
    for arm, listed in enumerate(s.setting.prices):
        if listed < NOT_BUILDABLE:
            for seat in (0, 1):
                assert sum(item.price for item in price_items(s, seat, arm)) == price(s, seat, arm)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TITLES), st.integers(0, 10**6), st.integers(1, 12))
def test_the_parts_of_a_random_sketch_are_its_price(title: str, seed: int, length: int) -> None:
    rng = random.Random(seed)
    game: Any = milepost.new(title, ["Ann", "Bob"], seed=1)
    board = game.state.setting.board
    m = rng.choice([m for city in board.cities if city.size == "major" for m in city.mileposts])
    path = [m]
    for _ in range(length):
        steps = [to for to in board.near[path[-1] * 6 : path[-1] * 6 + 6] if to >= 0]
        path.append(rng.choice(steps))
    seat = game.waiting()[0]
    told = build_preview(game.view(seat), [board.names[m] for m in path])
    assert sum(one["price"] for one in told["parts"]) == told["total"]
    assert told["total"] == sum(one["price"] or 0 for one in told["sections"])


def test_a_ferry_bought_by_itself_is_one_part() -> None:
    s: Any = milepost.new("nippon", ["Ann", "Bob"], seed=1).state
    for number in s.setting.two_prices:
        act = atom(FERRY, number)
        assert sum(item.price for item in lines.items_of(s, 0, act)) == lines.price_of(s, 0, act)
