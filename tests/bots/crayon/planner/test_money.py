"""The planner and its money: when it buys a loco, what it keeps back, what it counts on."""

from __future__ import annotations

import random

import pytest

from crayon.italian import boot, lock_for, pool_of, running
from kit import Table, table
from milepost.bots.crayon.planner import Options, make_options
from milepost.bots.crayon.planner.act.build import kept_back
from milepost.bots.crayon.planner.act.locos import better_loco
from milepost.bots.crayon.planner.act.operate import SURE, locking
from milepost.bots.crayon.planner.bot import Planner
from milepost.bots.crayon.planner.economics import means_of
from milepost.bots.crayon.planner.land.legs import PlannedLeg, measure
from milepost.bots.crayon.planner.land.prospects import remoteness
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.idle_turns import IdleTurns
from milepost.bots.crayon.planner.plan.outdated import basis, outdated
from milepost.bots.crayon.planner.plan.plan import Plan, reckon
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully, stake
from milepost.bots.crayon.planner.search.choose import PlanChoice, choose_plans
from milepost.bots.crayon.planner.search.deliveries import ABOARD, RISK, Delivery, Stop, find_deliveries
from milepost.bots.crayon.planner.search.errands import DELIVER
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.options.rules import FAST, FREIGHT, HEAVY, SUPER
from milepost.game import Action

