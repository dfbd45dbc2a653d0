"""Ways kept in mind, led round a section that somebody takes.

First by a table of short detours; then by any way from before the section to behind it that none of the right's ways
needs; at last by one more round of the flow, in which all of them may change. What has been worked out is remembered
while the position stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import Passage, way_between
from milepost.crayon.rights import ways_in
from milepost.crayon.rights.found import Found, Right
from milepost.crayon.rights.joint import Joint
from milepost.crayon.rights.kept import kept
from milepost.crayon.rights.network import GATE

if TYPE_CHECKING:
    from milepost.crayon.rights.network import Network
    from milepost.crayon.state import State


class Residues(NamedTuple):
    """What has been worked out in a position: ways led round a section, and broad country without it."""

    joint: Joint
    led_round: dict[tuple[Right, int, int], Found | None]  # by the right, the builder and the section
    countries: dict[int, int]


def residues(s: State) -> Residues:
    if s.residues is None:
        s.residues = Residues(Joint(s), {}, {})
    return s.residues


def led_round(s: State, right: Right, seat: int, section: int) -> Found | None:
    """The ways kept for a right, led round a section that the seat takes; None if that fails, or is hard to say."""
    joint, known, _ = residues(s)
    key = right, seat, section
    if key not in known:
        known[key] = _led_round(s, joint, right, seat, section)
    return known[key]


def _led_round(s: State, joint: Joint, right: Right, seat: int, section: int) -> Found | None:
    found = kept(s).found[right]
    if not found.ways:
        return None
    way = _short_detour(s, section, found)
    places = entered(s, seat, section) if s.setting.special[section] else []
    if not way and right[0] == "place" and right[1] in places:
        less = _one_less(joint, right[1], found, seat, section)
        if less is not None:
            return less
    return _past(joint, right, found, section, way, places) or joint.mended(right, found, section, places)


def _short_detour(s: State, section: int, found: Found) -> tuple[int, ...]:
    """Free sections that join the two ends of one and that none of these ways takes up, or ()."""
    owner, taken = s.owner, found.sections
    for way in s.setting.ways_round[section]:
        for other in way:
            if owner[other] or other in taken:
                break
        else:
            return way
    return ()


def _past(
    joint: Joint, right: Right, found: Found, section: int, way: tuple[int, ...], places: Sequence[int]
) -> Found | None:
    """The same ways, but for the one over the section: it takes a detour that none of them needs, known or looked for.

    None where there is no such detour, or where it is hard to say.
    """
    net = joint.net
    at = _where(net, found, section)
    if at is None:
        return None
    n, arc = at
    old = found.ways[n]
    nodes = [old.start, *map(net.head.__getitem__, old.arcs)]
    first = nodes.index(net.head[arc ^ 1])
    last = first + 1
    arcs = net.arcs_along(arc, way) if way else None
    if arcs is None or not set(nodes).isdisjoint([net.head[one] for one in arcs[:-1]]):  # it would go in circles
        arcs = _detour(joint, right, found, nodes[:last], nodes[last:], places)
        if arcs is None:
            return None
        first, last = nodes.index(net.head[arcs[0] ^ 1]), nodes.index(net.head[arcs[-1]])
    ways = list(found.ways)
    ways[n] = Passage(old.source, old.sink, old.start, old.end, (*old.arcs[:first], *arcs, *old.arcs[last:]))
    left, over = ([net.arc_section[one] for one in some] for some in (old.arcs[first:last], arcs))
    if GATE in left or GATE in over:
        return joint.with_ways(right, found, ways, found.own)
    sections, gates = found.sections.difference(left).union(over), found.gates
    return Found(found.short, found.needy, sections, gates, tuple(ways), found.goals, found.own, found.cut, found.leans)


def _where(net: Network, found: Found, section: int) -> tuple[int, int] | None:
    """Which of the ways runs along the section, and by which arc."""
    for arc in net.arcs_over(section):
        for n, way in enumerate(found.ways):
            if arc in way.arcs:
                return n, arc
    return None


def _detour(
    joint: Joint, right: Right, found: Found, starts: list[int], goals: list[int], places: Sequence[int]
) -> list[int] | None:
    """Arcs from one of these nodes to one of those that none of the ways needs.

    They lead past none of these places: somebody is about to take up room there.
    """
    net, room = joint.net, joint.room
    if places or right[0] == "place":
        room = room[:]
    for number in places:
        gate = net.gates[net.gate_of[number]][0]
        if gate in found.gates:
            return None
        room[gate] = 0
    if right[0] == "place":
        ways_in.shut(joint, right[1], room)
        for way in found.ways:  # the section into the place is none of its arcs
            net.close(room, joint.s.setting.places[right[1]].sections[way.source])
    return way_between(net.ways, room, starts, goals, found.ways)


def _one_less(joint: Joint, number: int, found: Found, seat: int, section: int) -> Found | None:
    """The ways into a place once the seat is there by one of their sections; None if that is hard to say.

    One player less is to come, and but for the seat's own any way is as good as another.
    """
    place = joint.s.setting.places[number]
    if found.short or found.leans >> seat & 1 or place.ferry >= 0:
        return None
    left = [way for way in found.ways if place.sections[way.source] != section]
    return ways_in.found(joint, number, 0, left)


def entered(s: State, seat: int, section: int) -> list[int]:
    """The places in which the seat takes up room by building the section."""
    place_at = s.setting.place_at
    return [
        number
        for m in s.setting.board.ends[section]
        if (number := place_at[m]) >= 0 and not inside(s, number) >> seat & 1
    ]


def inside(s: State, number: int) -> int:
    """The seats (bits) that need no more room in a place: a ferry's two ports are one."""
    ferry = s.setting.places[number].ferry
    return s.link_owners[ferry] if ferry >= 0 else s.guests[number]
