"""The room that reads Nim's titles and starts its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from milepost.chance import Source
from milepost.family.setting import shared
from nim.position import Heaps, NimPosition, Setting


class NimTitle(Heaps):
    def __init__(self, texts: Mapping[str, str], folder: str = "") -> None:
        super().__init__(texts, folder)
        data, _ = self.read_head("heaps")
        self.heaps = data["heaps"]

    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> NimPosition:
        made = shared(Setting, self, len(players), tuple(variants))
        return NimPosition(made, tuple(players), source).deal()


TITLE = NimTitle
