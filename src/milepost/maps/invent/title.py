"""The other files of a made-up title: rules, loads, the deck and the events, under the series' common rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from milepost.crayon.board.board import Board
from milepost.crayon.board.text import read_board
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.deck import make_cards
from milepost.crayon.title.deck_rules import DeckRules
from milepost.maps.invent.names import LOADS

ROOMY = 700
"""Mileposts from which a board serves six players, and has room for a deck as large and as far as the series'."""
PAY_FACTOR = 0.9
"""One piece of land without straits is quickly crossed: with a whole 1 games would be much shorter than the series'."""
TAX = "50 10, 100 15, 150 20, 200 25"


def write_title(rng: Random, name: str, number: str, board: str) -> CrayonTitle:
    """A title of that board, with a deck made for it."""
    facts = read_board(board)
    texts = {"title.toml": _toml(name, number, facts), "board.txt": board, "loads.txt": _loads(rng, facts)}
    bare = CrayonTitle({**texts, "cards.txt": "", "events.txt": ""})
    title = CrayonTitle({**bare.texts, "cards.txt": make_cards(bare)})
    return CrayonTitle({**title.texts, "events.txt": _events(rng, title)})


def _toml(name: str, number: str, board: Board) -> str:
    usual = DeckRules(cards=1)
    weight = sum(usual.weight(city.size) for city in board.cities)  # India has 1.7 cards for each
    players, cards, least = (6, 1.5 * weight, usual.min_distance) if board.size >= ROOMY else (4, 1.2 * weight, 3)
    return f"""\
id = "{number}"
name = "{name}"
family = "crayon"
money = "million crowns"

[options]
max_players = {players}

# docs/decks.md
[deck]
cards = {cards:.0f}
pay_factor = {PAY_FACTOR}
min_distance = {least}
"""


def _loads(rng: Random, board: Board) -> str:
    """Every city supplies a load, and some a second one."""
    cities = [city.name for city in board.cities]
    kinds = sorted(rng.sample(LOADS, min(len(LOADS), max(15, round(0.62 * len(cities))))))
    supplied: dict[str, list[str]] = {kind: [] for kind in kinds}
    again = rng.sample(cities, min(len(cities), max(len(cities) // 3, len(kinds) - len(cities))))
    for number, city in enumerate([*rng.sample(cities, len(cities)), *again]):
        kind = next(one for one in kinds[number % len(kinds) :] + kinds if city not in supplied[one])
        supplied[kind].append(city)
    rows = [f"{kind} {4 if len(where) > 3 else 3}: {', '.join(sorted(where))}" for kind, where in supplied.items()]
    return "# Load chips and the cities that supply them.\n" + "\n".join(rows) + "\n"


def _events(rng: Random, title: CrayonTitle) -> str:
    first = len(title.demands) + 1
    rows = [f"{number} | {event}" for number, event in enumerate(_event_cards(rng, title.board), first)]
    return "# Event cards.\n" + "\n".join(rows) + "\n"


def _event_cards(rng: Random, board: Board) -> Iterator[str]:
    cities = rng.sample([city.name for city in board.cities], len(board.cities))
    yield f"tax | Rail tax | table: {TAX}"
    for some in _groups(cities, 6)[:5]:
        if len(some) > 2:
            yield (
                f"derailment | Derailments at {some[0]}, {some[1]} and elsewhere | cities: {', '.join(some)}; radius: 3"
            )
    for rivers in _groups(board.rivers, 2):
        yield f"flood | Flood of the {' and '.join(rivers)} | rivers: {', '.join(rivers)}"
    for sea in board.coasts:
        yield f"weather | Gale on the {sea} | coast: {sea}; radius: 3"
    for city, words in zip(cities, ("Fog around", "Heavy snow around", "Thunderstorms around"), strict=False):
        limits = "; no build on: mountain, alpine; no move on: alpine" if "snow" in words else ""
        yield f"weather | {words} {city} | city: {city}; radius: 4{limits}"
    yield "coastal strike | Dock strike | radius: 1"
    yield "inland strike | Inland strike | radius: 2"
    yield "rail strike | General rail strike"


def _groups(names: Sequence[str], size: int) -> list[Sequence[str]]:
    return [names[start : start + size] for start in range(0, len(names), size)]
