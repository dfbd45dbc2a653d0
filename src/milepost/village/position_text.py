"""How a Village position is written as text: what each field of `state.py` is.

A track in a tableau is its card, with a `t` where it is turned (`A1:12.B2:30t`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from milepost.family.position_text import (
    CARD,
    CARDS,
    FLAG,
    NUMBER,
    Field,
    Part,
    a_set,
    listed,
    one_of,
    row,
    several,
    together,
    whole,
)
from milepost.sentences import say
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from milepost.village.state import PHASES

if TYPE_CHECKING:
    from milepost.village.setting import Setting

T = TypeVar("T")
LINE = one_of(LINE_NAMES)
SPACE = one_of(SPACE_NAMES)
LINE_SET = a_set(LINE)


def _by_seat(of: Setting, values: Sequence[T], names: Sequence[str], told: Callable[[T], str]) -> str:
    """For each seat the names of what there is, with it: `A1:12.B2:30t,-`."""
    each = len(names)
    texts = []
    for seat in of.seats:
        own = zip(names, values[seat * each : (seat + 1) * each], strict=True)
        texts.append(".".join(f"{name}:{told(value)}" for name, value in own if value) or "-")
    return ",".join(texts)


def _items(of: Setting, text: str) -> Iterator[tuple[int, str, str]]:
    """The seat, the name and the rest of each item of such a text."""
    for seat, items in enumerate(_seats(of, text)):
        for item in items.split(".") if items != "-" else ():
            name, _, rest = item.partition(":")
            yield seat, name, rest


def _spaces_text(of: Setting, spaces: list[int]) -> str:
    return _by_seat(of, spaces, SPACE_NAMES, lambda track: f"{track >> 1}{'t' if track & 1 else ''}")


def _spaces(of: Setting, text: str) -> list[int]:
    spaces = [0] * (SPACES * of.players)
    for seat, name, card in _items(of, text):
        space, number = SPACE.read(of, name), whole(card.removesuffix("t"))
        if number not in of.title.cards:
            raise ValueError(say("there is no card {number}", number=number))
        if spaces[seat * SPACES + space]:
            raise ValueError(say("two cards lie on {name} of seat {seat}", name=name, seat=seat))
        spaces[seat * SPACES + space] = number * 2 + card.endswith("t")
    return spaces


def _trips_text(of: Setting, trips: list[tuple[int, ...]]) -> str:
    return _by_seat(of, trips, LINE_NAMES, lambda on_it: "+".join(map(str, on_it)))


def _trips(of: Setting, text: str) -> list[tuple[int, ...]]:
    trips: list[tuple[int, ...]] = [()] * (LINES * of.players)
    for seat, name, cards in _items(of, text):
        trips[seat * LINES + LINE.read(of, name)] = tuple(whole(card) for card in cards.split("+"))
    return trips


def _seats(of: Setting, text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) != of.players:
        raise ValueError(
            say(
                "there are {players} players, so {players} parts with commas between them are needed",
                players=of.players,
            )
        )
    return parts


ENDED = together(LINE, several(NUMBER, "+", tuple), NUMBER, NUMBER, NUMBER)
TEXTS = {
    "count": Field("drawn", NUMBER),
    "tracks": Field("tracks", listed(NUMBER)),
    "track_coins": Field("track-coins", listed(NUMBER)),
    "trips_out": Field("trips", listed(NUMBER)),
    "trip_coins": Field("trip-coins", listed(NUMBER)),
    "top": Field("top", NUMBER),
    "trips_left": Field("trips-unseen", CARDS),
    "tracks_left": Field("tracks-unseen", CARDS),
    "under": Field("under", row(NUMBER)),
    "letters": Field("borders", listed(NUMBER)),
    "money": Field("money", listed(NUMBER)),
    "points": Field("points", listed(NUMBER)),
    "spaces": Field("tableaux", Part(_spaces_text, _spaces)),
    "trips": Field("planned-trips", Part(_trips_text, _trips)),
    "closed": Field("completed", listed(LINE_SET)),
    "ended": Field("resolved", listed(row(ENDED))),
    "hands": Field("hands", listed(row(CARD))),
    "termini": Field("termini", CARDS),
    "first": Field("first", NUMBER),
    "round": Field("round", NUMBER),
    "seat": Field("seat", NUMBER),
    "phase": Field("phase", one_of(PHASES)),
    "held": Field("held", NUMBER),
    "planned": Field("planned", FLAG),
    "built": Field("built", FLAG),
    "pending": Field("pending", LINE_SET),
    "bonus": Field("bonus", row(together(NUMBER, NUMBER))),
    "winners": Field("winners", row(NUMBER)),
}
