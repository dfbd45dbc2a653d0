"""Ways weighed in steps and money, against a slow and obvious answer."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from crayon.boards import wandered
from milepost.bots.crayon.planner.economics import MONEY
from milepost.bots.crayon.planner.land.hops import steps_of
from milepost.bots.crayon.planner.land.survey import FOREIGN, LIMIT, Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.ask.routes import RIDE_STEPS
from milepost.crayon.family import CrayonTitle
from milepost.crayon.rules.build import price
from milepost.crayon.rules.track import closed_places
from milepost.crayon.view import CrayonView
from milepost.game import Game
from milepost.titles import find

GAMES = st.builds(wandered, st.integers(0, 10**6), st.integers(20, 220))


def weight(survey: Survey, a: int, b: int) -> int | None:
    """What the step from a to b weighs, by the rules themselves; None where there is none."""
    s, board, seat = survey.s, survey.board, survey.seat
    arm = board.arm(a, b)
    section = board.section[arm] if arm >= 0 else -1
    if section < 0:
        link = next((n for n in board.links_at.get(a, ()) if b in board.links[n].ports), -1)
        if link < 0 or not (survey.scene.mine(link) or survey.scene.open(link) or s.link_owners[link]):
            return None
        fare = 0 if survey.scene.mine(link) or survey.scene.open(link) else s.setting.rules.rent
        return RIDE_STEPS + MONEY * fare
    owner = s.owner[section]
    if board.red[section] or owner == seat + 1:
        return 1
    if owner and owner < 0x80:
        return FOREIGN if s.cash[seat] >= s.setting.rules.rent else None
    if owner and owner != 0x80 | seat + 1:
        return None
    if closed_places(s, seat) & (board.bit[a] | board.bit[b]):
        return None
    ends = [arm] if not (s.reach[seat] | s.setting.major_bits) & board.bit[b] else [arm, board.arm(b, a)]
    return 1 + MONEY * min(price(s, seat, end) for end in ends)


def slow(survey: Survey, start: tuple[int, ...], back: int = -1) -> dict[int, int]:
    board = survey.board
    best: dict[int, int] = {}
    heap = [(0, m) for m in start]
    while heap:
        so_far, m = heapq.heappop(heap)
        if m in best or so_far > LIMIT:
            continue
        best[m] = so_far
        near = [board.near[arm] for arm in range(m * 6, m * 6 + 6) if board.section[arm] >= 0]
        near += [port for n in board.links_at.get(m, ()) for port in board.links[n].ports if port != m]
        for other in near:
            step = weight(survey, m, other)
            if step is not None and (so_far or back < 0 or board.near[back] != other):
                heapq.heappush(heap, (so_far + step, other))
    return best


@given(game=GAMES, seat=st.integers(0, 2), city=st.integers(0, 5))
def test_the_lightest_ways_are_what_dijkstra_finds(game: Game, seat: int, city: int) -> None:
    survey = Survey(PlannerScene(cast(CrayonView, game.view(seat))))
    row = survey.courses(survey.city_bits[city])
    known = slow(survey, survey.board.cities[city].mileposts)
    assert row.weight == {m: known[m] for other in survey.board.cities for m in other.mileposts if m in known}
    for m, so_far in row.weight.items():
        steps = [weight(survey, a, b) for a, b in pairwise(row.path(m))]
        assert None not in steps
        assert sum(step or 0 for step in steps) == so_far


@given(game=GAMES, seat=st.integers(0, 2))
def test_a_train_in_mid_track_does_not_begin_by_turning_round(game: Game, seat: int) -> None:
    survey = Survey(PlannerScene(cast(CrayonView, game.view(seat))))
    place, came = survey.scene.place, survey.s.came[seat]
    row = survey.from_train()
    if row is None or came < 0 or survey.board.city_at[place] >= 0:
        return
    a, b = survey.board.ends[came]
    behind = b if a == place else a
    known = slow(survey, (place,), survey.board.arm(place, behind))
    for m in row.weight:
        assert row.weight[m] == known[m]
        assert row.path(m)[1] != behind


def test_engine_and_planner_number_links_alike() -> None:
    board = cast(CrayonTitle, find("nippon")).board
    (tunnel,) = (number for number, link in enumerate(board.links) if link.tunnel)
    a, b = board.links[tunnel].ports
    assert (steps_of(board)[a, b], b) in board.ground().onward[a]
