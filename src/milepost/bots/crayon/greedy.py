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
from milepost.crayon.atoms import KIND_SHIFT, atom
from milepost.crayon.build import price, why_not_build
from milepost.crayon.ferry import toll
from milepost.crayon.kernel import Costs
from milepost.crayon.locks import on_mat
from milepost.crayon.losses import LOST_LOAD
from milepost.crayon.move import duty
from milepost.crayon.routes import building_atoms, step_atom
from milepost.crayon.rules import CAPACITY, UPGRADES
from milepost.crayon.setting import Setting
from milepost.crayon.special import DUMP_SHIFT
from milepost.crayon.state import OPERATE
from milepost.crayon.title import Demand
from milepost.crayon.tunnel import through
from milepost.crayon.view import CrayonView
from milepost.game import Action, View

TRACK_WEIGHT = 0.7  # track is kept after the delivery: it costs less than its price
RESERVE = 25  # cash not spent on locos and major cities before the end
FERRY_TOLL = 14  # what the time lost by riding a ferry again and again is worth in track
LOAN = 20  # what it borrows when it cannot pay for running
SPARE_TURNS = 4  # running on own track (V-MOVECOST) is paid for so many turns more before track is bought
RIGHTS = ("BLD-12", "BLD-13", "FER-3", "NI-6")  # refusals for the sake of others: another way may do
OTHER_WAYS = 4
LOOK_CLOSER = 5  # plans worth working out exactly
LOOK_CLOSER_IN_POOL = 12  # the same where many cards lie open


class Plan(NamedTuple):
    """Bring a load (from `source`, or already aboard: None) to the city of a demand."""

    card: int
    which: int
    source: int | None


