"""Questions about ways: what building costs, where a train gets, how a short text is meant.

Everything here prepares a question for the kernel and reads its answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from milepost.crayon import exits, ferry
from milepost.crayon.atoms import (
    ACTIONS,
    ARGUMENT,
    BODY,
    BUILD,
    FERRY,
    KIND_SHIFT,
    MOVE,
    TRAIN_SHIFT,
    TUNNEL,
    atom,
    find_milepost,
)
from milepost.crayon.build import NOT_BUILDING, city_limits, event_refusal, money_limit, price
from milepost.crayon.kernel import Costs, Journeys, Way, closing, no_toll
from milepost.crayon.kernel import reach as kernel_reach
from milepost.crayon.move import NOT_PLACED, aboard_ferry, after_step, duty, not_operating, speed
from milepost.crayon.owners import CLAIM
from milepost.crayon.setting import NOT_BUILDABLE
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import OPERATE
from milepost.crayon.track import closed_places, lay, network, pay_ferry, steps_over_claims
from milepost.crayon.tunnel import owner_of, through
from milepost.errors import IllegalAction, Refusal, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.state import State

RICH = 1_000_000  # for asking for ways that nobody can pay

def build_costs(s: State, seat: int, start: int | None = None, budget: int = 60, until: int = 0,
                now: bool = False, joining: bool = True, barred: int = 0, red: bool = True, toll: int = 0,
                without: Iterable[int] = ()) -> Costs:
    """What it costs the seat to bring track from the start (all it may build from) to everywhere.

    `now` leaves out what events forbid at the moment; without `joining` own track is no
    way, only the new sections are; without `red` the red areas are none; nothing is built out of `barred`
    mileposts; `toll` is what a new ferry counts on top of its price; the sections `without` are not built. How
    much may leave major cities in a turn (exits.py) is not looked at: a long line takes several. A ferry with two
    prices (FER-4) is a link with a price; the others come with their ports.
    """
    setting = s.setting
    board = setting.board
    if start is None:
        start = s.reach[seat] | setting.major_bits
    free = list(s.free)
    steps_over_claims(s, seat, free)
    for section in without:
        a, b = board.ends[section]
        free[board.arms[section] % 6] &= ~board.bit[a]
        free[board.arms[section] % 6 + 3] &= ~board.bit[b]
    closed = closed_places(s, seat)
    free = closing(free, closed, board.stride)
    if barred:
        free = [mask & ~barred for mask in free]
    if now:
        free = [mask & ~shut for mask, shut in zip(free, s.limits.shut, strict=True)]
        if s.limits.struck >> seat & 1:
            free = [0] * 6
    paid = sum(1 << n for n, owners in enumerate(s.ferries) if owners >> seat & 1)
    prices = [(price, [mask & open_ for mask, open_ in zip(masks, free, strict=True)])
              for price, masks in setting.priced(paid, toll)]
    joined = list(setting.red_steps) if red else [0] * 6
    if joining:
        joined = [mine | steps for mine, steps in zip(s.own[seat * 6:seat * 6 + 6], joined, strict=True)]
    links = [ferry.ports for n, ferry in enumerate(board.links)
             if (not closed & board.bit[ferry.ports[0]] if ferry.second is None else s.ferries[n] >> seat & 1)]
    tolls = _tolls(s, seat, now, barred) if setting.two_prices else ()
    return Costs(setting.ground, start, prices, joined, links, budget, until, tolls)


def _tolls(s: State, seat: int, now: bool, barred: int) -> list[tuple[int, int, int]]:
    """The ferries the seat can still buy, with what they cost it (FER-4)."""
    setting = s.setting
    bit = setting.board.bit
    found = []
    for number in setting.two_prices:
        a, b = setting.board.links[number].ports
        ends = bit[a] | bit[b]
        out = ends & setting.major_bits & ~s.reach[seat]  # bought there, it leads out of a major city
        if ferry.has_room(s, seat, number) and not out & barred and not (now and ends & s.limits.ground == ends):
            found.append((a, b, ferry.toll(s, number)))
    return found


def train_reach(s: State, seat: int, train: int, purse: int | None = None) -> dict[int, Way]:
    """Where the train gets this turn (out of its turn: with full speed), with rent and duty newly owed and the way.

    `purse` is what rent and duty may cost; left out, all the seat's cash.
    """
    setting = s.setting
    board = setting.board
    owners, red, shut, paid, struck = s.owner, board.red, s.limits.move, s.paid, s.limits.struck
    if s.place[train] < 0 or s.boarded[train] >= 0:
        return {}
    now = seat == s.seat and s.phase == OPERATE
    points, halved = (s.points[train], s.halved >> train & 1) if now else (speed(s, train), 0)
    # V-MOVECOST: own track is paid for like a landlord's, who has no seat.
    own = 1 << setting.players if setting.rules.own_track_cost and not (now and s.own_paid) else 0

    def owner(way: int) -> int:
        if way < 0:
            who = 0 if -2 - way in s.limits.ferries else owner_of(s, -2 - way) + 1
        elif shut[way]:
            return -1
        elif red[way]:
            return 0
        else:
            who = owners[way]
        if not who or who & CLAIM or struck >> who - 1 & 1:
            return -1
        if who == seat + 1:
            return own
        return 0 if paid >> who - 1 & 1 else 1 << who - 1

    def step(energy: int, m: int, to: int) -> int:
        left, slowed = after_step(s, energy >> 1, bool(energy & 1), m, to)
        return left << 1 | slowed

    purse = s.cash[seat] if purse is None else purse
    return kernel_reach(setting.ground, s.place[train], s.came[train], points << 1 | halved,
                        lambda m: board.city_at[m] >= 0, owner, RICH if setting.rules.late_fee else purse,
                        setting.rules.rent, step, partial(duty, s) if s.fallen else no_toll,
                        (own, setting.rules.own_track_cost))


def fees(s: State, way: Way) -> int:
    """What a way costs: rent, duty, and running on own track."""
    return way.rents * s.setting.rules.rent + way.duty + way.own


def journeys(s: State, seat: int, start: int, came: int = -1, added: frozenset[int] = frozenset(),
             rented: bool = False, bought: frozenset[int] = frozenset()) -> Journeys:
    """Steps over own track (and `added` sections, `bought` ferries, and others' track if `rented`) to everywhere.

    Ferries and tunnels count that are the seat's or become it with an added section.
    """
    setting = s.setting
    board = setting.board
    mine, owners, red = seat + 1, s.owner, board.red

    paid = bought | {board.port_at[m] for section in added for m in board.ends[section]}
    own_links = [n for n in range(len(board.links)) if s.ferries[n] >> seat & 1 or n in paid]

    def open_way(way: int) -> bool:
        if way < 0:
            return -2 - way in own_links or (rented and bool(s.ferries[-2 - way]))
        who = owners[way]
        return who == mine or bool(red[way]) or way in added or (rented and 0 < who < CLAIM)

    links = [(-2 - n, *board.links[n].ports) for n in own_links if not board.links[n].tunnel]
    # A ride costs the rest of one turn and half of the next: about one turn in steps; boarding is one turn more.
    ride = 18 if setting.rules.ferry_boarding else 9
    return Journeys(setting.ground, start, came, open_way, lambda m: board.city_at[m] >= 0, links, ride)


# Short texts

def expand(s: State, seat: int, word: str, text: str) -> list[int]:
    """The atoms of `build …` or `move …`: single steps, a path, or a destination."""
    which = 0
    found: list[int] = []
    trial = s.copy()  # a stretch of moves begins where the last one ends
    for stretch in text.split(","):
        names = stretch.split()
        if names and names[0].startswith("train-") and names[0][6:].isdecimal():
            which = int(names.pop(0)[6:]) - 1
        if not 0 <= which < s.setting.trains // s.setting.players:
            raise UnknownAction(f"There is no train {which + 1}.")
        if not names:
            raise UnknownAction(f"“{word}” needs a milepost or a city to go to.")
        if word == "build":
            found += _build_path(s, seat, names)
        else:
            found += _move_path(trial, seat, which, names)
    return found


def _mileposts(s: State, name: str) -> tuple[int, ...]:
    """What a name stands for: one milepost, or all of a city's when the city is named."""
    m = find_milepost(s.setting, name)
    board = s.setting.board
    named = name.lower() in board.by_name
    return (m,) if named or board.city_at[m] < 0 else board.cities[board.city_at[m]].mileposts


# Building

def _build_path(s: State, seat: int, names: list[str]) -> list[int]:
    """Atoms along the names; where two of them are not neighbours, the cheapest track between them."""
    if s.phase != BUILDING:
        raise IllegalAction(*NOT_BUILDING)
    board = s.setting.board
    if len(names) == 1:
        row = _cheapest(s, seat, None, _mileposts(s, names[0]))
    else:
        row = []
        for a, b in pairwise(names):
            here, there = find_milepost(s.setting, a), find_milepost(s.setting, b)
            arm = board.arm(here, there)
            row += [atom(BUILD, arm)] if arm >= 0 else _cheapest(s, seat, _mileposts(s, a), _mileposts(s, b))
    if len(row) > 1:
        _check_total(s, seat, row)
    return row


def building_atoms(s: State, path: list[tuple[int, int]]) -> list[int]:
    """The atoms of a path that `build_costs` gives: sections to build and ferries to buy."""
    board = s.setting.board
    row = []
    for a, b in path:
        arm = board.arm(a, b)
        if arm >= 0 and board.section[arm] >= 0:
            row.append(atom(BUILD, arm))
        else:
            row.append(atom(FERRY, next(n for n in board.links_at[a] if b in board.links[n].ports)))
    return row


def _check_total(s: State, seat: int, row: list[int]) -> None:
    """Say what a whole line costs before its first section is refused for money."""
    trial = s.copy()
    total = 0
    for number in row:
        arm = number & BODY
        if number >> KIND_SHIFT == FERRY:
            total += ferry.toll(trial, arm)
            pay_ferry(trial, seat, arm)
            continue
        cost = price(trial, seat, arm)
        if cost == NOT_BUILDABLE or trial.owner[s.setting.board.section[arm]] & ~CLAIM:
            return  # something else is wrong with it; playing it will say what
        total += cost
        lay(trial, seat, arm)
    limit = max(money_limit(s, number & BODY) if number >> KIND_SHIFT == BUILD else money_limit(s) for number in row)
    if total > limit - s.spent:
        raise IllegalAction("BLD-1", f"This track costs {total}M in all; {limit - s.spent}M of the "
                                     f"{limit}M of this phase are left.")
    if total > s.cash[seat]:
        raise IllegalAction("BLD-16", f"This track costs {total}M in all and you have {s.cash[seat]}M.")


def _cheapest(s: State, seat: int, start: tuple[int, ...] | None, goal: tuple[int, ...]) -> list[int]:
    """The cheapest track to the goal that still leaves major cities no more than allowed (R-48, exits.py)."""
    board, majors = s.setting.board, s.setting.major_bits
    target = board.bits(goal)
    if start is not None:
        begin = board.bits(start)
    elif not target & majors:
        begin = s.reach[seat] | majors
    elif s.reach[seat]:
        begin = network(s, seat, s.reach[seat])
    else:
        begin = majors & ~target
    if begin & target:
        raise IllegalAction("BLD-2", f"Your track is at {board.label(goal[0])} already.")
    blocked = False
    for first, barred, red in exits.manners(s, seat, begin):
        costs = build_costs(s, seat, first, 60, target & -target if len(goal) == 1 else 0, now=True, barred=barred,
                            red=red)
        found = [(cost, m) for m in goal if (cost := costs.cost(m)) is not None]
        path = costs.path(min(found)[1]) if found else []
        if path and exits.suffice(s, seat, path):
            return building_atoms(s, path)
        blocked = blocked or bool(path)
    if blocked:
        raise IllegalAction(*exits.refusal(s))
    raise IllegalAction(*_out_of_reach(s, seat, begin, goal))


def _out_of_reach(s: State, seat: int, begin: int, goal: tuple[int, ...]) -> Refusal:
    """Why no track leads to the goal now: an event, a city that is full, or the distance."""
    if s.limits.struck >> seat & 1:
        return event_refusal(s, "struck", seat)
    costs = build_costs(s, seat, begin, 60)
    found = [(cost, m) for m in goal if (cost := costs.cost(m)) is not None]
    board = s.setting.board
    for a, b in costs.path(min(found)[1]) if found else ():
        arm = board.arm(a, b)
        if arm >= 0 and board.section[arm] >= 0 and s.limits.build[board.section[arm]]:
            return event_refusal(s, "build", board.section[arm])
    full = [refusal for m in goal if (refusal := city_limits(s, seat, -1, m))]
    return full[0] if full else Refusal("BLD-1", f"{board.label(goal[0])} cannot be reached for 60M or less.")


# Moving

def _move_path(trial: State, seat: int, which: int, names: list[str]) -> list[int]:
    """Atoms from where the train stands, by way of each name in turn, played on the trial as far as they can be."""
    train = seat + which * trial.setting.players
    if trial.phase != OPERATE:
        raise IllegalAction(*not_operating(trial))
    if trial.place[train] < 0:
        raise IllegalAction(*NOT_PLACED)
    if trial.boarded[train] >= 0:
        raise IllegalAction(*aboard_ferry(trial, train))
    board = trial.setting.board
    if len(names) > 1 and find_milepost(trial.setting, names[0]) == trial.place[train]:
        names = names[1:]
    found: list[int] = []
    for name in names:
        goals = _mileposts(trial, name)
        m = trial.place[train]
        if len(goals) == 1 and (board.arm(m, goals[0]) >= 0 or through(trial, m, goals[0]) >= 0):
            path: tuple[int, ...] = (m, goals[0])
        else:
            path = _way_to(trial, seat, train, goals)
        for a, b in pairwise(path):
            step = step_atom(trial, a, b, which)
            action, argument = ACTIONS[step >> KIND_SHIFT], step & ARGUMENT
            if action.why_not(trial, seat, argument) is None:
                action.apply(trial, seat, argument)
            found.append(step)
    return found


def step_atom(s: State, a: int, b: int, which: int = 0) -> int:
    """The step of the seat's train number `which` from a to b, by the section there or else through the tunnel."""
    board = s.setting.board
    arm = board.arm(a, b)
    tunnel = through(s, a, b)
    if tunnel >= 0 and (arm < 0 or board.section[arm] < 0):
        return atom(TUNNEL, tunnel | which << TRAIN_SHIFT)
    return atom(MOVE, arm | which << TRAIN_SHIFT)


def _way_to(s: State, seat: int, train: int, goals: tuple[int, ...]) -> tuple[int, ...]:
    """The way to the nearest of the goals: least rent, then fewest steps."""
    board = s.setting.board
    if s.place[train] in goals:
        raise IllegalAction("MOV-2", f"Your train is at {board.label(s.place[train])} already.")
    ways = train_reach(s, seat, train)
    found = [ways[goal] for goal in goals if goal in ways]
    if not found:
        dear = train_reach(s, seat, train, purse=RICH)
        for goal in goals:
            if goal in dear:
                raise IllegalAction(*_too_dear(s, seat, board.label(goal), dear[goal]))
        raise IllegalAction(*_no_way(s, seat, train, goals))
    return min(found, key=lambda way: (fees(s, way), way.steps)).path


def _no_way(s: State, seat: int, train: int, goals: tuple[int, ...]) -> Refusal:
    """Why the train gets to none of the goals this turn: an event on the way, or the distance."""
    board, calm = s.setting.board, s.copy()
    calm.limits = s.setting.limits(())
    ways = train_reach(calm, seat, train, purse=RICH)
    for goal in goals:
        for a, b in pairwise(ways[goal].path) if goal in ways else ():
            step = step_atom(s, a, b, train // s.setting.players)
            trial = s.copy()
            trial.place[train], trial.came[train], trial.points[train] = a, -1, 1
            refusal = ACTIONS[step >> KIND_SHIFT].why_not(trial, seat, step & ARGUMENT)
            if refusal is not None:
                return refusal
    return Refusal("MOV-2", f"Your train cannot get to {board.label(goals[0])} this turn; "
                            f"it has {s.points[train]} mileposts left.")


def _too_dear(s: State, seat: int, where: str, way: Way) -> Refusal:
    rent, cash = way.rents * s.setting.rules.rent, s.cash[seat]
    if not way.rents:
        return Refusal("EVT-18", f"The way to {where} crosses the border for {way.duty}M duty; you have {cash}M.")
    border = f" and the border for {way.duty}M" if way.duty else ""
    return Refusal("MOV-6", f"The way to {where} leads over others' track for {rent}M{border}; you have {cash}M.")
