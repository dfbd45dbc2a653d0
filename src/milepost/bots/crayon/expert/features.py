"""A seat's situation in figures: what the learned value goes by."""

from __future__ import annotations

from functools import lru_cache

from milepost.bots.crayon.planner.economics import debts_of
from milepost.bots.crayon.planner.plan.goal import joins, main_network
from milepost.bots.crayon.planner.plan.plan import Plan, remaining
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.setting import Setting

NAMES = (
    "cash",  # in M
    "join",  # M that joining the missing major cities takes
    "majors",  # major cities joined
    "speed",
    "slots",
    "round",
    "touched",  # mileposts own track touches
    "cities",  # cities own track touches
    "served",  # share of all demands whose load and city are both on own track
    "rich",  # the same, weighted by the pay
    "aboard",  # loads aboard
    "pay",  # of what is left of the plan
    "cost",
    "turns",
    "plan",  # 1: there is one
    "gain",  # of what may follow it
    "time",
    "debts",
)


def features(scene: PlannerScene, plan: Plan | None) -> list[float]:
    """The figures of one train's seat, with the plan it has."""
    s, seat = scene.s, scene.seat
    touched = s.reach[seat]
    found = _cities(scene.setting, touched)
    served, rich = _served(scene.setting, found)
    left = remaining(scene, plan) if plan is not None and plan.stops else None
    return [
        float(scene.cash),
        float(joins(scene).price) if touched else 100.0,
        float(main_network(s, seat)[1]) if touched else 0.0,
        float(scene.speed),
        float(scene.slots),
        float(s.round),
        float(touched.bit_count()),
        float(found.bit_count()),
        served,
        rich,
        float(len(scene.loads)),
        *((float(left.pay), float(left.cost), left.turns, 1.0, *left.follow) if left else (0.0,) * 6),
        float(debts_of(scene)),
    ]


@lru_cache(maxsize=8)
def _city_bits(setting: Setting) -> tuple[int, ...]:
    return tuple(setting.board.bits(city.mileposts) for city in setting.board.cities)


def _cities(setting: Setting, touched: int) -> int:
    """The cities among these mileposts, as bits."""
    return sum(1 << number for number, bits in enumerate(_city_bits(setting)) if bits & touched)


@lru_cache(maxsize=8)
def _demands(setting: Setting) -> tuple[tuple[int, int, int], ...]:
    """For each demand of the deck: the bit of its city, the bits of the cities with its load, its pay."""
    return tuple(
        (1 << demand.city, sum(1 << city for city in setting.title.loads[demand.load].cities), demand.pay)
        for row in setting.demands.values()
        for demand in row
    )


@lru_cache(maxsize=512)
def _served(setting: Setting, cities: int) -> tuple[float, float]:
    """The share of the deck's demands that can be filled within these cities, and of their pay."""
    demands = _demands(setting)
    within = [pay for city, sources, pay in demands if city & cities and sources & cities]
    return len(within) / len(demands), sum(within) / sum(pay for _, _, pay in demands)
