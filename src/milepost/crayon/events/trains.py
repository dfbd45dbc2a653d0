"""Events that strike players at once: taxes, derailments, scandals."""

from __future__ import annotations

from milepost.crayon.board.board import Board
from milepost.crayon.events.base import Event
from milepost.crayon.kernel import Ground, distances
from milepost.crayon.state import State
from milepost.data_files import is_number
from milepost.sentences import say


class Tax(Event):
    """EVT-3: all pay by the card's table; from then on cash is open."""

    kind = "tax"
    rule = "EVT-3"
    fields = ("table",)
    lasting = False

    def prepare(self, board: Board, ground: Ground) -> None:
        self.table: list[tuple[int, int]] = []
        for step in self.need("table").split(","):
            numbers = step.split()
            if len(numbers) != 2 or not all(map(is_number, numbers)):
                raise self.wrong(say("“table” must be pairs such as “50 10, 100 15”: from this cash, pay that"))
            self.table.append((int(numbers[0]), int(numbers[1])))
        self.table.sort()

    def due(self, cash: int) -> int:
        """What a player with that cash pays; never more than it (R-37)."""
        owed = 0
        for least, pay in self.table:
            if cash >= least:
                owed = pay
        return min(owed, cash)

    def strike(self, s: State, drawer: int) -> None:
        for seat in s.setting.seats:
            tax = self.due(s.cash[seat])
            s.cash[seat] -= tax
            s.tell("tax", seat, tax)
        s.open_cash = True


class Derailment(Event):
    """EVT-4: trains near a listed city lose a load and a turn."""

    kind = "derailment"
    rule = "EVT-4"
    fields = ("cities", "radius")
    lasting = False

    def prepare(self, board: Board, ground: Ground) -> None:
        self.area = distances(ground, self.cities(board, "cities"), self.radius())

    def strike(self, s: State, drawer: int) -> None:
        asked = []
        for seat in s.setting.choosing_from(drawer):
            hit = [
                train
                for train in s.setting.trains_of(seat)
                if s.place[train] in self.area and not (self.rules.safe_aboard and s.boarded[train] >= 0)
            ]
            if hit:
                s.lose_turn(seat)
                asked += [(seat, train) for train in hit if s.loads[train]]
        for seat, train in reversed(asked):
            s.push("lose load", seat, train)


class SupplyScandal(Event):
    """EVT-14: each player may take a load that a city near their train supplies."""

    kind = "supply scandal"
    rule = "EVT-14"
    fields = ("radius",)
    lasting = False

    def prepare(self, board: Board, ground: Ground) -> None:
        self.within = self.radius()

    def strike(self, s: State, drawer: int) -> None:
        for seat in reversed(s.setting.choosing_from(drawer)):
            s.push("take load", seat, self.within)
