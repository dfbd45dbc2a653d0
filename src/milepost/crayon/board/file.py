"""Writes a board in the format of docs/title-format.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from milepost.crayon.board.board import TERRAINS
from milepost.crayon.board.facts import BoardFacts, CityFact, LinkFact
from milepost.crayon.board.lattice import Place, place_name, section_name
from milepost.crayon.board.text import FORMAT

WIDTH = 118
SYMBOLS = {name: symbol for symbol, name in TERRAINS.items()}


def board_text(facts: BoardFacts) -> str:
    letters = _letters(facts)
    parts: list[tuple[str, Iterable[str]]] = [
        ("rows", _drawing({place: SYMBOLS[ground] for place, ground in facts.terrain.items()})),
        ("countries", _countries(facts, letters)),
        ("cities", map(_city, facts.cities)),
        ("rivers", _rivers(facts)),
        ("lakes", _sections(facts, "lake")),
        ("inlets", _sections(facts, "inlet")),
        ("blocked", _sections(facts, "blocked")),
        ("ferries", map(_link, facts.ferries)),
        ("tunnels", map(_link, facts.tunnels)),
        ("coasts", _named(facts.coasts)),
        ("deserts", _named(facts.settled_deserts())),
        ("regions", _named(facts.regions)),
        ("art", (f"{kind}: {' '.join(f'{x},{y}' for x, y in ring)}" for kind, ring in facts.art)),
    ]
    lines = [FORMAT, "", *facts.head]
    for heading, content in parts:
        filled = list(content)
        if filled:
            lines += ["", f"[{heading}]", *filled]
    return "\n".join(lines) + "\n"


def _letters(facts: BoardFacts) -> dict[str, str]:
    """A letter for each country: its first one that is free."""
    letters: dict[str, str] = {}
    there = set(facts.country.values())
    for name in facts.countries:
        if name in there:
            own = [letter.upper() for letter in name if letter.isalpha()]
            spare = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
            letters[name] = next(letter for letter in (*own, *spare) if letter not in letters.values())
    return letters


def _countries(facts: BoardFacts, letters: Mapping[str, str]) -> list[str]:
    drawn = {place: letters[name] for place, name in facts.country.items()}
    return [*_drawing(drawn), *(f"{letter} = {name}" for name, letter in letters.items())] if drawn else []


def _drawing(symbols: dict[Place, str]) -> Iterable[str]:
    columns: dict[int, int] = {}
    for row, column in symbols:
        columns[row] = max(column, columns.get(row, -1))
    for row in range(max(columns) + 1):
        cells = (symbols.get((row, column), ",") for column in range(columns.get(row, -1) + 1))
        yield (" " * (row % 2) + " ".join(cells)).rstrip() or ","


def _city(city: CityFact) -> str:
    return f"{city.name}: {city.size}, {place_name(*city.at)}, {city.country}, {city.area}".rstrip(", ")


def _rivers(facts: BoardFacts) -> Iterable[str]:
    """From source to mouth, so that the picture's curve can be drawn from the file."""
    for name, sections in facts.rivers.items():
        yield from _wrapped(name, [section_name(side) for side in sections])


def _sections(facts: BoardFacts, kind: str) -> Iterable[str]:
    names = [section_name(side) for side in sorted(facts.waters) if facts.waters[side] == kind]
    return textwrap.wrap(" ".join(names), WIDTH)


def _named(sets: Mapping[str, Sequence[Place]]) -> Iterable[str]:
    for name, places in sets.items():
        yield from _wrapped(name, [place_name(*place) for place in sorted(places)])


def _wrapped(name: str, words: list[str]) -> Iterable[str]:
    """One entry over as many lines as it needs, each with the name."""
    yield from (f"{name}: {line}" for line in textwrap.wrap(" ".join(words), WIDTH - len(name)))


def _link(link: LinkFact) -> str:
    ends = ", ".join(place_name(*end) for end in link.ends)
    second = "" if link.second is None else f", second={link.second}"
    sea = f", sea={link.sea}" if link.sea else ""
    return f"{link.name}: {ends}, {link.price}{second}{sea}"
