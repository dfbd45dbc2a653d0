"""Journeys that take several turns: how far a train gets in each, and what it pays on the way.

The way is the kernel's; it is walked with the rules' own actions on a copy, so that ferries, weather, rent and duty
count as they will. Events are looked at for this turn only: nobody knows what the next ones bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.ask.routes import RICH, journeys, step_atom
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, RIDE, TRAIN_SHIFT, atom
from milepost.crayon.board.board import link_way
from milepost.crayon.rules import ferry, turn
from milepost.crayon.rules.tunnel import through
from milepost.crayon.state import OPERATE
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.kernel import Journeys
    from milepost.crayon.position import CrayonPosition
    from milepost.game import News

PATIENCE = 60  # turns after which no journey is thought of


class Leg(NamedTuple):
    """What is played in one turn, where the train stands then, and what it has paid."""

    atoms: tuple[int, ...]
    end: int
    rents: tuple[tuple[int, int], ...] = ()  # to whom, how much
    duty: int = 0
    own: int = 0  # for running on own track (V-MOVECOST)

    @property
    def fees(self) -> int:
        return sum(rent for _, rent in self.rents) + self.duty + self.own


class Journey(NamedTuple):
    """The way to a city, turn by turn. `now`: the first leg is this turn's; `held` is what stops it there.

    `then` is the position at its end, as it was imagined.
    """

    path: tuple[int, ...]
    legs: tuple[Leg, ...]
    now: bool
    held: Refusal | None
    then: CrayonPosition


class Traveller:
    """A seat's train and the ways that are open to it; the position must not change meanwhile."""

    def __init__(self, s: CrayonPosition, seat: int, train: int) -> None:
        self.s, self.seat, self.train = s, seat, train
        self.operating = s.seat == seat and s.phase == OPERATE and not s.stack
        aboard = s.boarded[train]
        self.begin = s.place[train] if aboard < 0 else ferry.across(s, train, aboard)
        self.came = s.came[train] if aboard < 0 else link_way(aboard)
        self._ways: dict[tuple[int, bool], Journeys] = {}

    def to(self, goals: tuple[int, ...]) -> Journey | Refusal:
        """The journey to the nearest of the mileposts, over own track if it leads there; or why there is none."""
        for rented in (False, True):
            ways = self._from_here(self.came, rented)
            found = [(ways.steps[m], m) for m in goals if m in ways.steps]
            if found:
                return self._travel(ways.path(min(found)[1]))
        if any(m in self._from_here(-1, True).steps for m in goals):
            return Refusal("MOV-3", say("The way lies behind your train, which turns round only in a city."))
        return Refusal("MOV-6", say("No track leads there from your train yet; build some first."))

    def _from_here(self, came: int, rented: bool) -> Journeys:
        if (came, rented) not in self._ways:
            self._ways[came, rented] = journeys(self.s, self.seat, self.begin, came, rented=rented)
        return self._ways[came, rented]

    def _travel(self, path: list[int]) -> Journey | Refusal:
        if self.begin != self.s.place[self.train]:
            path = [self.s.place[self.train], *path]
        trial = self.s.copy()
        legs: list[Leg] = []
        now, held, at = False, None, 0
        if self.operating:
            leg, at, refusal = self._one_turn(trial, path, at)
            now = bool(leg.atoms)
            legs += [leg] if now else []
            held = refusal and self._only_now(trial, path, at, refusal)
        while at < len(path) - 1:
            self._next_turn(trial)
            leg, at, refusal = self._one_turn(trial, path, at)
            if not leg.atoms or len(legs) >= PATIENCE:
                return refusal or Refusal("MOV-2", say("No train gets there in a lifetime."))
            legs.append(leg)
        return Journey(tuple(path), tuple(legs), now, held, trial)

    def _one_turn(self, trial: CrayonPosition, path: list[int], at: int) -> tuple[Leg, int, Refusal | None]:
        """Along the path as far as this turn goes; gives back where on it the train is, and what stopped it."""
        row: list[int] = []
        trial.news = []
        refusal = None
        while at < len(path) - 1:
            act = self._step(trial, path[at], path[at + 1])
            action, argument = ACTIONS[act >> KIND_SHIFT], act & ARGUMENT
            refusal = action.why_not(trial, self.seat, argument)
            if refusal:
                break
            action.apply(trial, self.seat, argument)
            row.append(act)
            at += trial.boarded[self.train] < 0  # who boards is still at the port
        return _leg(row, trial.place[self.train], trial.news), at, refusal

    def _step(self, s: CrayonPosition, a: int, b: int) -> int:
        board, which = s.setting.board, self.train // s.setting.players
        arm = board.arm(a, b)
        if (arm >= 0 and board.section[arm] >= 0) or through(s, a, b) >= 0:
            return step_atom(s, a, b, which)
        number = next(n for n in board.links_at[a] if b in board.links[n].ports)
        owners = s.link_owners[number]
        free = owners >> self.seat & 1 or s.boarded[self.train] >= 0
        payee = 0 if free else (owners & -owners).bit_length()
        return atom(RIDE, which << TRAIN_SHIFT | number << 4 | payee)

    def _only_now(self, trial: CrayonPosition, path: list[int], at: int, refusal: Refusal) -> Refusal | None:
        """The refusal, if an event or want of money is the reason and not that the turn's points are used up."""
        calm = trial.copy()
        self._calm(calm)
        act = self._step(calm, path[at], path[at + 1])
        return None if ACTIONS[act >> KIND_SHIFT].why_not(calm, self.seat, act & ARGUMENT) else refusal

    def _calm(self, trial: CrayonPosition) -> None:
        trial.limits = trial.setting.limits(())
        trial.cash[self.seat] = RICH

    def _next_turn(self, trial: CrayonPosition) -> None:
        """The seat's next turn, as if no event lasted till then and money were no matter."""
        self._calm(trial)
        trial.stack, trial.seat = (), self.seat
        trial.round = max(trial.round, trial.setting.rules.opening_rounds + 1)
        turn.begin_turn(trial)


