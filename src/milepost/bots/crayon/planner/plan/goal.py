"""What is still missing to win: cash, and the price of joining the major cities."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.ask.routes import build_costs, building_atoms
from milepost.crayon.atoms import BODY, FERRY, KIND_SHIFT
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import Costs, groups
from milepost.crayon.rules.track import lay, network, own_track, pay_ferry
from milepost.crayon.state import State

FAR = 70  # nobody pays more for one join

KEPT = 256  # answers, for as many states of track


class Joins(NamedTuple):
    """The track that joins the major cities still missing: its price and the arms, nearest city first."""

    price: int
    arms: Sequence[int]


_found: dict[tuple[Hashable, ...], Joins] = {}


def main_network(s: State, seat: int) -> tuple[int, int]:
    """The seat's network with the most major cities, and how many it has."""
    joined = groups(s.setting.ground, s.setting.centres, own_track(s, seat))
    best = max((inside for inside, touched in joined if touched), key=len, default=[])
    return (network(s, seat, s.setting.board.bit[best[0]]), len(best)) if best else (0, 0)


def joins(scene: PlannerScene) -> Joins:
    """The cheapest way, city after city, to join as many major cities as winning takes.

    It depends on the track alone, and track changes seldom: what was found for it is kept a while.
    """
    s = scene.s
    track = (scene.setting, scene.seat, bytes(s.owner), tuple(s.link_owners), tuple(s.guests))
    found = _found.get(track)
    if found is None:
        if len(_found) >= KEPT:
            _found.clear()
        found = _found[track] = _joins(scene)
    return found


def _joins(scene: PlannerScene) -> Joins:
    trial, board, seat = scene.s.copy(), scene.board, scene.seat
    total = 0
    arms: list[int] = []
    home, inside = main_network(trial, seat)
    while inside < scene.rules.win_majors:
        start = home or board.bit[scene.setting.centres[0]]
        goals = [m for m in scene.setting.centres if not start & board.bit[m]]
        costs = build_costs(trial, seat, start, FAR)
        found = sorted((cost, m) for m in goals if (cost := costs.cost(m)) is not None)
        if not found:
            return Joins(total + FAR, arms)
        total += found[0][0]
        arms += _built(trial, seat, costs.path(found[0][1]))
        home = network(trial, seat, start | board.bit[found[0][1]])
        inside = sum(1 for m in scene.setting.centres if home & board.bit[m])
    return Joins(total, arms)


def _built(trial: State, seat: int, path: list[tuple[int, int]]) -> Iterator[int]:
    """Build a path; the arms by which that is done, and the ways of ferries bought."""
    for act in building_atoms(trial, seat, path):
        number = act & BODY
        if act >> KIND_SHIFT == FERRY:
            pay_ferry(trial, seat, number)
            yield link_way(number)
        else:
            if not trial.owner[trial.setting.board.section[number]]:
                lay(trial, seat, number)
            yield number


def major_prices(scene: PlannerScene) -> list[tuple[Costs, int]]:
    """For each major city outside the main network the price of track from it to everywhere, and to the network."""
    home, _ = main_network(scene.s, scene.seat)
    found = []
    for city in scene.board.majors if home else ():
        bits = scene.board.bits(scene.board.cities[city].mileposts)
        if not home & bits:
            costs = build_costs(scene.s, scene.seat, bits, FAR)
            now = costs.nearest(home)
            found.append((costs, FAR if now is None else now))
    return found
