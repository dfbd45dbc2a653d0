"""How many positions bots of Village look at."""

from __future__ import annotations

from typing import Any

from milepost.game import Game


def most_looked_at(game: Game, bots: list[Any], budget: int, rounds: int) -> int:
    """The most positions that one of the bots has looked at for one decision, in so many rounds."""
    most = 0
    while game.waiting() and game.state.round <= rounds:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), budget), seat)
        most = max(most, bots[seat].looked_at)
    return most
