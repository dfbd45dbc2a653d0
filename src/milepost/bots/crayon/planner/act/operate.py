"""The operations phase: loading, delivering, moving along the plan's way."""

from __future__ import annotations

from itertools import pairwise

from milepost.bots.crayon.planner.act import loading
from milepost.bots.crayon.planner.land.hops import steps_of
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.deliveries import SPECIAL, Stop
from milepost.crayon import atoms
from milepost.crayon.ask.routes import step_atom
from milepost.crayon.atoms import atom
from milepost.crayon.board.board import link_way
from milepost.crayon.rules.owners import CLAIM
from milepost.game import Action

DONE = atom(atoms.DONE)
SURE = 3  # M beside what the way to a delivery takes: then its demand is locked


def way_open(scene: PlannerScene, plan: Plan, banned: set[int]) -> bool:
    """Whether train and track still fit the plan's way."""
    if scene.place >= 0 and plan.legs and scene.place not in plan.legs[0].path:
        return False
    steps = steps_of(scene.board)
    arms = (steps[way] for way in plan.ways(scene.place))
    return all(_free(scene, section, banned) for section in plan.spur if section >= 0) and all(
        _usable(scene, plan, scene.board.section[arm], banned) for arm in arms if arm >= 0
    )


def _free(scene: PlannerScene, section: int, banned: set[int]) -> bool:
    """Whether the section is the seat's or may become it."""
    owner, mine = scene.s.owner[section], scene.seat + 1
    return owner in (mine, CLAIM | mine) or (not owner and section not in banned)


def _usable(scene: PlannerScene, plan: Plan, section: int, banned: set[int]) -> bool:
    """Whether the plan's train may run there, once it is built; others' track only as the plan rents it."""
    owner = scene.s.owner[section]
    return (
        bool(scene.board.red[section])
        or _free(scene, section, banned)
        or (not owner & CLAIM and (section, owner) in plan.rented)
    )


def operate(scene: PlannerScene, plan: Plan) -> Action:
    """The next action of this train; DONE if it has none."""
    if scene.boarded >= 0:
        return ride(scene, scene.boarded)
    if scene.place < 0:
        return scene.atom(atoms.PLACE, plan.legs[0].path[0]) if plan.stops else DONE
    if plan.turns_round:
        plan.turns_round = False
        if (turn := scene.atom(atoms.TURN)) in scene.view.legal():
            return turn
    for kind in ("pilgrims", "fill"):
        for act in scene.own(kind):
            return act
    lock = locking(scene, plan) if scene.rules.pool else None
    if lock is not None or not plan.stops:
        return DONE if lock is None else lock
    if scene.s.city(scene.train) == plan.stops[0].city:
        return call_at(scene, plan, plan.stops[0])
    take = loading.extra_load(scene, plan)
    return move(scene, plan) if take is None else take


def call_at(scene: PlannerScene, plan: Plan, stop: Stop) -> Action:
    """What there is to do at a stop where the train is."""
    legal = scene.view.legal()
    if stop.pick:
        act = scene.atom(atoms.PICK, stop.load)
        if act not in legal and len(scene.loads) >= scene.slots:
            drops = [scene.atom(atoms.DROP, load) for load in loading.spare(plan, scene.loads)]
            drops = [drop for drop in drops if drop in legal]
            if drops:
                return min(drops, key=lambda drop: (loading.worth(scene, None, drop & atoms.BODY), drop))
    elif stop.delivery.which == SPECIAL:
        act = scene.atom(atoms.FILL, stop.delivery.card)
    else:
        act = scene.atom(atoms.DELIVER, stop.delivery.card << 2 | stop.delivery.which)
    if act not in legal:
        return DONE  # a strike: wait here
    plan.stops.pop(0)
    plan.legs.pop(0)
    return act


def locking(scene: PlannerScene, plan: Plan) -> Action | None:
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


def ride(scene: PlannerScene, link: int) -> Action:
    """Board the ferry, or leave it; DONE while it cannot be."""
    return next((act for act in scene.own("ride") if (act & atoms.BODY) >> 4 == link), DONE)


def move(scene: PlannerScene, plan: Plan) -> Action:
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
            return ride(scene, link_way(steps_of(scene.board)[a, b]))
        act = step_atom(s, a, b, scene.which)
        if act not in trial.legal(seat):
            break
        trial.play(act, seat)
        taken.append(act)
        if scene.board.city_at[b] >= 0 and (len(scene.loads) < scene.slots or scene.setting.pilgrims in scene.loads):
            break
    return taken or DONE


def to_a_city(scene: PlannerScene) -> Action:
    """Without a plan a train in mid-track goes on to the nearest city of its track: there it can turn and unload."""
    if scene.place < 0 or scene.board.city_at[scene.place] >= 0 or scene.boarded >= 0:
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


def _rides(scene: PlannerScene, a: int, b: int) -> bool:
    """Whether the step is a ferry's."""
    arm = steps_of(scene.board)[a, b]
    return arm < 0 and not scene.board.links[link_way(arm)].tunnel
