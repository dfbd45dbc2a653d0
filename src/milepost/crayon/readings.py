"""Rulings that have another reading: each a variant that a table may choose (docs/rules/options.md).

The standard is what is played where nothing is chosen; what an option does stands with the rule it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable

from milepost.crayon.board import plain
from milepost.crayon.title import TitleData
from milepost.crayon.variant import Variant, has_event, needs, needs_hand, sets


def _counts_far_port(counted: bool) -> Callable[[TitleData], object]:
    """A title that has ferries and counts the far port, or does not."""
    return lambda title: title.board.ferries and bool(title.rules.ferry_far_port_cost) == counted


def _declares(title: TitleData) -> object:
    """Victory is declared in the own turn (WIN-1)."""
    return not title.rules.last_round_for_all


def _has_open_storm(title: TitleData) -> object:
    """A card of weather along the coast of a sea leaves that sea's ferries open."""
    seas = {plain(ferry.sea) for ferry in title.board.ferries if ferry.sea}
    return any(card.kind == "weather" and card.fields.get("closes ferries") != "yes"
               and seas & {plain(sea) for sea in card.fields.get("coast", "").split(",")}
               for card in title.event_cards.values())


def _floods_red_areas(title: TitleData) -> object:
    """A river that a card floods runs through the red area of a major city."""
    flooded = {plain(river) for card in title.event_cards.values() if card.kind == "flood"
               for river in card.fields.get("rivers", "").split(",")}
    board = title.board
    return any(board.red[section] for river, sections in board.river_sections.items() if plain(river) in flooded
               for section in sections)


READINGS: tuple[Variant, ...] = (
    Variant("first-by-lot", "R-1", "A tie for the highest payout, and so for the first turn, goes to the lot at once.",
            sets(first_by_lot=True), wrong=needs_hand),
    Variant("lose-half", "R-2", "Halved on the way, a train loses half of what is left, rounded up.",
            sets(lose_half=True),
            wrong=needs(lambda title: not title.rules.lose_half, "its book rounds that way anyway")),
    Variant("keep-half", "R-2", "Halved on the way, a train keeps half of what is left, rounded up.",
            sets(lose_half=False),
            wrong=needs(lambda title: title.rules.lose_half, "its book rounds that way anyway")),
    Variant("series-ferries", "R-8", "Ferries are ridden as in the sister titles.", sets(ferry_boarding=False),
            wrong=needs(lambda title: title.rules.ferry_boarding, "its ferries are ridden that way anyway")),
    Variant("drawer-chooses-last", "R-10", "Where an event lets several choose, the player after its drawer begins.",
            sets(drawer_chooses_last=True)),
    Variant("add-lost-turns", "R-12", "Lost turns add up.", sets(add_lost_turns=True)),
    Variant("halve-again", "R-17", "Every cause halves a train again.", sets(halve_again=True)),
    Variant("halve-entering-step", "R-18", "The step into bad weather is the first of the halved ones.",
            sets(halve_entering_step=True)),
    Variant("weather-bars-inside", "R-19", "Bad weather bars only sections with both ends in its area.",
            sets(weather_bars_inside=True)),
    Variant("turn-at-ports", "R-20", "A train may turn round in a ferry port, and ride straight back.",
            sets(turn_at_ports=True),
            wrong=needs(lambda title: any(title.board.city_at[m] < 0 for ferry in title.board.ferries
                                          for m in ferry.ports), "its ferries start from cities anyway")),
    Variant("free-far-port", "R-21", "Off a ferry, the far port costs no point of the half rate.",
            sets(ferry_far_port_cost=0), wrong=needs(_counts_far_port(True), "the far port is free there anyway")),
    Variant("counted-far-port", "R-21", "Off a ferry, the far port is the first point of the half rate.",
            sets(ferry_far_port_cost=1), wrong=needs(_counts_far_port(False), "the far port is counted there anyway")),
    Variant("storms-close-ferries", "R-22", "Weather along a coast closes the ferries of that sea.",
            sets(storms_close_ferries=True),
            wrong=needs(_has_open_storm, "every storm over a sea with ferries closes them anyway")),
    Variant("ferries-for-owners", "R-23", "Only who has paid for a ferry rides it; nobody rents one.",
            sets(ferries_for_owners=True), wrong=needs(lambda title: title.board.ferries, "there is no ferry")),
    Variant("ferry-from-own-track", "R-25", "A ferry is bought only where own track reaches one of its ends.",
            sets(ferry_from_own_track=True),
            wrong=needs(lambda title: any(ferry.second is not None and title.board.major_at[m] >= 0
                                          for ferry in title.board.ferries for m in ferry.ports),
                        "no ferry is bought straight from a major city")),
    Variant("safe-aboard", "R-26", "A train aboard a ferry is at sea: no derailment hits it.",
            sets(safe_aboard=True),
            wrong=needs(lambda title: title.rules.ferry_boarding, "no train stays aboard a ferry"),
            excludes=("series-ferries",)),
    Variant("any-turn-to-rebuild", "R-28", "One turn after a flood ends the right to rebuild, though it be a lost one.",
            sets(any_turn_to_rebuild=True), wrong=needs(has_event("flood"), "there is no flood")),
    Variant("red-areas-stay-open", "R-29", "A flood closes no bridge inside the red area of a major city.",
            sets(red_areas_stay_open=True),
            wrong=needs(_floods_red_areas, "no river that floods runs through a red area")),
    Variant("every-desert", "R-30", "A sandstorm strikes every desert, whichever its card names.",
            sets(every_desert=True), wrong=needs(has_event("sandstorm"), "there is no sandstorm")),
    Variant("open-cash", "R-39", "Everybody's cash is open from the start, not only after the tax.",
            sets(open_cash=True)),
    Variant("cash-as-declared", "R-41", "Of several who declare, cash is compared as it stood when each declared.",
            sets(cash_as_declared=True), wrong=needs(_declares, "nobody declares; the last round's end decides")),
    Variant("tie-raises-once", "R-42", "A tie raises the target to 300M; another tie leaves it there.",
            sets(tie_raises_once=True), wrong=needs(_declares, "on a tie the least track wins")),
    Variant("win-at-once", "R-43", "The last round has come at any moment, not only when a turn ends.",
            sets(win_at_once=True),
            wrong=needs(lambda title: title.rules.last_round_for_all, "victory is declared in one's own turn")),
    Variant("ferries-no-track", "R-44", "On a tie the least track wins, and ferries are no track.",
            sets(ferries_are_track=False),
            wrong=needs(lambda title: title.rules.last_round_for_all, "a tie raises the target there")),
    Variant("dearer-water-only", "R-49", "Of several waters on a section only the dearer is paid.",
            sets(dearer_water_only=True), excludes=("each-river-pays",)),
    Variant("each-river-pays", "R-49", "Every river a section crosses is paid.", sets(each_river_pays=True),
            excludes=("dearer-water-only",)),
    Variant("loan-any-sum", "R-66", "With loans: any sum up to 20M, and 40M are due whatever it was.",
            sets(loan_whole=False, loan_due=40),
            wrong=needs(lambda title: title.rules.pool, "double of any sum is due there")),
)
