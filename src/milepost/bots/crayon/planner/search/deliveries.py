"""What there is to deliver: each demand one could fill, with cities where its loads are to be had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import inf
from typing import NamedTuple

from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.search.race import Race
from milepost.crayon.rules.locks import on_mat
from milepost.crayon.rules.special import open_demands

ABOARD = -1  # the source of a load the train carries already
RISK = 0.04  # that somebody else locks or fills a demand open to all, each turn
SPECIAL = 3  # in place of the demand's number on its card: an event's demand, which may take several loads


class Delivery(NamedTuple):
    """Bring loads, each from its city (or from aboard), to the city of a demand."""

    card: int
    which: int
    loads: tuple[int, ...]
    sources: tuple[int, ...]
    dest: int
    pay: int
    risk: float = 0.0  # the part of its pay that is lost with each turn before the load is aboard
    until: float = inf  # turns after which an opponent with a cube on the demand may have delivered
    sure: bool = True  # whether its pay may be counted on while locked loads wait for the money of their way

    @property
    def aboard(self) -> bool:
        """Whether nothing must be picked up for it."""
        return max(self.sources) == ABOARD

    @property
    def found_aboard(self) -> list[int]:
        """The loads it counts on that the train carries already."""
        return [load for load, source in zip(self.loads, self.sources, strict=True) if source == ABOARD]


class Stop(NamedTuple):
    """A call at a city: to pick one of the delivery's loads up, or (load -1) to deliver."""

    city: int
    load: int
    delivery: Delivery

    @property
    def pick(self) -> bool:
        return self.load >= 0


def find_deliveries(
    survey: Survey, sources: int, without: frozenset[int] = frozenset(), reserved: Sequence[int] = ()
) -> list[Delivery]:
    """All deliveries open to the seat; of each load's cities only those nearest to where it is wanted.

    Cards `without` and `reserved` chips are those of the seat's other trains.
    """
    s, supplies = survey.s, Supplies(survey.scene, reserved)
    special = open_demands(s) if s.active else ()
    found = [
        *_on_cards(survey, supplies, sources, [card for card in survey.scene.cards if card not in without]),
        *_special(survey, supplies, [card for card in special if card not in without]),
    ]
    return [delivery for delivery in found if _carried(survey, delivery)]


def _on_cards(survey: Survey, supplies: Supplies, sources: int, cards: Iterable[int]) -> Iterator[Delivery]:
    """On demand cards; an open one may be lost to others, and one with an opponent's cube is raced for."""
    s, race = survey.s, Race(survey.scene)
    for card in cards:
        risk = RISK if card in s.pool else 0.0
        for which, demand in enumerate(s.setting.demands[card]):
            until = race.until(card, which, demand.city) if open_to(survey, card, which) else 0.0
            cities = _sources(survey, supplies, demand.load, demand.city, sources, (card, which)) if until > 0 else []
            for city in cities:
                sure = city == ABOARD or not (risk and s.locks[survey.seat])
                yield Delivery(card, which, (demand.load,), (city,), demand.city, demand.pay, risk, until, sure)


def _special(survey: Survey, supplies: Supplies, cards: Iterable[int]) -> Iterator[Delivery]:
    """On events' demands."""
    for card in cards:
        special = survey.setting.special_demands[card]
        if len(special.loads) <= survey.scene.slots:
            ways = [_sources(survey, supplies, load, special.city, 1, (card, SPECIAL)) for load in special.loads]
            for cities in product(*ways):
                yield Delivery(card, SPECIAL, tuple(special.loads), cities, special.city, special.pay)


def _carried(survey: Survey, delivery: Delivery) -> bool:
    """Whether as many loads are aboard as the delivery counts on."""
    wanted = delivery.found_aboard
    return all(survey.scene.loads.count(load) >= wanted.count(load) for load in wanted)


def open_to(survey: Survey, card: int, which: int) -> bool:
    """Whether no lock on another demand of the card stands in the way (IT-13); one on this demand makes a race."""
    s, seat = survey.s, survey.seat
    own = (*s.locks[seat], *s.bound[seat])
    if any(locked == card for locked, _ in own):
        return (card, which) in own
    return not any(locked == card and demand != which for locks in s.locks for locked, demand in locks)


def _sources(survey: Survey, supplies: Supplies, load: int, dest: int, most: int, demand: tuple[int, int]) -> list[int]:
    s, seat = survey.s, survey.seat
    if demand in s.locks[seat]:
        return [ABOARD]
    free = on_mat(s, seat) if s.locks[seat] else survey.scene.loads
    found = [ABOARD] if load in free else []
    # A city does not send for what it supplies itself; what lies or stands there it may have at once.
    cities = sorted(
        (survey.weight(dest, city), city)
        for city in supplies.cities(load)
        if city != dest or load not in s.setting.supply[city]
    )
    return found + [city for weight, city in cities[:most] if weight <= survey.limit]
