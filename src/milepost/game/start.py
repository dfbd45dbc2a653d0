"""Setting up a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.chance import Chance
from milepost.errors import MilepostError
from milepost.game.game import Game
from milepost.game.position import P_co
from milepost.game.title import Title, find_title


def new(
    title: str | Title[P_co],
    players: int | Sequence[str] = 4,
    seed: int | None = None,
    variants: Sequence[str] = (),
    deck: int | None = None,
) -> Game[P_co]:
    """Set up a game. Without a seed chance is secret; with one the game can be made again.

    `deck` is the number of another fair deck, for players who know the title's own by heart.
    """
    found: Title[Any] = find_title(title) if isinstance(title, str) else title
    if deck is not None:
        if type(deck) is not int or deck < 0:
            raise MilepostError(f"a deck's number is 0 or more, not {deck!r}")
        found = found.with_deck(deck)
    names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
    check_names(names)
    if seed is not None and type(seed) is not int:
        raise MilepostError(f"a seed is a whole number, not {seed!r}")
    chance = Chance.begun(seed)
    return Game(found.start(names, found.resolved(variants), chance.source()), chance)


def check_names(names: Sequence[str]) -> None:
    for name in names:
        plain = isinstance(name, str) and name == name.strip() and name.isprintable()
        if not plain or not name or any(mark in name for mark in ",#~") or names.count(name) > 1:
            raise MilepostError(
                f"{name!r} cannot be a player's name here: names must differ and hold no , # ~ or line break"
            )
