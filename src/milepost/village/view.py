"""What a seat may know of a village game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.chance import HIDDEN, Random, below, nth_bit
from milepost.game import Game, View

if TYPE_CHECKING:
    from milepost.village.position import VillagePosition


class VillageView(View["VillagePosition"]):
    """A seat's view of a village game."""

    def imagine(self, rng: Random) -> Game[VillagePosition]:
        game = super().imagine(rng)
        deal_hidden(game.state, rng)
        return game


def deal_hidden(s: VillagePosition, rng: Random) -> None:
    """Give every hand that cannot be seen cards that may be in it, all equally likely."""
    for seat, hand in enumerate(s.hands):
        dealt = []
        for card in hand:
            if card == HIDDEN:
                card = nth_bit(s.termini, below(rng, s.termini.bit_count()))
                s.termini ^= 1 << card
            dealt.append(card)
        s.hands[seat] = tuple(dealt)
