"""Boards that several tests play on. Small, but with everything: two majors, cities of both sizes,
mountains, a desert, a river, a ferry to an island, two countries, a coast, and an event of each kind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import milepost
from kit import title
from milepost.crayon.family import CrayonTitle
from milepost.game import Game

SMALL = """
    . . . . . . . . . . .
     . M . . . A . . N . .
    . . . m m . . . . . .
     . . m a . . B . . . .
    . . . . . d d . . . .
     . . C . . d . . . . .
    . . . . . . . . P . .
     , , , , , , , , , , ,
    , , , , , , , , Q . .
     , , , , , , , , . D .
    , , , , , , , , . . .
    """
SMALL_COUNTRIES = """
w w w w w w e e e e e
 w w w w w w e e e e e
w w w w w w e e e e e
 w w w w w w e e e e e
w w w w w w e e e e e
 w w w w w w e e e e e
w w w w w w e e e e e
 , , , , , , , , , , ,
, , , , , , , , e e e
 , , , , , , , , e e e
, , , , , , , , e e e
w = West
e = East
"""
SMALL_CITIES = """
    Main: major, M, West, Hills
    North: major, N, East, Plains
    Ayr: small, A, West, Hills
    Bute: medium, B, East, Plains
    Crewe: small, C, West, Plains
    Deal: small, D, East, Isle
    """
SMALL_LOADS = """Coal 2: Ayr, Crewe
Tea 2: Bute
Rice 1: Main
Fish 3: Deal
Pilgrims 2*:"""
SMALL_EVENTS = """
    41 | tax | Tax | table: 20 5, 50 10
    42 | derailment | Derailment | cities: Ayr, Crewe; radius: 2
    43 | flood | Flood | rivers: Wye
    44 | sandstorm | Sandstorm | desert: Sands
    45 | border strike | Strike | border: West, East
    46 | weather | Gale | coast: Sound; radius: 1; closes ferries: yes
    47 | weather | Snow | city: Ayr; radius: 2; no build on: alpine, mountain; no move on: alpine
    48 | derailment | Derailment in the north | cities: North; radius: 3
    """
TINY = """
    . . . . . .
     . M . A . N
    . . . . . .
    """


def _cards(pairs: list[tuple[str, str]], number: int) -> str:
    """Cards whose demands go round the pairs of city and load; pay differs from card to card."""
    lines = []
    for n in range(1, number + 1):
        demands = [
            f"{city}, {load}, {4 + n % 7 + 3 * k}"
            for k, (city, load) in enumerate(pairs[(n * 3 + k * 5) % len(pairs)] for k in range(3))
        ]
        lines.append(f"{n}: " + "; ".join(demands))
    return "\n".join(lines)


SMALL_PAIRS = [
    (city, load)
    for load, cities in {
        "Coal": ["Main", "North", "Bute", "Deal"],
        "Tea": ["Main", "North", "Ayr", "Crewe", "Deal"],
        "Rice": ["North", "Ayr", "Bute", "Crewe", "Deal"],
        "Fish": ["Main", "North", "Ayr", "Bute", "Crewe"],
    }.items()
    for city in cities
]
SMALL_PAIRS_ON_ISLANDS = [
    (city, load) for city, load in SMALL_PAIRS if city != "Deal" and (city, load) != ("Crewe", "Fish")
]
TINY_PAIRS = [("Main", "Coal"), ("North", "Tea"), ("North", "Coal"), ("Ayr", "Tea")]


@cache
def small() -> CrayonTitle:
    """The board with everything; a game on it is won with 300M and both major cities."""
    return title(
        SMALL,
        SMALL_CITIES,
        loads=SMALL_LOADS,
        events=SMALL_EVENTS,
        cards=_cards(SMALL_PAIRS, 30),
        options="win_cash = 300",
        pilgrims='load = "Pilgrims"\npay = 2\ncountry = "West"',
        countries=SMALL_COUNTRIES,
        rivers="Wye: A7e A7sw B7e B6se C7e C7sw D7e D6se E7e",
        ferries="Sound: P, Q, 4, sea=Sound",
        coasts="Sound: G9 G10 G11 I9 I10",
        deserts="Sands: E6 E7 F6",
        blocked="C5se",
    )


@cache
def tiny() -> CrayonTitle:
    """Two major cities that share no milepost and a small one between them."""
    return title(
        TINY,
        "Main: major, M; North: major, N; Ayr: small, A",
        loads="Coal 1: Ayr\nTea 1: Main",
        cards=_cards(TINY_PAIRS, 9),
        options="win_cash = 200\nbuild_limit = 8",
    )


ISLANDS = """
    . . . . , . . . . .
     . M . T , U . N . .
    . . . . , . . . . .
     . . . . , . . . . .
    . A m P , Q m . B .
     . . a . , . . . . .
    . . . R , S . C . .
    """
ISLAND_EVENTS = """
    41 | tax | Tax | table: 20 5, 50 10
    42 | derailment | Derailment | cities: Ayr, Crewe; radius: 2
    43 | rail strike | Rail strike
    44 | earthquake | Earthquake | city: Main; radius: 3; erases: mountain, alpine
    45 | coastal strike | Dock strike | radius: 1
    46 | inland strike | Inland strike | radius: 2
    47 | weather | Gale | coast: Sound; radius: 1; closes ferries: yes
    48 | weather | Snow | city: Ayr; radius: 3; no build on: alpine, mountain; no move on: alpine
    49 | rail strike | Another rail strike
    50 | flood | Flood | rivers: Wye
    """


@cache
def islands() -> CrayonTitle:
    """Two islands as in Nippon: a tunnel, two ferries with room for two (in a crowd three), strikes and a quake."""
    return title(
        ISLANDS,
        "Main: major, M; North: major, N; Ayr: small, A; Bute: medium, B; Crewe: small, C",
        loads="Coal 2: Ayr\nTea 2: Bute\nRice 1: Main\nFish 3: Crewe\nCircus 2:",
        events=ISLAND_EVENTS,
        cards=_cards(SMALL_PAIRS_ON_ISLANDS, 30),
        options="win_cash = 200\nferry_players = 2\ncrowd = 5\ncrowd_ferry_players = 3\ncrowd_tunnel_right = true",
        circus='load = "Circus"\ncities = ["Main", "Crewe"]\nevery = 10\npay = 20\nall_tied = false',
        ferries="Sound: P, Q, 4, sea=Sound\nReach: R, S, 6, sea=Reach",
        tunnels="Deep: T, U, 8",
        coasts="Sound: E4 E6 D4; Reach: G4",
        rivers="Wye: D3e",
        lakes="C8e",
    )


def wandered(
    seed: int, steps: int, players: int = 3, made: CrayonTitle | None = None, variants: Sequence[str] = ()
) -> Game:
    """A game on the small board (or another) after so many random atoms (or at its end)."""
    game = milepost.new(made or small(), players, seed, variants)
    rng = random.Random(seed)
    for _ in range(steps):
        if game.waiting():
            game.play(game.legal().choose(rng))
    return game
