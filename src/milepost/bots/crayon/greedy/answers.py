"""Answers to what a card or the deal asks: give up what is worth least, keep what is worth most."""

from __future__ import annotations

from milepost.bots.crayon.greedy import choose, worth
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon import atoms
from milepost.crayon.atoms import BODY, atom
from milepost.crayon.rules.losses import LOST_LOAD
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.game import Action


def answer(scene: GreedyScene) -> Action:
    question = scene.s.stack[-1][0]
    if question == "lose load":
        return min(scene.legal, key=lambda a: (choose.pay_for(scene, a & LOST_LOAD), a))
    if question == "take load":
        return _take(scene)
    if question == "keep":
        best = {
            card: max(worth.guess(scene, aim) for aim in choose.possible(scene) if aim.card == card)
            for card in scene.s.hands[scene.seat]
        }
        return max(scene.legal, key=lambda a: (best[a & BODY], -a))
    if question == "first demand":
        found = [(worth.guess(scene, aim), aim) for aim in choose.possible(scene)]
        return max(
            scene.legal,
            key=lambda a: (
                max((value for value, aim in found if aim.card << 2 | aim.which == a & BODY), default=-1e9),
                -a,
            ),
        )
    if question == "deal":  # it sells no track
        return atom(atoms.REFUSE)
    if question in ("open contracts", "throw"):  # and gives away what pays least
        return min(scene.legal, key=lambda a: (_best_pay(scene, a & BODY), a))
    if question == "swapping":  # what is locked now might not be wanted when the new cards are looked at
        return atom(atoms.DONE)
    return next(iter(scene.legal))


def _take(scene: GreedyScene) -> Action:
    """From a supply depot the load that pays best, if it pays more than what makes room for it."""

    def gain(take: int) -> int:
        dump = ((take & BODY) >> DUMP_SHIFT) - 1
        wanted = choose.pay_for(scene, take & (1 << DUMP_SHIFT) - 1)
        return wanted - (choose.pay_for(scene, dump) if dump >= 0 else 0)

    best = max(scene.legal.of("take"), key=lambda a: (gain(a), -a))
    return best if gain(best) > 0 else atom(atoms.PASS)


def _best_pay(scene: GreedyScene, card: int) -> int:
    return max(demand.pay for demand in scene.setting.demands[card])
