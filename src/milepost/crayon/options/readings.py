"""Rulings that have another reading: each a variant that a table may choose (docs/rules/options.md).

The standard is what is played where nothing is chosen; what an option does stands with the rule it belongs to.
The readings of a variant with a room of its own stand there (variants/).
"""

from __future__ import annotations

from collections.abc import Callable

from milepost.crayon.board.board import plain
from milepost.crayon.options.rules import CHOICES
from milepost.crayon.options.variant import Variant, has_event, needs, needs_hand, sets
from milepost.crayon.title.data import TitleData
from milepost.sentences import say


def _counts_far_port(counted: bool) -> Callable[[TitleData], object]:
    """A title that has ferries and counts the far port, or does not."""
    return lambda title: title.board.ferries and bool(title.rules.ferry_far_port_cost) == counted


def _declares(title: TitleData) -> object:
    """Victory is declared in the own turn (WIN-1)."""
    return not title.rules.last_round_for_all


def _has_open_storm(title: TitleData) -> object:
    """A card of weather along the coast of a sea leaves that sea's ferries open."""
    seas = {plain(ferry.sea) for ferry in title.board.ferries if ferry.sea}
    return any(
        card.kind == "weather"
        and card.fields.get("closes ferries") != "yes"
        and seas & {plain(sea) for sea in card.fields.get("coast", "").split(",")}
        for card in title.event_cards.values()
    )


def _floods_red_areas(title: TitleData) -> object:
    """A river that a card floods runs through the red area of a major city."""
    flooded = {
        plain(river)
        for card in title.event_cards.values()
        if card.kind == "flood"
        for river in card.fields.get("rivers", "").split(",")
    }
    board = title.board
    return any(
        board.red[section]
        for river, sections in board.river_sections.items()
        if plain(river) in flooded
        for section in sections
    )


