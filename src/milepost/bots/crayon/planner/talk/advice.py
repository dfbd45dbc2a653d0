"""For people who ask: plans with their reasons, and the best way to build from here to there."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from milepost.bots.crayon.planner.act.build import build
from milepost.bots.crayon.planner.act.loans import borrowing
from milepost.bots.crayon.planner.act.operate import DONE, operate
from milepost.bots.crayon.planner.bot import Planner
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.talk.because import because
from milepost.bots.crayon.planner.talk.words import nudge, outline, reasons, sentence
from milepost.crayon.ask import lines
from milepost.crayon.ask.routes import build_costs, building_atoms
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT
from milepost.crayon.state import BUILD, OPERATE, OVER
from milepost.crayon.view import CrayonView
from milepost.errors import Refusal, UnknownAction
from milepost.game import Action
from milepost.sentences import say

BUDGET = 1000  # positions looked at for one piece of advice


class NamedDelivery(NamedTuple):
    """One delivery of a plan, by names; `sources` is empty for what is aboard."""

    loads: tuple[str, ...]
    sources: tuple[str, ...]
    city: str
    pay: int
    card: int


class Halt(NamedTuple):
    """A call of the train: a load picked up, or a delivery with its pay (0 for a pickup)."""

    city: str
    loads: tuple[str, ...]
    pick: bool
    pay: int


class Suggestion(NamedTuple):
    """A plan for a person: in a sentence, with reasons and figures, and the action to begin with."""

    text: str
    reasons: tuple[str, ...]
    deliveries: tuple[NamedDelivery, ...]
    pay: int
    track: int
    rent: int
    turns: float
    score: float  # what suggestions are ranked by: income a turn with the follow-up; near the end, how soon it comes
    action: Action  # what to do now
    halts: tuple[Halt, ...]  # where the train calls, in order
    route: tuple[tuple[str, ...], ...]  # the mileposts on the way to each of them
    sections: tuple[tuple[str, str], ...]  # to be built for it, in building order; a ferry by its ports
    train: int = 0  # which of the seat's trains, counted from 0
    nudge: str = ""  # the same told less plainly: which demands to look at; where to pick up and deliver
    outline: str = ""


DEAREST_WAY, LONGEST_WAY = 150, 100  # in M; in sections


class BestWay(NamedTuple):
    """The cheapest, or the shortest, track between two places."""

    sections: tuple[tuple[str, str], ...]  # names of the mileposts, as they lie on the way
    cost: int
    turns: int  # building phases it takes
    actions: tuple[int, ...]  # atoms of the part that can be built in one phase, now or in the next
    paid: int  # what that part costs
    refusal: Refusal | None  # what stops it there; None if all of it can be built at once


def suggest(
    view: CrayonView, count: int = 3, options: Options | None = None, budget: int = BUDGET, mind: Planner | None = None
) -> list[Suggestion]:
    """The best plans for the seat, best first; none while a question waits or the game is over.

    The first is a bot's own, and its action what the bot would do now. `mind` is that bot: one who asks again and again
    gives it each time, so that it goes on with its plan instead of making another. Its own options count then.
    """
    s = view.state
    if s.stack or s.phase == OVER:
        return []
    planner = mind or Planner(random.Random(0), options)
    options = planner.options
    first: list[tuple[PlannerScene, Plan]] = []
    rest: list[tuple[PlannerScene, Plan]] = []
    for scene, plans in planner.consider(view, budget):
        found = _different(plans, count)
        first += [(scene, plan) for plan in found[:1]]
        rest += [(scene, plan) for plan in found[1:]]
    # The best plan of each train comes first: together they are what the seat should do.
    rest.sort(key=lambda item: -item[1].value)
    told = [(item, _suggestion(*item, options)) for item in (first + rest)[: max(count, len(first))]]
    action = planner.choose(view, budget) if told else DONE
    # With two trains the one that acts now comes first; and nobody ends a phase that the other still needs.
    told[: len(first)] = sorted(told[: len(first)], key=lambda pair: pair[1].action != action)
    return [
        _by_the_bot(one, *item, action) if not number or (number < len(first) and one.action == DONE) else one
        for number, (item, one) in enumerate(told)
    ]


def _by_the_bot(told: Suggestion, scene: PlannerScene, plan: Plan, action: Action) -> Suggestion:
    """The same with the bot's own action, which may be another train's, a loco or new cards."""
    if action == told.action:
        return told
    return told._replace(action=action, reasons=(*reasons(scene.setting, plan), *because(scene, plan, action)))


def _different(plans: list[Plan], count: int) -> list[Plan]:
    """The best plans that differ in their deliveries."""
    found: dict[frozenset[tuple[int, int]], Plan] = {}
    for plan in plans:
        found.setdefault(frozenset((delivery.card, delivery.which) for delivery in plan.deliveries), plan)
    return list(found.values())[:count]


def _suggestion(scene: PlannerScene, plan: Plan, options: Options) -> Suggestion:
    setting = scene.setting
    made = tuple(
        NamedDelivery(
            tuple(setting.title.loads[load].name for load in delivery.loads),
            tuple(scene.board.cities[city].name for city in delivery.sources if city >= 0),
            scene.board.cities[delivery.dest].name,
            delivery.pay,
            delivery.card,
        )
        for delivery in plan.deliveries
    )
    text = sentence(setting, plan)
    if len(setting.rules.trains) > 1:
        text = say("Train {number}: {plan}", number=scene.which + 1, plan=text)
    figures = plan.pay, plan.track, plan.cost - plan.track, plan.turns, plan.value
    action = _first_step(scene, plan, options)
    why = (*reasons(setting, plan), *because(scene, plan, action))
    return Suggestion(
        text,
        why,
        made,
        *figures,
        action,
        *to_draw(scene, plan),
        scene.which,
        nudge(setting, plan),
        outline(setting, plan),
    )


def _first_step(scene: PlannerScene, plan: Plan, options: Options) -> Action:
    """What the plan begins with; the plan itself stays whole."""
    plan = replace(plan, stops=list(plan.stops), legs=list(plan.legs))
    return borrowing(scene, plan) or (
        operate(scene, plan) if scene.s.phase == OPERATE else build(scene, [(scene, plan)], options, set())
    )


def to_draw(
    scene: PlannerScene, plan: Plan
) -> tuple[tuple[Halt, ...], tuple[tuple[str, ...], ...], tuple[tuple[str, str], ...]]:
    """Where the plan calls, on which way, and what is built for it, all by names."""
    names, loads = scene.board.names, scene.setting.title.loads
    halts = tuple(
        Halt(
            scene.board.cities[stop.city].name,
            tuple(loads[load].name for load in ((stop.load,) if stop.pick else stop.delivery.loads)),
            stop.pick,
            0 if stop.pick else stop.delivery.pay,
        )
        for stop in plan.stops
    )
    route = tuple(tuple(names[m] for m in leg.path) for leg in plan.legs)
    ends = (scene.ends(section) for section, _, _ in plan.dues)
    return halts, route, tuple((names[a], names[b]) for a, b in ends)


def best_way(view: CrayonView, start: str | None, goal: str, shortest: bool = False) -> BestWay:
    """The cheapest track from one place to another, and how far it gets in one phase.

    Without a start it begins at the seat's own track, and while it has none in any major city. The `shortest` has the
    fewest new sections, a new ferry counted as the steps that riding it takes; of those the cheapest.
    """
    s, seat, board = view.state, view.seat, view.state.setting.board
    target = _places(view, goal)
    begin = board.bits(_places(view, start)) if start is not None else s.reach[seat] or s.setting.major_bits
    if shortest:
        costs = build_costs(s, seat, begin, LONGEST_WAY * DEAREST_WAY, board.bits(target), each=DEAREST_WAY)
    else:
        costs = build_costs(s, seat, begin, DEAREST_WAY)
    ends = sorted((cost, m) for m in target if (cost := costs.cost(m)) is not None)
    if not ends:
        raise UnknownAction(
            say(
                "No track can be built to {goal} from there for {dearest_way}M or less.",
                goal=goal,
                dearest_way=DEAREST_WAY,
            )
        )
    path = costs.path(ends[0][1])
    cost = sum(lines.prices_of(s, seat, building_atoms(s, seat, path)))
    names = tuple((board.names[a], board.names[b]) for a, b in path)
    return BestWay(
        names, cost, -(-cost // s.setting.rules.build_limit), *_as_far_as(view, building_atoms(s, seat, path))
    )


def _places(view: CrayonView, name: str) -> tuple[int, ...]:
    board = view.state.setting.board
    m = board.find(name)
    if m < 0:
        raise UnknownAction(say("There is no milepost or city “{name}”.", name=name))
    city = board.city_at[m]
    return (m,) if city < 0 or name.lower() in board.by_name else board.cities[city].mileposts


def _as_far_as(view: CrayonView, row: list[int]) -> tuple[tuple[int, ...], int, Refusal | None]:
    """The atoms that one building phase of the seat's takes, what they cost, and what it refuses next."""
    trial = view.state.copy()
    if trial.seat != view.seat or trial.phase != BUILD:
        trial.seat, trial.phase, trial.spent, trial.works, trial.outs, trial.exits = view.seat, BUILD, 0, 0, 0, 0
    trial.stack = ()
    built: list[int] = []
    refusal = None
    for wanted in row:
        act, refusal = lines.now(trial, view.seat, wanted)
        if refusal is not None:
            break
        ACTIONS[act >> KIND_SHIFT].apply(trial, view.seat, act & ARGUMENT)
        built.append(act)
    return tuple(built), view.state.cash[view.seat] - trial.cash[view.seat], refusal
