"""What each player has done in a crayon game: deliveries, track, major cities, rents, EBP's score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.crayon.ask import ebp
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.track import majors_joined
from milepost.game import Game, News
from milepost.tell.records import Chronicle, Deed
from milepost.tell.tallies import Tally, best, by_seat, tally

EBP = "100 is cash that grows as fast as an average winner's on this map; it makes games on different maps comparable."
LAID_OUT = "for track, ferries and locos"


def standing(s: CrayonPosition) -> list[str]:
    return [f"{cash}M" for cash in s.cash]


def tallies(game: Game[CrayonPosition], told: Chronicle) -> list[Tally]:
    s = game.state
    deeds = by_seat(told, game.players)
    cash, worth, _, track, _ = ([last or 0 for last in curve["values"][-1]] for curve in told["curves"])
    got, given = rents((item for entry in game.entries() for item in entry.news), game.players)
    found = [
        tally("Deliveries", [_sum(own) for own in deeds]),
        tally("Best delivery", [_named(best(own)) for own in deeds]),
        tally("Track", [f"{sections} sections" for sections in track]),
        tally("Laid out", [f"{all_ - own}M" for all_, own in zip(worth, cash, strict=True)], LAID_OUT),
        tally("Major cities joined", [majors_joined(s, seat) for seat in range(game.players)]),
        tally("Rent received", [f"{money}M" for money in got]),
        tally("Rent paid", [f"{money}M" for money in given]),
    ]
    if average := ebp.win_by_round(s.setting.title, s.setting.rules):
        scores = [ebp.score(average, s.setting.rules.win_cash, money, s.round) for money in cash]
        found.append(tally("EBP score", [round(score) for score in scores], EBP))
    return found


def rents(news: Iterable[News], players: int) -> tuple[list[int], list[int]]:
    """What each seat was paid by others for running on its track, and what it paid them."""
    got, given = [0] * players, [0] * players
    for item in news:
        if item.word in ("rent", "repaid"):  # what is repaid to a player was rent that could wait
            seat, landlord, money = item.args
            if landlord >= 0:
                got[landlord] += money
                given[seat] += money
    return got, given


def _sum(deeds: Sequence[Deed]) -> str:
    return f"{len(deeds)} for {sum(deed['gain'] for deed in deeds)}M" if deeds else "none"


def _named(deed: Deed | None) -> str:
    return f"{deed['what']} to {deed['where']}, {deed['gain']}M" if deed else "none"
