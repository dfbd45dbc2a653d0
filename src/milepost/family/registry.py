"""The families of games, and where their rooms are. A new family is a folder and an entry in `FAMILIES`.

A room is a module of a family: the page of crayon games is `milepost.tell.crayon.page`. It is imported when it is first
asked for, so that nobody here needs what lies upstairs. Our own families have a folder on each floor; a family of
somebody else's may have all its rooms in one:

    FAMILIES["chess"] = rooms_in("my_chess")  # my_chess.title, my_chess.page, …
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

ROOMS = {
    "title": "milepost.{}.family",  # reads title folders, starts games
    "setup": "milepost.{}.setup",  # positions set up by names
    "check": "milepost.{}.title.check",  # what would spoil a title's games
    "page": "milepost.tell.{}.page",  # positions as the page draws them, steps in words
    "chronicle": "milepost.tell.{}.chronicle",  # what is counted over a whole game
    "tallies": "milepost.tell.{}.tallies",  # what each player has done, once a game is over
    "cards": "milepost.tell.{}.cards",  # demand cards typed in by hand; a family may have none
    "editor": "milepost.tell.{}.editor",  # boards that are changed on the page; a family may have none
    "picture": "milepost.draw.{}.text",  # positions as text
    "drawing": "milepost.draw.{}.drawing",  # positions as pictures
    "film": "milepost.draw.{}.film",  # games as films
    "desk": "milepost.tell.{}.desk",  # what a person at the terminal asks about
    "facts": "milepost.bots.{}.facts",  # what programs over lines are told; a family may have none
    "counsel": "milepost.bots.{}.counsel",  # what bots say to people
    "coach": "milepost.bots.{}.coach",  # what a turn was worth; a family may have none
    "measures": "milepost.arena.{}",  # what the arena counts
    "env": "milepost.env.{}",  # actions and observations as arrays, for learning
}


def rooms_in(package: str) -> dict[str, str]:
    """The rooms of a family that has them all in one package, each named for what it is."""
    return {kind: f"{package}.{kind}" for kind in ROOMS}


FAMILIES: dict[str, Mapping[str, str]] = {  # for each family the modules of its rooms
    family: {kind: module.format(family) for kind, module in ROOMS.items()} for family in ("crayon", "village")
}


class Rooms(Mapping[str, Any]):
    """The rooms of one kind, by family. A family may lack some, and is then not among them."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __getitem__(self, family: str) -> Any:
        if family not in self:
            raise KeyError(family)
        return import_module(FAMILIES[family][self._kind])

    def __contains__(self, family: object) -> bool:
        return family in FAMILIES and find_spec(FAMILIES[str(family)][self._kind]) is not None

    def __iter__(self) -> Iterator[str]:
        return filter(self.__contains__, FAMILIES)

    def __len__(self) -> int:
        return sum(1 for _ in self)
