"""Events that strike the ground: floods, sandstorms, earthquakes, bad weather."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.crayon.board.board import Board
from milepost.crayon.events.base import Event, sections_at
from milepost.crayon.events.limits import Limits, marked
from milepost.crayon.kernel import Ground, distances
from milepost.crayon.rules import track
from milepost.crayon.state import State
from milepost.sentences import say


class Flood(Event):
    """EVT-5: bridges over the named rivers are washed away and nobody crosses."""

    kind = "flood"
    rule = "EVT-5"
    fields = ("rivers",)

    def prepare(self, board: Board, ground: Ground) -> None:
        rivers = self.names("rivers", board.rivers, say("river"))
        self.sections = sorted({section for river in rivers for section in board.river_sections[river]})

    def strike(self, s: State, drawer: int) -> None:
        track.erase(s, self.sections, keep_claim=True)

    def forbid(self, board: Board, limits: Limits) -> None:
        outside = [section for section in self.sections if not board.red[section]]
        limits.no_build(board, outside)
        limits.move = marked(len(board.ends), outside if self.rules.red_areas_stay_open else self.sections)


class Sandstorm(Event):
    """EVT-7: track at desert mileposts is erased, trains there go back to their last city."""

    kind = "sandstorm"
    rule = "EVT-7"
    fields = ("desert",)

    def prepare(self, board: Board, ground: Ground) -> None:
        sand: Iterable[int] = (m for m in range(board.size) if board.terrain[m] == "desert")
        if self.card.fields:
            named = [m for desert in self.names("desert", board.deserts, say("desert")) for m in board.deserts[desert]]
            if self.rules.every_desert:  # as if the card named none
                self.card = self.card._replace(fields={})
            else:
                sand = named
        self.mileposts = {m for m in sand if board.city_at[m] < 0}
        self.sections = sections_at(board, self.mileposts)

    def strike(self, s: State, drawer: int) -> None:
        track.erase(s, self.sections, keep_claim=False)
        for train, m in enumerate(s.place):
            if m in self.mileposts:
                s.place[train] = s.last_city[train]
                s.came[train] = -1
                s.tell("blown back", train, s.last_city[train])

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.no_build(board, self.barred(board, self.mileposts, self.mileposts))


class Weather(Event):
    """EVT-19: half rate and no building around a city or along a coast."""

    kind = "weather"
    rule = "EVT-19"
    fields = ("city", "coast", "volcano", "radius", "no build on", "no move on", "closes ferries")

    def prepare(self, board: Board, ground: Ground) -> None:
        if self.title.rules.lose_half:
            self.rule = "EVT-9"  # the book that takes half away has a rule of its own for its weather
        self.seas: list[str] = []
        centres = self._centres(board)
        self.area = sorted(distances(ground, centres, self.radius()))
        self.still = self._on(board, "no build on")
        self.no_building = self.barred(board, self.still, self.area)
        barred = set(self._on(board, "no move on")) if "no move on" in self.card.fields else set()
        self.no_moving = sections_at(board, barred)
        closes = self.card.fields.get("closes ferries", "no")
        if closes not in ("yes", "no") or (closes == "yes" and not self.seas):
            raise self.wrong(say("“closes ferries” is yes or no, and needs a coast"))
        self.closed = [
            n
            for n, ferry in enumerate(board.ferries)
            if ferry.sea in self.seas and (closes == "yes" or self.rules.storms_close_ferries)
        ]
        if self.closed:  # then the card says so, whatever is printed
            self.card = self.card._replace(fields={**self.card.fields, "closes ferries": "yes"})

    def _centres(self, board: Board) -> list[int]:
        given = [name for name in ("city", "coast", "volcano") if name in self.card.fields]
        if len(given) != 1:
            raise self.wrong(say("weather needs either “city” or “coast” or “volcano”"))
        if given == ["city"]:
            return self.cities(board, "city")
        if given == ["volcano"]:
            self.rule = "EVT-16"
            volcanoes = self.names("volcano", board.regions.get("volcano", {}), say("volcano"))
            return [m for volcano in volcanoes for m in board.regions["volcano"][volcano]]
        self.seas = self.names("coast", board.coasts, say("coast"))
        return [m for sea in self.seas for m in board.coasts[sea]]

    def _on(self, board: Board, field: str) -> list[int]:
        """The mileposts of the area, or those of them on the terrain the card names (R-76)."""
        if field not in self.card.fields:
            return self.area
        terrains = self.names(field, set(board.terrain), say("terrain"))
        return [m for m in self.area if board.terrain[m] in terrains and board.city_at[m] < 0]

    def strike(self, s: State, drawer: int) -> None:
        for train in s.setting.trains_of(s.seat):
            if s.place[train] >= 0 and self.limits.slow[s.place[train]]:
                s.halve(train)

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.no_build(board, self.no_building)
        limits.ground = board.bits(self.still)
        limits.move = marked(len(board.ends), self.no_moving)
        limits.slow = marked(board.size, self.area)
        limits.links = frozenset(self.closed)


class StormsAtSea(Event):
    """EVT-15: all ferries are closed."""

    kind = "storms at sea"
    rule = "EVT-15"

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.links = frozenset(range(len(board.ferries)))


class Earthquake(Event):
    """EVT-21: track to the terrain the card names is erased within the radius; half rate, no building."""

    kind = "earthquake"
    rule = "EVT-21"
    fields = ("city", "radius", "erases")

    def prepare(self, board: Board, ground: Ground) -> None:
        terrains = self.names("erases", set(board.terrain), say("terrain"))
        self.area = sorted(distances(ground, self.cities(board, "city"), self.radius()))
        self.broken = sections_at(
            board, [m for m in self.area if board.terrain[m] in terrains and board.city_at[m] < 0]
        )

    def strike(self, s: State, drawer: int) -> None:
        track.erase(s, self.broken, keep_claim=False)
        for train in s.setting.trains_of(s.seat):
            if s.place[train] >= 0 and self.limits.slow[s.place[train]]:
                s.halve(train)

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.no_build(board, self.barred(board, self.area, self.area))
        limits.slow = marked(board.size, self.area)
