"""All that never changes in a game, as the page draws it: the board, its cards and loads, what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from milepost.crayon.ask.ahead import ahead as ahead  # a turn planned beforehand
from milepost.crayon.board.board import Board
from milepost.crayon.board.countries import borders, outlines
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import XY, Place, position
from milepost.crayon.board.red_area import red_area
from milepost.crayon.board.rivers import river_lines, river_paths
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import CAPACITY, LOCOS, Rules
from milepost.crayon.records import Demand as DemandTold
from milepost.crayon.setting import setting
from milepost.crayon.title.data import Demand, Load
from milepost.tell.crayon import areas, records
from milepost.tell.crayon.names import names

FINE = 4  # points drawn for each section that a river crosses


def board(title: CrayonTitle, players: int = 0, variants: Sequence[str] = ()) -> records.Board:
    """All that never changes in a game: what is drawn, and what cards and loads are called.

    Without players it is the title's own, as its book has it.
    """
    ready = setting(title, players or title.rules.min_players, tuple(variants))
    on = title.board
    return {
        "title": title.id,
        "name": title.name,
        "family": "crayon",
        "mileposts": [
            {"name": on.names[m], "x": x, "y": y, "terrain": on.terrain[m], "country": on.country[m]}
            for m, (x, y) in enumerate(_hundredths(position(place)) for place in on.places)
        ],
        "sections": list(on.ends),
        "cities": [_city(title, number) for number in range(len(on.cities))],
        "countries": _countries(tuple(on.places), tuple(on.country)),
        "rivers": {
            name: [[_hundredths(point) for point in along(line, FINE)] for line in own]
            for name, own in river_lines(river_paths(on)).items()
        },
        "ferries": [
            {
                "name": link.name,
                "ports": (on.names[link.ports[0]], on.names[link.ports[1]]),
                "price": link.price,
                "second": link.second,
                "sea": link.sea,
                "tunnel": link.tunnel,
            }
            for link in on.links
        ],
        "coasts": {sea: [on.names[m] for m in mileposts] for sea, mileposts in on.coasts.items()},
        "art": [{"kind": kind, "points": list(points)} for kind, points in on.art],
        "loads": [_load(title, load) for load in title.loads],
        "cards": {str(card): [_demand(title, one) for one in demands] for card, demands in ready.demands.items()},
        "events": areas.cards(ready),
        "prices": _prices(ready.rules, on),
        "rules": _rules(ready.rules),
        "names": names(title),
    }


@lru_cache(maxsize=32)
def _countries(places: tuple[Place, ...], country: tuple[str, ...]) -> list[records.Country]:
    """By nothing else than what they follow from: an editor changes boards, but no borders."""
    lines = borders(dict(zip(places, country, strict=True)))
    names = [name for name, _ in Counter(country).most_common() if name]
    return [
        {"name": name, "outlines": [[_hundredths(point) for point in line] for line in outlines(name, lines)]}
        for name in names
    ]


def _city(title: CrayonTitle, number: int) -> records.City:
    city = title.board.cities[number]
    return {
        "name": city.name,
        "size": city.size,
        "mileposts": [title.board.names[m] for m in city.mileposts],
        "loads": [load.name for load in title.loads if number in load.cities],
        "country": city.country,
        "area": city.area,
        "red_area": [_hundredths(corner) for corner in red_area([title.board.places[m] for m in city.mileposts])],
    }


def _load(title: CrayonTitle, load: Load) -> records.Load:
    return {
        "name": load.name,
        "chips": None if load.endless else load.chips,
        "cities": [title.board.cities[city].name for city in load.cities],
    }


def _demand(title: CrayonTitle, one: Demand) -> DemandTold:
    return {"city": title.board.cities[one.city].name, "load": title.loads[one.load].name, "pay": one.pay}


def _hundredths(point: XY) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _prices(rules: Rules, on: Board) -> dict[str, int]:
    """What a section costs by the milepost it leads to, and the waters it crosses."""
    prices = {terrain: rules.price_of(terrain) for terrain in sorted(set(on.terrain))}
    prices |= {f"{size} city": rules.price_of(f"{size}_city") for size in ("small", "medium", "major")}
    return prices | {"river": rules.river_price, "lake": rules.lake_price}


def _rules(rules: Rules) -> records.Rules:
    return {
        "build_limit": rules.build_limit,
        "upgrade_cost": rules.upgrade_cost,
        "rent": rules.rent,
        "hand_size": rules.hand_size,
        "opening_rounds": rules.opening_rounds,
        "start_cash": rules.start_cash,
        "win_cash": rules.win_cash,
        "win_majors": rules.win_majors,
        "locos": [
            {"name": name, "speed": speed, "capacity": capacity}
            for name, speed, capacity in zip(LOCOS, rules.speeds, CAPACITY, strict=True)
        ],
    }
