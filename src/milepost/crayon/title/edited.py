"""A title whose board has been changed: its other files follow, so that it can be played at once.

Cities that have another name have it everywhere. Where a city or a river is gone, events name the nearest one that is
left. The demand cards are made anew, for ways have become longer or shorter; cards typed in by hand stay as they are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from milepost.crayon.board.board import plain
from milepost.crayon.board.edits import Edit, EditRefused, NoCity, SetCity, SetRiver, apply
from milepost.crayon.board.facts import BoardFacts, facts_of
from milepost.crayon.board.file import board_text
from milepost.crayon.board.lattice import XY, position
from milepost.crayon.title.data import TitleData
from milepost.crayon.title.deck import make_cards
from milepost.sentences import Said, say

T = TypeVar("T", bound=TitleData)


class Supply(NamedTuple):
    """What a city supplies from now on. Recipes know nothing of loads: this is no override."""

    supplies: str
    loads: tuple[str, ...]


Change = Edit | Supply


class Edited(NamedTuple):
    texts: dict[str, str]
    notes: list[Said]  # what else has changed with the board


class Refused(NamedTuple):
    """A change that cannot be made: the number of it, from 0, and why."""

    number: int
    why: Said


def edited(title: TitleData, changes: Sequence[Change]) -> Edited | Refused:
    """The files of the title with these changes; its demand cards are left out, `with_cards` makes them."""
    work = _Work(title)
    for number, change in enumerate(changes):
        try:
            work.make(change)
        except EditRefused as error:
            return Refused(number, error.args[0])
    return Edited(work.texts(changes), work.notes)


def with_cards(kind: type[T], texts: Mapping[str, str]) -> T:
    """The title of these files, its demand cards made anew where it says how."""
    bare = kind({**texts, "cards.txt": ""}, "")
    if bare.deck is None:
        return kind(texts, "")
    return kind({**texts, "cards.txt": make_cards(bare)}, "")


class _Work:
    def __init__(self, title: TitleData) -> None:
        self.title = title
        self.facts = facts_of(title.board, title.texts["board.txt"])
        cities = title.board.cities
        self.loads = {load.name: [cities[city].name for city in load.cities] for load in title.loads}
        self.head, self.events, self.cards = (title.texts[f] for f in ("title.toml", "events.txt", "cards.txt"))
        self.notes: list[Said] = []

    def make(self, change: Change) -> None:
        if isinstance(change, Supply):
            self._supply(change)
            return
        city = self.facts.city(change.city if isinstance(change, SetCity) else getattr(change, "no_city", ""))
        spots = {one.name: position(one.at) for one in self.facts.cities}
        rivers = _middles(self.facts)
        apply(self.facts, change)
        if isinstance(change, SetCity) and change.rename and city:
            self._rename(city.name, change.rename)
        elif isinstance(change, NoCity) and city:
            self._remove(city.name, _nearest(city.name, spots))
        elif isinstance(change, SetRiver) and _river(change.river) not in _middles(self.facts):
            self._swap_in_events(("rivers",), _river(change.river), _nearest(_river(change.river), rivers))

    def _supply(self, change: Supply) -> None:
        city = self.facts.city(change.supplies)
        if city is None:
            raise EditRefused(say("There is no city “{name}”.", name=change.supplies))
        known = {plain(name): name for name in self.loads}
        for load in change.loads:
            if plain(load) not in known:
                raise EditRefused(say("There is no load “{name}”.", name=load))
        wanted = {known[plain(load)] for load in change.loads}
        for load, cities in self.loads.items():
            cities[:] = [name for name in cities if name != city.name] + ([city.name] if load in wanted else [])
        if wanted:
            self.head = _without(self.head, "without_supply", city.name)

    def _rename(self, old: str, new: str) -> None:
        for cities in self.loads.values():
            cities[:] = [new if name == old else name for name in cities]
        self.head = self.head.replace(f'"{old}"', f'"{new}"')
        self.events = _in_events(self.events, ("city", "cities"), lambda name: new if _same(name, old) else name)
        self.cards = _in_cards(self.cards, lambda name: new if _same(name, old) else name)

    def _remove(self, name: str, nearest: str) -> None:
        if self.title.deck is None and any(
            _same(self.title.board.cities[demand.city].name, name)
            for card in self.title.demands.values()
            for demand in card
        ):
            raise EditRefused(say("{city} cannot go: cards that were typed in ask for loads there.", city=name))
        for cities in self.loads.values():
            cities[:] = [city for city in cities if city != name]
        top, bracket, tables = self.head.partition("\n[")
        other, here = r'"[^"]*"', f'"{re.escape(name)}"'
        pairs = rf"\[\s*(?:{here}\s*,\s*{other}|{other}\s*,\s*{here})\s*\]\s*,?\s*"
        top = _without(re.sub(r"(?<=[\[,\s])" + pairs, "", top), "without_supply", name)
        self.head = top + bracket + tables.replace(f'"{name}"', f'"{nearest}"')
        self._swap_in_events(("city", "cities"), name, nearest)

    def _swap_in_events(self, fields: tuple[str, ...], name: str, nearest: str) -> None:
        changed = _in_events(self.events, fields, lambda one: nearest if _same(one, name) else one)
        for before, after in zip(self.events.split("\n"), changed.split("\n"), strict=True):
            if before != after:
                number = before.split("|")[0].strip()
                words = say(
                    "Event card {number} now names {new} in place of {old}.", number=number, new=nearest, old=name
                )
                self.notes.append(words)
        self.events = changed

    def texts(self, changes: Sequence[Change]) -> dict[str, str]:
        if not changes:
            return dict(self.title.texts)
        head, cards = self.head, self.cards
        if self.title.deck is not None:  # the sample cards of a rulebook are those of its own board
            head, cards = re.sub(r"(?ms)^fixed = \[.*?\]\n?", "", head), ""
            self.notes.append(say("The demand cards are made anew for this board."))
        loads = (
            f"{load.name} {load.chips}{'*' * load.endless}: {', '.join(sorted(self.loads[load.name]))}".rstrip()
            for load in self.title.loads
        )
        return {
            "title.toml": head,
            "board.txt": board_text(self.facts),
            "loads.txt": "\n".join(loads) + "\n",
            "cards.txt": cards,
            "events.txt": self.events,
        }


def _same(a: str, b: str) -> bool:
    return plain(a) == plain(b)


def _river(label: str) -> str:
    """A river's own name, without the branch: what events call it."""
    return label.partition(",")[0].strip()


