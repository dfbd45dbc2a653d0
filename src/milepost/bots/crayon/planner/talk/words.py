"""Plans in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.search.deliveries import ABOARD, SPECIAL, Delivery
from milepost.crayon.setting import Setting
from milepost.sentences import Said, joined, listed, say


def delivery_words(setting: Setting, delivery: Delivery) -> Said:
    """`Coal from Asansol to Karachi for 41M`."""
    loads = joined(
        _load_words(setting, load, source) for load, source in zip(delivery.loads, delivery.sources, strict=True)
    )
    told = {"loads": loads, "city": setting.board.cities[delivery.dest].name, "pay": delivery.pay}
    if delivery.which == SPECIAL:
        event = setting.events[delivery.card].card.title
        words = say("{loads} to {city} for “{event}” for {pay}M", **told, event=event)
    else:
        words = say("{loads} to {city} for {pay}M", **told)
    return say("{delivery} in a race", delivery=words) if delivery.until < inf else words


def _load_words(setting: Setting, load: int, source: int) -> Said:
    """`Coal from Asansol`, `Coal from the warehouse in Agra`, `the Circus from Delhi`, `Coal (aboard)`."""
    name = _load_name(setting, load)
    if source == ABOARD:
        return say("{load} (aboard)", load=name)
    city = setting.board.cities[source].name
    if load != setting.circus and load not in setting.supply[source]:
        return say("{load} from the warehouse in {city}", load=name, city=city)
    return say("{load} from {city}", load=name, city=city)


def sentence(setting: Setting, plan: Plan) -> Said:
    """The plan as its maker would say it: `Coal from Asansol to Karachi for 41M, 6 turns, 14M of track`."""
    deliveries = joined((delivery_words(setting, delivery) for delivery in plan.deliveries), "; ")
    words = say(
        "{deliveries:^}, {turns}, {track}M of track", deliveries=deliveries, turns=_turns(plan.turns), track=plan.track
    )
    if plan.turns_round:
        words = say("{plan}, after turning round", plan=words)
    return say("{plan}, with a loan of {loan}M", plan=words, loan=plan.loan) if plan.loan else words


def aims(setting: Setting, plans: Iterable[Plan]) -> list[Said]:
    """What the plans deliver, and nothing else of them: `Coal to Karachi`."""
    return [
        say(
            "{loads} to {city}",
            loads=listed(_load_name(setting, load) for load in delivery.loads),
            city=setting.board.cities[delivery.dest].name,
        )
        for plan in plans
        for delivery in plan.deliveries
    ]


def nudge(setting: Setting, plan: Plan) -> Said:
    """The weakest hint: which demands are worth a look."""
    found = aims(setting, [plan])
    return say("Look at {number:this demand|these demands}: {demands}", number=len(found), demands=listed(found))


def outline(setting: Setting, plan: Plan) -> Said:
    """The middle one: where to pick up and where to deliver, in order. Not by which way, nor what to build."""
    calls = []
    for stop in plan.stops:
        city = setting.board.cities[stop.city].name
        if stop.pick:
            calls.append(say("pick up {load} in {city}", load=_load_name(setting, stop.load), city=city))
        else:
            loads = listed(_load_name(setting, load) for load in stop.delivery.loads)
            calls.append(say("deliver {loads} in {city}", loads=loads, city=city))
    return say("{calls:^}", calls=joined(calls, ", "))


def _load_name(setting: Setting, load: int) -> Said:
    return say("the Circus") if load == setting.circus else setting.title.loads[load].said


def _turns(turns: float) -> Said:
    return say("{number} {number:turn|turns}", number=max(1, round(turns)))


def reasons(setting: Setting, plan: Plan) -> tuple[Said, ...]:
    """Why the plan is good: pay, time, track, rent, what comes after."""
    rent = plan.cost - plan.track
    turns = max(plan.turns, 1.0)
    found = [
        say("{pay}M of pay in about {turns}", pay=plan.pay, turns=_turns(turns)),
        say("{track}M of new track", track=plan.track) if plan.track else say("no new track"),
    ]
    if rent:
        found.append(
            say("{rent}M of rent, duty and own-track costs", rent=rent)
            if setting.rules.own_track_cost
            else say("{rent}M of rent and duty", rent=rent)
        )
    found.append(
        say("{rate:.1f}M a turn after costs", rate=float(plan.a_turn))
        if plan.a_turn >= 0
        else say("it costs more than it brings, but its track serves for later trips too")
    )
    if plan.loan:
        found.append(
            say("{loan}M is borrowed for it; more than that is paid back as soon as the money is there", loan=plan.loan)
        )
    gain, time = plan.follow
    if time:
        found.append(say("after it, about {gain:.0f}M in {turns} more", gain=float(gain), turns=_turns(time)))
    return tuple(found)
