"""What would happen if: a card of the market or in hand, a space and a turn, answered without any chance."""

from __future__ import annotations

from typing import NamedTuple

from milepost.chance import HIDDEN
from milepost.errors import Refusal
from milepost.sentences import Said
from milepost.village.board.tableau import LINES, SPACES, line_at
from milepost.village.rules import build, market, turn
from milepost.village.rules.scoring import Item, items, siding_points, worth
from milepost.village.state import ASSIGN, CHOOSE, PLACE, State


class Finished(NamedTuple):
    """A line that would be completed: its points item by item, and what each terminus card in hand would pay."""

    line: int
    items: list[Item]
    points: int
    pays: list[tuple[int, int, Said]]  # card, money, why


class Longer(NamedTuple):
    """A line that would grow without being completed: its worth so far before and after, and what makes it up then."""

    line: int
    before: int
    after: int
    items: list[Item]


class Preview(NamedTuple):
    """`price` and `coins` belong to taking the card; `longer` are lines that grow without being completed.

    `sidings` are the points that the end brings for sidings, before and after; `change` is what the placing
    adds to, or takes from, the worth so far of the lines and sidings.
    """

    card: int
    space: int
    turned: bool
    price: int
    coins: int
    refusal: Refusal | None
    finished: list[Finished]
    longer: list[Longer]
    sidings: tuple[int, int]
    change: int

    @property
    def points(self) -> int:
        return sum(line.points for line in self.finished)


def preview(s: State, seat: int, place: int | None, space: int, turned: bool = False) -> Preview:
    """Placing there the market's card at that place (None: the card in hand).

    What cannot be done is refused with the rule's reason; what it would bring is told all the same, as far as
    the space is empty.
    """
    trial = s.copy()
    price = coins = card = 0
    refusal = turn.why_not_act(s, seat)
    if place is not None:
        refusal = refusal or market.why_not_take(s, seat, place)
        if place < len(s.tracks):
            card, price, coins = s.tracks[place], place, s.track_coins[place]
            trial.phase, trial.held, trial.seat = PLACE, card, seat
    elif s.phase == PLACE:
        card = s.held
    turned = turned and bool(card) and s.setting.turnable[card]
    refusal = refusal or build.why_not_place(trial, seat, space * 2 + turned)
    if not card or s.filled[seat] >> space & 1:
        now = siding_points(s, seat)
        return Preview(card, space, turned, price, coins, refusal, [], [], (now, now), 0)
    finished, longer, change = _laid(s, trial, seat, space, card * 2 + turned)
    sidings = siding_points(s, seat), siding_points(trial, seat)
    return Preview(
        card, space, turned, price, coins, refusal, finished, longer, sidings, change + sidings[1] - sidings[0]
    )


def _laid(s: State, trial: State, seat: int, space: int, track: int) -> tuple[list[Finished], list[Longer], int]:
    """Lay the track on the trial: the lines it completes, those it makes longer, and what all these are worth more."""
    trial.pending = 0
    build.lay(trial, seat, space, track)
    touched = sorted(
        line
        for port in (space * 2, space * 2 + 1)
        if (line := line_at(trial.spaces, seat * SPACES, s.setting.curve, port)) >= 0
    )
    finished = [finish(trial, seat, line) for line in touched if trial.pending >> line & 1]
    longer = [grown(s, trial, seat, line) for line in touched if not trial.pending >> line & 1]
    return finished, longer, sum(worth(trial, seat, line) - worth(s, seat, line) for line in touched)


def grown(before: State, after: State, seat: int, line: int) -> Longer:
    """How the worth so far of a line changes."""
    found = items(after, seat, line, after.trips[seat * LINES + line])
    return Longer(line, worth(before, seat, line), sum(item.points for item in found), found)


def finish(s: State, seat: int, line: int) -> Finished:
    """What resolving a completed line brings."""
    trips = s.trips[seat * LINES + line]
    found, run = items(s, seat, line, trips), s.line(seat, line)
    termini = s.setting.title.termini
    pays = [
        (card, termini[card].pay(run, len(trips)), termini[card].found(run, len(trips)))
        for card in s.hands[seat]
        if card != HIDDEN
    ]
    return Finished(line, found, sum(item.points for item in found), pays)


class TripPreview(NamedTuple):
    """A trip on a line: what it would score for the line as far as it runs now, and the line's worth without it."""

    trip: int
    price: int
    coins: int
    refusal: Refusal | None
    so_far: int
    why: str
    before: int


def trip_preview(s: State, seat: int, place: int | None, line: int) -> TripPreview:
    """Planning the market's trip at that place (None: the trip in hand) for a line."""
    trial = s.copy()
    price = coins = 0
    refusal = turn.why_not_act(s, seat)
    trip = s.held if place is None else s.trips_out[place] if place < len(s.trips_out) else 0
    if place is not None:
        refusal = refusal or market.why_not_plan(s, seat, place)
        price = s.setting.rules.trip_price + place
        coins = s.trip_coins[place] if trip else 0
        trial.phase, trial.held = ASSIGN, trip
    refusal = refusal or build.why_not_assign(trial, seat, line)
    if not trip or (place is None and s.phase in (CHOOSE, PLACE)):
        return TripPreview(0, price, coins, refusal, 0, "", worth(s, seat, line))
    run = s.line(seat, line)
    made = s.setting.trips[trip]
    return TripPreview(trip, price, coins, refusal, made.score(run), made.why(run), worth(s, seat, line))
