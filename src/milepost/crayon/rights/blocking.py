"""The right of way of others: BLD-12, BLD-13, FER-3 and NI-6, as R-4, R-52, R-80, R-81 and R-95 read them.

A build may not take away what others are entitled to. Ways for all of them are kept in mind (`kept.py`), and a
build that touches none of these harms nobody: that is `harmless`, the quick test. Otherwise other ways are looked for
in the position after the build, exactly (`joint.py`), and if fewer players than before would find one, the build is
refused. `lacks` works everything out with nothing remembered; the tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.rights import open_cities
from milepost.crayon.rights.ahead import after, all_led_round, crowded, laid, thinner
from milepost.crayon.rights.found import NOBODY, Found, Right
from milepost.crayon.rights.kept import Kept, kept, worked_out
from milepost.crayon.rights.relying import anchored, broad_way
from milepost.crayon.rights.way_round import led_round
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Place
    from milepost.crayon.state import State


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if s.setting.rules.every_city_open:
        return open_cities.refused(s, seat, arm)
    s.ahead = None
    if not harmless(s, seat, arm):
        s.ahead = after(s, seat, arm, to_refuse=True)
        before = kept(s).found
        for right, found in s.ahead.found.items():
            if right[0] != "link" and found.worse_than(before.get(right, NOBODY)):
                return _refusal(s, right, found)
    s.cleared = arm << 4 | seat
    return None


def harmless(s: State, seat: int, arm: int) -> bool:
    """True only if the build takes nobody's right away; quick."""
    setting = s.setting
    section = setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return True
    known = kept(s)
    if known.unsure or not _other_ways(s, known, seat, section):
        return False
    if not setting.special[section]:
        if not known.country:
            return True
        if thinner(s, section) < 0:
            return False
        now = kept(s)  # with ways of their own for places that relied on broad country
        return now is known or _other_ways(s, now, seat, section)
    return _leaves_room(s, known, seat, section, arm // 6) and _leaves_room(
        s, known, seat, section, setting.board.near[arm]
    )


def _other_ways(s: State, known: Kept, seat: int, section: int) -> bool:
    """The ways kept in mind that run over the section can do without it."""
    return all(led_round(s, right, seat, section) for right in known.over(section))


def _leaves_room(s: State, known: Kept, seat: int, section: int, m: int) -> bool:
    """At this end enough is left for those still to come: sections into broad country, and room where ways pass."""
    number = s.setting.place_at[m]
    if number < 0:
        return s.setting.board.major_at[m] < 0 or not known.country or anchored(s, known.country, section)
    return not crowded(s, known, seat, number) and (
        ("place", number) in known.found or broad_way(s, known.country, number, seat, section)
    )


def before_laying(s: State, seat: int, arm: int) -> None:
    """Keep in mind what will be true once this section is laid."""
    if s.kept is None:
        return
    section, ahead = s.setting.board.section[arm], s.ahead
    if s.cleared != arm << 4 | seat:
        ahead = None if harmless(s, seat, arm) else after(s, seat, arm)
    s.ahead = None
    if ahead is None and not s.owner[section]:
        ahead = all_led_round(s, seat, section)
    s.kept = laid(s, ahead)


# What is lacking, in words


class Lack(NamedTuple):
    """Something players are entitled to and cannot get: what, how many go without, how to say it."""

    what: Right
    amount: int
    refusal: Refusal


def lacks(s: State) -> list[Lack]:
    """All that anybody lacks in this position, worked out with nothing remembered."""
    kept = worked_out(s)
    return [
        Lack(right, found.short, _refusal(s, right, found))
        for right, found in kept.found.items()
        if found.short and right[0] != "link"
    ]


def _refusal(s: State, right: Right, found: Found) -> Refusal:
    return _shut(s, s.setting.places[right[1]], found.short) if right[0] == "place" else _apart(s, right[1], found)


def _apart(s: State, group: int, found: Found) -> Refusal:
    cities = [city.name for number, city in enumerate(s.setting.board.cities) if group >> number & 1]
    names, where = [s.names[seat] for seat in found.needy], _and(cities)
    if len(names) == 1:
        return Refusal(
            "BLD-13", f"This would stop {names[0]} from connecting all major cities: no way to {where} would be left."
        )
    left = len(names) - found.short
    ways = f"ways for only {left} of them" if left > 1 else "a way for only one of them" if left else "none"
    return Refusal("BLD-13", f"{_and(names)} still need ways of their own to {where}; this would leave {ways}.")


def _shut(s: State, place: Place, short: int) -> Refusal:
    more = "another player" if short == 1 else f"{short} more players"
    if place.ferry >= 0:
        name = s.setting.board.links[place.ferry].name
        if s.setting.board.links[place.ferry].tunnel:
            return Refusal("NI-6", f"This would keep everybody from an end of {name}.")
        return Refusal("FER-3", f"This would keep {more} from a port of the {name} ferry.")
    city = s.setting.board.cities[s.setting.board.city_at[place.milepost]]
    return Refusal("BLD-12", f"This would shut {city.name} to {more}, for whom room must be left.")


def _and(names: list[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
