"""Operations: placing, loading, moving and delivering with one train."""

from __future__ import annotations

from itertools import pairwise

from milepost.bots.crayon.greedy import choose, lines
from milepost.bots.crayon.greedy.aim import Aim, demand_of, stops_of
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon import atoms
from milepost.crayon.ask.routes import step_atom
from milepost.crayon.atoms import ARGUMENT, BODY, TRAIN_SHIFT, atom
from milepost.crayon.rules.tunnel import through
from milepost.crayon.title.data import Demand
from milepost.game import Action


def act(scene: GreedyScene, aim: Aim | None) -> tuple[Action | None, Aim | None]:
    """What the train does next (None: nothing more), and its aim after that."""
    if scene.place < 0:
        return _place(scene, aim), aim
    at_once = _at_once(scene)
    if at_once is not None or scene.boarded >= 0:
        return at_once, aim
    lock = _lock(scene, aim) if scene.rules.pool else None
    if lock is not None:
        return lock, aim
    if aim is None:
        return _turn_round(scene), None
    if aim.source is not None and scene.s.city(scene.train) == aim.source:
        return _load(scene, aim)
    return _go(scene, stops_of(scene, aim)[0]), aim


def new_cards(scene: GreedyScene) -> Action:
    """No demand is worth the way: other ones, if the turn can be spent on that."""
    for kind in ("discard", "swap"):
        for action in scene.legal.of(kind):
            return action
    return atom(atoms.DONE)


def _at_once(scene: GreedyScene) -> Action | None:
    """What no aim is needed for: special demands, leaving a ferry, deliveries, pilgrims."""
    fills = list(scene.own("fill"))
    if fills:
        return max(fills, key=lambda a: (scene.setting.special_demands[a & BODY].pay, -a))
    if scene.boarded >= 0:
        return next(scene.own("ride"), None)
    deliveries = list(scene.own("deliver"))
    if deliveries:
        return max(deliveries, key=lambda a: (_demand(scene, a).pay, -a))
    return next(scene.own("pilgrims"), None)


def _turn_round(scene: GreedyScene) -> Action | None:
    """Where the rules let it (V-BACKTRACK), a train that can get nowhere is turned round."""
    return None if scene.reaches_a_city() else next(scene.own("turn"), None)


def _place(scene: GreedyScene, aim: Aim | None) -> Action | None:
    """Start at the aim's source once own track is there."""
    if aim is None or aim.source is None:
        return None
    for m in scene.board.cities[aim.source].mileposts:
        if scene.s.reach[scene.seat] & scene.board.bit[m]:
            return scene.atom(atoms.PLACE, m)
    return None


def _lock(scene: GreedyScene, aim: Aim | None) -> Action | None:
    """Lock what can be delivered here, and the aim's demand once its whole line is there."""
    here = [a for a in scene.legal.of("lock") if _demand(scene, a).city == scene.s.city(scene.train)]
    if here:
        return max(here, key=lambda a: (_demand(scene, a).pay, -a))
    if aim is None or aim.source is not None:
        return None
    lock = atom(atoms.LOCK, aim.card << 2 | aim.which)
    return lock if lock in scene.legal and not lines.line(scene, aim) else None


def _demand(scene: GreedyScene, action: int) -> Demand:
    """The demand that is locked or delivered on."""
    body = action & BODY
    return scene.setting.demands[body >> 2][body & 3]


def _load(scene: GreedyScene, aim: Aim) -> tuple[Action | None, Aim | None]:
    pick = scene.atom(atoms.PICK, demand_of(scene, aim).load)
    if pick in scene.legal:
        return pick, aim._replace(source=None)
    if len(scene.loads) >= scene.slots:
        useless = list(scene.own("drop"))
        if useless:
            return min(useless, key=lambda a: (choose.pay_for(scene, a & BODY), a)), aim
    return None, None  # no chip left, or a strike: think again next time


def _go(scene: GreedyScene, goal: int) -> Action | None:
    """Along the way to the next stop, if it is all there."""
    ways = scene.view.journeys(scene.place, scene.came)
    stops = [m for m in scene.board.cities[goal].mileposts if m in ways.steps]
    if not stops:
        return None
    path = ways.path(min(stops, key=lambda m: (ways.steps[m], m)))
    if len(path) < 2:
        return None  # it is there, and something keeps it from loading or delivering
    if _rides(scene, path[0], path[1]):
        return next(
            (ride for ride in scene.own("ride") if path[1] in scene.board.links[(ride & BODY) >> 4].ports), None
        )
    return _steps(scene, path)


def _rides(scene: GreedyScene, a: int, b: int) -> bool:
    """The step is a ferry's: neither a section nor a tunnel leads from a to b."""
    arm = scene.board.arm(a, b)
    return (arm < 0 or scene.board.section[arm] < 0) and through(scene.s, a, b) < 0


def _steps(scene: GreedyScene, path: list[int]) -> Action | None:
    """As far as points and events allow, stopping where a delivery can be made on the way."""
    trial = scene.s.copy()
    taken = []
    for a, b in pairwise(path):
        if _rides(scene, a, b) or (step := step_atom(scene.s, a, b, scene.which)) not in trial.legal(scene.seat):
            break
        trial.play(step, scene.seat)
        taken.append(step)
        legal = trial.legal(scene.seat)
        if any(
            (found & ARGUMENT) >> TRAIN_SHIFT == scene.which for kind in ("deliver", "fill") for found in legal.of(kind)
        ):
            break
    return taken or None
