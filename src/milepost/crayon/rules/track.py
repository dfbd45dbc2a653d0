"""Track on the board: laying it, erasing it, what it touches and what it joins.

No legality here; see `build.py` and `blocking.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from milepost.crayon import kernel
from milepost.crayon.kernel import OwnTrack, groups
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.crayon.state import State


def lay(s: State, seat: int, arm: int) -> None:
    """Draw the section along the arm in the seat's colour."""
    board = s.setting.board
    section = board.section[arm]
    m, d = divmod(arm, 6)
    to = board.near[arm]
    s.residues = None
    back = d + 3 if d < 3 else d - 3
    here, there = board.bit[m], board.bit[to]
    if s.owner[section]:  # rebuilding at a claimed place
        s.claims = tuple(claim for claim in s.claims if claim != section)
    else:
        s.free[d] ^= here
        s.free[back] ^= there
    s.owner[section] = seat + 1
    s.own[seat * 6 + d] |= here
    s.own[seat * 6 + back] |= there
    s.reach[seat] |= here | there
    if s.setting.special[section]:
        for end in (m, to):
            place = s.setting.place_at[end]
            if place >= 0:
                s.guests[place] |= 1 << seat
                if board.port_at[end] >= 0:
                    pay_ferry(s, seat, board.port_at[end])
    if s.room is not None:
        s.setting.network.laid(s, section)


def pay_ferry(s: State, seat: int, ferry: int) -> None:
    """From now on the ferry is the seat's track; both ports are reached (BLD-19)."""
    s.residues = s.room = None
    s.link_owners[ferry] |= 1 << seat
    a, b = s.setting.board.links[ferry].ports
    s.reach[seat] |= s.setting.board.bit[a] | s.setting.board.bit[b]


def touched_ports(s: State, seat: int) -> int:
    """R-79: the ports of own ferries that cost what a clear milepost does, as own track touches them."""
    if not s.setting.rules.more_port_track:
        return 0
    return s.setting.board.bits(
        place.milepost
        for number, place in enumerate(s.setting.places)
        if place.ferry >= 0 and s.guests[number] >> seat & 1 and not s.setting.board.links[place.ferry].tunnel
    )


def erase(s: State, sections: Iterable[int], keep_claim: bool) -> None:
    """Take track away; a claim keeps the place for its owner (R-28)."""
    owner, board = s.owner, s.setting.board
    erased = [section for section in sections if owner[section] and not owner[section] & CLAIM]
    if not erased:
        return
    if keep_claim:
        s.claims = tuple(sorted((*s.claims, *erased)))
    else:  # what is kept for its owner still counts for everybody's rights
        _forget_ways(s, erased)
    losers = set()
    for section in erased:
        seat = owner[section] - 1
        losers.add(seat)
        a, b = board.ends[section]
        d = board.arms[section] % 6
        s.own[seat * 6 + d] ^= board.bit[a]
        s.own[seat * 6 + d + 3] ^= board.bit[b]
        s.tell("erased", seat, section)
        if keep_claim:
            owner[section] |= CLAIM
        else:
            _give_up(s, section)
    s.came = [-1 if came in erased else came for came in s.came]  # bound to nothing
    _look_anew(s, erased, losers)


def hand_over(s: State, sections: Iterable[int], links: Iterable[int], giver: int, taker: int) -> None:
    """These sections and ferries of the giver's are the taker's from now on (V-TRADE)."""
    sold = list(sections)
    for section in sold:
        a, b = s.setting.board.ends[section]
        d = s.setting.board.arms[section] % 6
        for step, m in ((d, a), (d + 3, b)):
            s.own[giver * 6 + step] ^= s.setting.board.bit[m]
            s.own[taker * 6 + step] ^= s.setting.board.bit[m]
        s.owner[section] = taker + 1
    for number in links:
        s.link_owners[number] ^= 1 << giver | 1 << taker
    _look_anew(s, sold, (giver, taker))
    s.kept = s.room = None


def drop_claims(s: State, sections: Iterable[int]) -> None:
    """The places of these washed-out bridges are anybody's again."""
    gone = set(sections)
    _forget_ways(s, gone)
    for section in gone:
        _give_up(s, section)
    if gone:
        s.claims = tuple(section for section in s.claims if section not in gone)
        _look_anew(s, gone, ())


def _give_up(s: State, section: int) -> None:
    a, b = s.setting.board.ends[section]
    d = s.setting.board.arms[section] % 6
    s.owner[section] = 0
    s.free[d] |= s.setting.board.bit[a]
    s.free[d + 3] |= s.setting.board.bit[b]


def _forget_ways(s: State, sections: Iterable[int]) -> None:
    """Those who are about to lose these sections may need ways again that were not kept for them (`kept.py`)."""
    if s.kept is not None:
        losers, places = 0, []
        for section in sections:
            losers |= 1 << (s.owner[section] & SEAT) - 1
            places += [s.setting.place_at[m] for m in s.setting.board.ends[section]]
        if losers:
            s.kept = s.kept.without(losers, places)


