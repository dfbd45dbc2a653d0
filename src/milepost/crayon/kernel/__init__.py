"""Questions of distance and reach on a board: the one path-finder of the house.

It is there twice. `pure`, `courses`, `trains`, `accounts`, `networks`, `lengths`, `flow` and `broad` answer in Python,
with big ints as sets; `compiled` asks the C library `_kernel` (sources in `c/`), where that was built. Both give the
same answers. Callers import from here and never from an implementation; `COMPILED` says which one they get. With
MILEPOST_PURE=1 in the environment it is Python's.
"""

import os
from typing import TYPE_CHECKING

from milepost.crayon.kernel.accounts import NO_ONE, Hop, StepTable, Turn
from milepost.crayon.kernel.broad import DETOURS, SAME, UNSURE, Lattice
from milepost.crayon.kernel.courses import Crossing
from milepost.crayon.kernel.flow import Passage
from milepost.crayon.kernel.lengths import CLOSED, Link
from milepost.crayon.kernel.networks import OwnTrack
from milepost.crayon.kernel.pure import closing, either_way, spread
from milepost.crayon.kernel.trains import NO_BORDER, Border, Track, Way, Weather

EDITION = 7  # of the C library; an older one was built from other sources, and counts as none
COMPILED = False
if os.environ.get("MILEPOST_PURE", "0") in ("", "0"):
    try:
        from milepost.crayon.kernel import _kernel

        COMPILED = getattr(_kernel, "EDITION", 1) == EDITION
    except ImportError:  # it was not built: slower, but nothing is missing
        pass

if TYPE_CHECKING:
    from milepost.crayon.kernel._kernel import trips
elif not COMPILED:
    trips = None  # whoever searches for trips does so in Python, too

if TYPE_CHECKING or not COMPILED:
    from milepost.crayon.kernel.accounts import account
    from milepost.crayon.kernel.broad import Broad
    from milepost.crayon.kernel.courses import Courses, Layer, Layers, between
    from milepost.crayon.kernel.flow import Net, joined, lead_ways, way_between
    from milepost.crayon.kernel.lengths import ArmPrices, track_lengths
    from milepost.crayon.kernel.networks import groups, network
    from milepost.crayon.kernel.pure import Costs, Ground, PriceTable, distances, flood
    from milepost.crayon.kernel.trains import Journeys, reach
else:
    from milepost.crayon.kernel.compiled import (
        ArmPrices,
        Broad,
        Costs,
        Courses,
        Ground,
        Journeys,
        Layer,
        Layers,
        Net,
        PriceTable,
        account,
        between,
        distances,
        flood,
        groups,
        joined,
        lead_ways,
        network,
        reach,
        track_lengths,
        trips,
        way_between,
    )

__all__ = [
    "CLOSED",
    "COMPILED",
    "DETOURS",
    "EDITION",
    "NO_BORDER",
    "NO_ONE",
    "SAME",
    "UNSURE",
    "ArmPrices",
    "Border",
    "Broad",
    "Costs",
    "Courses",
    "Crossing",
    "Ground",
    "Hop",
    "Journeys",
    "Lattice",
    "Layer",
    "Layers",
    "Link",
    "Net",
    "OwnTrack",
    "Passage",
    "PriceTable",
    "StepTable",
    "Track",
    "Turn",
    "Way",
    "Weather",
    "account",
    "between",
    "closing",
    "distances",
    "either_way",
    "flood",
    "groups",
    "joined",
    "lead_ways",
    "network",
    "reach",
    "spread",
    "track_lengths",
    "trips",
    "way_between",
]
