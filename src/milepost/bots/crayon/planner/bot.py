"""The bot `planner`: plans when something has changed, and carries its plan out."""

from __future__ import annotations

from milepost.bots.crayon import placing
from milepost.bots.crayon.planner.act import loading
from milepost.bots.crayon.planner.act.answers import Asked, answer
from milepost.bots.crayon.planner.act.build import build
from milepost.bots.crayon.planner.act.loans import borrowing, with_loan
from milepost.bots.crayon.planner.act.locos import better_loco
from milepost.bots.crayon.planner.act.operate import DONE, operate, to_a_city
from milepost.bots.crayon.planner.deals.offers import EarlierOffer, offer
from milepost.bots.crayon.planner.options import Options, make_options
from milepost.bots.crayon.planner.plan.idle_turns import NEW_CARDS, PATIENCE, IdleTurns, delivers
from milepost.bots.crayon.planner.plan.outdated import Basis, basis, outdated
from milepost.bots.crayon.planner.plan.plan import Plan, remaining
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully, stake
from milepost.bots.crayon.planner.search.choose import PlanChoice
from milepost.bots.crayon.planner.talk.words import sentence
from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.state import OPERATE
from milepost.crayon.view import CrayonView
from milepost.game import Action, View
from milepost.sentences import joined, say

MODEST = 0.6  # after new cards so much less is asked of a trip: a poor one beats waiting for ever
STEADY = 1.1  # by so much another trip must be better while cards and demands are the same
NO_PLAN = say("nothing pays: new cards")


