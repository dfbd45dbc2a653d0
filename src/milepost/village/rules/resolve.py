"""Resolving a completed line: its points, its terminus card, its trips (VIL-13, VIL-14).

An argument names the line, the terminus card and whether two trips go under the deck in turned order.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.chance import HIDDEN
from milepost.errors import Refusal
from milepost.sentences import joined, say
from milepost.village.board.tableau import LINE_NAMES, LINES
from milepost.village.rules.market import put_under
from milepost.village.state import AFTER, RESOLVE, State

LINE_BITS, SWAP_BIT = 7, 8
CARD_SHIFT = 4
ALL_LINES = (1 << LINES) - 1


def argument(line: int, card: int, swapped: bool = False) -> int:
    return line | swapped << 3 | card << CARD_SHIFT


def why_not_resolve(s: State, seat: int, number: int) -> Refusal | None:
    line, card = number & LINE_BITS, number >> CARD_SHIFT
    if s.phase != RESOLVE:
        return Refusal("VIL-13", say("No line of yours waits to be resolved; complete one first."))
    if not s.pending >> line & 1:
        waiting = joined((LINE_NAMES[other] for other in range(LINES) if s.pending >> other & 1), " or ")
        return Refusal(
            "VIL-13",
            say("{line} was not completed just now; resolve {waiting}.", line=LINE_NAMES[line], waiting=waiting),
        )
    hand = s.hands[seat]
    if card not in hand and not (HIDDEN in hand and s.termini >> card & 1):
        return Refusal(
            "VIL-14",
            say(
                "You do not hold terminus card {card} ({name}); play one from your hand.",
                card=card,
                name=s.setting.title.termini[card].name,
            ),
        )
    if number & SWAP_BIT and not swappable(s, seat, line):
        return Refusal("VIL-14", say("There are no two different trips on this line whose order could be swapped."))
    return None


def resolve(s: State, seat: int, number: int) -> None:
    line, card = number & LINE_BITS, number >> CARD_SHIFT
    setting, at = s.setting, seat * LINES + line
    run, trips = s.line(seat, line), s.trips[at]
    points = setting.line_points(run, trips)
    pay = setting.title.termini[card].pay(run, len(trips))
    s.points[seat] += points
    s.money[seat] += pay
    s.ended[seat] += ((line, trips, card, points, pay),)
    s.tell("resolved", seat, line, points, card, pay)
    _play_terminus(s, seat, card)
    s.trips[at] = ()
    s.pending ^= 1 << line
    if trips:
        put_under(s, trips[::-1] if number & SWAP_BIT else trips)
    if draws(s, seat):
        s.draw_terminus(seat)
    if not s.pending:
        s.phase = AFTER


def draws(s: State, seat: int) -> bool:
    """VIL-14: unless all seven lines are complete; VIL-R5 says what that means."""
    if s.setting.rules.draw_after_sixth:
        return len(s.ended[seat]) < LINES
    return s.closed[seat] != ALL_LINES


def _play_terminus(s: State, seat: int, card: int) -> None:
    hand = list(s.hands[seat])
    if card in hand:
        hand.remove(card)
    else:  # one of the cards that the reader of a record cannot see
        hand.remove(HIDDEN)
        s.termini ^= 1 << card
    s.hands[seat] = tuple(hand)


def swappable(s: State, seat: int, line: int) -> bool:
    """Whether the line has two trips whose order under the deck makes a difference."""
    trips = s.trips[seat * LINES + line]
    return len(trips) == 2 and not s.setting.same_trip[trips[0]] >> trips[1] & 1


def resolvings(s: State, seat: int) -> Iterator[int]:
    hand = s.hands[seat]
    if HIDDEN in hand:
        hand = (
            *(card for card in hand if card != HIDDEN),
            *(card for card in s.setting.title.termini if s.termini >> card & 1),
        )
    for line in range(LINES):
        if s.pending >> line & 1:
            both = swappable(s, seat, line)
            for card in hand:
                yield argument(line, card)
                if both:
                    yield argument(line, card, True)
