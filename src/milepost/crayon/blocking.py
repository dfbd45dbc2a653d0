"""The right of way of others: BLD-12, BLD-13 and FER-3, as R-4, R-52, R-80 and R-81 read them.

`refused` is asked for every section built. It first tries tests that are cheap and
sufficient; only where they fail the position after the build is looked at as a whole
(`unfair`). Both agree: the tests compare them on random games.

`main` is the country open to everybody: all mileposts that free sections and red areas
join to the first major city without passing a place of limited entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon import track
from milepost.crayon.kernel import flood
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Place
    from milepost.crayon.state import State


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if harmless(s, seat, arm):
        return None
    after = s.copy()
    track.lay(after, seat, arm)
    after.main = -1
    return unfair(after)


# Cheap and sufficient

def harmless(s: State, seat: int, arm: int) -> bool:
    """True only if the build takes nobody's right away (given that nobody lacked it before)."""
    setting = s.setting
    section = setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return True
    m, to = arm // 6, setting.board.near[arm]
    if setting.special[section] and not (_leaves_room(s, seat, section, m) and _leaves_room(s, seat, section, to)):
        return False
    return _way_round(s, section, m, to)


def _way_round(s: State, section: int, a: int, b: int) -> bool:
    """Free sections still join the two ends, so every way there was still exists."""
    owner = s.owner
    for way in s.setting.triangles[section]:
        if not any(owner[other] for other in way):
            return True
    setting = s.setting
    if setting.place_at[a] >= 0 or setting.place_at[b] >= 0:
        return False  # the search below does not pass limited places
    bit = setting.board.bit
    d = setting.board.arms[section] % 6
    steps = [free & country | red for free, country, red
             in zip(s.free, setting.open_country, setting.red_steps, strict=True)]
    end, other = setting.board.ends[section]
    steps[d] &= ~bit[end]
    steps[d + 3] &= ~bit[other]
    return bool(flood(bit[a], steps, setting.board.stride, until=bit[b]) & bit[b])


def _leaves_room(s: State, seat: int, section: int, m: int) -> bool:
    """At this end enough free sections in open country are left for those still to come."""
    setting = s.setting
    place = setting.place_at[m]
    if place >= 0:
        spot = setting.places[place]
        guests = s.guests[place] | 1 << seat
        if spot.ferry < 0 and not s.guests[place] >> seat & 1 and guests.bit_count() >= spot.limit < setting.players:
            return False  # the city is full now and no way for others any more: look closely
        if spot.ferry >= 0 and not s.ferries[spot.ferry] >> seat & 1:
            return False  # the same for a ferry
        return _open_sections(s, spot, section) >= min(spot.limit, setting.players) - guests.bit_count()
    city = setting.board.major_at[m]
    if city < 0:
        return True
    left = sum(not s.owner[other] and setting.place_at[outer] < 0 and other != section
               for other, outer in setting.major_sections[city])
    return left >= setting.players


def _open_sections(s: State, spot: Place, without: int = -1) -> int:
    """Free sections whose outer end lies in the country open to all."""
    main = open_to_all(s)
    bit = s.setting.board.bit
    return sum(not s.owner[section] and section != without and bool(main & bit[outer])
               for section, outer in zip(spot.sections, spot.outer, strict=True))


def open_to_all(s: State) -> int:
    if s.main < 0:
        setting = s.setting
        steps = [free & country | red for free, country, red
                 in zip(s.free, setting.open_country, setting.red_steps, strict=True)]
        s.main = flood(setting.board.bit[setting.centres[0]], steps, setting.board.stride) if setting.centres else 0
    return s.main


# Exact

def unfair(s: State) -> Refusal | None:
    """What somebody lacks in this position, or None."""
    return _cities_apart(s) or _major_full(s) or _place_shut(s)


def _ways(s: State, seat: int, start: int, without: int = -1) -> int:
    """Where the seat could still bring track from the start, not passing `without`."""
    setting = s.setting
    board = setting.board
    closed = board.bit[without] if without >= 0 else 0
    for number, place in enumerate(setting.places):
        if place.ferry >= 0:
            full = s.ferries[place.ferry].bit_count() >= place.limit and not s.ferries[place.ferry] >> seat & 1
        else:
            full = s.guests[number].bit_count() >= place.limit and not s.guests[number] >> seat & 1
        if full:
            closed |= board.bit[place.milepost]
    steps = [free | mine | red for free, mine, red
             in zip(s.free, s.own[seat * 6:seat * 6 + 6], setting.red_steps, strict=True)]
    for section in s.claims:
        if s.owner[section] & 0x7F == seat + 1:
            a, b = board.ends[section]
            d = board.arms[section] % 6
            steps[d] |= board.bit[a]
            steps[d + 3] |= board.bit[b]
    for d, shift in enumerate((1, board.stride, board.stride - 1)):
        steps[d] &= ~(closed | closed >> shift)
        steps[d + 3] &= ~(closed | closed << shift)
    return _with_ferries(s, start & ~closed, steps, closed)


