"""Writes the board in the format of docs/title-format.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from milepost.crayon.board.board import TERRAINS
from milepost.crayon.board.lattice import Place, place_name, section_name
from milepost.maps.board.art import Ring
from milepost.maps.draft import Draft, Link

FORMAT = "milepost board 1"
WIDTH = 118
SYMBOLS = {name: symbol for symbol, name in TERRAINS.items()}


def board_text(draft: Draft, art: list[tuple[str, Ring]]) -> str:
    letters = _letters(draft)
    parts: list[tuple[str, Iterable[str]]] = [
        ("rows", _drawing(draft, {place: SYMBOLS[ground] for place, ground in draft.terrain.items()})),
        (
            "countries",
            [
                *_drawing(draft, {place: letters[name] for place, name in draft.country.items()}),
                *(f"{letter} = {name}" for name, letter in letters.items()),
            ],
        ),
        (
            "cities",
            (
                f"{city.spec.name}: {city.spec.size}, {place_name(*city.centre)}, {city.spec.country}, "
                f"{city.spec.area}".rstrip(", ")
                for city in draft.cities
            ),
        ),
        ("rivers", _rivers(draft)),
        ("lakes", _sections(draft, "lake")),
        ("inlets", _sections(draft, "inlet")),
        ("blocked", _sections(draft, "blocked")),
        ("ferries", map(_link, draft.ferries)),
        ("tunnels", map(_link, draft.tunnels)),
        ("coasts", _named(draft.coasts)),
        ("deserts", _named(draft.deserts)),
        ("regions", _named({f"{kind} {name}": places for (kind, name), places in draft.regions.items()})),
        ("art", (line for kind, ring in art for line in _wrapped(kind, [f"{x},{y}" for x, y in ring], whole=True))),
    ]
    lines = [
        FORMAT,
        "",
        "# Made by the map compiler from a recipe (docs/maps.md): change the recipe, not this file.",
        "# Sources are credited in NOTICE.",
    ]
    for heading, content in parts:
        filled = list(content)
        if filled:
            lines += ["", f"[{heading}]", *filled]
    return "\n".join(lines) + "\n"


def _letters(draft: Draft) -> dict[str, str]:
    """A letter for each country: its first one that is free."""
    letters: dict[str, str] = {}
    for country in draft.recipe.countries:
        if country.name in draft.country.values():
            own = [letter.upper() for letter in country.name if letter.isalpha()]
            spare = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
            letters[country.name] = next(letter for letter in (*own, *spare) if letter not in letters.values())
    return letters


def _drawing(draft: Draft, symbols: dict[Place, str]) -> Iterable[str]:
    for row in range(max(row for row, _ in symbols) + 1):
        columns = [column for r, column in symbols if r == row]
        cells = (symbols.get((row, column), ",") for column in range(max(columns, default=-1) + 1))
        yield (" " * (row % 2) + " ".join(cells)).rstrip() or ","


def _rivers(draft: Draft) -> Iterable[str]:
    """From source to mouth, so that the picture's curve can be drawn from the file."""
    for river in draft.rivers:
        yield from _wrapped(river.spec.full_name, [section_name(side) for side in draft.crossings(river)])


def _sections(draft: Draft, kind: str) -> Iterable[str]:
    names = [section_name(side) for side in sorted(draft.sections) if draft.sections[side] == kind]
    return textwrap.wrap(" ".join(names), WIDTH)


def _named(sets: dict[str, list[Place]]) -> Iterable[str]:
    for name, places in sets.items():
        yield from _wrapped(name, [place_name(*place) for place in sorted(places)])


def _wrapped(name: str, words: list[str], whole: bool = False) -> Iterable[str]:
    """One entry over as many lines as it needs, each with the name; art must stay in one piece."""
    if whole:
        yield f"{name}: {' '.join(words)}"
    else:
        yield from (f"{name}: {line}" for line in textwrap.wrap(" ".join(words), WIDTH - len(name)))


def _link(link: Link) -> str:
    ends = ", ".join(place_name(*end) for end in link.ends)
    second = f", second={link.second}" if link.second else ""
    sea = f", sea={link.sea}" if link.sea else ""
    return f"{link.name}: {ends}, {link.price}{second}{sea}"
