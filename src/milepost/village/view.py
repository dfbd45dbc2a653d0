"""What a seat may know of a village game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from milepost.chance import HIDDEN, Random, below, members, nth_bit
from milepost.errors import MilepostError
from milepost.game import Game, View
from milepost.village.ask.preview import Preview, preview
from milepost.village.board.tableau import LINE_NAMES, SPACE_NAMES, SPACES, open_spaces
from milepost.village.rules.scoring import worth as line_worth

if TYPE_CHECKING:
    from milepost.village.position import VillagePosition


class Offer(NamedTuple):
    """A card of a market: what it costs, and the coins that come with it."""

    card: int
    price: int
    coins: int


class VillagePlayer(NamedTuple):
    """A player: points and money, terminus cards in hand, resolved lines, and the cards of the tableau by space."""

    seat: int
    name: str
    points: int
    money: int
    cards: int
    lines: tuple[str, ...]
    tableau: Mapping[str, int]


class VillageView(View["VillagePosition"]):
    """A seat's view of a village game, with the questions a bot asks (docs/questions.md)."""

    def tracks(self) -> list[Offer]:
        """The track market, the farthest from the deck first, which is free."""
        s = self.state
        return [
            Offer(card, place, coins) for place, (card, coins) in enumerate(zip(s.tracks, s.track_coins, strict=True))
        ]

    def trips(self) -> list[Offer]:
        """The trip market."""
        s, price = self.state, self.state.setting.rules.trip_price
        return [
            Offer(card, price + place, coins)
            for place, (card, coins) in enumerate(zip(s.trips_out, s.trip_coins, strict=True))
        ]

    def hand(self) -> tuple[int, ...]:
        """The own terminus cards."""
        return self.state.hands[self.seat]

    def spaces(self) -> tuple[str, ...]:
        """The spaces of the own tableau where a track may be placed."""
        return tuple(SPACE_NAMES[space] for space in members(open_spaces(self.state.filled[self.seat])))

    def preview(self, place: int | None, space: str, turned: bool = False) -> Preview:
        """What placing the market's track at that place (1: the farthest; None: the one in hand) would bring."""
        if space not in SPACE_NAMES:
            raise MilepostError(f"there is no space “{space}”; the spaces are A1 to C4")
        return preview(self.state, self.seat, None if place is None else place - 1, SPACE_NAMES.index(space), turned)

    def worth(self, line: str) -> int:
        """What an own line scores so far, with its trips."""
        if line not in LINE_NAMES:
            raise MilepostError(f"there is no line “{line}”; the lines are {', '.join(LINE_NAMES)}")
        return line_worth(self.state, self.seat, LINE_NAMES.index(line))

    def player(self, seat: int | None = None) -> VillagePlayer:
        """A player (this one), as the seat knows them."""
        s, seat = self.state, self.seat if seat is None else seat
        lines = tuple(LINE_NAMES[line] for line, *_ in s.ended[seat])
        tableau = {
            SPACE_NAMES[space]: track >> 1
            for space, track in enumerate(s.spaces[seat * SPACES : (seat + 1) * SPACES])
            if track
        }
        return VillagePlayer(seat, s.names[seat], s.points[seat], s.money[seat], len(s.hands[seat]), lines, tableau)

    def opponents(self) -> tuple[VillagePlayer, ...]:
        return tuple(self.player(seat) for seat in self.state.setting.seats if seat != self.seat)

    def undrawn(self) -> tuple[int, ...]:
        """The terminus cards that others may hold or draw."""
        return tuple(members(self.state.termini))

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
