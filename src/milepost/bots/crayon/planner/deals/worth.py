"""Track for sale (V-TRADE): what a deal is worth to a seat, and which offers the planner takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from milepost.bots.crayon.planner.economics import MONEY, weight
from milepost.bots.crayon.planner.land.legs import PlannedLeg, measure
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.goal import joins, main_network
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.rules.build import price
from milepost.crayon.rules.ferry import toll
from milepost.crayon.state import SECRET, State
from milepost.crayon.variants.deal import Deal, carry_out
from milepost.crayon.variants.trade import draft_of
from milepost.sentences import say

FUTURE = 0.5  # of its price: what own track is good for beside the present plan


class DealWorth(NamedTuple):
    """What a deal does for one seat, in M; below 0 it costs that much."""

    money: int
    joins: int  # saved of joining the major cities
    plans: float  # saved by the plans: track, rent, and time at what ways count it for
    gets: int  # what it would cost to build what the seat gets
    loses: int  # and what it loses

    @property
    def track(self) -> float:
        """What the track alone is worth: what is saved with it, and half the price of it for all else."""
        return self.joins + self.plans + FUTURE * (self.gets - self.loses)

    @property
    def gain(self) -> float:
        """All in all: what spares the other seat building must be paid for too."""
        return self.money + self.track - (1 - FUTURE) * max(0, self.loses - self.gets)


def stretch_price(scene: PlannerScene, sections: Iterable[int], links: Iterable[int] = ()) -> int:
    """What it would cost to build it; the price of a section hangs on the direction, a line's on both about alike."""
    arm, ends = scene.board.arm, scene.board.ends
    both = sum(
        price(scene.s, scene.seat, arm(a, b)) + price(scene.s, scene.seat, arm(b, a))
        for a, b in (ends[section] for section in sections)
    )
    return (both + 1) // 2 + sum(toll(scene.s, link) for link in links)


def weigh(scene: PlannerScene, plans: Sequence[Plan], deal: Deal, amount: int = 0, uses: int = 1) -> DealWorth:
    """The deal as the scene's seat sees it, buyer or seller; its plans are run so many times."""
    then = after(scene, deal)
    saved = 0.0
    if plans:
        now_ways, then_ways = Survey(scene), Survey(then)
        saved = uses * sum(_running(now_ways, plan) - _running(then_ways, plan) for plan in plans)
    asked = stretch_price(scene, deal.asked, deal.asked_links)
    given = stretch_price(scene, deal.given, deal.given_links)
    buys = deal.buyer == scene.seat
    return DealWorth(
        -amount if buys else amount,
        joins(scene).price - joins(then).price,
        saved,
        *((asked, given) if buys else (given, asked)),
    )


def after(scene: PlannerScene, deal: Deal) -> PlannerScene:
    """The same seat and train when the track has changed hands."""
    position = scene.s.copy()
    carry_out(position, deal)
    return PlannerScene(scene.view, scene.train, position)


def _running(survey: Survey, plan: Plan) -> float:
    """What the plan's way costs from here on, in M: by the way it has, or by a lighter one."""
    total = 0.0
    built: set[int] = set()
    for path in paths_ahead(survey.scene, plan):
        legs = [measure(survey.scene, path, built), lightest(survey, path, built)]
        heavy, best = min((weight(leg), leg) for leg in legs if leg is not None)
        total += heavy / MONEY
        built.update(section for section, _ in best.missing)
    return total


def paths_ahead(scene: PlannerScene, plan: Plan) -> list[tuple[int, ...]]:
    """The plan's ways from where the train is, each of at least one step."""
    paths = [leg.path for leg in plan.legs]
    if paths and scene.place in paths[0]:
        paths[0] = plan.ahead(scene.place).path
    return [path for path in paths if len(path) > 1]


def lightest(survey: Survey, path: Sequence[int], built: Iterable[int] = ()) -> PlannedLeg | None:
    """The lightest way between the ends of a path; these sections count as built."""
    bit, built = survey.board.bit, sorted(built)
    row = survey.courses(bit[path[0]], added=built, goals=bit[path[-1]])
    return measure(survey.scene, row.path(path[-1]), built) if path[-1] in row.weight else None


# Answering


def spoils(scene: PlannerScene, deal: Deal, amount: int = 0) -> str | None:
    """Why no price is right: it costs the seat a major city of its own, or gives the other one what it needs to win."""
    s, seat = scene.s, scene.seat
    other = deal.seller if deal.buyer == seat else deal.buyer
    then = after(scene, deal).s
    if _majors(then, seat) < _majors(s, seat):
        return say("it would part you from a major city you have joined")
    if _majors(then, other) < scene.rules.win_majors:
        return None
    if _majors(s, other) < scene.rules.win_majors:
        return say("it would join the last major city that {name} needs to win", name=s.names[other])
    near = s.cash[other] == SECRET or s.cash[other] < s.target <= s.cash[other] + amount
    if other == deal.seller and amount and near:
        return say("all that {name} needs to win is money", name=s.names[other])
    return None


def _majors(s: State, seat: int) -> int:
    """How many major cities the seat has joined."""
    return main_network(s, seat)[1]


def answer(scene: PlannerScene, plans: Sequence[Plan]) -> int:
    """Accept a deal that pays for what the track is worth here and what the buyer saves; else refuse."""
    deal = draft_of(scene.s)
    assert deal is not None
    gain = weigh(scene, plans, deal, scene.s.stack[-1][2]).gain
    return atom(atoms.ACCEPT if gain > 0 and spoils(scene, deal) is None else atoms.REFUSE)
