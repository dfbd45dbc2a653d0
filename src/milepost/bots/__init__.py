"""Players that choose. A bot sees one seat's view and answers with an action.

`make_bot("greedy")` gives a bot by its player string; `play_out` lets bots play a game.
"""

from milepost.bots.base import Bot, BotError, Passer, close, plan_of, play_out
from milepost.bots.players import parse_player, quoted, split_players
from milepost.bots.registry import PARTS, bot_names, bot_options, check_player, make_bot

__all__ = [
    "PARTS",
    "Bot",
    "BotError",
    "Passer",
    "bot_names",
    "bot_options",
    "check_player",
    "close",
    "make_bot",
    "parse_player",
    "plan_of",
    "play_out",
    "quoted",
    "split_players",
]
