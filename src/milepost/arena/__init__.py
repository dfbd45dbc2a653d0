"""Matches between bots: many games, fairly arranged, measured and summed up.

`Match` says what is played, `play_match` plays it, `summary` gives the figures. docs/bots.md defines each.
"""

from milepost.arena.match import Match
from milepost.arena.report import summary
from milepost.arena.run import play_match

__all__ = ["Match", "play_match", "summary"]
