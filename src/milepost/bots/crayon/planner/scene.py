"""What one train of a seat has to plan with: a view, and the figures everybody here asks for."""

from __future__ import annotations

from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.build import price
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.view import CrayonView


class Scene:
    """One train in one position."""

    def __init__(self, view: CrayonView, train: int | None = None, position: CrayonPosition | None = None) -> None:
        self.view = view
        self.s: CrayonPosition = view.state if position is None else position  # or what it would be after a deal
        self.train = view.seat if train is None else train
        self.seat = self.train % self.s.setting.players  # an opponent's, where one looks through their eyes
        self.which = self.train // self.s.setting.players  # number of the train among the seat's
        self.setting = self.s.setting
        self.rules = self.s.setting.rules
        self.board = self.s.setting.board
        self.cash = self.s.cash[self.seat]
        self.place = self.s.place[self.train]
        aboard = self.s.boarded[self.train]
        if aboard >= 0:  # it will be at the far port
            a, b = self.board.links[aboard].ports
            self.place = b if self.place == a else a
        self.loads = self.s.loads[self.train]
        self.speed = self.rules.speeds[self.s.locos[self.train]]
        self.slots = CAPACITY[self.s.locos[self.train]]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards whose demands the seat may fill: its own and those open to all."""
        return self.s.hands[self.seat] + self.s.pool

    @property
    def head_start(self) -> float:
        """Building phases that come before the train can move."""
        if not self.s.opening:
            return 0.0
        return self.rules.opening_rounds - self.s.round + 1.0

    def ends(self, section: int) -> tuple[int, int]:
        """The two ends of a section, or of the ferry -1 - section."""
        return self.board.ends[section] if section >= 0 else self.board.links[-1 - section].ports

    def price(self, section: int) -> int:
        """What the section costs, built the cheaper way; or what the ferry -1 - section does."""
        if section < 0:
            return toll(self.s, -1 - section)
        a, b = self.board.ends[section]
        return min(price(self.s, self.seat, self.board.arm(a, b)), price(self.s, self.seat, self.board.arm(b, a)))

    # Track and ferries

    def mine(self, link: int) -> bool:
        """Whether the seat has paid for the ferry or tunnel."""
        return bool(self.s.link_owners[link] >> self.seat & 1)

    def open(self, link: int) -> bool:
        """Whether the ferry or tunnel takes one more builder, and this one can get at it."""
        if self.s.link_owners[link].bit_count() >= self.setting.link_players[link]:
            return False
        ports = self.board.bits(self.board.links[link].ports)
        bare = self.rules.ferry_from_own_track and ports & self.setting.major_bits
        return not bare or bool(ports & self.s.reach[self.seat])

    def bought(self, link: int) -> bool:
        """Whether the ferry is bought by itself and still to be bought."""
        return self.board.links[link].second is not None and not self.mine(link) and self.open(link)

    def buildable(self, section: int) -> bool:
        """Whether the section is nobody's and no red area's (or the ferry -1 - section is to be bought)."""
        if section < 0:
            return self.bought(-1 - section)
        owner = self.s.owner[section]
        return not self.board.red[section] and (not owner or owner == CLAIM | self.seat + 1)
