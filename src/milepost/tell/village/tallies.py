"""What each player has done in a game of Village: points item by item, lines, the best of them."""

from __future__ import annotations

from milepost.game import Game
from milepost.sentences import say
from milepost.tell.records import Chronicle, Deed
from milepost.tell.tallies import SeatFigures, best, by_seat, tally
from milepost.village.position import VillagePosition
from milepost.village.rules.scoring import Sheet, sheet
from milepost.village.title.trip import many

ITEMS = ("trip", "barn", "farm", "halt", "signal")


def standing(s: VillagePosition) -> list[str]:
    return [say("{points} points", points=points) for points in s.points]


def tallies(game: Game[VillagePosition], told: Chronicle) -> list[SeatFigures]:
    s = game.state
    deeds = by_seat(told, game.players)
    sheets = [sheet(s, seat) for seat in range(game.players)]
    return [
        tally(say("Lines resolved"), [len(one.lines) for one in sheets]),
        tally(say("Best line"), [_named(best(own)) for own in deeds]),
        *(tally(say("Points for {items}", items=many(kind)), [_points(one, kind) for one in sheets]) for kind in ITEMS),
        tally(say("Points for sidings"), [one.sidings.points for one in sheets]),
        tally(say("Points for money left"), [one.money.points for one in sheets]),
        tally(say("All points"), [one.total for one in sheets]),
    ]


def _points(one: Sheet, kind: str) -> int:
    return sum(item.points for _, items in one.lines for item in items if item.kind == kind)


def _named(deed: Deed | None) -> str:
    if deed is None:
        return say("none")
    return say("{line} to {card}, {points} points", line=deed["what"], card=deed["where"], points=deed["gain"])
