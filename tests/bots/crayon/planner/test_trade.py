"""The planner and track for sale: which offers it takes, which it makes (V-TRADE)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

import pytest

from kit import Table, table
from milepost.bots.crayon.planner import Options, make_planner
from milepost.bots.crayon.planner.deals.offers import USES, EarlierOffer, offer
from milepost.bots.crayon.planner.deals.spare_track import spare_stretches
from milepost.bots.crayon.planner.deals.worth import spoils, weigh
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.crayon.variants.deal import Deal
from milepost.crayon.view import CrayonView

# Main (B2), Ayr (B5), Bute (B9), North (B12), Crewe (D8).
LINE = """
    . . . . . . . . . . . . .
     . M . . A . m . B . . N .
    . . . . . . . . . . . . .
     . . . . . . . C . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B; Crewe: small, C"
LOADS = "Coal 3: Ayr\nTea 3: Main\nRice 2: North\nPilgrims 6*:"
CARDS = "\n".join(f"{n}: Bute, Coal, {20 + n}; North, Tea, 12; Ayr, Rice, 9" for n in range(1, 13))
SIDE = "B5 C6 C7"  # track of Ann's that leads nowhere
BOBS = "B5 B6 B7 B8 B9"
NORTHERN = "A3 A4 A5 A6 A7 A8 A9 A10 A11 A12"  # joins Main and North


def market(*lines: str, **more: Any) -> Table:
    """Ann's track; Bob is to build and may buy."""
    t = table(LINE, CITIES, loads=LOADS, cards=CARDS, options="trade = true", **more)
    return t.lay(0, *lines).put(0, "Ayr", loads=["Coal"]).put(1, "Main").building(1)


def view(t: Table, seat: int) -> CrayonView:
    return t.game.view(seat)


def answer(t: Table, asks: str, price: int) -> str:
    """What a planner in Ann's seat says to Bob's offer."""
    t.play(f"ask {asks}", f"offer {price}", seat=1)
    return said(t, 0)


def said(t: Table, seat: int) -> str:
    """What a planner without plans says in that seat."""
    bot = make_planner(random.Random(1))
    bot.start(view(t, seat))
    return t.game.text(cast(int, bot.choose(view(t, seat), 1000)))


def section(t: Table, a: str, b: str) -> int:
    return t.board.section[t.board.arm(t.at(a), t.at(b))]


def rented(plan: Plan) -> tuple[int, ...]:
    return tuple(section for section, _ in sorted(plan.rented))


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
    t = market("C11 C12", "B9 B10 B11").cash(1, 500).lay(1, "B3 B4 B5 B6 B7 B8 B9")  # Ann has another way to North
    assert answer(t, "B9 B10 B11", 500) == "refuse"


def test_a_stretch_is_worth_what_it_saves_of_rent_and_joins() -> None:
    t = market("B3 B4 B5").lay(1, "B5 B6 B7 B8 B9").operating(0)
    scene = PlannerScene(view(t, 0))
    plan = choose_plans(scene, Options(deliveries=1), 1000).plans[0]
    assert plan.rented
    sections = tuple(section for section, _ in sorted(plan.rented))
    assert weigh(scene, [plan], Deal(0, 1, sections)).track > 4  # the rent of one journey is the least of it
    assert weigh(scene, [], Deal(1, 0, given=sections)).track > 0


def wanting(*lines: str, bobs: Sequence[str] = (BOBS,), open_cash: bool = False) -> tuple[Table, Plan]:
    """Ann is to build, and her plan runs over Bob's line from Ayr to Bute."""
    t = market("B3 B4 B5").lay(1, *bobs).operating(0)
    plan = choose_plans(PlannerScene(view(t, 0)), Options(deliveries=1), 1000).plans[0]
    assert len(plan.rented) == 4
    t.s.open_cash = open_cash
    return t.lay(0, *lines).building(0), plan


def test_an_offer_is_as_much_as_the_seller_should_take() -> None:
    t, plan = wanting()
    row = offer(PlannerScene(view(t, 0)), [plan], 30, [])
    assert row is not None
    # Seven to build it, four more that Bob needs for his major cities then, and a little for his trouble.
    assert t.game.text(row) == "ask B5 B6; ask B6 B7; ask B7 B8; ask B8 B9; offer 13"
    assert offer(PlannerScene(view(t, 0)), [plan], 12, []) is None  # never beyond its means
    t.play(row, seat=0)
    assert said(t, 1) == "accept"
    t.play("refuse", seat=1)
    t.building(0).play("ask B5 B6 B7 B8 B9", "offer 9", seat=0)
    assert said(t, 1) == "refuse"


