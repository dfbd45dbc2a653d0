"""For people who look at cards: what filling each demand takes from here, as a delivery by itself.

The ways, the track and the time are those of a plan; only the money for it is not asked for, but what of it is missing.
"""

from __future__ import annotations

from collections import defaultdict
from math import inf
from typing import NamedTuple

from milepost.bots.crayon.planner.act.cards_worth import guess_cash
from milepost.bots.crayon.planner.economics import Means, income
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan, attach, reckon, route
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import rented_sections
from milepost.bots.crayon.planner.search.deliveries import ABOARD, SPECIAL, Delivery, Stop, open_to
from milepost.bots.crayon.planner.search.errands import DELIVER
from milepost.bots.crayon.planner.search.situation import Situation
from milepost.chance import HIDDEN
from milepost.crayon.kernel import Courses
from milepost.crayon.rules.special import open_demands
from milepost.crayon.state import OVER, SECRET
from milepost.crayon.view import CrayonView
from milepost.sentences import say

ENOUGH = 10_000  # M: whatever a way costs
TARGETS = 3  # of an opponent, told at most


class Outlook(NamedTuple):
    """One demand, with the best way to fill it; or why there is none."""

    card: int
    which: int
    scene: PlannerScene
    plan: Plan | None
    why: str = ""

    @property
    def mileposts(self) -> int:
        """How far the train goes for it."""
        return sum(max(len(leg.path) - 1, 0) for leg in self.plan.legs) if self.plan else 0

    @property
    def short(self) -> int:
        """The money that is missing for it now, in M."""
        return max(0, self.plan.need(self.scene) - self.scene.cash) if self.plan else 0

    def sketch(self) -> list[int]:
        """Mileposts of the track to build, as one line; up to the first stretch of others' track within it."""
        plan, scene = self.plan, self.scene
        if plan is None or not plan.dues:
            return []
        wanted = {frozenset(scene.ends(section)) for section, _, _ in plan.dues}
        rented = {frozenset(scene.ends(section)) for section, _ in plan.rented}
        line = _first_line(list(plan.ways(scene.place)), wanted, rented)
        spur = _chain([scene.ends(section) for section in plan.spur])
        for way, end in ((spur, line), (spur[::-1], line), (spur, line[::-1]), (spur[::-1], line[::-1])):
            if way and end and way[-1] == end[0]:
                return way + end[1:]
        return spur or line


def _first_line(steps: list[tuple[int, int]], wanted: set[frozenset[int]], rented: set[frozenset[int]]) -> list[int]:
    """From the first wanted step to the last one before track that is rented; there and back where it forks."""
    line: list[int] = []
    done = 0  # so much of the line ends with a wanted step that is new
    seen: set[frozenset[int]] = set()
    for a, b in steps:
        step = frozenset((a, b))
        if step in rented and line:
            break
        if step in wanted or line:
            line += [b] if line else [a, b]
        if step in wanted - seen:
            done = len(line)
            seen.add(step)
    return line[:done]


def _chain(ends: list[tuple[int, int]]) -> list[int]:
    """Sections that follow each other as one row of mileposts; none where they do not."""
    if not ends:
        return []
    row = list(ends[0] if len(ends) == 1 or ends[0][1] in ends[1] else ends[0][::-1])
    for a, b in ends[1:]:
        if row[-1] not in (a, b):
            return []
        row.append(b if row[-1] == a else a)
    return row


def outlooks(view: CrayonView, which: int = 0) -> list[Outlook]:
    """For each demand that the seat could fill what that takes one of its trains."""
    train = view.seat + which * view.state.setting.players
    if view.state.phase == OVER or train >= view.state.setting.trains:
        return []
    return _outlooks(PlannerScene(view, train))


