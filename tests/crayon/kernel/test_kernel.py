"""The kernel against slow and obvious answers."""

from __future__ import annotations

import heapq
import sys
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crayon.boards import islands, wandered
from crayon.italian import sailed
from milepost.crayon.ask import routes
from milepost.crayon.atoms import ACTIONS, BODY, FERRY, KIND_SHIFT, MOVE, TUNNEL
from milepost.crayon.kernel import distances, trips
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import build, ferry, track
from milepost.crayon.setting import NOT_BUILDABLE
from milepost.game import Game

GAMES = (
    st.builds(wandered, st.integers(0, 10**6), st.integers(20, 220))
    | st.builds(wandered, st.integers(0, 10**6), st.integers(20, 500), made=st.just(islands()))
    | st.builds(sailed, st.integers(0, 10**6), st.integers(5, 220))
)  # the latter with ferries that have two prices


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


def slow_costs(s: CrayonPosition, seat: int, start: int) -> dict[int, int]:
    """Dijkstra over single sections, each asked for its price, from both ends where it may be begun there (R-48)."""
    board = s.setting.board
    closed = track.closed_places(s, seat)
    begun = s.reach[seat] | s.setting.major_bits
    best: dict[int, int] = {}
    heap = [(0, m) for m in board.members(start)]
    while heap:
        cost, m = heapq.heappop(heap)
        if m in best:
            continue
        best[m] = cost
        steps: list[tuple[int, int]] = []
        for arm in range(m * 6, m * 6 + 6):
            section, other = board.section[arm], board.near[arm]
            if section < 0:
                continue
            if board.red[section] or s.owner[section] == seat + 1:
                steps.append((0, other))
            elif not s.owner[section] or s.owner[section] == 0x80 | seat + 1:
                price = build.price(s, seat, arm)
                if begun & board.bit[other]:
                    price = min(price, build.price(s, seat, board.arm(other, m)))
                if price < NOT_BUILDABLE and not closed & (board.bit[m] | board.bit[other]):
                    steps.append((price, other))
        port = board.port_at[m]
        if port >= 0 and not closed & board.bit[m]:
            a, b = board.links[port].ports
            steps.append((0, b if m == a else a))
        for number in s.setting.two_prices:
            ends = board.links[number].ports
            if m in ends and (ferry.has_room(s, seat, number) or s.link_owners[number] >> seat & 1):
                price = 0 if s.link_owners[number] >> seat & 1 else ferry.toll(s, number)
                steps.append((price, ends[m == ends[0]]))
        for price, other in steps:
            heapq.heappush(heap, (cost + price, other))
    return best


def begun(s: CrayonPosition, seat: int, data: st.DataObject) -> int:
    """Where a line begins: anywhere the seat may build from, or on one of the pieces of its track and the cities."""
    anywhere = s.reach[seat] | s.setting.major_bits
    m = data.draw(st.sampled_from([-1, *s.setting.board.members(anywhere)]))
    return anywhere if m < 0 else track.network(s, seat, s.setting.board.bit[m])


@given(game=GAMES, seat=st.integers(0, 2), data=st.data())
def test_building_costs_are_what_dijkstra_finds(game: Game, seat: int, data: st.DataObject) -> None:
    s = state(game)
    seat %= s.setting.players
    start = begun(s, seat, data)
    costs = routes.build_costs(s, seat, start, budget=60)
    expected = slow_costs(s, seat, start)
    assert {m: costs.cost(m) for m in range(s.setting.board.size)} == {
        m: expected.get(m) for m in range(s.setting.board.size)
    }


