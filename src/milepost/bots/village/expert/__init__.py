"""The bot `expert` of Village (docs/village-expert.md)."""

from milepost.bots.village.expert.bot import LEVELS, Care, VillageExpert, make_expert

__all__ = ["LEVELS", "Care", "VillageExpert", "make_expert"]
