"""A made-up world, small enough to know by heart; nothing is downloaded."""

from __future__ import annotations

import numpy as np
from shapely.geometry import MultiPolygon, box
from shapely.geometry.base import BaseGeometry

from milepost.crayon.board.lattice import Place
from milepost.maps.board.lattice import Array
from milepost.maps.draft import Draft
from milepost.maps.geography.atlas import Lake, RiverLine, Town

# Degrees near the equator, 55.6 km a milepost: two mileposts a degree, rows a little closer.
RECIPE = """\
[map]
projection = "+proj=eqc +R=6371000"
kilometres = 55.6
smallest_island = 4
inlets = true

[[countries]]
name = "Westland"
[[countries]]
name = "Eastland"

[terrain]
mountain = { height = 500, relief = 5000 }
alpine = { height = 1500, relief = 5000 }

[[areas]]
name = "Sand"
terrain = "desert"
shape = [[0.2, 0.2], [0.2, 2], [1.5, 2], [1.5, 0.2]]

[[lakes]]
name = "Pond"
at = [4.5, 2.5]

[[rivers]]
name = "Long"
source = ["Long River"]
points = [[5, 5], [0, 5]]
[[rivers]]
name = "Short"
into = "Long"
points = [[2.6, 7.6], [2.6, 5.3]]

[[ferries]]
name = "Strait"
from = [3, 8]
to = [3, 9.5]
price = 6
sea = "East Sea"

[[seas]]
name = "East Sea"
shape = [[-2, 7], [7, 7], [7, 14], [-2, 14]]

[picture]
title = "Toy"
key_at = [20, 2]
title_at = [20, 12]

[[cities]]
name = "Capital"
size = "major"
at = [3.5, 6.5]
country = "Eastland"
area = "Plain"
[[cities]]
name = "Harbour"
size = "small"
at = [3, 10.5]
country = "Eastland"
[[cities]]
name = "Oldtown"
size = "medium"
at = [2.5, 1.5]
country = "Westland"
"""


class ToyAtlas:
    """Two countries side by side, an island off the east coast, a neighbour in the north, hills in the north-west."""

    def countries(self) -> dict[str, BaseGeometry]:
        return {
            "Westland": MultiPolygon([box(0, 0, 4, 6)]),
            "Eastland": MultiPolygon([box(4, 0, 8.4, 6), box(9.2, 1, 12, 5)]),
            "Northland": MultiPolygon([box(0, 6, 8.4, 8)]),
        }

    def rivers(self) -> list[RiverLine]:
        # The gap between the two lines must be bridged.
        return [
            RiverLine("Long River", np.array([[5.0, 5.2], [5.1, 3.0]])),
            RiverLine("Long River", np.array([[5.1, 2.9], [5.0, 0.1]])),
        ]

    def lakes(self) -> list[Lake]:
        return [Lake("Pond", box(2.0, 4.0, 3.2, 5.0)), Lake("", box(20.0, 4.0, 21.0, 5.0))]

    def towns(self) -> list[Town]:
        return [
            Town("Oldtown", "Westland", 20_000, 1.5, 2.5),
            Town("Capital", "Eastland", 900_000, 6.5, 3.5),
            Town("Faraway", "Elsewhere", 5, 90.0, 3.5),
        ]

    def heights(self, longitude: Array, latitude: Array) -> Array:
        hills = np.where((longitude < 2) & (latitude > 3), 800.0, 0.0)
        return np.where((longitude < 1.5) & (latitude > 4), 2000.0, hills)


def touches_border(draft: Draft, place: Place, country: str) -> bool:
    """Whether a milepost has a neighbour in that country."""
    return any(draft.country[other] == country for other in draft.open_neighbours(place))
