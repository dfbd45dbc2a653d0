"""What would be kept in mind after a build (`kept.py`).

A way is led round a section that is taken, and only where that fails is the right looked at anew in the position
after the build (`after`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import SAME, UNSURE
from milepost.crayon.rights.country import broad_country
from milepost.crayon.rights.found import NOBODY, Found, Right
from milepost.crayon.rights.joint import Joint
from milepost.crayon.rights.kept import Kept, kept, loosen
from milepost.crayon.rights.relying import anchored, broad_way, country_to_rely_on
from milepost.crayon.rights.way_round import inside, led_round, residues
from milepost.crayon.rules import track

if TYPE_CHECKING:
    from milepost.crayon.state import State


class Ahead(NamedTuple):
    """What would be different after a build."""

    country: int  # -1: as before
    found: dict[Right, Found]


NOTHING = Ahead(-1, {})


# Broad country


def thinner(s: State, section: int) -> int:
    """Broad country once a section of it is taken, or -1 if that is no country to rely on.

    Places that could not rely on it any more get ways of their own, here and now.
    """
    if s.setting.broad.stays(s.owner, section, s.setting.breadth):
        return kept(s).country
    countries = residues(s).countries
    if section not in countries:
        countries[section] = _thinner(s, section)
    return countries[section]


def _thinner(s: State, section: int) -> int:
    setting, known = s.setting, kept(s)
    country = _without(s, known.country, section)
    if country == known.country:
        return country
    country = broad_country(s, setting.breadth, section) if country < 0 else country
    gone = [setting.beside[m] for m in setting.board.members(known.country & ~country)]
    sure = not any(cities for cities, _ in gone) or anchored(s, country)
    places: Iterable[int] = sorted({number for _, beside in gone for number in beside})
    if not sure:  # then no place can rely on any country after the build, nor after others like it
        country, places = 0, range(len(setting.places))
    lost = [n for n in places if ("place", n) not in known.found and not broad_way(s, country, n)]
    if lost:
        joint = residues(s).joint
        s.kept = known.with_(known.country, {("place", number): joint.place(number) for number in lost})
    return country if sure else -1


def _without(s: State, country: int, section: int) -> int:
    """Broad country once a section is taken, by a look at what is around it; -1 where that is not sure."""
    found = s.setting.broad.without(s.owner, residues(s).joint.room, section, s.setting.breadth)
    return -1 if found == UNSURE else country if found == SAME else country & ~s.setting.board.bit[found]


# Where ways are led round


def all_led_round(s: State, known: Kept, seat: int, section: int) -> dict[Right, Found] | None:
    """The ways kept in mind that run over a section, led round it; None if that fails for one, or is hard to say."""
    found = {}
    for right, ways in known.found.items():
        if section in ways.sections:
            other = led_round(s, right, seat, section)
            if other is None:
                return None
            found[right] = other
    return found


def crowded(s: State, known: Kept, seat: int, number: int) -> list[Right]:
    """The rights whose ways could not all pass a place any more once the seat is in it."""
    network, there = s.setting.network, inside(s, number)
    if there >> seat & 1:
        return []
    arc = network.gates[network.gate_of[number]][0]
    left = s.setting.places[number].limit - there.bit_count() - 1
    return [
        right
        for right in known.through(arc)
        if not (ways := known.found[right].ways) or sum(arc in way.arcs for way in ways) > left
    ]


# Where rights are looked at anew


def after(s: State, seat: int, arm: int, to_refuse: bool = False) -> Ahead:
    """What would be found after the build for the rights it touches; `to_refuse`: up to the first that it harms."""
    then = s.copy()
    then.room = residues(s).joint.room[:]
    track.lay(then, seat, arm)
    joint = Joint(then, residues(s).joint, seat)
    while True:
        ahead = _after(s, joint, seat, arm, to_refuse)
        if not isinstance(ahead, int):
            return ahead
        loosen(s, ahead)


def _after(s: State, joint: Joint, seat: int, arm: int, to_refuse: bool) -> Ahead | int:
    """The same, or a city whose link in the chain would fail though there may be ways."""
    setting, known = s.setting, kept(s)
    section, ends = setting.board.section[arm], (arm // 6, setting.board.near[arm])
    touched = {*known.over(section), *known.unsure}
    for m in ends:
        number = setting.place_at[m]
        if number >= 0:
            touched.update(crowded(s, known, seat, number))
            if ("place", number) not in known.found:
                touched.add(("place", number))
    country = _country_after(s, joint.s, section)
    if country != known.country:
        touched.update(
            ("place", number) for number in range(len(setting.places)) if ("place", number) not in known.found
        )
    round_ = {right: led_round(s, right, seat, section) for right in known.over(section)}
    return _look(joint, known, country, touched, round_, to_refuse)


def _country_after(s: State, then: State, section: int) -> int:
    """Broad country once the section is laid."""
    country = kept(s).country
    if not country:
        return 0
    if s.setting.special[section]:
        return country if anchored(then, country) else country_to_rely_on(then)
    country = _without(s, country, section)
    return country_to_rely_on(then) if country < 0 else country if anchored(then, country) else 0


def _look(
    joint: Joint, known: Kept, country: int, touched: set[Right], round_: dict[Right, Found | None], to_refuse: bool
) -> Ahead | int:
    """Look for ways for the rights touched in the position after a build; some ways are led round it already."""
    found: dict[Right, Found] = {}
    for right in sorted(touched):
        old = known.found.get(right, NOBODY)
        if right[0] == "place" and right not in known.found and broad_way(joint.s, country, right[1]):
            continue
        ways = round_.get(right)
        if ways is None and right[0] != "link":
            ways = joint.mended(right, old)
        elif ways is None:
            alone = joint.apart(1 << right[1], 0, old.ways)
            if alone.short:  # that the city stands alone is enough to know
                return Ahead(country, {("apart", 1 << right[1]): alone})
        found[right] = ways or joint.anew(right, old)
        if right[0] == "link" and found[right].short:
            return right[1]
        if to_refuse and right[0] != "link" and found[right].worse_than(old):
            return Ahead(country, {right: found[right]})
    return Ahead(country, found)


def laid(s: State, ahead: Ahead) -> Kept:
    """What is kept in mind once the section is laid."""
    known = kept(s)
    if ahead.found or ahead.country not in (-1, known.country):
        known = known.with_(ahead.country, ahead.found)
    # Players who lack a way may have one by this section.
    return known._replace(again=frozenset(known.lacking)) if known.lacking else known
