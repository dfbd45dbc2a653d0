"""`milepost.new`: a game of any title. Type checkers know the family of our own titles by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from milepost import game
from milepost.crayon.position import CrayonPosition
from milepost.game import Game, Title
from milepost.game.position import P_co
from milepost.village.position import VillagePosition

Crayon = Literal["india", "russia", "italy", "nippon", "iberia", "isles"]
Village = Literal["village"]
Players = int | Sequence[str]
Number = int | None
Names = Sequence[str]
Script = Sequence[int] | None


if TYPE_CHECKING:

    @overload
    def new(
        title: Crayon,
        players: Players = ...,
        seed: Number = ...,
        variants: Names = ...,
        deck: Number = ...,
        script: Script = ...,
    ) -> Game[CrayonPosition]: ...
    @overload
    def new(
        title: Village,
        players: Players = ...,
        seed: Number = ...,
        variants: Names = ...,
        deck: Number = ...,
        script: Script = ...,
    ) -> Game[VillagePosition]: ...
    @overload
    def new(
        title: str,
        players: Players = ...,
        seed: Number = ...,
        variants: Names = ...,
        deck: Number = ...,
        script: Script = ...,
    ) -> Game: ...
    @overload
    def new(
        title: Title[P_co],
        players: Players = ...,
        seed: Number = ...,
        variants: Names = ...,
        deck: Number = ...,
        script: Script = ...,
    ) -> Game[P_co]: ...
    def new(
        title: Any, players: Any = 4, seed: Any = None, variants: Any = (), deck: Any = None, script: Any = None
    ) -> Any: ...

else:
    new = game.new
