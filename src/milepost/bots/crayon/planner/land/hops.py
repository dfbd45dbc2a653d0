"""Single steps of ways: what each takes and costs in one position, for ways share most of their steps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.ask.lines import starts, step_price
from milepost.crayon.ask.routes import RIDE_STEPS
from milepost.crayon.board.board import Board, link_way
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.scene import PlannerScene

NO_SECTION = -1


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


class Hop(NamedTuple):
    """A step that is not simply one on own track."""

    section: int = NO_SECTION  # that is another's or nobody's, or the way of a ferry to be bought
    owner: int = 0  # of the section, if it is another's
    price: int = 0  # of the section or ferry, if it is nobody's
    more: int = 0  # steps that a ferry takes beyond one
    fee: int = 0  # its rent


RED = Hop()  # in a red area, where steps on own track are counted (V-MOVECOST)


class Hops(dict[tuple[int, int], Hop | None]):
    """The steps of a scene, each worked out when a way first leads over it; None on own track."""

    def __init__(self, scene: PlannerScene) -> None:
        super().__init__()
        self._scene = scene
        self._ways = steps_of(scene.board)
        self._begun = starts(scene.s, scene.seat)

    def __missing__(self, step: tuple[int, int]) -> Hop | None:
        arm = self._ways[step]
        hop = self[step] = self._passage(link_way(arm)) if arm < 0 else self._step(arm)
        return hop

    def _step(self, arm: int) -> Hop | None:
        scene = self._scene
        section = scene.board.section[arm]
        owner = scene.s.owner[section]
        if scene.board.red[section]:
            return RED if scene.rules.own_track_cost else None
        if owner == scene.seat + 1:
            return None
        if owner and not owner & CLAIM:
            return Hop(section, owner)
        return Hop(section, price=step_price(scene.s, scene.seat, arm, self._begun))

    def _passage(self, link: int) -> Hop:
        scene, more = self._scene, link_steps(self._scene, link) - 1
        if scene.bought(link):
            fare = toll(scene.s, link)
            return Hop(link_way(link) if fare else NO_SECTION, price=fare, more=more)
        return Hop(more=more, fee=0 if scene.mine(link) or scene.open(link) else scene.rules.rent)
