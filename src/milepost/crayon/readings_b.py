"""Other readings of the rulings R-45 and up: each a variant that a table may choose (docs/rules/options.md)."""

from __future__ import annotations

from milepost.crayon.rules import CHOICES
from milepost.crayon.variant import Variant, needs, sets

READINGS_B: tuple[Variant, ...] = (
    Variant("major-exits", "R-50", "How much track may leave major cities in a turn: counted in another title's way.",
            lambda rules, value: {"major_exits": value}, CHOICES["major_exits"]),
    Variant("turn-between-turns", "R-46", "A train begins each turn in any direction; in mid-move it needs a city.",
            sets(turn_between_turns=True), excludes=("backtrack",),
            wrong=needs(lambda title: title.rules.pool, "its book turns trains in cities only, at any time")),
    Variant("through-the-centre", "R-47", "Trains cross a major city by its centre, not along its edge.",
            sets(through_the_centre=True)),
    Variant("give-up-third-load", "R-55", "A Heavy Freight may become Fast with three loads; one is given up.",
            sets(give_up_third_load=True)),
    Variant("lost-race-lost-load", "R-59", "Who loses a race for a demand gets the cube back, and the load is gone.",
            sets(lost_race_lost_load=True),
            wrong=needs(lambda title: title.rules.pool, "nobody else delivers on one's cards")),
    Variant("third-round-back", "R-64", "With three opening rounds: the third goes back like the second.",
            sets(third_round_back=True),
            wrong=needs(lambda title: title.rules.switchback, "its turns simply alternate")),
    Variant("finish-the-round", "R-65", "When time is up, the round in progress is the last.",
            sets(finish_the_round=True)),
    Variant("debtors-build", "R-67", "With late rents: who owes rent may build and upgrade all the same.",
            sets(debtors_build=True)),
    Variant("rents-from-payoffs", "R-98", "With late rents: only payoffs of deliveries go to them, no other income.",
            sets(rents_from_payoffs=True)),
    Variant("cash-in-hand", "R-109", "Where cash is compared at the end, debts do not count against it.",
            sets(cash_in_hand=True)),
    # end of readings
)
PAIRS_B: dict[str, str] = {  # the first makes sense only with the second
    "give-up-third-load": "cross",
    "third-round-back": "rich-start",
    "finish-the-round": "time-limit",
    "debtors-build": "late-fee",
    "rents-from-payoffs": "late-fee",
    # end of pairs
}
