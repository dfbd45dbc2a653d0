"""Greedy: brings the one demand that pays best for the track and the time it takes.

It looks at every demand in its hand and every source of its load, asks the kernel what track
is missing and how long the way is, and follows the best plan until it is paid. Trains
leave a city only when the whole way is built, so they never stand before a gap. Late in the
game it joins the major cities that are missing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, cast

from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.build import price
from milepost.crayon.kernel import Costs
from milepost.crayon.routes import step_atom
from milepost.crayon.rules import CAPACITY, UPGRADES
from milepost.crayon.state import OPERATE
from milepost.crayon.title import Demand
from milepost.crayon.tunnel import through
from milepost.crayon.view import CrayonView
from milepost.game import Action, View

TRACK_WEIGHT = 0.7  # track is kept after the delivery: it costs less than its price
RESERVE = 25  # cash not spent on locos and major cities before the end
LOOK_CLOSER = 5  # plans worth working out exactly


class Plan(NamedTuple):
    """Bring a load (from `source`, or already aboard: None) to the city of a demand."""

    card: int
    which: int
    source: int | None


class Greedy:
    """One seat's player; what it keeps between actions is its plan."""

    def __init__(self, rng: Random) -> None:
        self.plan: Plan | None = None

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        return _Turn(self, cast(CrayonView, view)).action()


