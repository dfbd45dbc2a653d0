"""Loads beside the plan: what to take along, what to give up."""

from __future__ import annotations

from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon import atoms
from milepost.crayon.rules.cards import members
from milepost.crayon.variants.warehouse import lying


def wanted(plan: Plan | None, loads: tuple[int, ...]) -> list[int]:
    """Of the loads aboard, those the plan is to deliver."""
    found: list[int] = []
    if plan is not None:
        picks = [(stop.delivery, stop.load) for stop in plan.stops if stop.pick]
        for stop in plan.stops:
            if not stop.pick:
                found += [load for load in stop.delivery.loads if (stop.delivery, load) not in picks]
    return [load for load in found if load in loads]


def spare(plan: Plan | None, loads: tuple[int, ...]) -> list[int]:
    """The loads aboard that no stop of the plan wants."""
    left = list(loads)
    for load in wanted(plan, loads):
        if load in left:
            left.remove(load)
    return left


def worth(scene: PlannerScene, plan: Plan | None, load: int) -> float:
    """What a load is good for: the plan first, then the cards in hand, then those that may come."""
    planned = (
        [stop.delivery.pay for stop in plan.stops if not stop.pick and load in stop.delivery.loads] if plan else []
    )
    if planned:
        return 1000.0 + max(planned)
    demands = scene.setting.demands
    held = max((demand.pay for card in scene.cards for demand in demands[card] if demand.load == load), default=0)
    return held + expected_pay(scene, load)


def expected_pay(scene: PlannerScene, load: int) -> float:
    """What the load may bring with the next card: the deck is counted."""
    if load == scene.setting.pilgrims and scene.rules.pilgrims is not None:
        return float(scene.rules.pilgrims.pay)
    undrawn = members(scene.s.deck & scene.setting.demand_cards)
    if not undrawn:
        return 0.0
    demands = scene.setting.demands
    return sum(demand.pay for card in undrawn for demand in demands[card] if demand.load == load) / len(undrawn)


def extra_load(scene: PlannerScene, plan: Plan) -> int | None:
    """A load worth taking along where the train stands, if a slot stays empty until the next pickups; as an atom."""
    city = scene.board.city_at[scene.place]
    free = scene.slots - len(scene.loads)
    ahead = sum(1 for stop in plan.stops[:2] if stop.pick)
    if city < 0 or free - ahead <= 0 or scene.rules.handling_points:
        return None
    legal = scene.view.legal()
    best = (0.0, -1)
    for load in (*scene.setting.supply[city], *lying(scene.s, city)):
        if load in scene.loads and load == scene.setting.pilgrims:
            continue
        value = worth(scene, None, load)
        if value > best[0] and scene.atom(atoms.PICK, load) in legal:
            best = (value, load)
    return scene.atom(atoms.PICK, best[1]) if best[1] >= 0 else None
