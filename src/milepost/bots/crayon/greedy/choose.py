"""Choosing: which demands can be met, and which one is followed."""

from __future__ import annotations

from milepost.bots.crayon.greedy import worth
from milepost.bots.crayon.greedy.aim import Aim, demand_of
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon.rules import cards
from milepost.crayon.rules.locks import on_mat

LOOK_CLOSER = 5  # aims worth working out exactly
LOOK_CLOSER_IN_POOL = 12  # the same where many cards lie open


def kept(scene: GreedyScene, aim: Aim | None) -> Aim | None:
    """The aim while it can still be carried out, else another."""
    if aim is not None and aim._replace(source=None) in open_demands(scene):
        possible = aim.source is not None or _aboard(scene, aim)
        if possible and (not scene.s.fresh or worth.value(scene, aim) > 0):
            return aim
    return _best(scene)


def _best(scene: GreedyScene) -> Aim | None:
    found = [aim for aim in possible(scene) if aim.card not in scene.taken]
    rough = sorted(((worth.guess(scene, aim), aim) for aim in found), key=lambda item: (-item[0], item[1][:2]))
    closer = LOOK_CLOSER if scene.rules.pool is None else LOOK_CLOSER_IN_POOL
    ranked = [aim for _, aim in rough]
    if scene.rules.open_contracts:
        # Cards that lie open (V-OPEN) are often beyond one's means and must not crowd out the hand.
        hand = scene.s.hands[scene.seat]
        own, common = [[aim for aim in ranked if (aim.card in hand) == mine] for mine in (True, False)]
        ranked, closer = own[:closer] + common[:closer], 2 * closer
    best = _worthwhile(scene, ranked[:closer])
    if best is None and scene.s.opening:
        return _worthwhile(scene, ranked[closer:])  # cards cannot be changed yet, so the rest is looked at too
    return best


def _worthwhile(scene: GreedyScene, aims: list[Aim]) -> Aim | None:
    """The best of the aims, worked out exactly; None if none of them pays."""
    exact = [(worth.value(scene, aim), aim) for aim in aims]
    good = [(value, aim) for value, aim in exact if value > 0]
    return max(good, key=lambda item: item[0])[1] if good else None


def possible(scene: GreedyScene) -> list[Aim]:
    """Every open demand with every place its load can come from."""
    found = []
    s, setting = scene.s, scene.setting
    full = len(s.locks[scene.seat]) >= scene.slots
    for aim in open_demands(scene):
        load = demand_of(scene, aim).load
        if _aboard(scene, aim):
            found.append(aim)
        elif load == setting.circus:
            found += [aim._replace(source=city) for city in sorted(set(s.circus))]
        elif not full and (setting.endless[load] or s.bank[load]):
            found += [aim._replace(source=city) for city in setting.title.loads[load].cities]
    return found


def open_demands(scene: GreedyScene) -> list[Aim]:
    """The demands that may be filled: those in the hand, and in the pool what nobody's lock rules out."""
    return [Aim(card, which, None) for card, which in cards.open_demands(scene.s, scene.seat)]


def _aboard(scene: GreedyScene, aim: Aim) -> bool:
    """The load is on the train, locked for this demand or free for any."""
    s, load = scene.s, demand_of(scene, aim).load
    if not s.locks[scene.seat]:
        return load in s.loads[scene.train]
    return (aim.card, aim.which) in s.locks[scene.seat] or load in on_mat(s, scene.seat)


def pay_for(scene: GreedyScene, load: int) -> int:
    """The most that an open demand pays for the load."""
    found = [demand_of(scene, aim) for aim in open_demands(scene)]
    return max([demand.pay for demand in found if demand.load == load], default=0)
