"""The ways that are kept in mind for all who have a right to them, and how they change with every build.

Working out ways is dear, so `Kept` goes from position to position. It stays as it is while builds touch none of its
ways. A way is led round a section that is taken, and only where that fails is the right looked at anew (`after`).

Most cities lie in broad country (`country.py`), where a free section into it is as good as a way. For the others ways
of their own are kept. The major cities make a chain: each has ways for all to those before it, so every group of cities
has. Where a link fails, the groups of cities that the chain does not hold are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Flow
from milepost.crayon.rights.country import broad_country, stays_broad, thinned
from milepost.crayon.rights.joint import NOBODY, UNSURE, Found, Joint
from milepost.crayon.rules import track

if TYPE_CHECKING:
    from milepost.crayon.state import State

Right = tuple[str, int]
"""("place", its number), ("link", a major city) of the chain, ("apart", a group of major cities as bits)."""
Users = dict[int, tuple[Right, ...]]


class Kept(NamedTuple):
    """What is kept in mind in a position."""

    country: int  # broad country
    found: dict[Right, Found]
    users: Users  # the rights whose ways take up a section
    gates: Users  # or pass a city or a ferry, by its arc in the network
    again: frozenset[Right] = frozenset()  # to be looked at again before anything is asked …
    changed: int = 0  # … because these seats (as bits) may have joined cities, or have them joined no more

    def without(self, seats: int, places: Iterable[int]) -> Kept:
        """The same when these seats have lost track, among it all they had in these places."""
        again = {("place", number) for number in places if number >= 0}
        again |= {
            right
            for right, ways in self.found.items()
            if ways.leans & seats or (right[0] != "place" and seats & ~sum(1 << seat for seat in ways.needy))
        }
        return self._replace(again=self.again | again, changed=self.changed | seats)

    def with_(self, ahead: Ahead) -> Kept:
        """The same with what has been found since."""
        users, gates = dict(self.users), dict(self.gates)
        found = dict(self.found)
        for right, ways in ahead.found.items():
            old = found.get(right, NOBODY)
            if right[0] == "link":  # one that fails is none: groups of cities stand in its place
                old, ways = (NOBODY if link.short else link for link in (old, ways))
            _change(users, right, old.sections, ways.sections)
            _change(gates, right, old.gates, ways.gates)
        found |= ahead.found
        return Kept(ahead.country, found, users, gates)


class Ahead(NamedTuple):
    """What would be kept in mind after a build."""

    country: int
    found: dict[Right, Found]


class Residues(NamedTuple):
    """The position as a network, the room that the ways of a right leave in it, and their detours round a section."""

    joint: Joint
    rooms: dict[Right, bytearray | None]
    detours: dict[tuple[Right, int], Flow]


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
    joint, found = Joint(s), dict[Right, Found]()
    for right in sorted(known.again):
        if right[0] == "place" and broad_way(s, known.country, right[1]):
            found[right] = NOBODY
        elif right[0] != "link":
            found[right] = joint.anew(right)
        elif right in known.found:
            old = known.found[right]
            found[right] = joint.link(right[1], old.goals, old, known.changed)
            if found[right].short and not old.short:
                return _work_out(s, known.country, {}, joint)
    return known.with_(Ahead(known.country, found))


def worked_out(s: State) -> Kept:
    """What is to be kept in mind in this position, with nothing remembered."""
    return _work_out(s, _country(s), {})


def _work_out(
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
            found["link", city] = link = joint.link(city, chain, known.get(("link", city)), -1)
            if link.short:
                loose.append(city)
                continue
        chain |= 1 << city
    for group in _groups(loose if len(setting.chain) > 1 else setting.chain):
        found["apart", group] = known.get(("apart", group)) or joint.apart(group)
    return Kept(country, {}, {}, {}).with_(Ahead(country, found))


def _groups(cities: list[int]) -> Iterator[int]:
    """All groups of these cities but the empty one, as bits."""
    for number in range(1, 1 << len(cities)):
        yield sum(1 << city for n, city in enumerate(cities) if number >> n & 1)


def _change(users: Users, right: Right, old: frozenset[int], new: frozenset[int]) -> None:
    """The right takes up the new ones instead of the old ones."""
    for key in old - new:
        left = tuple(other for other in users[key] if other != right)
        if left:
            users[key] = left
        else:
            del users[key]
    for key in new - old:
        users[key] = (*users.get(key, ()), right)


# Broad country


def _country(s: State) -> int:
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


def thinner(s: State, section: int) -> int:
    """Broad country once a section of it is taken, or -1 if that is no country to rely on.

    Places that could not rely on it any more get ways of their own, here and now.
    """
    setting, known = s.setting, kept(s)
    if stays_broad(s, section, setting.breadth):
        return known.country
    end = thinned(s, section, setting.breadth)
    if end >= 0:
        country = known.country & ~setting.board.bit[end]
        cities, places = setting.beside[end]
    else:
        country = broad_country(s, setting.breadth, section)
        cities, places = True, tuple(range(len(setting.places)))
    if country == known.country:
        return country
    if cities and not anchored(s, country):
        return -1
    lost = [n for n in places if ("place", n) not in known.found and not broad_way(s, country, n)]
    if lost:
        joint = Joint(s)
        s.kept = known.with_(Ahead(known.country, {("place", number): joint.place(number) for number in lost}))
    return country


def _into(s: State, country: int, ways: Iterable[tuple[int, int]], without: int) -> int:
    """How many of these (section, outer end) are free and lead into the country."""
    owner, bit = s.owner, s.setting.board.bit
    count = 0
    for section, outer in ways:
        if not owner[section] and section != without and country & bit[outer]:
            count += 1
    return count


# After a build


def way_round(s: State, section: int, found: Found) -> tuple[int, ...]:
    """Free sections that join the two ends of one and that none of these ways takes up, or ()."""
    owner, taken = s.owner, found.sections
    for way in s.setting.ways_round[section]:
        for other in way:
            if owner[other] or other in taken:
                break
        else:
            return way
    return ()


def mends(s: State, right: Right, found: Found, section: int, entered: Iterable[int] = ()) -> bool:
    """These ways can be led round a section, while the builder comes into these places and takes up room there."""
    if s.residues is None:
        s.residues = Residues(Joint(s), {}, {})
    joint, rooms, detours = s.residues
    if right not in rooms:
        rooms[right] = joint.residue(right, found)
    room = rooms[right]
    detour = joint.detour(room, found, section, entered) if room is not None else None
    if detour is not None:
        detours[right, section] = detour
    return detour is not None


def led_round(s: State, section: int) -> Ahead | None:
    """The ways kept, led round a section that is taken; None where none of them runs there."""
    known = kept(s)
    if s.owner[section]:
        return None
    country = known.country
    if country and not s.setting.special[section]:
        country = thinner(s, section)
        assert country >= 0, "only what is harmless is led round"
        known = kept(s)
    if section not in known.users:
        return Ahead(country, {}) if country != known.country else None
    joint, _, detours = s.residues or Residues(Joint(s), {}, {})
    found = {}
    for right in known.users[section]:
        ways = known.found[right]
        way = way_round(s, section, ways)
        detour = detours.get((right, section))
        found[right] = (
            s.setting.network.led_round(ways, section, way)
            if way
            else joint.diverted(ways, detour, section)
            if detour
            else joint.mended(right, ways, section) or joint.anew(right, ways)
        )
    return Ahead(country, found)


def inside(s: State, number: int) -> int:
    """The seats (bits) that need no more room in a place: a ferry's two ports are one."""
    ferry = s.setting.places[number].ferry
    return s.link_owners[ferry] if ferry >= 0 else s.guests[number]


