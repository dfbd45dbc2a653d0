"""What would spoil a board, whoever made it. Found here once: a title's check tells it with file and line
(`land.py`), the map compiler in the words of its recipe (`maps/lint.py`)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

from milepost.crayon.board.board import Board, City, Ferry, plain
from milepost.crayon.title.check.finding import some
from milepost.sentences import say

SIZES = {"small": say("small city"), "medium": say("medium city"), "major": say("major city")}
LEAST_RING = 5
"""Outer mileposts of a major city that a coast has cut (SET-13)."""

Wanted = tuple[int, str]
"""How many sections there must be, and what wants them."""


class Flaw(NamedTuple):
    """`kind` is a word of docs/title-format.md; the thing of that name stands below that heading of `board.txt`."""

    kind: str
    heading: str
    name: str
    message: str
    word: str = ""  # of several lines of that name the one with this word
    milepost: int = -1  # where the thing has no name


def pieces(board: Board) -> list[int]:
    """The board's mileposts as sets that sections, ferries and tunnels join, the largest first."""
    steps = [board.bits(m for m in range(board.size) if board.section[m * 6 + d] >= 0) for d in range(6)]
    links = [board.bits(link.ports) for link in board.links]
    found = board.pieces(board.bits(range(board.size)), steps, links)
    return sorted(found, key=lambda piece: -piece.bit_count())


def cut_off(board: Board) -> Iterator[Flaw]:
    for piece in pieces(board)[1:]:
        lost = list(board.members(piece))
        message = say(
            "{number} {number:milepost|mileposts} cannot be reached from the rest of the board: {names}; "
            "a section, a ferry or a tunnel must lead there",
            number=len(lost),
            names=some([board.label(m) for m in lost]),
        )
        yield Flaw("cut off", "rows", "", message, milepost=lost[0])


def touching(board: Board, allowed: Container[frozenset[str]], remedy: str) -> Iterator[Flaw]:
    """No two cities touch, except pairs that are allowed; a section between two would serve both."""
    pairs = {
        (min(a, b), max(a, b))
        for a, b in ((board.city_at[m], board.city_at[n]) for m, n in board.ends)
        if a >= 0 and b >= 0 and a != b
    }
    for a, b in sorted(pairs):
        one, other = board.cities[a].name, board.cities[b].name
        if frozenset((plain(one), plain(other))) not in allowed:
            message = say(
                "{one} and {other} are neighbours; move one of them, or allow it with {remedy}",
                one=one,
                other=other,
                remedy=remedy % (one, other),
            )
            yield Flaw("neighbours", "cities", other, message)


def broken_majors(board: Board, least: int = LEAST_RING) -> Iterator[Flaw]:
    """A major city is a hexagon without water inside; a coast may cut it."""
    for city in (board.cities[number] for number in board.majors):
        ring = city.mileposts[1:]
        if len(ring) < least:
            yield Flaw(
                "major",
                "cities",
                city.name,
                say(
                    "{city} is a major city: its centre needs at least {least} mileposts around it and has {number}",
                    city=city.name,
                    least=least,
                    number=len(ring),
                ),
            )
        for m in ring:
            if board.section[board.arm(city.centre, m)] < 0:
                yield Flaw(
                    "major",
                    "cities",
                    city.name,
                    say(
                        "the section from the centre of {city} to {milepost} is blocked; "
                        "inside a major city every section must be open",
                        city=city.name,
                        milepost=board.names[m],
                    ),
                )


def cramped_cities(board: Board, wanted: Callable[[City], Wanted]) -> Iterator[Flaw]:
    for city in board.cities:
        found = sum(
            board.section[arm] >= 0 and board.near[arm] not in city.mileposts
            for m in city.mileposts
            for arm in range(m * 6, m * 6 + 6)
        )
        needed, why = wanted(city)
        if found < needed:
            message = say(
                "{city} is a {size}: {why}, but only {number} {number:section leads|sections lead} there",
                city=city.name,
                size=SIZES[city.size],
                why=why,
                number=found,
            )
            yield Flaw("room", "cities", city.name, message)


def cramped_ports(board: Board, wanted: Callable[[Ferry, int], Wanted]) -> Iterator[Flaw]:
    for link in board.links:
        for m in link.ports:
            needed, why = wanted(link, m)
            found = sum(section >= 0 for section in board.section[m * 6 : m * 6 + 6])
            if found < needed:
                heading = "tunnels" if link.tunnel else "ferries"
                yield Flaw(
                    "room",
                    heading,
                    link.name,
                    say(
                        "{why}, but only {number} {number:section leads|sections lead} to its end at {milepost}",
                        why=why,
                        number=found,
                        milepost=board.names[m],
                    ),
                )
