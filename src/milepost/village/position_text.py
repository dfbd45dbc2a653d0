"""How a Village position is written as text: what each field of `state.py` is.

A track in a tableau is its card, with a `t` where it is turned (`A1:12.B2:30t`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from milepost.village.board.tableau import LINE_NAMES, LINES, SPACE_NAMES, SPACES
from milepost.village.state import PHASES

if TYPE_CHECKING:
    from milepost.village.setting import Setting

LINE = one_of(LINE_NAMES)
SPACE = one_of(SPACE_NAMES)
LINE_SET = a_set(LINE)


def _spaces_text(of: Setting, spaces: list[int]) -> str:
    return ",".join(
        ".".join(
            f"{SPACE_NAMES[space]}:{track >> 1}{'t' if track & 1 else ''}"
            for space, track in enumerate(spaces[seat * SPACES : (seat + 1) * SPACES])
            if track
        )
        or "-"
        for seat in of.seats
    )


def _spaces(of: Setting, text: str) -> list[int]:
    spaces = [0] * (SPACES * of.players)
    for seat, tableau in enumerate(_seats(of, text)):
        for item in tableau.split(".") if tableau != "-" else ():
            name, _, card = item.partition(":")
            space, number = SPACE.read(of, name), whole(card.removesuffix("t"))
            if number not in of.title.cards:
                raise ValueError(f"there is no card {number}")
            if spaces[seat * SPACES + space]:
                raise ValueError(f"two cards lie on {name} of seat {seat}")
            spaces[seat * SPACES + space] = number * 2 + card.endswith("t")
    return spaces


def _trips_text(of: Setting, trips: list[tuple[int, ...]]) -> str:
    return ",".join(
        ".".join(
            f"{LINE_NAMES[line]}:{'+'.join(map(str, on_it))}"
            for line, on_it in enumerate(trips[seat * LINES : (seat + 1) * LINES])
            if on_it
        )
        or "-"
        for seat in of.seats
    )


def _trips(of: Setting, text: str) -> list[tuple[int, ...]]:
    trips: list[tuple[int, ...]] = [()] * (LINES * of.players)
    for seat, lines in enumerate(_seats(of, text)):
        for item in lines.split(".") if lines != "-" else ():
            name, _, cards = item.partition(":")
            trips[seat * LINES + LINE.read(of, name)] = tuple(whole(card) for card in cards.split("+"))
    return trips


def _seats(of: Setting, text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) != of.players:
        raise ValueError(f"there are {of.players} players, so {of.players} parts with commas between them are needed")
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
