"""What the tests of decks share: which decks there are, and what is asked of their demands."""

from __future__ import annotations

from pathlib import Path

import pytest

from milepost import titles
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.data import Demand
from milepost.crayon.title.deck_distance import demand_distance

ROOT = Path(__file__).parents[3]
COUNTS = {"india": 136, "russia": 131, "italy": 90, "nippon": 144, "iberia": 120, "isles": 126}
NUMBERS = (0, 1, 2, 3, 17)
EVERY_DECK = [(name, number) for name in COUNTS for number in NUMBERS]

every_deck = pytest.mark.parametrize(("name", "number"), EVERY_DECK)
every_title = pytest.mark.parametrize("name", COUNTS)


def with_deck(name: str, number: int) -> CrayonTitle:
    return titles.known(name).with_deck(number)


def demands(title: CrayonTitle) -> list[Demand]:
    return [demand for card in title.demands.values() for demand in card]


def size(title: CrayonTitle, demand: Demand) -> str:
    return title.board.cities[demand.city].size


def distance(title: CrayonTitle, demand: Demand) -> int:
    found = demand_distance(title, demand.city, demand.load)
    assert found is not None
    return found
