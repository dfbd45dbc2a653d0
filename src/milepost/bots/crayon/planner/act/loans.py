"""Loans of the bank (V-LOAN): for a plan that earns more even if twice the sum is paid back, or where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import PlanChoice, choose_plans
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.variants.debts import BANK, owed
from milepost.crayon.variants.loan import due

BETTER = 1.15  # by so much the plan with a loan must earn more a turn
LEAST = 0.25  # of the worth of a turn: what it must earn where there is no other plan


def with_loan(
    scene: PlannerScene,
    options: Options,
    budget: int,
    choice: PlanChoice,
    banned: Iterable[int] = (),
    others: Sequence[Plan] = (),
) -> Plan | None:
    """The plan that borrowed money makes possible, if it is so much better; it says how much is borrowed."""
    s, amount = scene.s, scene.rules.loan
    if not amount or s.seat != scene.seat or owed(s, scene.seat, BANK) or scene.cash + amount >= due(s, amount):
        return None
    if scene.rules.loan_if_stuck and choice.plans:
        return None
    if atom(atoms.BORROW, amount) not in scene.view.legal():
        return None
    found = choose_plans(scene, options, budget, banned, others, options.margin, amount).plans
    least = BETTER * choice.plans[0].value if choice.plans else LEAST * options.at(s.round).worth
    if not found or found[0].value <= least:
        return None
    plan = found[0]
    plan.loan = _enough(scene, plan, options)
    return plan if plan.loan else None


def _enough(scene: PlannerScene, plan: Plan, options: Options) -> int:
    """The least that carries the plan out; the bank does not lend what would be due at once (R-99)."""
    rules = scene.rules
    if rules.loan_whole or rules.loan_due:
        return rules.loan
    wanted = plan.need(scene) + options.margin - scene.cash
    return min(rules.loan, max(wanted, scene.cash + 1)) if wanted > 0 else 0


def borrowing(scene: PlannerScene, plan: Plan) -> int | None:
    """The action that takes the plan's loan, while it is still to be taken."""
    act = atom(atoms.BORROW, plan.loan)
    return act if plan.loan and not owed(scene.s, scene.seat, BANK) and act in scene.view.legal() else None