class Greedy:
    """One seat's player; what it keeps between actions is its plan."""

    def __init__(self, rng: Random) -> None:
        self.aim: Plan | None = None
        self.avoid: tuple[int, ...] = ()  # sections refused this round for the sake of others
        self.round = 0
        self._setting: Setting | None = None

    def start(self, view: View) -> None:
        pass

    def choose(self, view: View, budget: int) -> Action:
        self._setting = cast(CrayonView, view).state.setting
        return _Turn(self, cast(CrayonView, view)).action()

    def plan(self) -> str:
        """What it intends, in a sentence."""
        if self._setting is None or self.aim is None:
            return "Looks for a demand that pays."
        cities, demand = self._setting.board.cities, self._setting.demands[self.aim.card][self.aim.which]
        source = f" from {cities[self.aim.source].name}" if self.aim.source is not None else ""
        load = self._setting.title.loads[demand.load].name
        return f"Brings {load}{source} to {cities[demand.city].name} for {demand.pay}M."


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
        if bot.round != self.s.round:
            bot.round, bot.avoid = self.s.round, ()

    def action(self) -> Action:
        if self.s.stack:
            return self._answer()
        if self.cash < self.s.setting.rules.own_track_cost and (loan := atom(atoms.BORROW, LOAN)) in self.legal:
            return loan
        self._keep_plan()
        if self.s.phase == OPERATE:
            return self._operate()
        return self._build()

    # Operations

    def _operate(self) -> Action:
        if self.s.place[self.train] < 0:
            return self._place()
        fills = list(self.legal.of("fill"))
        if fills:
            return max(fills, key=lambda a: (self.s.setting.special_demands[a & atoms.BODY].pay, -a))
        if self.s.boarded[self.train] >= 0:
            return next(self.legal.of("ride"), atom(atoms.DONE))
        deliveries = list(self.legal.of("deliver"))
        if deliveries:
            return max(deliveries, key=lambda a: (self._pay(a), -a))
        pilgrims = list(self.legal.of("pilgrims"))
        if pilgrims:
            return pilgrims[0]
        plan = self.bot.aim
        lock = self._lock(plan) if self.s.setting.rules.pool else None
        if lock is not None:
            return lock
        if plan is None:
            return self._without_plan()
        load = self._demand(plan).load
        if plan.source is not None and self.s.city(self.train) == plan.source:
            return self._load(plan, load)
        return self._go(plan)

    def _without_plan(self) -> Action:
        """New cards; but a train that can get nowhere is turned round first, where the rules let it (V-BACKTRACK)."""
        ways = self.view.journeys(self.s.place[self.train], self.s.came[self.train])
        if not any(self.board.city_at[m] >= 0 for m in ways.steps):
            for turn in self.legal.of("turn"):
                return turn
        return self._new_cards()

    def _place(self) -> Action:
        """Start at the plan's source once own track is there."""
        plan = self.bot.aim
        if plan is None or plan.source is None:
            return atom(atoms.DONE) if plan else self._new_cards()
        for m in self.board.cities[plan.source].mileposts:
            if self.s.reach[self.seat] & self.board.bit[m]:
                return atom(atoms.PLACE, m)
        return atom(atoms.DONE)

    def _new_cards(self) -> Action:
        """No demand is worth the way: other ones, if the turn can be spent on that."""
        for kind in ("discard", "swap"):
            for action in self.legal.of(kind):
                return action
        return atom(atoms.DONE)

    def _lock(self, plan: Plan | None) -> Action | None:
        """Lock what can be delivered here, and the plan's demand once its whole line is there."""
        here = [a for a in self.legal.of("lock") if self._lock_demand(a).city == self.s.city(self.train)]
        if here:
            return max(here, key=lambda a: (self._pay(a), -a))
        if plan is None or plan.source is not None:
            return None
        lock = atom(atoms.LOCK, plan.card << 2 | plan.which)
        return lock if lock in self.legal and not self._line(plan) else None

    def _lock_demand(self, lock: int) -> Demand:
        body = lock & atoms.BODY
        return self.s.setting.demands[body >> 2][body & 3]

    def _pay(self, delivery: int) -> int:
        body = delivery & atoms.BODY
        return self.s.setting.demands[body >> 2][body & 3].pay

    def _load(self, plan: Plan, load: int) -> Action:
        pick = atom(atoms.PICK, load)
        if pick in self.legal:
            self.bot.aim = plan._replace(source=None)
            return pick
        if len(self.s.loads[self.train]) >= CAPACITY[self.s.locos[self.train]]:
            useless = list(self.legal.of("drop"))
            if useless:
                return min(useless, key=lambda a: (self._worth(a & atoms.BODY), a))
        self.bot.aim = None  # no chip left, or a strike: think again next time
        return atom(atoms.DONE)

    def _worth(self, load: int) -> int:
        return max([self._demand(plan).pay for plan in self._open() if self._demand(plan).load == load], default=0)

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
            return next((ride for ride in self.legal.of("ride")
                         if path[1] in self.board.links[(ride & atoms.BODY) >> 4].ports), atom(atoms.DONE))
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
            legal = trial.legal(self.seat)
            if any(True for kind in ("deliver", "fill") for _ in legal.of(kind)):
                break
        return taken or None

    def _answer(self) -> Action:
        """To what a card or the deal asks: give up what is worth least, keep what is worth most."""
        question = self.s.stack[-1][0]
        if question == "lose load":
            return min(self.legal, key=lambda a: (self._worth(a & LOST_LOAD), a))
        if question == "keep":
            worth = {card: max(self._guess(plan) for plan in self._plans() if plan.card == card)
                     for card in self.s.hands[self.seat]}
            return max(self.legal, key=lambda a: (worth[a & atoms.BODY], -a))
        if question == "deal":  # it sells no track
            return atom(atoms.REFUSE)
        if question in ("open contracts", "throw"):  # and gives away what pays least
            return min(self.legal, key=lambda a: (self._best_pay(a & atoms.BODY), a))
        if question == "swapping":  # what is locked now might not be wanted when the new cards are looked at
            return atom(atoms.DONE)
        return next(iter(self.legal))

    def _take(self) -> Action:
        """From a supply depot the load that pays best, if it pays more than what makes room for it."""
        def gain(take: int) -> int:
            dump = ((take & atoms.BODY) >> DUMP_SHIFT) - 1
            return self._worth(take & (1 << DUMP_SHIFT) - 1) - (self._worth(dump) if dump >= 0 else 0)

        best = max(self.legal.of("take"), key=lambda a: (gain(a), -a))
        return best if gain(best) > 0 else atom(atoms.PASS)

    def _best_pay(self, card: int) -> int:
        return max(demand.pay for demand in self.s.setting.demands[card])

    # Building

    def _build(self) -> Action:
        for _ in range(OTHER_WAYS):
            wanted = self._wanted()  # a line is built from its beginning, or not at all
            if wanted and wanted[0] in self.legal:
                return wanted[0]
            arm = wanted[0] & atoms.BODY if wanted and wanted[0] >> KIND_SHIFT == atoms.BUILD else -1
            refusal = why_not_build(self.s, self.seat, arm) if arm >= 0 else None
            if refusal is None or refusal.rule not in RIGHTS:
                break
            self.bot.avoid += (self.board.section[arm],)
        if self.cash >= self.s.setting.rules.upgrade_cost + RESERVE and not self.s.opening:
            better = UPGRADES[self.s.locos[self.train]]  # sideways (V-CROSS) is not better
            return next((a for a in self.legal.of("upgrade") if a & atoms.BODY in better), atom(atoms.DONE))
        return atom(atoms.DONE)

    def _wanted(self) -> list[int]:
        """What to build next, as atoms: the plan's line, a way out of a trap, the major cities."""
        plan = self.bot.aim
        line = self._line(plan) if plan else []
        return building_atoms(self.s, line or self._escape() or self._join_majors())

    def _line(self, plan: Plan) -> list[tuple[int, int]]:
        """All sections still missing for the plan, in building order."""
        start, line = self._home()
        goals = [self._demand(plan).city] if plan.source is None else [plan.source, self._demand(plan).city]
        for goal in goals:
            target = self.board.bits(self.board.cities[goal].mileposts)
            if target & start:
                if self.s.place[self.train] < 0 and not self.s.reach[self.seat]:
                    start = self.view.network(target)  # nothing stands yet: the line begins in this city
                continue
            costs = self.view.build_costs(start, budget=120, until=self.board.bit[self.board.cities[goal].centre],
                                          toll=FERRY_TOLL, without=self.bot.avoid)
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

    def _escape(self) -> list[tuple[int, int]]:
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
        return costs.path(min(cities)[1]) if cities else []

    def _join_majors(self) -> list[tuple[int, int]]:
        """The next missing link between major cities, when there is money for it."""
        if self.s.opening or self.s.place[self.train] < 0:
            return []
        home, _ = self._home()
        missing = [m for m in self.s.setting.centres if not home & self.board.bit[m]]
        if not missing or (self.cash < 60 + RESERVE and self.cash < self.s.target):
            return []
        if UPGRADES[self.s.locos[self.train]] and self.cash < 120:
            return []
        costs = self.view.build_costs(home, budget=120, toll=FERRY_TOLL, without=self.bot.avoid)
        reachable = [(cost, m) for m in missing if (cost := costs.cost(m)) is not None]
        return costs.path(min(reachable)[1]) if reachable else []

    # Planning

    def _demand(self, plan: Plan) -> Demand:
        return self.s.setting.demands[plan.card][plan.which]

    def _keep_plan(self) -> None:
        """Keep the plan while it can still be carried out, else find another."""
        plan = self.bot.aim
        if plan is not None and plan._replace(source=None) in self._open():
            aboard = self._aboard(plan)
            if (plan.source is not None or aboard) and (not self.s.fresh or self._value(plan) > 0):
                return
        self.bot.aim = self._best_plan()

    def _best_plan(self) -> Plan | None:
        rough = sorted(((self._guess(plan), plan) for plan in self._plans()), key=lambda item: (-item[0], item[1][:2]))
        closer = LOOK_CLOSER if self.s.setting.rules.pool is None else LOOK_CLOSER_IN_POOL
        plans = [plan for _, plan in rough]
        if self.s.setting.rules.open_contracts:
            # Cards that lie open (V-OPEN) are often beyond one's means and must not crowd out the hand.
            hand = self.s.hands[self.seat]
            own, common = [[plan for plan in plans if (plan.card in hand) == mine] for mine in (True, False)]
            plans, closer = own[:closer] + common[:closer], 2 * closer
        exact = [(self._value(plan), plan) for plan in plans[:closer]]
        good = [(value, plan) for value, plan in exact if value > 0]
        return max(good, key=lambda item: item[0])[1] if good else None

    def _plans(self) -> list[Plan]:
        found = []
        setting = self.s.setting
        full = len(self.s.locks[self.seat]) >= CAPACITY[self.s.locos[self.train]]
        for plan in self._open():
            load = self._demand(plan).load
            if self._aboard(plan):
                found.append(plan)
            elif load == setting.circus:
                found += [plan._replace(source=city) for city in sorted(set(self.s.circus))]
            elif not full and (setting.endless[load] or self.s.bank[load]):
                found += [plan._replace(source=city) for city in setting.title.loads[load].cities]
        return found

    def _open(self) -> list[Plan]:
        """The demands that may be filled: those in the hand, and in the pool what nobody's lock rules out."""
        s = self.s
        fixed = {card: which for locks in (*s.locks, s.bound[self.seat]) for card, which in locks}
        return [Plan(card, which, None) for card in (*s.hands[self.seat], *s.pool) for which in range(3)
                if fixed.get(card, which) == which]

    def _aboard(self, plan: Plan) -> bool:
        """The load is on the train, locked for this demand or free for any."""
        load = self._demand(plan).load
        if not self.s.locks[self.seat]:
            return load in self.s.loads[self.train]
        return (plan.card, plan.which) in self.s.locks[self.seat] or load in on_mat(self.s, self.seat)

    def _guess(self, plan: Plan) -> float:
        """Worth a turn, with track and way guessed from what the network reaches."""
        if self._costs is None:
            start, _ = self._home()
            self._costs = self.view.build_costs(start, budget=60, toll=FERRY_TOLL, without=self.bot.avoid)
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
        return (pay - TRACK_WEIGHT * track) / (1 + steps / self._speed() + track / 40)

    def _speed(self) -> int:
        return self.s.setting.rules.speeds[self.s.locos[self.train]]

    def _value(self, plan: Plan) -> float:
        """Worth a turn, with the track that is really missing."""
        line = self._line(plan)
        track = sum(self._price(a, b) for a, b in line)
        reached = self._home()[0] & self.board.bits(self.board.cities[self._goal(plan)].mileposts)
        if track > self.cash or (not line and not reached and self.s.place[self.train] >= 0):
            return -1.0
        row = building_atoms(self.s, line)
        added = frozenset(self.board.section[a & atoms.BODY] for a in row if a >> KIND_SHIFT == atoms.BUILD)
        bought = frozenset(a & atoms.BODY for a in row if a >> KIND_SHIFT == atoms.FERRY)
        goal = self._demand(plan).city
        stops = [goal] if plan.source is None else [plan.source, goal]
        place, came, steps, fees = self.s.place[self.train], self.s.came[self.train], 0, 0
        for stop in stops:
            if place >= 0:
                ways = self.view.journeys(place, came, added, bought=bought)
                ends = [m for m in self.board.cities[stop].mileposts if m in ways.steps]
                if not ends:
                    return -1.0
                place = min(ends, key=lambda m: (ways.steps[m], m))
                steps += ways.steps[place]
                if self.s.fallen:
                    fees += sum(duty(self.s, a, b) for a, b in pairwise(ways.path(place)))
            else:
                place = self.board.cities[stop].centre
            came = -1
        running = self.s.setting.rules.own_track_cost
        turns = (SPARE_TURNS if track else 1) + steps // self._speed()
        if track + fees + running * turns > self.cash:
            return -1.0
        return self._rate(self._demand(plan).pay - fees, track, steps)

    def _price(self, a: int, b: int) -> int:
        number, = building_atoms(self.s, [(a, b)])
        body = number & atoms.BODY
        return price(self.s, self.seat, body) if number >> KIND_SHIFT == atoms.BUILD else toll(self.s, body)
