"""Checks of loads, demand cards and event cards."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.board.board import plain
from milepost.crayon.events import make_event
from milepost.crayon.events.ground import Sandstorm
from milepost.crayon.events.politics import SpecialDemand
from milepost.crayon.title.check.allowed import special_loads, without_supply
from milepost.crayon.title.check.finding import Files, Finding, count, some
from milepost.crayon.title.check.flaws import pieces
from milepost.crayon.title.data import Demand, EventCard, TitleData
from milepost.errors import DataError

# Loads


def check_loads(files: Files) -> Iterator[Finding]:
    title = files.title
    special, wanted = special_loads(title), _wanted(title)
    for number, load in enumerate(title.loads):
        trouble = []
        if load.chips < 1 and not load.endless:
            trouble.append("has no chips; give at least 1, or 0* where loads never run out")
        if not load.cities and plain(load.name) not in special:
            trouble.append(
                "is supplied by no city; name one, or call it special with "
                f'special_loads = ["{load.name}"] in title.toml'
            )
        if load.cities and title.demands and number not in wanted:
            trouble.append("is supplied, but no card asks for it")
        for message in trouble:
            yield Finding("load", files.name("loads.txt"), files.loads[plain(load.name)], f"{load.name} {message}")
    yield from _bare_cities(files)


def _bare_cities(files: Files) -> Iterator[Finding]:
    """SET-10: every city supplies something, if only pilgrims."""
    title = files.title
    pilgrims = title.rules.pilgrims
    supplying = {city for load in title.loads for city in load.cities}
    for number, city in enumerate(title.board.cities):
        waited_for = pilgrims and city.country == pilgrims.country and city.size != "major"
        if number not in supplying and not waited_for and plain(city.name) not in without_supply(title):
            yield files.on_board(
                "supply",
                "cities",
                city.name,
                f"{city.name} supplies nothing; give it a load in "
                f'loads.txt, or allow it with without_supply = ["{city.name}"] in title.toml',
            )


def _wanted(title: TitleData) -> set[int]:
    """The loads that some card asks for; a special demand's card counts."""
    wanted = {demand.load for card in title.demands.values() for demand in card}
    for event in _halves(title):
        if event.kind == SpecialDemand.kind:
            names = map(plain, event.fields.get("loads", "").split(","))
            wanted |= {title.load_by_name[name] for name in names if name in title.load_by_name}
    return wanted


def _halves(title: TitleData) -> list[EventCard]:
    """All events, those on lower halves too."""
    return [half for card in title.event_cards.values() for half in (card, card.lower) if half]


# Demand cards


def check_cards(files: Files) -> Iterator[Finding]:
    title = files.title
    found, wanted = len(title.demands), title.deck.cards if title.deck else None
    if not found:
        yield Finding(
            "deck",
            files.name("cards.txt"),
            0,
            "there are no demand cards" + (f"; the deck has {wanted}" if wanted else ""),
        )
        return
    if wanted is not None and wanted != found:
        yield Finding(
            "deck", files.name("cards.txt"), 0, f"there are {count(found, 'demand card')}; title.toml says {wanted}"
        )
    yield from _gaps(files)
    yield from _demands(files)


def _gaps(files: Files) -> Iterator[Finding]:
    """Demand cards and event cards together are numbered from 1 without a gap (SET-10)."""
    numbers = {*files.title.demands, *files.title.event_cards}
    missing = [str(number) for number in range(1, max(numbers)) if number not in numbers]
    if missing:
        yield Finding(
            "deck",
            files.name("cards.txt"),
            0,
            f"card numbers must leave no gap, with those in events.txt; missing: {some(missing)}",
        )


def _demands(files: Files) -> Iterator[Finding]:
    title = files.title
    parts = pieces(title.board)
    known: dict[tuple[int, int], int] = {}
    for number, card in title.demands.items():
        messages = [message for demand in card if (message := _hopeless(title, parts, demand))]
        for what, items in (("cities", {demand.city for demand in card}), ("loads", {demand.load for demand in card})):
            if len(items) < len(card):
                messages.append(f"the three {what} of a card must differ")
        for demand in card:
            first = known.setdefault((demand.city, demand.load), number)
            if first != number:
                messages.append(f"{_text(title, demand)} is already on card {first}")
        for message in messages:
            yield Finding("card", files.name("cards.txt"), files.cards[number], f"card {number}: {message}")


def _text(title: TitleData, demand: Demand) -> str:
    return f"{title.loads[demand.load].name} for {title.board.cities[demand.city].name}"


def _hopeless(title: TitleData, parts: list[int], demand: Demand) -> str:
    """Why nobody can, or nobody need, carry that load there; empty if all is well."""
    board = title.board
    city, load = board.cities[demand.city], title.loads[demand.load]
    if demand.city in load.cities:
        return f"{city.name} asks for {load.name}, which it supplies itself"
    if plain(load.name) in special_loads(title):
        return f"{load.name} is a special load and cannot be on a demand card"
    if not load.cities:
        return f"{city.name} asks for {load.name}, which no city supplies"
    here = next(part for part in parts if part & board.bit[city.centre])
    if not any(here & board.bit[board.cities[source].centre] for source in load.cities):
        return f"{city.name} asks for {load.name}, but no track can lead there from a city that supplies it"
    return ""


# Events


def check_events(files: Files) -> Iterator[Finding]:
    title, board = files.title, files.title.board
    ground = board.ground()
    titles: dict[str, EventCard] = {}
    for event in _halves(title):
        try:
            make_event(event, title, ground, title.rules)
        except DataError as error:
            yield Finding("event", error.file, error.line, error.message)
        # A card may be in the deck more than once; two that differ need two titles.
        other = titles.setdefault(plain(event.title), event)
        if (other.kind, other.fields) != (event.kind, event.fields):
            yield Finding(
                "event",
                files.name("events.txt"),
                event.line,
                f"“{event.title}” is also the title of card {other.number}, which says something else",
            )
    yield from _calm_deserts(files)


def _calm_deserts(files: Files) -> Iterator[Finding]:
    """R-30: where storms name their deserts, each desert is named by one."""
    storms = [event for event in _halves(files.title) if event.kind == Sandstorm.kind]
    named = {plain(desert) for storm in storms for desert in storm.fields.get("desert", "").split(",")}
    if all("desert" in storm.fields for storm in storms) and storms:
        for desert in files.title.board.deserts:
            if plain(desert) not in named:
                yield files.on_board(
                    "event",
                    "deserts",
                    desert,
                    f"no sandstorm strikes the desert {desert}; name it on one of the cards in events.txt",
                )
