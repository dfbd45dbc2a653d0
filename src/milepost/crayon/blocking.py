"""The right of way of others: BLD-12, BLD-13, FER-3 and NI-6, as R-4, R-52, R-80, R-81 and R-95 read them.

`refused` is asked for every section built. It first tries tests that are cheap and sufficient
(`harmless`); only where they fail the position after the build is looked at as a whole (`lacks`)
and compared with the one before: a build may not take away what others are entitled to.
Both agree: the tests compare them on random games.

`main` is open country: mileposts outside cities and ports that free sections join. `shore` adds what lies
over a ferry that still has room. Every way there is between two of its mileposts is open
to everybody, whatever city or ferry fills up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon import open_cities, track
from milepost.crayon.kernel import flood
from milepost.crayon.owners import SEAT
from milepost.crayon.ways import Ways, may_enter
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Place
    from milepost.crayon.state import State


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if s.setting.rules.every_city_open:
        return open_cities.refused(s, seat, arm)
    if harmless(s, seat, arm):
        s.cleared = arm << 4 | seat
        return None
    after = s.copy()
    track.lay(after, seat, arm)
    missing = lacks(after)
    if missing:
        already = {lack.what: lack.amount for lack in lacks(s)}
        for lack in missing:
            if lack.amount > already.get(lack.what, 0):
                return lack.refusal
    return None


# Cheap and sufficient

def harmless(s: State, seat: int, arm: int) -> bool:
    """True only if the build takes nobody's right away."""
    setting = s.setting
    section = setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return True
    if not setting.special[section]:
        return _way_round(s, section)
    # No way of others need lead through a city or a port: only the room left there counts.
    return _leaves_room(s, seat, section, arm // 6) and _leaves_room(s, seat, section, setting.board.near[arm]) \
        and _sturdy(s)


def before_laying(s: State, seat: int, arm: int) -> None:
    """Forget what is known of open country where the section about to be laid may change it."""
    if s.cleared == arm << 4 | seat:
        return
    board = s.setting.board
    section, m, to = board.section[arm], arm // 6, board.near[arm]
    if s.main >= 0 and not s.owner[section]:
        if not s.setting.special[section]:
            if not _way_round(s, section):
                s.main = -1
        elif board.port_at[m] >= 0 or board.port_at[to] >= 0:
            s.main = -1
        elif not (_leaves_room(s, seat, section, m) and _leaves_room(s, seat, section, to)):
            s.sturdy = None


def _way_round(s: State, section: int) -> bool:
    """Open country still joins the two ends, so every way there was still exists."""
    owner = s.owner
    setting = s.setting
    for one, other in setting.triangles[section]:  # by far the most frequent case
        if not (owner[one] or owner[other]):
            return True
    bit = setting.board.bit
    a, b = setting.board.ends[section]
    d = setting.board.arms[section] % 6
    steps = _open_steps(s)
    steps[d] &= ~bit[a]
    steps[d + 3] &= ~bit[b]
    return bool(flood(bit[a], steps, setting.board.stride, until=bit[b]) & bit[b])


def _open_steps(s: State) -> list[int]:
    """Steps over free sections between mileposts outside cities and ports."""
    return [free & country for free, country in zip(s.free, s.setting.open_country, strict=True)]


def _leaves_room(s: State, seat: int, section: int, m: int) -> bool:
    """At this end enough sections into open country are left for those still to come."""
    setting = s.setting
    place = setting.place_at[m]
    if place >= 0:
        spot = setting.places[place]
        if spot.ferry >= 0:
            return False  # what lies over the ferry depends on its ports: look closely
        wanted = min(spot.limit, setting.players) - (s.guests[place] | 1 << seat).bit_count()
        return wanted <= 0 or _open_sections(s, zip(spot.sections, spot.outer, strict=True), section) >= wanted
    city = setting.board.major_at[m]
    return city < 0 or _open_sections(s, setting.major_sections[city], section) >= setting.players


def _open_sections(s: State, ways: Iterable[tuple[int, int]], without: int = -1) -> int:
    """How many of these (section, outer end) are free and lead into open country."""
    open_country(s)
    shore, owner, bit = s.shore, s.owner, s.setting.board.bit
    count = 0
    for section, outer in ways:
        if not owner[section] and section != without and shore & bit[outer]:
            count += 1
    return count


def _sturdy(s: State) -> bool:
    """Open country alone serves all rights, so any city or port may fill up.

    Once found it stays true while builds leave room; `before_laying` forgets it where one does not.
    """
    open_country(s)
    if s.sturdy is None:
        setting = s.setting
        s.sturdy = all(_open_sections(s, ways) >= setting.players for ways in setting.major_sections.values()) and all(
            min(place.limit, setting.players) - guests.bit_count()
            <= _open_sections(s, zip(place.sections, place.outer, strict=True))
            for place, guests in zip(setting.places, s.guests, strict=True))
    return s.sturdy


def open_country(s: State) -> int:
    """`main`; works out `main` and `shore` where they are not known.

    Of several separate pieces the largest that a major city's free sections lead into is taken.
    """
    if s.main < 0:
        setting = s.setting
        steps = _open_steps(s)
        s.main = 0
        for section, outer in setting.major_sections[setting.board.majors[0]] if setting.centres else ():
            if not s.owner[section] and setting.place_at[outer] < 0 and not s.main & setting.board.bit[outer]:
                piece = flood(setting.board.bit[outer], steps, setting.board.stride)
                if piece.bit_count() > s.main.bit_count():
                    s.main = piece
        s.shore = s.main
        s.sturdy = None
        for number, ferry in enumerate(setting.board.links):
            # A ferry bought by itself has no port of its own; leaving it out makes the country only smaller.
            if ferry.second is None and s.ferries[number].bit_count() < setting.link_players[number]:
                _go_ashore(s, ferry.ports, steps)
    return s.main


def _go_ashore(s: State, ports: tuple[int, int], steps: list[int]) -> None:
    """A player who can come to one port through open country can go on from the other."""
    setting = s.setting
    bit = setting.board.bit
    ways = []
    for port in ports:
        spot = setting.places[setting.place_at[port]]
        ways.append([outer for section, outer in zip(spot.sections, spot.outer, strict=True)
                     if not s.owner[section] and setting.board.city_at[outer] < 0])
    for here, there in (ways, ways[::-1]):
        if any(s.shore & bit[outer] for outer in here):
            landing = setting.board.bits(there)
            if landing & ~s.shore:
                s.shore |= flood(landing, steps, setting.board.stride)


# Exact

class Lack(NamedTuple):
    """Something players are entitled to and cannot get: what, how much of it, how to say it."""

    what: tuple[str, int]
    amount: int
    refusal: Refusal


def lacks(s: State) -> list[Lack]:
    """All that anybody lacks in this position, worked out with nothing remembered."""
    anew = s.copy()
    anew.main = -1
    joined, ways = _joins_majors(anew), Ways(anew)
    return (([] if joined else _cities_apart(anew, ways) + _crossings_short(anew, ways))
            + _majors_shut(anew, ways, joined) + _places_shut(anew, ways))


def _joins_majors(s: State) -> bool:
    """Free sections of every major city lead into the same open country."""
    main, bit = open_country(s), s.setting.board.bit
    return all(any(not s.owner[section] and main & bit[outer] for section, outer in ways)
               for ways in s.setting.major_sections.values())


def _cities_apart(s: State, ways: Ways) -> list[Lack]:
    """BLD-13: each player must be able to join all major cities."""
    setting = s.setting
    found = []
    for seat in setting.seats if setting.centres else ():
        joined = ways.open_to(seat, setting.board.bit[setting.centres[0]])
        apart = (setting.centre_bits & ~joined).bit_count()
        if apart:
            found.append(Lack(("apart", seat), apart, Refusal(
                "BLD-13", f"This would stop {s.names[seat]} from connecting all major cities.")))
    return found


def _crossings_short(s: State, ways: Ways) -> list[Lack]:
    """BLD-13, R-95: where one ferry or tunnel more joins a player's major cities, there is one for each of them."""
    offers = []
    for seat in s.setting.seats if s.setting.board.links and s.setting.centres else ():
        own = sum(1 << n for n, owners in enumerate(s.ferries) if owners >> seat & 1)
        if not ways.join_majors(seat, own):
            room = [n for n, owners in enumerate(s.ferries) if not own >> n & 1
                    and owners.bit_count() < s.setting.link_players[n] and ways.join_majors(seat, own | 1 << n)]
            # A place on link n is n * 8 and up. A player who needs two links more is looked at alone, by _cities_apart.
            offers.append([n * 8 + place for n in room
                           for place in range(s.setting.link_players[n] - s.ferries[n].bit_count())])
    short = sum(map(bool, offers)) - _served(offers)
    return [Lack(("crossings", 0), short, Refusal(
        "BLD-13", "This would leave too little room on the ferries and in the tunnel: not all players could still "
                  "connect the major cities."))] if short else []


def _majors_shut(s: State, ways: Ways, joined: bool) -> list[Lack]:
    """BLD-13, R-4: each player not yet in a major city keeps a section of their own into it."""
    setting = s.setting
    found = []
    for city, sections in setting.major_sections.items():
        inside = {s.owner[section] & SEAT for section, _ in sections}
        missing = [seat for seat in setting.seats if seat + 1 not in inside]
        if not joined or len(missing) > _open_sections(s, sections):
            amount = len(missing) - _served([_ways_into(s, ways, seat, city) for seat in missing])
            if amount:
                name = setting.board.cities[city].name
                found.append(Lack(("major", city), amount, Refusal(
                    "BLD-13", f"This would leave too few ways into {name} for those who are not there yet.")))
    return found


def _ways_into(s: State, ways: Ways, seat: int, city: int) -> list[int]:
    """The free sections into a major city whose outer end the seat can reach without passing it."""
    setting = s.setting
    board = setting.board
    itself = board.bits(board.cities[city].mileposts)
    start = (setting.major_bits | s.reach[seat]) & ~itself
    # On a board with one major city all begin there: every section is a way.
    reached = ways.open_to(seat, start, without=itself) if len(board.majors) > 1 else -1
    return [section for section, outer in setting.major_sections[city]
            if not s.owner[section] and reached & board.bit[outer]]


def _served(offers: list[list[int]]) -> int:
    """How many can be given one of their offers, all different."""
    taken: dict[int, int] = {}

    def give(who: int, tried: set[int]) -> bool:
        for section in offers[who]:
            if section not in tried:
                tried.add(section)
                if section not in taken or give(taken[section], tried):
                    taken[section] = who
                    return True
        return False

    return sum(give(who, set()) for who in range(len(offers)))


def _places_shut(s: State, ways: Ways) -> list[Lack]:
    """BLD-12 and FER-3: those entitled keep a way into each limited place."""
    setting = s.setting
    found = []
    for number, place in enumerate(setting.places):
        missing = place.entitled - s.guests[number].bit_count()
        if missing > 0 and missing > _open_sections(s, zip(place.sections, place.outer, strict=True)):
            amount = missing - _ways_to(s, ways, number, place)
            if amount > 0:
                found.append(Lack(("place", number), amount, _shut(s, place, missing)))
    return found


def _ways_to(s: State, ways: Ways, number: int, place: Place) -> int:
    """How many players still missing there could each have a free section into the place of their own (R-81)."""
    setting = s.setting
    # A port may be reached by its own ferry, a city not through itself.
    without = setting.board.bit[place.milepost] if place.ferry < 0 else 0
    offers = []
    for seat in setting.seats:
        if not s.guests[number] >> seat & 1 and may_enter(s, seat, place.milepost):
            reached = ways.open_to(seat, setting.major_bits | s.reach[seat], without)
            offers.append([section for section, outer in zip(place.sections, place.outer, strict=True)
                           if not s.owner[section] and reached & setting.board.bit[outer]])
    return _served(offers)


def _shut(s: State, place: Place, missing: int) -> Refusal:
    more = "another player" if missing == 1 else f"{missing} more players"
    if place.ferry >= 0:
        name = s.setting.board.links[place.ferry].name
        if s.setting.board.links[place.ferry].tunnel:
            return Refusal("NI-6", f"This would keep everybody from an end of {name}.")
        return Refusal("FER-3", f"This would keep {more} from a port of the {name} ferry.")
    city = s.setting.board.cities[s.setting.board.city_at[place.milepost]]
    return Refusal("BLD-12", f"This would shut {city.name} to {more}, for whom room must be left.")
