"""Events of Russia's politics: the fall of Communism, and demands open to all."""

from __future__ import annotations

from milepost.crayon.board.board import Board, plain
from milepost.crayon.events.base import Event
from milepost.crayon.kernel import Ground
from milepost.crayon.state import State
from milepost.sentences import say


class CommunismFalls(Event):
    """EVT-12: cash is lost, dual events turn over, and duty is owed from then on."""

    kind = "communism falls"
    rule = "EVT-12"
    fields = ("loss", "duty", "into")
    timed = False  # EVT-22: it stays in play to the end

    def prepare(self, board: Board, ground: Ground) -> None:
        self.loss = self.number("loss", say("a percentage"))
        self.duty = self.number("duty", say("an amount of money"))
        self.into = self.names("into", set(board.country) - {""}, say("country"))[0]

    def strike(self, s: State, drawer: int) -> None:
        s.push("communism falls")


class SpecialDemand(Event):
    """EVT-13: up to three loads for one city, open to all."""

    kind = "special demand"
    rule = "EVT-13"
    fields = ("city", "loads", "pay")
    timed = False  # it stays until it is filled, or its half of the card no longer counts

    def prepare(self, board: Board, ground: Ground) -> None:
        self.city = board.city_by_name[plain(self.names("city", (city.name for city in board.cities), say("city"))[0])]
        loads = self.names("loads", (load.name for load in self.title.loads), say("load"))
        if not 1 <= len(loads) <= 3:
            raise self.wrong(say("a special demand is for one, two or three loads"))
        self.loads = sorted(self.title.load_by_name[plain(load)] for load in loads)
        self.pay = self.number("pay", say("an amount of money"))
