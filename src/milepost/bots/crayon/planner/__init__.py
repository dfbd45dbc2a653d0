"""The bot `planner`: plays to win by planning whole trips, and answers people who ask for a plan."""

from milepost.bots.crayon.planner.bot import Planner, make_planner
from milepost.bots.crayon.planner.options import LEVELS, STYLES, Options, make_options
from milepost.bots.crayon.planner.talk.advice import BestWay, Halt, NamedDelivery, Suggestion, best_way, suggest
from milepost.bots.crayon.planner.talk.deal_advice import DealAdvice, advise_deal

__all__ = [
    "LEVELS",
    "STYLES",
    "BestWay",
    "DealAdvice",
    "Halt",
    "NamedDelivery",
    "Options",
    "Planner",
    "Suggestion",
    "advise_deal",
    "best_way",
    "make_options",
    "make_planner",
    "suggest",
]
