"""The rights of way by brute force: every way of every player, tried against every way of the others.

For small boards only. Nothing of the engine is used but the position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from milepost.crayon.rules.owners import SEAT
from milepost.crayon.state import State

Way = tuple[frozenset[int], frozenset[int]]
"""The free sections a way takes up, and the gates (cities, ferries) where it needs a place."""


def gate(s: State, m: int) -> int:
    """The city or ferry whose room is taken by coming to a milepost, or -1; a ferry's two ports are one gate."""
    number = s.setting.place_at[m]
    ferry = s.setting.places[number].ferry if number >= 0 else -1
    return -1 if number < 0 else 1000 + ferry if ferry >= 0 else number


def inside(s: State, which: int) -> int:
    return s.link_owners[which - 1000] if which >= 1000 else s.guests[which]


def room(s: State, which: int) -> int:
    limit = s.setting.link_players[which - 1000] if which >= 1000 else s.setting.places[which].limit
    return limit - inside(s, which).bit_count()


def mine(s: State, seat: int, section: int) -> bool:
    """Own track, and what counts as such: red areas and washed-out bridges."""
    return bool(s.setting.board.red[section]) or s.owner[section] & SEAT == seat + 1


def touched(s: State, seat: int) -> set[int]:
    board = s.setting.board
    found = {m for section, ends in enumerate(board.ends) if s.owner[section] & SEAT == seat + 1 for m in ends}
    return found | {m for n, link in enumerate(board.links) if s.link_owners[n] >> seat & 1 for m in link.ports}


def network(s: State, seat: int, start: Iterable[int]) -> set[int]:
    """All that own track and own ferries join to the start."""
    board = s.setting.board
    joined, queue = set(start), list(start)
    for m in queue:
        near = [
            board.near[arm]
            for arm in range(m * 6, m * 6 + 6)
            if board.section[arm] >= 0 and mine(s, seat, board.section[arm])
        ]
        near += [
            other
            for n, link in enumerate(board.links)
            if m in link.ports and s.link_owners[n] >> seat & 1
            for other in link.ports
        ]
        for other in near:
            if other not in joined:
                joined.add(other)
                queue.append(other)
    return joined


def all_ways(
    s: State,
    seat: int,
    starts: Iterable[int],
    done: Callable[[int, int, int], bool],
    shut: int = -1,
    closed: Sequence[int] = (),
) -> list[Way]:
    """All ways from a start on, less those that take up all that another one does.

    `done` is asked for each step: from, section (-1: none), to. The milepost `shut` is entered by the last step only,
    and the sections `closed` are not used.
    """
    board = s.setting.board
    found: list[Way] = []

    def grow(m: int, seen: frozenset[int], sections: frozenset[int], gates: frozenset[int]) -> None:
        if any(old[0] <= sections and old[1] <= gates for old in found):
            return
        if done(-1, -1, m):
            found[:] = [old for old in found if not (sections <= old[0] and gates <= old[1])] + [(sections, gates)]
            return
        steps = [(board.section[arm], board.near[arm]) for arm in range(m * 6, m * 6 + 6) if board.section[arm] >= 0]
        for n, link in enumerate(board.links):
            if m in link.ports and (s.link_owners[n] >> seat & 1 or 1000 + n in gates):
                steps += [(-1, other) for other in link.ports]
        for section, to in steps:
            if section in closed or (section >= 0 and not mine(s, seat, section) and s.owner[section]):
                continue
            free = section >= 0 and not mine(s, seat, section)
            taken = sections | {section} if free else sections
            which = gate(s, to)
            passed = gates | {which} if which >= 0 and not inside(s, which) >> seat & 1 else gates
            if any(room(s, g) < 1 for g in passed):
                continue
            if free and done(m, section, to):
                if not any(old[0] <= taken and old[1] <= passed for old in found):
                    found[:] = [old for old in found if not (taken <= old[0] and passed <= old[1])] + [(taken, passed)]
            elif to not in seen and to != shut:
                grow(to, seen | {to}, taken, passed)

    begin = frozenset(starts)  # no way need come back to where it could have begun
    for m in sorted(begin - {shut}):
        grow(m, begin, frozenset(), frozenset())
    return found


