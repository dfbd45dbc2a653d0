"""Own track that can be spared: stretches no plan runs on, from knot to knot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from milepost.bots.crayon.planner.land.hops import steps_of
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene


def spare_stretches(scene: PlannerScene, plans: Sequence[Plan], seat: int) -> list[tuple[int, ...]]:
    """Stretches of own track beside the plans' ways that touch the track of that seat."""
    board, steps = scene.board, steps_of(scene.board)
    used = {board.section[steps[way]] for plan in plans for way in plan.ways(-1) if steps[way] >= 0}
    return [
        stretch
        for stretch in stretches(scene)
        if not used.intersection(stretch)
        and scene.s.reach[seat] & board.bits(m for section in stretch for m in board.ends[section])
    ]


def stretches(scene: PlannerScene) -> list[tuple[int, ...]]:
    """The seat's track cut at its knots: cities, ports, ends and forks."""
    board = scene.board
    at: dict[int, list[int]] = defaultdict(list)
    mine = [section for section, owner in enumerate(scene.s.owner) if owner == scene.seat + 1]
    for section in mine:
        for m in board.ends[section]:
            at[m].append(section)
    found, known = [], set[int]()
    for section in mine:
        if section not in known:
            stretch = _grown(scene, section, at)
            known |= stretch
            found.append(tuple(sorted(stretch)))
    return found


def _grown(scene: PlannerScene, section: int, at: Mapping[int, Sequence[int]]) -> set[int]:
    """All sections that are joined to this one without a knot between."""
    board = scene.board
    stretch, left = {section}, [section]
    while left:
        for m in board.ends[left.pop()]:
            if len(at[m]) == 2 and board.city_at[m] < 0 and board.port_at[m] < 0:
                more = [other for other in at[m] if other not in stretch]
                stretch.update(more)
                left += more
    return stretch
