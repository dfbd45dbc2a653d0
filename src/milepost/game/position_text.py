"""A position as one line of text, like chess's FEN: which game it is, then the fields of the position by name.

    milepost position 1 title=india data=5b1c0e2f0a91 rules=1 players=Ann,Bob round=3 seat=1 cash=40,52 …

Words are separated by single spaces, so a space within a name is written `_`. What a field looks like is its family's
matter (`family/position_text.py`); a field that has the value it has at the beginning of a game is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from milepost.errors import MilepostError, PositionError
from milepost.game.title import Title, find_title
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.game.position import Position

FORMAT = "milepost position 1"
LONGEST = 100_000  # characters: ten times the longest there are
DIGITS = 12  # of the hash of a title's data
HEAD = ("title", "deck", "data", "rules", "players", "variants")
SPECIAL = {mark: f"%{ord(mark):02X}" for mark in "%_,.:+/ "}


def word(name: str) -> str:
    """A name as a part of the text: without spaces and marks that separate."""
    return "".join("_" if mark == " " else SPECIAL.get(mark, mark) for mark in name)


def unword(text: str) -> str:
    """The name that was written so."""
    name = text.replace("_", " ")
    for mark, code in SPECIAL.items():
        if mark != "%":
            name = name.replace(code, mark)
    return name.replace(SPECIAL["%"], "%")


class PositionText(NamedTuple):
    """The parts of the text."""

    title: str
    data: str
    rules: int
    players: tuple[str, ...]
    variants: tuple[str, ...]
    deck: int
    fields: Mapping[str, str]

    @classmethod
    def of(cls, position: Position) -> PositionText:
        title = position.title
        return cls(
            title.id,
            title.digest()[:DIGITS],
            title.rules_version,
            position.names,
            position.variants,
            title.deck_number,
            position.described(),
        )

    def __str__(self) -> str:
        head = [f"title={self.title}", *([f"deck={self.deck}"] if self.deck else [])]
        head += [f"data={self.data}", f"rules={self.rules}", f"players={','.join(map(word, self.players))}"]
        if self.variants:
            head.append(f"variants={','.join(map(word, self.variants))}")
        return " ".join([FORMAT, *head, fields_text(self.fields)]).rstrip()

    @classmethod
    def read(cls, text: str) -> PositionText:
        if not isinstance(text, str):
            raise PositionError("", say("a position is a text, not {kind}", kind=type(text).__name__))
        start = text.strip()
        if not start.startswith(FORMAT + " "):
            newer = start.startswith("milepost position ")
            raise PositionError(
                "",
                say("this program reads “{format} …”", format=FORMAT)
                if newer
                else say("it begins with “{format}”", format=FORMAT),
            )
        values = read_fields(start[len(FORMAT) :])
        for name in ("title", "data", "rules", "players"):
            if name not in values:
                raise PositionError(name, say("it is missing"))
        numbers = {}
        for name in ("rules", "deck"):
            if not (found := values.get(name, "0")).isdecimal() or len(found) > 9:
                raise PositionError(name, say("a number is needed, not “{found}”", found=found))
            numbers[name] = int(found)
        split = {n: tuple(map(unword, filter(None, values.get(n, "").split(",")))) for n in ("players", "variants")}
        fields = {name: value for name, value in values.items() if name not in HEAD}
        return cls(
            values["title"],
            values["data"],
            numbers["rules"],
            split["players"],
            split["variants"],
            numbers["deck"],
            fields,
        )

    def found_title(self, title: Title | None = None) -> Title:
        """The title it names, by its id only: a text may not make us read any folder."""
        if not all(part.isalnum() and part.isascii() for part in self.title.split("-")):
            raise PositionError("title", say("“{title}” is not the id of a title", title=self.title))
        try:
            found = (title or find_title(self.title)).with_deck(self.deck)
        except MilepostError as error:
            raise PositionError("title", error.words) from None
        if self.rules != found.rules_version:
            raise PositionError(
                "rules",
                say(
                    "it is of rules {rules}; this program has rules {ours}", rules=self.rules, ours=found.rules_version
                ),
            )
        if self.data != found.digest()[:DIGITS]:
            raise PositionError("data", say("it is of other data of {title} than this", title=self.title))
        return found


def fields_text(fields: Mapping[str, str]) -> str:
    """The fields alone, as a log's header has them."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def read_fields(text: str) -> dict[str, str]:
    if len(text) > LONGEST:
        raise PositionError("", say("it is longer than {most} characters", most=LONGEST))
    values: dict[str, str] = {}
    for item in text.split():
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise PositionError("", say("“{item}” is not a name and a value, like “round=3”", item=item[:40]))
        if name in values:
            raise PositionError(name, say("it is there twice"))
        values[name] = value
    return values
