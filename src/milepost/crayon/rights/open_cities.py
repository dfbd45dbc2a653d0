"""The right of way where every city must stay in reach of everybody: BLD-14, as R-53 and R-90 read it.

The other players need a way to each city, from a major city or their own track, over sections that are free
or theirs and ferries they may still buy. A cheap and sufficient test comes first, as in `blocking.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon.kernel import closing, flood
from milepost.crayon.rules import track
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.state import State


def refused(s: State, seat: int, arm: int) -> Refusal | None:
    """Why this section may not be built for the sake of the others, or None."""
    if harmless(s, arm):
        return None
    after = s.copy()
    track.lay(after, seat, arm)
    for other in s.setting.seats:
        if other != seat:
            lost = cut_off(after, other)
            lost = [city for city in lost if city not in cut_off(s, other)] if lost else []
            if lost:
                city = s.setting.board.cities[lost[0]].name
                return Refusal(
                    "BLD-14",
                    say("This would make it impossible for {name} to reach {city}.", name=s.names[other], city=city),
                )
    return None


def harmless(s: State, arm: int) -> bool:
    """True only if the build takes nobody's way away: two free sections still join its ends by open country."""
    section = s.setting.board.section[arm]
    if s.owner[section]:  # rebuilding at an own claim changes nothing for others
        return True
    return any(not (s.owner[one] or s.owner[other]) for one, other in s.setting.triangles[section])


def cut_off(s: State, seat: int) -> list[int]:
    """The cities the seat can reach no more, worked out exactly."""
    setting = s.setting
    board = setting.board
    steps = _steps(s, seat)
    reached = _flood(s, seat, setting.major_bits | s.reach[seat], steps)
    lost = [
        number
        for number, city in enumerate(board.cities)
        if city.size != "major" and not reached & board.bit[city.centre]
    ]
    if len(setting.centres) > 1:
        joined = _flood(s, seat, board.bit[setting.centres[0]], steps)
        if setting.centre_bits & ~joined:
            lost += [city for city in board.majors if not _enters(s, seat, city, steps)]
    return sorted(lost)


def _enters(s: State, seat: int, city: int, steps: list[int]) -> bool:
    """R-90: a major city is reached from another one or from own track, not from itself."""
    itself = s.setting.board.bits(s.setting.board.cities[city].mileposts)
    others = s.setting.major_bits & ~itself | s.reach[seat]
    return bool(_flood(s, seat, others, steps) & itself)


def _steps(s: State, seat: int) -> list[int]:
    """Over free sections where the seat may still build, its own, its washed-out bridges, and red areas."""
    free = list(s.free)
    track.steps_over_claims(s, seat, free)
    free = closing(free, track.closed_places(s, seat), s.setting.board.stride)
    return [
        way | mine | red
        for way, mine, red in zip(free, s.own[seat * 6 : seat * 6 + 6], s.setting.red_steps, strict=True)
    ]


def _flood(s: State, seat: int, start: int, steps: list[int]) -> int:
    """All that the steps lead to, with the ferries the seat has or may still buy."""
    board = s.setting.board
    ferries = [
        (_ends(s, seat, n, steps), board.bits(link.ports))
        for n, link in enumerate(board.links)
        if s.link_owners[n] >> seat & 1 or s.link_owners[n].bit_count() < s.setting.link_players[n]
    ]
    seen = flood(start, steps, board.stride)
    while True:
        more = seen
        for ends, ports in ferries:
            if seen & ends:
                more |= ports
        if more == seen:
            return seen
        seen = flood(more, steps, board.stride)


def _ends(s: State, seat: int, number: int, steps: list[int]) -> int:
    """The ends at which the seat has the ferry or may still buy it.

    Where it takes own track (R-25), a major city's dot is none without own track or a section left to draw some.
    """
    board = s.setting.board
    ports = board.links[number].ports
    if not s.setting.rules.ferry_from_own_track or s.link_owners[number] >> seat & 1:
        return board.bits(ports)
    drawn = [way & ~red for way, red in zip(steps, s.setting.red_steps, strict=True)]
    return board.bits(
        m
        for m in ports
        if board.major_at[m] < 0 or s.reach[seat] & board.bit[m] or any(way & board.bit[m] for way in drawn)
    )
