"""Building: the next section of what is wanted, or a better loco."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.bots.crayon.greedy import lines
from milepost.bots.crayon.greedy.aim import Aim
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon import atoms
from milepost.crayon.ask.lines import now
from milepost.crayon.ask.routes import building_atoms
from milepost.crayon.atoms import BODY, KIND_SHIFT, atom
from milepost.crayon.options.rules import UPGRADES
from milepost.crayon.rules.build import why_not_build
from milepost.game import Action

RIGHTS = ("BLD-12", "BLD-13", "FER-3", "NI-6")  # refusals for the sake of others: another way may do
OTHER_WAYS = 4


def act(scenes: Sequence[GreedyScene], aims: Sequence[Aim | None]) -> tuple[Action, tuple[int, ...]]:
    """What is built next, and the sections to avoid from now on this round."""
    avoid = scenes[0].avoid
    for _ in range(OTHER_WAYS):
        wanted = _wanted(scenes, aims)  # a line is built from its beginning, or not at all
        for first in wanted:
            act, refusal = now(scenes[0].s, scenes[0].seat, first)
            if refusal is None:
                return act, avoid
        refused = [section for first in wanted if (section := _reserved(scenes[0], first)) >= 0]
        if not refused:
            break
        avoid += tuple(refused)
        for scene in scenes:
            scene.avoid = avoid
    return _upgrade(scenes), avoid


def _wanted(scenes: Sequence[GreedyScene], aims: Sequence[Aim | None]) -> list[int]:
    """The first atom of each line that is wished for: a train's aim or way out of a trap, else the major cities."""
    found = [
        (lines.line(scene, aim) if aim else []) or lines.escape(scene) for scene, aim in zip(scenes, aims, strict=True)
    ]
    if not any(found):
        found = [lines.join_majors(scenes[0])]
    return [building_atoms(scenes[0].s, scenes[0].seat, line)[0] for line in found if line]


def _reserved(scene: GreedyScene, first: int) -> int:
    """The section that is refused for the sake of others; -1: it is not that."""
    if first >> KIND_SHIFT != atoms.BUILD:
        return -1
    refusal = why_not_build(scene.s, scene.seat, first & BODY)
    return scene.board.section[first & BODY] if refusal is not None and refusal.rule in RIGHTS else -1


def _upgrade(scenes: Sequence[GreedyScene]) -> Action:
    s, cash = scenes[0].s, scenes[0].cash
    if cash >= s.setting.rules.upgrade_cost + lines.RESERVE and not s.opening:
        for scene in scenes:
            for upgrade in scene.own("upgrade"):
                if upgrade & BODY in UPGRADES[scene.loco]:  # sideways (V-CROSS) is not better
                    return upgrade
    return atom(atoms.DONE)
