"""Turns and the end of the game (VIL-5, VIL-6, VIL-18, VIL-19); the game alone (VIL-R17)."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.errors import Refusal
from milepost.sentences import say
from milepost.village.board.tableau import SPACES
from milepost.village.rules import market, scoring
from milepost.village.state import AFTER, ASSIGN, CHOOSE, OVER, PLACE, State

ROUNDS = SPACES  # twelve turns each fill the tableau


def deal(s: State) -> None:
    """Set up: a border for each seat, the markets, the hands; the earliest letter begins (VIL-2 to VIL-5)."""
    left = (1 << len(s.setting.letters)) - 1
    letters = []
    for _ in s.setting.seats:
        letters.append(s.pick(left, "corner"))
        left ^= 1 << letters[-1]
    s.letters = letters
    market.deal(s)
    for seat in s.setting.seats:
        for _ in range(s.setting.rules.hand_size):
            s.draw_terminus(seat)
    s.seat = s.first = letters.index(min(letters))


def why_not_act(s: State, seat: int) -> Refusal | None:
    """Why the seat does nothing at all now."""
    if s.phase == OVER:
        return Refusal("VIL-18", say("The game is over."))
    return (
        None
        if seat == s.seat
        else Refusal("VIL-5", say("It is not your turn; {name} is to act.", name=s.names[s.seat]))
    )


def why_not_done(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase == AFTER or (s.phase == CHOOSE and not s.tracks):  # VIL-R20: no card is left to build
        return None
    if s.phase == CHOOSE:
        return Refusal("VIL-6", say("A turn builds one track: take one from the market first."))
    if s.phase == PLACE:
        return Refusal("VIL-6", say("Place the track that you have taken before you end the turn."))
    if s.phase == ASSIGN:
        return Refusal("VIL-7", say("Assign the trip that you have taken to a line before you end the turn."))
    return Refusal("VIL-14", say("Resolve the lines that you have completed before you end the turn."))


def done(s: State, seat: int, argument: int) -> None:
    s.planned = s.built = False
    s.phase = CHOOSE
    if sweeps(s):
        sweep(s)
    s.seat = (seat + 1) % s.setting.players
    if s.seat == s.first:
        if s.round == ROUNDS:
            finish(s)
        else:
            s.round += 1


def just_done(s: State, seat: int) -> Iterator[int]:
    yield 0


def sweeps(s: State) -> bool:
    """VIL-R17: whether the farthest card of each market leaves after this turn."""
    return s.setting.solo and s.round < ROUNDS


def sweep(s: State) -> None:
    """The farthest card of each market leaves, coins and all."""
    if s.tracks:
        s.tell("swept", s.tracks.pop(0), s.track_coins.pop(0), "track")
        market.refill_tracks(s)
    if s.trips_out:
        trip = s.trips_out.pop(0)
        s.tell("swept", trip, s.trip_coins.pop(0), "trip")
        market.refill_trips(s)
        market.put_under(s, (trip,))


def finish(s: State) -> None:
    """The last points, and who has won."""
    s.phase = OVER
    bonus = []
    for seat in s.setting.seats:
        sidings = scoring.siding_points(s, seat)
        money = s.money[seat] // s.setting.rules.money_a_point
        bonus.append((sidings, money))
        s.points[seat] += sidings + money
        s.tell("bonus", seat, sidings, money)
    s.bonus = tuple(bonus)
    if s.setting.solo:
        s.winners = (0,) if s.points[0] >= s.setting.rules.solo_target else ()
        return
    s.winners = ranking(s)[0]


def ranking(s: State) -> tuple[tuple[int, ...], ...]:
    """The seats place by place, best first: by points, then by money; equals share (VIL-19)."""
    standings = {seat: (s.points[seat], s.money[seat]) for seat in s.setting.seats}
    return tuple(
        tuple(seat for seat in s.setting.seats if standings[seat] == one)
        for one in sorted(set(standings.values()), reverse=True)
    )
