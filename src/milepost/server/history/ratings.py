"""Ratings: how strong a player is as far as results tell, by OpenSkill's Plackett–Luce model.

They follow from the results alone, taken in the order the games finished, and can be made anew at any time (`renew`).
There are two books, each with a rating a title and one for all titles together:

- `people` compares the people of a game among themselves; bots at the table are left out;
- `bots` compares everybody at tables of people and bots, so that somebody who plays alone has a rating, too.

They are kept apart because games against bots can be repeated at will, against opponents of one's own choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from milepost.server.history.placing import counted
from milepost.server.history.rows import RatingRow, ResultRow, ResultSeatRow

PEOPLE, BOTS = "people", "bots"
ALL_TITLES = ""
BOT = "bot "  # before the player string of a bot
MODEL = PlackettLuce()


class Rated(NamedTuple):
    """A player's rating, and how many games it rests on."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


Key = tuple[str, str, str]  # book, title, player
Ratings = dict[Key, Rated]


Places = list[tuple[str, int]]  # players and where they came in, a pair for each seat


def comparisons(result: ResultRow, seats: Sequence[ResultSeatRow]) -> Iterator[tuple[str, Places]]:
    """Whom the result compares, for each book. Nothing where it says nothing of anybody.

    A chosen seed may have told its maker the deck. Where one person has several seats, nobody knows who played them.
    """
    holders = [seat.person_id for seat in seats if seat.person_id is not None]
    if result.foreknown or len(set(holders)) < len(holders):
        return
    placed = list(zip(seats, counted(seats), strict=True))
    people = [(seat.person_id, place) for seat, place in placed if seat.person_id is not None]
    bots = [(f"{BOT}{seat.bot}", place) for seat, place in placed if seat.bot is not None]
    if len(people) > 1:
        yield PEOPLE, people
    if people and bots:
        yield BOTS, people + bots


def rate(known: Ratings, result: ResultRow, seats: Sequence[ResultSeatRow]) -> None:
    """Change the ratings by one result. A bot on several seats learns the mean of what they tell."""
    for book, places in comparisons(result, seats):
        for title in (result.title, ALL_TITLES):
            before = [known.get((book, title, player), Rated()) for player, _ in places]
            teams = [[MODEL.rating(one.mu, one.sigma)] for one in before]
            after = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for _, place in places])]
            for player in dict(places):
                own = [number for number, (other, _) in enumerate(places) if other == player]
                mu, sigma = (fmean(getattr(after[one], name) for one in own) for name in ("mu", "sigma"))
                known[book, title, player] = Rated(mu, sigma, before[own[0]].games + 1)


def add(session: Session, result: ResultRow, seats: Sequence[ResultSeatRow]) -> None:
    """Count a result that is the latest; after one that comes late all ratings are made anew."""
    later = select(ResultRow.table_id).where(
        ResultRow.finished >= result.finished, ResultRow.table_id != result.table_id
    )
    if session.scalar(later.limit(1)) is not None:
        renew(session)
        return
    players = {player for _, places in comparisons(result, seats) for player, _ in places}
    rows = session.scalars(
        select(RatingRow).where(RatingRow.player.in_(players), RatingRow.title.in_((result.title, ALL_TITLES)))
    )
    known = {(row.book, row.title, row.player): Rated(row.mu, row.sigma, row.games) for row in rows}
    rate(known, result, seats)
    for (book, title, player), rated in known.items():
        session.merge(RatingRow(book=book, title=title, player=player, **rated._asdict()))


def renew(session: Session) -> int:
    """Make all ratings anew from the results: how many results there are."""
    known: Ratings = {}
    results = session.scalars(select(ResultRow).order_by(ResultRow.finished, ResultRow.table_id)).all()
    found = session.scalars(select(ResultSeatRow).order_by(ResultSeatRow.table_id, ResultSeatRow.seat))
    seats = {table_id: list(rows) for table_id, rows in groupby(found, lambda row: row.table_id)}
    for result in results:
        rate(known, result, seats.get(result.table_id, []))
    session.execute(delete(RatingRow))
    for (book, title, player), rated in sorted(known.items()):
        session.add(RatingRow(book=book, title=title, player=player, **rated._asdict()))
    return len(results)