def targets(view: CrayonView) -> dict[int, list[Outlook]]:
    """What each opponent is likely to go for, by what is open to all: the likeliest first."""
    s = view.state
    if s.phase == OVER:
        return {}
    position = s.copy()
    guess_cash(view, position)
    found = {}
    for seat in s.setting.seats:
        if seat != view.seat and HIDDEN not in s.hands[seat]:
            scenes = [PlannerScene(view, train, position) for train in s.setting.trains_of(seat)]
            every = [one for scene in scenes for one in _outlooks(scene)]
            found[seat] = _likeliest(every, s.cash[seat] != SECRET)
    return found


def _likeliest(every: list[Outlook], cash_known: bool) -> list[Outlook]:
    """By what plans are ranked by; one for each card, and none that is worth nothing by it.

    What a player is known not to have the money for is left out.
    """
    ranked = sorted(
        ((-one.plan.value, one) for one in every if one.plan and one.plan.value > 0 and not (cash_known and one.short)),
        key=lambda item: (item[0], item[1].card, item[1].which),
    )
    cards: dict[int, Outlook] = {}
    for _, one in ranked:
        cards.setdefault(one.card, one)
    return list(cards.values())[:TARGETS]


def _outlooks(scene: PlannerScene) -> list[Outlook]:
    situation = Situation(scene, Options(), 1)
    ways: dict[tuple[int, int], list[Delivery]] = defaultdict(list)
    for delivery in situation.deliveries:
        ways[delivery.card, delivery.which].append(delivery)
    return [_outlook(situation, card, which, ways[card, which]) for card, which in _demands(scene)]


def _demands(scene: PlannerScene) -> list[tuple[int, int]]:
    """All that the seat's cards, cards open to all and events ask for."""
    setting = scene.setting
    on_cards = [(card, which) for card in scene.cards if card != HIDDEN for which in range(len(setting.demands[card]))]
    return on_cards + [(card, SPECIAL) for card in open_demands(scene.s)]


def _outlook(situation: Situation, card: int, which: int, deliveries: list[Delivery]) -> Outlook:
    """Of all cities the load may come from, the one that serves best."""
    scene = situation.scene
    means = situation.means._replace(cash=ENOUGH)
    plans = [plan for one in deliveries if (plan := _alone(situation, one, means)) is not None]
    if plans:
        return Outlook(card, which, scene, max(plans, key=lambda plan: plan.value))
    return Outlook(card, which, scene, None, _why_not(situation, card, which, deliveries))


def _alone(situation: Situation, delivery: Delivery, means: Means) -> Plan | None:
    """The exact plan of one delivery: over others' track, or without it if that is better."""
    plan = _routed(situation, situation.survey, situation.start, delivery, means)
    if plan is not None and not plan.rented:
        return plan
    own = _routed(situation, situation.own, situation.own_start, delivery, means)
    return max((one for one in (plan, own) if one is not None), key=lambda one: one.value, default=None)


def _routed(situation: Situation, ways: Survey, start: Courses | None, delivery: Delivery, means: Means) -> Plan | None:
    calls = [(load, city) for load, city in zip(delivery.loads, delivery.sources, strict=True) if city != ABOARD]
    stops = [*(Stop(city, load, delivery) for load, city in calls), Stop(delivery.dest, DELIVER, delivery)]
    plan = route(ways, stops, start)
    if plan is None:
        return None
    plan.rented = rented_sections(situation, plan)
    if not attach(ways, situation.own, plan):
        return None
    tally = reckon(plan, means, situation.closures)
    if tally is None:
        return None
    plan.value = income(tally, means, situation.options, 0, (0.0, 0.0))
    return plan


def _why_not(situation: Situation, card: int, which: int, tried: list[Delivery]) -> str:
    """Why a demand cannot be filled as things are."""
    scene = situation.scene
    if which == SPECIAL:
        return say("there is no way to it, or no room for all its loads")
    if not open_to(situation.own, card, which):
        return say("a cube lies on another demand of this card")
    load = scene.setting.demands[card][which].load
    if load not in scene.loads and not Supplies(scene).cities(load):
        return say("no chip of its load is left")
    if any(one.until < inf for one in tried):
        return say("another player will be there first")
    return say("too far away, or no way can be built there")
