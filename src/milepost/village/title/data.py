"""A title of the family: railway cards, terminus cards, borders and options, read from a folder.

Data only; `setting.py` works out from it what a game with so many players needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from milepost.data_files import Lines
from milepost.errors import DataError
from milepost.family.title import TitleFolder
from milepost.sentences import say
from milepost.village.board.line import BARN, FEATURES, HALT, TERRAINS, Feature
from milepost.village.board.tableau import COLUMNS, LINES, ROWS
from milepost.village.options.rules import RULES_VERSION, Rules, read_rules
from milepost.village.title.terminus import Terminus, read_terminus
from milepost.village.title.trip import Trip
from milepost.village.title.trips import read_trip

PATTERNS = ("bridge", "curves")
MOST_CARDS = 999
T = TypeVar("T")


class Track(NamedTuple):
    """The track side of a railway card (VIL-11).

    The features are those of the line that comes from the top and of the one that comes from the left.
    """

    terrain: int
    curves: bool
    features: tuple[Feature | None, Feature | None]

    @property
    def turnable(self) -> bool:
        """Whether turning the card makes a difference (VIL-R18)."""
        return self.curves and self.features[0] != self.features[1]


class Card(NamedTuple):
    """A railway card: a track on one side, a trip on the other (VIL-1)."""

    track: Track
    trip: Trip


class Start(NamedTuple):
    """The start of a line on a border piece."""

    terrain: int
    feature: Feature | None


class TitleData(TitleFolder):
    """One title."""

    family = "village"
    end_rule = "VIL-18"
    rules_version = RULES_VERSION
    files = ("title.toml", "railway.txt", "terminus.txt", "borders.txt")

    def __init__(self, texts: Mapping[str, str], folder: str = "") -> None:
        super().__init__(texts, folder)
        data, line_of = self.read_head()
        self.rules: Rules = read_rules(data.get("options", {}), folder + "title.toml", line_of)
        self.cards: dict[int, Card] = _numbered(texts["railway.txt"], folder + "railway.txt", _card)
        self.termini: dict[int, Terminus] = _numbered(texts["terminus.txt"], folder + "terminus.txt", read_terminus)
        self.borders: dict[str, tuple[Start, ...]] = _read_borders(texts["borders.txt"], folder + "borders.txt")
        self._check_enough(folder)

    def _check_enough(self, folder: str) -> None:
        """A game can be dealt and played to its end; `check.py` looks closer."""
        most, rules = self.rules.max_players, self.rules
        needed = rules.tracks_out + rules.trips_out + 12 * most
        if len(self.cards) < needed:
            raise DataError(
                folder + "railway.txt",
                0,
                say(
                    "{most} players need {needed} railway cards, not {number}: the markets and twelve tracks each",
                    most=most,
                    needed=needed,
                    number=len(self.cards),
                ),
            )
        needed = (rules.hand_size + LINES - 1) * most
        if len(self.termini) < needed:
            raise DataError(
                folder + "terminus.txt",
                0,
                say(
                    "{most} players need {needed} terminus cards, not {number}: a hand and six draws each",
                    most=most,
                    needed=needed,
                    number=len(self.termini),
                ),
            )
        if len(self.borders) < most:
            raise DataError(
                folder + "borders.txt",
                0,
                say("{most} players need {most} borders, not {number}", most=most, number=len(self.borders)),
            )


def _numbered(text: str, file: str, read: Callable[[str], T]) -> dict[int, T]:
    """The lines `number: …` of a file."""
    lines = Lines(text, file)
    found: dict[int, T] = {}
    for line, content in lines.filled():
        head, rest = lines.named(line, content, "number: …")
        if not re.fullmatch("[0-9]{1,3}", head) or not int(head):
            raise DataError(
                file, line, say("“{head}” is not a card number; they go from 1 to {most}", head=head, most=MOST_CARDS)
            )
        if int(head) in found:
            raise DataError(file, line, say("card {number} appears twice", number=int(head)))
        try:
            found[int(head)] = read(rest)
        except ValueError as error:
            raise DataError(file, line, error.args[0]) from None
    return found


def _card(text: str) -> Card:
    side, bar, trip = text.partition("|")
    parts = [part.strip() for part in side.split(",")]
    if not bar or len(parts) != 4:
        raise ValueError(say("expected “number: terrain, pattern, feature, feature | trip”"))
    if parts[1] not in PATTERNS:
        raise ValueError(say("“{name}” is not a pattern; write {known}", name=parts[1], known=" or ".join(PATTERNS)))
    features = (_feature(parts[2]), _feature(parts[3]))
    return Card(Track(_terrain(parts[0]), parts[1] == "curves", features), read_trip(trip))


def _terrain(name: str) -> int:
    if name not in TERRAINS:
        raise ValueError(say("“{name}” is not a terrain; known: {known}", name=name, known=", ".join(TERRAINS)))
    return TERRAINS.index(name)


def _feature(text: str) -> Feature | None:
    """`signal`, `barn lake`, `farm`, `halt 3`, `siding`, or `-` for none."""
    if text == "-":
        return None
    name, _, value = text.partition(" ")
    value = value.strip()
    if name not in FEATURES:
        raise ValueError(
            say("“{text}” is not a feature; known: {known}, or “-” for none", text=text, known=", ".join(FEATURES))
        )
    kind = FEATURES.index(name)
    if kind == BARN:
        return Feature(BARN, _terrain(value))
    if kind == HALT:
        if not re.fullmatch("[0-9]{1,2}", value) or not int(value):
            raise ValueError(say("a halt has points, as in “halt 3”"))
        return Feature(HALT, int(value))
    if value:
        raise ValueError(say("a {name} needs nothing more: leave “{value}” out", name=name, value=value))
    return Feature(kind)


def _starts(text: str, wanted: int) -> Sequence[Start]:
    found = []
    for part in text.split(","):
        terrain, _, feature = part.strip().partition(" ")
        found.append(Start(_terrain(terrain), _feature(feature.strip()) if feature.strip() else None))
    if len(found) != wanted:
        raise ValueError(say("{wanted} starts are needed here, not {number}", wanted=wanted, number=len(found)))
    return found


def _read_borders(text: str, file: str) -> dict[str, tuple[Start, ...]]:
    lines = Lines(text, file)
    found: dict[str, tuple[Start, ...]] = {}
    for line, content in lines.filled():
        letter, rest = lines.named(line, content, "letter: three starts | four starts")
        if not re.fullmatch("[A-Z]", letter) or letter in found:
            raise DataError(file, line, say("“{letter}” is not a capital letter of its own", letter=letter))
        top, bar, left = rest.partition("|")
        try:
            if not bar:
                raise ValueError(say("expected “letter: three starts | four starts”"))
            found[letter] = (*_starts(top, COLUMNS), *_starts(left, ROWS))
        except ValueError as error:
            raise DataError(file, line, error.args[0]) from None
    return dict(sorted(found.items()))
