"""The bot `planner`: plays to win by planning whole trips, and answers people who ask for a plan."""

from milepost.bots.crayon.planner.advice import Delivery, Halt, Suggestion, Way, best_way, suggest
from milepost.bots.crayon.planner.bot import Planner, make_planner
from milepost.bots.crayon.planner.options import LEVELS, STYLES, Options, make_options

__all__ = ["LEVELS", "STYLES", "Delivery", "Halt", "Options", "Planner", "Suggestion", "Way", "best_way",
           "make_options", "make_planner", "suggest"]
