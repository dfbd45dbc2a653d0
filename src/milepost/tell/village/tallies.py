"""What each player has done in a game of Village: points item by item, lines, the best of them."""

from __future__ import annotations

from milepost.game import Game
from milepost.tell.records import Chronicle, Deed
from milepost.tell.tallies import SeatFigures, best, by_seat, tally
from milepost.village.position import VillagePosition
from milepost.village.rules.scoring import Sheet, sheet

ITEMS = ("trip", "barn", "farm", "halt", "signal")


def standing(s: VillagePosition) -> list[str]:
    return [f"{points} points" for points in s.points]


def tallies(game: Game[VillagePosition], told: Chronicle) -> list[SeatFigures]:
    s = game.state
    deeds = by_seat(told, game.players)
    sheets = [sheet(s, seat) for seat in range(game.players)]
    return [
        tally("Lines resolved", [len(one.lines) for one in sheets]),
        tally("Best line", [_named(best(own)) for own in deeds]),
        *(tally(f"Points for {kind}s", [_points(one, kind) for one in sheets]) for kind in ITEMS),
        tally("Points for sidings", [one.sidings.points for one in sheets]),
        tally("Points for money left", [one.money.points for one in sheets]),
        tally("All points", [one.total for one in sheets]),
    ]


def _points(one: Sheet, kind: str) -> int:
    return sum(item.points for _, items in one.lines for item in items if item.kind == kind)


def _named(deed: Deed | None) -> str:
    return f"{deed['what']} to {deed['where']}, {deed['gain']} points" if deed else "none"
