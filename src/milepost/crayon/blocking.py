"""The right of way of others: BLD-12, BLD-13, FER-3 and NI-6, as R-4, R-52, R-80, R-81 and R-95 read them.

A build may not take away what others are entitled to. So ways for all of them are kept in mind (`Kept`), and a build that
touches none of these harms nobody: that is `harmless`, the quick test. Otherwise other ways are looked for in the position
after the build (`_after`), exactly, but only for the rights that are touched. If fewer players than before
would find one, the build is refused. `lacks` works everything out with nothing remembered; the tests compare the two.

Most cities and ports lie in broad country (`country.py`), where a free section into it is as good as a
way. Ways of their own are kept only for the others and for the major cities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon import open_cities, track
from milepost.crayon.country import broad_country, stays_broad
from milepost.crayon.joint import NOBODY, UNSURE, Found, Joint
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Place
    from milepost.crayon.state import State

Right = tuple[str, int]
"""("place", its number), ("link", a major city) in the chain of major cities, ("apart", a group of them as bits)."""


class Kept(NamedTuple):
    """What is kept in mind of the ways that others are entitled to."""

    country: int  # broad country
    found: dict[Right, Found]
    users: dict[int, list[Right]]  # the rights whose ways take up a section
    gates: dict[int, list[Right]]  # or pass a city or a ferry, by its arc in the network
    whole: bool = True  # nothing has to be worked out again


class Ahead(NamedTuple):
    """What would be kept in mind after a build."""

    country: int
    found: dict[Right, Found]
    all: bool  # these are all; otherwise those that are not here stay as they are


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if s.setting.rules.every_city_open:
        return open_cities.refused(s, seat, arm)
    s.ahead = None
    if not harmless(s, seat, arm):
        before = _kept(s).found
        s.ahead = _after(s, seat, arm)
        for right, found in s.ahead.found.items():
            if found.worse_than(before.get(right, NOBODY)) and right[0] != "link":
                return _refusal(s, right, found)
    s.cleared = arm << 4 | seat
    return None


# Quick and sufficient

def harmless(s: State, seat: int, arm: int) -> bool:
    """True only if the build takes nobody's right away."""
    setting = s.setting
    section = setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return True
    kept = _kept(s)
    if UNSURE in kept.users or not all(_way_round(s, section, kept.found[right])
                                       for right in kept.users.get(section, ())):
        return False
    if not setting.special[section]:
        return not kept.country or stays_broad(s, section, setting.breadth)
    m, to = arm // 6, setting.board.near[arm]
    return _leaves_room(s, kept, seat, section, m) and _leaves_room(s, kept, seat, section, to)


def _way_round(s: State, section: int, found: Found) -> tuple[int, ...]:
    """Free sections that join the two ends of one and that none of these ways takes up, or ()."""
    owner, taken = s.owner, found.sections
    for way in s.setting.ways_round[section]:
        for other in way:
            if owner[other] or other in taken:
                break
        else:
            return way
    return ()


