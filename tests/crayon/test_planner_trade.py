"""The planner and track for sale: which offers it takes, which it makes (V-TRADE)."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from kit import Table, table
from milepost.bots.crayon.planner import Options, make_planner
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.think import Thought
from milepost.bots.crayon.planner.offers import Tried, offer
from milepost.bots.crayon.planner.trading import worth
from milepost.crayon.deal import Deal
from milepost.crayon.view import CrayonView

# Main (B2), Ayr (B5), Bute (B9), North (B12).
LINE = """
    . . . . . . . . . . . . .
     . M . . A . m . B . . N .
    . . . . . . . . . . . . .
     . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B"
LOADS = "Coal 3: Ayr\nTea 3: Main\nRice 2: North\nPilgrims 6*:"
CARDS = "\n".join(f"{n}: Bute, Coal, {20 + n}; North, Tea, 12; Ayr, Rice, 9" for n in range(1, 13))
SIDE = "B5 C6 C7"  # track of Ann's that leads nowhere


def market(*lines: str, **more: Any) -> Table:
    """Ann's track; Bob is to build and may buy."""
    t = table(LINE, CITIES, loads=LOADS, cards=CARDS, options="trade = true", **more)
    return t.lay(0, *lines).put(0, "Ayr", loads=["Coal"]).put(1, "Main").building(1)


def view(t: Table, seat: int) -> CrayonView:
    return cast(CrayonView, t.game.view(seat))


def answer(t: Table, asks: str, price: int) -> str:
    """What a planner in Ann's seat says to Bob's offer."""
    t.play(f"ask {asks}", f"offer {price}", seat=1)
    bot = make_planner(random.Random(1))
    bot.start(view(t, 0))
    return t.game.text(cast(int, bot.choose(view(t, 0), 1000)))


@pytest.mark.parametrize(("price", "said"), [(1, "refuse"), (2, "refuse"), (12, "accept")])
def test_track_without_use_is_sold_for_more_than_it_cost(price: int, said: str) -> None:
    assert answer(market("B3 B4 B5", SIDE), "B5 C6 C7", price) == said


def test_a_price_that_does_not_pay_for_building_it_again_is_refused() -> None:
    t = market("B3 B4 B5 B6 B7 B8 B9")
    bot = make_planner(random.Random(1), depth=1)
    t.operating(0)
    bot.start(view(t, 0))
    bot.choose(view(t, 0), 1000)  # it plans to run over all of its line
    t.building(1).play("ask B6 B7 B8", "offer 4", seat=1)
    assert t.game.text(cast(int, bot.choose(view(t, 0), 1000))) == "refuse"


def test_no_money_buys_a_joined_major_city() -> None:
    t = market("B3 B4 B5 B6 B7 B8 B9 B10 B11").cash(1, 500)
    assert answer(t, "B9 B10 B11", 500) == "refuse"


def test_nobody_is_sold_the_last_major_city() -> None:
    t = market(SIDE, "B9 B10 B11").cash(1, 500).lay(1, "B3 B4 B5 B6 B7 B8 B9")
    assert answer(t, "B9 B10 B11", 500) == "refuse"


def test_a_stretch_is_worth_what_it_saves_of_rent_and_joins() -> None:
    t = market("B3 B4 B5").lay(1, "B5 B6 B7 B8 B9").operating(0)
    scene = Scene(view(t, 0))
    plan = Thought(scene, Options(deliveries=1), 1000).plans[0]
    assert plan.rented
    sections = tuple(section for section, _ in sorted(plan.rented))
    assert worth(scene, [plan], Deal(0, 1, sections)) > 4  # the rent of one journey is the least of it
    assert worth(scene, [], Deal(1, 0, given=sections)) > 0


def test_an_offer_is_made_once_where_buying_beats_renting_and_building() -> None:
    t = market("B3 B4 B5").lay(1, "B5 B6 B7 B8 B9").operating(0)
    plan = Thought(Scene(view(t, 0)), Options(deliveries=1), 1000).plans[0]
    t.building(0)
    scene, asked = Scene(view(t, 0)), list[Tried]()
    row = offer(scene, [plan], 30, asked)
    assert row is not None
    assert t.game.text(row).startswith("ask B5 B6")
    assert t.game.text(row).endswith("; offer 9")  # seven to build it, and a little more
    assert offer(scene, [plan], 3, []) is None  # never beyond its means
    t.play(row, seat=0)
    assert t.game.waiting() == (1,)