class Planner:
    """One seat's player. Between actions it keeps its plans and what it knows not to work."""

    def __init__(self, rng: Random, options: Options | None = None) -> None:
        self.options = options or Options()
        self._forget()

    def _forget(self) -> None:
        self.plans: dict[int, Plan] = {}  # by train
        self._choices: dict[int, PlanChoice] = {}  # by train: what the plan came of, until a loco was thought of
        self.banned: set[int] = set()  # sections that were refused
        self._bases: dict[int, Basis] = {}  # by train: what the plan was made in sight of
        self._tried: list[EarlierOffer] = []  # offers made for others' track
        self._said: str = say("no plan yet")
        self._idle = IdleTurns()

    def start(self, view: View) -> None:
        self._forget()

    def choose(self, view: CrayonView, budget: int) -> Action:
        scenes = _scenes(view)
        if view.state.stack:
            return answer(Asked(view, scenes[0], self.plans, self.options, budget, self.banned))
        if self._idle.begin(view.state.round):
            self._idle.look(view.state, view.seat)
        action = self._act(view, scenes, budget)
        if self._in_vain(action) and view.state.fresh and not view.state.opening:  # the opening has nothing else to do
            new = self._new_cards(view)
            if new != DONE or action == DONE:
                self.plans.clear()  # other cards, other ways
                self.banned.clear()
                action = new
        self._idle.note(action)
        return placing.due(view) or action if action == DONE else action

    def _in_vain(self, action: Action) -> bool:
        """Whether the seat has waited, or run to and fro, for so long that this leads to nothing either."""
        if action == DONE and self._idle.turns >= PATIENCE:
            return True
        return self._idle.circles >= PATIENCE and not delivers(action)

    def consider(self, view: CrayonView, budget: int) -> list[tuple[PlannerScene, list[Plan]]]:
        """For each train the plans there are, the chosen one first; nothing is done yet."""
        scenes = _scenes(view)
        new = self._renew(scenes, budget)
        found = []
        for scene in scenes:
            if scene.train in self.plans:
                choice = self._choices[scene.train] if scene.train in new else self._search(scene, budget)
                found.append((scene, [remaining(scene, self.plans[scene.train]), *choice.plans]))
        return found

    def _renew(self, scenes: list[PlannerScene], budget: int) -> list[int]:
        """Plan for every train whose plan is old; these trains."""
        new = []
        for scene in scenes:
            if self._outdated(scene):
                self._make_plan(scene, budget)
                new.append(scene.train)
        return new

    def _outdated(self, scene: PlannerScene) -> bool:
        return outdated(scene, self.plans.get(scene.train), self._bases.get(scene.train), self.banned)

    def _act(self, view: CrayonView, scenes: list[PlannerScene], budget: int) -> Action:
        self._renew(scenes, budget)
        for scene in scenes:
            borrow = borrowing(scene, self.plans[scene.train]) if scene.train in self.plans else None
            if borrow is not None:
                return borrow
        if view.state.phase == OPERATE:
            return self._operate(scenes)
        for scene in scenes:
            loco = self._loco(scene)
            if loco is not None:
                return loco
        plans = [(scene, self.plans[scene.train]) for scene in scenes if scene.train in self.plans]
        action = build(scenes[0], plans, self.options, self.banned)
        return self._offer(plans) or action if action == DONE else action

    def _offer(self, plans: list[tuple[PlannerScene, Plan]]) -> Action | None:
        """Where there is nothing to build: an offer for others' track that the plans use or would use."""
        if not plans:
            return None
        spare = plans[0][0].cash - sum(plan.need(scene) for scene, plan in plans) - self.options.margin
        return offer(plans[0][0], [plan for _, plan in plans], spare, self._tried)

    def plan(self) -> str:
        """What the bot is about, in a sentence."""
        return self._said

    # Planning

    def _make_plan(self, scene: PlannerScene, budget: int) -> None:
        """Find a plan for the position as it is."""
        others = self._others(scene)
        begun = self.plans.get(scene.train)
        choice = self._search(scene, budget)
        self.plans.pop(scene.train, None)
        lent = with_loan(scene, self.options, budget, choice, self.banned, others)
        if lent or choice.plans:
            self.plans[scene.train] = lent or self._pick(scene, choice.plans, begun, budget)
        self._choices[scene.train] = choice
        self._said = joined((sentence(scene.setting, plan) for _, plan in sorted(self.plans.items())), "; ") or NO_PLAN
        self._bases[scene.train] = basis(scene)

    def _search(self, scene: PlannerScene, budget: int) -> PlanChoice:
        return plan_carefully(scene, self.options, budget, self.banned, self._others(scene))

    def _others(self, scene: PlannerScene) -> list[Plan]:
        """The plans of the seat's other trains."""
        return [plan for train, plan in sorted(self.plans.items()) if train != scene.train]

    def _pick(self, scene: PlannerScene, plans: list[Plan], begun: Plan | None, budget: int) -> Plan:
        """The best plan, or the trip begun while it is about as good: nobody turns round for a passing event."""
        if begun is not None and self._bases.get(scene.train) == basis(scene):
            for plan in plans:
                if plan.cards == begun.cards and plan.value * STEADY >= plans[0].value:
                    return plan
        return plans[0]

    def _loco(self, scene: PlannerScene) -> int | None:
        """A better loco, if it leaves the money for what must be done; with it the plan is made anew."""
        choice = self._choices.pop(scene.train, None)  # asked once for each plan
        plan = self.plans.get(scene.train)
        if choice is None or plan is None:
            return None
        bound = plan.bound(scene)
        bound += sum(other.need(scene) for train, other in self.plans.items() if train != scene.train)
        loco = better_loco(scene, choice, self.options.spare_for_loco + stake(scene, self.options) + bound)
        if loco < 0:
            return None
        self._bases.pop(scene.train, None)
        return scene.atom(atoms.UPGRADE, loco)

    # Acting

    def _new_cards(self, view: CrayonView) -> int:
        """Another hand, or other cards in the pool; DONE where neither can be had."""
        legal = view.legal()
        return next((act for act in NEW_CARDS if act in legal), DONE)

    def _operate(self, scenes: list[PlannerScene]) -> Action:
        s = scenes[0].s
        best = max((plan.value for plan in self.plans.values()), default=-1.0)
        least = self.options.poor * self.options.at(s.round).worth * MODEST**self._idle.renewed
        poor = best < least and all(s.boarded[scene.train] < 0 for scene in scenes)
        if s.fresh and poor and not any(loading.wanted(self.plans.get(scene.train), scene.loads) for scene in scenes):
            cards = self._new_cards(scenes[0].view)
            if cards != DONE:
                return cards
        for scene in scenes:
            plan = self.plans.get(scene.train)
            if plan is not None:
                action = operate(scene, plan)
                if action != DONE:
                    return action
        if self.plans:
            return DONE
        return next(scenes[0].view.legal().of("deliver"), None) or to_a_city(scenes[0])


def _scenes(view: CrayonView) -> list[PlannerScene]:
    """One for each of the seat's trains."""
    return [PlannerScene(view, train) for train in view.state.setting.trains_of(view.seat)]


def make_planner(rng: Random, depth: int = 0, style: str = "steady", level: str = "expert") -> Planner:
    """A planner of that style and level; `depth` is how many deliveries it plans together, 0: the level's own."""
    return Planner(rng, make_options(depth or None, style, level))
