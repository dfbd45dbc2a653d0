"""The bot `planner`: plans when something has changed, and carries its plan out."""

from __future__ import annotations

from milepost.bots.crayon import placing
from milepost.bots.crayon.planner.act import build as works
from milepost.bots.crayon.planner.act import loading
from milepost.bots.crayon.planner.act import operate as drive
from milepost.bots.crayon.planner.act.answers import Asked, answer
from milepost.bots.crayon.planner.act.loans import borrowing, with_loan
from milepost.bots.crayon.planner.act.locos import better_loco
from milepost.bots.crayon.planner.deals.offers import Tried, offer
from milepost.bots.crayon.planner.options import Options, make_options
from milepost.bots.crayon.planner.plan.idle_turns import NEW_CARDS, PATIENCE, Pace
from milepost.bots.crayon.planner.plan.outdated import Sight, sight, stale
from milepost.bots.crayon.planner.plan.plan import Plan, standing
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.search.careful import ponder, stake
from milepost.bots.crayon.planner.search.choose import Thought
from milepost.bots.crayon.planner.talk.words import sentence
from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.atoms import TRAIN_SHIFT, atom
from milepost.crayon.state import OPERATE
from milepost.crayon.view import CrayonView
from milepost.game import Action, View

MODEST = 0.6  # after new cards so much less is asked of a trip: a poor one beats waiting for ever
STEADY = 1.1  # by so much another trip must be better while cards and demands are the same
NO_PLAN = "nothing pays: new cards"


