"""Setting up a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.chance import Chance
from milepost.errors import LogError, MilepostError
from milepost.game.game import Game
from milepost.game.names import check_names
from milepost.game.position import P_co
from milepost.game.title import Title, find_title


def new(
    title: str | Title[P_co],
    players: int | Sequence[str] = 4,
    seed: int | None = None,
    variants: Sequence[str] = (),
    deck: int | None = None,
    script: Sequence[int] | None = None,
) -> Game[P_co]:
    """Set up a game. Without a seed chance is secret; with one the game can be made again.

    `deck` is the number of another fair deck, for players who know the title's own by heart. `script` is what chance
    gives at first: the cards of a stacked deck, in the order in which they are dealt and drawn.
    """
    found: Title[Any] = find_title(title) if isinstance(title, str) else title
    if deck is not None:
        if type(deck) is not int or deck < 0:
            raise MilepostError(f"a deck's number is 0 or more, not {deck!r}")
        found = found.with_deck(deck)
    names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
    check_names(names)
    chance = Chance.chosen(seed, script)
    try:
        return Game(found.start(names, found.resolved(variants), chance.source()), chance)
    except LogError as error:
        raise MilepostError(f"the script does not fit: {error.message}") from None
