"""The bot `planner`: plans when something has changed, and carries its plan out."""

from __future__ import annotations

from typing import cast

from milepost.bots.crayon.planner import drive, works
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.think import best_plan
from milepost.chance import Random
from milepost.crayon.state import OPERATE
from milepost.crayon.view import CrayonView
from milepost.game import Action, View


class Planner:
    """One seat's player. Between actions it keeps its plan and what it knows not to work."""

    def __init__(self, rng: Random, options: Options | None = None) -> None:
        self.rng = rng
        from milepost.bots.crayon.planner.options import set_from_env
        self.options = set_from_env(options or Options())
        self.current: Plan | None = None
        self.banned: set[int] = set()  # sections that were refused
        self.hand: tuple[int, ...] = ()
        self.discard = False  # nothing pays: take new cards
        self.planned = 0  # how often it has planned

    def start(self, view: View) -> None:
        self.current = None
        self.banned.clear()

    def choose(self, view: View, budget: int) -> Action:
        view = cast(CrayonView, view)
        s = view.state
        if s.stack:
            return drive.answer(self, view)
        if self._stale(view):
            self.think(view, budget)
        return drive.operate(self, view, budget) if s.phase == OPERATE else works.build(self, view)

    def think(self, view: CrayonView, budget: int) -> None:
        """Find a plan for the position as it is."""
        self.planned += 1
        self.hand = view.state.hands[view.seat]
        self.current = best_plan(view, self.options, budget, self.banned)

    def _stale(self, view: CrayonView) -> bool:
        """Whether the plan must be made anew: other cards, a load gone, the way taken or lost."""
        s, seat = view.state, view.seat
        plan = self.current
        if self.hand != s.hands[seat]:
            return True
        if plan is None:
            return s.fresh
        loads = list(s.loads[seat])
        for stop in plan.stops:
            if not stop.pick and stop.job not in [other.job for other in plan.stops if other.pick]:
                if stop.job.load not in loads:
                    return True
                loads.remove(stop.job.load)
        for stop in plan.stops:
            if stop.pick and not s.setting.endless[stop.job.load] and not s.bank[stop.job.load]:
                return True
        return not drive.way_open(self, view, plan)