def _look_anew(s: State, sections: Iterable[int], seats: Iterable[int]) -> None:
    """Work out again what follows from the track, after these sections and the track of these seats have changed."""
    board = s.setting.board
    s.residues = None
    for seat in seats:
        touched = 0
        for mask in s.own[seat * 6 : seat * 6 + 6]:
            touched |= mask
        for number, ferry in enumerate(board.links):
            if s.link_owners[number] >> seat & 1:
                touched |= board.bit[ferry.ports[0]] | board.bit[ferry.ports[1]]
        s.reach[seat] = touched
    for number in sorted({s.setting.place_at[m] for section in sections for m in board.ends[section]}):
        if number >= 0:
            s.guests[number] = 0
            for section in s.setting.places[number].sections:
                if s.owner[section]:
                    s.guests[number] |= 1 << (s.owner[section] & SEAT) - 1
    if s.room is not None:
        s.setting.network.given_up(s, sections)


def look_at_all(s: State) -> None:
    """Work out everything that follows from who owns which sections and ferries, as for a position that was read."""
    board, setting = s.setting.board, s.setting
    s.claims = tuple(section for section, mark in enumerate(s.owner) if mark & CLAIM)
    s.own, s.free = [0] * (6 * setting.players), list(setting.buildable)
    for section, mark in enumerate(s.owner):
        if mark:
            (a, b), d = board.ends[section], board.arms[section] % 6
            for step, m in ((d, a), (d + 3, b)):
                s.free[step] &= ~board.bit[m]
                if not mark & CLAIM:
                    s.own[(mark - 1) * 6 + step] |= board.bit[m]
    _look_anew(s, range(len(board.ends)), setting.seats)


# The room in cities, ports and tunnels (BLD-10, BLD-11, FER-2, FER-4, NI-1)


def room_left(s: State, number: int) -> int:
    """For how many more players a place has room; less than none only in a deal that is void."""
    place = s.setting.places[number]
    return place.limit - (s.link_owners[place.ferry] if place.ferry >= 0 else s.guests[number]).bit_count()


def admits(s: State, seat: int, number: int) -> bool:
    """The seat is in the place, or may still come."""
    place = s.setting.places[number]
    inside = s.link_owners[place.ferry] if place.ferry >= 0 else s.guests[number]
    return bool(inside >> seat & 1) or inside.bit_count() < place.limit


def link_admits(s: State, seat: int, link: int) -> bool:
    """The seat has paid for the ferry or tunnel, or may still do so."""
    owners = s.link_owners[link]
    return bool(owners >> seat & 1) or owners.bit_count() < s.setting.link_players[link]


def sections_into(s: State, seat: int, number: int) -> int:
    """How many sections of the seat's lead into a place."""
    return sum(s.owner[section] & SEAT == seat + 1 for section in s.setting.places[number].sections)


def closed_places(s: State, seat: int) -> int:
    """Cities and ports that take no more track of the seat's."""
    most = s.setting.rules.city_sections
    return s.setting.board.bits(
        place.milepost
        for number, place in enumerate(s.setting.places)
        if not admits(s, seat, number)
        or (place.ferry < 0 and s.guests[number] >> seat & 1 and sections_into(s, seat, number) >= most)
    )


def steps_over_claims(s: State, seat: int, steps: list[int]) -> None:
    """Add the seat's washed-out bridges to the steps (R-28)."""
    board = s.setting.board
    for section in s.claims:
        if s.owner[section] == CLAIM | seat + 1:
            a, b = board.ends[section]
            steps[board.arms[section] % 6] |= board.bit[a]
            steps[board.arms[section] % 6 + 3] |= board.bit[b]


def sections_of(s: State, seat: int) -> int:
    """How much track the seat has: its sections, each ferry one unless ferries are no track (R-44)."""
    ferries = s.link_owners if s.setting.rules.ferries_are_track else ()
    return sum(owner == seat + 1 for owner in s.owner) + sum(owners >> seat & 1 for owners in ferries)


def own_track(s: State, seat: int) -> OwnTrack:
    """The seat's track, red areas and own ferries, as the kernel asks for them."""
    setting, own = s.setting, s.own[seat * 6 : seat * 6 + 6]
    links = [link.ports for link, owners in zip(setting.board.links, s.link_owners, strict=True) if owners >> seat & 1]
    return OwnTrack(own, setting.red_steps, s.owner, seat + 1, setting.red, links)


def network(s: State, seat: int, start: int) -> int:
    """All mileposts joined to the start by own track, red areas and own ferries (R-40)."""
    return kernel.network(s.setting.ground, start, own_track(s, seat))


def majors_joined(s: State, seat: int) -> int:
    """How many major cities the seat's largest network joins (WIN-1); one no own track touches joins nothing."""
    found = groups(s.setting.ground, s.setting.centres, own_track(s, seat))
    return max((len(inside) for inside, touched in found if touched), default=0)
