"""Questions about ways: what building costs, where a train gets, how a short text is meant.

Everything here prepares a question for the kernel and reads its answer.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from milepost.crayon import track
from milepost.crayon.atoms import BUILD, MOVE, TRAIN_SHIFT, atom, find_milepost
from milepost.crayon.kernel import Costs, Journeys, Way, closing
from milepost.crayon.kernel import reach as kernel_reach
from milepost.crayon.move import NOT_PLACED, not_operating, points_after
from milepost.crayon.state import CLAIM, OPERATE
from milepost.errors import IllegalAction, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.state import State

majors_joined = track.majors_joined


def build_costs(s: State, seat: int, start: int | None = None, budget: int = 60, until: int = 0,
                now: bool = False, joining: bool = True) -> Costs:
    """What it costs the seat to bring track from the start (all it may build from) to everywhere.

    `now` leaves out what events forbid at the moment; without `joining` own track is no
    way, only the new sections are. The limit of sections out of major cities
    (BLD-6) is not looked at: a long line takes several turns.
    """
    setting = s.setting
    board = setting.board
    if start is None:
        start = s.reach[seat] | setting.major_bits
    free = list(s.free)
    for section in s.claims:
        if s.owner[section] == CLAIM | seat + 1:
            a, b = board.ends[section]
            free[board.arms[section] % 6] |= board.bit[a]
            free[board.arms[section] % 6 + 3] |= board.bit[b]
    closed = closed_places(s, seat)
    free = closing(free, closed, board.stride)
    if now:
        free = [mask & ~shut for mask, shut in zip(free, s.limits.shut, strict=True)]
    paid = sum(1 << n for n, owners in enumerate(s.ferries) if owners >> seat & 1)
    prices = [(price, [mask & open_ for mask, open_ in zip(masks, free, strict=True)])
              for price, masks in setting.priced(paid)]
    joined = list(setting.red_steps)
    if joining:
        joined = [mine | red for mine, red in zip(s.own[seat * 6:seat * 6 + 6], joined, strict=True)]
    links = [ferry.ports for ferry in board.ferries if not closed & board.bit[ferry.ports[0]]]
    return Costs(setting.ground, start, prices, joined, links, budget, until)


def closed_places(s: State, seat: int) -> int:
    """Cities and ports that are full and do not know the seat (BLD-10, BLD-11, FER-2)."""
    closed = 0
    setting = s.setting
    for number, place in enumerate(setting.places):
        inside = s.ferries[place.ferry] if place.ferry >= 0 else s.guests[number]
        if inside.bit_count() >= place.limit and not inside >> seat & 1:
            closed |= setting.board.bit[place.milepost]
    return closed


def train_reach(s: State, seat: int, train: int) -> dict[int, Way]:
    """Where the train gets this turn, with the rent newly owed and the way."""
    setting = s.setting
    board = setting.board
    owners, red, shut, paid = s.owner, board.red, s.limits.move, s.paid

    def owner(section: int) -> int:
        if shut[section]:
            return -1
        if red[section]:
            return 0
        who = owners[section]
        if not who or who & CLAIM:
            return -1
        return 0 if who == seat + 1 or paid >> who - 1 & 1 else 1 << who - 1

    if s.place[train] < 0:
        return {}
    return kernel_reach(setting.ground, s.place[train], s.came[train], s.points[train],
                        lambda m: board.city_at[m] >= 0, owner, s.cash[seat] // setting.rules.rent,
                        lambda points, m, to: points_after(s, train, points, m, to))


def journeys(s: State, seat: int, start: int, came: int = -1, added: frozenset[int] = frozenset(),
             rented: bool = False) -> Journeys:
    """Steps over own track (and `added` sections, and others' if `rented`) to everywhere."""
    setting = s.setting
    board = setting.board
    mine, owners, red = seat + 1, s.owner, board.red

    def open_way(section: int) -> bool:
        who = owners[section]
        return who == mine or bool(red[section]) or section in added or (rented and 0 < who < CLAIM)

    links = [ferry.ports for n, ferry in enumerate(board.ferries) if s.ferries[n] >> seat & 1]
    # A ride costs the rest of one turn and half of the next: about one turn in steps.
    return Journeys(setting.ground, start, came, open_way, lambda m: board.city_at[m] >= 0, links, 9)


# Short texts

def expand(s: State, seat: int, word: str, text: str) -> list[int]:
    """The atoms of `build …` or `move …`: single steps, a path, or a destination."""
    which = 0
    found: list[int] = []
    for stretch in text.split(","):
        names = stretch.split()
        if names and names[0].startswith("train-") and names[0][6:].isdecimal():
            which = int(names.pop(0)[6:]) - 1
        if not 0 <= which < s.setting.trains // s.setting.players:
            raise UnknownAction(f"There is no train {which + 1}.")
        path = [find_milepost(s.setting, name) for name in names]
        if not path:
            raise UnknownAction(f"“{word}” needs a milepost or a city to go to.")
        arms = _build_path(s, seat, path) if word == "build" else _move_path(s, seat, which, path)
        kind = BUILD if word == "build" else MOVE
        found += [atom(kind, arm | which << TRAIN_SHIFT) for arm in arms]
    return found


def _build_path(s: State, seat: int, path: list[int]) -> list[int]:
    """Arms along the path; where two of its mileposts are not neighbours, the cheapest track between them."""
    board = s.setting.board
    if len(path) == 1:
        return _cheapest(s, seat, None, path[0])
    arms: list[int] = []
    for a, b in pairwise(path):
        arm = board.arm(a, b)
        arms += [arm] if arm >= 0 else _cheapest(s, seat, a, b)
    return arms


def _cheapest(s: State, seat: int, a: int | None, b: int) -> list[int]:
    board = s.setting.board
    start = None if a is None else board.bit[a]
    costs = build_costs(s, seat, start, budget=max(s.setting.rules.build_limit, 60), until=board.bit[b], now=True)
    cost = costs.cost(b)
    if cost is None:
        raise IllegalAction("BLD-1", f"{board.label(b)} cannot be reached for {len(costs.waves) - 1}M or less.")
    if not cost:
        raise IllegalAction("BLD-2", f"Your track is at {board.label(b)} already.")
    return [board.arm(x, y) for x, y in costs.path(b)]


def _move_path(s: State, seat: int, which: int, path: list[int]) -> list[int]:
    """Arms from where the train stands; one name is a destination, several are the way step by step."""
    board = s.setting.board
    train = seat + which * s.setting.players
    here = s.place[train]
    if s.phase != OPERATE:
        raise IllegalAction(*not_operating(s))
    if here < 0:
        raise IllegalAction(*NOT_PLACED)
    if len(path) > 1 or (path[0] != here and board.arm(here, path[0]) >= 0):
        way = path if path[0] == here else [here, *path]
        arms = [board.arm(a, b) for a, b in pairwise(way)]
        if all(arm >= 0 for arm in arms):
            return arms
    goals = board.cities[board.city_at[path[-1]]].mileposts if board.city_at[path[-1]] >= 0 else (path[-1],)
    ways = train_reach(s, seat, train)
    open_goals = [goal for goal in ([path[-1]] if path[-1] in ways else goals) if goal in ways]
    if here in goals:
        raise IllegalAction("MOV-2", f"Your train is at {board.label(here)} already.")
    if not open_goals:
        raise IllegalAction("MOV-2", f"Your train cannot get to {board.label(path[-1])} this turn; "
                                     f"it has {s.points[train]} mileposts left.")
    best = min((ways[goal] for goal in open_goals), key=lambda way: way[:2])
    return [board.arm(a, b) for a, b in pairwise(best.path)]