class Planner:
    """One seat's player. Between actions it keeps its plans and what it knows not to work."""

    def __init__(self, rng: Random, options: Options | None = None) -> None:
        self.rng = rng
        self.options = options or Options()
        self._forget()

    def _forget(self) -> None:
        self.plans: dict[int, Plan] = {}  # by train
        self._thoughts: dict[int, Thought] = {}  # by train: what the plan came of, until a loco was thought of
        self.banned: set[int] = set()  # sections that were refused
        self._seen: dict[int, Sight] = {}  # by train: what the plan was made in sight of
        self._tried: list[Tried] = []  # offers made for others' track
        self._said = "no plan yet"
        self._pace = Pace()

    def start(self, view: View) -> None:
        self._forget()

    def choose(self, view: CrayonView, budget: int) -> Action:
        scenes = _scenes(view)
        if view.state.stack:
            return answer(Asked(view, scenes[0], self.plans, self.options, budget, self.banned))
        self._pace.begin(view.state.round)
        action = self._act(view, scenes, budget)
        waits = action == drive.DONE and self._pace.idle >= PATIENCE
        if waits and view.state.fresh and not view.state.opening:  # in the opening there is nothing else to do
            self.plans.clear()  # it has waited in vain: other cards, other ways
            self.banned.clear()
            action = self._new_cards(view)
        self._pace.note(action)
        return placing.due(view) or action if action == drive.DONE else action

    def consider(self, view: CrayonView, budget: int) -> list[tuple[Scene, list[Plan]]]:
        """For each train the plans there are, the chosen one first; nothing is done yet."""
        scenes = _scenes(view)
        new = self._renew(scenes, budget)
        found = []
        for scene in scenes:
            if scene.train in self.plans:
                thought = self._thoughts[scene.train] if scene.train in new else self._ponder(scene, budget)
                found.append((scene, [standing(scene, self.plans[scene.train]), *thought.plans]))
        return found

    def _renew(self, scenes: list[Scene], budget: int) -> list[int]:
        """Plan for every train whose plan is old; these trains."""
        new = []
        for scene in scenes:
            if stale(scene, self.plans.get(scene.train), self._seen.get(scene.train), self.banned):
                self._think(scene, budget)
                new.append(scene.train)
        return new

    def _act(self, view: CrayonView, scenes: list[Scene], budget: int) -> Action:
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
        action = works.build(scenes[0], plans, self.options, self.banned)
        return self._offer(plans) or action if action == drive.DONE else action

    def _offer(self, plans: list[tuple[Scene, Plan]]) -> Action | None:
        """Where there is nothing to build: an offer for others' track that the plans use or would use."""
        if not plans:
            return None
        spare = plans[0][0].cash - sum(plan.need(scene) for scene, plan in plans) - self.options.margin
        return offer(plans[0][0], [plan for _, plan in plans], spare, self._tried)

    def plan(self) -> str:
        """What the bot is about, in a sentence."""
        return self._said

    # Planning

    def _think(self, scene: Scene, budget: int) -> None:
        """Find a plan for the position as it is."""
        others = self._others(scene)
        begun = self.plans.get(scene.train)
        thought = self._ponder(scene, budget)
        self.plans.pop(scene.train, None)
        lent = with_loan(scene, self.options, budget, thought, self.banned, others)
        if lent or thought.plans:
            self.plans[scene.train] = lent or self._steady(scene, thought.plans, begun)
        self._thoughts[scene.train] = thought
        self._said = "; ".join(sentence(scene.setting, plan) for _, plan in sorted(self.plans.items())) or NO_PLAN
        self._seen[scene.train] = sight(scene)

    def _ponder(self, scene: Scene, budget: int) -> Thought:
        return ponder(scene, self.options, budget, self.banned, self._others(scene))

    def _others(self, scene: Scene) -> list[Plan]:
        """The plans of the seat's other trains."""
        return [plan for train, plan in sorted(self.plans.items()) if train != scene.train]

    def _steady(self, scene: Scene, plans: list[Plan], begun: Plan | None) -> Plan:
        """The best plan, or the trip begun while it is about as good: nobody turns round for a passing event."""
        if begun is not None and self._seen.get(scene.train) == sight(scene):
            for plan in plans:
                if plan.cards == begun.cards and plan.value * STEADY >= plans[0].value:
                    return plan
        return plans[0]

    def _loco(self, scene: Scene) -> int | None:
        """A better loco, if it leaves the money for what must be done; with it the plan is made anew."""
        thought = self._thoughts.pop(scene.train, None)  # asked once for each plan
        plan = self.plans.get(scene.train)
        if thought is None or plan is None:
            return None
        bound = plan.bound(scene)
        bound += sum(other.need(scene) for train, other in self.plans.items() if train != scene.train)
        loco = better_loco(scene, thought, self.options.cushion + stake(scene, self.options) + bound)
        if loco < 0:
            return None
        self._seen.pop(scene.train, None)
        return atom(atoms.UPGRADE, loco | scene.which << TRAIN_SHIFT)

    # Acting

    def _new_cards(self, view: CrayonView) -> int:
        """Another hand, or other cards in the pool; DONE where neither can be had."""
        legal = view.legal()
        return next((act for act in NEW_CARDS if act in legal), drive.DONE)

    def _operate(self, scenes: list[Scene]) -> Action:
        s = scenes[0].s
        best = max((plan.value for plan in self.plans.values()), default=-1.0)
        least = self.options.poor * self.options.at(s.round).worth * MODEST**self._pace.renewed
        poor = best < least and all(s.boarded[scene.train] < 0 for scene in scenes)
        if s.fresh and poor and not any(loading.wanted(self.plans.get(scene.train), scene.loads) for scene in scenes):
            cards = self._new_cards(scenes[0].view)
            if cards != drive.DONE:
                return cards
        for scene in scenes:
            plan = self.plans.get(scene.train)
            if plan is not None:
                action = drive.operate(scene, plan)
                if action != drive.DONE:
                    return action
        if self.plans:
            return drive.DONE
        return next(scenes[0].view.legal().of("deliver"), None) or drive.to_a_city(scenes[0])


def _scenes(view: CrayonView) -> list[Scene]:
    """One for each of the seat's trains."""
    return [Scene(view, train) for train in view.state.setting.trains_of(view.seat)]


def make_planner(rng: Random, depth: int = 0, style: str = "steady", level: str = "expert") -> Planner:
    """A planner of that style and level; `depth` is how many deliveries it plans together, 0: the level's own."""
    return Planner(rng, make_options(depth or None, style, level))
