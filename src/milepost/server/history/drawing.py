"""Who sits with whom in a round of a tournament, and on which seat.

The first round is drawn. In later ones players of like standing meet, as far as they have not met before. Where the
standing says nothing, the draw does: results of the tournament's promised secret, so that everybody can check it at the
end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from milepost.chance import Source

A_ROUND = 1000  # results of chance that are set aside for each round
BOT = None  # on a seat that nobody was left for
T = TypeVar("T")
Seating = list[str | None]  # a person a seat, or the bot


def drawn(source: Source, first: int, items: Sequence[T]) -> list[T]:
    """The items in an order of chance, which uses the results from number `first` on, one an item."""
    left, order = (1 << len(items)) - 1, []
    for count in range(len(items)):
        one = source.pick(first + count, left)
        left ^= 1 << one
        order.append(items[one])
    return order


def meetings(rounds: Iterable[Seating]) -> Counter[frozenset[str | None]]:
    """How often any two have met; to have sat with a bot counts once a table, however many bots there were."""
    return Counter(pair for seating in rounds for pair in _pairs(seating))


def _pairs(seating: Seating) -> Iterable[frozenset[str | None]]:
    return (frozenset(pair) for pair in combinations(dict.fromkeys(seating), 2))


def round_of(ranked: Sequence[str], seats: int, before: Sequence[Seating]) -> list[Seating]:
    """Tables for players given best first: neighbours sit together, and two change places as long as that
    lets fewer meet again.

    No table has more than one person more than another; bots fill the empty seats, at the last tables first.
    """
    count = -(-len(ranked) // seats)
    small, larger = divmod(len(ranked), count)
    tables: list[Seating] = []
    rest = list(ranked)
    for number in range(count):
        size = small + (number < larger)
        tables.append([*rest[:size], *[BOT] * (seats - size)])
        rest = rest[size:]
    met = meetings(before)
    place = {person: number for number, person in enumerate(ranked)}
    while (better := _best_swap(tables, met, place)) is not None:
        (one, here), (other, there) = better
        tables[one][here], tables[other][there] = tables[other][there], tables[one][here]
    return tables


def _again(seating: Seating, met: Counter[frozenset[str | None]]) -> int:
    return sum(met[pair] for pair in _pairs(seating))


def _best_swap(
    tables: list[Seating], met: Counter[frozenset[str | None]], place: dict[str, int]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The two seats whose people should change places: it saves most meetings, and of such moves players least."""
    best, found = (0, 0), None
    for one, other in combinations(range(len(tables)), 2):
        now = _again(tables[one], met) + _again(tables[other], met)
        for here, person in enumerate(tables[one]) if now else ():
            for there, second in enumerate(tables[other]):
                if person is BOT or second is BOT:
                    continue
                first = [*tables[one][:here], second, *tables[one][here + 1 :]]
                last = [*tables[other][:there], person, *tables[other][there + 1 :]]
                saved = now - _again(first, met) - _again(last, met)
                worth = (saved, -abs(place[person] - place[second]))
                if saved > 0 and (found is None or worth > best):
                    best, found = worth, ((one, here), (other, there))
    return found
