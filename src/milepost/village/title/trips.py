"""Reading trips. A trip is data, a kind and its parameters, as in `count village 2`."""

from __future__ import annotations

from milepost.data_files import is_number
from milepost.sentences import say
from milepost.village.board.line import FEATURES, TERRAINS
from milepost.village.title.trip import Trip
from milepost.village.title.trip_kinds import (
    Count,
    Curves,
    Equal,
    Featured,
    Fewest,
    Kinds,
    Last,
    Most,
    Pairs,
    Plain,
    Straight,
    Terrains,
    Tracks,
    Without,
)

KINDS: dict[str, type[Trip]] = {
    made.kind: made
    for made in (
        Count,
        Without,
        Equal,
        Most,
        Fewest,
        Last,
        Terrains,
        Tracks,
        Straight,
        Curves,
        Featured,
        Kinds,
        Pairs,
        Plain,
    )
}


def read_trip(text: str) -> Trip:
    """The trip a text such as `count village 2` describes; a ValueError says what is wrong with it."""
    kind, *words = text.split() or [""]
    if kind not in KINDS:
        raise ValueError(say("“{kind}” is not a kind of trip; known: {known}", kind=kind, known=", ".join(KINDS)))
    made = KINDS[kind]
    if made.needs == ("table",):
        if not words or not all(map(is_number, words)):
            raise ValueError(say("“{kind}” needs points for 0, 1, 2, …, as in “{kind} 0 0 0 2 5 9”", kind=kind))
        return made(tuple(map(int, words)))  # type: ignore[call-arg]
    if len(words) != len(made.needs):
        raise ValueError(say("“{kind}” needs {needs}", kind=kind, needs=", ".join(made.needs)))
    return made(*(_value(need, word) for need, word in zip(made.needs, words, strict=True)))


def _value(need: str, word: str) -> int:
    names = {"feature": FEATURES, "points": ()}.get(need, TERRAINS)
    if word in names:
        return names.index(word)
    if need == "points" and is_number(word):
        return int(word)
    if need == "points":
        raise ValueError(say("“{word}” is not a number of points", word=word))
    raise ValueError(say("“{word}” is not one of {known}", word=word, known=", ".join(names)))
