"""Other readings of the rulings R-45 and up: each a variant that a table may choose (docs/rules/options.md)."""

from __future__ import annotations

from milepost.crayon.rules import CHOICES
from milepost.crayon.variant import Variant, needs, sets

READINGS_B: tuple[Variant, ...] = (
    Variant("major-exits", "R-50", "How much track may leave major cities in a turn: counted in another title's way.",
            lambda rules, value: {"major_exits": value}, CHOICES["major_exits"]),
    Variant("turn-between-turns", "R-46", "A train begins each turn in any direction; only in mid-move it needs a city to turn.",
            sets(turn_between_turns=True), excludes=("backtrack",),
            wrong=needs(lambda title: title.rules.pool, "its book turns trains in cities only, at any time")),
    Variant("through-the-centre", "R-47", "Trains cross a major city by its centre; along the edge of the red area they do not run.",
            sets(through_the_centre=True)),
    # end of readings
)
PAIRS_B: dict[str, str] = {  # the first makes sense only with the second
    # end of pairs
}
