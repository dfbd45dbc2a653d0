"""Why a plan begins with what it does: said where that is not plain, above all where there is nothing to do."""

from __future__ import annotations

from milepost.bots.crayon.planner.act.build import kept_back, needed_now
from milepost.bots.crayon.planner.act.operate import DONE
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon import atoms
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, atom
from milepost.crayon.board.board import link_way
from milepost.crayon.state import OPERATE
from milepost.game import Action

BEFORE = {
    atoms.DISCARD: "but it earns little a turn: new cards are worth more than this turn",
    atoms.SWAP: "but it earns little a turn: other cards in the pool are worth more than this turn",
    atoms.UPGRADE: "a better loco first: trips then earn enough more to pay for it before the game ends",
    atoms.ASK: "first an offer for track it would otherwise pay rent on; if it is refused, nothing changes",
}


def because(scene: PlannerScene, plan: Plan, action: Action) -> tuple[str, ...]:
    """A sentence on the action, or none where the plan itself says it."""
    if action == DONE:
        return (_rests(scene, plan) if scene.s.phase == OPERATE else _waits(scene, plan),)
    first = action if isinstance(action, int) else next(iter(action), None)
    word = BEFORE.get(first >> KIND_SHIFT) if isinstance(first, int) else None
    return (word,) if word else ()


def _rests(scene: PlannerScene, plan: Plan) -> str:
    """Why the train goes no farther."""
    if not scene.s.points[scene.train]:
        return "the train has gone as far as it may this turn: building comes next"
    missing = plan.missing(Survey(scene))
    if missing and not missing[0][1]:
        return "the train can go no farther without new track: building comes next"
    return "the train is held up where it is: building comes next"


def _waits(scene: PlannerScene, plan: Plan) -> str:
    """Why nothing is built."""
    survey = Survey(scene, rented=False)
    if not plan.missing(survey):
        return "nothing to build: all the track it needs is there"
    due = needed_now(scene, plan, survey)
    if due:
        return _hindered(scene, plan, due[0])
    phases = int(scene.head_start) - 1
    if phases > 0:
        limit = scene.rules.build_limit
        turns = (
            f"one more building turn ({limit}M) comes"
            if phases == 1
            else f"{phases} more building turns ({limit}M each) come"
        )
        return (
            f"nothing to build yet: {turns} before the train moves, enough for the track it needs first; "
            "until then the plan can still change"
        )
    return "nothing to build yet: the train needs no new track next turn, and the money can wait"


def _hindered(scene: PlannerScene, plan: Plan, arm: int) -> str:
    """Why the track that is needed now is not built."""
    act = atom(atoms.BUILD, arm) if arm >= 0 else atom(atoms.FERRY, link_way(arm))
    refusal = ACTIONS[act >> KIND_SHIFT].why_not(scene.s, scene.seat, act & ARGUMENT)
    if refusal is not None:
        return f"nothing more can be built this turn: {refusal[1][:1].lower()}{refusal[1][1:].rstrip('.')}"
    return f"the cash is kept for the {kept_back(scene, plan)}M of rent and duty on the way"
