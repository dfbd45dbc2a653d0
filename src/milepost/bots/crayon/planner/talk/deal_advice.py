"""For people who are offered a deal over track (V-TRADE): whether to take it, what it is worth to them, and why."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.planner.deals.worth import DealWorth, spoils, weigh
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully
from milepost.bots.crayon.planner.talk.advice import BUDGET
from milepost.crayon.variants.deal import Deal
from milepost.crayon.variants.trade import draft_of, why_not_answer
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction
from milepost.sentences import Said, phrase, say


class DealAdvice(NamedTuple):
    """What the planner thinks of the deal that a seat is offered."""

    accept: bool
    worth: float  # to the seat, all in all, in M; below 0 it costs that much
    reasons: tuple[str, ...]

    @property
    def action(self) -> str:
        return "accept" if self.accept else "refuse"


def advise_deal(view: CrayonView, options: Options | None = None, budget: int = BUDGET) -> DealAdvice:
    """Whether the seat should take the deal it is offered; refused where it is offered none."""
    s = view.state
    refusal = why_not_answer(s, view.seat, 0)
    if refusal is not None:
        raise IllegalAction(*refusal)
    deal = draft_of(s)
    assert deal is not None
    scene = PlannerScene(view)
    weighed = weigh(scene, _plans(view, options or Options(), budget), deal, s.stack[-1][2])
    never = spoils(scene, deal)
    return DealAdvice(
        weighed.gain > 0 and never is None, weighed.gain, _reasons(weighed, s.names[deal.buyer], deal, never)
    )


def _plans(view: CrayonView, options: Options, budget: int) -> list[Plan]:
    """The best plan of each train of the seat."""
    found: list[Plan] = []
    for train in view.state.setting.trains_of(view.seat):
        found += plan_carefully(PlannerScene(view, train), options, budget, others=found).plans[:1]
    return found


def _reasons(weighed: DealWorth, buyer: str, deal: Deal, never: str | None) -> tuple[str, ...]:
    found = [never] if never else []
    what = (
        phrase("building the ferry and track again would cost you {money}M")
        if deal.asked and deal.asked_links
        else phrase("building the track again would cost you {money}M")
        if deal.asked
        else phrase("building the ferry again would cost you {money}M")
    )
    found.append(say(what, money=weighed.loses))
    if weighed.gets:
        found.append(say("what you get in exchange would cost you {money}M to build", money=weighed.gets))
    if weighed.money:
        found.append(say("you are paid {money}M", money=weighed.money))
    found += _difference(
        round(weighed.plans),
        phrase("your best plan would cost you {money}M less"),
        phrase("your best plan would cost you {money}M more"),
    )
    found += _difference(
        weighed.joins,
        phrase("joining the major cities you need would cost you {money}M less"),
        phrase("joining the major cities you need would cost you {money}M more"),
    )
    if weighed.loses > weighed.gets:
        found.append(say("it saves {name} about {money}M of building", name=buyer, money=weighed.loses - weighed.gets))
    return tuple(found)


def _difference(saved: int, less: str, more: str) -> list[Said]:
    return [say(less if saved > 0 else more, money=abs(saved))] if saved else []
