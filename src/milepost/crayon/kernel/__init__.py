"""Questions of distance and reach on a board: the one path-finder of the house.

`pure` answers them in Python on big-int sets; a compiled twin may stand in its place.
Callers import from here and never from an implementation.
"""

from milepost.crayon.kernel.pure import Costs, Ground, Journeys, Way, distances, flood, reach

__all__ = ["Costs", "Ground", "Journeys", "Way", "distances", "flood", "reach"]
