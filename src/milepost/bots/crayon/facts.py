"""What bots in other languages are told of a crayon game: what never changes, and the kernel's answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from milepost.crayon.board.board import City, plain
from milepost.crayon.options.rules import CAPACITY, LOCOS
from milepost.crayon.view import CrayonView
from milepost.errors import UnknownAction
from milepost.sentences import say


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
        _track(view, which, goal, source) if asked["ask"] == "track" else _way(view, which, goal)
        for which in range(len(view.state.setting.trains_of(view.seat)))
    ]
    return {"type": asked["ask"], **told[0], **({"trains": told} if len(told) > 1 else {})}


def _city(view: CrayonView, name: object) -> City:
    board = view.state.setting.board
    number = board.city_by_name.get(plain(name), -1) if isinstance(name, str) else -1
    if number < 0:
        raise UnknownAction(say("There is no city “{name}”.", name=name))
    return board.cities[number]


def _track(view: CrayonView, which: int, goal: City, source: City | None) -> dict[str, Any]:
    """The cheapest track from the train's network, or from a city's, to the goal; 120M at most."""
    found = view.new_track(goal.name, start=source.name if source else None, which=which)
    if found is None:
        return {"cost": None, "sections": []}
    sections = [
        {"from": part.start, "to": part.end, "price": part.price, **({"ferry": part.ferry} if part.ferry else {})}
        for part in found.sections
    ]
    return {"cost": found.cost, "sections": sections}


def _way(view: CrayonView, which: int, goal: City) -> dict[str, Any]:
    """The mileposts from the train to the goal over its own track."""
    found = view.trip(goal.name, which=which) if view.train(which).place else None
    return {"steps": found.steps, "path": list(found.path)} if found else {"steps": None, "path": []}
