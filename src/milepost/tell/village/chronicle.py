"""What is counted over a game of Village: points, money, filled spaces; and every line that was resolved."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.game import News
from milepost.sentences import say
from milepost.tell.records import Deed
from milepost.village.board.tableau import LINE_NAMES
from milepost.village.position import VillagePosition

CURVES = ((say("Points"), say("points")), (say("Money"), "£"), (say("Track cards"), say("cards")))


def chronicler(position: VillagePosition) -> VillageChronicler:
    return VillageChronicler()


class VillageChronicler:
    def turn(self, s: VillagePosition) -> tuple[int, int]:
        return s.round, s.seat

    def after(self, s: VillagePosition, seat: int, row: Sequence[int], news: Sequence[News]) -> list[Deed]:
        found: list[Deed] = []
        for item in news:
            if item.word == "resolved":
                other, line, points, card, _ = item.args
                terminus = s.setting.title.termini[card].name if card > 0 else say("no terminus")
                found.append({"seq": 0, "seat": other, "what": LINE_NAMES[line], "where": terminus, "gain": points})
        return found

    def figures(self, seen: VillagePosition) -> list[list[int | None]]:
        return [list(seen.points), list(seen.money), [bits.bit_count() for bits in seen.filled]]