LINE = """
    . . . . . . . . . . . . . . . . . . . . . . . .
     . M . . A . . . . . . . . . . . . . . . B . N .
    . . . . . . . . . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B"
LOADS = "Coal 6: Ayr\nTea 3: Main\nRice 2: North"
CARDS = "\n".join(f"{n}: Bute, Coal, {40 + n}; North, Tea, 42; Ayr, Rice, 9" for n in range(1, 13))
WAY = " ".join(f"B{n}" for n in range(3, 24))


def far(cash: int = 80, loco: int = FREIGHT, variants: tuple[str, ...] = ()) -> Table:
    """The whole line is built; from Ayr to Bute it is three turns at 9 and two at 12."""
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS, variants=variants)
    t.lay(0, WAY).put(0, "Ayr").building(0)
    t.s.cash[0] = cash
    t.s.locos[0] = loco
    return t


def scene_of(t: Table) -> PlannerScene:
    return PlannerScene(t.game.view(0))


def wish(t: Table, kept: int = 8) -> int:
    """The loco that is bought, in a building phase; -1 for none."""
    scene = scene_of(t)
    return better_loco(scene, choose_plans(scene, Options(), 1000), kept)


def test_a_faster_loco_is_wanted_where_trips_are_long() -> None:
    assert wish(far()) in (FAST, HEAVY)


@pytest.mark.parametrize(("cash", "wanted"), [(27, False), (28, True)])
def test_a_loco_leaves_a_little_cash(cash: int, wanted: bool) -> None:
    assert (wish(far(cash)) >= 0) == wanted


def test_nobody_buys_a_loco_shortly_before_the_end() -> None:
    t = far()
    t.s.cash[0] = t.s.target - 30
    scene = scene_of(t)
    choice = choose_plans(scene, Options(), 1000)
    assert choice.situation.ending
    assert better_loco(scene, choice, 8) == -1


def test_the_carriers_first_better_loco_is_the_one_for_three_loads() -> None:
    scene = scene_of(far())
    fond = choose_plans(scene, make_options(style="carrier"), 1000)
    fond.with_loco = lambda loco, cost: 9.0 if loco == FAST else 1.0  # type: ignore[method-assign]
    assert better_loco(scene, fond, 8) == HEAVY
    fond.with_loco = lambda loco, cost: 9.0 if loco == FAST else -1.0  # type: ignore[method-assign]
    assert better_loco(scene, fond, 8) == FAST


def test_the_best_loco_stays_as_it_is() -> None:
    assert wish(far(loco=SUPER)) == -1


def test_what_another_loco_brings_is_more_the_longer_the_game_goes_on() -> None:
    t = far()
    soon = choose_plans(scene_of(t), Options(), 1000)
    early = soon.with_loco(FAST, 20)
    soon.situation.need //= 2
    assert early > soon.with_loco(FAST, 20)


@pytest.mark.parametrize(("variants", "locos"), [((), [(SUPER, 20)]), (("cross",), [(FAST, 5), (SUPER, 20)])])
def test_what_the_rules_sell_is_thought_of(
    variants: tuple[str, ...], locos: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = far(loco=HEAVY, variants=variants)
    asked: list[tuple[int, int]] = []

    def with_loco(choice: PlanChoice, loco: int, cost: int) -> float:
        asked.append((loco, cost))
        return -1.0

    monkeypatch.setattr(PlanChoice, "with_loco", with_loco)
    assert wish(t) == -1
    assert sorted(asked) == locos


def test_a_demand_open_to_all_counts_less_the_later_its_load_is_aboard() -> None:
    t = pool_of(running(), 5)
    scene = scene_of(t)
    deliveries = find_deliveries(Survey(scene), 2)
    assert {delivery.card for delivery in deliveries if delivery.risk == RISK} == {5}
    assert all(delivery.risk == 0 for delivery in deliveries if delivery.card != 5)
    choice = choose_plans(scene, Options(), 1000)
    late = [plan for plan in choice.plans if plan.lost]
    assert late
    for plan in choice.plans:
        open_picks = any(stop.pick and stop.delivery.risk for stop in plan.whole)
        assert plan.lost == 0 or open_picks
        assert plan.lost < plan.pay


@pytest.mark.parametrize(("cash", "wanted"), [(47, False), (48, True)])
def test_a_loco_leaves_what_must_be_kept(cash: int, wanted: bool) -> None:
    assert (wish(far(cash), kept=28) >= 0) == wanted


def test_where_demands_are_open_to_all_a_stake_is_kept_until_a_load_is_locked() -> None:
    options = Options()
    t = pool_of(running(), 5)
    t.put(0, "Ayr")
    assert stake(scene_of(t), options) == options.stake
    t.s.locks[0] = ((5, 0),)
    assert stake(scene_of(t), options) == 0
    t.s.locks[0] = ()
    t.s.place[0] = -1  # before the train is placed the money is risked
    assert stake(scene_of(t), options) == 0
    assert stake(scene_of(far()), options) == 0


@pytest.mark.parametrize(("points", "rents"), [(9, 1), (8, 2), (1, 2)])
def test_rent_from_the_train_on_is_counted_by_turns(points: int, rents: int) -> None:
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS).lay(1, WAY).put(0, "Ayr").operating(0)
    t.steps_left(0, points)
    path = [t.s.setting.board.find(f"B{n}") for n in range(5, 15)]
    assert measure(scene_of(t), path, next_=True).rents == 4 * rents
    assert measure(scene_of(t), path).rents == 4 * 2  # on a later way: half a turn, then one more


def renting(cash: int) -> tuple[Table, Plan]:
    """Bob's line leads from Ayr to Bute, three turns; Ann, who has Coal aboard, plans to run on it."""
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS).lay(1, WAY).put(0, "Ayr", loads=["Coal"]).operating(0)
    t.s.cash[0] = cash
    plans = [plan for plan in choose_plans(scene_of(t), Options(deliveries=1), 1000).plans if plan.rented]
    return t, plans[0]


def test_rent_that_is_paid_is_not_needed_again() -> None:
    t, plan = renting(cash=8)
    assert plan.cost == plan.need(scene_of(t)) == 8
    t.play("move B14")
    assert (t.s.cash[0], plan.need(scene_of(t)), kept_back(scene_of(t), plan)) == (4, 4, 4)
    assert not outdated(scene_of(t), plan, basis(scene_of(t)), set())


def test_while_a_load_is_locked_only_sure_pay_is_counted_on() -> None:
    t = pool_of(running(), 5, 6)
    t.put(0, "Ayr", loads=["Coal"])
    t.s.hands[0] = (1,)
    assert all(delivery.sure for delivery in find_deliveries(Survey(scene_of(t)), 2))
    lock_for(t, 0, (5, 0))
    found = find_deliveries(Survey(scene_of(t)), 2)
    assert {delivery.card for delivery in found if not delivery.sure} == {6}
    assert all(delivery.sure for delivery in found if delivery.card in (1, 5))


