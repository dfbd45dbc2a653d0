"""One train's situation in one decision: the view, and what is asked of it again and again."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import ARGUMENT, TRAIN_SHIFT, atom
from milepost.crayon.kernel import Costs
from milepost.crayon.view import CrayonView


class Scene:
    """The seat's train number `which`; sections to `avoid` were refused this round for the sake of others."""

    def __init__(self, view: CrayonView, which: int, avoid: tuple[int, ...]) -> None:
        self.view = view
        self.which = which
        self.avoid = avoid
        self.s = view.state
        self.seat = view.seat
        self.train = view.seat + which * self.s.setting.players
        self.board = self.s.setting.board
        self.cash = self.s.cash[self.seat]  # what this train may spend
        self.taken: tuple[int, ...] = ()  # cards that other trains deliver on
        self.legal = view.legal()
        self.costs: Costs | None = None  # what `worth.guess` looks up

    @property
    def place(self) -> int:
        return self.s.place[self.train]

    @property
    def came(self) -> int:
        return self.s.came[self.train]

    @property
    def boarded(self) -> int:
        return self.s.boarded[self.train]

    @property
    def loco(self) -> int:
        return self.s.locos[self.train]

    @property
    def speed(self) -> int:
        return self.s.setting.rules.speeds[self.loco]

    def atom(self, kind: int, argument: int) -> int:
        """An action of this train."""
        return atom(kind, argument | self.which << TRAIN_SHIFT)

    def mine(self, kind: str) -> Iterator[int]:
        """The legal actions of that kind that are this train's."""
        return (a for a in self.legal.of(kind) if (a & ARGUMENT) >> TRAIN_SHIFT == self.which)

    def reaches_a_city(self) -> bool:
        """Own track leads the train to some city, however long it takes."""
        ways = self.view.journeys(self.place, self.came)
        return any(self.board.city_at[m] >= 0 for m in ways.steps)
