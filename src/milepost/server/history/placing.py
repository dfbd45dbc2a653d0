"""Places of a finished game: by its rules, and as they count for ratings and tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.game import Outcome
from milepost.server.history.rows import ResultSeatRow


def places(outcome: Outcome, players: int) -> list[int]:
    """The place of each seat, 1 the best; equals share it. Where a game ranks nobody, winners go before the others."""
    others = tuple(seat for seat in range(players) if seat not in outcome.winners)
    found, place = [0] * players, 1
    for equals in outcome.places or (outcome.winners, others):
        for seat in equals:
            found[seat] = place
        place += len(equals)
    return found


def counted(seats: Sequence[ResultSeatRow], drawn: Sequence[str | None] = ()) -> list[int]:
    """The places as they count: whoever resigned is behind all who did not, whatever the bot made of the seat.

    In a tournament so is whoever was `drawn` for a seat that is not theirs any more.
    """
    holders = drawn or [seat.person_id for seat in seats]
    gone = [seat.resigned or holder not in (None, seat.person_id) for seat, holder in zip(seats, holders, strict=True)]
    standings = [(left, 0 if left else seat.place) for seat, left in zip(seats, gone, strict=True)]
    return [1 + sum(other < own for other in standings) for own in standings]
