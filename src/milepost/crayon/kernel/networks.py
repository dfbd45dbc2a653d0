"""What one player's track joins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from milepost.crayon.kernel.pure import Ground, Masks, flood


class OwnTrack(NamedTuple):
    """The track a player runs on without rent: as sets of steps, and the same section by section."""

    own: Masks
    red_steps: Masks  # everybody's
    owner: bytes | bytearray  # of each section
    mine: int  # the player among the owners
    red: bytes
    links: Sequence[tuple[int, int]] = ()  # own ferries: two mileposts each


def network(ground: Ground, start: int, track: OwnTrack) -> int:
    """All mileposts that the track joins to the start, which is a set."""
    steps = [mine | red for mine, red in zip(track.own, track.red_steps, strict=True)]
    joined = flood(start, steps, ground.stride)
    ports = [ground.bit[a] | ground.bit[b] for a, b in track.links]
    while True:
        more = joined
        for both in ports:
            if joined & both:
                more |= both
        if more == joined:
            return joined
        joined = flood(more, steps, ground.stride)


def groups(ground: Ground, places: Sequence[int], track: OwnTrack) -> list[tuple[list[int], bool]]:
    """The mileposts that are joined to each other, and whether that is by own track; a red area is everybody's."""
    touched = 0
    for mask in track.own:
        touched |= mask
    for a, b in track.links:
        touched |= ground.bit[a] | ground.bit[b]
    found = []
    left = list(places)
    while left:
        joined = network(ground, ground.bit[left[0]], track)
        inside = [m for m in left if joined & ground.bit[m]]
        found.append((inside, bool(joined & touched)))
        left = [m for m in left if m not in inside]
    return found
