"""Looks for what would spoil the games of a title of this family; docs/title-format.md lists the findings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from milepost.data_files import CityWays, Finding, Lines
from milepost.sentences import say
from milepost.village.board.line import Line
from milepost.village.board.tableau import LINES, SPACES
from milepost.village.setting import Setting
from milepost.village.title.data import TitleData

FILLINGS = 400  # random tableaux for each border, on whose lines every card is tried
SPARE = 4  # railway cards a player beyond market and tracks, for trips that lie out


def city_ways(title: TitleData) -> list[CityWays]:
    """There is no map here to be narrow."""
    return []


def check_title(title: TitleData) -> list[Finding]:
    lines = list(some_lines(title))
    return [*_tables(title), *_deck(title), *_trips(title, lines), *_termini(title, lines)]


def some_lines(title: TitleData) -> Iterator[Line]:
    """Lines of tableaux filled at random, the same every time."""
    rng = random.Random("lines to try cards on")
    setting = Setting(title, 2 if title.rules.max_players > 1 else 1, ())
    cards = list(title.cards)
    for letter in range(len(title.borders)):
        for _ in range(FILLINGS):
            spaces = [card * 2 + rng.getrandbits(1) for card in rng.sample(cards, SPACES)]
            for number in range(LINES):
                yield setting.line(spaces, 0, letter, number)


def _line_of(title: TitleData, file: str, number: int) -> int:
    return next(
        (
            line
            for line, text in Lines(title.texts[file], file).filled()
            if text.partition(":")[0].strip() == str(number)
        ),
        0,
    )


def _tables(title: TitleData) -> Iterator[Finding]:
    for name in ("signals", "sidings"):
        table: tuple[int, ...] = getattr(title.rules, name)
        if any(more < fewer for fewer, more in pairwise(table)):
            yield Finding(
                "table", title.folder + "title.toml", 0, say("“{name}”: more of them should not score less", name=name)
            )
    if title.rules.sidings[0] or title.rules.signals[0]:
        yield Finding("table", title.folder + "title.toml", 0, say("a line without signals or sidings scores for them"))


def _deck(title: TitleData) -> Iterator[Finding]:
    rules = title.rules
    spare = len(title.cards) - rules.tracks_out - rules.trips_out - SPACES * rules.max_players
    if spare < SPARE * rules.max_players:
        yield Finding(
            "deck",
            title.folder + "railway.txt",
            0,
            say(
                "with {players} players the deck may run dry: beyond markets and tracks there are {spare} cards "
                "for trips, and {safe} are safe",
                players=rules.max_players,
                spare=spare,
                safe=SPARE * rules.max_players,
            ),
        )


def _trips(title: TitleData, lines: list[Line]) -> Iterator[Finding]:
    for number, card in title.cards.items():
        if not any(card.trip.score(line) for line in lines):
            yield Finding(
                "trip",
                title.folder + "railway.txt",
                _line_of(title, "railway.txt", number),
                say(
                    "the trip of card {number} scores nothing on any of {lines} random lines",
                    number=number,
                    lines=len(lines),
                ),
            )


def _termini(title: TitleData, lines: list[Line]) -> Iterator[Finding]:
    file = title.folder + "terminus.txt"
    for number, card in title.termini.items():
        at = _line_of(title, "terminus.txt", number)
        if any(more < fewer for fewer, more in pairwise(card.table)):
            yield Finding("terminus", file, at, say("terminus card {number} pays less for more", number=number))
        if max(card.pay(line, title.rules.line_trips) for line in lines) == min(card.table) < max(card.table):
            yield Finding(
                "terminus",
                file,
                at,
                say(
                    "terminus card {number} never pays more than its least on {lines} random lines",
                    number=number,
                    lines=len(lines),
                ),
            )
