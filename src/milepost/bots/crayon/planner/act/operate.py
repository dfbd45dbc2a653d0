"""The operations phase: loading, delivering, moving along the plan's way."""

from __future__ import annotations

from itertools import pairwise

from milepost.bots.crayon.planner.act import loading
from milepost.bots.crayon.planner.land.legs import steps_of
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.search.deliveries import SPECIAL, Stop
from milepost.crayon import atoms
from milepost.crayon.ask.routes import step_atom
from milepost.crayon.atoms import TRAIN_SHIFT, atom
from milepost.crayon.rules.owners import CLAIM
from milepost.game import Action

DONE = atom(atoms.DONE)
SURE = 3  # M beside what the way to a delivery takes: then its demand is locked


def way_open(scene: Scene, plan: Plan, banned: set[int]) -> bool:
    """Whether train and track still fit the plan's way."""
    s, board, mine = scene.s, scene.board, scene.seat + 1
    if scene.place >= 0 and plan.legs and scene.place not in plan.legs[0].path:
        return False
    for section in plan.spur:
        if section >= 0 and (
            s.owner[section] not in (0, mine, CLAIM | mine) or (section in banned and not s.owner[section])
        ):
            return False
    steps = steps_of(board)
    for way in plan.ways(scene.place):
        if steps[way] < 0:
            continue
        section = board.section[steps[way]]
        owner = s.owner[section]
        if owner in (mine, CLAIM | mine) or board.red[section]:
            continue
        if owner & CLAIM or (not owner and section in banned) or (owner and (section, owner) not in plan.rented):
            return False
    return True


def operate(scene: Scene, plan: Plan) -> Action:
    """The next action of this train; DONE if it has none."""
    number = scene.which << TRAIN_SHIFT
    if scene.s.boarded[scene.train] >= 0:
        return ride(scene, scene.s.boarded[scene.train])
    if scene.place < 0:
        return atom(atoms.PLACE, plan.legs[0].path[0] | number) if plan.stops else DONE
    legal = scene.view.legal()
    if plan.turns_round:
        plan.turns_round = False
        if atom(atoms.TURN, number) in legal:
            return atom(atoms.TURN, number)
    for kind in ("pilgrims", "fill"):
        for act in legal.of(kind):
            if (act & atoms.ARGUMENT) >> TRAIN_SHIFT == scene.which:
                return act
    lock = locking(scene, plan) if scene.rules.pool else None
    if lock is not None:
        return lock
    if plan.stops and scene.s.city(scene.train) == plan.stops[0].city:
        return call_at(scene, plan, plan.stops[0])
    if plan.stops:
        take = loading.extra_load(scene, plan)
        if take is not None:
            return take
        return move(scene, plan)
    return DONE


def call_at(scene: Scene, plan: Plan, stop: Stop) -> Action:
    """What there is to do at a stop where the train is."""
    number = scene.which << TRAIN_SHIFT
    legal = scene.view.legal()
    if stop.pick:
        act = atom(atoms.PICK, stop.load | number)
        if act not in legal and len(scene.loads) >= scene.slots:
            drops = [atom(atoms.DROP, load | number) for load in loading.spare(plan, scene.loads)]
            drops = [drop for drop in drops if drop in legal]
            if drops:
                return min(drops, key=lambda drop: (loading.worth(scene, None, drop & atoms.BODY & ~number), drop))
    elif stop.delivery.which == SPECIAL:
        act = atom(atoms.FILL, stop.delivery.card | number)
    else:
        act = atom(atoms.DELIVER, stop.delivery.card << 2 | stop.delivery.which | number)
    if act not in legal:
        return DONE  # a strike: wait here
    plan.stops.pop(0)
    plan.legs.pop(0)
    return act


def locking(scene: Scene, plan: Plan) -> Action | None:
    """Where demands are locked before they are delivered: a cube on each that the plan has the load for."""
    legal = scene.view.legal()
    picks = [stop.delivery for stop in plan.stops if stop.pick]
    for number, stop in enumerate(plan.stops):
        if not stop.pick and stop.delivery not in picks:
            needed = plan.need(scene, number, sure=True)
            if needed and needed + SURE > scene.cash and stop.city != scene.s.city(scene.train):
                return None  # a locked load cannot be dropped: not before the way is sure
            act = atom(atoms.LOCK, stop.delivery.card << 2 | stop.delivery.which)
            if act in legal:
                return act
    return None


def ride(scene: Scene, link: int) -> Action:
    """Board the ferry, or leave it; DONE while it cannot be."""
    for act in scene.view.legal().of("ride"):
        argument = act & atoms.ARGUMENT
        if argument >> TRAIN_SHIFT == scene.which and (argument & atoms.BODY) >> 4 == link:
            return act
    return DONE


def move(scene: Scene, plan: Plan) -> Action:
    """Along the way to the next stop as far as track, points and events allow, but into no city without a look."""
    s, seat = scene.s, scene.seat
    path = plan.legs[0].path
    here = path.index(scene.place)
    trial = s.copy()
    taken: list[int] = []
    for a, b in pairwise(path[here:]):
        if _rides(scene, a, b):
            if taken:
                break
            return ride(scene, -1 - steps_of(scene.board)[a, b])
        act = step_atom(s, a, b, scene.which)
        if act not in trial.legal(seat):
            break
        trial.play(act, seat)
        taken.append(act)
        if scene.board.city_at[b] >= 0 and (len(scene.loads) < scene.slots or scene.setting.pilgrims in scene.loads):
            break
    return taken or DONE


def to_a_city(scene: Scene) -> Action:
    """Without a plan a train in mid-track goes on to the nearest city of its track: there it can turn and unload."""
    if scene.place < 0 or scene.board.city_at[scene.place] >= 0 or scene.s.boarded[scene.train] >= 0:
        return DONE
    survey = Survey(scene, rented=False)
    row = survey.from_train()
    legs = [
        leg
        for city in range(len(scene.board.cities))
        if row
        and (leg := survey.way_to(row, city, next_=True))
        and not leg.cost
        and leg.rents <= scene.rules.own_track_cost * leg.steps
    ]
    if not legs:
        return DONE
    return move(scene, Plan([], [min(legs, key=lambda leg: (leg.steps, leg.path))]))


def _rides(scene: Scene, a: int, b: int) -> bool:
    """Whether the step is a ferry's."""
    arm = steps_of(scene.board)[a, b]
    return arm < 0 and not scene.board.links[-1 - arm].tunnel
