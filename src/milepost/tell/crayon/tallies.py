"""What each player has done in a crayon game: deliveries, track, major cities, rents, EBP's score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import sub

from milepost.crayon.ask import ebp
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.track import majors_joined
from milepost.game import Game, News
from milepost.sentences import say
from milepost.tell.records import Chronicle, Deed
from milepost.tell.tallies import SeatFigures, best, by_seat, tally

EBP = say(
    "100 is cash that grows as fast as an average winner's on this map; it makes games on different maps comparable."
)
LAID_OUT = say("for track, ferries and locos")


def standing(s: CrayonPosition) -> list[str]:
    return _money(s.cash)


def tallies(game: Game[CrayonPosition], told: Chronicle) -> list[SeatFigures]:
    s, deeds = game.state, by_seat(told, game.players)
    cash, worth, _, track, _ = ([last or 0 for last in curve["values"][-1]] for curve in told["curves"])
    got, given = rents((item for entry in game.entries() for item in entry.news), game.players)
    return [
        tally(say("Deliveries"), list(map(_sum, deeds))),
        tally(say("Best delivery"), [_named(best(own)) for own in deeds]),
        tally(say("Track"), [say("{number} sections", number=sections) for sections in track]),
        tally(say("Laid out"), _money(map(sub, worth, cash)), LAID_OUT),
        tally(say("Major cities joined"), [majors_joined(s, seat) for seat in range(game.players)]),
        tally(say("Rent received"), _money(got)),
        tally(say("Rent paid"), _money(given)),
        *_score(s, cash),
    ]


def _score(s: CrayonPosition, cash: Sequence[int]) -> list[SeatFigures]:
    """EBP's score, where the deck says how long an average winner takes."""
    rules = s.setting.rules
    average = ebp.win_by_round(s.setting.title, rules)
    if not average:
        return []
    return [tally(say("EBP score"), [round(ebp.score(average, rules.win_cash, money, s.round)) for money in cash], EBP)]


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


def _money(figures: Iterable[int]) -> list[str]:
    return [f"{money}M" for money in figures]


def _sum(deeds: Sequence[Deed]) -> str:
    if not deeds:
        return say("none")
    return say("{number} for {money}M", number=len(deeds), money=sum(deed["gain"] for deed in deeds))


def _named(deed: Deed | None) -> str:
    if deed is None:
        return say("none")
    return say("{load} to {city}, {money}M", load=deed["what"], city=deed["where"], money=deed["gain"])