def _leg(row: list[int], end: int, news: Sequence[News]) -> Leg:
    """What the steps have come to, by what they told; rent that is owed for a while counts like any other."""
    rents: dict[int, int] = {}
    sums = {"duty": 0, "own track": 0}
    for word, args, *_ in news:
        if word in ("rent", "owes"):
            rents[args[1]] = rents.get(args[1], 0) + args[2]
        elif word in sums:
            sums[word] += args[1]
    return Leg(tuple(row), end, tuple(rents.items()), sums["duty"], sums["own track"])


class Itinerary(NamedTuple):
    """The way over several calls: one leg a turn, and the number of the leg that comes to each call."""

    path: tuple[int, ...]
    legs: tuple[Leg, ...]
    calls: tuple[int, ...]
    now: bool
    held: Refusal | None


def itinerary(s: CrayonPosition, seat: int, train: int, calls: Sequence[tuple[int, ...]]) -> Itinerary | Refusal:
    """From call to call, each the mileposts of a city; each journey begins where and when the one before it ends."""
    path: tuple[int, ...] = ()
    legs: list[Leg] = []
    turns: list[int] = []
    now, held = False, None
    for goals in calls:
        found = Traveller(s, seat, train).to(goals)
        if isinstance(found, Refusal):
            return found
        if not legs:
            now = found.now
        more = list(found.legs)
        if legs and found.now:
            legs[-1] = _as_one(legs[-1], more.pop(0))
        legs += more
        held = held or found.held
        turns.append(max(len(legs) - 1, 0))
        path += found.path[1:] if path else found.path
        s = found.then
    return Itinerary(path, tuple(legs), tuple(turns), now, held)


def _as_one(first: Leg, then: Leg) -> Leg:
    """Two ways of the same turn."""
    rents = dict(first.rents)
    for seat, rent in then.rents:
        rents[seat] = rents.get(seat, 0) + rent
    return Leg(first.atoms + then.atoms, then.end, tuple(rents.items()), first.duty + then.duty, first.own + then.own)
