"""The bot `planner`: plans when something has changed, and carries its plan out."""

from __future__ import annotations

from typing import cast

from milepost.bots.crayon.planner import drive, loading, trading, works
from milepost.bots.crayon.planner.loans import borrowing, with_loan
from milepost.bots.crayon.planner.locos import better_loco
from milepost.bots.crayon.planner.options import Options, make_options
from milepost.bots.crayon.planner.outlook import Outlook
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.stock import Stock
from milepost.bots.crayon.planner.survey import Survey
from milepost.bots.crayon.planner.think import Thought, card_values
from milepost.bots.crayon.planner.words import sentence
from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.atoms import TRAIN_SHIFT, atom
from milepost.crayon.losses import LOST_LOAD
from milepost.crayon.state import OPERATE
from milepost.crayon.view import CrayonView
from milepost.game import Action, View

NEW_CARDS = (atom(atoms.DISCARD), atom(atoms.SWAP))
PATIENCE = 2  # turns in a row without a useful action, no more
THRIFT = 3  # how much more money weighs in the ways of who has too little
STEADY = 1.1  # by so much another trip must be better while cards and demands are the same
HELD_UP = 0.6  # turns lost to an event from which another plan is looked for: a closed way, not rain alone
NO_PLAN = "nothing pays: new cards"