def test_nobody_is_paid_what_lacks_for_winning() -> None:
    """Bob has joined all major cities he needs. Where his cash is secret he is paid nothing."""
    t, plan = wanting(bobs=(BOBS, NORTHERN))
    assert offer(PlannerScene(view(t, 0)), [plan], 30, []) is None
    t.s.open_cash = True
    row = offer(PlannerScene(view(t, 0)), [plan], 30, [])
    assert row is not None
    lacks = t.s.target - int(t.game.text(row).rsplit(" ", 1)[1])
    assert offer(PlannerScene(view(t.cash(1, lacks - 1), 0)), [plan], 30, []) == row
    assert offer(PlannerScene(view(t.cash(1, lacks), 0)), [plan], 30, []) is None


def test_nobody_is_asked_for_a_joined_major_city() -> None:
    t, plan = wanting(bobs=("C3 C4 C5 B5", BOBS, "B9 B10 B11"))
    t.s.open_cash = True
    assert offer(PlannerScene(view(t, 0)), [plan] * 4, 50, []) is None


# Track in exchange


def test_spare_track_goes_in_exchange_where_cash_is_short() -> None:
    t, plan = wanting("B9 C9 D8")  # to Crewe, where Bob has not been
    row = offer(PlannerScene(view(t, 0)), [plan], 9, [])
    assert row is not None
    assert t.game.text(row) == "ask B5 B6; ask B6 B7; ask B7 B8; ask B8 B9; give B9 C9; give C9 D8; offer 8"
    t.play(row, seat=0)
    assert said(t, 1) == "accept"
    t.play("accept", seat=1)
    assert (t.owner("B5", "B6"), t.owner("C9", "D8")) == (0, 1)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("B9 C9", "A9 B9"),  # to no city
        ("D6 D7 D8", "A9 B9"),  # out of Bob's reach
        ("B9 C9 D8", "B7 C8 D8"),  # where he has been
    ],
)
def test_only_what_is_of_use_to_the_seller_is_given(line: str, more: str) -> None:
    t, plan = wanting(line, bobs=(BOBS, NORTHERN, more), open_cash=True)
    row = offer(PlannerScene(view(t, 0)), [plan], 30, [])
    assert row is not None
    assert "give" not in t.game.text(row)


def test_what_joins_the_sellers_major_cities_is_of_use() -> None:
    t, plan = wanting(NORTHERN, "C10 C11 C12", bobs=(BOBS, "B9 C10"))  # Ann needs no second way to North
    row = offer(PlannerScene(view(t, 0)), [plan], 30, [])
    assert row is not None
    assert "give C10 C11; give C11 C12" in t.game.text(row)


def test_what_leads_to_another_city_is_of_use() -> None:
    t, plan = wanting("B9 C9 D8", bobs=(BOBS, NORTHERN, "A9 B9"), open_cash=True)  # Bob has all major cities he needs
    row = offer(PlannerScene(view(t, 0)), [plan], 30, [])
    assert row is not None
    assert "give B9 C9; give C9 D8" in t.game.text(row)


def test_joined_major_cities_are_never_given() -> None:
    t, plan = wanting(NORTHERN, "A10 B10", bobs=(BOBS, "B9 A10"))  # Bob would like to have A10 to A12
    scene = PlannerScene(view(t, 0))
    north = tuple(sorted((section(t, "A10", "A11"), section(t, "A11", "A12"))))
    assert north in spare_stretches(scene, [plan], 1)
    assert spoils(scene, Deal(0, 1, rented(plan), given=north)) == "it would part you from a major city you have joined"
    assert offer(scene, [plan] * 4, 10, []) is None  # too little money, and nothing to be spared


def test_the_way_of_a_plan_is_never_given() -> None:
    t, plan = wanting("B9 C9 D8")
    scene = PlannerScene(view(t, 0))
    chain = tuple(sorted((section(t, "B9", "C9"), section(t, "C9", "D8"))))
    assert chain in spare_stretches(scene, [plan], 1)
    onward = PlannedLeg(tuple(map(t.at, ("B9", "C9", "D8"))), 2, 0, (), 0)
    assert chain not in spare_stretches(scene, [Plan(plan.stops, [*plan.legs, onward])], 1)


def test_what_a_plan_builds_on_from_is_never_given() -> None:
    t, plan = wanting("B9 C9 D8")
    scene = PlannerScene(view(t, 0))
    build_on = PlannedLeg(tuple(map(t.at, ("D8", "D9"))), 1, 1, ((section(t, "D8", "D9"), 1),), 0)
    longer = Plan(plan.stops, [*plan.legs, build_on], rented=plan.rented)
    row = offer(scene, [longer], 30, [])
    assert row is not None
    assert "give" not in t.game.text(row)


