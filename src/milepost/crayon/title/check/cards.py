"""Checks of loads, demand cards and event cards."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.board.board import plain
from milepost.crayon.events import make_event
from milepost.crayon.events.ground import Sandstorm
from milepost.crayon.events.politics import SpecialDemand
from milepost.crayon.title.check.allowed import special_loads, without_supply
from milepost.crayon.title.check.finding import Files, Finding, some
from milepost.crayon.title.check.flaws import pieces
from milepost.crayon.title.data import Demand, EventCard, TitleData
from milepost.errors import DataError
from milepost.sentences import Said, say

# Loads


def check_loads(files: Files) -> Iterator[Finding]:
    title = files.title
    special, wanted = special_loads(title), _wanted(title)
    for number, load in enumerate(title.loads):
        trouble = []
        if load.chips < 1 and not load.endless:
            trouble.append(say("{load} has no chips; give at least 1, or 0* where loads never run out", load=load.name))
        if not load.cities and plain(load.name) not in special:
            trouble.append(
                say(
                    "{load} is supplied by no city; name one, or call it special with "
                    'special_loads = ["{load}"] in title.toml',
                    load=load.name,
                )
            )
        if load.cities and title.demands and number not in wanted:
            trouble.append(say("{load} is supplied, but no card asks for it", load=load.name))
        for message in trouble:
            yield Finding("load", files.name("loads.txt"), files.loads[plain(load.name)], message)
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
                say(
                    "{city} supplies nothing; give it a load in loads.txt, or allow it with "
                    'without_supply = ["{city}"] in title.toml',
                    city=city.name,
                ),
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
            say("there are no demand cards; the deck has {wanted}", wanted=wanted)
            if wanted
            else say("there are no demand cards"),
        )
        return
    if wanted is not None and wanted != found:
        yield Finding(
            "deck",
            files.name("cards.txt"),
            0,
            say(
                "there are {number} {number:demand card|demand cards}; title.toml says {wanted}",
                number=found,
                wanted=wanted,
            ),
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
            say("card numbers must leave no gap, with those in events.txt; missing: {numbers}", numbers=some(missing)),
        )


def _demands(files: Files) -> Iterator[Finding]:
    title = files.title
    parts = pieces(title.board)
    known: dict[tuple[int, int], int] = {}
    for number, card in title.demands.items():
        messages = [message for demand in card if (message := _hopeless(title, parts, demand))]
        if len({demand.city for demand in card}) < len(card):
            messages.append(say("the three cities of a card must differ"))
        if len({demand.load for demand in card}) < len(card):
            messages.append(say("the three loads of a card must differ"))
        for demand in card:
            first = known.setdefault((demand.city, demand.load), number)
            if first != number:
                load, city = title.loads[demand.load].name, title.board.cities[demand.city].name
                messages.append(say("{load} for {city} is already on card {card}", load=load, city=city, card=first))
        for message in messages:
            said = say("card {number}: {message}", number=number, message=message)
            yield Finding("card", files.name("cards.txt"), files.cards[number], said)


def _hopeless(title: TitleData, parts: list[int], demand: Demand) -> Said | None:
    """Why nobody can, or nobody need, carry that load there; None if all is well."""
    board = title.board
    city, load = board.cities[demand.city], title.loads[demand.load]
    if demand.city in load.cities:
        return say("{city} asks for {load}, which it supplies itself", city=city.name, load=load.name)
    if plain(load.name) in special_loads(title):
        return say("{load} is a special load and cannot be on a demand card", load=load.name)
    if not load.cities:
        return say("{city} asks for {load}, which no city supplies", city=city.name, load=load.name)
    here = next(part for part in parts if part & board.bit[city.centre])
    if not any(here & board.bit[board.cities[source].centre] for source in load.cities):
        return say(
            "{city} asks for {load}, but no track can lead there from a city that supplies it",
            city=city.name,
            load=load.name,
        )
    return None


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
                say(
                    "“{title}” is also the title of card {number}, which says something else",
                    title=event.title,
                    number=other.number,
                ),
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
                    say(
                        "no sandstorm strikes the desert {desert}; name it on one of the cards in events.txt",
                        desert=desert,
                    ),
                )