Cubes = tuple[tuple[tuple[int, int], ...], ...]  # of each opponent: card and demand
Sight = tuple[tuple[int, ...], tuple[int, ...], Cubes]  # cards, special demands, opponents' cubes


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
        self._turned_down: set[frozenset[int]] = set()  # stretches of track that were asked for
        self._said = "no plan yet"
        self._turn = 0  # the round of the turn that is being played
        self._useful = True  # whether something was done in it
        self._idle = 0  # turns before it in which nothing was
        self._renewed = 0  # turns before it that were given for new cards
        self._renews = False  # whether this one is

    def start(self, view: View) -> None:
        self._forget()

    def choose(self, view: View, budget: int) -> Action:
        view = cast(CrayonView, view)
        scenes = [Scene(view, train) for train in view.state.setting.trains_of(view.seat)]
        if view.state.stack:
            return self._answer(view, scenes)
        self._count(view.state.round)
        action = self._act(view, scenes, budget)
        waits = action == drive.DONE and self._idle >= PATIENCE
        if waits and view.state.fresh and not view.state.opening:  # in the opening there is nothing else to do
            self.plans.clear()  # it has waited in vain: other cards, other ways
            self.banned.clear()
            action = self._new_cards(view)
        self._useful = self._useful or action != drive.DONE
        self._renews = self._renews or action in NEW_CARDS
        return action

    def _count(self, now: int) -> None:
        """Count the turns in a row in which nothing useful was done."""
        if now != self._turn:
            self._idle = 0 if self._useful else self._idle + 1
            self._renewed = self._renewed + 1 if self._renews else 0
            self._turn, self._useful, self._renews = now, False, False

    def _act(self, view: CrayonView, scenes: list[Scene], budget: int) -> Action:
        for scene in scenes:
            if self._stale(scene):
                self._think(scene, budget)
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
        """Where there is nothing to build: an offer for track that the plans rent."""
        spare = plans[0][0].cash - sum(plan.need(scene) for scene, plan in plans) - self.options.margin if plans else 0
        for scene, plan in plans:
            row = trading.offer(scene, plan, spare, self._turned_down)
            if row:
                return row
        return None

    def plan(self) -> str:
        """What the bot is about, in a sentence."""
        return self._said

    # Planning

    def _think(self, scene: Scene, budget: int) -> None:
        """Find a plan for the position as it is."""
        others = [plan for train, plan in sorted(self.plans.items()) if train != scene.train]
        begun = self.plans.get(scene.train)
        thought = Thought(scene, self.options, budget, self.banned, others, self.options.margin + self._stake(scene))
        for thrift in (1, THRIFT):  # without a margin, then by cheaper ways
            if not thought.plans:
                thought = Thought(scene, self.options, budget, self.banned, others, thrift=thrift)
        self.plans.pop(scene.train, None)
        lent = with_loan(scene, self.options, budget, thought, self.banned, others)
        if lent or thought.plans:
            self.plans[scene.train] = lent or self._steady(scene, thought.plans, begun)
        self._thoughts[scene.train] = thought
        self._said = "; ".join(sentence(scene.setting, plan) for _, plan in sorted(self.plans.items())) or NO_PLAN
        self._seen[scene.train] = self._sight(scene)

    def _steady(self, scene: Scene, plans: list[Plan], begun: Plan | None) -> Plan:
        """The best plan, or the trip begun while it is about as good: nobody turns round for a passing event."""
        if begun is not None and self._seen.get(scene.train) == self._sight(scene):
            for plan in plans:
                if plan.cards == begun.cards and plan.value * STEADY >= plans[0].value:
                    return plan
        return plans[0]

    def _stake(self, scene: Scene) -> int:
        """Cash kept back while what one is about may still be lost to an opponent; in the opening it is risked."""
        if scene.rules.pool is None or scene.s.locks[scene.seat] or scene.place < 0:
            return 0
        return self.options.stake

    def _loco(self, scene: Scene) -> int | None:
        """A better loco, if it leaves the money for what must be done; with it the plan is made anew."""
        thought = self._thoughts.pop(scene.train, None)  # asked once for each plan
        plan = self.plans.get(scene.train)
        if thought is None or plan is None:
            return None
        bound = plan.need(scene, plan.first_pay) if scene.s.locks[scene.seat] else 0  # such loads must arrive
        bound += sum(other.need(scene) for train, other in self.plans.items() if train != scene.train)
        loco = better_loco(scene, thought, self.options.cushion + self._stake(scene) + bound)
        if loco < 0:
            return None
        self._seen.pop(scene.train, None)
        return atom(atoms.UPGRADE, loco | scene.which << TRAIN_SHIFT)

    def _sight(self, scene: Scene) -> Sight:
        """What makes a plan old when it changes: the cards, and demands open to all."""
        s = scene.s
        special = tuple(card for card, _, _ in s.active if card in s.setting.special_demands) if s.active else ()
        return (scene.cards, special, tuple(locks for seat, locks in enumerate(s.locks) if seat != scene.seat))

    def _news(self, scene: Scene, plan: Plan | None) -> bool:
        """Whether there is something new to think of: a card, a special demand, an opponent's cube on the plan's cards.

        That cards are gone which the plan does not need is no news.
        """
        seen, now = self._seen.get(scene.train), self._sight(scene)
        if seen == now:
            return False
        if seen is None or plan is None or seen[1] != now[1] or set(now[0]) - set(seen[0]):
            return True
        mine = plan.cards
        locks = [[lock for row in sight[2] for lock in row if lock[0] in mine] for sight in (seen, now)]
        return locks[0] != locks[1] or any(card in seen[0] and card not in now[0] for card in mine)

    def _stale(self, scene: Scene) -> bool:
        """Whether the plan must be made anew: other cards, a load gone, the way taken or lost."""
        s = scene.s
        plan = self.plans.get(scene.train)
        if self._news(scene, plan):
            return True
        if plan is None or not plan.stops:
            return bool(s.fresh or plan)
        loads = list(scene.loads)
        picks = [(stop.job, stop.load) for stop in plan.stops if stop.pick]
        stock = Stock(scene)
        for stop in plan.stops:
            if stop.pick:
                if not stock.at(stop.load, stop.city):
                    return True
                continue
            for load in stop.job.loads:
                if (stop.job, load) not in picks:
                    if load not in loads:
                        return True
                    loads.remove(load)
        if s.fresh and (plan.need(scene, plan.first_pay) > scene.cash or plan.races or self._held_up(scene, plan)):
            return True
        return not drive.way_open(scene, plan, self.banned)

    def _held_up(self, scene: Scene, plan: Plan) -> bool:
        """Whether an event closes what the train needs in its next turns."""
        if not scene.s.active or scene.place not in plan.legs[0].path:
            return False
        outlook = Outlook(Survey(scene))
        return bool(outlook) and outlook.delay(plan.ahead(scene.place), 0.0) >= HELD_UP

    # Acting

    def _answer(self, view: CrayonView, scenes: list[Scene]) -> Action:
        """An event asks: give up what is worth least, take what is worth most."""
        scene = scenes[0]
        plan = self.plans.get(scene.train)
        question = view.state.stack[-1][0]
        if question == "keep":
            return self._keep(view, scene)
        if question == "swapping":
            return atom(atoms.DONE)
        if question == "deal":
            return trading.answer(scene, [plan for _, plan in sorted(self.plans.items())])
        takes = list(view.legal().of("take"))
        if takes:
            best = max(takes, key=lambda act: (self._gain(scene, act), -act))
            return best if self._gain(scene, best) > 0 else next(view.legal().of("pass"), best)
        if question != "lose load":
            return next(iter(view.legal()))
        return min(view.legal(), key=lambda act: (loading.worth(scene, plan, act & LOST_LOAD), act))

    def _keep(self, view: CrayonView, scene: Scene) -> Action:
        """Of the first cards the one whose best delivery promises most."""
        worth = card_values(scene, self.options)
        return max(view.legal(), key=lambda act: (worth.get(act & atoms.BODY, -1e9), -act))

    def _gain(self, scene: Scene, take: int) -> float:
        body = take & atoms.BODY
        load, dump = body & 1023, (body >> 10) - 1
        return loading.worth(scene, None, load) - (loading.worth(scene, self.plans.get(scene.train), dump)
                                                   if dump >= 0 else 0.0)

    def _new_cards(self, view: CrayonView) -> int:
        """Another hand, or other cards in the pool; DONE where neither can be had."""
        legal = view.legal()
        return next((act for act in NEW_CARDS if act in legal), drive.DONE)

    def _operate(self, scenes: list[Scene]) -> Action:
        s = scenes[0].s
        best = max((plan.value for plan in self.plans.values()), default=-1.0)
        poor = best < self.options.poor * self.options.at(s.round).worth
        if s.setting.rules.pool is not None and self.plans and self._renewed >= PATIENCE:
            poor = False  # a poor trip is better than waiting for the pool for ever
        poor = poor and all(s.boarded[scene.train] < 0 for scene in scenes)
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


def make_planner(rng: Random, depth: int = 0, style: str = "steady", level: str = "expert") -> Planner:
    """A planner of that style and level; `depth` is how many deliveries it plans together, 0: the level's own."""
    return Planner(rng, make_options(depth or None, style, level))
