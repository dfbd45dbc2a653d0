"""Loans of the bank (V-LOAN, R-66): who may borrow, how much, what is due.

What is owed lies in `s.debts` (debts.py). The words are in `tell/crayon/words.py`.
Tests: tests/crayon/variants/test_loan.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

from milepost.crayon.ask import lines, routes
from milepost.crayon.atoms import ACTIONS, BODY, BORROW, FERRY, KIND_SHIFT, Action, number_text
from milepost.crayon.options.rules import Rules
from milepost.crayon.options.variant import MERCY, Variant, needs, sets
from milepost.crayon.rules import cards
from milepost.crayon.rules.track import network
from milepost.crayon.state import State
from milepost.crayon.variants import debts
from milepost.crayon.variants.room import Hooks, Room
from milepost.digits import is_number
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting


def due(s: State, amount: int) -> int:
    """What must be paid back."""
    return s.setting.rules.loan_due or 2 * amount


def why_not_borrow(s: State, seat: int, amount: int) -> Refusal | None:
    rules = s.setting.rules
    if not rules.loan:
        return Refusal("V-LOAN", say("At this table the bank lends no money."))
    if not 1 <= amount <= rules.loan or (rules.loan_whole and amount != rules.loan):
        return Refusal(
            "R-66",
            say("The bank lends {loan}M, no other sum.", loan=rules.loan)
            if rules.loan_whole
            else say("The bank lends 1M to {loan}M.", loan=rules.loan),
        )
    debt = debts.owed(s, seat, debts.BANK)
    if debt:
        return Refusal(
            "R-66", say("You owe the bank {debt}M; it lends to you again when that is paid back.", debt=debt)
        )
    if s.cash[seat] + amount >= due(s, amount):
        return Refusal(
            "R-99",
            say(
                "With {cash}M in hand a loan of {amount}M would be due at once; "
                "the bank lends only to players who have less.",
                cash=s.cash[seat],
                amount=amount,
            ),
        )
    if rules.loan_if_stuck and can_earn(s, seat):
        return Refusal(
            "R-66",
            say("The bank lends only to players who cannot deliver anything; you can, with your track and your cash."),
        )
    return None


def apply_borrow(s: State, seat: int, amount: int) -> None:
    s.cash[seat] += amount  # no income: nothing is paid back out of it
    debts.owe(s, seat, debts.BANK, due(s, amount))
    s.tell("borrowed", seat, amount, due(s, amount))


def borrow_candidates(s: State, seat: int) -> Iterator[int]:
    rules = s.setting.rules
    if rules.loan and not debts.owed(s, seat, debts.BANK):
        yield from (rules.loan,) if rules.loan_whole else range(1, rules.loan + 1)


# Whether a player can still make money


def can_earn(s: State, seat: int) -> bool:
    """Some demand open to the seat can be delivered over track it can use, or build with its cash."""
    for card in cards.open_to(s, seat):
        for demand in s.setting.demands[card]:
            trips: list[tuple[int, ...]] = []
            if any(demand.load in s.loads[train] for train in s.setting.trains_of(seat)):
                trips.append((demand.city,))
            if s.setting.endless[demand.load] or s.bank[demand.load]:
                trips += [(source, demand.city) for source in s.setting.title.loads[demand.load].cities]
            if any(_feasible(s, seat, trip) for trip in trips):
                return True
    return False


def _feasible(s: State, seat: int, stops: tuple[int, ...]) -> bool:
    """A train of the seat can go by all the stops, on own track or renting, with what new track the cash allows."""
    rentals = (False, True) if s.cash[seat] >= s.setting.rules.rent else (False,)
    return any(_can_run(s, seat, train, stops, rented) for train in s.setting.trains_of(seat) for rented in rentals)


def _can_run(s: State, seat: int, train: int, stops: tuple[int, ...], rented: bool) -> bool:
    """The same for one train. One that is not placed yet starts at the first stop (MOV-1)."""
    board = s.setting.board
    goals = [board.bits(board.cities[stop].mileposts) for stop in stops]
    home = _usable(s, seat, board.bit[s.place[train]] if s.place[train] >= 0 else goals[0], rented)
    if home & (s.reach[seat] | s.setting.major_bits):
        orders = [(home, order) for order in permutations(goals)]
    else:  # own track must come to where the train is, too
        orders = [(0, order) for order in permutations([home, *goals])]
    return any(_build_and_run(s, seat, train, stops, joined, order, rented) for joined, order in orders)


def _build_and_run(
    s: State, seat: int, train: int, stops: tuple[int, ...], joined: int, order: tuple[int, ...], rented: bool
) -> bool:
    """Whether the cash builds track to each of the goals in that order, and the train then gets to its stops."""
    board, money = s.setting.board, s.cash[seat]
    added: frozenset[int] = frozenset()
    bought: frozenset[int] = frozenset()
    anywhere = s.reach[seat] | s.setting.major_bits
    for goal in order:
        if goal & joined:
            continue
        path = _cheapest(s, seat, joined & anywhere or anywhere, goal, money)
        row = routes.building_atoms(s, seat, path)
        money -= sum(lines.price_of(s, seat, act) for act in row)
        if money < 0 or not (path or goal & anywhere):
            return False
        built = board.bits(m for step in path for m in step) or goal & anywhere
        anywhere |= built
        joined = _usable(s, seat, joined | built, rented)
        sections, ferries = _new_track(s, row)
        added, bought = added | sections, bought | ferries
    own = bool(s.reach[seat] or added or bought)  # who has no track at all runs on others' only
    running = own * s.setting.rules.own_track_cost + rented * s.setting.rules.rent
    return money >= running and _runs(s, seat, train, stops, added, bought, rented)


def _new_track(s: State, row: list[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The sections that a row builds, and the ferries it buys."""
    ferries = frozenset(act & BODY for act in row if act >> KIND_SHIFT == FERRY)
    return frozenset(s.setting.board.section[act & BODY] for act in row if act >> KIND_SHIFT != FERRY), ferries