@pytest.mark.parametrize("sure", [True, False])
def test_pay_that_is_not_sure_builds_no_track(sure: bool) -> None:
    t = far(cash=0)
    scene = scene_of(t)
    first = Delivery(1, 0, (0,), (ABOARD,), t.s.setting.board.majors[0], 40, sure=sure)
    after = first._replace(card=2, sure=True)
    legs = [PlannedLeg((0, 1), 1, 0, (), 0), PlannedLeg((1, 2), 1, 9, ((0, 9),), 0)]
    plan = Plan([Stop(first.dest, DELIVER, first), Stop(first.dest, DELIVER, after)], legs, dues=[(0, 9, 1)])
    assert (reckon(plan, means_of(scene)) is not None) == sure


def after_an_open_demand() -> tuple[Table, Plan]:
    """Ayr's Coal is to go to North over sections that are missing; before that a public demand is to be paid."""
    t = pool_of(boot().lay(0, "B3 B4 B5").put(0, "Ayr", loads=["Coal"]).put(1, "Main").operating(), 5, 6)
    plans = choose_plans(scene_of(t), Options(deliveries=1, kept=40, closer=40), 1000).plans
    plan = next(plan for plan in plans if not plan.stops[0].pick and plan.stops[0].delivery.card == 5)
    assert plan.track > 0
    open_one = Stop(plan.stops[0].city, DELIVER, plan.stops[0].delivery._replace(card=6, sources=(0,), pay=50))
    pick = Stop(0, 0, open_one.delivery)
    plan.stops[:0] = [pick, open_one]
    plan.legs[:0] = [PlannedLeg((t.s.place[0],), 0, 0, (), 0)] * 2
    plan.whole = tuple(plan.stops)
    plan.dues = [(section, price, 2) for section, price, _ in plan.dues]
    return t, plan


@pytest.mark.parametrize(("spare", "locked"), [(SURE - 1, False), (SURE, True), (30, True)])
def test_a_demand_is_locked_when_the_money_for_its_way_is_there(spare: int, locked: bool) -> None:
    t, plan = after_an_open_demand()
    t.s.cash[0] = plan.track + spare
    assert (locking(scene_of(t), plan) is not None) == locked


def test_the_money_for_a_locked_loads_way_stays() -> None:
    t, plan = after_an_open_demand()
    assert plan.bound(scene_of(t)) == plan.need(scene_of(t)) == 0  # the public demand pays for it
    lock_for(t, 0, (5, 0))
    assert plan.bound(scene_of(t)) == plan.track


def test_the_pay_of_a_demand_one_has_locked_is_not_sure() -> None:
    """An opponent may lock it too and be there first (IT-13): the other locked load's way is paid without it."""
    t, plan = after_an_open_demand()
    lock_for(t, 0, (5, 0))
    t.s.locks[0] = ((5, 0), (6, 0))
    assert plan.bound(scene_of(t)) == plan.track > plan.need(scene_of(t))
    t.s.pool, t.s.hands[0], t.s.locks[0] = (5,), (6,), ((5, 0),)
    assert plan.bound(scene_of(t)) == 0  # what is in one's own hand pays


LONG = """
    . . . . . . . . . . . . . . . . . . . . . . . .
     . M . . A . . . . . . . . . . . . . . . . N . .
    . . . . . . . . . . . . . . . . . . . . . . . .
     . . B . . . . . C . . . . . . . . . . . . . . .
    """
SMALL = "\n".join(f"{n}: North, Coal, {n + 40}; Crewe, Tea, 4; Crewe, Tea, 4" for n in range(1, 21))


def locked_coal(cash: int) -> tuple[Table, PlanChoice]:
    """Ann's Coal is locked for North, far from her track; all there is beside it is Tea for Crewe, for 4M."""
    t = pool_of(boot(LONG, cards=SMALL).lay(0, "B3 B4 B5").put(0, "Ayr").put(1, "Main").operating(), 5, 6)
    lock_for(t, 0, (5, 0))
    t.s.cash[0] = cash
    return t, plan_carefully(scene_of(t), Options(), 1000)


def test_a_locked_loads_own_way_may_take_what_is_kept_for_repairs() -> None:
    options = Options()
    _, choice = locked_coal(60)
    assert choice.situation.means.cash == 60 - options.margin - options.repairs
    track = min(plan.track for plan in choice.plans)
    for cash, left in ((track + 7, 0), (track - 1, 1)):  # of 7M, 3M are kept; the rest is not enough for repairs
        _, choice = locked_coal(cash)
        assert choice.left == left
        assert all(5 in plan.cards for plan in choice.plans)


