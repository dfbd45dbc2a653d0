"""What a planner may be told: how far it looks, its style and its level."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    deliveries: int = 3  # planned at most in one trip
    kept: int = 16  # trips kept by the search
    jobs: int = 14  # deliveries considered
    closer: int = 4  # trips worked out exactly
    sources: int = 2  # cities looked at for each load
    nodes: int = 6  # steps of the search for each unit of budget
    track: float = 0.75  # what track counts of its price: it stays after the trip
    joining: float = 0.6  # what track counts less for that part which joins major cities
    worth: float = 6.0  # of a turn, in M
    follow: float = 0.5  # weight of the trip after this one
    pause: float = 1.0  # turns added to every trip: small ones are not to look too good
    standard: float = 4.0  # turns of an ordinary trip with new cards, at the worth of a turn
    poor: float = 2.0  # income a turn below which new cards are better
    margin: int = 3  # cash no plan counts on
    purse: float = 35.0  # the cash one likes to have after a trip
    poverty: float = 0.5  # what each M less than that costs
    reserve: float = 35.0  # cash after the trip that a better loco must leave
    join_from: int = 45  # spare cash from which major cities are joined ahead of need
    heavy_first: bool = False  # the first better loco is one for three loads


def set_from_env(o):
    import os
    from dataclasses import replace
    txt = os.environ.get("PLAN", "")
    d = {}
    for kv in filter(None, txt.split(",")):
        k, v = kv.split("=")
        d[k] = type(getattr(o, k))(float(v))
    return replace(o, **d)
