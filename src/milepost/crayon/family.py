"""The family as `game.py` sees it: a title that starts games and gives views."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from milepost.chance import Source
from milepost.crayon.position import CrayonPosition
from milepost.crayon.setting import setting
from milepost.crayon.title import TitleData, read_texts
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError
from milepost.game import Game


class CrayonTitle(TitleData):
    """A crayon title ready for `milepost.new`."""

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> CrayonPosition:
        if not self.rules_complete:
            raise MilepostError(f"{self.name} cannot be played yet: its board and cards are here, its rules are not")
        made = setting(self, len(players), tuple(variants))
        return CrayonPosition(made, tuple(players), source).deal()

    def view(self, game: Game, seat: int) -> CrayonView:
        return CrayonView(game, seat)


def read_title(folder: Path) -> CrayonTitle:
    """The title in a folder of our own or of a user's."""
    return CrayonTitle(read_texts(folder), f"{folder}/")
