"""Strikes: places where nothing is loaded or delivered, borders nobody crosses."""

from __future__ import annotations

from milepost.crayon.board.board import Board
from milepost.crayon.events.base import Event
from milepost.crayon.events.limits import Limits, marked
from milepost.crayon.kernel import Ground, distances
from milepost.sentences import say


class BorderStrike(Event):
    """EVT-8: no pickup and no delivery at mileposts that touch a border."""

    kind = "border strike"
    rule = "EVT-8"
    fields = ("border",)

    def prepare(self, board: Board, ground: Ground) -> None:
        sides = self.names("border", set(board.country) - {""}, say("country"))
        if len(sides) != 2:
            raise self.wrong(say("“border” must be two countries"))
        touching = [
            m
            for m in range(board.size)
            if board.country[m] in sides
            and any(
                board.near[arm] >= 0
                and board.country[board.near[arm]] in sides
                and board.country[board.near[arm]] != board.country[m]
                for arm in range(m * 6, m * 6 + 6)
            )
        ]
        cities = {board.major_at[m] for m in touching} - {-1} if self.rules.border_closes_city else set()
        self.mileposts = sorted({*touching, *(m for city in cities for m in board.cities[city].mileposts)})

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.trade = marked(board.size, self.mileposts)


class Lockdown(Event):
    """EVT-10: no pickup and no delivery in the countries named."""

    kind = "lockdown"
    rule = "EVT-10"
    fields = ("countries",)

    def prepare(self, board: Board, ground: Ground) -> None:
        countries = self.names("countries", set(board.country) - {""}, say("country"))
        self.mileposts = [m for m in range(board.size) if board.country[m] in countries]

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.trade = marked(board.size, self.mileposts)


class ClosedBorder(Event):
    """EVT-10: no train crosses the border of the country, either way (R-31)."""

    kind = "closed border"
    rule = "EVT-10"
    fields = ("country",)

    def prepare(self, board: Board, ground: Ground) -> None:
        self.country = self.names("country", set(board.country) - {""}, say("country"))[0]
        self.sections = [
            section
            for section, (a, b) in enumerate(board.ends)
            if (board.country[a] == self.country) != (board.country[b] == self.country)
        ]
        self.ferries = [
            n
            for n, ferry in enumerate(board.ferries)
            if len({board.country[m] == self.country for m in ferry.ports}) == 2
        ]

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.move = marked(len(board.ends), self.sections)
        limits.links = frozenset(self.ferries)


class CoastalStrike(Event):
    """EVT-20: no pickup and no delivery within so many mileposts of a coast."""

    kind = "coastal strike"
    rule = "EVT-20"
    fields = ("radius",)
    inland = False

    def prepare(self, board: Board, ground: Ground) -> None:
        near = distances(ground, sorted({m for coast in board.coasts.values() for m in coast}), self.radius())
        # EVT-2, LOD-4: a major city is one place, counted from its centre.
        centre = [board.cities[city].centre if city >= 0 else m for m, city in enumerate(board.major_at)]
        self.mileposts = [m for m in range(board.size) if (centre[m] in near) != self.inland]

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.trade = marked(board.size, self.mileposts)


class InlandStrike(CoastalStrike):
    """EVT-20: the same beyond so many mileposts of a coast."""

    kind = "inland strike"
    inland = True


class RailStrike(Event):
    """EVT-20: no train runs on the drawer's track, and the drawer builds nothing."""

    kind = "rail strike"
    rule = "EVT-20"
    personal = True

    def limits_for(self, drawer: int) -> Limits:
        limits = Limits(self.title.board)
        limits.struck = 1 << drawer
        return limits
