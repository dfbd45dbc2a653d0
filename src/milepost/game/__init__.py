"""What every game is: seats that act, a position, a log of what was done.

No title and no rule is known here. A family of games gives a `Title` (settings and data) and a `Position` (the rules at
work); titles are found through a registry. The actions taken are the truth: the position can always be made again from
them, which is how undo and loading work. `Game`, `Title` and `View` are generic in the position, so that a family's
own code gets its own position and view from them.
"""

from milepost.game.game import Action, Game
from milepost.game.names import check_names
from milepost.game.position import PEEKING, Legal, News, Outcome, Position, no_peeking
from milepost.game.start import new
from milepost.game.steps import Entry, chance_results
from milepost.game.title import Title, find_title, is_common, register, title_of_files
from milepost.game.view import View

__all__ = [
    "PEEKING",
    "Action",
    "Entry",
    "Game",
    "Legal",
    "News",
    "Outcome",
    "Position",
    "Title",
    "View",
    "chance_results",
    "check_names",
    "find_title",
    "is_common",
    "new",
    "no_peeking",
    "register",
    "title_of_files",
]
