"""The options of the rules. A title and its variants resolve to one frozen `Rules`.

The engine reads these fields and never a title's name. A field's comment names its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from milepost.errors import DataError, MilepostError

RULES_VERSION = 1

# A loco's number is its place here; LOC-1, LOC-5.
FREIGHT, FAST, HEAVY, SUPER = range(4)
LOCOS = ("Freight", "Fast", "Heavy", "Super")
LOCO_NAMES = ("Freight", "Fast Freight", "Heavy Freight", "Super Freight")
CAPACITY = (2, 2, 3, 3)
UPGRADES = ((FAST, HEAVY), (SUPER,), (SUPER,), ())


@dataclass(frozen=True, slots=True)
class Pilgrims:
    """IN-1: a load that waits in every small and medium city of one country."""

    load: str
    pay: int
    country: str


@dataclass(frozen=True, slots=True)
class Rules:
    """What the engine is told of a title. The defaults are what the series shares."""

    min_players: int = 2  # SET-1
    max_players: int = 6
    start_cash: int = 60  # SET-3
    hand_size: int = 3  # SET-4, TRN-8
    opening_rounds: int = 2  # TRN-1
    build_limit: int = 20  # BLD-1
    upgrade_cost: int = 20  # LOC-2
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
    major_sections: int = 2  # BLD-6
    small_city_players: int = 2  # BLD-10
    medium_city_players: int = 3
    city_sections: int = 3  # BLD-11
    ferry_players: int = 2  # FER-2
    ferry_far_port_cost: int = 1
    halve_entering_step: bool = False  # R-18, the other reading
    halve_again: bool = False  # R-17, the literal reading: every cause halves
    add_lost_turns: bool = False  # R-12, the other reading
    win_cash: int = 250  # WIN-1
    win_cash_tie_step: int = 50  # WIN-3
    win_majors: int = 4
    pilgrims: Pilgrims | None = None  # IN-1

    def price_of(self, terrain: str) -> int:
        return int(getattr(self, terrain.replace(" ", "_") + "_price"))

    def half(self, points: int) -> int:
        """What is left of points that are halved (MOV-7, R-2)."""
        return (points + 1) // 2


_TYPES = {field.name: field.type for field in fields(Rules)}


def read_rules(options: Mapping[str, Any], pilgrims: Mapping[str, Any] | None, file: str,
               line_of: Mapping[str, int]) -> Rules:
    """The rules that `title.toml` asks for."""
    for name, value in options.items():
        at = line_of.get(name, 0)
        if name not in _TYPES or name == "pilgrims":
            raise DataError(file, at, f"there is no option “{name}”; known are {', '.join(sorted(_TYPES))}")
        wanted = {"int": int, "bool": bool}.get(str(_TYPES[name]))
        if wanted is None:
            if not isinstance(value, list) or len(value) != 4 or not all(type(v) is int for v in value):
                raise DataError(file, at, f"“{name}” must be a list of four whole numbers")
        elif type(value) is not wanted:
            raise DataError(file, at, f"“{name}” must be {'a whole number' if wanted is int else 'true or false'}")
    values: dict[str, Any] = {}
    for name, value in options.items():
        values[name] = tuple(value) if isinstance(value, list) else value
    if pilgrims is not None:
        if set(pilgrims) != {"load", "pay", "country"}:
            raise DataError(file, line_of.get("pilgrims", 0), "[pilgrims] needs load, pay and country")
        values["pilgrims"] = Pilgrims(**pilgrims)
    return replace(Rules(), **values)


def with_variants(rules: Rules, variants: Sequence[str], players: int) -> Rules:
    """The rules of one game: the title's, changed by the variants chosen."""
    if not rules.min_players <= players <= rules.max_players:
        raise MilepostError(f"SET-1: {rules.min_players} to {rules.max_players} players, not {players}")
    if variants:
        raise MilepostError(f"there is no variant “{variants[0]}” in this title")
    return rules