def crowded(s: State, known: Kept, seat: int, number: int) -> list[Right]:
    """The rights whose ways could not all pass a place any more once the seat is in it."""
    network, there = s.setting.network, inside(s, number)
    if not known.gates or there >> seat & 1:
        return []
    arc = network.gates[network.gate_of[number]][0]
    left = s.setting.places[number].limit - there.bit_count() - 1
    return [
        right
        for right in known.gates.get(arc, ())
        if not (ways := known.found[right]).arcs or ways.arcs.count(arc) > left
    ]


def after(s: State, seat: int, arm: int) -> Ahead:
    """What would be found after the build for the rights it touches."""
    while True:
        ahead = _after(s, seat, arm)
        if not isinstance(ahead, int):
            return ahead
        _loosen(s, ahead)


def _loosen(s: State, city: int) -> None:
    """Take a city out of the chain: from now on the groups of cities it is in are looked at by themselves.

    Many sections may break its link while ways over players' own track are left; so it is done once for all of them.
    """
    known = kept(s)
    loose = [right[1].bit_length() - 1 for right in known.found if right[0] == "apart" and right[1].bit_count() == 1]
    apart = [other for other in s.setting.chain if other == city or other in loose]
    s.kept = _work_out(s, known.country, known.found, None, apart)
    s.residues = None