@given(game=GAMES, seat=st.integers(0, 2), data=st.data())
def test_a_path_costs_what_it_says_and_leads_there(game: Game, seat: int, data: st.DataObject) -> None:
    s = state(game)
    seat %= s.setting.players
    start = begun(s, seat, data)
    costs = routes.build_costs(s, seat, start, budget=60)
    m = data.draw(st.sampled_from([m for m in range(s.setting.board.size) if costs.cost(m) is not None]))
    trial = s.copy()
    reached = trial.reach[seat] | s.setting.major_bits
    total = 0
    for atom in routes.building_atoms(s, seat, costs.path(m)):
        number = atom & BODY
        if atom >> KIND_SHIFT == FERRY:
            assert ferry.has_room(trial, seat, number)
            total += ferry.toll(trial, number)
            track.pay_ferry(trial, seat, number)
        else:
            assert track.network(trial, seat, reached) & s.setting.board.bit[number // 6], "it starts where track is"
            total += build.price(s, seat, number)
            track.lay(trial, seat, number)
        reached |= trial.reach[seat]
    assert total == costs.cost(m)
    assert track.network(trial, seat, start) & s.setting.board.bit[m]


def slow_reach(s: CrayonPosition, seat: int) -> dict[int, tuple[int, int]]:
    """Every way the rules allow, step by step, with rent and steps."""
    best: dict[int, tuple[int, int]] = {}
    seen = set()
    stack = [(s.copy(), 0)]
    while stack:
        now, steps = stack.pop()
        m = now.place[seat]
        rents = (s.cash[seat] - now.cash[seat]) // s.setting.rules.rent
        key = (m, now.came[seat], now.paid, now.points[seat], now.halved, steps)
        if key in seen:
            continue
        seen.add(key)
        best[m] = min(best.get(m, (9, 9)), (rents, steps))
        steps_on = [(MOVE, arm) for arm in range(m * 6, m * 6 + 6)]
        steps_on += [(TUNNEL, number) for number in range(len(now.setting.board.links))]
        for kind, argument in steps_on:
            if ACTIONS[kind].why_not(now, seat, argument) is None:
                after = now.copy()
                ACTIONS[kind].apply(after, seat, argument)
                stack.append((after, steps + 1))
    return best


@given(game=GAMES)
def test_reach_is_what_single_steps_find(game: Game) -> None:
    s = state(game)
    seat = s.seat
    if s.place[seat] < 0 or s.phase or s.boarded[seat] >= 0:
        return
    s.points[seat] = min(s.points[seat], 5)
    ways = routes.train_reach(s, seat, seat)
    assert {m: (way.rents, way.steps) for m, way in ways.items()} == slow_reach(s, seat)
    for m, way in ways.items():
        assert way.path[0] == s.place[seat]
        assert way.path[-1] == m
        assert len(way.path) == way.steps + 1


@given(game=GAMES, source=st.integers(0, 70), radius=st.integers(0, 5))
def test_distances_are_fewest_steps(game: Game, source: int, radius: int) -> None:
    setting = state(game).setting
    board = setting.board
    source %= board.size
    expected, ring = {source: 0}, [source]
    for steps in range(1, radius + 1):
        beside = {board.near[m * 6 + d] for m in ring for d in range(6) if board.section[m * 6 + d] >= 0}
        under = {end for tunnel in board.tunnels for end in tunnel.ends if set(tunnel.ends) & set(ring)}
        ring = sorted((beside | under) - set(expected))
        expected.update(dict.fromkeys(ring, steps))
    assert distances(setting.ground, [source], radius) == expected


@given(game=GAMES, seat=st.integers(0, 2))
def test_journeys_keep_to_track_and_never_turn_outside_a_city(game: Game, seat: int) -> None:
    s = state(game)
    seat %= s.setting.players
    board = s.setting.board
    if s.place[seat] < 0:
        return
    ways = routes.journeys(s, seat, s.place[seat], s.came[seat])
    for m in ways.steps:
        path = ways.path(m)
        came = s.came[seat]
        for a, b in pairwise(path):
            arm = board.arm(a, b)
            if arm < 0 or board.section[arm] < 0:
                number = next(n for n in board.links_at[a] if {a, b} == set(board.links[n].ports))
                assert s.link_owners[number] >> seat & 1
                assert came != -2 - number or board.city_at[a] >= 0, "straight back"
                came = -2 - number
                continue
            section = board.section[arm]
            assert s.owner[section] == seat + 1 or board.red[section]
            assert section != came or board.city_at[a] >= 0
            came = section


def slow_journeys(s: CrayonPosition, seat: int, start: int, came: int) -> dict[int, int]:
    """Steps to everywhere, a milepost and the way one came by at a time; a ferry counts nine, with boarding more."""
    board = s.setting.board
    ride = 18 if s.setting.rules.ferry_boarding else 9
    mine = [n for n, owners in enumerate(s.link_owners) if owners >> seat & 1]
    best: dict[int, int] = {}
    seen = set()
    heap = [(0, start, came)]
    while heap:
        so_far, m, back = heapq.heappop(heap)
        if (m, back) in seen:
            continue
        seen.add((m, back))
        best.setdefault(m, so_far)
        for arm in range(m * 6, m * 6 + 6):
            section = board.section[arm]
            if (
                section >= 0
                and (s.owner[section] == seat + 1 or board.red[section])
                and (section != back or board.city_at[m] >= 0)
            ):
                heapq.heappush(heap, (so_far + 1, board.near[arm], section))
        for number in mine:
            if m in board.links[number].ports and (back != -2 - number or board.city_at[m] >= 0):
                other = sum(board.links[number].ports) - m
                heapq.heappush(heap, (so_far + (1 if board.links[number].tunnel else ride), other, -2 - number))
    return best


@given(game=GAMES, seat=st.integers(0, 2))
def test_journeys_are_as_short_as_ways_can_be(game: Game, seat: int) -> None:
    s = state(game)
    seat %= s.setting.players
    if s.place[seat] >= 0:
        ways = routes.journeys(s, seat, s.place[seat], s.came[seat])
        assert ways.steps == slow_journeys(s, seat, s.place[seat], s.came[seat])


@pytest.mark.skipif(trips is None, reason="the search is Python's own")
def test_a_search_for_trips_refuses_nonsense_and_gives_back_what_it_was_lent() -> None:
    assert trips is not None
    figures = (9, 1, 4, 3, 50, 0, 0, 1, 9.0, 20.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, -1e9, 0.0)
    errand = (0, 1, 1, 0, 0, 1, 0, False, True, 10, 0.0, 99.0, 1.0, ((0, 0, True, 99.0),), ())
    leg: tuple[object, ...] = ([], 3, 0, (), 0, 0)
    lent = sys.getrefcount(leg)
    for _ in range(3):
        with pytest.raises(TypeError):
            trips((errand,), ((10, 0),), [0], [], figures, lambda place, city: (leg, cast(float, "soon")), max, None)
    assert sys.getrefcount(leg) == lent
    none_kept = (*figures[:2], 0, *figures[3:])
    with pytest.raises(ValueError, match="no train"):
        trips((errand,), ((10, 0),), [0], [], none_kept, lambda place, city: (leg, 0.0), max, None)
