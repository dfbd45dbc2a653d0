"""Who relies on broad country: places with sections enough into it need no ways of their own.

Broad country (`country.py`) counts only while a major city has as many sections into it as it has ways.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.crayon.rights.country import broad_country

if TYPE_CHECKING:
    from milepost.crayon.state import State


def country_to_rely_on(s: State) -> int:
    breadth = s.setting.breadth
    country = broad_country(s, breadth) if breadth else 0
    return country if country and anchored(s, country) else 0


def anchored(s: State, country: int, without: int = -1) -> bool:
    """A major city has as many sections into broad country as that has ways."""
    return any(
        _into(s, country, sections, without) >= s.setting.breadth for sections in s.setting.major_sections.values()
    )


def broad_way(s: State, country: int, number: int, seat: int = -1, without: int = -1) -> bool:
    """Sections into broad country are left for all who are missing in a place; the seat is one more who is there."""
    spot = s.setting.places[number]
    guests = s.guests[number] | 1 << seat if seat >= 0 else s.guests[number]
    missing = spot.entitled - guests.bit_count()
    return missing <= 0 or (
        missing <= s.setting.breadth
        and _into(s, country, zip(spot.sections, spot.outer, strict=True), without) >= missing
    )


def _into(s: State, country: int, ways: Iterable[tuple[int, int]], without: int) -> int:
    """How many of these (section, outer end) are free and lead into the country."""
    owner, bit = s.owner, s.setting.board.bit
    count = 0
    for section, outer in ways:
        if not owner[section] and section != without and country & bit[outer]:
            count += 1
    return count