def _cheapest(s: State, seat: int, start: int, goal: int, money: int) -> list[tuple[int, int]]:
    costs = routes.build_costs(s, seat, start, money)
    found = [(cost, m) for m in s.setting.board.members(goal) if (cost := costs.cost(m)) is not None]
    return costs.path(min(found)[1]) if found else []


def _usable(s: State, seat: int, start: int, rented: bool) -> int:
    """What track joins to the start: own track, or everybody's."""
    joined = network(s, seat, start)
    while rented:
        before = joined
        for other in s.setting.seats:
            joined = network(s, other, joined)
        rented = joined != before
    return joined


def _runs(
    s: State, seat: int, train: int, stops: tuple[int, ...], added: frozenset[int], bought: frozenset[int], rented: bool
) -> bool:
    """The train comes from where it stands to each stop, turning only in cities."""
    board, at, came = s.setting.board, s.place[train], s.came[train]
    for stop in stops:
        mileposts = board.cities[stop].mileposts
        if at >= 0:
            ways = routes.journeys(s, seat, at, came, added, rented, bought)
            ends = [m for m in mileposts if m in ways.steps]
            if not ends:
                return False
            at = min(ends, key=lambda m: (ways.steps[m], m))
        else:
            at = board.cities[stop].centre
        came = -1
    return True


def parse_amount(setting: Setting, words: list[str]) -> int:
    if len(words) == 1 and is_number(words[0]) and int(words[0]) < 1 << 16:
        return int(words[0])
    raise UnknownAction(say("Name a sum in millions, like “20”."))


ACTIONS[BORROW] = Action(why_not_borrow, apply_borrow, borrow_candidates, number_text, parse_amount)


def _loan(rules: Rules, value: str) -> Mapping[str, Any]:
    own = rules.pool is not None  # Italy's book lends to the stranded only
    return {"loan": 20, "loan_whole": own, "loan_if_stuck": own}


ROOM = Room(
    Variant(
        "loan",
        "V-LOAN",
        say("Borrow up to 20M; twice as much is paid back as soon as the money is there."),
        _loan,
        excludes=MERCY,
    ),
    lambda rules: rules.loan,
    Hooks(operating=(BORROW,), building=(BORROW,), lines=(debts.lines,)),
    (
        Variant(
            "loan-any-sum",
            "R-66",
            say("With loans: borrow any sum up to 20M, but always pay back 40M."),
            sets(loan_whole=False, loan_due=40),
            wrong=needs(lambda title: title.rules.pool, say("there twice any sum is due")),
        ),
    ),
)
