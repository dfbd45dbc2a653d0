"""Named sets of mileposts: the coasts of the seas, and the recipe's other regions."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import Point

from milepost.crayon.board.lattice import Place, around, place_name, position
from milepost.maps.board.grid import SEA
from milepost.maps.board.land import covered
from milepost.maps.board.links import nearest_milepost
from milepost.maps.draft import Draft


def find_coasts(draft: Draft) -> None:
    """The mileposts nearest to each sea: those beside a cell of open water in it."""
    shapes = [(sea.name, draft.projection.polygon(sea.shape)) for sea in draft.recipe.seas]
    seas: dict[Place, list[str]] = {}
    for name, shape in shapes:
        shapely.prepare(shape)
        draft.coasts[name] = []
    for place in sorted(draft.country):
        touched: list[str] = []
        for other in around(place):
            if other not in draft.country and other not in seas:
                at = Point(position(other))
                seas[other] = [name for name, shape in shapes if shape.contains(at)] if _water(draft, other) else []
            touched += seas.get(other, [])
        for name in dict.fromkeys(touched):
            draft.coasts[name].append(place)


def _water(draft: Draft, place: Place) -> bool:
    samples = draft.grid.samples(place)
    sea = (draft.grid.land.ravel()[samples] == SEA) & ~draft.grid.lake.ravel()[samples]
    return bool(len(samples)) and float(np.mean(sea)) > 0.5


def find_regions(draft: Draft) -> None:
    for region in draft.recipe.regions:
        if region.shape:
            places = covered(draft, region.shape, ())
        else:
            places = [
                draft.spot(spot) if isinstance(spot, str) else nearest_milepost(draft, draft.projection.point(spot))
                for spot in region.spots
            ]
        if not places:
            raise draft.fail(region.line, f"the {region.kind} {region.name} covers no milepost")
        for place in places:
            if place not in draft.country:
                raise draft.fail(region.line, f"{place_name(*place)} of {region.name} is not a milepost")
        draft.regions[region.kind, region.name] = places
