"""What there is to deliver: each demand one could fill, with a city where its load is to be had."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.planner.survey import LIMIT, Survey
from milepost.crayon.position import CrayonPosition

ABOARD = -1  # the source of a load the train carries already


class Job(NamedTuple):
    """Bring a load from a city (or from aboard) to the city of a demand."""

    card: int
    which: int
    load: int
    source: int
    dest: int
    pay: int


class Stop(NamedTuple):
    """A call at a city: to pick the job's load up, or to deliver it."""

    city: int
    pick: bool
    job: Job


def find_jobs(survey: Survey, seat: int, sources: int) -> list[Job]:
    """All jobs of the seat's cards; of each load's cities only those nearest to where it is wanted."""
    s = survey.s
    found = []
    for card in s.hands[seat]:
        for which, demand in enumerate(s.setting.title.demands[card]):
            if demand.load in s.loads[seat]:
                found.append(Job(card, which, demand.load, ABOARD, demand.city, demand.pay))
            if available(s, demand.load):
                cities = sorted((survey.weight(demand.city, city), city)
                                for city in s.setting.title.loads[demand.load].cities if city != demand.city)
                found += [Job(card, which, demand.load, city, demand.city, demand.pay)
                          for weight, city in cities[:sources] if weight <= LIMIT]
    return found


def available(s: CrayonPosition, load: int) -> bool:
    """Whether a chip of the load is in the bank."""
    return s.setting.endless[load] or s.bank[load] > 0
