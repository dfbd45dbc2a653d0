"""Short texts of building and moving: a path or a destination becomes atoms, and a refusal says why it cannot.

The kernel's answers come through `routes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from milepost.crayon.ask import lines
from milepost.crayon.ask.routes import RICH, build_costs, fees, step_atom, train_reach
from milepost.crayon.atoms import ACTIONS, ARGUMENT, BODY, BUILD, KIND_SHIFT, atom, find_milepost
from milepost.crayon.kernel import Way
from milepost.crayon.options.rules import NOT_BUILDABLE
from milepost.crayon.rights import exits
from milepost.crayon.rules.build import NOT_BUILDING, city_limits, event_refusal, money_limit
from milepost.crayon.rules.move import NOT_PLACED, aboard_ferry, not_operating
from milepost.crayon.rules.track import network
from milepost.crayon.rules.tunnel import through
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import OPERATE, State
from milepost.digits import is_number
from milepost.errors import IllegalAction, Refusal, UnknownAction
from milepost.sentences import say


def expand(s: State, seat: int, word: str, text: str) -> list[int]:
    """The atoms of `build …` or `move …`: single steps, a path, or a destination."""
    found: list[int] = []
    trial = s.copy()  # a stretch of moves begins where the last one ends
    for which, names in _stretches(s, word, text):
        if word == "build":
            row = _build_path(s, seat, names)
            _check_total(s, seat, row)
            found += row
        else:
            found += _move_path(trial, seat, which, names)
    return found


def row_to_build(s: State, seat: int, text: str) -> list[int]:
    """The atoms of `build …`, whatever they cost."""
    return [act for _, names in _stretches(s, "build", text) for act in _build_path(s, seat, names)]


def _stretches(s: State, word: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """The parts between commas: which train they are about, and their names."""
    which = 0
    for stretch in text.split(","):
        names = stretch.split()
        if names and names[0].startswith("train-") and is_number(names[0][6:]):
            which = int(names.pop(0)[6:]) - 1
        if not 0 <= which < s.setting.trains // s.setting.players:
            raise UnknownAction(say("There is no train {train}.", train=which + 1))
        if not names:
            raise UnknownAction(say("“{word}” needs a milepost or a city to go to.", word=word))
        yield which, names


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
        return _cheapest(s, seat, None, _mileposts(s, names[0]))
    row: list[int] = []
    for a, b in pairwise(names):
        here, there = find_milepost(s.setting, a), find_milepost(s.setting, b)
        arm = board.arm(here, there)
        row += [atom(BUILD, arm)] if arm >= 0 else _cheapest(s, seat, _mileposts(s, a), _mileposts(s, b))
    return row


def _check_total(s: State, seat: int, row: list[int]) -> None:
    """Say what a whole line costs before its first section is refused for money."""
    prices = lines.prices_of(s, seat, row) if len(row) > 1 else []
    if NOT_BUILDABLE in prices:
        return  # something else is wrong with it; playing it will say what
    total = sum(prices)
    limit = max(money_limit(s, number & BODY) if number >> KIND_SHIFT == BUILD else money_limit(s) for number in row)
    if total > limit - s.spent:
        raise IllegalAction(
            "BLD-1",
            say(
                "This track costs {total}M in all, and {left}M of this phase's {limit}M are left.",
                total=total,
                left=limit - s.spent,
                limit=limit,
            ),
        )
    if total > s.cash[seat]:
        raise IllegalAction(
            "BLD-16", say("This track costs {total}M in all and you have {cash}M.", total=total, cash=s.cash[seat])
        )


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
        raise IllegalAction("BLD-2", say("Your track already reaches {place}.", place=board.label(goal[0])))
    found: list[list[lines.Step]] = []
    blocked = False
    for first, barred, red in exits.manners(s, seat, begin):
        costs = build_costs(
            s, seat, first, 60, target & -target if len(goal) == 1 else 0, now=True, barred=barred, red=red
        )
        ends = [(cost, m) for m in goal if (cost := costs.cost(m)) is not None]
        path = costs.path(min(ends)[1]) if ends else []
        ready, rest = lines.in_order(s, seat, path, lines.starts(s, seat) | begin)
        line = lines.within_exits(s, seat, ready)
        found += [line] if line and not rest else []
        blocked = blocked or bool(path)
    if found:
        return lines.atoms_of(s, min(found, key=lambda line: lines.cost(s, seat, line)))
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
    return (
        full[0]
        if full
        else Refusal("BLD-1", say("{place} cannot be reached for 60M or less.", place=board.label(goal[0])))
    )


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


def _way_to(s: State, seat: int, train: int, goals: tuple[int, ...]) -> tuple[int, ...]:
    """The way to the nearest of the goals: least rent, then fewest steps."""
    board = s.setting.board
    if s.place[train] in goals:
        raise IllegalAction("MOV-2", say("Your train is already at {place}.", place=board.label(s.place[train])))
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
    return Refusal(
        "MOV-2",
        say(
            "Your train cannot get to {place} this turn; it has {points} mileposts left.",
            place=board.label(goals[0]),
            points=s.points[train],
        ),
    )


def _too_dear(s: State, seat: int, where: str, way: Way) -> Refusal:
    rent, cash = way.rents * s.setting.rules.rent, s.cash[seat]
    if not way.rents:
        return Refusal(
            "EVT-18",
            say(
                "The way to {where} crosses the border for {duty}M duty; you have {cash}M.",
                where=where,
                duty=way.duty,
                cash=cash,
            ),
        )
    if way.duty:
        return Refusal(
            "MOV-6",
            say(
                "The way to {where} leads over others' track for {rent}M and the border for {duty}M; you have {cash}M.",
                where=where,
                rent=rent,
                duty=way.duty,
                cash=cash,
            ),
        )
    return Refusal(
        "MOV-6",
        say(
            "The way to {where} leads over others' track for {rent}M; you have {cash}M.",
            where=where,
            rent=rent,
            cash=cash,
        ),
    )
