"""`milepost.new`: a game of any title. Type checkers know the family of our own titles by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, overload

from milepost import game
from milepost.crayon.position import CrayonPosition
from milepost.game import Game, Title
from milepost.game.position import P_co
from milepost.village.position import VillagePosition

Crayon = Literal["india", "russia", "italy", "nippon"]
Village = Literal["village"]
Players = int | Sequence[str]
Number = int | None
Names = Sequence[str]


@overload
def new(
    title: Crayon, players: Players = ..., seed: Number = ..., variants: Names = ..., deck: Number = ...
) -> Game[CrayonPosition]: ...
@overload
def new(
    title: Village, players: Players = ..., seed: Number = ..., variants: Names = ..., deck: Number = ...
) -> Game[VillagePosition]: ...
@overload
def new(title: str, players: Players = ..., seed: Number = ..., variants: Names = ..., deck: Number = ...) -> Game: ...
@overload
def new(
    title: Title[P_co], players: Players = ..., seed: Number = ..., variants: Names = ..., deck: Number = ...
) -> Game[P_co]: ...
def new(
    title: str | Title[Any], players: Players = 4, seed: Number = None, variants: Names = (), deck: Number = None
) -> Game[Any]:
    """Set up a game. Without a seed chance is secret; with one the game can be made again.

    `deck` is the number of another fair deck, for players who know the title's own by heart.
    """
    found = game.find_title(title) if isinstance(title, str) else title
    return game.new(found, players, seed, variants, deck)
