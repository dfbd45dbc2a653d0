"""Questions about ways: what building costs, where a train gets, what a way means as atoms.

Everything here prepares a question for the kernel and reads its answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.crayon.ask import lines
from milepost.crayon.atoms import MOVE, TRAIN_SHIFT, TUNNEL, atom
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import NO_BORDER, Border, Costs, Journeys, Track, Way, Weather, closing
from milepost.crayon.kernel import reach as kernel_reach
from milepost.crayon.rules import ferry
from milepost.crayon.rules.move import after_entering, rents_paid, speed
from milepost.crayon.rules.track import closed_places, steps_over_claims, touched_ports
from milepost.crayon.rules.tunnel import owner_of, through
from milepost.crayon.state import OPERATE

if TYPE_CHECKING:
    from milepost.crayon.state import State

RICH = 1_000_000  # for asking for ways that nobody can pay
# A ride on a ferry takes the rest of one turn and half of the next (FER-5): about a turn of the slowest loco.
RIDE_STEPS = 9


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
    each: int = 0,
) -> Costs:
    """What it costs the seat to bring track from the start (all it may build from) to everywhere.

    Each section has the price of its cheaper end where the seat may begin at both (lines.py). `now` leaves out what
    events forbid at the moment; without `joining` own track is no way, only the new sections are; without `red` no
    red area leads on and no section is built from its far end; nothing is built out of `barred` mileposts; `toll` is
    what a new ferry counts on top of its price; the sections `without` are not built. `each` is what every new section
    counts on top, and a new ferry as many times as riding it counts steps: if it is large, the shortest track is the
    cheapest. How much may leave major cities in a turn (exits.py) is not looked at: a long line takes several. A ferry
    with two prices (FER-4) is a link with a price; the others come with their ports.
    """
    setting = s.setting
    board = setting.board
    if start is None:
        start = s.reach[seat] | setting.major_bits
    closed = closed_places(s, seat)
    free = closing(_free_steps(s, seat, now, barred, without), closed, board.stride)
    paid = sum(1 << n for n, owners in enumerate(s.link_owners) if owners >> seat & 1)
    ride = RIDE_STEPS * each
    prices = setting.priced(paid, toll + ride, touched_ports(s, seat), each)
    begun = lines.starts(s, seat) if red and lines.starts(s, seat) & ~start else 0
    joined = list(setting.red_steps) if red else [0] * 6
    if joining:
        joined = [mine | steps for mine, steps in zip(s.own[seat * 6 : seat * 6 + 6], joined, strict=True)]
    links = [
        ferry.ports
        for n, ferry in enumerate(board.links)
        if (not closed & board.bit[ferry.ports[0]] if ferry.second is None else s.link_owners[n] >> seat & 1)
    ]
    tolls = [(a, b, cost + ride) for a, b, cost in _tolls(s, seat, now, barred)] if setting.two_prices else ()
    return Costs(setting.ground, start, prices, free, joined, links, budget, until, tolls, begun)


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
    setting, rules, limits = s.setting, s.setting.rules, s.limits
    if s.place[train] < 0 or s.boarded[train] >= 0:
        return {}
    now = seat == s.seat and s.phase == OPERATE
    points, halved = (s.points[train], s.halved >> train & 1) if now else (speed(s, train), 0)
    # V-MOVECOST: own track is paid for like a landlord's, who has no seat.
    own = 1 << setting.players if rules.own_track_cost and not (now and s.own_paid) else 0
    purse = s.cash[seat] if purse is None else purse
    entering = bytes(after_entering(rules, left) if left else 0 for left in range(points + 1))
    return kernel_reach(
        setting.ground,
        s.place[train],
        s.came[train],
        points << 1 | halved,
        setting.turning,
        _terms(s, seat, train, own),
        RICH if setting.hooks.late_rent else purse,
        rules.rent,
        Weather(limits.slow, entering, rules.halve_again),
        Border(setting.duty, setting.dutiable) if s.fallen else NO_BORDER,
        (own, rules.own_track_cost),
    )


def _terms(s: State, seat: int, train: int, own: int) -> Track:
    """On what terms the train runs on each player's track now; `own` is the bit for running on its own."""
    paid, struck = rents_paid(s, train), s.limits.struck
    terms = [-1]
    for other in s.setting.seats:
        if struck >> other & 1:
            terms.append(-1)
        elif other == seat:
            terms.append(own)
        else:
            terms.append(0 if paid >> other & 1 else 1 << other)
    links = [0 if n in s.limits.links else owner_of(s, n) + 1 for n in range(len(s.link_owners))]
    return Track(s.owner, s.setting.red, s.limits.move, links, terms)


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
    paid = bought | {board.port_at[m] for section in added for m in board.ends[section]}
    open_links = [
        n for n in range(len(board.links)) if s.link_owners[n] >> seat & 1 or n in paid or (rented and s.link_owners[n])
    ]
    track = _open_track(s, seat, rented, open_links)
    links = [(link_way(n), *board.links[n].ports) for n in open_links if not board.links[n].tunnel]
    ride = 2 * RIDE_STEPS if setting.rules.ferry_boarding else RIDE_STEPS  # boarding is one turn more
    return Journeys(setting.ground, start, came, track, setting.turning, links, ride, added)


def _open_track(s: State, seat: int, rented: bool, open_links: list[int]) -> Track:
    """The seat's own track, and others' if `rented`, without rent or closures; the open links count as its own."""
    links = [seat + 1 if n in open_links else 0 for n in range(len(s.link_owners))]
    terms = [-1, *(0 if rented or other == seat else -1 for other in s.setting.seats)]
    return Track(s.owner, s.setting.red, bytes(len(s.owner)), links, terms)


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
