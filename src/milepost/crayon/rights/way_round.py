"""Ways kept in mind, led round a section that somebody takes.

First by a table of short detours; then by any way between the section's two ends that none of the right's ways needs;
at last by one more round of the flow, in which all of them may change. What has been worked out is remembered while
the position stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.kernel import way_between
from milepost.crayon.rights import ways_in
from milepost.crayon.rights.found import Found, Right
from milepost.crayon.rights.joint import Joint
from milepost.crayon.rights.kept import kept
from milepost.crayon.rights.network import DOOR, GATE

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
    return (
        _past(joint, right, found, section, way)
        if way
        else _past(joint, right, found, section, way, places) or joint.mended(right, found, section, places)
    )


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
    joint: Joint, right: Right, found: Found, section: int, way: tuple[int, ...], places: Sequence[int] = ()
) -> Found | None:
    """The same ways, but for the one over the section: it takes a detour that none of them needs, known or looked for.

    None where there is no such detour, or where it is hard to say.
    """
    net = joint.net
    at = _where(net, found, section)
    if at is None:
        return None
    n, arc = at
    arcs = net.arcs_along(arc, way) if way else _detour(joint, right, found, arc, places)
    if arcs is None:
        return None
    old = found.ways[n]
    cut = old.arcs.index(arc)
    new = _without_circles(net, old.start, (*old.arcs[:cut], *arcs, *old.arcs[cut + 1 :]))
    ways = list(found.ways)
    ways[n] = old._replace(arcs=tuple(new))
    if len(new) < len(old.arcs) + len(arcs) - 1:  # other sections are needed no more, either
        return joint.with_ways(right, found, ways, found.own)
    over = [net.arc_section[one] for one in arcs]
    gates = (
        found.gates.union(one for one, k in zip(arcs, over, strict=True) if k == GATE) if GATE in over else found.gates
    )
    sections = found.sections.union(over) - {section, GATE, DOOR}
    return found._replace(sections=sections, gates=gates, ways=tuple(ways))


def _where(net: Network, found: Found, section: int) -> tuple[int, int] | None:
    """Which of the ways runs along the section, and by which arc."""
    for arc in net.arcs_over(section):
        for n, way in enumerate(found.ways):
            if arc in way.arcs:
                return n, arc
    return None


def _detour(joint: Joint, right: Right, found: Found, arc: int, places: Sequence[int]) -> list[int] | None:
    """Arcs that lead round an arc, past none of these places: somebody is about to take up room there."""
    net, room = joint.net, joint.room[:]
    for section in found.sections:
        net.close(room, section)
    for gate in found.gates:
        room[gate] = 0
    for number in places:
        gate = net.gates[net.gate_of[number]][0]
        if gate in found.gates:
            return None
        room[gate] = 0
    if right[0] == "place":
        ways_in.shut(joint, right[1], room)
    return way_between(net.ways, room, net.head[arc ^ 1], net.head[arc])


def _without_circles(net: Network, start: int, arcs: Sequence[int]) -> list[int]:
    way, been = list[int](), [start]
    for arc in arcs:
        v = net.head[arc]
        if v in been:
            del way[been.index(v) :], been[been.index(v) + 1 :]
        else:
            way.append(arc)
            been.append(v)
    return way


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