def test_who_cannot_pay_a_locked_loads_way_takes_no_trip_that_costs_more_than_it_pays() -> None:
    t, choice = locked_coal(14)
    assert choice.plans == []
    t.s.locks[0] = ()
    free = plan_carefully(scene_of(t), Options(), 1000).plans
    assert any(plan.pay <= plan.cost for plan in free)  # with nothing locked it may be an investment


def test_after_new_cards_less_is_asked_of_a_trip_until_a_delivery_is_made() -> None:
    pace = IdleTurns()
    actions: list[Action] = [atom(atoms.DISCARD), [atom(atoms.MOVE, 1)], atom(atoms.SWAP)]
    for now, action in enumerate(actions, 1):
        pace.begin(now)
        pace.note(action)
    assert pace.renewed == 2
    pace.begin(4)
    pace.note(atom(atoms.DELIVER, 3))
    assert pace.renewed == 0


def test_who_runs_in_circles_takes_new_cards() -> None:
    """The train begins its turns in Ayr, in Bute, in Ayr, in Bute, and nothing else has changed."""
    t = far().operating(0)
    bot = Planner(random.Random(1))
    done = []
    for now, city in enumerate(["Ayr", "Bute", "Ayr", "Bute"], 5):
        t.put(0, city)
        t.s.round = now
        done.append(bot.choose(t.game.view(0), 1000) == atom(atoms.DISCARD))
    assert done == [False, False, False, True]


def test_a_card_or_a_section_more_is_no_circle() -> None:
    t = far().operating(0)
    pace, circles = IdleTurns(), []
    for change in ("", "", "", "track", "", "cards"):
        if change == "track":
            t.lay(0, "B2 B3")
        elif change == "cards":
            t.s.hands[0] = t.s.hands[0][1:]
        pace.look(t.s, 0)
        circles.append(pace.circles)
    assert circles == [0, 1, 2, 0, 1, 0]


@pytest.mark.parametrize("renewed", [0, 9])
def test_a_poor_trip_is_run_rather_than_waiting_for_ever(renewed: int) -> None:
    poor = "\n".join(f"{n}: Bute, Coal, {13 - n}; Bute, Coal, {13 - n}; Bute, Coal, {13 - n}" for n in range(1, 13))
    t = table(LINE, cities=CITIES, loads=LOADS, cards=poor).lay(0, WAY).put(0, "North").operating(0)
    t.s.round, t.s.cash[0] = 60, 80
    bot = Planner(random.Random(1))
    bot._idle.renewed = renewed
    action = bot.choose(t.game.view(0), 1000)
    assert (action == atom(atoms.DISCARD)) == (not renewed)


def test_cities_far_from_loads_are_remote() -> None:
    t = far()
    away = dict(zip([city.name for city in t.s.setting.board.cities], remoteness(t.s.setting), strict=True))
    assert sum(away.values()) == pytest.approx(0)
    assert away["Ayr"] < away["North"]


@pytest.mark.parametrize("points", [9, 1])
def test_a_way_after_a_pickup_where_the_train_stands_is_counted_from_this_turn_on(points: int) -> None:
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS).lay(1, WAY).put(0, "Ayr").operating(0)
    t.steps_left(0, points)
    t.s.cash[0] = 30
    plan = next(
        plan
        for plan in choose_plans(scene_of(t), Options(deliveries=1), 1000).plans
        if plan.rented and plan.stops[0].pick and len(plan.legs) == 2
    )
    assert plan.legs[0].steps == 0
    assert plan.legs[1].rents == measure(scene_of(t), plan.legs[1].path, next_=True).rents == (8 if points == 9 else 12)


def test_who_waits_for_track_pays_rent_a_turn_later() -> None:
    """One step of a way of nine is still to be built: what lies behind it is run on in the next turn."""
    t = table(LINE, cities=CITIES, loads=LOADS, cards=CARDS).lay(1, WAY).put(0, "Ayr").operating(0)
    path = [t.s.setting.board.find(f"B{n}") for n in range(5, 15)]
    assert measure(scene_of(t), path, next_=True).rents == 4
    gap = t.s.setting.board.section[t.s.setting.board.arm(path[1], path[2])]
    t.s.owner[gap] = 0
    assert measure(scene_of(t), path, next_=True).rents == 8
