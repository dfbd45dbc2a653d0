"""The bot `expert` of Village: whole turns by a learned value, the best of them tried out in imagined games."""

from __future__ import annotations

import random
from typing import NamedTuple

from milepost.bots.village.expert.future import imagine
from milepost.bots.village.expert.own import Own, TriedTurn, ended_with
from milepost.bots.village.expert.value import Value, value_of
from milepost.chance import Random, quick_below
from milepost.errors import MilepostError
from milepost.game import View
from milepost.sentences import say
from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.board.tableau import LINES
from milepost.village.rules import resolve
from milepost.village.state import ASSIGN, CHOOSE, PLACE, RESOLVE, State
from milepost.village.view import VillageView

HEATS = 4
CANDIDATES = 16  # whole turns that are tried out
WIDTH = 10  # placings that are combined with trips
ASTRAY = 20  # the same, where a turn is chosen at random


class Care(NamedTuple):
    """How hard an expert tries."""

    turns: int  # played on in each imagined game; 0: the learned value alone decides
    astray: int = 0  # of 100 turns, how many are chosen at random


LEVELS: dict[str, tuple[str, Care]] = {
    "beginner": (say("plays every third turn at random"), Care(0, 33)),
    "club": (say("plays every tenth turn at random"), Care(0, 10)),
    "strong": (say("plays the turn it values most"), Care(0)),
    "expert": (say("tries its best turns out in imagined games"), Care(1)),
}


class TurnPlan(NamedTuple):
    """What the bot does in a turn, by cards: markets change as it is carried out."""

    round: int
    card: int
    space: int
    turned: int
    trip: int
    line: int
    trip_first: bool


class VillageExpert:
    def __init__(self, rng: Random, effort: Care = LEVELS["expert"][1]) -> None:
        self.effort = effort
        self.looked_at = 0  # imagined turns, for the last decision
        self._salt = rng.getrandbits(32)  # other futures in every game
        self._plan: TurnPlan | None = None

    def start(self, view: View) -> None:
        pass

    def choose(self, view: VillageView, budget: int) -> int:
        s, seat = view.state, view.seat
        self.looked_at = 0
        own = Own.of(s, seat, self.value(s))
        if s.phase == RESOLVE:
            return _resolution(s, own)
        if s.phase == ASSIGN:
            return atom(atoms.ASSIGN, self._line(s, own))
        if s.phase == PLACE:
            return atom(atoms.PLACE, self._placing(s, own))
        if s.phase == CHOOSE and s.tracks:
            return self._trip_or_track(s, own, budget)
        return atom(atoms.DONE) if s.planned else self._trip_or_done(s, own)

    def value(self, s: State) -> Value:
        found = value_of(s.setting)
        found.forget()
        return found

    # The parts of a turn: by plan, or where there is none (somebody else began this turn) by the learned value

    def intends(self, s: State) -> bool:
        """Whether it has a plan for this turn."""
        return self._of_turn(s) is not None

    def _of_turn(self, s: State) -> TurnPlan | None:
        return self._plan if self._plan is not None and self._plan.round == s.round else None

    def _trip_or_track(self, s: State, own: Own, budget: int) -> int:
        plan = self._of_turn(s)
        if plan is None or not s.planned or plan.card not in s.tracks:
            plan = self.intend(s, self._search(s, own, budget))
        if plan.trip and plan.trip_first and not s.planned:
            return atom(atoms.PLAN, s.trips_out.index(plan.trip))
        return atom(atoms.TAKE, s.tracks.index(plan.card))

    def _line(self, s: State, own: Own) -> int:
        plan = self._of_turn(s)
        if plan is not None and plan.trip == s.held:
            return plan.line
        return max(own.room(), key=lambda line: own.trip_gain(s.held, line))

    def _placing(self, s: State, own: Own) -> int:
        plan = self._of_turn(s)
        if plan is not None and plan.card == s.held:
            return plan.space * 2 + plan.turned
        own.tracks, own.track_coins = [s.held], [0]
        turn = own.turns(1, trips=False)[0]
        return turn.space * 2 + (turn.track & 1)

    def _trip_or_done(self, s: State, own: Own) -> int:
        """A trip after the build: the planned one, or one that is worth its price now that lines have paid."""
        plan = self._of_turn(s)
        offers = own.trip_offers()
        if plan is not None and plan.trip and not plan.trip_first and plan.line in own.room():
            for place, _ in offers:
                if s.trips_out[place] == plan.trip:
                    return atom(atoms.PLAN, place)
        best, found = 0, None
        for place, cost in offers if own.left else ():
            for line in own.room():
                gain = own.trip_gain(s.trips_out[place], line) - cost
                if gain > best:
                    best, found = gain, (place, line)
        if found is None:
            return atom(atoms.DONE)
        self._plan = TurnPlan(s.round, 0, 0, 0, s.trips_out[found[0]], found[1], False)
        return atom(atoms.PLAN, found[0])

    # Searching

    def _search(self, s: State, own: Own, budget: int) -> TriedTurn:
        rng = self._rng(s)
        if self.effort.astray and quick_below(rng, 100) < self.effort.astray:
            found = own.turns(ASTRAY, not s.planned)
            return found[quick_below(rng, len(found))]
        return self._race(s, own, budget, rng)[0]

    def ranked(self, s: State, own: Own, budget: int) -> list[TriedTurn]:
        """The turns worth a look, best first."""
        return self._race(s, own, budget, self._rng(s))

    def intend(self, s: State, turn: TriedTurn) -> TurnPlan:
        """Make that turn the plan: what is chosen until it is over follows it."""
        trip = s.trips_out[turn.trip] if turn.trip >= 0 else 0
        self._plan = TurnPlan(s.round, turn.track >> 1, turn.space, turn.track & 1, trip, turn.line, turn.trip_first)
        return self._plan

    def _rng(self, s: State) -> random.Random:
        return random.Random(f"{self._salt} {s.round}")

    def _race(self, s: State, own: Own, budget: int, rng: random.Random) -> list[TriedTurn]:
        """The turns by how they end: all meet the same futures, and after each heat the worse half is out.

        Whatever the last turn brings is known without.
        """
        found = own.turns(WIDTH, not s.planned)[:CANDIDATES]
        turns = min(self.effort.turns, own.left - 1)
        left, out, totals = list(range(len(found))), list[int](), [0] * len(found)
        for _ in range(HEATS if turns else 0):
            for _ in range(budget // (HEATS * len(left) * turns)):
                future = imagine(s, rng)
                for number in left:
                    totals[number] += ended_with(own, found[number], future, turns)
                self.looked_at += len(left) * turns
            left.sort(key=lambda number: (-totals[number], number))
            stay = max(2, (len(left) + 1) // 2)
            left, out = left[:stay], left[stay:] + out
        return [found[number] for number in left + out]


def _resolution(s: State, own: Own) -> int:
    """The line and the terminus card that pay most."""
    own.left += 1  # the turn is not over yet
    best, found = -1, 0
    for line in range(LINES):
        if s.pending >> line & 1:
            card, pay = own.best_terminus(own.hand, own.lines[line], len(own.trips[line]))
            if pay > best:
                best, found = pay, resolve.argument(line, card)
    return atom(atoms.RESOLVE, found)


def make_expert(rng: Random, level: str = "expert") -> VillageExpert:
    """An expert of that level: it chooses whole turns by a learned value and tries the best of them out."""
    if level not in LEVELS:
        raise MilepostError(f"there is no level “{level}”; known: {', '.join(LEVELS)}")
    return VillageExpert(rng, LEVELS[level][1])