def together(s: State, ways: list[list[Way]], used: frozenset[int] = frozenset(), gates: tuple[int, ...] = ()) -> bool:
    """Everybody can be given one of their ways, with no section twice and no gate overfilled."""
    if not ways:
        return True
    return any(
        not sections & used
        and all(gates.count(g) < room(s, g) for g in more)
        and together(s, ways[1:], used | sections, (*gates, *more))
        for sections, more in ways[0]
    )


def most(s: State, ways: dict[int, list[Way]]) -> int:
    """How many players can be served at the same time."""
    return next(
        size
        for size in range(len(ways), -1, -1)
        if any(together(s, [ways[seat] for seat in some]) for some in combinations(sorted(ways), size))
    )


def lacks(s: State) -> dict[tuple[str, int], tuple[int, int]]:
    """For each right that not all can have: how many go without, and who (at a place: how many) even alone."""
    found = {}
    for number in range(len(s.setting.places)):
        found["place", number] = place(s, number)
    _, *others = s.setting.chain
    for number in range(1, 1 << len(others)):
        group = sum(1 << city for n, city in enumerate(others) if number >> n & 1)
        found["apart", group] = apart(s, group)
    return {right: lack for right, lack in found.items() if lack[0]}


def place(s: State, number: int) -> tuple[int, int]:
    spot = s.setting.places[number]
    board = s.setting.board
    missing = spot.entitled - s.guests[number].bit_count()
    if missing <= 0:
        return 0, 0
    at = spot.milepost

    def last_step(m: int, section: int, to: int) -> bool:
        return section >= 0 and (to == at or (spot.ferry >= 0 and m == at))

    ways = {}
    for seat in s.setting.seats:
        which = gate(s, at)
        if not s.guests[number] >> seat & 1 and (inside(s, which) >> seat & 1 or room(s, which)):
            starts = touched(s, seat) | {m for m in range(board.size) if board.major_at[m] >= 0}
            ways[seat] = all_ways(s, seat, starts, last_step, shut=at if spot.ferry < 0 else -1)
    if spot.ferry < 0:  # its own room is what `missing` counts
        ways = {seat: [(sections, gates - {gate(s, at)}) for sections, gates in found] for seat, found in ways.items()}
    short = missing - min(missing, most(s, ways))
    if not short:
        return 0, 0
    offers = []  # the last sections by which each could come alone, over no other one of this place
    for seat in ways:
        starts = touched(s, seat) | {m for m in range(board.size) if board.major_at[m] >= 0}
        shut = at if spot.ferry < 0 else -1
        offers.append(
            [
                k
                for k in spot.sections
                if all_ways(s, seat, starts, last_step, shut, [o for o in spot.sections if o != k])
            ]
        )
    return short, (1 << max(0, missing - distinct(offers))) - 1


def distinct(offers: list[list[int]]) -> int:
    """How many can be given one of their offers, all different."""
    given = [[k for k in some if k >= 0] for some in product(*([*offer, -1] for offer in offers))]
    return max(len(some) for some in given if len(set(some)) == len(some))


def apart(s: State, group: int) -> tuple[int, int]:
    board = s.setting.board
    here = {m for m in range(board.size) if board.major_at[m] >= 0 and group >> board.major_at[m] & 1}
    there = {m for m in range(board.size) if board.major_at[m] >= 0} - here
    ways = {
        seat: all_ways(s, seat, network(s, seat, here), lambda m, section, to: to in there)
        for seat in s.setting.seats
        if not network(s, seat, here) & there
    }
    short = len(ways) - most(s, ways)
    return short, sum(1 << seat for seat, found in ways.items() if not found) if short else 0
