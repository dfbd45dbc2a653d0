"""What things are called. Actions and records name loads, locos and grounds in one way; people are told them here."""

from __future__ import annotations

from milepost.crayon.title.data import TitleData
from milepost.sentences import Said, say

LOCOS_SAID = (say("Freight"), say("Fast"), say("Heavy"), say("Super"))
# What a section is paid for: terrains, cities by their size, waters, ferries.
GROUNDS: dict[str, Said] = {
    said: said
    for said in (
        say("clear"),
        say("mountain"),
        say("alpine"),
        say("desert"),
        say("salt marsh"),
        say("marshland"),
        say("small city"),
        say("medium city"),
        say("major city"),
        say("river"),
        say("lake"),
        say("inlet"),
        say("ferry"),
        say("tunnel"),
        say("own port"),
    )
}


def names(title: TitleData) -> dict[str, str]:
    """What the page shows for each name of a load, a loco or a ground, of a sea, a river or a country."""
    said = (*(load.said for load in title.loads), *LOCOS_SAID, *GROUNDS.values(), *map(say, places(title)))
    return {str(one): one for one in said}


def places(title: TitleData) -> list[str]:
    """Names on the map that other languages may have their own for; cities and ferries keep theirs."""
    board = title.board
    areas = (city.area for city in board.cities)
    return list(dict.fromkeys(filter(None, (*board.coasts, *board.rivers, *board.country, *areas))))
