"""A title: its board, loads, demand cards, event cards and options, read from a folder.

Data only; `setting.py` works out from it what a game with so many players needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from milepost.crayon.board.board import Board, plain
from milepost.crayon.board.text import read_board
from milepost.crayon.options.rules import RULES_VERSION, TABLES, Rules, read_rules
from milepost.crayon.title.deck_rules import DeckRules, read_deck
from milepost.data_files import MOST_NAME, Lines, is_number
from milepost.errors import DataError
from milepost.family.title import TitleFolder
from milepost.sentences import Said, say

HALVES = ("", "upper", "lower")
MOST_CARDS = 4095  # the highest number of a card
LOWER = 4096  # added to a card's number: the lower half of a dual card
MOST_PAY = 999
MOST_EVENTS = 200
MOST_LOADS = 200
MOST_LOCKED = 1023  # where demands are locked (pool): a lost load's atom has room for no higher one


class Load(NamedTuple):
    name: str
    chips: int
    endless: bool  # never runs out, whatever the chips
    cities: tuple[int, ...]

    @property
    def said(self) -> Said:
        """The name as people are told it; `name` is what actions are written with."""
        return say(self.name)


class Demand(NamedTuple):
    city: int
    load: int
    pay: int


class EventCard(NamedTuple):
    """What `events.txt` says of a card; `events/` makes it happen.

    A dual card has two: the upper half, and the lower one in `lower`.
    """

    number: int
    kind: str
    title: str
    fields: Mapping[str, str]
    line: int
    lower: EventCard | None = None


class TitleData(TitleFolder):
    """One crayon title."""

    family = "crayon"
    end_rule = "WIN-2"
    rules_version = RULES_VERSION
    files = ("title.toml", "board.txt", "loads.txt", "cards.txt", "events.txt")

    def __init__(self, texts: Mapping[str, str], folder: str = "") -> None:
        super().__init__(texts, folder)
        self._read_toml(folder + "title.toml")
        self.board: Board = read_board(texts["board.txt"], folder + "board.txt")
        self.loads = _read_loads(texts["loads.txt"], folder + "loads.txt", self.board)
        self.load_by_name = {plain(load.name): number for number, load in enumerate(self.loads)}
        self.demands = _read_cards(
            texts["cards.txt"],
            folder + "cards.txt",
            self.board,
            self.load_by_name,
            MOST_LOCKED if self.rules.pool else MOST_CARDS,
        )
        self.event_cards = _read_events(texts["events.txt"], folder + "events.txt", self.demands)
        self.samples = self._read_samples(folder + "title.toml")
        self._check_circus(folder + "title.toml")
        if self.rules.pilgrims and plain(self.rules.pilgrims.load) not in self.load_by_name:
            raise DataError(
                folder + "title.toml", 0, say("there is no load “{load}” for pilgrims", load=self.rules.pilgrims.load)
            )

    def _check_circus(self, file: str) -> None:
        circus = self.rules.circus
        if circus and plain(circus.load) not in self.load_by_name:
            raise DataError(file, 0, say("there is no load “{load}” for the Circus", load=circus.load))
        for name in circus.cities if circus else ():
            if plain(name) not in self.board.city_by_name:
                raise DataError(file, 0, say("there is no city “{name}” for the Circus to stand in", name=name))
        if circus and circus.every < 1:
            raise DataError(file, 0, say("“every” of the Circus must be 1 or more"))

    def _read_toml(self, file: str) -> None:
        data, line_of = self.read_head(
            "rules_complete",
            "deck",
            "variants",
            *TABLES,
            "crowd_variants",
            "neighbours",
            "special_loads",
            "without_supply",
        )  # the last three: `check`
        self.rules_complete = data.get("rules_complete", True)
        self.rules: Rules = read_rules(
            data.get("options", {}), {name: data.get(name) for name in TABLES}, file, line_of
        )
        self.variants: tuple[str, ...] = tuple(data.get("variants", ()))  # those of the title's own book
        # SET-1: what the page proposes to so many players (`crowd`); the library never takes them by itself.
        self.crowd_variants: tuple[str, ...] = tuple(data.get("crowd_variants", ()))
        self.deck: DeckRules | None = read_deck(data.get("deck"), file, line_of)
        self.samples_line = line_of.get("fixed", 0)

    def _read_samples(self, file: str) -> list[tuple[int, tuple[Demand, ...]]]:
        """The rulebook's sample cards as far as known: number (0: any) and demands."""
        found: list[tuple[int, tuple[Demand, ...]]] = []
        cards, line = (self.deck.cards, self.samples_line) if self.deck else (0, 0)
        for text in self.deck.fixed if self.deck else ():
            head, colon, rest = text.rpartition(":")
            number = int(head) if is_number(head.strip()) else 0
            if colon and (not 0 < number <= cards or number in [known for known, _ in found]):
                raise DataError(
                    file, line, say("“{head}” is not the number of a card in this deck, or it appears twice", head=head)
                )
            demands = tuple(_demand(item, file, line, self.board, self.load_by_name) for item in rest.split(";"))
            if len(demands) > 3:
                raise DataError(file, line, say("a card has three demands, not {number}", number=len(demands)))
            found.append((number, demands))
        return found


