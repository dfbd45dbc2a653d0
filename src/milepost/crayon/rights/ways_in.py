"""Ways into a place with limited entry: a small or medium city, a port, an end of a tunnel (BLD-12, FER-3, NI-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.crayon.kernel import Passage
from milepost.crayon.rights.found import Found
from milepost.crayon.rights.quest import Quest

if TYPE_CHECKING:
    from milepost.crayon.rights.joint import Joint
    from milepost.crayon.state import State


def missing(s: State, number: int) -> int:
    """For how many players a way into the place is still to be left."""
    return s.setting.places[number].entitled - s.guests[number].bit_count()


def coming(s: State, number: int) -> list[int]:
    """The seats that may be those."""
    inside = _inside(s, number)
    full = inside.bit_count() >= s.setting.places[number].limit
    return [seat for seat in s.setting.seats if not s.guests[number] >> seat & 1 and (not full or inside >> seat & 1)]


def _inside(s: State, number: int) -> int:
    """The seats that need no room in the place."""
    ferry = s.setting.places[number].ferry
    return s.link_owners[ferry] if ferry >= 0 else s.guests[number]


def quest(joint: Joint, number: int) -> Quest:
    """Ways from the place's sections to where those who are missing may begin."""
    return _quest(joint, number, coming(joint.s, number), missing(joint.s, number))


def _quest(joint: Joint, number: int, seats: list[int], want: int, last: int = -1) -> Quest:
    """Any last section will do, or only the one that is named."""
    s, net, spot = joint.s, joint.net, joint.s.setting.places[number]
    room, ends = joint.room[:], joint.own.begins(seats)
    shut(joint, number, room)
    sources = []
    for section, outer in zip(spot.sections, spot.outer, strict=True):
        free = not s.owner[section] and last in (-1, section)
        sources.append([net.into[outer]] if free else [])
        if free and spot.ferry >= 0:
            # Who has the ferry, or comes to its other port, may draw any section of this one from here outwards.
            sources[-1].append(net.out_of[spot.milepost])
            for seat in seats:
                if s.link_owners[spot.ferry] >> seat & 1:
                    ends[net.into[outer]] |= 1 << seat
    return Quest(room, sources, ends, want, spot.sections)


def shut(joint: Joint, number: int, room: bytearray) -> None:
    """Nobody comes to a place by passing through it; ways lead from its sections, or from a port's other port."""
    net, spot = joint.net, joint.s.setting.places[number]
    room[net.gates[net.gate_of[number]][0]] = 0
    for arc in net.arcs[net.out_of[spot.milepost]]:
        if net.arc_section[arc] in spot.sections:
            room[arc] = 0


def found(joint: Joint, number: int, want: int, ways: Sequence[Passage]) -> Found:
    """These ways into a place, if so many are wanted."""
    net, sections = joint.net, joint.s.setting.places[number].sections
    leans = sum(1 << way.sink for way in ways if way.end not in net.city_nodes)
    return Found(max(want - len(ways), 0), ways=tuple(ways), leans=leans).along(
        net, [arc for way in ways for arc in way.arcs], [sections[way.source] for way in ways]
    )


def each_alone(joint: Joint, number: int, together: Found) -> Found:
    """Everybody by themselves, with nobody else's way to heed: only the last sections must be different."""
    s, sections = joint.s, joint.s.setting.places[number].sections
    seats = coming(s, number)
    alone = {}
    for seat in seats:
        for k in sections:
            quest = _quest(joint, number, [seat], 1, k)
            alone[seat, k] = found(joint, number, 1, quest.lead(joint.net))
    offers = [[k for k in sections if not alone[seat, k].short] for seat in seats]
    cut = max(0, missing(s, number) - _served(offers))
    return together.with_alone([way for way in alone.values() if not way.short], (1 << cut) - 1)


def _served(offers: Sequence[Sequence[int]]) -> int:
    """How many can be given one of their offers, all different."""
    if not offers:
        return 0
    first, *rest = offers
    taking = (1 + _served([[k for k in other if k != taken] for other in rest]) for taken in first)
    return max([_served(rest), *taking])
