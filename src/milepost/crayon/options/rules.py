"""The options of the rules. A title and its variants resolve to one frozen `Rules`.

The engine reads these fields and never a title's name. A field's comment names its rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from milepost.errors import DataError
from milepost.family.options import PLAIN, plain, read_options
from milepost.sentences import say

RULES_VERSION = 1
NOT_BUILDABLE = 255  # the price of an arm along which nobody builds

# A loco's number is its place here; LOC-1, LOC-5.
FREIGHT, FAST, HEAVY, SUPER = range(4)
LOCOS = ("Freight", "Fast", "Heavy", "Super")
LOCO_NAMES = (say("Freight"), say("Fast Freight"), say("Heavy Freight"), say("Super Freight"))
CAPACITY = (2, 2, 3, 3)
UPGRADES = ((FAST, HEAVY), (SUPER,), (SUPER,), ())
CROSSING = {FAST: HEAVY, HEAVY: FAST}  # LOC-3, V-CROSS


@dataclass(frozen=True, slots=True)
class Pilgrims:
    """IN-1: a load that waits in every small and medium city of one country."""

    load: str
    pay: int
    country: str


@dataclass(frozen=True, slots=True)
class Pool:
    """Italy's public cards: SET-5, IT-7, IT-10."""

    dealt: int  # cards dealt to each player
    kept: int  # how many of them stay private
    unlocked: int  # the pool is filled up to so many unlocked cards …
    most: int  # … but never past so many in all
    swapped: int  # cards that go out and come in with Swap Demands


@dataclass(frozen=True, slots=True)
class Circus:
    """V-CIRCUS: a load that travels from city to city."""

    load: str
    cities: tuple[str, ...]  # where they stand at first, one name for each
    every: int  # cards with a number divisible by this ask for one
    pay: int
    all_tied: bool  # every lowest payout of a card changes, or only the last of them


