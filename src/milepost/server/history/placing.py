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


def counted(seats: Sequence[ResultSeatRow]) -> list[int]:
    """The places as they count: whoever resigned is behind all who did not, whatever the bot made of the seat."""
    standings = [(seat.resigned, 0 if seat.resigned else seat.place) for seat in seats]
    return [1 + sum(other < own for other in standings) for own in standings]
