"""The family as `game/` sees it: a title that starts games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

from milepost.chance import Source
from milepost.crayon.options.variants import resolved
from milepost.crayon.position import CrayonPosition
from milepost.crayon.setting import setting
from milepost.crayon.title.data import TitleData
from milepost.crayon.title.deck import make_cards
from milepost.errors import MilepostError
from milepost.family.title import title_of
from milepost.sentences import say


class CrayonTitle(TitleData):
    """A crayon title ready for `milepost.new`, with the cards of its folder or with another deck."""

    def with_deck(self, number: int) -> Self:
        if number == self.deck_number:
            return self
        if not number:
            raise MilepostError(
                say(
                    "this is deck {number} of {title}; its own cards are no longer here",
                    number=self.deck_number,
                    title=self.name,
                )
            )
        texts = {**self.texts, "cards.txt": _cards(self, number)}
        return title_of(type(self), tuple(texts.items()), self.folder, number)

    def with_cards(self, text: str) -> Self:
        """The same title with other demand cards, as `cards.txt` has them."""
        return title_of(type(self), tuple({**self.texts, "cards.txt": text}.items()), self.folder)

    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]:
        return resolved(self, variants)

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> CrayonPosition:
        if not self.rules_complete:
            raise MilepostError(f"{self.name} cannot be played yet: its board and cards are here, its rules are not")
        made = setting(self, len(players), tuple(variants))
        return CrayonPosition(made, tuple(players), source).deal()


@lru_cache(maxsize=32)
def _cards(title: CrayonTitle, number: int) -> str:
    return make_cards(title, number)


TITLE = CrayonTitle
