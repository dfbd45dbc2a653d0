"""What a line carries: everything that trips, features and terminus cards count.

The counts are fields of four bits in one int, so that a line is added up track by track; a line
has seven tracks at most. The points of halts have the highest field, which may grow.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from milepost.sentences import Said, say

Terrain = Literal["field", "forest", "pasture", "lake", "village"]
FeatureKind = Literal["signal", "barn", "farm", "halt", "siding"]
TERRAINS: tuple[Terrain, ...] = ("field", "forest", "pasture", "lake", "village")
FEATURES: tuple[FeatureKind, ...] = ("signal", "barn", "farm", "halt", "siding")
SIGNAL, BARN, FARM, HALT, SIDING = range(5)
TERRAINS_SAID = (say("field"), say("forest"), say("pasture"), say("lake"), say("village"))
FEATURES_SAID = (say("signal"), say("barn"), say("farm"), say("halt"), say("siding"))

_WIDTH = 4
TERRAIN_AT = 0
FEATURE_AT = TERRAIN_AT + _WIDTH * len(TERRAINS)
BARN_AT = FEATURE_AT + _WIDTH * len(FEATURES)  # barns by the terrain they ask for
CURVE_AT = BARN_AT + _WIDTH * len(TERRAINS)
TRACK_AT = CURVE_AT + _WIDTH
HALT_POINTS_AT = TRACK_AT + _WIDTH
_FIVE = (1 << _WIDTH * 5) - 1
_ONES = 0x11111


class Feature(NamedTuple):
    """A feature on a line: its kind, and the terrain of a barn or the points of a halt."""

    kind: int
    value: int = 0

    def said(self) -> Said:
        """As in “siding”, “barn lake” or “halt 3”."""
        name = FEATURES_SAID[self.kind]
        value = TERRAINS_SAID[self.value] if self.kind == BARN else self.value
        return say("{feature} {value}", feature=name, value=value) if value else name


def counts_of(terrain: int, feature: Feature | None, curve: bool = False) -> int:
    """What one track adds to a line."""
    counts = 1 << TERRAIN_AT + _WIDTH * terrain | 1 << TRACK_AT | curve << CURVE_AT
    if feature is not None:
        counts |= 1 << FEATURE_AT + _WIDTH * feature.kind
        if feature.kind == BARN:
            counts |= 1 << BARN_AT + _WIDTH * feature.value
        elif feature.kind == HALT:
            counts |= feature.value << HALT_POINTS_AT
    return counts


def _different(five: int) -> int:
    """How many of five fields are not zero."""
    return ((five | five >> 1 | five >> 2 | five >> 3) & _ONES).bit_count()


class Line(NamedTuple):
    """A line from its border start on; the border is one of its tracks (VIL-12)."""

    counts: int
    last: int  # terrain of the last track
    pairs: int  # neighbours of the same terrain

    def terrain(self, terrain: int) -> int:
        """Tracks with that terrain."""
        return self.counts >> TERRAIN_AT + _WIDTH * terrain & 15

    def feature(self, kind: int) -> int:
        """Features of that kind."""
        return self.counts >> FEATURE_AT + _WIDTH * kind & 15

    def barns(self, terrain: int) -> int:
        return self.counts >> BARN_AT + _WIDTH * terrain & 15

    @property
    def terrains(self) -> int:
        """Different terrains."""
        return _different(self.counts >> TERRAIN_AT & _FIVE)

    @property
    def kinds(self) -> int:
        """Different kinds of features."""
        return _different(self.counts >> FEATURE_AT & _FIVE)

    @property
    def tracks(self) -> int:
        """Tracks, the border start included."""
        return self.counts >> TRACK_AT & 15

    @property
    def curves(self) -> int:
        return self.counts >> CURVE_AT & 15

    @property
    def straights(self) -> int:
        """Straight tracks; the border is neither straight nor a curve (VIL-R6)."""
        return self.tracks - 1 - self.curves

    @property
    def halt_points(self) -> int:
        return self.counts >> HALT_POINTS_AT
