"""Single steps of ways: what each takes and costs in one position, for ways share most of their steps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.ask.lines import fixed_price, starts, step_price
from milepost.crayon.ask.routes import RIDE_STEPS
from milepost.crayon.board.board import Board, link_way
from milepost.crayon.kernel import NO_ONE, Hop, StepTable
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.setting import Setting

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.scene import PlannerScene


@lru_cache(maxsize=16)
def steps_of(board: Board) -> dict[tuple[int, int], int]:
    """All steps of a board, from milepost to milepost: the arm of a section, or the way of a link."""
    found = {}
    for n, link in enumerate(board.links):
        a, b = link.ports
        found[a, b] = found[b, a] = link_way(n)
    for arm, section in enumerate(board.section):
        if section >= 0:
            found[arm // 6, board.near[arm]] = arm
    return found


def link_steps(scene: PlannerScene, link: int) -> int:
    """What a ferry or tunnel takes, in steps."""
    if scene.board.links[link].tunnel:
        return 1
    return RIDE_STEPS + (scene.speed if scene.rules.ferry_boarding else 0)


RED = Hop(owner=NO_ONE)  # in a red area, where steps on own track are counted (V-MOVECOST)


class StepGround(NamedTuple):
    """What never changes about a step over a section."""

    arm: int
    section: int
    free: Hop | None  # what it is while the section is nobody's, where that is the same in all positions


@lru_cache(maxsize=32)
def _grounds(setting: Setting) -> dict[tuple[int, int], StepGround]:
    found = {}
    for step, arm in steps_of(setting.board).items():
        if arm >= 0:
            section, price = setting.board.section[arm], fixed_price(setting, arm)
            free = Hop((section, price)) if price is not None and not setting.board.red[section] else None
            found[step] = StepGround(arm, section, free)
    return found


@lru_cache(maxsize=32)
def _fixed(setting: Setting) -> tuple[tuple[int, int] | None, ...]:
    """By arm what a step is while its section is nobody's, where that is the same in all positions."""
    found: list[tuple[int, int] | None] = [None] * len(setting.board.section)
    for ground in _grounds(setting).values():
        if ground.free:
            found[ground.arm] = ground.free.section
    return tuple(found)


def step_table(scene: PlannerScene) -> StepTable:
    """All steps, for the train of that scene."""
    return StepTable(Hops(scene), scene.s.owner, scene.seat + 1, scene.board.red, _fixed(scene.setting))


class Hops(dict[tuple[int, int], Hop | None]):
    """The steps of a scene, each worked out when a way first leads over it; None on own track."""

    def __init__(self, scene: PlannerScene) -> None:
        super().__init__()
        self._scene = scene
        self._owner, self._mine = scene.s.owner, scene.seat + 1
        self._grounds = _grounds(scene.setting)

    def __missing__(self, step: tuple[int, int]) -> Hop | None:
        ground = self._grounds.get(step)
        if ground is None:
            hop: Hop | None = self._passage(link_way(steps_of(self._scene.board)[step]))
        else:
            arm, section, free = ground
            owner = self._owner[section]
            hop = free if free and not owner else None if owner == self._mine else self._step(arm, section, owner)
        self[step] = hop
        return hop

    def _step(self, arm: int, section: int, owner: int) -> Hop | None:
        scene = self._scene
        if scene.board.red[section]:
            return RED if scene.rules.own_track_cost else None
        if owner and not owner & CLAIM:
            return Hop((section, 0), owner)
        return Hop((section, step_price(scene.s, scene.seat, arm, starts(scene.s, scene.seat))))

    def _passage(self, link: int) -> Hop:
        scene, more = self._scene, link_steps(self._scene, link) - 1
        if scene.bought(link):
            fare = toll(scene.s, link)
            return Hop((link_way(link), fare) if fare else None, more=more)
        return Hop(more=more, fee=0 if scene.mine(link) or scene.open(link) else scene.rules.rent)
