"""Players that choose. A bot sees one seat's view and answers with an action.

`make_bot("greedy")` gives a bot by its name; `play_out` lets bots play a game.
"""

from milepost.bots.base import Bot, bot_names, make_bot, play_out

__all__ = ["Bot", "bot_names", "make_bot", "play_out"]
