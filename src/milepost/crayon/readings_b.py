"""Other readings of the rulings R-45 and up: each a variant that a table may choose (docs/rules/options.md)."""

from __future__ import annotations

from milepost.crayon.rules import CHOICES
from milepost.crayon.variant import Variant

READINGS_B: tuple[Variant, ...] = (
    Variant("major-exits", "R-50", "How much track may leave major cities in a turn: counted in another title's way.",
            lambda rules, value: {"major_exits": value}, CHOICES["major_exits"]),
    # end of readings
)
PAIRS_B: dict[str, str] = {  # the first makes sense only with the second
    # end of pairs
}
