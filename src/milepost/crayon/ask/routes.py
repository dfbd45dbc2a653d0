"""Questions about ways: what building costs, where a train gets, what a way means as atoms.

Everything here prepares a question for the kernel and reads its answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from milepost.crayon.ask import lines
from milepost.crayon.atoms import MOVE, TRAIN_SHIFT, TUNNEL, atom
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import Costs, Journeys, Way, closing, no_toll
from milepost.crayon.kernel import reach as kernel_reach
from milepost.crayon.rules import ferry
from milepost.crayon.rules.move import after_step, duty, rents_paid, speed
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.track import closed_places, steps_over_claims, touched_ports
from milepost.crayon.rules.tunnel import owner_of, through
from milepost.crayon.state import OPERATE

if TYPE_CHECKING:
    from milepost.crayon.state import State

RICH = 1_000_000  # for asking for ways that nobody can pay
# A ride on a ferry takes the rest of one turn and half of the next.
RIDE_STEPS = 9  # as journeys count it: a turn of the slowest loco
PLANNED_RIDE_STEPS = 10  # as plans do: a step more than that, so that a way by land just as long is the better one


def build_costs(
    s: State,
    seat: int,
    start: int | None = None,
    budget: int = 60,
    until: int = 0,
    now: bool = False,
    joining: bool = True,
    barred: int = 0,
    red: bool = True,
    toll: int = 0,
    without: Iterable[int] = (),
) -> Costs:
    """What it costs the seat to bring track from the start (all it may build from) to everywhere.

    Each section has the price of its cheaper end where the seat may begin at both (lines.py). `now` leaves out what
    events forbid at the moment; without `joining` own track is no way, only the new sections are; without `red` no
    red area leads on and no section is built from its far end; nothing is built out of `barred` mileposts; `toll` is
    what a new ferry counts on top of its price; the sections `without` are not built. How much may leave major cities
    in a turn (exits.py) is not looked at: a long line takes several. A ferry with two prices (FER-4) is a link with a
    price; the others come with their ports.
    """
    setting = s.setting
    board = setting.board
    if start is None:
        start = s.reach[seat] | setting.major_bits
    closed = closed_places(s, seat)
    free = closing(_free_steps(s, seat, now, barred, without), closed, board.stride)
    paid = sum(1 << n for n, owners in enumerate(s.link_owners) if owners >> seat & 1)
    prices = [
        (price, [mask & open_ for mask, open_ in zip(masks, free, strict=True)])
        for price, masks in setting.priced(paid, toll, touched_ports(s, seat))
    ]
    if red and lines.starts(s, seat) & ~start:
        prices = lines.either_way(prices, lines.starts(s, seat), board.stride)
    joined = list(setting.red_steps) if red else [0] * 6
    if joining:
        joined = [mine | steps for mine, steps in zip(s.own[seat * 6 : seat * 6 + 6], joined, strict=True)]
    links = [
        ferry.ports
        for n, ferry in enumerate(board.links)
        if (not closed & board.bit[ferry.ports[0]] if ferry.second is None else s.link_owners[n] >> seat & 1)
    ]
    tolls = _tolls(s, seat, now, barred) if setting.two_prices else ()
    return Costs(setting.ground, start, prices, joined, links, budget, until, tolls)


def _free_steps(s: State, seat: int, now: bool, barred: int, without: Iterable[int]) -> list[int]:
    """For each direction the mileposts from which the seat may build a section, by these conditions."""
    board, free = s.setting.board, list(s.free)
    steps_over_claims(s, seat, free)
    for section in without:
        a, b = board.ends[section]
        free[board.arms[section] % 6] &= ~board.bit[a]
        free[board.arms[section] % 6 + 3] &= ~board.bit[b]
    if barred:
        free = [mask & ~barred for mask in free]
    if now:
        free = [mask & ~shut for mask, shut in zip(free, s.limits.shut, strict=True)]
        if s.limits.struck >> seat & 1:
            free = [0] * 6
    return free


def _tolls(s: State, seat: int, now: bool, barred: int) -> list[tuple[int, int, int]]:
    """The ferries the seat can still buy, from which end to which, with what they cost it (FER-4)."""
    setting = s.setting
    bit = setting.board.bit
    found = []
    for number in setting.two_prices:
        a, b = setting.board.links[number].ports
        ends = bit[a] | bit[b]
        out = ends & setting.major_bits & ~s.reach[seat]  # bought there, it leads out of a major city
        if ferry.has_room(s, seat, number) and not out & barred and not (now and ends & s.limits.ground == ends):
            bare = out if setting.rules.ferry_from_own_track else 0  # track must come there first
            found += [(x, y, ferry.toll(s, number)) for x, y in ((a, b), (b, a)) if not bare & bit[x]]
    return found


def train_reach(s: State, seat: int, train: int, purse: int | None = None) -> dict[int, Way]:
    """Where the train gets this turn (out of its turn: with full speed), with rent and duty newly owed and the way.

    `purse` is what rent and duty may cost; left out, all the seat's cash.
    """
    setting = s.setting
    owners, red, shut, struck = s.owner, setting.red, s.limits.move, s.limits.struck
    paid = rents_paid(s, train)
    if s.place[train] < 0 or s.boarded[train] >= 0:
        return {}
    now = seat == s.seat and s.phase == OPERATE
    points, halved = (s.points[train], s.halved >> train & 1) if now else (speed(s, train), 0)
    # V-MOVECOST: own track is paid for like a landlord's, who has no seat.
    own = 1 << setting.players if setting.rules.own_track_cost and not (now and s.own_paid) else 0

    def owner(way: int) -> int:
        if way < 0:
            who = 0 if link_way(way) in s.limits.links else owner_of(s, link_way(way)) + 1
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
    return kernel_reach(
        setting.ground,
        s.place[train],
        s.came[train],
        points << 1 | halved,
        lambda m: bool(setting.turning[m]),
        owner,
        RICH if setting.hooks.late_rent else purse,
        setting.rules.rent,
        step,
        partial(duty, s) if s.fallen else no_toll,
        (own, setting.rules.own_track_cost),
    )


def fees(s: State, way: Way) -> int:
    """What a way costs: rent, duty, and running on own track."""
    return way.rents * s.setting.rules.rent + way.duty + way.own


def journeys(
    s: State,
    seat: int,
    start: int,
    came: int = -1,
    added: frozenset[int] = frozenset(),
    rented: bool = False,
    bought: frozenset[int] = frozenset(),
) -> Journeys:
    """Steps over own track (and `added` sections, `bought` ferries, and others' track if `rented`) to everywhere.

    Ferries and tunnels count that are the seat's or become it with an added section, and others' if `rented`.
    """
    setting = s.setting
    board = setting.board
    mine, owners, red = seat + 1, s.owner, setting.red

    paid = bought | {board.port_at[m] for section in added for m in board.ends[section]}
    open_links = [
        n for n in range(len(board.links)) if s.link_owners[n] >> seat & 1 or n in paid or (rented and s.link_owners[n])
    ]

    def open_way(way: int) -> bool:
        if way < 0:
            return link_way(way) in open_links
        who = owners[way]
        return who == mine or bool(red[way]) or way in added or (rented and 0 < who < CLAIM)

    links = [(link_way(n), *board.links[n].ports) for n in open_links if not board.links[n].tunnel]
    ride = 2 * RIDE_STEPS if setting.rules.ferry_boarding else RIDE_STEPS  # boarding is one turn more
    return Journeys(setting.ground, start, came, open_way, lambda m: bool(setting.turning[m]), links, ride)


# What a way means as atoms


def building_atoms(s: State, seat: int, path: list[lines.Step]) -> list[int]:
    """The atoms that build a path that `build_costs` gives, in order and each from its cheaper end.

    What nothing leads to yet comes last, as it lies on the way.
    """
    ready, rest = lines.in_order(s, seat, path)
    return lines.atoms_of(s, ready + rest)


def step_atom(s: State, a: int, b: int, which: int = 0) -> int:
    """The step of the seat's train number `which` from a to b, by the section there or else through the tunnel."""
    board = s.setting.board
    arm = board.arm(a, b)
    tunnel = through(s, a, b)
    if tunnel >= 0 and (arm < 0 or board.section[arm] < 0):
        return atom(TUNNEL, tunnel | which << TRAIN_SHIFT)
    return atom(MOVE, arm | which << TRAIN_SHIFT)
