"""The family as `game/` sees it: a title that starts games."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.chance import Source
from milepost.village.position import VillagePosition
from milepost.village.setting import setting
from milepost.village.title.data import TitleData


class VillageTitle(TitleData):
    """A title ready for `milepost.new`."""

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> VillagePosition:
        made = setting(self, len(players), tuple(variants))
        return VillagePosition(made, tuple(players), source).deal()


TITLE = VillageTitle
