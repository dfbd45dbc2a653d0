"""The right of way of others: BLD-12, BLD-13 and FER-3, as R-4, R-52, R-80 and R-81 read them.

`refused` is asked for every section built. It first tries tests that are cheap and
sufficient; only where they fail the position after the build is looked at as a whole
(`unfair`). Both agree: the tests compare them on random games.

`main` is the country open to everybody: all mileposts that free sections and red areas
join to the first major city without passing a place of limited entry. `shore` adds what
lies over a ferry that still has room.
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
    section = s.setting.board.section[arm]
    if not s.setting.special[section] and _detour(s, section):  # by far the most frequent case
        return None
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
    if setting.place_at[m] >= 0 or setting.place_at[to] >= 0:
        return _sturdy(s)  # nobody's way leads through a limited place
    return _way_round(s, section, m, to)


def before_laying(s: State, arm: int) -> None:
    """Forget `main` where the section about to be laid may change it."""
    setting = s.setting
    section, m, to = setting.board.section[arm], arm // 6, setting.board.near[arm]
    if s.main >= 0 and not s.owner[section]:
        port = setting.board.port_at[m] >= 0 or setting.board.port_at[to] >= 0
        limited = setting.place_at[m] >= 0 or setting.place_at[to] >= 0  # `main` does not pass there
        if port or not (limited or _way_round(s, section, m, to)):
            s.main = -1


def _way_round(s: State, section: int, a: int, b: int) -> bool:
    """Free sections still join the two ends, so every way there was still exists."""
    if _detour(s, section):
        return True
    setting = s.setting
    bit = setting.board.bit
    d = setting.board.arms[section] % 6
    steps = _open_steps(s)
    end, other = setting.board.ends[section]
    steps[d] &= ~bit[end]
    steps[d + 3] &= ~bit[other]
    return bool(flood(bit[a], steps, setting.board.stride, until=bit[b]) & bit[b])


def _detour(s: State, section: int) -> bool:
    """Two free sections lead round this one over a single milepost."""
    owner = s.owner
    for one, other in s.setting.triangles[section]:
        if not (owner[one] or owner[other]):
            return True
    return False


def _open_steps(s: State) -> list[int]:
    """Steps over free sections and red areas that pass no limited place."""
    setting = s.setting
    return [free & country | red for free, country, red
            in zip(s.free, setting.open_country, setting.red_steps, strict=True)]


def _leaves_room(s: State, seat: int, section: int, m: int) -> bool:
    """At this end enough free sections in open country are left for those still to come."""
    setting = s.setting
    place = setting.place_at[m]
    if place >= 0:
        spot = setting.places[place]
        guests = s.guests[place] | 1 << seat
        if spot.ferry >= 0:
            owners = s.ferries[spot.ferry] | 1 << seat
            if owners != s.ferries[spot.ferry] and owners.bit_count() >= spot.limit < setting.players:
                return False  # the ferry is full now and no way for others any more: look closely
        return _open_sections(s, spot, section) >= min(spot.limit, setting.players) - guests.bit_count()
    city = setting.board.major_at[m]
    if city < 0:
        return True
    left = 0
    for other, outer in setting.major_sections[city]:
        if not s.owner[other] and other != section and setting.place_at[outer] < 0:
            left += 1
            if left >= setting.players:
                return True
    return False


def _open_sections(s: State, spot: Place, without: int = -1) -> int:
    """Free sections whose outer end lies in country that those still missing can reach."""
    open_to_all(s)
    shore, owner, bit = s.shore, s.owner, s.setting.board.bit
    count = 0
    for section, outer in zip(spot.sections, spot.outer, strict=True):
        if not owner[section] and section != without and shore & bit[outer]:
            count += 1
    return count


def _sturdy(s: State) -> bool:
    """All rights are served by open country alone, so a limited place may close.

    Once found it stays true until `main` is forgotten: harmless builds leave enough room everywhere.
    """
    open_to_all(s)
    if s.sturdy is None:
        setting = s.setting
        s.sturdy = not setting.centre_bits & ~s.main and all(
            min(place.limit, setting.players) - guests.bit_count() <= _open_sections(s, place)
            for place, guests in zip(setting.places, s.guests, strict=True))
    return s.sturdy


def open_to_all(s: State) -> int:
    """`main`; works out `main` and `shore` where they are not known."""
    if s.main < 0:
        setting = s.setting
        steps = _open_steps(s)
        start = setting.board.bit[setting.centres[0]] if setting.centres else 0
        s.main = s.shore = flood(start, steps, setting.board.stride)
        s.sturdy = None
        for number, ferry in enumerate(setting.board.ferries):
            if s.ferries[number].bit_count() < setting.rules.ferry_players:
                _go_ashore(s, ferry.ports, steps)
    return s.main


def _go_ashore(s: State, ports: tuple[int, int], steps: list[int]) -> None:
    """Who can come to one port by open country can go on from the other."""
    setting = s.setting
    bit = setting.board.bit
    ways = []
    for port in ports:
        spot = setting.places[setting.place_at[port]]
        ways.append([outer for section, outer in zip(spot.sections, spot.outer, strict=True)
                     if not s.owner[section] and setting.place_at[outer] < 0])
    for here, there in (ways, ways[::-1]):
        if any(s.shore & bit[outer] for outer in here):
            landing = setting.board.bits(there)
            if landing & ~s.shore:
                s.shore |= flood(landing, steps, setting.board.stride)


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
