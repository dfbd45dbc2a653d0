"""Questions of distance and reach on a board: the one path-finder of the house.

`pure` answers them in Python on big-int sets; a compiled twin may stand in its place. `lengths`
is asked only when decks are made, `courses` when running and building are weighed together. Callers
import from here and never from an implementation.
"""

from milepost.crayon.kernel.courses import Courses, Crossing, Layer
from milepost.crayon.kernel.flow import Flow, lead_ways
from milepost.crayon.kernel.lengths import CLOSED, Link, track_lengths
from milepost.crayon.kernel.pure import Costs, Ground, Journeys, Way, closing, distances, flood, no_toll, reach, spread

__all__ = [
    "CLOSED",
    "Costs",
    "Courses",
    "Crossing",
    "Flow",
    "Ground",
    "Journeys",
    "Layer",
    "Link",
    "Way",
    "closing",
    "distances",
    "flood",
    "lead_ways",
    "no_toll",
    "reach",
    "spread",
    "track_lengths",
]