def _middles(facts: BoardFacts) -> dict[str, XY]:
    return {_river(label): position(sides[len(sides) // 2][0]) for label, sides in facts.rivers.items() if sides}


def _nearest(name: str, spots: Mapping[str, XY]) -> str:
    others = [other for other in spots if other != name]
    if not others:
        raise EditRefused(say("{name} is the last one and must stay.", name=name))
    return min(others, key=lambda other: (math.dist(spots[other], spots[name]), other))


def _without(head: str, key: str, name: str) -> str:
    """A list of names in title.toml without one of them."""

    def less(found: re.Match[str]) -> str:
        names = [one for one in re.findall(r'"([^"]*)"', found[2]) if not _same(one, name)]
        return found[1] + ", ".join(f'"{one}"' for one in names) + "]"

    return re.sub(rf"(?ms)^({key} = \[)(.*?)\]", less, head)


def _in_events(text: str, fields: tuple[str, ...], how: Callable[[str], str]) -> str:
    """Names in these fields of events.txt, each by what `how` makes of it; none twice."""

    def named(found: re.Match[str]) -> str:
        names = dict.fromkeys(how(name.strip()) for name in found[2].split(","))
        return f"{found[1]}{', '.join(names)}"

    pattern = re.compile(rf"([|;]\s*(?:{'|'.join(fields)}):\s*)([^;#\n]*[^;#\s])")
    return "\n".join(pattern.sub(named, line) for line in text.split("\n"))


def _in_cards(text: str, how: Callable[[str], str]) -> str:
    """The cities of cards.txt, likewise."""
    pattern = re.compile(r"(^[^:#\n]*:\s*|;\s*)([^,;#\n]+?)(?=\s*,)", re.M)
    return pattern.sub(lambda found: found[1] + how(found[2]), text)
