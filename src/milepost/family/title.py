"""A title read from the files of a folder, ours or a user's."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

from milepost.data_files import MOST_NAME, check_text, read_texts, read_toml
from milepost.errors import DataError, MilepostError
from milepost.sentences import say

HEAD = ("id", "name", "family", "money", "options")  # what every family's title.toml may say


class TitleFolder:
    """One title. `texts` holds its files as they were read, so that a game can keep them; it never changes."""

    family: str
    end_rule: str
    rules_version: int
    files: ClassVar[tuple[str, ...]]
    rules_complete: bool = True
    deck_number: int = 0  # 0: the title's own cards

    def __init__(self, texts: Mapping[str, str], folder: str = "") -> None:
        for file in self.files:
            if file not in texts:
                raise DataError(f"{folder}{file}", 0, say("the file is missing"))
        self.texts = {file: check_text(texts[file], f"{folder}{file}") for file in self.files}
        self.folder = folder

    def read_head(self, *more: str) -> tuple[dict[str, Any], dict[str, int]]:
        """What title.toml says, checked as far as all families agree, and on which line each word stands."""
        file, text = self.folder + "title.toml", self.texts["title.toml"]
        data = read_toml(text, file)
        line_of = {line.partition("=")[0].strip(" []"): number for number, line in enumerate(text.splitlines(), 1)}
        for name in data:
            if name not in (*HEAD, *more):
                raise DataError(file, line_of.get(name, 0), say("“{name}” is unknown here", name=name))
        for name in ("id", "name", "money"):
            if not isinstance(data.get(name), str):
                raise DataError(file, line_of.get(name, 0), say("“{name}” must be given, in quotes", name=name))
            if not 0 < len(data[name].strip()) <= MOST_NAME or not data[name].isprintable():
                raise DataError(
                    file,
                    line_of.get(name, 0),
                    say("“{name}” must have 1 to {most} characters", name=name, most=MOST_NAME),
                )
        if not isinstance(data.get("options", {}), dict):
            raise DataError(file, line_of.get("options", 0), say("[options] is a table: start_cash = 60, …"))
        self.id: str = data["id"]
        if not re.fullmatch(r"[a-z0-9-]+", self.id):
            raise DataError(file, line_of.get("id", 0), say("“id” must be made of small letters, digits and hyphens"))
        self.name: str = data["name"]
        self.money: str = data["money"]
        return data, line_of

    def digest(self) -> str:
        """The hash of all that decides a game besides actions and chance."""
        joined = "\0".join(f"{file}\0{text}" for file, text in self.texts.items())
        return hashlib.sha256(joined.encode()).hexdigest()[:32]

    def with_deck(self, number: int) -> Self:
        """The same title with the cards of that deck; 0 is the deck of its folder."""
        if number:
            raise MilepostError(f"{self.name} has one deck, not {number}: other cards are a folder of their own")
        return self

    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]:
        """The variants meant; where one word may stand for several, a family says which."""
        return tuple(variants)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its files: read once in another process, then shared."""
        return title_of, (type(self), tuple(self.texts.items()), self.folder, self.deck_number)


T = TypeVar("T", bound=TitleFolder)


@lru_cache(maxsize=64)
def _title_of(kind: Callable[..., Any], texts: tuple[tuple[str, str], ...], folder: str, deck_number: int) -> Any:
    title = kind(dict(texts), folder)
    title.deck_number = deck_number
    return title


def title_of(kind: type[T], texts: tuple[tuple[str, str], ...], folder: str = "", deck_number: int = 0) -> T:
    """The title that these files describe, the same object for the same files."""
    make: Callable[..., T] = kind
    made: T = _title_of(make, texts, folder, deck_number)
    return made


def read_folder(kind: type[T], folder: Path) -> T:
    """The title of that kind in a folder."""
    return title_of(kind, tuple(read_texts(folder, kind.files).items()), f"{folder}/")


def kept(kind: type[T], texts: Mapping[str, str], deck_number: int = 0) -> T:
    """The title whose files a table has kept."""
    return title_of(kind, tuple((file, texts[file]) for file in kind.files if file in texts), "", deck_number)
