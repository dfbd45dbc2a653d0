"""Where a train had better be when new cards come: how far it is from each city to where loads are to be had."""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from milepost.crayon.ask.routes import RIDE_STEPS
from milepost.crayon.kernel import Crossing, Layer, between
from milepost.crayon.setting import Setting

FAR = 100  # mileposts, more than there are across any board


@lru_cache(maxsize=16)
def remoteness(setting: Setting) -> tuple[float, ...]:
    """For each city how many mileposts more than from the others it is to a source of what a demand asks for."""
    loads = [demand.load for row in setting.demands.values() for demand in row]
    asked = [(load, loads.count(load)) for load in sorted(set(loads)) if setting.title.loads[load].cities]
    away = [
        sum(times * min(row[city] for city in setting.title.loads[load].cities) for load, times in asked) / len(loads)
        for row in distances_between(setting, RIDE_STEPS)
    ]
    mean = fsum(away) / len(away)
    return tuple(value - mean for value in away)


@lru_cache(maxsize=32)
def distances_between(setting: Setting, ride: int = 1) -> list[list[int]]:
    """From each city to each other the mileposts there would be if all track were built; a link is a ride so long."""
    board, ground = setting.board, setting.ground
    bits = [board.bits(city.mileposts) for city in board.cities]
    layer = Layer(1, [free | red for free, red in zip(setting.buildable, setting.red_steps, strict=True)])
    crossings = [Crossing(board.bit[link.ports[0]], board.bit[link.ports[1]], ride) for link in board.links]
    return [[min(far, FAR) for far in row] for row in between(ground, [layer], crossings, bits, FAR)]
