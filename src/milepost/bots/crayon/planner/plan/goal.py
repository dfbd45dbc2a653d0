"""What is still missing to win: cash, and the price of joining the major cities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.ask.routes import build_costs, building_atoms
from milepost.crayon.atoms import BODY, FERRY, KIND_SHIFT
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import Costs
from milepost.crayon.rules.track import lay, network, pay_ferry
from milepost.crayon.state import State

FAR = 70  # nobody pays more for one join


class Joins(NamedTuple):
    """The track that joins the major cities still missing: its price and the arms, nearest city first."""

    price: int
    arms: list[int]


def main_network(s: State, seat: int) -> tuple[int, int]:
    """The seat's network with the most major cities, and how many it has."""
    best, found = 0, 0
    left = list(s.setting.centres)
    while left:
        joined = network(s, seat, s.setting.board.bit[left[0]])
        inside = [m for m in left if joined & s.setting.board.bit[m]]
        if joined & s.reach[seat] and len(inside) > best:
            best, found = len(inside), joined
        left = [m for m in left if m not in inside]
    return found, best


def joins(scene: PlannerScene, added: Iterable[int] = ()) -> Joins:
    """The cheapest way, city after city, to join as many major cities as winning takes."""
    trial = scene.s.copy()
    board, seat = scene.board, scene.seat
    for section in added:
        if section >= 0 and not trial.owner[section]:
            lay(trial, seat, board.arms[section])
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
        for act in building_atoms(trial, seat, costs.path(found[0][1])):
            number = act & BODY
            if act >> KIND_SHIFT == FERRY:
                arms.append(link_way(number))
                pay_ferry(trial, seat, number)
            else:
                arms.append(number)
                if not trial.owner[board.section[number]]:
                    lay(trial, seat, number)
        home = network(trial, seat, start | board.bit[found[0][1]])
        inside = sum(1 for m in scene.setting.centres if home & board.bit[m])
    return Joins(total, arms)


def major_prices(scene: PlannerScene) -> list[tuple[Costs, int]]:
    """For each major city outside the main network the price of track from it to everywhere, and to the network."""
    home, _ = main_network(scene.s, scene.seat)
    found = []
    for city in scene.board.majors if home else ():
        bits = scene.board.bits(scene.board.cities[city].mileposts)
        if not home & bits:
            costs = build_costs(scene.s, scene.seat, bits, FAR)
            now = next((cost for cost, wave in enumerate(costs.waves) if wave & home), FAR)
            found.append((costs, now))
    return found
