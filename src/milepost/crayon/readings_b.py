"""Other readings of the rulings R-45 and up: each a variant that a table may choose (docs/rules/options.md)."""

from __future__ import annotations

from milepost.crayon.variant import Variant

READINGS_B: tuple[Variant, ...] = (
    # end of readings
)
PAIRS_B: dict[str, str] = {  # the first makes sense only with the second
    # end of pairs
}