@lru_cache(maxsize=4)
def without_events(title: TitleData) -> TitleData:
    """The title as it is while nothing happens, for those who look at its board alone."""
    return TitleData({**title.texts, "events.txt": ""}, title.folder)


def _city(board: Board, file: str, line: int, name: str) -> int:
    number = board.city_by_name.get(plain(name), -1)
    if number < 0:
        raise DataError(file, line, say("there is no city “{name}” on the board", name=name.strip()))
    return number


def _read_loads(text: str, file: str, board: Board) -> list[Load]:
    lines = Lines(text, file)
    loads: list[Load] = []
    for line, content in lines.filled():
        head, rest = lines.named(line, content, "name chips: city, city, …")
        name, _, chips = head.rpartition(" ")
        if not name or not is_number(chips.removesuffix("*"), 999):
            raise DataError(file, line, say("expected “name chips: city, city, …”, chips a number (and * for endless)"))
        if plain(name) in {plain(load.name) for load in loads}:
            raise DataError(file, line, say("the load “{name}” appears twice", name=name))
        if len(loads) >= MOST_LOADS:
            raise DataError(file, line, say("a title has at most {most} loads", most=MOST_LOADS))
        cities = tuple(sorted({_city(board, file, line, city) for city in rest.split(",") if city.strip()}))
        loads.append(Load(name.strip(), int(chips.removesuffix("*")), chips.endswith("*"), cities))
    if not loads:
        raise DataError(file, 1, say("no load is given"))
    return loads


def _read_cards(
    text: str, file: str, board: Board, load_by_name: Mapping[str, int], most: int
) -> dict[int, tuple[Demand, ...]]:
    lines = Lines(text, file)
    cards: dict[int, tuple[Demand, ...]] = {}
    for line, content in lines.filled():
        head, rest = lines.named(line, content, "number: city, load, pay; …")
        if not is_number(head, most) or not int(head):
            words = say("“{head}” is not a card number; they go from 1 to {most}", head=head, most=most)
            if most == MOST_LOCKED:
                words = say("{words} where demands lie in a pool", words=words)
            raise DataError(file, line, words)
        if int(head) in cards:
            raise DataError(file, line, say("card {number} appears twice", number=int(head)))
        cards[int(head)] = tuple(_demand(item, file, line, board, load_by_name) for item in rest.split(";"))
        if len(cards[int(head)]) != 3:
            raise DataError(file, line, say("a card has three demands, not {number}", number=len(cards[int(head)])))
    return cards


def _demand(text: str, file: str, line: int, board: Board, load_by_name: Mapping[str, int]) -> Demand:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not is_number(parts[2], MOST_PAY):
        raise DataError(
            file,
            line,
            say("“{text}” is not “city, load, pay”, pay a number up to {most}", text=text.strip(), most=MOST_PAY),
        )
    load = load_by_name.get(plain(parts[1]), -1)
    if load < 0:
        raise DataError(file, line, say("there is no load “{name}”", name=parts[1]))
    return Demand(_city(board, file, line, parts[0]), load, int(parts[2]))


def _read_events(text: str, file: str, demands: Mapping[int, object]) -> dict[int, EventCard]:
    cards: dict[int, EventCard] = {}
    for line, content in Lines(text, file).filled():
        card, half = _read_event(content, file, line)
        upper = cards.get(card.number)
        if half == "lower" and upper and not upper.lower and upper.line < line:
            cards[card.number] = upper._replace(lower=card)
        elif upper or card.number in demands or half == "lower":
            raise DataError(
                file, line, say("the card number {number} is taken, or its upper half is missing", number=card.number)
            )
        else:
            cards[card.number] = card
        if len(cards) > MOST_EVENTS:
            raise DataError(file, line, say("a title has at most {most} event cards", most=MOST_EVENTS))
    return cards


def _read_event(content: str, file: str, line: int) -> tuple[EventCard, str]:
    """One line of events.txt, and which half of its card it is."""
    parts = [part.strip() for part in content.split("|")]
    head, _, half = parts[0].partition(" ")
    number = int(head) if is_number(head, MOST_CARDS) else 0
    if len(parts) not in (3, 4) or not number or half not in HALVES:
        raise DataError(file, line, say("expected “number | kind | title | field: value; …”"))
    if len(parts[2]) > 2 * MOST_NAME:
        raise DataError(file, line, say("a title of an event has at most {most} characters", most=2 * MOST_NAME))
    return EventCard(number, parts[1], say(parts[2]), _fields(parts[3:], file, line), line), half


def _fields(parts: list[str], file: str, line: int) -> dict[str, str]:
    fields = {}
    for item in filter(None, map(str.strip, "".join(parts).split(";"))):
        name, colon, value = item.partition(":")
        if not colon or not value.strip():
            raise DataError(file, line, say("“{item}” is not “field: value”", item=item))
        fields[name.strip()] = value.strip()
    return fields
