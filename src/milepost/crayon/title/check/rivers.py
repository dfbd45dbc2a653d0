"""Checks of rivers: each is one path from its source to the sea, a lake or another river.

A river runs from triangle to triangle of the lattice, between three neighbouring places, and crosses
the section between two of them. It may run through water, where there are no sections to cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from milepost.crayon.board.board import Board
from milepost.crayon.board.lattice import Place, Triangle, section, sides, triangles_beside
from milepost.crayon.title.check.finding import Files, Finding
from milepost.crayon.title.check.flaws import Flaw
from milepost.sentences import say

LAKE = 12
"""A river may run through so many triangles of water between two of its sections."""


class Crossing(NamedTuple):
    """A section of a river, as it stands in the file."""

    label: str  # the river, with its branch: “Ganges, Hooghly”
    word: str
    sides: frozenset[Triangle]  # the triangles to both sides of the section


def check_rivers(files: Files) -> Iterator[Finding]:
    for flaw in river_flaws(files.title.board, _labels(files)):
        yield files.on_board(flaw.kind, flaw.heading, flaw.name, flaw.message, flaw.word)


def river_flaws(board: Board, rivers: Mapping[str, Sequence[Crossing]]) -> Iterator[Flaw]:
    """What is wrong with these rivers, each given by its sections in order."""
    for label in rivers:
        if not rivers[label]:
            yield Flaw("river", "rivers", label, say("the river {river} crosses no section", river=label))
    stretches = [stretch for crossings in rivers.values() for stretch in _stretches(board, crossings)]
    apart = _apart(stretches)
    for stretch in stretches:
        first, last = stretch[0], stretch[-1]
        if first in apart:
            before = rivers[first.label][: rivers[first.label].index(first)]
            after = (
                say("it stops at {one}, and {other} does not go on from there", one=before[-1].word, other=first.word)
                if before
                else say("nothing joins {section} to the rest of it", section=first.word)
            )
            message = say(
                "the river {river} falls into pieces: {why}; sections are listed in order from the source to the mouth",
                river=first.label,
                why=after,
            )
            yield Flaw("river", "rivers", first.label, message, first.word)
        elif not _arrives(board, stretch, stretches) and not _cut_off_after(last, rivers, apart):
            message = say(
                "the river {river} ends nowhere, at {section}; from the source its sections "
                "must lead to the sea, to a lake or to another river",
                river=last.label,
                section=last.word,
            )
            yield Flaw("river", "rivers", last.label, message, last.word)


def _labels(files: Files) -> dict[str, list[Crossing]]:
    """Each river's sections in order; one that appears twice only where it appears first."""
    found: dict[str, dict[int, Crossing]] = {}
    for entry in files.board.get("rivers", ()):
        own = found.setdefault(entry.name, {})
        for word in entry.words:
            arm = files.arm(word)
            own.setdefault(arm, Crossing(entry.name, word, frozenset(_beside(files.title.board, arm))))
    return {label: list(own.values()) for label, own in found.items()}


def _beside(board: Board, arm: int) -> tuple[Triangle, Triangle]:
    return triangles_beside(section(board.places[arm // 6], board.places[board.near[arm]]))


def _water(board: Board, a: Place, b: Place) -> bool:
    """Between these neighbours is water: no milepost, no section, a lake or an inlet."""
    if a not in board.index or b not in board.index:
        return True
    section = board.section[board.arm(board.index[a], board.index[b])]
    return section < 0 or board.lake[section] or board.inlet[section]


def _through_water(board: Board, start: frozenset[Triangle], goal: frozenset[Triangle]) -> bool:
    """Whether water leads from one of the triangles to one of the others, not too far."""
    seen = ring = set(start)
    for _ in range(LAKE):
        ring = {
            beside
            for triangle in ring
            for side in sides(triangle)
            if _water(board, *side)
            for beside in triangles_beside(side)
        } - seen
        seen = seen | ring
        if ring & goal:
            return True
    return False


def _stretches(board: Board, crossings: Sequence[Crossing]) -> list[list[Crossing]]:
    """A river's sections, parted where one does not lead to the next."""
    found = [list(crossings[:1])] if crossings else []
    for before, here in pairwise(crossings):
        if before.sides & here.sides or _through_water(board, before.sides, here.sides):
            found[-1].append(here)
        else:
            found.append([here])
    return found


def _apart(stretches: list[list[Crossing]]) -> set[Crossing]:
    """The first sections of those stretches that do not touch the rest of their river."""
    rivers: dict[str, list[list[Crossing]]] = {}
    for stretch in stretches:
        rivers.setdefault(stretch[0].label.partition(",")[0], []).append(stretch)
    lost = set()
    for parts in rivers.values():
        left = parts[1:]
        joined = _touched(parts[0])
        while near := [part for part in left if joined & _touched(part)]:
            joined = joined.union(*map(_touched, near))
            left = [part for part in left if part not in near]
        lost |= {part[0] for part in left}
    return lost


def _touched(stretch: list[Crossing]) -> set[Triangle]:
    return {triangle for crossing in stretch for triangle in crossing.sides}


def _arrives(board: Board, stretch: list[Crossing], stretches: list[list[Crossing]]) -> bool:
    """The lower end of the stretch lies at water, at another river, or in a major city, where no water is shown."""
    end = stretch[-1].sides
    if len(stretch) > 1 and end & stretch[-2].sides:
        end = end - stretch[-2].sides
    return (
        any(_water(board, a, b) for triangle in end for a, b in sides(triangle))
        or any(_in_major(board, triangle) for triangle in end)
        or any(end & crossing.sides for other in stretches if other is not stretch for crossing in other)
    )


def _in_major(board: Board, triangle: Triangle) -> bool:
    cities = {board.major_at[board.index[place]] for place in triangle if place in board.index}
    return len(cities) == 1 and -1 not in cities


def _cut_off_after(last: Crossing, labels: Mapping[str, Sequence[Crossing]], apart: set[Crossing]) -> bool:
    """The river goes on elsewhere, which has been said already."""
    own = labels[last.label]
    return own.index(last) + 1 < len(own) and own[own.index(last) + 1] in apart
