"""What may come: the cards in the order in which they are drawn, and what the others take."""

from __future__ import annotations

from typing import NamedTuple

from milepost.chance import Random, members, quick_below
from milepost.village.board.tableau import SPACES
from milepost.village.state import State

# How far into the markets others reach, of 64 times: they take the farthest card, the next one, …
TRACK_PLACES = (22, 13, 9, 7, 5, 4, 4)
TRIP_PLACES = (16, 10, 8, 6)  # in the other cases they plan no trip
TIMES = 64
TRACK, TRIP = 0, 1
Take = tuple[int, int]  # a track or a trip, and its place in the market


class CardFuture(NamedTuple):
    """Cards in the order in which they come, and what others take before the seat's turn, by the spaces it has left."""

    tracks: list[int]
    trips: list[int]
    termini: list[int]
    takes: list[list[Take]]


def _places(counts: tuple[int, ...]) -> list[int]:
    found = [place for place, count in enumerate(counts) for _ in range(count)]
    return found + [-1] * (TIMES - len(found))


_TRACK_PLACES, _TRIP_PLACES = _places(TRACK_PLACES), _places(TRIP_PLACES)


def imagine(s: State, rng: Random) -> CardFuture:
    """A future that a seat thinks possible: the cards that it cannot see, in any order.

    That the track of the top card goes with its trip is left out: nobody can tell much from it.
    """
    trips = _shuffled(members(s.trips_left), rng)
    return CardFuture(
        _shuffled(members(s.tracks_left), rng),
        [*([s.top] if s.top else []), *trips, *s.under],
        _shuffled(members(s.termini), rng),
        [_taken(s, rng) for _ in range(SPACES)],
    )


def _taken(s: State, rng: Random) -> list[Take]:
    """What others take between two turns; alone the farthest card of each market leaves (VIL-R17)."""
    found: list[Take] = [(TRACK, 0), (TRIP, 0)] if s.setting.solo else []
    for _ in range(s.setting.players - 1):
        bits = rng.getrandbits(12)
        trip = _TRIP_PLACES[bits >> 6]
        if trip >= 0:
            found.append((TRIP, trip))
        found.append((TRACK, _TRACK_PLACES[bits & 63]))
    return found


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    for number in range(len(cards) - 1, 0, -1):
        other = quick_below(rng, number + 1)
        cards[number], cards[other] = cards[other], cards[number]
    return cards
