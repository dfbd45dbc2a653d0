"""The building phase: track just in time, locos, the missing major cities."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.goal import joins
from milepost.bots.crayon.planner.plan.plan import Plan, building_order
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon import atoms
from milepost.crayon.ask.lines import now
from milepost.crayon.atoms import atom
from milepost.crayon.board.board import link_way
from milepost.crayon.options.rules import UPGRADES
from milepost.crayon.rules.build import budget, price
from milepost.game import Action

FOR_GOOD = ("BLD-9", "BLD-10", "BLD-11", "BLD-12", "BLD-13", "BLD-14", "FER-2", "FER-3", "NI-1", "R-4", "R-52", "R-53")


def build(
    scene: PlannerScene, plans: Sequence[tuple[PlannerScene, Plan]], options: Options, banned: set[int]
) -> Action:
    """The next action of the building phase; `plans` are those of the seat's trains."""
    need = 0
    for other, plan in plans:
        survey = Survey(other, banned, rented=False)
        due = needed_now(other, plan, survey)
        built = lay_all(scene, due, banned, kept_back(other, plan))
        if built:
            return built
        need += max(plan.need(other), plan.bound(other))
    spare = scene.cash - need
    return join(scene, options, spare, banned) or atom(atoms.DONE)


def needed_now(scene: PlannerScene, plan: Plan, survey: Survey) -> list[int]:
    """The arms to build this turn so that the train never waits for track."""
    s, seat = scene.s, scene.seat
    missing = plan.missing(survey)
    if not missing:
        return []
    when = dict(missing)
    touched = s.reach[seat] | s.setting.major_bits
    arms, _ = building_order(survey, [section for section, _ in missing], touched)
    dues = [when[scene.board.section[arm] if arm >= 0 else arm] for arm in arms]
    for i in range(len(dues) - 2, -1, -1):  # what others are built on from is needed as early as they are
        dues[i] = min(dues[i], dues[i + 1])
    total, must = 0, 0
    for number, arm in enumerate(arms):
        total += price(s, seat, arm) if arm >= 0 else scene.price(arm)
        turns = dues[number] // scene.speed + max(0, int(scene.head_start) - 1)  # phases after this one
        if not turns or total > scene.rules.build_limit * turns:
            must = number + 1
    return arms[:must]


def kept_back(scene: PlannerScene, plan: Plan) -> int:
    """Rent and duty that fall due before the next delivery pays."""
    due = 0
    for stop, leg in zip(plan.stops, plan.legs_left(scene), strict=True):
        due += leg.rents
        if not stop.pick:
            break
    return due


def lay_all(scene: PlannerScene, arms: Sequence[int], banned: set[int], kept: int = 0) -> list[int]:
    """As many of the arms, in this order, as money and rules allow; what is refused for good is remembered."""
    s, seat = scene.s, scene.seat
    trial = s.copy()
    built: list[int] = []
    for arm in arms:
        wanted = atom(atoms.BUILD, arm) if arm >= 0 else atom(atoms.FERRY, link_way(arm))
        act, refusal = now(trial, seat, wanted)
        if refusal is not None:
            if refusal[0] in FOR_GOOD and arm >= 0:
                banned.add(s.setting.board.section[arm])
            break
        trial.play(act, seat)
        if trial.cash[seat] < kept:
            break
        built.append(act)
    return built


def join(scene: PlannerScene, options: Options, spare: int, banned: set[int]) -> Action | None:
    """The next missing link between major cities, when there is money for it."""
    s, seat = scene.s, scene.seat
    if s.opening or scene.place < 0 or budget(s, seat) <= 0 or spare < options.join_from:
        return None
    if UPGRADES[s.locos[scene.train]] and scene.cash < 150:
        return None
    missing = joins(scene)
    return lay_all(scene, missing.arms, banned) or None
