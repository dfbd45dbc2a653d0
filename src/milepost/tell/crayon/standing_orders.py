"""Standing orders of a train: from city to city, with what is done there, until something new happens.

They go on turn after turn. They stop, and say why, where an event has been drawn, where a drawn card pays for a load
aboard, where the train or its loads are not as they were left, where the way costs more than was foreseen or is closed,
where a question is asked, and where the rules refuse a step. What was known when a step was played is kept in `seen`.
"""

from __future__ import annotations

from typing import Any

from milepost.crayon.ask import travel
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, written
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import cards
from milepost.crayon.state import BUILD, OPERATE, OVER
from milepost.crayon.title.data import LOWER
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction, Refusal, UnknownAction
from milepost.records import refused
from milepost.sentences import joined, say
from milepost.tell.crayon import records
from milepost.tell.crayon.trains import told_leg
from milepost.tell.records import Call, OrdersStep, StandingOrders, Task, Wanted

MOST_CALLS, MOST_TASKS = 8, 8
ASKED = say("You are asked something; answer first.")
DONE = "done"


def orders_given(view: CrayonView, wanted: Wanted) -> StandingOrders:
    """Orders that are given now; refused where they name what is not there, or where no way leads."""
    s = view.state
    found = _way(view, wanted)
    if isinstance(found, Refusal):
        raise IllegalAction(*found)
    for call in wanted["calls"]:
        for task in call["tasks"]:
            s.parse(_text(wanted, call, task), view.seat)  # a load and a demand that there are
    seen = _seen(s, view.seat, _train(s, view.seat, wanted))
    return {**wanted, "fees": sum(leg.fees for leg in found.legs), "why": "", "seen": seen}


def outlook(view: CrayonView, wanted: Wanted) -> records.OrdersOutlook:
    """What the way will take and cost, turn by turn, if nothing changes."""
    s, found = view.state, _way(view, wanted)
    if isinstance(found, Refusal):
        return {"turns": 0, "fees": 0, "path": [], "legs": [], "calls": [], "refusal": refused(found)}
    return {
        "turns": len(found.legs),
        "fees": sum(leg.fees for leg in found.legs),
        "path": [s.setting.board.names[m] for m in found.path],
        "legs": [told_leg(s, leg) for leg in found.legs],
        "calls": [turn + 1 for turn in found.calls],
        "refusal": refused(found.held),
    }


def orders_step(view: CrayonView, orders: StandingOrders) -> OrdersStep:
    """What the orders ask for in this moment, in which the seat is waited for."""
    s, seat = view.state, view.seat
    if s.stack:
        return OrdersStep(None, orders, ASKED)
    if s.seat != seat:
        return OrdersStep(None, orders)
    if s.phase == BUILD and orders["end_turns"] and not s.opening:
        return OrdersStep(DONE, orders)
    if s.phase != OPERATE:
        return OrdersStep(None, orders)
    train = _train(s, seat, orders)
    if why := _news(s, seat, train, orders["seen"]):
        return OrdersStep(None, orders, why)
    calls = list(orders["calls"])
    while calls and not calls[0]["tasks"] and s.place[train] in _mileposts(s, calls[0]):
        calls.pop(0)
    if not calls:
        return OrdersStep(None, None)
    left: StandingOrders = {**orders, "calls": calls}
    go_on = _at_call if s.place[train] in _mileposts(s, calls[0]) else _on_the_way
    try:
        return go_on(view, left, train)
    except IllegalAction as error:
        return OrdersStep(None, left, error.sentence)


def _at_call(view: CrayonView, orders: StandingOrders, train: int) -> OrdersStep:
    """The next task in the city the train stands in."""
    call, *later = orders["calls"]
    task, *tasks = call["tasks"]
    after: StandingOrders = {**orders, "calls": [{**call, "tasks": tasks}, *later]}
    return _played(view, train, after, _text(orders, call, task))


def _on_the_way(view: CrayonView, orders: StandingOrders, train: int) -> OrdersStep:
    """As far as this turn goes towards the next call."""
    s, found = view.state, _way(view, orders)
    if isinstance(found, Refusal):
        return OrdersStep(None, orders, found.sentence)
    fees = sum(leg.fees for leg in found.legs)
    if fees > orders["fees"]:
        return OrdersStep(
            None,
            orders,
            say(
                "Rent and duty would come to {fees}M by now; {foreseen}M was foreseen.",
                fees=fees,
                foreseen=orders["fees"],
            ),
        )
    first = travel.Traveller(s, view.seat, train).to(_mileposts(s, orders["calls"][0]))
    assert isinstance(first, travel.Journey)
    if first.held:
        return OrdersStep(None, orders, first.held.sentence)
    if not first.now:
        return OrdersStep(DONE if orders["end_turns"] else None, orders)
    leg = first.legs[0]
    return _played(view, train, {**orders, "fees": fees - leg.fees}, s.text(leg.atoms))


