"""One train in one position: the picture that every crayon bot has of it."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import ARGUMENT, TRAIN_SHIFT, atom
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import State
from milepost.crayon.view import CrayonView


class Scene:
    """A train with the figures everybody asks for; `position` may be another than the view's, as after a deal."""

    def __init__(self, view: CrayonView, train: int | None = None, position: CrayonPosition | None = None) -> None:
        self.view = view
        self.s: CrayonPosition = view.state if position is None else position
        self.train = view.seat if train is None else train
        self.setting = self.s.setting
        self.rules = self.setting.rules
        self.board = self.setting.board
        self.seat = self.train % self.setting.players  # an opponent's, where one looks through their eyes
        self.which = self.train // self.setting.players  # number of the train among the seat's
        self.cash = self.s.cash[self.seat]
        self.place = self.s.place[self.train]
        self.boarded = self.s.boarded[self.train]
        self.came = self.s.came[self.train]
        self.loads = self.s.loads[self.train]
        self.loco = self.s.locos[self.train]
        self.speed = self.rules.speeds[self.loco]
        self.slots = CAPACITY[self.loco]

    def atom(self, kind: int, argument: int = 0) -> int:
        """An action of this train."""
        return atom(kind, argument | self.which << TRAIN_SHIFT)

    def own(self, kind: str) -> Iterator[int]:
        """The legal actions of that kind that are this train's."""
        return (act for act in self.view.legal().of(kind) if (act & ARGUMENT) >> TRAIN_SHIFT == self.which)


def place_ahead(s: State, train: int) -> int:
    """Where a train is, or will be when it leaves the ferry it is aboard."""
    if s.boarded[train] < 0:
        return s.place[train]
    a, b = s.setting.board.links[s.boarded[train]].ports
    return b if s.place[train] == a else a
