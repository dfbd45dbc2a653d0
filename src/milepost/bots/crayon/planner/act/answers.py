"""Answers to what the game asks: give up what is worth least, take what is worth most, leave others little."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from milepost.bots.crayon.planner.act import loading
from milepost.bots.crayon.planner.act.cards_worth import after, cards_balance, values
from milepost.bots.crayon.planner.act.operate import DONE, locking
from milepost.bots.crayon.planner.deals import worth as trading
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully
from milepost.crayon import atoms
from milepost.crayon.rules.losses import LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.view import CrayonView
from milepost.game import Action


class Asked(NamedTuple):
    """A seat that is asked, and what it goes by."""

    view: CrayonView
    scene: PlannerScene  # of its first train
    plans: Mapping[int, Plan]  # of its trains
    options: Options
    budget: int
    banned: Iterable[int]  # sections it knows to be refused

    @property
    def planned(self) -> set[int]:
        """The cards that its plans are about."""
        return {card for plan in self.plans.values() for card in plan.cards}

    @property
    def values(self) -> dict[int, float]:
        """What the best delivery of each card brings."""
        return values(self.view, self.view.seat, self.view.state, self.options)

    def train(self, which: int) -> int:
        """The seat's train of that number."""
        return self.view.state.setting.trains_of(self.view.seat)[which]


def answer(asked: Asked) -> Action:
    """The answer to the question that waits."""
    return ANSWERS[asked.view.state.stack[-1][0]](asked)


# Cards


def _keep(asked: Asked) -> Action:
    """Of the first cards the one whose best delivery promises most."""
    worth = asked.values
    return max(asked.view.legal(), key=lambda act: (worth.get(act & atoms.BODY, -1e9), -act))


def _throw(asked: Asked) -> Action:
    """The card whose best delivery promises least, but none that a plan is about."""
    worth, planned = asked.values, asked.planned
    return min(
        asked.view.legal(), key=lambda act: (act & atoms.BODY in planned, worth.get(act & atoms.BODY, -1e9), act)
    )


def _lay_open(asked: Asked) -> Action:
    """The card that serves its former owner best and others least; the rest of the hand is gone in any case."""
    s, seat = asked.view.state, asked.view.seat

    def promise(act: int) -> float:
        then = after(s, seat, act)
        then.hands[seat] = ()
        return cards_balance(asked.view, then, asked.options)

    return max(asked.view.legal(), key=lambda act: (promise(act), -act))


def _best_after(asked: Asked) -> Action:
    """The answer after which the seat's cards are worth most, and those of the others least."""
    s, seat = asked.view.state, asked.view.seat
    return max(
        asked.view.legal(), key=lambda act: (cards_balance(asked.view, after(s, seat, act), asked.options), -act)
    )


def _lock(asked: Asked) -> Action:
    """After Swap Demands: cubes on what a plan made with the new cards would lock (IT-10)."""
    plans = plan_carefully(asked.scene, asked.options, asked.budget, asked.banned).plans
    return locking(asked.scene, plans[0]) or DONE if plans else DONE


# Loads


def _lose(asked: Asked) -> Action:
    """The load that is worth least to the train that loses it."""
    train = asked.view.state.stack[-1][2]
    scene, plan = PlannerScene(asked.view, train), asked.plans.get(train)
    return min(asked.view.legal(), key=lambda act: (loading.worth(scene, plan, act & LOST_LOAD), act))


def _take(asked: Asked) -> Action:
    """The load that is worth most more than what makes room for it, if any is."""
    legal = asked.view.legal()
    best = max(legal.of("take"), key=lambda act: (_gain(asked, act), -act))
    return best if _gain(asked, best) > 0 else next(legal.of("pass"), best)


def _gain(asked: Asked, take: int) -> float:
    """What a load is worth more than the one it would take the place of."""
    argument = take & atoms.ARGUMENT
    train = asked.train(argument >> atoms.TRAIN_SHIFT)
    load, dump = argument & (1 << DUMP_SHIFT) - 1, ((argument & atoms.BODY) >> DUMP_SHIFT) - 1
    lost = loading.worth(asked.scene, asked.plans.get(train), dump) if dump >= 0 else 0.0
    return loading.worth(asked.scene, None, load) - lost


def _deal(asked: Asked) -> Action:
    return trading.answer(asked.scene, [plan for _, plan in sorted(asked.plans.items())])


ANSWERS: dict[str, Callable[[Asked], Action]] = {
    "keep": _keep,
    "throw": _throw,
    "open contracts": _lay_open,
    "derailed": _best_after,
    "first demand": _best_after,
    "swapping": _lock,
    "lose load": _lose,
    "give up load": _lose,
    "take load": _take,
    "send circus": _best_after,
    "deal": _deal,
}