def before_laying(s: State, seat: int, arm: int) -> None:
    """Keep in mind what will be true once this section is laid."""
    kept = s.kept
    if kept is None:
        return
    if s.cleared != arm << 4 | seat:
        s.ahead = None if harmless(s, seat, arm) else _after(s, seat, arm)
    section = s.setting.board.section[arm]
    if s.ahead is None and section in kept.users and not s.owner[section]:
        network = s.setting.network
        found = {right: network.led_round(kept.found[right], section, _way_round(s, section, kept.found[right]))
                 for right in kept.users[section]}
        s.ahead = Ahead(kept.country, found, False)
    found = kept.found if s.ahead is None else s.ahead.found if s.ahead.all else kept.found | s.ahead.found
    # Players who lack a way may have one by this section, and a player whose pieces of track it joins may need none.
    board, track_ends = s.setting.board, s.reach[seat] | s.setting.major_bits
    joining = track_ends & board.bit[arm // 6] and track_ends & board.bit[board.near[arm]]
    stale = {right for right, ways in found.items() if ways.short or (joining and seat in ways.needy)}
    if s.ahead or stale:
        s.kept = _keep(s.ahead.country if s.ahead else kept.country,
                       {right: ways for right, ways in found.items() if right not in stale}, whole=not stale)
    s.ahead = None


def _leaves_room(s: State, kept: Kept, seat: int, section: int, m: int) -> bool:
    """At this end enough is left for those still to come: sections into broad country, and room where ways pass."""
    setting = s.setting
    number = setting.place_at[m]
    if number < 0:
        return setting.board.major_at[m] < 0 or not kept.country or _anchored(s, kept.country, section)
    spot = setting.places[number]
    inside = s.ferries[spot.ferry] if spot.ferry >= 0 else s.guests[number]
    if kept.gates and not inside >> seat & 1 and _crowded(s, kept, number, inside):
        return False
    return ("place", number) in kept.found or _broad_way(s, kept.country, number, seat, section)


def _crowded(s: State, kept: Kept, number: int, inside: int) -> list[Right]:
    """The rights whose ways could not all pass here any more if one player more came in."""
    network = s.setting.network
    arc = network.gates[network.gate_of[number]][0]
    left = s.setting.places[number].limit - inside.bit_count() - 1
    return [right for right in kept.gates.get(arc, ())
            if not (ways := kept.found[right]).arcs or ways.arcs.count(arc) > left]


def _broad_way(s: State, country: int, number: int, seat: int = -1, without: int = -1) -> bool:
    """Sections into broad country are left for all who are missing in a place; the seat is one more who is there."""
    spot = s.setting.places[number]
    guests = s.guests[number] | 1 << seat if seat >= 0 else s.guests[number]
    missing = spot.entitled - guests.bit_count()
    return missing <= 0 or missing <= s.setting.breadth and _into(s, country, zip(spot.sections, spot.outer, strict=True), without) >= missing


def _anchored(s: State, country: int, without: int = -1) -> bool:
    """A major city has as many sections into broad country as that has ways."""
    return any(_into(s, country, sections, without) >= s.setting.breadth
               for sections in s.setting.major_sections.values())


def _into(s: State, country: int, ways: Iterable[tuple[int, int]], without: int) -> int:
    """How many of these (section, outer end) are free and lead into the country."""
    owner, bit = s.owner, s.setting.board.bit
    count = 0
    for section, outer in ways:
        if not owner[section] and section != without and country & bit[outer]:
            count += 1
    return count


# Exact

def _kept(s: State) -> Kept:
    """What is kept in mind in this position; on an empty board it is the same in every game."""
    kept = s.kept
    if kept is None:
        empty = not any(s.owner) and not any(s.ferries)
        kept = s.setting.kept_at_first if empty else None
        if kept is None:
            kept = worked_out(s)
            if empty:
                s.setting.kept_at_first = kept
    elif not kept.whole:
        kept = _work_out(s, kept.country, kept.found)
    s.kept = kept
    return kept


def _country(s: State) -> int:
    breadth = s.setting.breadth
    country = broad_country(s, breadth) if breadth else 0
    return country if country and _anchored(s, country) else 0


def _after(s: State, seat: int, arm: int) -> Ahead:
    """What would be found after the build for the rights it touches."""
    setting, kept = s.setting, _kept(s)
    section = setting.board.section[arm]
    after = s.copy()
    track.lay(after, seat, arm)
    touched = {*kept.users.get(section, ()), *kept.users.get(UNSURE, ())}
    for m in (arm // 6, setting.board.near[arm]):
        number = setting.place_at[m]
        if number >= 0:
            spot = setting.places[number]
            inside = s.ferries[spot.ferry] if spot.ferry >= 0 else s.guests[number]
            touched.add(("place", number))
            if not inside >> seat & 1:
                touched.update(_crowded(s, kept, number, inside))
    country = kept.country
    joint, found = Joint(after), dict[Right, Found]()
    if country and not (_anchored(after, country) if setting.special[section] else
                        stays_broad(s, section, setting.breadth) or joint.broadly(section, setting.breadth)):
        country = _country(after)
        touched.update(("place", number) for number in range(len(setting.places))
                       if ("place", number) not in kept.found)
    for right in sorted(touched):
        old = kept.found.get(right)
        if old and (mended := joint.mended(right, old, section)):
            found[right] = mended
        elif old and right[0] == "link":
            found[right] = joint.chain_link(right[1], old.goals)
            if found[right].short:
                whole = {right: ways for right, ways in kept.found.items() if right not in touched} | found
                return Ahead(country, _work_out(after, country, whole, joint).found, True)
        elif right[0] == "apart":
            found[right] = joint.apart(right[1])
        elif right in kept.found or not _broad_way(after, country, right[1]):
            found[right] = joint.place(right[1])
    return Ahead(country, found, False)


def _work_out(s: State, country: int, known: dict[Right, Found], joint: Joint | None = None) -> Kept:
    """Ways for every right that broad country does not serve; those known already are taken over."""
    setting = s.setting
    joint = joint or Joint(s)
    found: dict[Right, Found] = {}
    for number in range(len(setting.places)):
        if not _broad_way(s, country, number):
            right = ("place", number)
            found[right] = known.get(right) or joint.place(number)
    # Major cities, one after the other: a chain of cities each with ways for all to those before it.
    chain, loose = 0, []
    for city in setting.chain:
        if chain:
            link = known.get(("link", city))
            if link is None or link.goals & ~chain or (link.short and link.goals != chain):
                link = joint.chain_link(city, chain)
            found["link", city] = link
            if link.short:
                loose.append(city)
                continue
        chain |= 1 << city
    if len(setting.chain) == 1:
        loose = setting.chain
    for group in _groups(loose):
        found["apart", group] = known.get(("apart", group)) or joint.apart(group)
    return _keep(country, found)


def _groups(cities: list[int]) -> Iterator[int]:
    """All groups of these cities but the empty one, as bits."""
    for number in range(1, 1 << len(cities)):
        yield sum(1 << city for n, city in enumerate(cities) if number >> n & 1)


def _keep(country: int, found: dict[Right, Found], whole: bool = True) -> Kept:
    users: dict[int, list[Right]] = {}
    gates: dict[int, list[Right]] = {}
    for right, ways in found.items():
        if right[0] == "link" and ways.short:
            continue  # no link: groups of cities are looked at instead
        for section in ways.sections:
            users.setdefault(section, []).append(right)
        for gate in ways.gates:
            gates.setdefault(gate, []).append(right)
    return Kept(country, found, users, gates, whole)


# What is lacking, in words

class Lack(NamedTuple):
    """Something players are entitled to and cannot get: what, how many go without, how to say it."""

    what: Right
    amount: int
    refusal: Refusal


def lacks(s: State) -> list[Lack]:
    """All that anybody lacks in this position, worked out with nothing remembered."""
    kept = worked_out(s)
    return [Lack(right, found.short, _refusal(s, right, found)) for right, found in kept.found.items()
            if found.short and right[0] != "link"]


def worked_out(s: State) -> Kept:
    """What is to be kept in mind in this position, with nothing remembered."""
    return _work_out(s, _country(s), {})


def _refusal(s: State, right: Right, found: Found) -> Refusal:
    return _shut(s, s.setting.places[right[1]], found.short) if right[0] == "place" else _apart(s, right[1], found)


def _apart(s: State, group: int, found: Found) -> Refusal:
    cities = [city.name for number, city in enumerate(s.setting.board.cities) if group >> number & 1]
    names, where = [s.names[seat] for seat in found.needy], _and(cities)
    if len(names) == 1:
        return Refusal("BLD-13", f"This would stop {names[0]} from connecting all major cities: no way to {where} is left.")
    left = len(names) - found.short
    ways = f"ways for only {left} of them" if left > 1 else "a way for only one of them" if left else "no way for any of them"
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
