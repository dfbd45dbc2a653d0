"""Other readings of the rulings R-45 and up: each a variant that a table may choose (docs/rules/options.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from milepost.crayon.rules import CHOICES, Rules
from milepost.crayon.variant import Variant, has_event, needs, sets


def _all_tied(rules: Rules, value: str) -> Mapping[str, Any]:
    assert rules.circus is not None  # elsewhere the variant makes no sense
    return {"circus": replace(rules.circus, all_tied=True)}


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
    Variant("lost-turns-store", "R-69", "With warehouses: a turn that is lost is none of the four.",
            sets(lost_turns_store=True),
            wrong=needs(lambda title: not title.rules.pool, "loads never run out, so nobody needs one")),
    Variant("reshuffle-deck-only", "R-70", "With the reshuffle: only the draw deck is shuffled; the discards stay out.",
            sets(reshuffle_deck_only=True), wrong=needs(has_event("tax"), "there is no tax card")),
    Variant("bank-chip-first", "R-102", "With warehouses: what a city supplies comes from the bank first.",
            sets(bank_chip_first=True),
            wrong=needs(lambda title: not title.rules.pool, "loads never run out, so nobody needs one")),
    Variant("free-deliveries", "R-71", "With the cost to load: a delivery for pay costs no movement.",
            sets(free_deliveries=True)),
    Variant("own-ferries-free", "R-104", "With the cost to move: riding an own ferry is free.",
            sets(own_ferries_free=True), wrong=needs(lambda title: title.board.ferries, "there is no ferry")),
    Variant("offers", "R-108", "With trade: how many offers may be refused in a turn before the buyer must stop.",
            lambda rules, value: {"refused_offers": int(value)}, ("1",), numbers=range(1, 10)),
    Variant("each-train-pays", "R-72", "With two trains: each of them pays its own rent on an opponent's track.",
            sets(each_train_pays=True),
            wrong=needs(lambda title: not title.rules.pool, "three cubes mark the loads of one train")),
    Variant("buy-and-upgrade", "R-73", "With trade: who buys track may still buy a loco in that turn.",
            sets(buy_and_upgrade=True)),
    Variant("circus-all-tied", "R-74", "With the Circus: of tied lowest demands each changes, as elsewhere.", _all_tied,
            wrong=needs(lambda title: title.rules.circus and not title.rules.circus.all_tied,
                        "there is no Circus, or every tied demand changes anyway")),
    Variant("single-turns", "R-75", "Thirty turns until Communism falls are those of all players, one by one.",
            sets(single_turns=True), wrong=needs(has_event("communism falls"), "there is no Communism to fall")),
    Variant("fall-at-once", "R-75", "Communism falls as soon as cities are joined or cash is there.",
            sets(fall_at_once=True), wrong=needs(has_event("communism falls"), "there is no Communism to fall")),
    Variant("fall-share", "R-86", "Near the top or the bottom of the deck: within the first or last of so many parts.",
            lambda rules, value: {"fall_share": int(value)}, ("2",), numbers=range(2, 21),
            wrong=needs(has_event("communism falls"), "there is no Communism to fall")),
    Variant("fall-first", "R-87", "Where a turn brings both, Communism falls before victory is looked at.",
            sets(fall_first=True), wrong=needs(has_event("communism falls"), "there is no Communism to fall")),
    Variant("opening-not-counted", "R-87", "The opening rounds are not among the thirty before Communism falls.",
            sets(opening_not_counted=True), wrong=needs(has_event("communism falls"), "there is no Communism to fall")),
    Variant("more-port-track", "R-79", "A second section to a port of an own ferry costs what a clear milepost does.",
            sets(more_port_track=True),
            wrong=needs(lambda title: any(ferry.second is None for ferry in title.board.ferries),
                        "there is no ferry that is paid for at its port")),
    Variant("strike-stops-locos", "R-96", "Who draws a rail strike buys no loco either while it lasts.",
            sets(strike_stops_locos=True), wrong=needs(has_event("rail strike"), "there is no rail strike")),
    Variant("swap-from-the-start", "R-62", "Swap Demands instead of building in the first two turns, too.",
            sets(swap_from_the_start=True), wrong=needs(lambda title: title.rules.pool, "there is no public pool")),
    Variant("circus-for-open-cards", "R-107", "An open contract that asks for the Circus entitles to take it on, too.",
            sets(circus_for_open_cards=True),
            wrong=needs(lambda title: title.rules.circus and not title.rules.pool, "there is no Circus")),
)
PAIRS_B: dict[str, str] = {  # the first makes sense only with the second
    "give-up-third-load": "cross",
    "third-round-back": "rich-start",
    "finish-the-round": "time-limit",
    "debtors-build": "late-fee",
    "rents-from-payoffs": "late-fee",
    "lost-turns-store": "warehouse",
    "reshuffle-deck-only": "reshuffle",
    "bank-chip-first": "warehouse",
    "free-deliveries": "load-cost",
    "own-ferries-free": "move-cost",
    "offers": "trade",
    "each-train-pays": "two-trains",
    "buy-and-upgrade": "trade",
    "circus-all-tied": "circus",
    "single-turns": "history",
    "fall-at-once": "history",
    "fall-share": "history",
    "fall-first": "history",
    "opening-not-counted": "history",
    "circus-for-open-cards": "open-contracts",
}