def _played(view: CrayonView, train: int, orders: StandingOrders, text: str) -> OrdersStep:
    """The action, with the orders as they stand once it is played."""
    after = view.state.copy()
    for atom in after.parse(text, view.seat):
        action = ACTIONS[atom >> KIND_SHIFT]
        if refusal := action.why_not(after, view.seat, atom & ARGUMENT):
            raise IllegalAction(*refusal)
        action.apply(after, view.seat, atom & ARGUMENT)  # and nothing that would follow: no card is drawn
    return OrdersStep(text, {**orders, "seen": _seen(after, view.seat, train)})


# What orders are about


def _train(s: CrayonPosition, seat: int, wanted: Wanted) -> int:
    train = seat + wanted["train"] * s.setting.players
    if not 0 <= train < s.setting.trains:
        raise UnknownAction(say("There is no train {wanted}.", wanted=wanted["train"] + 1))
    return train


def _mileposts(s: CrayonPosition, call: Call) -> tuple[int, ...]:
    for city in s.setting.board.cities:
        if city.name == call["city"]:
            return city.mileposts
    raise UnknownAction(say("There is no city “{call}”.", call=call["city"]))


def _way(view: CrayonView, wanted: Wanted) -> travel.Itinerary | Refusal:
    s, calls = view.state, wanted["calls"]
    train = _train(s, view.seat, wanted)
    if not 0 < len(calls) <= MOST_CALLS or any(len(call["tasks"]) > MOST_TASKS for call in calls):
        raise UnknownAction(
            say(
                "Orders name one to {most_calls} cities, and at most {most_tasks} things to do in each.",
                most_calls=MOST_CALLS,
                most_tasks=MOST_TASKS,
            )
        )
    goals = [_mileposts(s, call) for call in calls]
    if s.phase == OVER:
        return Refusal("WIN-2", say("The game is over."))
    if s.place[train] < 0:
        return Refusal("MOV-1", say("Your train is not on the board yet; place it in any city first."))
    return travel.itinerary(s, view.seat, train, goals)


def _text(wanted: Wanted, call: Call, task: Task) -> str:
    """A task as an action."""
    words = [task["do"], f"train-{wanted['train'] + 1}" if wanted["train"] else "", written(task["load"])]
    if task["do"] == "deliver":
        words += [written(call["city"]), str(task["card"])]
    return " ".join(filter(None, words))


# News


def _seen(s: CrayonPosition, seat: int, train: int) -> dict[str, Any]:
    """What must not have changed unawares."""
    return {
        "place": s.place[train],
        "aboard": s.boarded[train],
        "loads": list(s.loads[train]),
        "cards": list(cards.open_to(s, seat)),
        "events": _events(s),
    }


def _events(s: CrayonPosition) -> list[int]:
    """The event cards that lie open: in force, or done with."""
    return sorted(
        number
        for number in s.setting.events
        if s.discards >> (number & ~LOWER) & 1 or any(card == number for card, _, _ in s.active)
    )


def _news(s: CrayonPosition, seat: int, train: int, seen: dict[str, Any]) -> str:
    """What has happened since the orders were last played that their giver should know; nothing: they go on."""
    if drawn := [number for number in _events(s) if number not in seen["events"]]:
        titles = joined(say("“{event}”", event=s.setting.events[number].card.title) for number in drawn)
        return say("An event has been drawn: {titles}.", titles=titles)
    if list(s.loads[train]) != seen["loads"]:
        return say("What your train carries has changed.")
    if (s.place[train], s.boarded[train]) != (seen["place"], seen["aboard"]):
        return say("Your train is not where your orders had left it.")
    for card in cards.open_to(s, seat):
        wanted = {demand.load for demand in s.setting.demands[card]} if card not in seen["cards"] else set()
        if paid := sorted(wanted & set(s.loads[train])):
            load = s.setting.title.loads[paid[0]].said
            return say("A new card pays for {load}, which your train carries.", load=load)
    return ""
