"""What a planner may be told: how far it looks, its style and its level."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    deliveries: int = 3  # planned at most in one trip
    kept: int = 24  # trips kept by the search
    closer: int = 4  # trips worked out exactly
    sources: int = 2  # cities looked at for each load
    nodes: int = 6  # steps of the search for each unit of budget
    track: float = 0.75  # what track counts of its price: it stays after the trip
    worth: float = 6.0  # of a turn, in M
    follow: float = 0.5  # weight of the trip after this one
