"""The families of games, and where their rooms are. A new family is a folder on each floor and a word in `FAMILIES`.

A room is a module found by its family's name: the page of crayon games is `milepost.tell.crayon.page`. It is imported
when it is first asked for, so that nobody here needs what lies upstairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

FAMILIES = ("crayon", "village")
ROOMS = {
    "title": "milepost.{}.family",  # reads title folders, starts games
    "check": "milepost.{}.title.check",  # what would spoil a title's games
    "page": "milepost.tell.{}.page",  # positions as the page draws them, steps in words
    "picture": "milepost.draw.{}.text",  # positions as text
    "desk": "milepost.tell.{}.desk",  # what a person at the terminal asks about
    "facts": "milepost.bots.{}.facts",  # what programs over lines are told; a family may have none
    "counsel": "milepost.bots.{}.counsel",  # what bots say to people
    "measures": "milepost.arena.{}",  # what the arena counts
}


class Rooms(Mapping[str, Any]):
    """The rooms of one kind, by family."""

    def __init__(self, kind: str) -> None:
        self._module = ROOMS[kind]

    def __getitem__(self, family: str) -> Any:
        name = self._module.format(family)
        if family not in FAMILIES or find_spec(name) is None:
            raise KeyError(family)
        return import_module(name)

    def __iter__(self) -> Iterator[str]:
        return (family for family in FAMILIES if find_spec(self._module.format(family)))

    def __len__(self) -> int:
        return sum(1 for _ in self)
