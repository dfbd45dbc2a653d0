"""The right of way of others: BLD-12, BLD-13, FER-3 and NI-6, as R-4, R-52, R-80, R-81 and R-95 read them.

A build may not take away what others are entitled to. Ways for all of them are kept in mind (`kept.py`), and a
build that touches none of these harms nobody: that is `harmless`, the quick test. Otherwise other ways are looked for
in the position after the build, exactly (`joint.py`), and if fewer players than before would find one, the build is
refused. `lacks` works everything out with nothing remembered; the tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.rights import open_cities
from milepost.crayon.rights.ahead import NOTHING, Ahead, after, all_led_round, crowded, laid, thinner
from milepost.crayon.rights.found import NOBODY, Found, Right
from milepost.crayon.rights.kept import Kept, kept, worked_out
from milepost.crayon.rights.relying import anchored, broad_way
from milepost.errors import Refusal
from milepost.sentences import listed, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Place
    from milepost.crayon.state import State


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if s.setting.rules.every_city_open:
        return open_cities.refused(s, seat, arm)
    s.cleared = -1
    ahead = harmless(s, seat, arm)
    if ahead is None:
        ahead = after(s, seat, arm, to_refuse=True)
        before = kept(s).found
        for right, found in ahead.found.items():
            if right[0] != "link" and found.worse_than(before.get(right, NOBODY)):
                return _refusal(s, right, found)
    s.cleared, s.ahead = arm << 4 | seat, ahead
    return None


def harmless(s: State, seat: int, arm: int) -> Ahead | None:
    """What is different after a build that takes nobody's right away; None where that is not sure. Quick."""
    setting = s.setting
    section = setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return NOTHING
    known = kept(s)
    found = None if known.unsure else all_led_round(s, known, seat, section)
    if found is None:
        return None
    if setting.special[section]:
        room = _leaves_room(s, known, seat, section, arm // 6) and _leaves_room(
            s, known, seat, section, setting.board.near[arm]
        )
        return Ahead(known.country, found) if room else None
    country = thinner(s, section) if known.country else 0
    if s.kept is not known and country >= 0:  # there are ways now for places that relied on broad country
        found = all_led_round(s, kept(s), seat, section)
    return Ahead(country, found) if country >= 0 and found is not None else None


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
    ahead = s.ahead if s.cleared == arm << 4 | seat else None
    s.kept = laid(s, ahead or harmless(s, seat, arm) or after(s, seat, arm))
    s.ahead = None


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
    names, where = [s.names[seat] for seat in found.needy], listed(cities)
    if len(names) == 1:
        return Refusal(
            "BLD-13",
            say(
                "This would stop {name} from connecting all major cities: no way to {where} would be left.",
                name=names[0],
                where=where,
            ),
        )
    who, left = listed(names), len(names) - found.short
    if not left:
        nothing = say("{names} still need ways of their own to {where}; this would leave none.", names=who, where=where)
        return Refusal("BLD-13", nothing)
    return Refusal(
        "BLD-13",
        say(
            "{names} still need ways of their own to {where}; this would leave "
            "{left:a way|ways} for only {few} of them.",
            names=who,
            where=where,
            left=left,
            few=say("one") if left == 1 else left,
        ),
    )


def _shut(s: State, place: Place, short: int) -> Refusal:
    more = say("another player") if short == 1 else say("{number} more players", number=short)
    if place.ferry >= 0:
        name = s.setting.board.links[place.ferry].name
        if s.setting.board.links[place.ferry].tunnel:
            return Refusal("NI-6", say("This would keep everybody from an end of {name}.", name=name))
        return Refusal("FER-3", say("This would keep {more} from a port of the {name} ferry.", more=more, name=name))
    city = s.setting.board.cities[s.setting.board.city_at[place.milepost]]
    return Refusal(
        "BLD-12", say("This would shut {city} to {more}, for whom room must be left.", city=city.name, more=more)
    )
