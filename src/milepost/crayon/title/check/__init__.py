"""Looks for what would spoil the games of a title, ours or a user's.

The files themselves are fine by then, or their readers would have refused them: here it is about
what they add up to. docs/title-format.md lists the findings.
"""

from __future__ import annotations

from milepost.crayon.title.check.allowed import check_allowed
from milepost.crayon.title.check.cards import check_cards, check_events, check_loads
from milepost.crayon.title.check.finding import Files, Finding
from milepost.crayon.title.check.land import check_land
from milepost.crayon.title.check.players import check_players
from milepost.crayon.title.check.rivers import check_rivers
from milepost.crayon.title.check.ways import check_ways
from milepost.crayon.title.check.ways import city_ways as ways_of
from milepost.crayon.title.data import TitleData
from milepost.data_files import CityWays

__all__ = ["Finding", "check_title", "city_ways"]


def check_title(title: TitleData) -> list[Finding]:
    """All findings about a title, in the order of its files; a good title has none."""
    files = Files(title)
    checks = (
        check_allowed,
        check_land,
        check_rivers,
        check_loads,
        check_cards,
        check_events,
        check_ways,
        check_players,
    )
    return [finding for check in checks for finding in check(files)]


def city_ways(title: TitleData) -> list[CityWays]:
    """How narrow the ways to the major cities are."""
    return ways_of(title)
