"""A whole game at a glance: how each seat stood after every turn, and what it was paid for.

Each family has a room that knows what is worth counting. Whoever looks sees what that seat, or a watcher, may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.family.registry import Rooms
from milepost.game import Game, News
from milepost.tell.records import Chronicle, Deed, Turn

Figures = list[list[int | None]]  # for each curve a figure a seat


class Chronicler(Protocol):
    """Follows one game from its beginning."""

    def turn(self, position: Any) -> tuple[int, int]:
        """The round, and the seat whose turn it is."""
        ...

    def after(self, position: Any, seat: int, atoms: Sequence[int], news: Sequence[News]) -> list[Deed]:
        """Count a step that has just been played; what was paid for in it, with `seq` still 0."""
        ...

    def figures(self, seen: Any) -> Figures:
        """How the seats stand, in the order of the curves; None what may not be seen."""
        ...


class Room(Protocol):
    CURVES: tuple[tuple[str, str], ...]  # name and unit

    def chronicler(self, position: Any) -> Chronicler: ...


ROOMS: Mapping[str, Room] = Rooms("chronicle")


def chronicle(game: Game[Any], seat: int | None, everything: bool = False) -> Chronicle:
    """The game so far, as the seat may know it (None: as everybody does). A game that is over hides nothing.

    `everything` is for those who have the whole log anyway.
    """
    over = everything or game.outcome() is not None
    position = game.at(0)
    room = ROOMS[game.title.family]
    counts = room.chronicler(position)
    turns: list[Turn] = []
    deeds: list[Deed] = []
    curves: list[Figures] = [counts.figures(position if over else position.redacted(seat))]
    number, now = 0, counts.turn(position)
    for entry in game.entries():
        for atom in entry.atoms:
            position.again(atom, entry.seat)
        number = entry.number
        deeds += [{**deed, "seq": number} for deed in counts.after(position, entry.seat, entry.atoms, entry.news)]
        if (turn := counts.turn(position)) != now or position.outcome() is not None:
            turns.append({"seq": number, "round": now[0], "seat": now[1]})
            curves.append(counts.figures(position if over else position.redacted(seat)))
            now = turn
    return {
        "turns": turns,
        "deeds": deeds,
        "curves": [
            {"name": name, "unit": unit, "values": [figures[which] for figures in curves]}
            for which, (name, unit) in enumerate(room.CURVES)
        ],
    }