READINGS: tuple[Variant, ...] = (
    Variant(
        "first-by-lot",
        "R-1",
        say("A tie for the highest payout, which decides who begins, is settled by lot at once."),
        sets(first_by_lot=True),
        wrong=needs_hand,
    ),
    Variant(
        "lose-half",
        "R-2",
        say("When halved on the way, a train loses half of what is left, rounded up."),
        sets(lose_half=True),
        wrong=needs(lambda title: not title.rules.lose_half, say("its book rounds that way anyway")),
    ),
    Variant(
        "keep-half",
        "R-2",
        say("When halved on the way, a train keeps half of what is left, rounded up."),
        sets(lose_half=False),
        wrong=needs(lambda title: title.rules.lose_half, say("its book rounds that way anyway")),
    ),
    Variant(
        "series-ferries",
        "R-8",
        say("Ferries are ridden as in the sister titles."),
        sets(ferry_boarding=False),
        wrong=needs(lambda title: title.rules.ferry_boarding, say("its ferries are ridden that way anyway")),
    ),
    Variant(
        "drawer-chooses-last",
        "R-10",
        say("Where an event lets several choose, the player after the drawer begins."),
        sets(drawer_chooses_last=True),
    ),
    Variant("add-lost-turns", "R-12", say("Lost turns add up."), sets(add_lost_turns=True)),
    Variant("halve-again", "R-17", say("Every cause halves a train again."), sets(halve_again=True)),
    Variant(
        "halve-entering-step",
        "R-18",
        say("The step into bad weather already counts as a step at half rate."),
        sets(halve_entering_step=True),
    ),
    Variant(
        "weather-bars-inside",
        "R-19",
        say("Bad weather bars only sections with both ends in its area."),
        sets(weather_bars_inside=True),
    ),
    Variant(
        "turn-at-ports",
        "R-20",
        say("A train may turn round in a ferry port, and ride straight back."),
        sets(turn_at_ports=True),
        wrong=needs(
            lambda title: any(title.board.city_at[m] < 0 for ferry in title.board.ferries for m in ferry.ports),
            say("its ferries start from cities anyway"),
        ),
    ),
    Variant(
        "free-far-port",
        "R-21",
        say("After a ferry ride, the far port costs nothing of the half rate."),
        sets(ferry_far_port_cost=0),
        wrong=needs(_counts_far_port(True), say("the far port is free there anyway")),
    ),
    Variant(
        "counted-far-port",
        "R-21",
        say("After a ferry ride, the far port is the first milepost of the half rate."),
        sets(ferry_far_port_cost=1),
        wrong=needs(_counts_far_port(False), say("the far port is counted there anyway")),
    ),
    Variant(
        "storms-close-ferries",
        "R-22",
        say("Weather along a coast closes the ferries of that sea."),
        sets(storms_close_ferries=True),
        wrong=needs(_has_open_storm, say("every storm over a sea with ferries closes them anyway")),
    ),
    Variant(
        "ferries-for-owners",
        "R-23",
        say("Only players who have paid for a ferry may ride it; nobody rents one."),
        sets(ferries_for_owners=True),
        wrong=needs(lambda title: title.board.ferries, say("there is no ferry")),
    ),
    Variant(
        "ferry-from-own-track",
        "R-25",
        say("A ferry is bought only where your own track reaches one of its ends."),
        sets(ferry_from_own_track=True),
        wrong=needs(
            lambda title: any(
                ferry.second is not None and title.board.major_at[m] >= 0
                for ferry in title.board.ferries
                for m in ferry.ports
            ),
            say("no ferry is bought straight from a major city"),
        ),
    ),
    Variant(
        "safe-aboard",
        "R-26",
        say("A train aboard a ferry is at sea: no derailment hits it."),
        sets(safe_aboard=True),
        wrong=needs(lambda title: title.rules.ferry_boarding, say("no train stays aboard a ferry")),
        excludes=("series-ferries",),
    ),
    Variant(
        "any-turn-to-rebuild",
        "R-28",
        say("The right to rebuild after a flood ends after one turn, even a lost one."),
        sets(any_turn_to_rebuild=True),
        wrong=needs(has_event("flood"), say("there is no flood")),
    ),
    Variant(
        "red-areas-stay-open",
        "R-29",
        say("A flood closes no bridge inside the red area of a major city."),
        sets(red_areas_stay_open=True),
        wrong=needs(_floods_red_areas, say("no river that floods runs through a red area")),
    ),
    Variant(
        "every-desert",
        "R-30",
        say("A sandstorm strikes every desert, not only the one its card names."),
        sets(every_desert=True),
        wrong=needs(has_event("sandstorm"), say("there is no sandstorm")),
    ),
    Variant(
        "open-cash",
        "R-39",
        say("Everybody's cash is open from the start, not only after the tax."),
        sets(open_cash=True),
    ),
    Variant(
        "cash-as-declared",
        "R-41",
        say("If several declare victory, cash is compared as it stood when each declared."),
        sets(cash_as_declared=True),
        wrong=needs(_declares, say("nobody declares; the last round's end decides")),
    ),
    Variant(
        "tie-raises-once",
        "R-42",
        say("A tie raises the target to 300M; another tie leaves it there."),
        sets(tie_raises_once=True),
        wrong=needs(_declares, say("on a tie the least track wins")),
    ),
    Variant(
        "win-at-once",
        "R-43",
        say("The last round may come at any moment, not only when a turn ends."),
        sets(win_at_once=True),
        wrong=needs(lambda title: title.rules.last_round_for_all, say("players declare victory in their own turn")),
    ),
    Variant(
        "ferries-no-track",
        "R-44",
        say("On a tie the least track wins, and ferries do not count as track."),
        sets(ferries_are_track=False),
        wrong=needs(lambda title: title.rules.last_round_for_all, say("a tie raises the target there")),
    ),
    Variant(
        "placing-when-you-like",
        "R-45",
        say("A train may stay off the board until its owner wants it to run."),
        sets(placing_due=False),
    ),
    Variant(
        "turn-between-turns",
        "R-46",
        say("A train starts a turn in any direction; on the way it turns only in cities."),
        sets(turn_between_turns=True),
        excludes=("backtrack",),
        wrong=needs(lambda title: title.rules.pool, say("its book turns trains in cities only, at any time")),
    ),
    Variant(
        "through-the-centre",
        "R-47",
        say("Trains cross a major city by its centre, not along its edge."),
        sets(through_the_centre=True),
    ),
    Variant(
        "dearer-water-only",
        "R-49",
        say("Where a section crosses several waters, only the dearest is paid for."),
        sets(dearer_water_only=True),
        excludes=("each-river-pays",),
    ),
    Variant(
        "each-river-pays",
        "R-49",
        say("Every river a section crosses is paid for."),
        sets(each_river_pays=True),
        excludes=("dearer-water-only",),
    ),
    Variant(
        "major-exits",
        "R-50",
        say("How much track may leave major cities in a turn, counted as in another title."),
        lambda rules, value: {"major_exits": value},
        CHOICES["major_exits"],
    ),
    Variant(
        "give-up-third-load",
        "R-55",
        say("A Heavy Freight with three loads may become a Fast one and gives one up."),
        sets(give_up_third_load=True),
    ),
    Variant(
        "loco-supply",
        "R-55",
        say("Locos can run out: there are only this many of each kind."),
        lambda rules, value: {"loco_supply": int(value)},
        ("6",),
        numbers=range(2, 13),
        wrong=needs(lambda title: title.rules.loco_cards, say("it has no loco cards that could run out")),
    ),
    Variant(
        "demands-first",
        "R-58",
        say("Before the first turn each player binds each private card to one of its demands."),
        sets(demands_first=True),
        wrong=needs(lambda title: title.rules.pool, say("there are no private cards")),
    ),
    Variant(
        "lost-race-keeps-load",
        "R-59",
        say("The loser of a race for a demand keeps the load, its cube on the mat."),
        sets(lost_race_keeps_load=True),
        wrong=needs(lambda title: title.rules.pool, say("nobody else can deliver on your cards")),
    ),
    Variant(
        "swap-from-the-start",
        "R-62",
        say("Demands may be swapped instead of building in the first two turns, too."),
        sets(swap_from_the_start=True),
        wrong=needs(lambda title: title.rules.pool, say("there is no public pool")),
    ),
    Variant(
        "third-round-back",
        "R-64",
        say("With three opening rounds: the third goes in reverse order, like the second."),
        sets(third_round_back=True),
        wrong=needs(lambda title: title.rules.switchback, say("its turns simply alternate")),
    ),
    Variant(
        "reshuffle-deck-only",
        "R-70",
        say("With the reshuffle: only the draw deck is shuffled; the discards stay out."),
        sets(reshuffle_deck_only=True),
        wrong=needs(has_event("tax"), say("there is no tax card")),
    ),
    Variant(
        "free-deliveries",
        "R-71",
        say("With the cost to load: a delivery for pay costs no movement."),
        sets(free_deliveries=True),
    ),
    Variant(
        "each-train-pays",
        "R-72",
        say("With two trains: each of them pays its own rent on an opponent's track."),
        sets(each_train_pays=True),
        wrong=needs(lambda title: not title.rules.pool, say("three cubes mark the loads of one train")),
    ),
    Variant(
        "single-turns",
        "R-75",
        say("The thirty turns until Communism falls are single turns of any player."),
        sets(single_turns=True),
        wrong=needs(has_event("communism falls"), say("there is no Communism to fall")),
    ),
    Variant(
        "fall-at-once",
        "R-75",
        say("Communism falls as soon as the cities are joined or the cash is there."),
        sets(fall_at_once=True),
        wrong=needs(has_event("communism falls"), say("there is no Communism to fall")),
    ),
    Variant(
        "more-port-track",
        "R-79",
        say("A second section to your ferry's port costs what a clear milepost costs."),
        sets(more_port_track=True),
        wrong=needs(
            lambda title: any(ferry.second is None for ferry in title.board.ferries),
            say("there is no ferry that is paid for at its port"),
        ),
    ),
    Variant(
        "fall-share",
        "R-86",
        say("“Near” the top or bottom of the deck: in the first or last of this many parts."),
        lambda rules, value: {"fall_share": int(value)},
        ("2",),
        numbers=range(2, 21),
        wrong=needs(has_event("communism falls"), say("there is no Communism to fall")),
    ),
    Variant(
        "fall-first",
        "R-87",
        say("If both come in one turn, Communism falls before victory is decided."),
        sets(fall_first=True),
        wrong=needs(has_event("communism falls"), say("there is no Communism to fall")),
    ),
    Variant(
        "opening-not-counted",
        "R-87",
        say("The opening rounds are not among the thirty before Communism falls."),
        sets(opening_not_counted=True),
        wrong=needs(has_event("communism falls"), say("there is no Communism to fall")),
    ),
    Variant(
        "strike-stops-locos",
        "R-96",
        say("The drawer of a rail strike may not buy a loco either while it lasts."),
        sets(strike_stops_locos=True),
        wrong=needs(has_event("rail strike"), say("there is no rail strike")),
    ),
    Variant(
        "own-ferries-free",
        "R-104",
        say("With the cost to move: riding your own ferry is free."),
        sets(own_ferries_free=True),
        wrong=needs(lambda title: title.board.ferries, say("there is no ferry")),
    ),
    Variant(
        "cash-in-hand",
        "R-109",
        say("Where cash is compared at the end, debts do not count against it."),
        sets(cash_in_hand=True),
    ),
    Variant(
        "border-closes-city",
        "R-113",
        say("A strike at a border closes the whole of a major city that touches it."),
        sets(border_closes_city=True),
        wrong=needs(has_event("border strike"), say("there is no strike at a border")),
    ),
)
# The first makes sense only with the second.
READING_PAIRS: dict[str, str] = {
    "give-up-third-load": "cross",
    "third-round-back": "rich-start",
    "reshuffle-deck-only": "reshuffle",
    "free-deliveries": "load-cost",
    "each-train-pays": "two-trains",
    "single-turns": "history",
    "fall-at-once": "history",
    "fall-share": "history",
    "fall-first": "history",
    "opening-not-counted": "history",
    "own-ferries-free": "move-cost",
}
