"""The results and tournaments of a guest become those of an account."""

from __future__ import annotations

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from milepost.server.history import ratings
from milepost.server.history.rows import EntrantRow, ResultSeatRow, TournamentRow, TournamentTableRow


def take_over(session: Session, guest_id: str, person_id: str) -> None:
    """Ratings follow from results, so they are reckoned anew where the guest had any."""
    session.execute(update(TournamentRow).where(TournamentRow.host == guest_id).values(host=person_id))
    for entrant in session.scalars(select(EntrantRow).where(EntrantRow.person_id == guest_id)).all():
        own = EntrantRow.tournament_id == entrant.tournament_id, EntrantRow.person_id == person_id
        if session.scalar(select(EntrantRow.number).where(*own)) is None:
            mine = EntrantRow.tournament_id == entrant.tournament_id, EntrantRow.person_id == guest_id
            session.execute(update(EntrantRow).where(*mine).values(person_id=person_id))
            _seat_anew(session, entrant.tournament_id, guest_id, person_id)
    session.execute(delete(EntrantRow).where(EntrantRow.person_id == guest_id))
    results = update(ResultSeatRow).where(ResultSeatRow.person_id == guest_id).values(person_id=person_id)
    if session.execute(results).rowcount:  # type: ignore[attr-defined]
        ratings.renew(session)


def _seat_anew(session: Session, tournament_id: str, guest_id: str, person_id: str) -> None:
    drawn = select(TournamentTableRow).where(TournamentTableRow.tournament_id == tournament_id)
    for row in session.scalars(drawn).all():
        row.seating = [person_id if one == guest_id else one for one in row.seating]
