"""The ways that are kept in mind for all who have a right to them.

Working out ways is dear, so `Kept` goes from position to position. It stays as it is while builds touch none of its
ways (`ahead.py`).

Most cities lie in broad country (`country.py`), where a free section into it is as good as a way. For the others ways
of their own are kept. The major cities make a chain: each has ways for all to those before it, so every group of cities
has. Where a link fails, the groups of cities that the chain does not hold are looked at one by one.

More ways may be kept than are needed: players who have come to a place, or joined two cities, need none any more. That
does no harm, since whatever is refused is looked at anew before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.rights.found import NOBODY, UNSURE, Found, Right
from milepost.crayon.rights.joint import Joint
from milepost.crayon.rights.relying import broad_way, country_to_rely_on

if TYPE_CHECKING:
    from milepost.crayon.state import State


class Kept(NamedTuple):
    """What is kept in mind in a position."""

    country: int  # broad country
    found: dict[Right, Found]
    unsure: tuple[Right, ...] = ()  # those for which it could not be found out whether there are ways
    lacking: tuple[Right, ...] = ()  # those for which ways are missing; links are none
    again: frozenset[Right] = frozenset()  # to be looked at again before anything is asked

    def over(self, section: int) -> list[Right]:
        """The rights whose ways take up a section."""
        return [right for right, ways in self.found.items() if section in ways.sections]

    def through(self, gate: int) -> list[Right]:
        """Those whose ways pass a city or a ferry, by its arc in the network."""
        return [right for right, ways in self.found.items() if gate in ways.gates]

    def without(self, seats: int, places: Iterable[int]) -> Kept:
        """The same when these seats have lost track, among it all they had in these places."""
        again = {("place", number) for number in places if number >= 0}
        again |= {
            right
            for right, ways in self.found.items()
            if ways.leans & seats or (right[0] != "place" and seats & ~sum(1 << seat for seat in ways.needy))
        }
        return self._replace(again=self.again | again)

    def with_(self, country: int, more: dict[Right, Found]) -> Kept:
        """The same with what has been found since."""
        if not more:
            return self._replace(country=country, again=frozenset())
        found = self.found | more
        for right, ways in more.items():
            if right[0] == "link" and ways.short:  # it takes nothing up: groups of cities stand in its place
                found[right] = ways._replace(sections=frozenset(), gates=frozenset())
        unsure, lacking = self.unsure, self.lacking
        if unsure or lacking or any(ways.short or UNSURE in ways.sections for ways in more.values()):
            unsure = tuple(right for right, ways in found.items() if UNSURE in ways.sections)
            lacking = tuple(right for right, ways in found.items() if ways.short and right[0] != "link")
        return Kept(country, found, unsure, lacking)


def kept(s: State) -> Kept:
    """What is kept in mind in this position; on an empty board it is the same in every game."""
    known = s.kept
    if known is not None and not known.again:
        return known
    if known is not None:
        known = _again(s, known)
    elif any(s.owner) or any(s.link_owners):
        known = worked_out(s)
    else:
        known = s.setting.kept_at_first = s.setting.kept_at_first or worked_out(s)
    s.kept = known
    return known


def _again(s: State, known: Kept) -> Kept:
    """Look at what may have changed; all else stays as it is."""
    joint, found, relying = Joint(s), dict[Right, Found](), set[Right]()
    for right in sorted(known.again):
        old = known.found.get(right)
        if right[0] == "place" and broad_way(s, known.country, right[1]):
            relying.add(right)
        elif right[0] != "link":
            found[right] = (joint.mended(right, old) if old else None) or joint.anew(right)
        elif old is not None:
            found[right] = joint.linked_again(right[1], old) or joint.anew(right, old)
            if found[right].short and not old.short:
                return work_out(s, known.country, {}, joint)
    # A place that relies on broad country has no entry: with one, it would not be looked at when that grows thin.
    left = {right: ways for right, ways in known.found.items() if right not in relying}
    lacking = tuple(right for right in known.lacking if right not in relying)
    return known._replace(found=left, lacking=lacking).with_(known.country, found)


def worked_out(s: State) -> Kept:
    """What is to be kept in mind in this position, with nothing remembered."""
    return work_out(s, country_to_rely_on(s), {})


def work_out(
    s: State, country: int, known: dict[Right, Found], joint: Joint | None = None, apart: Iterable[int] = ()
) -> Kept:
    """Ways for every right that broad country does not serve; those known already are taken over.

    Cities apart are not in the chain.
    """
    setting = s.setting
    joint = joint or Joint(s)
    found: dict[Right, Found] = {}
    for number in range(len(setting.places)):
        if not broad_way(s, country, number):
            found["place", number] = known.get(("place", number)) or joint.place(number)
    chain, loose = 0, list(apart)
    for city in (city for city in setting.chain if city not in loose):
        if chain:
            found["link", city] = link = joint.link(city, chain, known.get(("link", city), NOBODY).ways)
            if link.short:
                loose.append(city)
                continue
        chain |= 1 << city
    for group in _groups(loose if len(setting.chain) > 1 else setting.chain):
        found["apart", group] = known.get(("apart", group)) or joint.apart(group)
    return Kept(country, {}).with_(country, found)


def _groups(cities: list[int]) -> Iterator[int]:
    """All groups of these cities but the empty one, as bits."""
    for number in range(1, 1 << len(cities)):
        yield sum(1 << city for n, city in enumerate(cities) if number >> n & 1)


def loosen(s: State, city: int) -> None:
    """Take a city out of the chain: from now on the groups of cities it is in are looked at by themselves.

    Many sections may break its link while ways over players' own track are left; so it is done once for all of them.
    """
    known = kept(s)
    loose = [right[1].bit_length() - 1 for right in known.found if right[0] == "apart" and right[1].bit_count() == 1]
    apart = [other for other in s.setting.chain if other == city or other in loose]
    had = s.residues
    s.kept = work_out(s, known.country, known.found, had and had.joint, apart)
    if had is not None:  # where the ways are still the same, so is what becomes of them
        same = {right for right, ways in s.kept.found.items() if known.found.get(right) is ways}
        led_round = {key: ways for key, ways in had.led_round.items() if key[0] in same}
        s.residues = had._replace(led_round=led_round, countries={})
