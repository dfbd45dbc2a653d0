"""The bot `expert`: a planner that tries its plans out in imagined games (docs/expert.md)."""

from milepost.bots.crayon.expert.bot import LEVELS, Effort, Expert, make_expert

__all__ = ["LEVELS", "Effort", "Expert", "make_expert"]