@dataclass(frozen=True, slots=True)
class Rules:
    """What the engine is told of a title. The defaults are what the series shares."""

    min_players: int = 2  # SET-1
    max_players: int = 6
    start_cash: int = 60  # SET-3
    hand_size: int = 3  # SET-4, TRN-8
    open_cash: bool = False  # R-39, the other way: cash is open from the start, not only after the tax
    first_by_lot: bool = False  # R-1, the other reading: a tie for the highest payout goes to the lot at once
    opening_rounds: int = 2  # TRN-1
    switchback: bool = True  # TRN-2; without it turns simply alternate (TRN-3)
    build_limit: int = 20  # BLD-1
    upgrade_cost: int = 20  # LOC-2
    loco_cards: int = 0  # LOC-4: how many two-sided cards the box has; 0: locos are marked on the map
    loco_supply: int = 0  # R-55, the other reading: so many of each loco there are; 0: they never run out
    rent: int = 4  # MOV-6
    speeds: tuple[int, int, int, int] = (9, 12, 9, 12)  # LOC-1
    clear_price: int = 1  # BLD-3
    desert_price: int = 1
    mountain_price: int = 2
    alpine_price: int = 5
    salt_marsh_price: int = 3
    marshland_price: int = 3
    small_city_price: int = 3
    medium_city_price: int = 3
    major_city_price: int = 5
    river_price: int = 2  # BLD-4
    lake_price: int = 3
    dearer_water_only: bool = False  # R-49, the other reading
    each_river_pays: bool = False  # R-49, the literal reading: every river a section crosses
    major_sections: int = 2  # BLD-6: how many of what `major_exits` counts may leave major cities in a turn
    major_exits: str = "sections"  # BLD-6 sections; BLD-6b dots; BLD-7 special builds at mileposts without own track
    every_city_open: bool = False  # BLD-14 in place of BLD-12 and BLD-13: every city stays in reach of all
    cross_cost: int = 0  # LOC-3, V-CROSS: Fast for Heavy and back; 0: not possible
    small_city_players: int = 2  # BLD-10
    medium_city_players: int = 3
    city_sections: int = 3  # BLD-11
    ferry_players: int = 2  # FER-2
    ferries_for_owners: bool = False  # R-23, the other reading: only players who have paid for a ferry may ride it
    crowd: int = 5  # NI-6: with this many players …
    crowd_ferry_players: int = 0  # … this many may build a ferry; 0: as always
    crowd_tunnel_right: bool = False  # … and a way to each end of a tunnel is kept open for one of them
    ferry_far_port_cost: int = 1
    ferry_boarding: bool = False  # FER-6: boarding takes a moving phase of its own
    ferry_from_own_track: bool = False  # R-25, the other reading: not straight from a major city's dot
    turn_at_ports: bool = False  # R-20, the other reading: a train turns round in a ferry port as in a city
    safe_aboard: bool = False  # R-26, the other reading: no derailment finds a train aboard a ferry
    tunnel_build_limit: int = 0  # V-TUNNEL21: what may be spent in the turn a tunnel is built; 0: as always
    lose_half: bool = False  # half of what is left is lost, rounded up, instead of kept, rounded up
    weather_bars_inside: bool = False  # R-19, the other reading: only sections with both ends in the area are not built
    storms_close_ferries: bool = False  # R-22, the other reading: a storm over a sea closes its ferries, said or not
    border_closes_city: bool = False  # R-113, the other reading: a major city at the border is closed as a whole
    every_desert: bool = False  # R-30, the other reading: a sandstorm strikes every desert milepost
    red_areas_stay_open: bool = False  # R-29, the other reading: a flood closes nothing inside a red area
    any_turn_to_rebuild: bool = False  # R-28, the other reading: one turn after the flood, even a lost one
    drawer_chooses_last: bool = False  # R-10, the other reading: choices begin with the player after the drawer
    placing_due: bool = True  # with track of one's own, operations do not end before the train is placed
    halve_entering_step: bool = False  # R-18, the other reading
    halve_again: bool = False  # R-17, the literal reading: every cause halves
    add_lost_turns: bool = False  # R-12, the other reading
    win_cash: int = 250  # WIN-1
    win_cash_tie_step: int = 50  # WIN-3
    tie_raises_once: bool = False  # R-42, the other reading: the target rises once, to 300M, and stays there
    win_majors: int = 4  # WIN-1
    last_round_for_all: bool = False  # WIN-1b, WIN-4: looked at for all each turn; then the most cash wins
    ferries_are_track: bool = True  # whether a ferry is a section of the track that breaks a tie
    win_at_once: bool = False  # R-43, the literal reading: at any moment, not only when a turn ends
    cash_as_declared: bool = False  # R-41, the other reading: cash is compared as it stood at each declaration
    pilgrims: Pilgrims | None = None  # IN-1
    pool: Pool | None = None  # IT-1 to IT-15
    circus: Circus | None = None  # V-CIRCUS: what the variant would be in this title
    # Variants
    trains: tuple[int, ...] = (FREIGHT,)  # V-TWOTRAINS: the locos each player starts with
    events_of_deal_discarded: bool = False  # V-FASTGAME
    without_tax: bool = False  # V-FASTGAME
    dealt_cards: int = 0  # V-FASTGAME: cards dealt, those beyond a hand discarded after the opening; 0: the hand
    time_limit: bool = False  # V-TIME
    loan: int = 0  # V-LOAN: how much may be borrowed; double is due
    loan_whole: bool = False  # always the whole sum
    loan_if_stuck: bool = False  # only players who can deliver nothing may borrow
    loan_due: int = 0  # R-66, the literal reading: this much is due, whatever was borrowed; 0: double
    late_fee: bool = False  # V-LATEFEE
    backtrack: bool = False  # V-BACKTRACK
    open_contracts: int = 0  # V-OPEN: discarded cards that lie open
    warehouse_turns: int = 0  # V-WAREHOUSE
    reshuffle_with_tax: bool = False  # V-RESHUFFLE
    own_track_cost: int = 0  # V-MOVECOST
    handling_points: int = 0  # V-LOADCOST
    trade: bool = False  # V-TRADE
    circus_plays: bool = False  # V-CIRCUS
    history: str = "card"  # V-HISTORY: when Communism falls
    solo_rounds: int = 0  # ours: one player against a number of rounds
    # Other readings of the rulings R-45 and up
    turn_between_turns: bool = False  # R-46, Italy read literally: a train keeps its direction within a turn only
    through_the_centre: bool = False  # R-47, the other reading: red areas are crossed by the centre only
    give_up_third_load: bool = False  # R-55, the other reading: Heavy becomes Fast with three loads too
    demands_first: bool = False  # R-58, the other reading: private cards are bound to a demand before the first turn
    lost_race_keeps_load: bool = False  # R-59, the other reading: the loser of a race keeps the load, on the mat
    third_round_back: bool = False  # R-64, the other reading: all opening rounds but the first go back
    finish_the_round: bool = False  # R-65, the other reading: when time is up the round in progress is the last
    debtors_build: bool = False  # R-67, the other reading: players who owe rent may still build and upgrade
    rents_from_payoffs: bool = False  # R-98, the literal reading: late rents are paid out of deliveries only
    cash_in_hand: bool = False  # R-109, the literal reading: debts do not count at the end
    lost_turns_store: bool = False  # R-69, the other reading: a lost turn does not count for a warehouse
    reshuffle_deck_only: bool = False  # R-70, the literal reading: the discards stay where they are
    bank_chip_first: bool = False  # R-102, the other reading: the bank goes before the warehouse
    free_deliveries: bool = False  # R-71, the other reading: a delivery costs no movement
    own_ferries_free: bool = False  # R-104, the other reading: your own ferry does not count as track to run on
    refused_offers: int = 3  # how many offers may be refused in a turn
    each_train_pays: bool = False  # R-72, the other reading: rent is owed for each train
    buy_and_upgrade: bool = False  # R-73, the literal reading: a deal stands in place of building track, not of a loco
    single_turns: bool = False  # R-75, the literal reading: thirty turns are those of all players, one by one
    fall_at_once: bool = False  # R-75, the literal reading: Communism falls as soon as the agreed moment has come
    fall_share: int = 4  # near the top or the bottom of the deck is one part in this many
    fall_first: bool = False  # R-87, the other reading: Communism falls before victory is looked at
    opening_not_counted: bool = False  # R-87, the other reading: the opening rounds are not among the thirty
    more_port_track: bool = False  # R-79, the other reading: a port your track touches is a clear milepost to build to
    strike_stops_locos: bool = False  # R-96, the other reading: the player who draws a rail strike buys no loco either
    swap_from_the_start: bool = False  # R-62, the other reading: demands are swapped in the first two turns too
    circus_for_open_cards: bool = False  # R-107, the other reading: an open contract also gives a right to the Circus

    def price_of(self, terrain: str) -> int:
        return int(getattr(self, terrain.replace(" ", "_") + "_price"))

    def half(self, points: int) -> int:
        """Half rate: what a train gets that has not moved yet (MOV-7, R-18)."""
        return (points + 1) // 2

    def left(self, points: int) -> int:
        """What is left of a move that is halved on the way (R-2)."""
        return points // 2 if self.lose_half else (points + 1) // 2


