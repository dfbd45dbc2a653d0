"""Setting up a Village position by names, for tests, puzzles and questions of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from milepost.errors import PositionError
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from milepost.village.rules import market

if TYPE_CHECKING:
    from milepost.village.position import VillagePosition


class VillageSeat(TypedDict, total=False):
    """What a player has: a border by its letter, cards on spaces ("30t" is turned), trips on lines, money, a hand."""

    border: str
    tableau: Mapping[str, int | str]
    trips: Mapping[str, Sequence[int]]
    money: int
    cards: Sequence[int]


SEAT_WORDS = tuple(VillageSeat.__annotations__)
WORDS = ("turn", "round", "tracks", "trips")


def set_up(s: VillagePosition, seats: Sequence[Mapping[str, Any]], words: Mapping[str, Any]) -> None:
    """Give a position in which nothing was dealt what each seat has, then the markets, then the hands."""
    for seat, has in enumerate(seats):
        for word in has:
            if word not in SEAT_WORDS:
                raise PositionError(s.names[seat], f"“{word}” is unknown; known: {', '.join(SEAT_WORDS)}")
        s.money[seat] = has.get("money", s.money[seat])
        for space, card in has.get("tableau", {}).items():
            _place(s, seat, space, str(card))
    for seat, has in enumerate(seats):
        for line, trips in has.get("trips", {}).items():
            if line not in LINE_NAMES:
                raise PositionError("trips", f"there is no line “{line}”; the lines are {', '.join(LINE_NAMES)}")
            s.trips[seat * LINES + LINE_NAMES.index(line)] = tuple(_trip(s, trip) for trip in trips)
    _borders(s, [has.get("border") for has in seats])
    _markets(s, words.get("tracks"), words.get("trips"))
    _hands(s, [has.get("cards") for has in seats])
    s.seat = s.first = words["turn"]
    s.round = words["round"] or 1 + sum(bool(track) for track in s.spaces[s.seat * SPACES : (s.seat + 1) * SPACES])
    s.news = []


def _take_track(s: VillagePosition, card: int) -> int:
    """The card is turned over: nobody sees its trip any more."""
    if type(card) is not int or card < 0 or not s.tracks_left >> card & 1:
        raise PositionError("tracks", f"card {card} is not in the deck, or lies somewhere else")
    s.tracks_left ^= 1 << card
    same = s.trips_left & s.setting.same_trip[card]
    if not same:
        raise PositionError("trips", f"the trip of card {card} lies somewhere else")
    s.trips_left ^= same & -same
    return card


def _trip(s: VillagePosition, card: int) -> int:
    if type(card) is not int or card < 0 or not s.trips_left >> card & 1:
        raise PositionError("trips", f"trip {card} is not in the deck, or lies somewhere else")
    s.trips_left ^= 1 << card
    return card


def _place(s: VillagePosition, seat: int, space: str, card: str) -> None:
    if space not in SPACE_NAMES:
        raise PositionError("tableau", f"there is no space “{space}”; the spaces are A1 to C4")
    if not card.removesuffix("t").isdecimal():
        raise PositionError("tableau", f"“{card}” is no card; write its number, with a t where it is turned")
    number = _take_track(s, int(card.removesuffix("t")))
    s.spaces[seat * SPACES + SPACE_NAMES.index(space)] = number * 2 + card.endswith("t")


def _borders(s: VillagePosition, wanted: Sequence[str | None]) -> None:
    letters = list(s.setting.letters)
    for border in wanted:
        if border is not None and border not in letters:
            raise PositionError("border", f"“{border}” is none of {', '.join(map(str, letters))}")
    left = [number for number, letter in enumerate(letters) if letter not in wanted]
    s.letters = [left.pop(0) if border is None else letters.index(border) for border in wanted]


def _markets(s: VillagePosition, tracks: Sequence[int] | None, trips: Sequence[int] | None) -> None:
    s.tracks = [_take_track(s, card) for card in tracks or ()]
    s.track_coins = [0] * len(s.tracks)
    s.trips_out = [_trip(s, card) for card in trips or ()]
    s.trip_coins = [0] * len(s.trips_out)
    market.deal(s)


def _hands(s: VillagePosition, given: Sequence[Sequence[int] | None]) -> None:
    for card in [card for hand in given for card in hand or ()]:
        if type(card) is not int or card < 0 or not s.termini >> card & 1:
            raise PositionError("cards", f"terminus card {card} is not in the deck, or somebody else has it")
        s.termini ^= 1 << card
    for seat, hand in enumerate(given):
        s.hands[seat] = tuple(hand or ())
        while hand is None and len(s.hands[seat]) < s.setting.rules.hand_size:
            s.draw_terminus(seat)
