"""Rulings that have another reading: each a variant that a table may choose (docs/rules/options.md).

The standard is what is played where nothing is chosen; what an option does stands with the rule it belongs to.
"""

from __future__ import annotations

from milepost.crayon.variant import Variant, needs, sets

READINGS: tuple[Variant, ...] = (
    Variant("series-ferries", "R-8", "Ferries are ridden as in the sister titles.", sets(ferry_boarding=False),
            wrong=needs(lambda title: title.rules.ferry_boarding, "its ferries are ridden that way anyway")),
    Variant("add-lost-turns", "R-12", "Lost turns add up.", sets(add_lost_turns=True)),
    Variant("halve-again", "R-17", "Every cause halves a train again.", sets(halve_again=True)),
    Variant("halve-entering-step", "R-18", "The step into bad weather is the first of the halved ones.",
            sets(halve_entering_step=True)),
    Variant("win-at-once", "R-43", "The last round has come at any moment, not only when a turn ends.",
            sets(win_at_once=True),
            wrong=needs(lambda title: title.rules.last_round_for_all, "victory is declared in one's own turn")),
    Variant("dearer-water-only", "R-49", "Of several waters on a section only the dearer is paid.",
            sets(dearer_water_only=True), excludes=("each-river-pays",)),
    Variant("each-river-pays", "R-49", "Every river a section crosses is paid.", sets(each_river_pays=True),
            excludes=("dearer-water-only",)),
    Variant("loan-any-sum", "R-66", "With loans: any sum up to 20M, and 40M are due whatever it was.",
            sets(loan_whole=False, loan_due=40),
            wrong=needs(lambda title: title.rules.pool, "double of any sum is due there")),
)