def _after(s: State, seat: int, arm: int) -> Ahead | int:
    """The same, or a city whose link in the chain would fail though there may be ways."""
    setting, known = s.setting, kept(s)
    section, ends = setting.board.section[arm], (arm // 6, setting.board.near[arm])
    touched = {*known.users.get(section, ()), *known.users.get(UNSURE, ())}
    for m in ends:
        number = setting.place_at[m]
        if number >= 0:
            touched.update(crowded(s, known, seat, number))
            if ("place", number) not in known.found:
                touched.add(("place", number))
    then = s.copy()
    track.lay(then, seat, arm)
    country = known.country
    if country and setting.special[section] and not anchored(then, country):
        country = _country(then)
    elif country and not setting.special[section] and not stays_broad(s, section, setting.breadth):
        end = thinned(s, section, setting.breadth)
        country = country & ~setting.board.bit[end] if end >= 0 else _country(then)
        country = country if anchored(then, country) else 0
    if country != known.country:
        touched.update(
            ("place", number) for number in range(len(setting.places)) if ("place", number) not in known.found
        )
    return _look(then, known, country, touched, section)


def _look(then: State, known: Kept, country: int, touched: set[Right], section: int) -> Ahead | int:
    """Look for ways for the rights touched in the position after a build."""
    found: dict[Right, Found] = {}
    joint = Joint(then)
    for right in sorted(touched):
        old = known.found.get(right)
        if right[0] == "place" and old is None and broad_way(then, country, right[1]):
            continue
        ways = joint.mended(right, old, section) if old else None
        if ways is None and right[0] == "link":
            alone = joint.apart(1 << right[1], 0, old.arcs if old else ())
            if alone.short:  # that the city stands alone is enough to know
                return Ahead(country, {("apart", 1 << right[1]): alone})
        found[right] = ways or joint.anew(right, old or NOBODY)
        if right[0] == "link" and found[right].short:
            return right[1]
    return Ahead(country, found)


def laid(s: State, seat: int, arm: int, ahead: Ahead | None) -> Kept:
    """What is kept in mind once the section is laid."""
    known = kept(s)
    if ahead is not None:
        known = known.with_(ahead)
    # Players who lack a way may have one by this section, and those whose pieces of track it joins may need none.
    again = {right for right, ways in known.found.items() if ways.short and right[0] != "link"}
    if _joins_pieces(s, seat, arm):
        again |= {right for right, ways in known.found.items() if seat in ways.needy}
    return known._replace(again=frozenset(again), changed=1 << seat) if again else known


def _joins_pieces(s: State, seat: int, arm: int) -> bool:
    """The section joins two pieces of the seat's track, or one and a major city."""
    board, mine = s.setting.board, s.reach[seat] | s.setting.major_bits
    a, b = board.bit[arm // 6], board.bit[board.near[arm]]
    return bool(mine & a and mine & b and not track.network(s, seat, a) & b)
