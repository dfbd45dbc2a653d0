"""The ground of each milepost, from heights and from shapes drawn by hand."""

from __future__ import annotations

import math

import numpy as np

from milepost.crayon.board.lattice import Place, around, position
from milepost.maps.board.land import covered
from milepost.maps.board.lattice import Array
from milepost.maps.draft import Draft
from milepost.maps.geography.atlas import Atlas
from milepost.maps.recipe.recipe import Height

STEEP = ("mountain", "alpine")


def find_terrain(draft: Draft, atlas: Atlas) -> None:
    heights, relief = _measure(draft, atlas)
    recipe = draft.recipe
    for i, place in enumerate(draft.country):
        steep = "clear"
        for kind, limit in (("mountain", recipe.mountain), ("alpine", recipe.alpine)):
            if _above(limit, heights[i], relief[i]):
                steep = kind
        draft.terrain[place] = steep
    _smooth(draft)
    for area in recipe.areas:
        inside = [place for place in covered(draft, area.shape, ()) if draft.terrain[place] not in STEEP]
        draft.terrain.update(dict.fromkeys(inside, area.terrain))
        if area.terrain == "desert":
            draft.deserts.setdefault(area.name, []).extend(inside)
    for override in recipe.overrides:
        if override.what == "terrain":
            draft.terrain.update(dict.fromkeys(covered(draft, override.shape, override.spots), override.value))


def settle_deserts(draft: Draft) -> None:
    """A city or port inside a desert is no desert milepost."""
    for name, places in draft.deserts.items():
        draft.deserts[name] = sorted({place for place in places if draft.terrain[place] == "desert"})


def _above(limit: Height, height: float, relief: float) -> bool:
    return height > limit.height or relief > limit.relief


def _measure(draft: Draft, atlas: Atlas) -> tuple[Array, Array]:
    """Mean height and relief of the 37 samples within 0.6 of each milepost."""
    rings = [(0.0, 1), (0.2, 6), (0.4, 12), (0.6, 18)]
    spots = np.array(
        [
            (radius * math.cos(2 * math.pi * i / count), radius * math.sin(2 * math.pi * i / count))
            for radius, count in rings
            for i in range(count)
        ]
    )
    centres = np.array([position(place) for place in draft.country])
    points = centres[:, None, :] + spots[None, :, :]
    longitude, latitude = draft.projection.globe(points[..., 0], points[..., 1])
    heights = np.maximum(atlas.heights(longitude, latitude), 0)
    relief = np.percentile(heights, 92, axis=1) - np.percentile(heights, 8, axis=1)
    return heights.mean(axis=1), relief


def _smooth(draft: Draft) -> None:
    """A lone mountain is noise of the height data, and a lone alp is a mountain."""

    def beside(place: Place) -> list[str]:
        return [draft.terrain[other] for other in around(place) if other in draft.terrain]

    for place in sorted(draft.terrain):
        near = beside(place)
        if draft.terrain[place] in STEEP and len(near) >= 4 and not set(near) & set(STEEP):
            draft.terrain[place] = "clear"
        if draft.terrain[place] == "alpine" and "alpine" not in near:
            draft.terrain[place] = "mountain"
