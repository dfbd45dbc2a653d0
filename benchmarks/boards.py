"""Boards of any size for growth curves: the same land and cities, drawn with a finer and finer lattice.

A square of land with hills, and 28 cities in a loose grid, of which six are major. What a turn can build and how far a
train runs grow with the lattice, so that games stay alike.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import sin, sqrt

from milepost.crayon.board.lattice import place_name
from milepost.crayon.family import CrayonTitle

ACROSS, DOWN = 7, 4  # cities
CITIES = ACROSS * DOWN
MAJORS = (1, 5, 10, 17, 22, 26)
LOADS, CARDS = 25, 120
LIKE_INDIA = 2000  # mileposts, for which its prices are made


def terrain(east: float, south: float) -> str:
    """Hills in waves, the same whatever the lattice: east and south run from 0 to 1."""
    height = sin(9 * east + 2) * sin(7 * south) + 0.5 * sin(23 * east) * sin(19 * south + 1)
    return "a" if height > 1 else "m" if height > 0.45 else "."


def rows(width: int, height: int) -> list[str]:
    return [
        " " * (row % 2) + " ".join(terrain(column / width, row / height) for column in range(width))
        for row in range(height)
    ]


def places(width: int, height: int) -> list[tuple[int, int]]:
    """Where cities lie: a little off the grid, so that few ways are equally long."""
    rng, found = random.Random(7), []
    for number in range(CITIES):
        column = (number % ACROSS + 0.5 + rng.uniform(-0.15, 0.15)) * width / ACROSS
        row = (number // ACROSS + 0.5 + rng.uniform(-0.15, 0.15)) * height / DOWN
        found.append((round(row), round(column)))
    return found


def size(number: int) -> str:
    return "major" if number in MAJORS else ("medium", "small", "small")[number % 3]


def sources(load: int) -> tuple[int, int]:
    """The cities that supply a load."""
    return load * 5 % CITIES, load * 11 % CITIES


def demand(number: int, found: list[tuple[int, int]]) -> str:
    """What a demand pays goes with the distance, as in real decks (docs/decks.md)."""
    load = number % LOADS + 1
    city = next(one for one in (number * 13 % CITIES, (number * 13 + 1) % CITIES) if one not in sources(load))
    (row, column), (south, east) = found[city], found[sources(load)[0]]
    distance = max(abs(row - south), abs(column - east) + abs(row - south) // 2)
    return f"City {city + 1}, Load {load}, {max(4, distance)}"


def options(finer: float) -> str:
    """India's, with money and speed that get as far on the land as they do there."""
    scaled = {"start_cash": 50, "build_limit": 20, "upgrade_cost": 20, "win_cash": 250, "win_cash_tie_step": 50}
    lines = [f"{name} = {round(figure * finer)}" for name, figure in scaled.items()]
    speeds = [round(speed * finer) for speed in (9, 12, 9, 12)]
    return "\n".join([*lines, f"speeds = {speeds}", "win_majors = 5", "loco_cards = 12"])


@lru_cache
def grown(mileposts: int) -> CrayonTitle:
    """A title whose board has about so many mileposts."""
    width = round(sqrt(mileposts * ACROSS / DOWN * 0.75))
    height = round(mileposts / width)
    found = places(width, height)
    cities = [f"City {one + 1}: {size(one)}, {place_name(*place)}" for one, place in enumerate(found)]
    loads = [f"Load {one} 3: " + ", ".join(f"City {city + 1}" for city in sources(one)) for one in range(1, LOADS + 1)]
    cards = [f"{one + 1}: " + "; ".join(demand(3 * one + part, found) for part in range(3)) for one in range(CARDS)]
    drawn = "\n".join(rows(width, height))
    texts = {
        "title.toml": f'id = "land-{mileposts}"\nname = "Land"\nmoney = "million"\n[options]\n'
        + options(sqrt(mileposts / LIKE_INDIA)),
        "board.txt": f"milepost board 1\n[rows]\n{drawn}\n[cities]\n" + "\n".join(cities),
        "loads.txt": "\n".join(loads),
        "cards.txt": "\n".join(cards),
        "events.txt": "",
    }
    return CrayonTitle(texts, "land/")