class _Turn:
    """One decision: the view, and the questions asked of it."""

    def __init__(self, bot: Greedy, view: CrayonView) -> None:
        self.bot = bot
        self.view = view
        self.s = view.state
        self.seat = self.train = view.seat
        self.board = self.s.setting.board
        self.cash = self.s.cash[self.seat]
        self.legal = view.legal()
        self._costs: Costs | None = None

    def action(self) -> Action:
        if self.s.stack:
            return self._lose()
        self._keep_plan()
        if self.s.phase == OPERATE:
            return self._operate()
        return self._build()

    # Operations

    def _operate(self) -> Action:
        if self.s.place[self.train] < 0:
            return self._place()
        deliveries = list(self.legal.of("deliver"))
        if deliveries:
            return max(deliveries, key=lambda a: (self._pay(a), -a))
        pilgrims = list(self.legal.of("pilgrims"))
        if pilgrims:
            return pilgrims[0]
        plan = self.bot.plan
        if plan is None:
            return atom(atoms.DISCARD) if self.s.fresh else atom(atoms.DONE)
        load = self._demand(plan).load
        if plan.source is not None and self.s.city(self.train) == plan.source:
            return self._load(plan, load)
        return self._go(plan)

    def _place(self) -> Action:
        """Start at the plan's source once own track is there."""
        plan = self.bot.plan
        if plan is None or plan.source is None:
            return atom(atoms.DISCARD) if self.s.fresh and plan is None else atom(atoms.DONE)
        for m in self.board.cities[plan.source].mileposts:
            if self.s.reach[self.seat] & self.board.bit[m]:
                return atom(atoms.PLACE, m)
        return atom(atoms.DONE)

    def _pay(self, delivery: int) -> int:
        body = delivery & atoms.BODY
        return self.s.setting.title.demands[body >> 2][body & 3].pay

    def _load(self, plan: Plan, load: int) -> Action:
        pick = atom(atoms.PICK, load)
        if pick in self.legal:
            self.bot.plan = plan._replace(source=None)
            return pick
        if len(self.s.loads[self.train]) >= CAPACITY[self.s.locos[self.train]]:
            useless = min(self.s.loads[self.train], key=self._worth)
            return atom(atoms.DROP, useless)
        self.bot.plan = None  # no chip left, or a strike: think again next time
        return atom(atoms.DONE)

    def _worth(self, load: int) -> int:
        return max([demand.pay for card in self.s.hands[self.seat] for demand in self.s.setting.title.demands[card]
                    if demand.load == load], default=0)

    def _go(self, plan: Plan) -> Action:
        """Along the way to the next stop, if it is all there."""
        goal = self._goal(plan)
        ways = self.view.journeys(self.s.place[self.train], self.s.came[self.train])
        stops = [m for m in self.board.cities[goal].mileposts if m in ways.steps]
        if not stops:
            return atom(atoms.DONE)
        path = ways.path(min(stops, key=lambda m: (ways.steps[m], m)))
        if len(path) < 2:
            return atom(atoms.DONE)  # it is there, and something keeps it from loading or delivering
        if self._rides(path[0], path[1]):
            return next(self.legal.of("ride"), atom(atoms.DONE))
        return self._steps(path) or atom(atoms.DONE)

    def _rides(self, a: int, b: int) -> bool:
        """The step is a ferry's: neither a section nor a tunnel leads from a to b."""
        arm = self.board.arm(a, b)
        return (arm < 0 or self.board.section[arm] < 0) and through(self.s, a, b) < 0

    def _goal(self, plan: Plan) -> int:
        return self._demand(plan).city if plan.source is None else plan.source

    def _steps(self, path: list[int]) -> Action | None:
        """As far as points and events allow, stopping where a delivery can be made on the way."""
        trial = self.s.copy()
        taken = []
        for a, b in pairwise(path):
            if self._rides(a, b) or (step := step_atom(self.s, a, b)) not in trial.legal(self.seat):
                break
            trial.play(step, self.seat)
            taken.append(step)
            if any(True for _ in trial.legal(self.seat).of("deliver")):
                break
        return taken or None

    def _lose(self) -> Action:
        return min(self.legal, key=lambda a: (self._worth(a & atoms.BODY), a))

    # Building

    def _build(self) -> Action:
        wanted = self._wanted()  # a line is built from its beginning, or not at all
        if wanted and atom(atoms.BUILD, wanted[0]) in self.legal:
            return atom(atoms.BUILD, wanted[0])
        if self.cash >= self.s.setting.rules.upgrade_cost + RESERVE and not self.s.opening:
            return next(self.legal.of("upgrade"), atom(atoms.DONE))
        return atom(atoms.DONE)

    def _wanted(self) -> list[int]:
        """The sections to build next: the plan's line, a way out of a trap, the major cities."""
        plan = self.bot.plan
        line = [self.board.arm(a, b) for a, b in self._line(plan)] if plan else []
        return line or self._escape() or self._join_majors()

    def _line(self, plan: Plan) -> list[tuple[int, int]]:
        """All sections still missing for the plan, in building order."""
        start, line = self._home()
        goals = [self._demand(plan).city] if plan.source is None else [plan.source, self._demand(plan).city]
        for goal in goals:
            target = self.board.bits(self.board.cities[goal].mileposts)
            if target & start:
                continue
            costs = self.view.build_costs(start, budget=120, until=self.board.bit[self.board.cities[goal].centre])
            if costs.cost(self.board.cities[goal].centre) is None:
                return []
            path = costs.path(self.board.cities[goal].centre)
            line += path
            start = self._grown(start, path)
        return line

    def _home(self) -> tuple[int, list[tuple[int, int]]]:
        """The network the train is on, or could start on; and what must be built to get it there."""
        place = self.s.place[self.train]
        anywhere = self.s.reach[self.seat] | self.s.setting.major_bits
        if place < 0:
            return self.s.reach[self.seat] or anywhere, []
        home = self.view.network(self.board.bit[place])
        if home & anywhere:
            return home, []
        costs = self.view.build_costs(anywhere, budget=120, until=self.board.bit[place])
        path = costs.path(place) if costs.cost(place) is not None else []
        return self._grown(home, path), path

    def _grown(self, start: int, path: list[tuple[int, int]]) -> int:
        """The network after the path is built. Before anything stands, only its own piece counts."""
        mileposts = self.board.bits(m for section in path for m in section)
        if self.s.place[self.train] < 0 and not self.s.reach[self.seat]:
            start = self.board.bit[path[0][0]] if path else start
        return self.view.network(start | mileposts)

    def _escape(self) -> list[int]:
        """A train that can reach no city needs new track ahead of it."""
        place = self.s.place[self.train]
        if place < 0 or self.board.city_at[place] >= 0:
            return []
        ways = self.view.journeys(place, self.s.came[self.train])
        if any(self.board.city_at[m] >= 0 for m in ways.steps):
            return []
        costs = self.view.build_costs(self.board.bit[place], budget=60, joining=False)
        cities = [(cost, m) for city in self.board.cities for m in city.mileposts
                  if (cost := costs.cost(m)) is not None]
        return [self.board.arm(a, b) for a, b in costs.path(min(cities)[1])] if cities else []

    def _join_majors(self) -> list[int]:
        """The next missing link between major cities, when there is money for it."""
        if self.s.opening or self.s.place[self.train] < 0:
            return []
        home, _ = self._home()
        missing = [m for m in self.s.setting.centres if not home & self.board.bit[m]]
        if not missing or (self.cash < 60 + RESERVE and self.cash < self.s.target):
            return []
        if UPGRADES[self.s.locos[self.train]] and self.cash < 120:
            return []
        costs = self.view.build_costs(home, budget=120)
        reachable = [(cost, m) for m in missing if (cost := costs.cost(m)) is not None]
        return [self.board.arm(a, b) for a, b in costs.path(min(reachable)[1])] if reachable else []

    # Planning

    def _demand(self, plan: Plan) -> Demand:
        return self.s.setting.title.demands[plan.card][plan.which]

    def _keep_plan(self) -> None:
        """Keep the plan while it can still be carried out, else find another."""
        plan = self.bot.plan
        if plan is not None and plan.card in self.s.hands[self.seat]:
            aboard = self._demand(plan).load in self.s.loads[self.train]
            if (plan.source is not None or aboard) and (not self.s.fresh or self._value(plan) > 0):
                return
        self.bot.plan = self._best_plan()

    def _best_plan(self) -> Plan | None:
        rough = sorted(((self._guess(plan), plan) for plan in self._plans()), key=lambda item: (-item[0], item[1][:2]))
        exact = [(self._value(plan), plan) for _, plan in rough[:LOOK_CLOSER]]
        good = [(value, plan) for value, plan in exact if value > 0]
        return max(good, key=lambda item: item[0])[1] if good else None

    def _plans(self) -> list[Plan]:
        found = []
        setting = self.s.setting
        for card in self.s.hands[self.seat]:
            for which, demand in enumerate(setting.title.demands[card]):
                if demand.load in self.s.loads[self.train]:
                    found.append(Plan(card, which, None))
                elif setting.endless[demand.load] or self.s.bank[demand.load]:
                    found += [Plan(card, which, city) for city in setting.title.loads[demand.load].cities]
        return found

    def _guess(self, plan: Plan) -> float:
        """Worth a turn, with track and way guessed from what the network reaches."""
        if self._costs is None:
            start, _ = self._home()
            self._costs = self.view.build_costs(start, budget=60)
        goal = self.board.cities[self._demand(plan).city].centre
        stops = [goal] if plan.source is None else [self.board.cities[plan.source].centre, goal]
        costs = [self._costs.cost(m) for m in stops]
        missing = sum(70 if cost is None else cost for cost in costs)
        place = self.s.place[self.train]
        way = ([] if place < 0 else [place]) + stops
        steps = sum(self._far(a, b) for a, b in pairwise(way))
        return self._rate(self._demand(plan).pay, missing, steps)

    def _far(self, a: int, b: int) -> int:
        """Steps on the bare lattice."""
        (r1, c1), (r2, c2) = self.board.places[a], self.board.places[b]
        q1, q2 = c1 - r1 // 2, c2 - r2 // 2
        return max(abs(r1 - r2), abs(q1 - q2), abs(r1 - r2 + q1 - q2))

    def _rate(self, pay: int, track: int, steps: int) -> float:
        speed = self.s.setting.rules.speeds[self.s.locos[self.train]]
        return (pay - TRACK_WEIGHT * track) / (1 + steps / speed + track / 40)

    def _value(self, plan: Plan) -> float:
        """Worth a turn, with the track that is really missing."""
        line = self._line(plan)
        track = sum(self._price(a, b) for a, b in line)
        reached = self._home()[0] & self.board.bits(self.board.cities[self._goal(plan)].mileposts)
        if track > self.cash or (not line and not reached and self.s.place[self.train] >= 0):
            return -1.0
        added = frozenset(self.board.section[self.board.arm(a, b)] for a, b in line)
        goal = self._demand(plan).city
        stops = [goal] if plan.source is None else [plan.source, goal]
        place, came, steps = self.s.place[self.train], self.s.came[self.train], 0
        for stop in stops:
            if place >= 0:
                ways = self.view.journeys(place, came, added)
                ends = [m for m in self.board.cities[stop].mileposts if m in ways.steps]
                if not ends:
                    return -1.0
                place = min(ends, key=lambda m: (ways.steps[m], m))
                steps += ways.steps[place]
            else:
                place = self.board.cities[stop].centre
            came = -1
        return self._rate(self._demand(plan).pay, track, steps)

    def _price(self, a: int, b: int) -> int:
        return price(self.s, self.seat, self.board.arm(a, b))
