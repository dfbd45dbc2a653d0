"""What an aim is worth a turn: first guessed, then with the track and the way it really needs."""

from __future__ import annotations

from itertools import pairwise

from milepost.bots.crayon.greedy import lines
from milepost.bots.crayon.greedy.aim import Aim, demand_of, stops_of
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon.ask.routes import building_atoms
from milepost.crayon.atoms import BODY, BUILD, FERRY, KIND_SHIFT
from milepost.crayon.rules.move import duty

TRACK_WEIGHT = 0.7  # track is kept after the delivery: it costs less than its price
SPARE_TURNS = 4  # running on own track (V-MOVECOST) is paid for so many turns more before track is bought


def guess(scene: GreedyScene, aim: Aim) -> float:
    """Worth a turn, with track and way guessed from what the network reaches."""
    if scene.costs is None:
        start, _ = lines.home(scene)
        scene.costs = scene.view.build_costs(start, budget=60, toll=lines.FERRY_TOLL, without=scene.avoid)
    stops = [scene.board.cities[city].centre for city in stops_of(scene, aim)]
    costs = [scene.costs.cost(m) for m in stops]
    missing = sum(70 if cost is None else cost for cost in costs)
    way = ([] if scene.place < 0 else [scene.place]) + stops
    steps = sum(_far(scene, a, b) for a, b in pairwise(way))
    return _rate(scene, demand_of(scene, aim).pay, missing, steps)


def _far(scene: GreedyScene, a: int, b: int) -> int:
    """Steps on the bare lattice."""
    (r1, c1), (r2, c2) = scene.board.places[a], scene.board.places[b]
    q1, q2 = c1 - r1 // 2, c2 - r2 // 2
    return max(abs(r1 - r2), abs(q1 - q2), abs(r1 - r2 + q1 - q2))


def _rate(scene: GreedyScene, pay: int, track: int, steps: int) -> float:
    return (pay - TRACK_WEIGHT * track) / (1 + steps / scene.speed + track / 40)


def value(scene: GreedyScene, aim: Aim) -> float:
    """Worth a turn, with the track that is really missing; below 0: it cannot be done."""
    line = lines.line(scene, aim)
    track = lines.price_of(scene, line)
    stops = stops_of(scene, aim)
    reached = lines.home(scene)[0] & scene.board.bits(scene.board.cities[stops[0]].mileposts)
    if track > scene.cash or (not line and not reached and scene.place >= 0):
        return -1.0
    journey = _journey(scene, line, stops)
    if journey is None:
        return -1.0
    steps, fees = journey
    turns = (SPARE_TURNS if track else 1) + steps // scene.speed
    if track + fees + scene.rules.own_track_cost * turns > scene.cash:
        return -1.0
    return _rate(scene, demand_of(scene, aim).pay - fees, track, steps)


def _journey(scene: GreedyScene, line: list[tuple[int, int]], stops: list[int]) -> tuple[int, int] | None:
    """Steps and duty on the way to the stops, once the line is built; None where no way leads there."""
    row = building_atoms(scene.s, scene.seat, line)
    added = frozenset(scene.board.section[a & BODY] for a in row if a >> KIND_SHIFT == BUILD)
    bought = frozenset(a & BODY for a in row if a >> KIND_SHIFT == FERRY)
    place, came, steps, fees = scene.place, scene.came, 0, 0
    for stop in stops:
        if place >= 0:
            ways = scene.view.journeys(place, came, added, bought=bought)
            ends = [m for m in scene.board.cities[stop].mileposts if m in ways.steps]
            if not ends:
                return None
            place = min(ends, key=lambda m: (ways.steps[m], m))
            steps += ways.steps[place]
            if scene.s.fallen:
                fees += sum(duty(scene.s, a, b) for a, b in pairwise(ways.path(place)))
        else:
            place = scene.board.cities[stop].centre
        came = -1
    return steps, fees
