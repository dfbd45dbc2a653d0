"""The operations phase: loading, delivering, moving along the plan's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.bots.crayon.planner.plan import Plan
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.owners import CLAIM
from milepost.crayon.rules import CAPACITY
from milepost.crayon.view import CrayonView
from milepost.game import Action

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.bot import Planner


def answer(bot: Planner, view: CrayonView) -> Action:
    """An event asks: give up what is worth least."""
    return min(view.legal(), key=lambda a: (worth(bot, view, a & atoms.BODY), a))


def worth(bot: Planner, view: CrayonView, load: int) -> int:
    s = view.state
    best = max([demand.pay for card in s.hands[view.seat] for demand in s.setting.title.demands[card]
                if demand.load == load], default=0)
    plan = bot.current
    if plan is not None and any(stop.job.load == load and not stop.pick for stop in plan.stops):
        best += 100
    return best


def way_open(bot: Planner, view: CrayonView, plan: Plan) -> bool:
    """Whether train and track still fit the plan's way."""
    s, seat = view.state, view.seat
    board = s.setting.board
    place = s.place[seat]
    if place >= 0 and plan.legs and place not in plan.legs[0].path:
        return False
    for leg in plan.legs:
        for a, b in zip(leg.path, leg.path[1:]):
            arm = board.arm(a, b)
            if arm >= 0:
                section = board.section[arm]
                owner = s.owner[section]
                if section in bot.banned and owner != seat + 1:
                    return False
                if owner & CLAIM and owner != CLAIM | seat + 1:
                    return False
                if owner and owner != seat + 1 and not owner & CLAIM and (section, owner) not in plan.rented:
                    return False
    return True


def operate(bot: Planner, view: CrayonView, budget: int) -> Action:
    s, seat = view.state, view.seat
    plan = bot.current
    if plan is None or (plan.value < bot.options.poor and s.fresh and not s.loads[seat]):
        if s.fresh:
            bot.current = None
            return atom(atoms.DISCARD)
        return idle(bot, view)
    if s.place[seat] < 0:
        return atom(atoms.PLACE, plan.legs[0].path[0]) if plan.stops else atom(atoms.DONE)
    legal = view.legal()
    pilgrims = next(legal.of("pilgrims"), None)
    if pilgrims is not None:
        return pilgrims
    while plan.stops and s.city(seat) == plan.stops[0].city:
        stop = plan.stops[0]
        if not stop.pick:
            act = atom(atoms.DELIVER, stop.job.card << 2 | stop.job.which)
            if act not in legal:
                return atom(atoms.DONE)  # a strike: wait here
            advance(plan)
            return act
        act = atom(atoms.PICK, stop.job.load)
        if act in legal:
            advance(plan)
            return act
        if len(s.loads[seat]) >= CAPACITY[s.locos[seat]]:
            return atom(atoms.DROP, useless(bot, view))
        return atom(atoms.DONE)
    if not plan.stops:
        bot.think(view, budget)
        return operate(bot, view, budget) if bot.current is not None and bot.current.stops else idle(bot, view)
    return move(bot, view, plan)


def advance(plan: Plan) -> None:
    plan.stops.pop(0)
    plan.legs.pop(0)


def idle(bot: Planner, view: CrayonView) -> Action:
    """Nothing is planned: deliver what can be delivered, else be done."""
    return next(view.legal().of("deliver"), atom(atoms.DONE))


def useless(bot: Planner, view: CrayonView) -> int:
    """The load to throw out: one that no stop of the plan wants."""
    s = view.state
    plan = bot.current
    wanted = []
    if plan is not None:
        picks = [stop.job for stop in plan.stops if stop.pick]
        wanted = [stop.job.load for stop in plan.stops if not stop.pick and stop.job not in picks]
    loads = list(s.loads[view.seat])
    for load in wanted:
        if load in loads:
            loads.remove(load)
    return min(loads or s.loads[view.seat], key=lambda load: (worth(bot, view, load), load))


def move(bot: Planner, view: CrayonView, plan: Plan) -> Action:
    """Along the way to the next stop as far as track, points and events allow."""
    s, seat = view.state, view.seat
    board = s.setting.board
    path = plan.legs[0].path
    here = path.index(s.place[seat])
    trial = s.copy()
    taken: list[int] = []
    for a, b in zip(path[here:], path[here + 1:]):
        arm = board.arm(a, b)
        if arm < 0:
            if taken:
                break
            return next(view.legal().of("ride"), atom(atoms.DONE))
        act = atom(atoms.MOVE, arm)
        if act not in trial.legal(seat):
            break
        trial.play(act, seat)
        taken.append(act)
    if not taken:
        return atom(atoms.DONE)
    return taken
