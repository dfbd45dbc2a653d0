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
from milepost.sentences import Said, say

BEFORE = {
    atoms.DISCARD: say("but it earns little a turn: new cards are worth more than this turn"),
    atoms.SWAP: say("but it earns little a turn: other cards in the pool are worth more than this turn"),
    atoms.UPGRADE: say("a better loco first: trips then earn enough more to pay for it before the game ends"),
    atoms.ASK: say("first an offer for track it would otherwise pay rent on; if it is refused, nothing changes"),
}


def because(scene: PlannerScene, plan: Plan, action: Action) -> tuple[str, ...]:
    """A sentence on the action, or none where the plan itself says it."""
    if action == DONE:
        return (_rests(scene, plan) if scene.s.phase == OPERATE else _waits(scene, plan),)
    first = action if isinstance(action, int) else next(iter(action), None)
    word = BEFORE.get(first >> KIND_SHIFT) if isinstance(first, int) else None
    return (word,) if word else ()


def _rests(scene: PlannerScene, plan: Plan) -> Said:
    """Why the train goes no farther."""
    if not scene.s.points[scene.train]:
        return say("the train has gone as far as it may this turn: building comes next")
    missing = plan.missing(Survey(scene))
    if missing and not missing[0][1]:
        return say("the train can go no farther without new track: building comes next")
    return say("the train is held up where it is: building comes next")


def _waits(scene: PlannerScene, plan: Plan) -> Said:
    """Why nothing is built."""
    survey = Survey(scene, rented=False)
    if not plan.missing(survey):
        return say("nothing to build: all the track it needs is there")
    due = needed_now(scene, plan, survey)
    if due:
        return _hindered(scene, plan, due[0])
    phases = int(scene.head_start) - 1
    if phases > 0:
        limit = scene.rules.build_limit
        if phases == 1:
            return say(
                "nothing to build yet: one more building turn ({limit}M) comes before the train moves, "
                "enough for the track it needs first; until then the plan can still change",
                limit=limit,
            )
        return say(
            "nothing to build yet: {number} more building turns ({limit}M each) come before the train moves, "
            "enough for the track it needs first; until then the plan can still change",
            number=phases,
            limit=limit,
        )
    return say("nothing to build yet: the train needs no new track next turn, and the money can wait")


def _hindered(scene: PlannerScene, plan: Plan, arm: int) -> Said:
    """Why the track that is needed now is not built."""
    act = atom(atoms.BUILD, arm) if arm >= 0 else atom(atoms.FERRY, link_way(arm))
    refusal = ACTIONS[act >> KIND_SHIFT].why_not(scene.s, scene.seat, act & ARGUMENT)
    if refusal is not None:
        return say("nothing more can be built this turn: {why:_}", why=refusal.sentence)
    return say("the cash is kept for the {money}M of rent and duty on the way", money=kept_back(scene, plan))
