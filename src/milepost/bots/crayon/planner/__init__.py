"""The bot `planner`: plays to win by planning whole trips, and answers people who ask for a plan."""

from milepost.bots.crayon.planner.bot import Planner

__all__ = ["Planner"]
