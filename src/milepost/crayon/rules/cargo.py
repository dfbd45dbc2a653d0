"""Loads: picking up, dropping, delivering (LOD), Pilgrims (IN-1)."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    DELIVER,
    DROP,
    PICK,
    PILGRIMS,
    TRAIN_SHIFT,
    Action,
    demand_text,
    find_demand,
    find_load,
    load_text,
    no_text,
    no_words,
    train_of,
)
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.rules import cards, history, locks
from milepost.crayon.rules.move import NOT_PLACED, aboard_ferry, not_operating
from milepost.crayon.state import OPERATE, State
from milepost.crayon.variants.debts import earn
from milepost.errors import Refusal
from milepost.sentences import Said, joined, say


def why_not_handle(s: State, train: int, rule: str, trading: bool = True, paid: bool = False) -> Refusal | None:
    """What pickups, drops and (`paid`) deliveries share: the train stands in a city that is open for them."""
    if s.phase != OPERATE:
        return not_operating(s)
    m = s.place[train]
    if m < 0:
        return NOT_PLACED
    if s.boarded[train] >= 0:
        return aboard_ferry(s, train)
    if s.setting.board.city_at[m] < 0:
        return Refusal(
            rule, say("{name} is not a city; loads are only handled in cities.", name=s.setting.board.names[m])
        )
    if trading and s.limits.trade[m]:
        event = s.setting.events[s.limits.culprit("trade", m)]
        return Refusal(
            event.rule,
            say(
                "“{event}” stops pickups and deliveries in {place}.",
                event=event.card.title,
                place=s.setting.board.label(m),
            ),
        )
    if s.points[train] < handling_cost(s, paid):
        return Refusal(
            "V-LOADCOST",
            say("Each load picked up or set down costs a milepost of movement, and your train has none left."),
        )
    return None


def handling_cost(s: State, paid: bool) -> int:
    """The points that handling a load costs; for a delivery (`paid`) perhaps none (V-LOADCOST, R-71)."""
    rules = s.setting.rules
    return 0 if paid and rules.free_deliveries else rules.handling_points


def handled(s: State, train: int, paid: bool = False) -> None:
    """A load was taken up or set down: the turn has begun, and a point is used."""
    s.fresh = False
    s.points[train] -= handling_cost(s, paid)


def load_name(s: State, load: int) -> Said:
    loads = s.setting.title.loads
    return loads[load].said if load < len(loads) else say("such a load")


def add_load(s: State, train: int, load: int) -> None:
    s.loads[train] = tuple(sorted((*s.loads[train], load)))


def remove_load(s: State, train: int, load: int) -> None:
    """Take a load off the train; its chip goes back to the bank (LOD-2)."""
    loads = list(s.loads[train])
    loads.remove(load)
    s.loads[train] = tuple(loads)
    if not s.setting.endless[load]:
        s.bank[load] += 1
    if load == s.setting.pilgrims:
        s.area[train] = ""


# Picking up and dropping


def why_not_pick(s: State, seat: int, argument: int) -> Refusal | None:
    train, load = train_of(s, seat, argument), argument & BODY
    refusal = why_not_handle(s, train, "LOD-1")
    if refusal:
        return refusal
    setting = s.setting
    city = s.city(train)
    for hook in setting.hooks.why_not_pick:
        refusal = hook(s, seat, city, load)
        if refusal:
            return refusal
    if load not in setting.supply[city] and load not in _lying(s, city):
        there = (*setting.supply[city], *_lying(s, city))
        offered = joined((load_name(s, number) for number in there), ", ") if there else say("nothing")
        rule = "IN-1" if load == setting.pilgrims else "LOD-1"
        name = setting.board.cities[city].name
        return Refusal(
            rule,
            say(
                "{name} does not supply {load}; it has {offered}.", name=name, load=load_name(s, load), offered=offered
            ),
        )
    if len(s.loads[train]) >= CAPACITY[s.locos[train]]:
        return Refusal(
            "LOD-1", say("The train is full: it carries {capacity} loads.", capacity=CAPACITY[s.locos[train]])
        )
    if load == setting.pilgrims and load in s.loads[train]:
        return Refusal("IN-1", say("A train carries only one load of Pilgrims."))
    if not setting.endless[load] and not s.bank[load] and load not in _lying(s, city):
        return Refusal("LOD-2", say("No chip of {load} is left in the bank.", load=load_name(s, load)))
    return None


def _lying(s: State, city: int) -> list[int]:
    """What lies in the city besides what it supplies."""
    return [load for hook in s.setting.hooks.lying for load in hook(s, city)]


def apply_pick(s: State, seat: int, argument: int) -> None:
    train, load = train_of(s, seat, argument), argument & BODY
    city = s.city(train)
    add_load(s, train, load)
    taken = s.setting.hooks.picked  # from elsewhere than the bank
    if not (taken and any(hook(s, city, load) for hook in taken)) and not s.setting.endless[load]:
        s.bank[load] -= 1
    if load == s.setting.pilgrims:
        s.area[train] = s.setting.board.cities[city].area
    handled(s, train)


def pick_candidates(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        city = s.city(train)
        if city >= 0 and len(s.loads[train]) < CAPACITY[s.locos[train]]:
            for load in s.setting.supply[city]:
                yield number << TRAIN_SHIFT | load
            for load in _lying(s, city) if s.setting.hooks.lying else ():
                if load not in s.setting.supply[city]:
                    yield number << TRAIN_SHIFT | load


def why_not_drop(s: State, seat: int, argument: int) -> Refusal | None:
    train, load = train_of(s, seat, argument), argument & BODY
    refusal = why_not_handle(s, train, "LOD-3", trading=False)
    if refusal:
        return refusal
    if load not in s.loads[train]:
        return Refusal("LOD-3", say("The train does not carry {load}.", load=load_name(s, load)))
    if s.locks[seat] and load not in locks.on_mat(s, seat):
        return Refusal(
            "IT-5", say("Your {load} is locked: it goes where its card says and nowhere else.", load=load_name(s, load))
        )
    return None


def apply_drop(s: State, seat: int, argument: int) -> None:
    train, load = train_of(s, seat, argument), argument & BODY
    remove_load(s, train, load)
    for hook in s.setting.hooks.dropped:
        hook(s, seat, s.city(train), load)
    handled(s, train)


def aboard(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        for load in sorted(set(s.loads[train])):
            yield number << TRAIN_SHIFT | load


def drop_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        yield from aboard(s, seat)


# Delivering. The argument holds the card and which of its three demands.


def why_not_deliver(s: State, seat: int, argument: int) -> Refusal | None:
    train, card, which = train_of(s, seat, argument), (argument & BODY) >> 2, argument & 3
    refusal = why_not_handle(s, train, "LOD-5", paid=True)
    if refusal:
        return refusal
    if s.setting.rules.pool is not None:
        refusal = locks.why_not_deliver(s, seat, card, which)
        if refusal:
            return refusal
    elif card not in cards.open_to(s, seat) or which > 2:
        return Refusal("LOD-5", say("You do not hold card {card}.", card=card))
    demand = s.setting.demands[card][which]
    if demand.city != s.city(train):
        return Refusal(
            "LOD-5",
            say(
                "Card {card} wants {load} in {city}; the train is in {here}.",
                card=card,
                load=load_name(s, demand.load),
                city=s.setting.board.cities[demand.city].name,
                here=s.setting.board.cities[s.city(train)].name,
            ),
        )
    if demand.load not in s.loads[train]:
        return Refusal("LOD-5", say("The train does not carry {load}.", load=load_name(s, demand.load)))
    return None


def apply_deliver(s: State, seat: int, argument: int) -> None:
    train, card, which = train_of(s, seat, argument), (argument & BODY) >> 2, argument & 3
    demand = s.setting.demands[card][which]
    remove_load(s, train, demand.load)
    for hook in s.setting.hooks.delivered:
        hook(s, demand.city, demand.load)
    handled(s, train, paid=True)
    s.tell("paid", seat, demand.pay)
    earn(s, seat, demand.pay, payoff=True)
    if s.setting.rules.fall_at_once:  # before a card is drawn
        history.look_at_once(s)
    if s.setting.rules.pool is not None:
        beaten = locks.delivered(s, seat, card)
        for other in () if s.setting.rules.lost_race_keeps_load else beaten:  # IT-6, R-59
            late = next(late for late in s.setting.trains_of(other) if demand.load in s.loads[late])
            remove_load(s, late, demand.load)
            s.tell("load lost", late, demand.load)
        return
    cards.discard(s, card)
    if card in s.pool:  # V-OPEN (variants/contracts.py): nobody's hand is short of it
        s.pool = tuple(other for other in s.pool if other != card)
        return
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    s.push("draw", seat)


def deliver_candidates(s: State, seat: int) -> Iterator[int]:
    if s.setting.rules.pool is not None:
        for card, which in s.locks[seat]:
            yield card << 2 | which
        return
    for number, train in enumerate(s.setting.trains_of(seat)):
        city = s.city(train)
        if city >= 0 and s.loads[train]:
            for card in cards.open_to(s, seat):
                for which, demand in enumerate(s.setting.demands[card]):
                    if demand.city == city and demand.load in s.loads[train]:
                        yield number << TRAIN_SHIFT | card << 2 | which


# Pilgrims


def why_not_pilgrims(s: State, seat: int, argument: int) -> Refusal | None:
    train = train_of(s, seat, argument)
    refusal = why_not_handle(s, train, "IN-1", paid=True)
    if refusal:
        return refusal
    setting = s.setting
    if setting.pilgrims < 0 or setting.pilgrims not in s.loads[train] or argument & BODY:
        return Refusal("IN-1", say("The train carries no Pilgrims."))
    city = setting.board.cities[s.city(train)]
    if city.size != "major" or not setting.pilgrim_homes[s.city(train)]:
        assert setting.rules.pilgrims is not None
        return Refusal("IN-1", say("Pilgrims go to a major city in {country}.", country=setting.rules.pilgrims.country))
    if city.area == s.area[train]:
        return Refusal(
            "IN-1",
            say("These Pilgrims boarded in {area}; they want to see another part of the country.", area=city.area),
        )
    return None


def apply_pilgrims(s: State, seat: int, argument: int) -> None:
    assert s.setting.rules.pilgrims is not None
    train, pay = train_of(s, seat, argument), s.setting.rules.pilgrims.pay
    remove_load(s, train, s.setting.pilgrims)
    handled(s, train, paid=True)
    s.tell("paid", seat, pay)
    earn(s, seat, pay, payoff=True)


def pilgrim_candidates(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        if s.setting.pilgrims in s.loads[train]:
            yield number << TRAIN_SHIFT


ACTIONS[PICK] = Action(why_not_pick, apply_pick, pick_candidates, load_text, find_load)
ACTIONS[DROP] = Action(why_not_drop, apply_drop, drop_candidates, load_text, find_load)
ACTIONS[DELIVER] = Action(why_not_deliver, apply_deliver, deliver_candidates, demand_text, find_demand)
ACTIONS[PILGRIMS] = Action(why_not_pilgrims, apply_pilgrims, pilgrim_candidates, no_text, no_words)
