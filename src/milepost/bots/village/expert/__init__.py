"""The bot `expert` of Village (docs/village-expert.md)."""

from milepost.bots.village.expert.bot import LEVELS, Effort, Expert, make_expert

__all__ = ["LEVELS", "Effort", "Expert", "make_expert"]
