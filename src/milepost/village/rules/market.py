"""The two markets and the railway deck: what cards cost, taking one, refilling (VIL-3, VIL-7, VIL-9)."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.errors import Refusal
from milepost.sentences import Said, phrase, say
from milepost.village.board.tableau import LINES
from milepost.village.state import AFTER, ASSIGN, CHOOSE, NONE, PLACE, State


def deal(s: State) -> None:
    """Lay out both markets, as far as they are empty; the next trip then lies on top of the deck."""
    for _ in range(s.setting.rules.tracks_out - len(s.tracks)):
        card = s.pick(s.tracks_left, "track")
        s.tracks_left ^= 1 << card
        # Its trip was on top of the deck before it was turned over.
        same = s.trips_left & s.setting.same_trip[card]
        s.trips_left ^= same & -same
        s.tracks.append(card)
        s.track_coins.append(0)
    for _ in range(s.setting.rules.trips_out - len(s.trips_out)):
        s.trips_out.append(s.pick_trip())
        s.trip_coins.append(0)
    uncover(s)


def uncover(s: State) -> None:
    """The trip of the next card of the deck is open to all (VIL-20); those put under it come last."""
    if s.trips_left:
        s.top = s.pick_trip()
    elif s.under:
        s.top, s.under = s.under[0], s.under[1:]
    else:
        s.top = NONE


def put_under(s: State, trips: tuple[int, ...]) -> None:
    """Trips go under the deck, the first one highest; an empty deck begins anew (VIL-14, VIL-R12)."""
    s.under += trips
    if s.top == NONE:
        uncover(s)


def refill_tracks(s: State) -> None:
    """The top card is turned over into the track market; an empty deck gives nothing (VIL-R3)."""
    if s.top != NONE:
        card = s.pick(s.tracks_left & s.setting.same_trip[s.top], "track")
        s.tracks_left ^= 1 << card
        s.tracks.append(card)
        s.track_coins.append(0)
        uncover(s)


def refill_trips(s: State) -> None:
    if s.top != NONE:
        s.trips_out.append(s.top)
        s.trip_coins.append(0)
        uncover(s)


# Taking a track


def tracks_shut(s: State, seat: int) -> Refusal | None:
    """Why no track at all can be taken now."""
    return None if s.phase == CHOOSE else _not_now(s, say("take a track"))


def why_not_take(s: State, seat: int, place: int) -> Refusal | None:
    """VIL-9: a card of the track market, with £1 for each card that is passed over."""
    if s.phase != CHOOSE:
        return tracks_shut(s, seat)
    if place >= len(s.tracks):
        return Refusal(
            "VIL-9", say("The track market has {number} {number:card|cards}; take one of them.", number=len(s.tracks))
        )
    if s.money[seat] < place:
        return _too_dear(s, seat, place, s.track_coins[place], "VIL-9", "track")
    return None


def _bought(s: State, seat: int, place: int, price: int, cards: list[int], coins: list[int]) -> int:
    """A card out of a market: its coins are the buyer's, and a coin is left on each card that is passed over."""
    s.money[seat] += coins[place] - price
    for farther in range(place):
        coins[farther] += 1
    del coins[place]
    return cards.pop(place)


def take(s: State, seat: int, place: int) -> None:
    s.held = _bought(s, seat, place, place, s.tracks, s.track_coins)
    s.phase = PLACE
    refill_tracks(s)


def places_to_take(s: State, seat: int) -> Iterator[int]:
    return iter(range(min(len(s.tracks), s.money[seat] + 1)))


# Planning a trip


def trips_shut(s: State, seat: int) -> Refusal | None:
    """Why no trip at all can be planned now, whatever it costs."""
    if s.phase != CHOOSE and s.phase != AFTER:
        return _not_now(s, say("plan a trip"))
    if s.planned:
        return Refusal(
            "VIL-6",
            say("One trip a turn: you have planned yours. End the turn.")
            if s.built
            else say("One trip a turn: you have planned yours. Take a track."),
        )
    if not has_room(s, seat):
        return Refusal("VIL-R11", say("None of your lines has room for a trip: each is completed or has two."))
    return None


def why_not_plan(s: State, seat: int, place: int) -> Refusal | None:
    """VIL-7, VIL-8: a card of the trip market, for £3 and £1 for each card that is passed over."""
    shut = trips_shut(s, seat)
    if shut is not None:
        return shut
    if place >= len(s.trips_out):
        return Refusal(
            "VIL-7",
            say("The trip market has {number} {number:card|cards}; plan one of them.", number=len(s.trips_out))
            if s.trips_out
            else say("The trip market is empty: no trip can be planned."),
        )
    price = s.setting.rules.trip_price + place
    if s.money[seat] < price:
        return _too_dear(s, seat, price, s.trip_coins[place], "VIL-8", "trip")
    return None


def plan(s: State, seat: int, place: int) -> None:
    s.held = _bought(s, seat, place, s.setting.rules.trip_price + place, s.trips_out, s.trip_coins)
    s.phase = ASSIGN
    s.planned = True
    refill_trips(s)


def places_to_plan(s: State, seat: int) -> Iterator[int]:
    return iter(range(max(0, min(len(s.trips_out), s.money[seat] + 1 - s.setting.rules.trip_price))))


def has_room(s: State, seat: int) -> bool:
    """Whether a line that is not completed has fewer than two trips."""
    closed, base, most = s.closed[seat], seat * LINES, s.setting.rules.line_trips
    return any(not closed >> line & 1 and len(s.trips[base + line]) < most for line in range(LINES))


def _too_dear(s: State, seat: int, price: int, coins: int, rule: str, what: str) -> Refusal:
    """The whole price must be in hand before the card's coins are gained (VIL-R1)."""
    told, track = {"price": price, "money": s.money[seat]}, what == "track"
    if s.money[seat] + coins >= price:
        late = (
            phrase("This track costs £{price} and you have £{money}: you gain the £{coins} on it only after paying.")
            if track
            else phrase(
                "This trip costs £{price} and you have £{money}: you gain the £{coins} on it only after paying."
            )
        )
        return Refusal("VIL-R1", say(late, **told, coins=coins))
    if track:
        return Refusal(
            rule, say("This track costs £{price} and you have £{money}; the farthest track is always free.", **told)
        )
    return Refusal(
        rule,
        say(
            "This trip costs £{price} and you have £{money}; a trip costs £{least} and £1 for each card passed over.",
            **told,
            least=s.setting.rules.trip_price,
        ),
    )


def _not_now(s: State, what: Said) -> Refusal:
    if s.phase == ASSIGN:
        return Refusal(
            "VIL-21", say("You cannot {what} now: first assign the trip that you hold to a line.", what=what)
        )
    if s.phase == PLACE:
        return Refusal("VIL-21", say("You cannot {what} now: first place the track that you hold.", what=what))
    if s.phase == AFTER:
        return Refusal(
            "VIL-6",
            say("One track a turn: you have built yours. End the turn.")
            if trips_shut(s, s.seat)
            else say("One track a turn: you have built yours. Plan a trip, or end the turn."),
        )
    return Refusal("VIL-R10", say("You cannot {what} now: first resolve the lines that you have completed.", what=what))
