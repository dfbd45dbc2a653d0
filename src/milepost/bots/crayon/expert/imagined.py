"""Imagined games: the own seat plays on for some rounds; the others lose their turns, or play as well."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.bots.base import least
from milepost.bots.crayon.expert.features import features
from milepost.bots.crayon.expert.value import learned, rounds_left
from milepost.bots.crayon.planner.bot import Planner
from milepost.bots.crayon.planner.plan.outdated import goes_on
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.chance import Random
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import OVER
from milepost.crayon.view import CrayonView
from milepost.game import Action

STILL = 1000  # turns that the others lose
BUDGET = 300  # for each plan that is made in an imagined game
MOST = 60  # decisions a round; whoever needs more gets nowhere
RIVALS = 0.7  # what a round that the soonest rival loses counts of one that the seat gains; it is less well known


class ImaginedView(CrayonView):
    """The seat's view of an imagined game. All of it is made up, so nothing is hidden and nothing copied."""

    def __init__(self, position: CrayonPosition, seat: int) -> None:
        self.seat, self.state = seat, position
        self.title, self.names, self.variants = position.title, position.names, position.variants
        self._reckoned = position.cash


class Steadfast(Planner):
    """A planner that goes on with its plan whatever new cards there are.

    Where demands are open to all there are new ones in almost every turn. A planner that looks at them all soon has
    the same plan whichever it began with, and nothing is learnt of the plan it was to try out.
    """

    def _outdated(self, scene: PlannerScene) -> bool:
        plan, seen = self.plans.get(scene.train), self._bases.get(scene.train)
        return super()._outdated(scene) and not goes_on(scene, plan, seen, self.banned)


def imagine_still(view: CrayonView, rng: Random) -> CrayonPosition:
    """A position that may be the real one, in which only the own seat will have turns."""
    position = view.imagine(rng).state
    position.lost = [0 if seat == view.seat else STILL for seat in position.setting.seats]
    return position


def play_on(
    position: CrayonPosition, seat: int, minds: Mapping[int, Planner], first: Action | None, rounds: int
) -> float:
    """How good the seat's game is so many rounds later, in rounds: the less, the better.

    That is the round in which it has won, as far as can be told. If rivals have minds too, the soonest of them counts
    against it. `first` is what the seat does at once. Seats without a mind do as little as they may.
    """
    end = position.round + rounds
    if first is not None:
        _play(position, seat, first)
    for _ in range(MOST * rounds):
        if position.phase == OVER or position.round >= end:
            break
        who = position.waiting()[0]
        if who in minds:
            _play(position, who, minds[who].choose(ImaginedView(position, who), BUDGET))
        else:
            position.play(least(position.legal(who)), who)
    own = _won(position, seat, minds[seat])
    others = [_won(position, other, mind) for other, mind in minds.items() if other != seat]
    return own - RIVALS * min(others) if others else own


def _won(position: CrayonPosition, seat: int, mind: Planner) -> float:
    """The round in which the seat has won, as far as can be told."""
    if position.phase == OVER and seat in position.winners:
        return float(position.round)
    scene = PlannerScene(ImaginedView(position, seat))
    return position.round + rounds_left(features(scene, mind.plans.get(scene.train)), learned())


def _play(position: CrayonPosition, seat: int, action: Action) -> None:
    if isinstance(action, str):
        action = position.parse(action, seat)
    for act in (action,) if isinstance(action, int) else action:
        position.play(act, seat)
