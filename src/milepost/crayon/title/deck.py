"""Making decks of demand cards: who is asked for what, for how much, on which card.

A deck follows from its title's data and its number alone. Number 0 is the one in `cards.txt`; others are as
fair and nobody knows them by heart. docs/decks.md tells the model and what decks look like.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import fsum
from typing import TypeVar

from milepost.chance import Random, below
from milepost.crayon.board.board import SIZES
from milepost.crayon.title.data import Demand, TitleData
from milepost.crayon.title.deck_distance import demand_distance
from milepost.crayon.title.deck_rules import DeckRules
from milepost.errors import DataError, MilepostError
from milepost.sentences import say

OFFSET, PER_MILEPOST = 0.2, 0.96
SPREAD, MOST_OFF = 2.3, 5.0  # how far a pay strays from the model: usually, and at most
LEAST_PAY = 4
SWAPS = 4  # for each demand, on average, before we give up

Card = tuple[Demand, ...]
T = TypeVar("T")


def make_cards(title: TitleData, number: int = 0) -> str:
    """The text of `cards.txt` for that deck."""
    if type(number) is not int or number < 0:
        raise MilepostError(f"a deck's number is 0 or more, not {number!r}")
    cards = _Maker(title, number).cards()
    told = ", but for the rulebook's sample demands" if not number and title.samples else ""
    lines = [f"# Demand cards of {title.name}, deck {number}: made by `milepost title deck` (docs/decks.md){told}."]
    for place, card in enumerate(cards, 1):
        demands = (f"{title.board.cities[city].name}, {title.loads[load].name}, {pay}" for city, load, pay in card)
        lines.append(f"{place}: " + "; ".join(demands))
    return "\n".join(lines) + "\n"


def model_pay(distance: int, factor: float) -> float:
    """What a demand so far from its nearest source pays, before chance."""
    return factor * (OFFSET + PER_MILEPOST * distance)


class _Maker:
    """One deck in the making. All chance comes from the deck's own stream."""

    def __init__(self, title: TitleData, number: int) -> None:
        if title.deck is None:
            raise MilepostError(
                say("{title} has only the cards that are typed in: its title.toml has no [deck]", title=title.name)
            )
        self.title = title
        self.rules: DeckRules = title.deck
        self.samples = [] if number else title.samples  # a fresh deck repeats nothing anybody has seen
        self.rng: Random = random.Random(f"milepost deck {title.id} {number}")
        self.loads = [load for load, known in enumerate(title.loads) if known.cities]
        if not self.loads:
            raise self._impossible()
        self._check_samples()

    def _check_samples(self) -> None:
        for _, card in self.samples:
            for n, demand in enumerate(card):
                if not self._possible(demand.city, demand.load) or not self._together(card[:n], demand):
                    load, city = self.title.loads[demand.load].name, self.title.board.cities[demand.city].name
                    raise DataError(
                        f"{self.title.folder}title.toml",
                        self.title.samples_line,
                        say(
                            "“fixed”: a fair card does not ask for {load} in {city}, or not together "
                            "with the demands before it",
                            load=load,
                            city=city,
                        ),
                    )

    def _possible(self, city: int, load: int) -> bool:
        distance = demand_distance(self.title, city, load)
        return distance is not None and distance >= self.rules.min_distance

    # Who asks how often

    def city_turns(self) -> list[int]:
        """How many demands each city has: by the weight of its size, within a size alike but for one."""
        cities = self.title.board.cities
        of_size = {size: [n for n, city in enumerate(cities) if city.size == size] for size in SIZES}
        weights = {size: self.rules.weight(size) * len(members) for size, members in of_size.items()}
        shares = _shares(self.rules.cards * 3, [weights[size] for size in SIZES])
        turns: dict[int, int] = {}
        for size, share in zip(SIZES, shares, strict=True):
            turns |= self._turns_within(of_size[size], share)
        return [turns[city] for city in range(len(cities))]

    def _turns_within(self, cities: list[int], share: int) -> dict[int, int]:
        """What cities of one size get; the one more goes to those that can be asked for so many loads."""
        counts = _alike(share, len(cities))
        room = {city: sum(self._possible(city, load) for load in self.loads) for city in cities}
        order = sorted(shuffled(self.rng, cities), key=lambda city: room[city] < counts[0])
        return dict(zip(order, counts, strict=True))

    def load_turns(self) -> dict[int, int]:
        """How many demands each load has: alike but for one."""
        counts = _alike(self.rules.cards * 3, len(self.loads))
        return dict(zip(shuffled(self.rng, self.loads), counts, strict=True))

    # Who asks for what

    def demands(self) -> list[Demand]:
        """All demands but those of the sample cards."""
        cities, loads = self.city_turns(), self.load_turns()
        known = [(demand.city, demand.load) for _, card in self.samples for demand in card]
        for city, load in known:
            cities[city] -= 1
            loads[load] -= 1
        self._check_room(cities, loads, known)
        asking = [city for city, count in enumerate(cities) for _ in range(count)]
        asked = shuffled(self.rng, [load for load, count in sorted(loads.items()) for _ in range(count)])
        pairs_of: dict[int, list[int]] = {}
        for n, city in enumerate(asking):
            pairs_of.setdefault(city, []).append(n)

        def fits(n: int) -> bool:
            pair = (asking[n], asked[n])
            again = any(asked[other] == asked[n] for other in pairs_of[asking[n]] if other != n)
            return not again and pair not in known and self._possible(*pair)

        self._arrange(asked, fits)
        return [Demand(city, load, self.pay(city, load)) for city, load in zip(asking, asked, strict=True)]

    def _check_room(self, cities: list[int], loads: dict[int, int], known: list[tuple[int, int]]) -> None:
        """Whoever asks must have so many loads to ask for, and the other way round."""
        pairs = [
            (city, load)
            for city in range(len(cities))
            for load in self.loads
            if self._possible(city, load) and (city, load) not in known
        ]
        of_city, of_load = Counter(city for city, _ in pairs), Counter(load for _, load in pairs)
        if any(not 0 <= count <= of_city[city] for city, count in enumerate(cities)) or any(
            not 0 <= count <= of_load[load] for load, count in loads.items()
        ):
            raise self._impossible()

    def pay(self, city: int, load: int) -> int:
        distance = demand_distance(self.title, city, load)
        assert distance is not None
        return max(LEAST_PAY, round(model_pay(distance, self.rules.pay_factor) + stray(self.rng)))

    # What stands together on a card

    def cards(self) -> list[Card]:
        demands = self.demands()
        sampled = [(number, self._filled_up(card, demands)) for number, card in self.samples]
        thirds = self._thirds(demands)
        rows: list[Card] = [() for _ in thirds[0]]
        for third in thirds:
            rows = self._with_column(rows, third)
        ordered = [self._in_order(card) for card in rows]
        ordered += [self._in_order(card, kept) for number, (card, kept) in sampled if not number]
        deck = shuffled(self.rng, ordered)
        for number, (card, kept) in sorted(entry for entry in sampled if entry[0]):
            deck.insert(number - 1, self._in_order(card, kept))
        return deck

    def _with_column(self, rows: list[Card], third: list[Demand]) -> list[Card]:
        """Each card with one more demand."""
        column = shuffled(self.rng, third)
        self._arrange(column, lambda n: self._together(rows[n], column[n]))
        return [(*row, demand) for row, demand in zip(rows, column, strict=True)]

    def _filled_up(self, card: Card, demands: list[Demand]) -> tuple[Card, int]:
        """A sample card with what the rulebook does not tell of it, and how many demands it does tell."""
        kept = len(card)
        while len(card) < 3:
            fitting = [demand for demand in demands if self._together(card, demand)]
            if not fitting:
                raise self._impossible()
            demand = fitting[below(self.rng, len(fitting))]
            demands.remove(demand)
            card = (*card, demand)
        return card, kept

    @staticmethod
    def _thirds(demands: list[Demand]) -> list[list[Demand]]:
        """The short, the middle and the long demands: a card gets one of each, so that none is hopeless."""
        by_pay = sorted(demands, key=lambda demand: (demand.pay, demand.city, demand.load))
        third = len(by_pay) // 3
        return [by_pay[:third], by_pay[third : third * 2], by_pay[third * 2 :]]

    def _together(self, card: Card, demand: Demand) -> bool:
        """Three different cities and loads, and no two major cities."""
        cities = self.title.board.cities
        major = cities[demand.city].size == "major"
        return all(
            other.city != demand.city
            and other.load != demand.load
            and not (major and cities[other.city].size == "major")
            for other in card
        )

    def _in_order(self, card: Card, kept: int = 0) -> Card:
        if self.rules.order == "pay":
            return tuple(sorted(card, key=lambda demand: -demand.pay))
        size = {city: SIZES.index(known.size) for city, known in enumerate(self.title.board.cities)}
        return card[:kept] + tuple(sorted(card[kept:], key=lambda demand: (-size[demand.city], -demand.pay)))

    # Chance that fits

    def _arrange(self, items: list[T], fits: Callable[[int], bool]) -> None:
        """Swap items until each fits its place."""
        swaps = 0
        while wrong := [n for n in range(len(items)) if not fits(n)]:
            for n in wrong:
                if not fits(n):
                    self._swap(items, n, fits)
                    swaps += 1
            if swaps > SWAPS * len(items):
                raise self._impossible()

    def _swap(self, items: list[T], n: int, fits: Callable[[int], bool]) -> None:
        """Swap the item for one that fits; if the other place then goes wrong, it is its turn next."""
        others = shuffled(self.rng, range(len(items)))
        for wanted in (2, 1, 0):
            for other in others:
                items[n], items[other] = items[other], items[n]
                if fits(n) + fits(other) >= wanted and (fits(n) or not wanted):
                    return
                items[n], items[other] = items[other], items[n]

    def _impossible(self) -> MilepostError:
        return MilepostError(
            say(
                "no fair deck of {number} cards can be made for {title}: "
                "too few cities and loads, or too many of them too near",
                number=self.rules.cards,
                title=self.title.name,
            )
        )


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """The items in a random order, by the same steps everywhere."""
    mixed = list(items)
    for n in range(len(mixed) - 1, 0, -1):
        other = below(rng, n + 1)
        mixed[n], mixed[other] = mixed[other], mixed[n]
    return mixed


def stray(rng: Random) -> float:
    """A normal number to within its bounds: twelve even ones added up, drawn again where they stray too far."""
    while True:
        total = sum(rng.getrandbits(16) for _ in range(12)) - 6 * 65535
        value = SPREAD * total / 65536
        if abs(value) <= MOST_OFF:
            return value


def _shares(total: int, weights: Sequence[float]) -> list[int]:
    """The total cut up by weight; what rounding leaves goes to the largest remainders."""
    whole = fsum(weights)
    exact = [total * weight / whole for weight in weights]
    shares = [int(share) for share in exact]
    by_remainder = sorted(range(len(weights)), key=lambda n: (shares[n] - exact[n], n))
    for n in by_remainder[: total - sum(shares)]:
        shares[n] += 1
    return shares


def _alike(total: int, parts: int) -> list[int]:
    """The total in that many parts, alike but for one."""
    return [total // parts + (n < total % parts) for n in range(parts)] if parts else []
