"""What is told of a player: games and places by title, ratings; and the lists that compare players."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.history.placing import counted
from milepost.server.history.ratings import ALL_TITLES, BOT, BOTS, PEOPLE
from milepost.server.history.results import seats_of
from milepost.server.history.rows import RatingRow, ResultRow, ResultSeatRow
from milepost.server.people.people import aware
from milepost.server.people.rows import PersonRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

MOST = 100  # players in a list
SPREAD = 2  # sigmas: nineteen times in twenty the true strength lies within
CAREFUL = 3  # sigmas taken off where players are put in order, so that few games do not lead the list


def player_page(storage: Storage, person_id: str) -> dict[str, Any]:
    """A player as everybody may know them. Figures count all their games, whoever may see the games themselves."""
    with storage.session() as session:
        row = session.get(PersonRow, person_id)
        if row is None:
            raise Problem(404, "unknown player", say("There is no such player."))
        own = select(RatingRow).where(RatingRow.player == person_id)
        rated = sorted(session.scalars(own), key=lambda one: (one.book != PEOPLE, one.title != ALL_TITLES, one.title))
        return {
            "id": row.id,
            "name": row.name,
            "since": aware(row.created).isoformat(),
            "titles": _titles(session, person_id),
            "ratings": [{"book": one.book, "title": one.title or None, **_told(one)} for one in rated],
        }


def _titles(session: Session, person_id: str) -> list[dict[str, Any]]:
    """How often somebody came in where, by title. Games in which they held several seats say nothing of them, and
    neither do those whose maker could know the deck."""
    theirs = select(ResultSeatRow.table_id).where(ResultSeatRow.person_id == person_id)
    wanted = ResultRow.table_id.in_(theirs), ResultRow.foreknown.is_(False)
    results = session.scalars(select(ResultRow).where(*wanted).order_by(ResultRow.title)).all()
    seats = seats_of(session, [one.table_id for one in results])
    found: dict[str, dict[str, Any]] = {}
    for result in results:
        placed = list(zip(seats[result.table_id], counted(seats[result.table_id]), strict=True))
        own = [(seat, place) for seat, place in placed if seat.person_id == person_id]
        if len(own) > 1:
            continue
        (seat, place), empty = own[0], {"title": result.title, "games": 0, "won": 0, "places": []}
        line = found.setdefault(result.title, empty)
        line["games"] += 1
        line["won"] += seat.won and not seat.resigned
        line["places"] += [0] * (place - len(line["places"]))
        line["places"][place - 1] += 1
    return list(found.values())


def _told(row: RatingRow) -> dict[str, Any]:
    return {"value": round(row.mu, 1), "spread": round(SPREAD * row.sigma, 1), "games": row.games}


def ranking(storage: Storage, book: str, title: str | None) -> list[dict[str, Any]]:
    """The players of a book, the strongest first, as far as one can be sure of it.

    People are listed once they have finished a game at a table open to all: who plays among friends stays among them.
    """
    with storage.session() as session:
        in_public = (
            select(ResultSeatRow.person_id)
            .join(TableRow, TableRow.id == ResultSeatRow.table_id)
            .where(TableRow.visibility == "open", ResultSeatRow.person_id.is_not(None))
        )
        people = session.scalars(select(PersonRow).where(PersonRow.id.in_(in_public), PersonRow.banned.is_(False)))
        names = {one.id: one.name for one in people}
        wanted = RatingRow.book == book, RatingRow.title == (title or ALL_TITLES)
        rows = [
            row
            for row in session.scalars(select(RatingRow).where(*wanted))
            if row.player in names or (book == BOTS and row.player.startswith(BOT))
        ]
    rows.sort(key=lambda row: (CAREFUL * row.sigma - row.mu, row.player))
    return [
        {
            "name": names.get(row.player, row.player.removeprefix(BOT)),
            "person": row.player if row.player in names else None,
            **_told(row),
        }
        for row in rows[:MOST]
    ]
