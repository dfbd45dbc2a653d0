"""Rows of atoms that are played as one step."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.errors import UnknownAction
from milepost.game.position import News

PEEKING = "What chance gives must be seen before going on: play this in two steps."


def no_peeking(news: Iterable[News]) -> None:
    """A row of actions is all or nothing, so it must not go on after a result of chance: a player who sees what came
    could still take everything back by an action that is refused."""
    if any(item.chance for item in news):
        raise UnknownAction(PEEKING)


def row_of(action: object) -> tuple[int, ...]:
    """The row that a caller gives as numbers."""
    if isinstance(action, (list, tuple)) and all(type(atom) is int for atom in action):
        return tuple(action)
    raise UnknownAction(f"{action!r} is neither an atom nor a row of atoms nor a text.")
