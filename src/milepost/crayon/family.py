"""The family as `game.py` sees it: a title that starts games and gives views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from milepost.chance import Source
from milepost.crayon.deck import make_cards
from milepost.crayon.position import CrayonPosition
from milepost.crayon.setting import setting
from milepost.crayon.title import FILES, TitleData
from milepost.crayon.variants import resolved
from milepost.crayon.view import CrayonView
from milepost.data_files import read_texts
from milepost.errors import MilepostError
from milepost.game import Game


class CrayonTitle(TitleData):
    """A crayon title ready for `milepost.new`, with the cards of its folder or with another deck."""

    def __init__(self, texts: Mapping[str, str], folder: str = "", deck_number: int = 0) -> None:
        super().__init__(texts, folder)
        self.deck_number = deck_number

    def with_deck(self, number: int) -> CrayonTitle:
        """The same title with the cards of that deck; 0 is the deck of its folder."""
        if number == self.deck_number:
            return self
        if not number:
            raise MilepostError(f"this is deck {self.deck_number} of {self.name}; its own cards are no longer here")
        return _with_deck(self, number)

    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]:
        return resolved(self, variants)

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> CrayonPosition:
        if not self.rules_complete:
            raise MilepostError(f"{self.name} cannot be played yet: its board and cards are here, its rules are not")
        made = setting(self, len(players), tuple(variants))
        return CrayonPosition(made, tuple(players), source).deal()

    def view(self, game: Game, seat: int) -> CrayonView:
        return CrayonView(game, seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> CrayonTitle:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its files: read once in another process, then shared."""
        return title_of, (tuple(self.texts.items()), self.folder, self.deck_number)


@lru_cache(maxsize=32)
def title_of(texts: tuple[tuple[str, str], ...], folder: str = "", deck_number: int = 0) -> CrayonTitle:
    """The title that these files describe."""
    return CrayonTitle(dict(texts), folder, deck_number)


@lru_cache(maxsize=32)
def _with_deck(title: CrayonTitle, number: int) -> CrayonTitle:
    return CrayonTitle({**title.texts, "cards.txt": make_cards(title, number)}, title.folder, number)


def read_title(folder: Path) -> CrayonTitle:
    """The title in a folder of our own or of a user's."""
    return title_of(tuple(read_texts(folder, FILES).items()), f"{folder}/")
