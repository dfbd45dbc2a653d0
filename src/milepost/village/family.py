"""The family as `game.py` sees it: a title that starts games and gives views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from milepost.chance import Source
from milepost.data_files import read_texts
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.village.position import VillagePosition
from milepost.village.setting import setting
from milepost.village.title import FILES, TitleData
from milepost.village.view import VillageView


class VillageTitle(TitleData):
    """A title ready for `milepost.new`."""

    deck_number = 0

    def with_deck(self, number: int) -> VillageTitle:
        if number:
            raise MilepostError(f"{self.name} has one deck, not {number}: other cards are a folder of their own")
        return self

    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]:
        return tuple(variants)

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> VillagePosition:
        made = setting(self, len(players), tuple(variants))
        return VillagePosition(made, tuple(players), source).deal()

    def view(self, game: Game, seat: int) -> VillageView:
        return VillageView(game, seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> VillageTitle:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its files: read once in another process, then shared."""
        return title_of, (tuple(self.texts.items()), self.folder)


@lru_cache(maxsize=32)
def title_of(texts: tuple[tuple[str, str], ...], folder: str = "") -> VillageTitle:
    """The title that these files describe."""
    return VillageTitle(dict(texts), folder)


def read_title(folder: Path) -> VillageTitle:
    """The title in a folder of our own or of a user's."""
    return title_of(tuple(read_texts(folder, FILES).items()), f"{folder}/")


def restored(texts: Mapping[str, str]) -> VillageTitle:
    """The title whose files a table has kept."""
    return title_of(tuple((file, texts[file]) for file in FILES if file in texts))
