"""Milepost: crayon-rail games to play, to write bots for and to study.

Examples:
    >>> import milepost
    >>> game = milepost.new("india", players=2, seed=7)
    >>> len(game.waiting())
    1
"""

from milepost import titles as _titles  # registers the titles that come with Milepost
from milepost.crayon.kernel import COMPILED
from milepost.crayon.view import CrayonView
from milepost.errors import DataError, IllegalAction, LogError, MilepostError, PositionError
from milepost.fork import fork
from milepost.game import Entry, Game, News, Outcome, View, find_title
from milepost.replay import load
from milepost.titles.setup import setup
from milepost.titles.start import new
from milepost.village.view import VillageView

title_ids = _titles.title_ids

__all__ = [
    "COMPILED",
    "CrayonView",
    "DataError",
    "Entry",
    "Game",
    "IllegalAction",
    "LogError",
    "MilepostError",
    "News",
    "Outcome",
    "PositionError",
    "View",
    "VillageView",
    "find_title",
    "fork",
    "load",
    "new",
    "setup",
    "title_ids",
]
__version__ = "0.1.0"
