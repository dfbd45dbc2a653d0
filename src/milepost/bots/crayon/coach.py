"""What a turn was worth, beside what the planner would have made of it; by what the seat could know when it began.

Both turns are weighed by the planner's own economics: what they brought and cost, and the best plan that was left after
them. A turn is judged from its last card on: what is done with a new card is done with that knowledge.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from milepost.bots.coach import Judged, JudgedTurn
from milepost.bots.crayon.counsel import bare_plan
from milepost.bots.crayon.expert.imagined import ImaginedView
from milepost.bots.crayon.planner.bot import Planner
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.goal import joins
from milepost.bots.crayon.planner.plan.idle_turns import NEW_CARDS
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully
from milepost.bots.crayon.planner.search.choose import PlanChoice
from milepost.bots.crayon.planner.search.situation import Situation
from milepost.bots.crayon.planner.talk.advice import Suggestion, suggest
from milepost.bots.crayon.planner.talk.words import aims, sentence
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import OPERATE, OVER
from milepost.crayon.view import CrayonView
from milepost.game import Action, Entry, News
from milepost.sentences import Said, listed, say

UNIT = "M"
NOTHING, CLEAR = 2.0, 6.0  # M; docs/coach.md says how they were chosen
BUDGET = 1000  # positions looked at for one plan
MOST = 200  # decisions of an imagined turn
FUTURES = 12  # imagined decks that are tried for one with no event on top
NEVER, ALWAYS = -10_000, 10_000  # M still to be earned, from which the quickest end counts


class Coach(Planner):
    """A planner that keeps to its trips: locos and deals pay in the long run, and a single turn cannot tell."""

    def _loco(self, scene: PlannerScene) -> int | None:
        return None

    def _offer(self, plans: list[tuple[PlannerScene, Plan]]) -> Action | None:
        return None


class TurnStart(NamedTuple):
    """How a turn began, and by which figures it is weighed."""

    view: CrayonView
    options: Options
    ending: bool  # the quickest end counts
    join: int  # what joining the missing major cities costs


class Weighed(NamedTuple):
    """What a turn has come to."""

    rate: float  # income a turn from its beginning on; near the end of the game, the turns until it is won
    turns: float  # over which that is counted
    plans: list[Plan]  # the best that was left after it, of each train


class Shown(NamedTuple):
    """The turn as the planner plays it: its plan, where it led, what it earned; whether it took new cards."""

    told: Suggestion | None
    plans: list[Plan]  # of each train, as the turn began
    position: CrayonPosition
    earned: int
    renewed: bool


def learns(entry: Entry) -> bool:
    """A card came that was not asked for instead of a turn."""
    return not any(act in NEW_CARDS for act in entry.atoms) and any(item.chance for item in entry.news)


def judge(turn: JudgedTurn[CrayonView]) -> Judged | None:
    """None where a loco or a loan had a part in it: they pay, or must be paid, much later."""
    view, after = turn.before, turn.after
    if view.state.locos != after.state.locos or view.state.debts != after.state.debts:
        return None
    start = _begun(view)
    shown = _shown(start)
    if shown is None:
        return None
    earned = _paid(turn.news, view.seat)
    best = _weigh(start, shown.position, shown.earned)
    done = _weigh(start, after.state, earned)
    # What would have been earned in the same time; near the end, what the turns more would have brought.
    lost = (done.rate - best.rate) * start.options.income if start.ending else (best.rate - done.rate) * done.turns
    plan = bare_plan(view, shown.told) if shown.told and not shown.renewed else None
    cards = frozenset(card for one in shown.plans for card in one.cards)
    words, reasons = _words(start, shown, best, done), _reasons(view, shown, done)
    return Judged(lost, words, reasons, plan, cards, _paid(turn.whole, view.seat))


def lost_words(lost: float) -> Said:
    return say("About {lost:.0f}M lost.", lost=lost)


def earned_words(earned: int) -> Said:
    return say("{money}M earned.", money=earned)


def _eventful(news: Sequence[News]) -> bool:
    return any(item.word == "event" for item in news)


def _paid(news: Sequence[News], seat: int) -> int:
    return sum(item.args[1] for item in news if item.word == "paid" and item.args[0] == seat)


# What the planner would have done


def _begun(view: CrayonView) -> TurnStart:
    situation = Situation(PlannerScene(view), Options(), BUDGET)
    ending = situation.ending
    return TurnStart(view, replace(Options(), endgame=ALWAYS if ending else NEVER), ending, situation.joins.price)


def _shown(start: TurnStart) -> Shown | None:
    """Played in an imagined game in which no event comes up."""
    for number in range(FUTURES):
        found = _played(start, random.Random(number))
        if found is not None:
            return found
    return None


def _played(start: TurnStart, rng: random.Random) -> Shown | None:
    seat, mind = start.view.seat, Coach(random.Random(0), start.options)
    told = next(iter(suggest(start.view, 1, budget=BUDGET, mind=mind)), None)
    plans = [plan.copied() for _, plan in sorted(mind.plans.items())]
    position = start.view.imagine(rng).state
    turn = position.round, position.seat
    earned, renewed = 0, False
    for _ in range(MOST):
        if position.phase == OVER or (position.round, position.seat) != turn or position.waiting() != (seat,):
            return Shown(told, plans, position, earned, renewed)
        action = mind.choose(ImaginedView(_known(start.view, position), seat), BUDGET)
        for act in _row(position, seat, action):
            position.play(act, seat)
            if _eventful(position.news):
                return None
            earned += _paid(position.news, seat)
            renewed = renewed or act in NEW_CARDS
    return None


def _row(position: CrayonPosition, seat: int, action: Action) -> Sequence[int]:
    if isinstance(action, str):
        return position.parse(action, seat)
    return (action,) if isinstance(action, int) else action


def _known(view: CrayonView, later: CrayonPosition) -> CrayonPosition:
    """A later position with those cards only that the seat knew at its view."""
    seat = view.seat
    known = {*view.state.hands[seat], *view.state.pool, *(card for card, _ in later.locks[seat])}
    position = later.copy()
    position.hands[seat] = tuple(card for card in later.hands[seat] if card in known)
    position.pool = tuple(card for card in later.pool if card in known)
    return position


# What turns are worth


def _weigh(start: TurnStart, after: CrayonPosition, earned: int) -> Weighed:
    """What a turn was worth, with the best plans that it left for the cards known before it."""
    seat, s = start.view.seat, start.view.state
    position = _known(start.view, after)
    view = ImaginedView(position, seat)
    options = start.options.at(s.round)
    elapsed = _turns_left(s, seat)
    spent = s.cash[seat] + earned - position.cash[seat]
    joined = max(0, start.join - joins(PlannerScene(view, None, position)).price)
    made = earned - options.track * (spent - min(joined, max(spent, 0)))  # joining major cities is paid for in any case
    plans: list[Plan] = []
    rates, times = [], []
    for train in position.setting.trains_of(seat):
        choice = plan_carefully(PlannerScene(view, train, position), start.options, BUDGET, (), plans)
        if start.ending:
            rates.append(elapsed + _until_won(choice, options))
            times.append(1.0)
        else:
            profit, time = _profit(choice, options)
            rates.append((profit + made) / (time + elapsed))
            times.append(time + elapsed)
            made = 0.0
        plans += choice.plans[:1]
    return Weighed(min(rates) if start.ending else fsum(rates), max(times), plans)


def _turns_left(s: CrayonPosition, seat: int) -> float:
    """How much of its turn the seat still has to run, as a part of it."""
    if s.opening or s.phase != OPERATE:
        return 0.0
    speed = s.setting.rules.speeds[s.locos[seat]]
    return min(1.0, s.points[seat] / speed)


def _profit(choice: PlanChoice, options: Options) -> tuple[float, float]:
    """What the best plan brings with what follows it, and the turns it is counted over; without one, new cards."""
    if not choice.plans:
        return options.follow * options.worth * options.ordinary, options.pause + options.follow * options.ordinary
    plan = choice.plans[0]
    time = plan.turns + options.pause + options.follow * plan.follow[1]
    return plan.value * time, time


def _until_won(choice: PlanChoice, options: Options) -> float:
    if choice.plans:
        return 100.0 - choice.plans[0].value
    return max(0, choice.situation.need) / options.income


# Words


def _words(start: TurnStart, shown: Shown, best: Weighed, done: Weighed) -> Said:
    figures = {"best": best.rate, "done": done.rate}
    if shown.renewed or shown.told is None:
        if start.ending:
            return say(
                "New cards would have won the game in about {best:.1f} turns. "
                "After what was done it takes about {done:.1f}.",
                **figures,
            )
        return say(
            "New cards would have earned about {best:.1f}M a turn. What was done earns about {done:.1f}M a turn.",
            **figures,
        )
    outline = listed(aims(start.view.state.setting, shown.plans))
    if start.ending:
        return say(
            "{plan} would have won the game in about {best:.1f} turns. After what was done it takes about {done:.1f}.",
            plan=outline,
            **figures,
        )
    return say(
        "{plan} would have earned about {best:.1f}M a turn. What was done earns about {done:.1f}M a turn.",
        plan=outline,
        **figures,
    )


def _reasons(view: CrayonView, shown: Shown, done: Weighed) -> tuple[str, ...]:
    """The plan with its figures, and what was left of it after the turn."""
    setting = view.state.setting
    found: list[str] = [shown.told.text, *shown.told.reasons] if shown.told and not shown.renewed else []
    if done.plans:
        found.append(say("the best plan left after the turn: {plan}", plan=sentence(setting, done.plans[0])))
    else:
        found.append(say("after the turn no plan was left that pays"))
    return tuple(found)
