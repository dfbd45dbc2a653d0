"""The kinds of events. Each is a class with `strike` (what happens at once) and
`forbid` (what it rules out while it lasts). A new kind is a class in `KINDS`.

Events are data made ready for a board; the state knows only card numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from milepost.crayon import track
from milepost.crayon.board import Board, plain
from milepost.crayon.kernel import Ground, distances
from milepost.crayon.limits import Limits, marked
from milepost.crayon.title import EventCard, TitleData
from milepost.errors import DataError

if TYPE_CHECKING:
    from milepost.crayon.state import State


class Event:
    """One event card at work."""

    kind: ClassVar[str]
    rule: ClassVar[str]
    fields: ClassVar[tuple[str, ...]] = ()
    lasting: ClassVar[bool] = True

    def __init__(self, card: EventCard, title: TitleData, ground: Ground) -> None:
        self.card = card
        self.file = f"{title.folder}events.txt"
        for name in card.fields:
            if name not in self.fields:
                raise self.wrong(f"a {self.kind} has no field “{name}”; known are {', '.join(self.fields) or 'none'}")
        self.limits = Limits(title.board)
        self.prepare(title.board, ground)
        self.forbid(title.board, self.limits)

    def prepare(self, board: Board, ground: Ground) -> None:
        """Work out sections and areas."""

    def strike(self, s: State, drawer: int) -> None:
        """What happens the moment the card is drawn."""

    def forbid(self, board: Board, limits: Limits) -> None:
        """Enter what nobody may do while the card is in force."""

    # Reading fields

    def wrong(self, message: str) -> DataError:
        return DataError(self.file, self.card.line, message)

    def need(self, name: str) -> str:
        if name not in self.card.fields:
            raise self.wrong(f"a {self.kind} needs the field “{name}”")
        return self.card.fields[name]

    def names(self, name: str, known: Iterable[str], what: str) -> list[str]:
        by_plain = {plain(item): item for item in known}
        found = []
        for item in self.need(name).split(","):
            if plain(item) not in by_plain:
                raise self.wrong(f"there is no {what} “{item.strip()}”")
            found.append(by_plain[plain(item)])
        return found

    def radius(self) -> int:
        if not self.need("radius").isdecimal():
            raise self.wrong("“radius” must be a number of mileposts")
        return int(self.card.fields["radius"])

    def cities(self, board: Board, name: str) -> list[int]:
        found = self.names(name, (city.name for city in board.cities), "city")
        return [board.cities[board.city_by_name[plain(city)]].centre for city in found]


def sections_at(board: Board, mileposts: Iterable[int]) -> list[int]:
    """All sections with an end among the mileposts."""
    found = {board.section[arm] for m in mileposts for arm in range(m * 6, m * 6 + 6)}
    return sorted(section for section in found if section >= 0 and not board.red[section])


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
            if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
                raise self.wrong("“table” must be pairs such as “50 10, 100 15”: from this cash, pay that")
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
        for seat in s.setting.clockwise(drawer):
            hit = [train for train in s.setting.trains_of(seat) if s.place[train] in self.area]
            if hit:
                s.lose_turn(seat)
                asked += [(seat, train) for train in hit if s.loads[train]]
        for seat, train in reversed(asked):
            s.push("lose load", seat, train)


class Flood(Event):
    """EVT-5: bridges over the named rivers are washed away and nobody crosses."""

    kind = "flood"
    rule = "EVT-5"
    fields = ("rivers",)

    def prepare(self, board: Board, ground: Ground) -> None:
        rivers = self.names("rivers", board.rivers, "river")
        self.sections = sorted({section for river in rivers for section in board.river_sections[river]})

    def strike(self, s: State, drawer: int) -> None:
        track.erase(s, self.sections, keep_claim=True)

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.no_build(board, (section for section in self.sections if not board.red[section]))
        limits.move = marked(len(board.ends), self.sections)


class Sandstorm(Event):
    """EVT-7: track at desert mileposts is erased, trains there go back to their last city."""

    kind = "sandstorm"
    rule = "EVT-7"
    fields = ("desert",)

    def prepare(self, board: Board, ground: Ground) -> None:
        sand: Iterable[int] = (m for m in range(board.size) if board.terrain[m] == "desert")
        if self.card.fields:
            sand = (m for desert in self.names("desert", board.deserts, "desert") for m in board.deserts[desert])
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
        limits.no_build(board, self.sections)


class BorderStrike(Event):
    """EVT-8: no pickup and no delivery at mileposts that touch a border."""

    kind = "border strike"
    rule = "EVT-8"
    fields = ("border",)

    def prepare(self, board: Board, ground: Ground) -> None:
        sides = self.names("border", set(board.country) - {""}, "country")
        if len(sides) != 2:
            raise self.wrong("“border” must be two countries")
        self.mileposts = [
            m for m in range(board.size)
            if board.country[m] in sides and any(
                board.near[arm] >= 0 and board.country[board.near[arm]] in sides
                and board.country[board.near[arm]] != board.country[m] for arm in range(m * 6, m * 6 + 6))]

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.trade = marked(board.size, self.mileposts)


class Weather(Event):
    """EVT-19: half rate and no building around a city or along a coast."""

    kind = "weather"
    rule = "EVT-19"
    fields = ("city", "coast", "radius", "no build on", "no move on", "closes ferries")

    def prepare(self, board: Board, ground: Ground) -> None:
        if ("city" in self.card.fields) == ("coast" in self.card.fields):
            raise self.wrong("weather needs either “city” or “coast”")
        if "city" in self.card.fields:
            centres = self.cities(board, "city")
            self.seas: list[str] = []
        else:
            self.seas = self.names("coast", board.coasts, "coast")
            centres = [m for sea in self.seas for m in board.coasts[sea]]
        self.area = sorted(distances(ground, centres, self.radius()))
        self.no_building = sections_at(board, self._on(board, "no build on"))
        barred = set(self._on(board, "no move on")) if "no move on" in self.card.fields else set()
        self.no_moving = sections_at(board, barred)
        closes = self.card.fields.get("closes ferries", "no")
        if closes not in ("yes", "no") or (closes == "yes" and not self.seas):
            raise self.wrong("“closes ferries” is yes or no, and needs a coast")
        self.closed = [n for n, ferry in enumerate(board.ferries) if closes == "yes" and ferry.sea in self.seas]

    def _on(self, board: Board, field: str) -> list[int]:
        """The mileposts of the area, or those of them on the terrain the card names (R-76)."""
        if field not in self.card.fields:
            return self.area
        terrains = self.names(field, set(board.terrain), "terrain on this board")
        return [m for m in self.area if board.terrain[m] in terrains and board.city_at[m] < 0]

    def strike(self, s: State, drawer: int) -> None:
        for train in s.setting.trains_of(s.seat):
            if s.place[train] >= 0 and self.limits.slow[s.place[train]]:
                s.halve(train)

    def forbid(self, board: Board, limits: Limits) -> None:
        limits.no_build(board, self.no_building)
        limits.move = marked(len(board.ends), self.no_moving)
        limits.slow = marked(board.size, self.area)
        limits.ferries = frozenset(self.closed)


KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in (
    Tax, Derailment, Flood, Sandstorm, BorderStrike, Weather)}


def make_event(card: EventCard, title: TitleData, ground: Ground) -> Event:
    """The event a card stands for."""
    if card.kind not in KINDS:
        raise DataError(f"{title.folder}events.txt", card.line,
                        f"there is no event kind “{card.kind}”; known are {', '.join(KINDS)}")
    return KINDS[card.kind](card, title, ground)