def _with_ferries(s: State, start: int, steps: list[int], closed: int) -> int:
    board = s.setting.board
    seen = flood(start, steps, board.stride)
    while True:
        more = seen
        for ferry in board.ferries:
            a, b = board.bit[ferry.ports[0]], board.bit[ferry.ports[1]]
            if seen & (a | b) and not closed & (a | b):
                more |= a | b
        if more == seen:
            return seen
        seen = flood(more, steps, board.stride)


def _cities_apart(s: State) -> Refusal | None:
    """BLD-13: each player must be able to join all major cities."""
    setting = s.setting
    if setting.centre_bits & ~open_to_all(s) == 0:
        return None
    for seat in setting.seats:
        joined = _ways(s, seat, setting.board.bit[setting.centres[0]])
        if setting.centre_bits & ~joined:
            return Refusal("BLD-13", f"This would stop {s.names[seat]} from connecting all major cities.")
    return None


def _major_full(s: State) -> Refusal | None:
    """BLD-13, R-4: each player not yet in a major city keeps a section of their own into it."""
    setting = s.setting
    for city, sections in setting.major_sections.items():
        inside = {s.owner[section] & 0x7F for section, _ in sections}
        missing = [seat for seat in setting.seats if seat + 1 not in inside]
        free = [(section, outer) for section, outer in sections if not s.owner[section]]
        if len(missing) > sum(setting.place_at[outer] < 0 for _, outer in free):
            offers = [[section for section, outer in free if _may_enter(s, seat, outer)] for seat in missing]
            if not _distinct(offers):
                name = setting.board.cities[city].name
                return Refusal("BLD-13", f"This would leave too few ways into {name} for those who are not there yet.")
    return None


def _may_enter(s: State, seat: int, m: int) -> bool:
    number = s.setting.place_at[m]
    if number < 0:
        return True
    place = s.setting.places[number]
    inside = s.ferries[place.ferry] if place.ferry >= 0 else s.guests[number]
    return bool(inside >> seat & 1) or inside.bit_count() < place.limit


def _distinct(offers: list[list[int]]) -> bool:
    """Whether each can be given one of his offers, all different."""
    taken: dict[int, int] = {}

    def give(who: int, tried: set[int]) -> bool:
        for section in offers[who]:
            if section not in tried:
                tried.add(section)
                if section not in taken or give(taken[section], tried):
                    taken[section] = who
                    return True
        return False

    return all(give(who, set()) for who in range(len(offers)))


def _place_shut(s: State) -> Refusal | None:
    """BLD-12 and FER-3: those entitled keep a way into each limited place."""
    setting = s.setting
    for number, place in enumerate(setting.places):
        missing = min(place.limit, setting.players) - s.guests[number].bit_count()
        if missing > 0 and missing > _open_sections(s, place):
            entitled = [seat for seat in setting.seats if not s.guests[number] >> seat & 1
                        and _may_enter(s, seat, place.milepost)]
            # A port may be reached by its own ferry, a city not through itself.
            without = place.milepost if place.ferry < 0 else -1
            reached = 0
            for seat in entitled:
                reached |= _ways(s, seat, setting.major_bits | s.reach[seat], without)
            ways = sum(not s.owner[section] and bool(reached & setting.board.bit[outer])
                       for section, outer in zip(place.sections, place.outer, strict=True))
            if ways < missing:
                return _shut(s, place, missing)
    return None


def _shut(s: State, place: Place, missing: int) -> Refusal:
    more = "another player" if missing == 1 else f"{missing} more players"
    if place.ferry >= 0:
        name = s.setting.board.ferries[place.ferry].name
        return Refusal("FER-3", f"This would keep {more} from a port of the {name} ferry.")
    city = s.setting.board.cities[s.setting.board.city_at[place.milepost]]
    return Refusal("BLD-12", f"This would shut {city.name} to {more}, for whom room must be left.")
