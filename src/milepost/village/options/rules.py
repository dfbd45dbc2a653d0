"""The options of the rules. A title and its variants resolve to one frozen `Rules`.

A field's comment names its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from milepost.errors import MilepostError
from milepost.family.options import PLAIN, plain, read_options
from milepost.sentences import say

RULES_VERSION = 1
# The other readings of two rulings, as variants a table may choose.
VARIANTS: dict[str, dict[str, Any]] = {
    "draw-after-sixth": {"draw_after_sixth": True},
    "fewest-needs-other": {"fewest_needs_other": True},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """What the engine is told of a title. The defaults are the rulebook's."""

    min_players: int = 1  # VIL-1, VIL-R17
    max_players: int = 4
    start_money: int = 5  # VIL-4
    hand_size: int = 3
    tracks_out: int = 7  # VIL-3, VIL-9
    trips_out: int = 4  # VIL-3, VIL-7
    trip_price: int = 3  # VIL-7
    line_trips: int = 2  # VIL-8
    money_a_point: int = 3  # VIL-18
    signals: tuple[int, ...] = (0, 3, 8, 15, 24)  # VIL-16: points by the signals on a line
    sidings: tuple[int, ...] = (0, 1, 3, 6, 10, 15, 21, 28)  # VIL-18: points by the lines that have one
    solo_target: int = 100  # VIL-R17
    draw_after_sixth: bool = False  # VIL-R5, the other reading
    fewest_needs_other: bool = False  # VIL-R7, the other reading


_LEAST = {"min_players": 1, "max_players": 1, "hand_size": 2, "tracks_out": 1, "trips_out": 1, "money_a_point": 1}
# As many as an action's text and number have room for.
_MOST = {"max_players": 4, "tracks_out": 16, "trips_out": 16}


def read_rules(options: Mapping[str, Any], file: str, line_of: Mapping[str, int]) -> Rules:
    """The rules that `title.toml` asks for."""
    return read_options(Rules, options, file, line_of, _read_value)


def _read_value(name: str, value: Any, kind: str) -> Any:
    if kind not in PLAIN:
        if not isinstance(value, list) or not value or not all(type(v) is int and 0 <= v <= 1000 for v in value):
            raise ValueError(say("must be a list of points for 0, 1, 2, …"))
        return tuple(value)
    least, most = _LEAST.get(name, 0), _MOST.get(name, 1000)
    if type(value) is int and kind == "int" and not least <= value <= most:
        raise ValueError(say("must be from {least} to {most}", least=least, most=most))
    return plain(value, kind)


def with_variants(rules: Rules, variants: Sequence[str], players: int) -> Rules:
    """The rules of one game: the title's, changed by the variants chosen."""
    if not rules.min_players <= players <= rules.max_players:
        raise MilepostError(
            say(
                "VIL-1: {least} to {most} players, not {players}",
                least=rules.min_players,
                most=rules.max_players,
                players=players,
            )
        )
    for name in variants:
        if name not in VARIANTS:
            raise MilepostError(
                say("there is no variant “{name}” in this title; known: {known}", name=name, known=", ".join(VARIANTS))
            )
        rules = replace(rules, **VARIANTS[name])
    return rules