def test_track_that_holds_the_rest_together_is_never_given() -> None:
    t, plan = wanting(NORTHERN)  # Main and North stay joined without B3 to B5, but Ayr would be alone
    scene, line = PlannerScene(view(t, 0)), tuple(sorted((section(t, "B3", "B4"), section(t, "B4", "B5"))))
    assert line in spare_stretches(scene, [plan], 1)
    assert spoils(scene, Deal(0, 1, rented(plan), given=line)) is None
    row = offer(scene, [plan] * 4, 30, [])
    assert row is not None
    assert "give" not in t.game.text(row)


# Ferries

STRAIT = """
    . . . . . , , , . . . . . . .
     . M . A P , , , Q B . . N . .
    . . . . . , , , . . . . . . .
     m m m m m , , , m m m m m m m
    m m m m m m m m m m m m m m m
    """


def strait(options: str, price: str) -> tuple[Table, Plan]:
    """Bob has a section to each port of the ferry, which takes no more builders; Ann's plan leads from Ayr to Bute."""
    t = table(
        STRAIT,
        CITIES.replace("; Crewe: small, C", ""),
        loads=LOADS,
        cards=CARDS,
        players=3,
        options=f"trade = true\nferry_players = 1\n{options}",
        ferries=f"Sound: P, Q, {price}",
    )
    t.lay(1, "B4 B5", "B9 B10").put(0, "Ayr", loads=["Coal"]).put(1, "Main").put(2, "North")
    if "second" in price:
        t.ferry(1).ferry(2)
    t.operating(0)
    plans = choose_plans(PlannerScene(view(t, 0)), Options(deliveries=1), 1000).plans
    return t.building(0), max(plans, key=lambda plan: len(plan.rented))


@pytest.mark.parametrize(("options", "price"), [("", "4"), ("", "9, second=8"), ("ferries_for_owners = true", "4")])
def test_a_ferry_is_asked_for_with_the_track_at_its_ports(options: str, price: str) -> None:
    """Hired by the plan, or for its owners only: then the plan leads round the bay."""
    t, plan = strait(options, price)
    assert bool(plan.rented) == (not options)
    row = offer(PlannerScene(view(t, 0)), [plan], 50, [])
    assert row is not None
    assert t.game.text(row).startswith("ask B4 B5; ask B9 B10; ask ferry Sound of 1; offer ")
    before = t.s.link_owners[0]
    t.play(row, "accept")
    assert t.s.link_owners == [before ^ 0b11]


# Bargaining


def test_a_refused_offer_is_bettered_once_and_in_a_later_turn() -> None:
    t, plan = wanting()
    t.cash(0, 90)
    tried: list[EarlierOffer] = []
    sums = []
    for _ in range(4):
        row = offer(PlannerScene(view(t, 0)), [plan] * 4, 90, tried)
        if row:
            sums.append(int(t.game.text(row).rsplit(" ", 1)[1]))
            t.play(row, seat=0)
            t.play("refuse", seat=1)
            assert offer(PlannerScene(view(t, 0)), [plan] * 4, 90, tried) is None  # not in the same turn
        t.building(0)
    first, second = sums
    worth = weigh(PlannerScene(view(t, 0)), [plan] * 4 * USES, Deal(0, 1, rented(plan))).track
    assert first < second < worth


def test_refusals_never_keep_a_planner_from_ending_its_turn() -> None:
    t, _ = wanting()
    t.next_cards(*range(1, 7))
    bot = make_planner(random.Random(1), depth=1)
    bot.start(view(t, 0))
    offers = 0
    for _ in range(60):
        if t.s.round > 4:
            break
        if t.game.waiting() == (1,):
            t.play("refuse" if t.s.stack else "done")
            continue
        action = bot.choose(view(t, 0), 1000)
        offers += "offer" in (action if isinstance(action, str) else t.game.text(action))
        t.play(action)
    assert t.s.round > 4
    assert 1 <= offers <= 2


def test_no_better_offer_where_the_stretch_is_not_worth_it() -> None:
    t, plan = wanting()
    sections = rented(plan)
    dear = weigh(PlannerScene(view(t, 0)), [plan], Deal(0, 1, sections), uses=USES).gain
    assert offer(PlannerScene(view(t, 0)), [plan], 40, [EarlierOffer(frozenset(sections[:1]), dear, 12)]) is None
    refused = EarlierOffer(frozenset(sections[:1]), 2.0, 12)  # for a part of it
    assert offer(PlannerScene(view(t, 0)), [plan], 40, [refused]) is not None
    assert offer(PlannerScene(view(t, 0)), [plan], 40, [refused, refused]) is None
    row = offer(PlannerScene(view(t, 0)), [plan], 40, [EarlierOffer(frozenset(sections), 0.0, 13)])
    assert row is not None
    assert t.game.text(row).endswith("; offer 15")  # more than the last one, whatever is thought of that
