"""Whether a title can be played to its end: two simple bots try."""

from __future__ import annotations

from milepost.bots import make_bot, play_out
from milepost.game import Title, new

GAMES = 2
ROUNDS = 200
"""Two greedy players need 90 to 120 rounds for our own titles."""


def trial(title: Title, games: int = GAMES, rounds: int = ROUNDS) -> str:
    """Why the title will not do, or nothing; the same answer every time."""
    for seed in range(games):
        game = new(title, 2, seed)
        if play_out(game, [make_bot("greedy", seat) for seat in range(2)], rounds) is None:
            return f"two greedy players do not finish game {seed} within {rounds} rounds"
    return ""
