"""What one train of a seat has to plan with: its picture, and what track and ferries would cost it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from milepost.bots.crayon.planner.land.hops import step_table
from milepost.bots.crayon.scene import Scene, place_ahead
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import StepTable
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.build import price
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.view import CrayonView


class PlannerScene(Scene):
    """A train as the planner sees it: one that is aboard a ferry is at the far port already."""

    def __init__(self, view: CrayonView, train: int | None = None, position: CrayonPosition | None = None) -> None:
        super().__init__(view, train, position)
        self.place = place_ahead(self.s, self.train)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made from."""
        return PlannerScene, (self.view, self.train, self.s)

    @cached_property
    def step_table(self) -> StepTable:
        """What single steps take and cost."""
        return step_table(self)

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
        """The two ends of a section, or of the ferry of that way (`link_way`)."""
        return self.board.ends[section] if section >= 0 else self.board.links[link_way(section)].ports

    def price(self, section: int) -> int:
        """What the section costs, built the cheaper way; or what the ferry of that way (`link_way`) does."""
        if section < 0:
            return toll(self.s, link_way(section))
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
        """Whether the section is nobody's and no red area's (or the ferry of that way (`link_way`) is to be bought)."""
        if section < 0:
            return self.bought(link_way(section))
        owner = self.s.owner[section]
        return not self.board.red[section] and (not owner or owner == CLAIM | self.seat + 1)
