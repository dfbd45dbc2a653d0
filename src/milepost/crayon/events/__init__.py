"""The kinds of events. A new one is a class in one of these modules and a place in `KINDS`."""

from milepost.crayon.events.base import Event
from milepost.crayon.events.ground import Earthquake, Flood, Sandstorm, StormsAtSea, Weather
from milepost.crayon.events.politics import CommunismFalls, SpecialDemand
from milepost.crayon.events.strikes import BorderStrike, ClosedBorder, CoastalStrike, InlandStrike, Lockdown, RailStrike
from milepost.crayon.events.trains import Derailment, SupplyScandal, Tax
from milepost.crayon.kernel import Ground
from milepost.crayon.options.rules import Rules
from milepost.crayon.title.data import EventCard, TitleData
from milepost.errors import DataError
from milepost.sentences import say

KINDS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Tax,
        Derailment,
        SupplyScandal,
        Flood,
        Sandstorm,
        Earthquake,
        Weather,
        StormsAtSea,
        BorderStrike,
        Lockdown,
        ClosedBorder,
        CoastalStrike,
        InlandStrike,
        RailStrike,
        CommunismFalls,
        SpecialDemand,
    )
}


def make_event(card: EventCard, title: TitleData, ground: Ground, rules: Rules) -> Event:
    """The event a card stands for, under those rules."""
    if card.kind not in KINDS:
        raise DataError(
            f"{title.folder}events.txt",
            card.line,
            say("there is no event kind “{kind}”; known: {known}", kind=card.kind, known=", ".join(KINDS)),
        )
    return KINDS[card.kind](card, title, ground, rules)


__all__ = ["KINDS", "CommunismFalls", "Event", "SpecialDemand", "make_event"]