def loco_changes(rules: Rules, now: int) -> dict[int, int]:
    """What a loco may become, with the price: better ones, and Fast for Heavy and back (LOC-2, LOC-3)."""
    changes = dict.fromkeys(UPGRADES[now], rules.upgrade_cost)
    if rules.cross_cost and now in CROSSING:
        changes[CROSSING[now]] = rules.cross_cost
    return changes


TABLES = {"pilgrims": Pilgrims, "pool": Pool, "circus": Circus}  # options that have a table of their own
CHOICES = {
    "major_exits": ("sections", "dots", "special"),
    "history": ("card", "top", "bottom", "never", "start", "majors", "cash", "rounds", "hour"),
}
# From where to where the numbers make sense, and fit into the tables of the engine; all others go up to 1000.
PRICES = (0, 40)
RANGES = {
    "min_players": (1, 6),
    "max_players": (1, 6),
    "hand_size": (0, 12),
    "opening_rounds": (0, 20),
    "build_limit": (1, 200),
    "trains": (0, 3),
    "speeds": (1, 60),
    "dealt": (1, 12),
    "kept": (0, 12),
    "unlocked": (1, 30),
    "most": (1, 30),
    "swapped": (0, 30),
    "every": (1, 4095),
    "fall_share": (1, 1000),
}
MOST_TRAINS = 4


def _check_range(name: str, value: Any) -> None:
    least, most = RANGES.get(name, PRICES if name.endswith("_price") else (0, 1000))
    for number in value if isinstance(value, tuple) else (value,):
        if type(number) is int and not least <= number <= most:
            raise ValueError(say("must be from {least} to {most}", least=least, most=most))
    if name == "trains" and not 1 <= len(value) <= MOST_TRAINS:
        raise ValueError(say("must name 1 to {most} locos", most=MOST_TRAINS))


def read_rules(options: Mapping[str, Any], tables: Mapping[str, Any], file: str, line_of: Mapping[str, int]) -> Rules:
    """The rules that `title.toml` asks for: its options, and the tables of those that need more than a value."""
    made = {name: None if table is None else _read_table(name, table, file, line_of) for name, table in tables.items()}
    rules = read_options(Rules, options, file, line_of, _read_value, made)
    if rules.min_players > rules.max_players:
        raise DataError(file, line_of.get("min_players", 0), say("“min_players” is more than “max_players”"))
    return rules


def _read_value(name: str, value: Any, kind: str) -> Any:
    found = _typed_value(name, value, kind)
    _check_range(name, found)
    return found


def _typed_value(name: str, value: Any, kind: str) -> Any:
    if kind in PLAIN:
        if name in CHOICES and isinstance(value, str) and value not in CHOICES[name]:
            raise ValueError(say("is one of {known}", known=", ".join(CHOICES[name])))
        return plain(value, kind)
    many = "..." in kind
    if not isinstance(value, list) or not all(type(v) is int for v in value) or not (many or len(value) == 4):
        raise ValueError(
            say("must be a list of whole numbers") if many else say("must be a list of four whole numbers")
        )
    return tuple(value)


def _read_table(name: str, table: Any, file: str, line_of: Mapping[str, int]) -> Any:
    kind = TABLES[name]
    names = [field.name for field in fields(kind)]
    if not isinstance(table, dict) or set(table) != set(names):
        raise DataError(
            file,
            line_of.get(name, 0),
            say("[{name}] needs {names} and {last}", name=name, names=", ".join(names[:-1]), last=names[-1]),
        )
    found = {}
    for field in fields(kind):
        try:
            found[field.name] = _read_value(field.name, table[field.name], str(field.type))
        except ValueError as error:
            raise DataError(
                file, line_of.get(field.name, 0), say("“{name}” {what}", name=field.name, what=error.args[0])
            ) from None
    return kind(**found)
