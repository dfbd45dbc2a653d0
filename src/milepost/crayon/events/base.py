"""What an event is: a card made ready for a board.

`strike` is what happens at once, `forbid` what is ruled out while the card lasts. The state
knows only card numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from milepost.crayon.board.board import Board, plain
from milepost.crayon.events.limits import Limits
from milepost.crayon.kernel import Ground
from milepost.crayon.options.rules import Rules
from milepost.crayon.state import State
from milepost.crayon.title.data import EventCard, TitleData
from milepost.data_files import is_number
from milepost.errors import DataError
from milepost.sentences import say


class Event:
    """One event card at work."""

    kind: ClassVar[str]
    rule: str
    fields: ClassVar[tuple[str, ...]] = ()
    lasting: ClassVar[bool] = True  # stays in play …
    timed: ClassVar[bool] = True  # … until the drawer's next turn has ended
    personal: ClassVar[bool] = False  # what it forbids depends on who has drawn it

    def __init__(self, card: EventCard, title: TitleData, ground: Ground, rules: Rules) -> None:
        self.card = card
        self.title = title
        self.rules = rules
        self.file = f"{title.folder}events.txt"
        for name in card.fields:
            if name not in self.fields:
                raise self.wrong(
                    say(
                        "a {kind} has no field “{name}”; known: {known}",
                        kind=self.kind,
                        name=name,
                        known=", ".join(self.fields) or say("none"),
                    )
                )
        self.limits = Limits(title.board)
        self.prepare(title.board, ground)
        self.forbid(title.board, self.limits)

    def prepare(self, board: Board, ground: Ground) -> None:
        """Work out sections and areas."""

    def strike(self, s: State, drawer: int) -> None:
        """What happens the moment the card is drawn."""

    def forbid(self, board: Board, limits: Limits) -> None:
        """Enter what nobody may do while the card is in force."""

    def limits_for(self, drawer: int) -> Limits:
        """What the card forbids when that seat has drawn it."""
        return self.limits

    def barred(self, board: Board, mileposts: Iterable[int], area: Collection[int]) -> list[int]:
        """The sections at those mileposts that nobody builds: all, or those that lie wholly in the area (R-19)."""
        found = sections_at(board, mileposts)
        if self.rules.weather_bars_inside:
            inside = set(area)
            return [section for section in found if inside.issuperset(board.ends[section])]
        return found

    # Reading fields

    def wrong(self, message: str) -> DataError:
        return DataError(self.file, self.card.line, message)

    def need(self, name: str) -> str:
        if name not in self.card.fields:
            raise self.wrong(say("a {kind} needs the field “{name}”", kind=self.kind, name=name))
        return self.card.fields[name]

    def names(self, name: str, known: Iterable[str], what: str) -> list[str]:
        by_plain = {plain(item): item for item in known}
        found = []
        for item in self.need(name).split(","):
            if plain(item) not in by_plain:
                raise self.wrong(say("there is no {what} “{name}”", what=what, name=item.strip()))
            found.append(by_plain[plain(item)])
        return found

    def number(self, name: str, what: str) -> int:
        if not is_number(self.need(name)):
            raise self.wrong(say("“{name}” must be {what}", name=name, what=what))
        return int(self.card.fields[name])

    def radius(self) -> int:
        return self.number("radius", say("a number of mileposts"))

    def cities(self, board: Board, name: str) -> list[int]:
        found = self.names(name, (city.name for city in board.cities), say("city"))
        return [board.cities[board.city_by_name[plain(city)]].centre for city in found]


def sections_at(board: Board, mileposts: Iterable[int]) -> list[int]:
    """All sections with an end among the mileposts."""
    found = {board.section[arm] for m in mileposts for arm in range(m * 6, m * 6 + 6)}
    return sorted(section for section in found if section >= 0 and not board.red[section])
