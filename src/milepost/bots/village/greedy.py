"""A simple bot: it takes what scores most now, and keeps an eye on what lines are worth so far.

One turn ahead, no chance imagined: every track of the market on every space, valued by the points
and the money of lines it completes and by what it adds to the others. A trip is bought where a line
serves it already.
"""

from __future__ import annotations

from milepost.bots.village.worth import Worth, best_resolution
from milepost.chance import Random
from milepost.game import Action, View
from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.board.tableau import LINES
from milepost.village.rules.market import has_room
from milepost.village.state import AFTER, ASSIGN, CHOOSE, PLACE, RESOLVE, State
from milepost.village.view import VillageView

LEAST_GAIN = 1.0  # points by which a trip must beat its price


class VillageGreedy:
    """Deterministic: equal choices go to the one listed first."""

    def __init__(self, rng: Random) -> None:
        pass

    def start(self, view: View) -> None:
        pass

    def choose(self, view: VillageView, budget: int) -> Action:
        s, seat = view.state, view.seat
        if s.phase == RESOLVE:
            return best_resolution(s, seat)
        if s.phase == PLACE:
            return max(view.legal(), key=lambda number: _placed(s, seat, s.held, number & atoms.ARGUMENT))
        if s.phase == ASSIGN:
            return max(view.legal(), key=lambda number: _trip_gain(s, seat, s.held, number & atoms.ARGUMENT))
        if not s.planned:
            place = _trip_to_plan(s, seat)
            if place >= 0:
                return atom(atoms.PLAN, place)
        if s.phase == CHOOSE and s.tracks:
            return atom(atoms.TAKE, _track_to_take(s, seat))
        return atom(atoms.DONE)


def _track_to_take(s: State, seat: int) -> int:
    """The place in the market of the track that does most where it fits best."""
    worth = Worth(s, seat)

    def value(place: int) -> float:
        card = s.tracks[place]
        money = s.track_coins[place] - place
        return max(worth.placing(card, argument) for argument in worth.placings(card)) + money * worth.pound

    return max(range(min(len(s.tracks), s.money[seat] + 1)), key=value)


def _placed(s: State, seat: int, card: int, argument: int) -> float:
    return Worth(s, seat).placing(card, argument)


def _trip_gain(s: State, seat: int, trip: int, line: int) -> float:
    """What the trip would score if the line ended as it is, a little less for every track that may still come."""
    if s.closed[seat] >> line & 1 or len(s.trips[seat * LINES + line]) >= s.setting.rules.line_trips:
        return -1.0
    run = s.line(seat, line)
    if run.tracks < 3:
        return 0.0
    return s.setting.trips[trip].score(run) * (0.5 + 0.1 * run.tracks)


def _trip_to_plan(s: State, seat: int) -> int:
    """The place of the trip that gains most over its price, or -1."""
    if s.phase not in (CHOOSE, AFTER) or not has_room(s, seat):
        return -1
    worth = Worth(s, seat)
    best, found = LEAST_GAIN, -1
    for place, trip in enumerate(s.trips_out):
        price = s.setting.rules.trip_price + place
        if price > s.money[seat]:
            break
        gain = max(_trip_gain(s, seat, trip, line) for line in range(LINES))
        gain -= (price - s.trip_coins[place]) * worth.pound
        if gain > best:
            best, found = gain, place
    return found
