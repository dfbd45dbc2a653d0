"""What bots in other languages are told of a crayon game: what never changes, and the kernel's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from milepost.crayon.ask.routes import building_atoms
from milepost.crayon.atoms import BODY, FERRY, KIND_SHIFT
from milepost.crayon.board.board import City, plain
from milepost.crayon.options.rules import CAPACITY, LOCOS
from milepost.crayon.rules.build import price
from milepost.crayon.rules.ferry import toll
from milepost.crayon.view import CrayonView
from milepost.errors import UnknownAction


def facts(view: CrayonView) -> dict[str, Any]:
    """Rules with the variants chosen, locos, cities, demand cards, and the ends of each section by its number."""
    setting = view.state.setting
    crayon, board, rules = setting.title, setting.board, setting.rules
    return {
        "rules": asdict(rules),
        "locos": [
            {"name": name, "speed": speed, "capacity": capacity}
            for name, speed, capacity in zip(LOCOS, rules.speeds, CAPACITY, strict=True)
        ],
        "cities": [
            {
                "name": city.name,
                "size": city.size,
                "mileposts": [board.names[m] for m in city.mileposts],
                "loads": [load.name for load in crayon.loads if number in load.cities],
            }
            for number, city in enumerate(board.cities)
        ],
        "cards": {
            str(card): [
                {"city": board.cities[demand.city].name, "load": crayon.loads[demand.load].name, "pay": demand.pay}
                for demand in demands
            ]
            for card, demands in setting.demands.items()
        },
        "sections": [[board.names[m] for m in ends] for ends in board.ends],
        "files": dict(crayon.texts),
    }


def answer(view: CrayonView, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the kernel knows of ways: `track` still to be built to a city, the train's `way` there; None: no question.

    Both may take more turns than one. Of several trains (V-TWOTRAINS) the answer has each one's in `trains`.
    """
    if asked["ask"] not in ("track", "way"):
        return None
    goal = _city(view, asked.get("to"))
    source = _city(view, asked["from"]) if asked["ask"] == "track" and "from" in asked else None
    told = [
        _track(view, train, goal, source) if asked["ask"] == "track" else _way(view, train, goal)
        for train in view.state.setting.trains_of(view.seat)
    ]
    return {"type": asked["ask"], **told[0], **({"trains": told} if len(told) > 1 else {})}


def _city(view: CrayonView, name: object) -> City:
    board = view.state.setting.board
    number = board.city_by_name.get(plain(name), -1) if isinstance(name, str) else -1
    if number < 0:
        raise UnknownAction(f"There is no city “{name}”.")
    return board.cities[number]


def _track(view: CrayonView, train: int, goal: City, source: City | None) -> dict[str, Any]:
    """The cheapest track from the train's network, or from a city's, to the goal; 120M at most."""
    s = view.state
    board, place = s.setting.board, s.place[train]
    if source is not None:
        start = view.network(board.bits(source.mileposts))
    else:
        start = s.reach[view.seat] | s.setting.major_bits if place < 0 else view.network(board.bit[place])
    if start & board.bits(goal.mileposts):
        return {"cost": 0, "sections": []}
    costs = view.build_costs(start, budget=120, until=board.bit[goal.centre])
    if costs.cost(goal.centre) is None:
        return {"cost": None, "sections": []}
    sections = [_section(view, number) for number in building_atoms(s, view.seat, costs.path(goal.centre))]
    return {"cost": sum(section["price"] for section in sections), "sections": sections}


def _section(view: CrayonView, number: int) -> dict[str, Any]:
    """One step of new track with its price: a section, or a ferry that is bought by itself (FER-4)."""
    s, board = view.state, view.state.setting.board
    what = number & BODY
    if number >> KIND_SHIFT == FERRY:
        a, b = board.links[what].ports
        return {"from": board.names[a], "to": board.names[b], "price": toll(s, what), "ferry": board.links[what].name}
    return {"from": board.names[what // 6], "to": board.names[board.near[what]], "price": price(s, view.seat, what)}


def _way(view: CrayonView, train: int, goal: City) -> dict[str, Any]:
    """The mileposts from the train to the goal over its own track."""
    s = view.state
    board, place = s.setting.board, s.place[train]
    ways = view.journeys(place, s.came[train]) if place >= 0 else None
    stops = [m for m in goal.mileposts if m in ways.steps] if ways else []
    if not ways or not stops:
        return {"steps": None, "path": []}
    stop = min(stops, key=lambda m: (ways.steps[m], m))
    return {"steps": ways.steps[stop], "path": [board.names[m] for m in ways.path(stop)]}
