"""Plans in sentences."""

from __future__ import annotations

from math import inf

from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.search.deliveries import ABOARD, SPECIAL, Delivery
from milepost.crayon.setting import Setting


def delivery_words(setting: Setting, delivery: Delivery) -> str:
    """`Coal from Asansol to Karachi for 41M`."""
    cities = setting.board.cities
    loads = " and ".join(
        _load_words(setting, load, source) for load, source in zip(delivery.loads, delivery.sources, strict=True)
    )
    special = f" for “{setting.events[delivery.card].card.title}”" if delivery.which == SPECIAL else ""
    race = " in a race" if delivery.until < inf else ""
    return f"{loads} to {cities[delivery.dest].name}{special} for {delivery.pay}M{race}"


def _load_words(setting: Setting, load: int, source: int) -> str:
    """`Coal from Asansol`, `Coal from the warehouse in Agra`, `the Circus from Delhi`, `Coal (aboard)`."""
    name = ("the " if load == setting.circus else "") + setting.title.loads[load].name
    if source == ABOARD:
        return f"{name} (aboard)"
    stored = load != setting.circus and load not in setting.supply[source]
    return f"{name} from {'the warehouse in ' if stored else ''}{setting.board.cities[source].name}"


def sentence(setting: Setting, plan: Plan) -> str:
    """The plan as its maker would say it: `Coal from Asansol to Karachi for 41M, 6 turns, 14M of track`."""
    deliveries = "; ".join(delivery_words(setting, delivery) for delivery in plan.deliveries)
    deliveries = deliveries[:1].upper() + deliveries[1:]
    beside = ", after turning round" if plan.turns_round else ""
    beside += f", with a loan of {plan.loan}M" if plan.loan else ""
    return f"{deliveries}, {_turns(plan.turns)}, {plan.track}M of track{beside}"


def _turns(turns: float) -> str:
    whole = max(1, round(turns))
    return "1 turn" if whole == 1 else f"{whole} turns"


def reasons(setting: Setting, plan: Plan) -> tuple[str, ...]:
    """Why the plan is good: pay, time, track, rent, what comes after."""
    rent = plan.cost - plan.track
    turns = max(plan.turns, 1.0)
    found = [
        f"{plan.pay}M of pay in about {_turns(turns)}",
        f"{plan.track}M of new track" if plan.track else "no new track",
    ]
    if rent:
        words = "rent, duty and own-track costs" if setting.rules.own_track_cost else "rent and duty"
        found.append(f"{rent}M of {words}")
    found.append(
        f"{plan.a_turn:.1f}M a turn after costs"
        if plan.a_turn >= 0
        else "it costs more than it brings, but its track serves for later trips too"
    )
    if plan.loan:
        found.append(f"{plan.loan}M is borrowed for it; more than that is paid back as soon as the money is there")
    gain, time = plan.follow
    if time:
        found.append(f"after it, about {gain:.0f}M in {_turns(time)} more")
    return tuple(found)
