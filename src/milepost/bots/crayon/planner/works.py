"""The building phase: track just in time, locos, the missing major cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.bots.crayon.planner.plan import Plan, building_order
from milepost.bots.crayon.planner.survey import Survey
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.build import budget as budget_left
from milepost.crayon.build import price, why_not_build
from milepost.crayon.rules import UPGRADES
from milepost.crayon.track import network
from milepost.crayon.view import CrayonView
from milepost.game import Action

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.bot import Planner


def build(bot: Planner, view: CrayonView) -> Action:
    s, seat = view.state, view.seat
    plan = bot.current
    survey = Survey(s, seat, bot.banned, rented=False)
    if plan is not None:
        due = needed_now(bot, view, survey, plan)
        if due:
            built = lay_all(bot, view, due)
            if built:
                return built
    spare = s.cash[seat] - (cash_need(survey, plan) if plan is not None else 0)
    loco = upgrade(bot, view, spare, plan)
    if loco is not None:
        return loco
    joins = join_majors(bot, view, survey, spare)
    if joins:
        return joins
    return atom(atoms.DONE)


def needed_now(bot: Planner, view: CrayonView, survey: Survey, plan: Plan) -> list[int]:
    """The arms to build this turn so that the train never waits for track."""
    s, seat = view.state, view.seat
    limit = s.setting.rules.build_limit
    missing = plan.missing(survey)
    if not missing:
        return []
    when = dict(missing)
    touched = s.reach[seat] | s.setting.major_bits
    arms, _ = building_order(survey, [section for section, _ in missing], touched)
    section_of = survey.board.section
    dues = [when[section_of[arm]] for arm in arms]
    for i in range(len(dues) - 2, -1, -1):
        dues[i] = min(dues[i], dues[i + 1])
    speed = s.setting.rules.speeds[s.locos[seat]]
    total, must = 0, 0
    for number, arm in enumerate(arms):
        total += price(s, seat, arm)
        turns = dues[number] // speed  # whole turns of moving before it is needed
        if s.opening:
            turns += max(0, s.setting.rules.opening_rounds - s.round)
        if not turns or total > limit * turns:
            must = number + 1
    return arms[:must]


def lay_all(bot: Planner, view: CrayonView, arms: list[int]) -> list[int]:
    """As many of the arms, in this order, as money and rules allow."""
    s, seat = view.state, view.seat
    trial = s.copy()
    built: list[int] = []
    for arm in arms:
        refusal = why_not_build(trial, seat, arm)
        if refusal is not None:
            if refusal[0] in ("BLD-9", "BLD-10", "BLD-11", "BLD-12", "BLD-13", "BLD-14", "FER-2", "FER-3", "R-4"):
                bot.banned.add(s.setting.board.section[arm])
                bot.current = None
            break
        trial.play(atom(atoms.BUILD, arm), seat)
        built.append(atom(atoms.BUILD, arm))
    return built


def cash_need(survey: Survey, plan: Plan) -> int:
    """The cash that must be there now for the plan to hold: spending before earning."""
    need = sum(price(survey.s, survey.seat, survey.board.arms[section]) for section in plan.spur
               if survey.buildable(section))
    spent, known, worst = need, set(plan.spur), need
    for stop, leg in zip(plan.stops, plan.legs, strict=True):
        for section, due in leg.missing:
            if section not in known and survey.buildable(section):
                known.add(section)
                spent += due
        spent += leg.rents
        worst = max(worst, spent)
        if not stop.pick:
            spent -= stop.job.pay
    return worst


def upgrade(bot: Planner, view: CrayonView, spare: int, plan: Plan | None) -> Action | None:
    s, seat = view.state, view.seat
    if s.opening and s.round < 2:
        return None
    cost = s.setting.rules.upgrade_cost
    if spare < cost or budget_left(s, seat) < cost or s.opening:
        return None
    ahead = sum(stop.job.pay for stop in plan.stops if not stop.pick) if plan is not None else 0
    if spare + ahead - cost < bot.options.reserve:
        return None
    choices = UPGRADES[s.locos[seat]]
    if not choices:
        return None
    if s.cash[seat] >= s.target - 40:
        return None
    act = atom(atoms.UPGRADE, choices[0])
    return act if act in view.legal() else None


def join_majors(bot: Planner, view: CrayonView, survey: Survey, spare: int) -> Action | None:
    """The next missing link between major cities, when there is money for it."""
    s, seat = view.state, view.seat
    if s.opening or s.place[seat] < 0 or budget_left(s, seat) <= 0:
        return None
    if UPGRADES[s.locos[seat]] and s.cash[seat] < 150:
        return None
    if spare < 45:
        return None
    board = survey.board
    home = main_network(view)
    missing = [m for m in s.setting.centres if not home & board.bit[m]]
    if len(s.setting.centres) - len(missing) >= s.setting.rules.win_majors or not missing:
        return None
    costs = view.build_costs(home, budget=120)
    reachable = [(cost, m) for m in missing if (cost := costs.cost(m)) is not None]
    if not reachable:
        return None
    arms = [board.arm(a, b) for a, b in costs.path(min(reachable)[1])]
    return lay_all(bot, view, arms) or None


def main_network(view: CrayonView) -> int:
    """The largest network of the seat, by major cities."""
    s, seat = view.state, view.seat
    best, found = -1, 0
    left = list(s.setting.centres)
    while left:
        joined = network(s, seat, s.setting.board.bit[left[0]])
        inside = [m for m in left if joined & s.setting.board.bit[m]]
        size = len(inside) if joined & s.reach[seat] else 0
        if size > best:
            best, found = size, joined
        left = [m for m in left if m not in inside]
    return found
