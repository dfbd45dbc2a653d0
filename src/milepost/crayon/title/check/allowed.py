"""What `title.toml` allows although the checks would complain: neighbours, loads without a city, cities without one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from milepost.crayon.board.board import plain
from milepost.crayon.title.check.finding import Files, Finding
from milepost.crayon.title.data import TitleData
from milepost.sentences import say


def neighbours(title: TitleData) -> set[frozenset[str]]:
    """Pairs of cities that may be neighbours, by their plain names."""
    return {frozenset(map(plain, pair)) for pair in _list(title, "neighbours") if _is_pair(pair)}


def special_loads(title: TitleData) -> set[str]:
    """Loads that come by other ways than a city's supply: pilgrims, and those that the title calls so."""
    pilgrims = {plain(title.rules.pilgrims.load)} if title.rules.pilgrims else set()
    return pilgrims | {plain(load) for load in _list(title, "special_loads") if isinstance(load, str)}


def without_supply(title: TitleData) -> set[str]:
    """Cities that supply nothing, by their plain names."""
    return {plain(city) for city in _list(title, "without_supply") if isinstance(city, str)}


def _list(title: TitleData, key: str) -> list[Any]:
    found = _head(title.texts["title.toml"]).get(key, [])
    return found if isinstance(found, list) else [found]


@lru_cache(maxsize=8)
def _head(text: str) -> Mapping[str, Any]:
    """What is asked of it once for every demand on a card is read once."""
    return tomllib.loads(text)


def _is_pair(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(isinstance(name, str) for name in item)


def check_allowed(files: Files) -> Iterator[Finding]:
    """The lists are as they must be, and name what there is."""
    title = files.title
    lines = title.texts["title.toml"].splitlines()
    line_of = {text.partition("=")[0].strip(): line for line, text in enumerate(lines, 1)}
    messages = []
    for pair in _list(title, "neighbours"):
        if not _is_pair(pair):
            messages.append(("neighbours", say('“neighbours” must be pairs of cities, like [["Lahore", "Amritsar"]]')))
        else:
            messages += [
                ("neighbours", say("there is no city “{city}” to be a neighbour", city=name))
                for name in pair
                if plain(name) not in title.board.city_by_name
            ]
    for load in _list(title, "special_loads"):
        if not isinstance(load, str) or plain(load) not in title.load_by_name:
            message = say(
                'there is no load “{load}” to be special; give names from loads.txt, like ["Circus"]', load=str(load)
            )
            messages.append(("special_loads", message))
    for city in _list(title, "without_supply"):
        if not isinstance(city, str) or plain(city) not in title.board.city_by_name:
            messages.append(("without_supply", say("there is no city “{city}” to supply nothing", city=str(city))))
    for key, message in messages:
        yield Finding("title", files.name("title.toml"), line_of.get(key, 0), message)
