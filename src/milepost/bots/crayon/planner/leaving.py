"""Loads set down to make room: which of them and in which city, so that the train may find them again (V-WAREHOUSE)."""

from __future__ import annotations

from math import inf

from milepost.bots.crayon.planner import loading
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.survey import Survey
from milepost.crayon import atoms
from milepost.crayon.atoms import TRAIN_SHIFT, atom


def must_leave(scene: Scene, plan: Plan) -> bool:
    """Whether the train is full of more than the plan wants, and its next call is for another load."""
    return (len(scene.loads) >= scene.slots and bool(plan.stops) and plan.stops[0].pick
            and bool(loading.spare(plan, scene.loads)))


def looks_round(scene: Scene, plan: Plan) -> bool:
    """Whether each city on the way is worth a look: a load set down there would lie for some turns."""
    return bool(scene.rules.warehouse_turns) and not scene.rules.handling_points and must_leave(scene, plan)


def leave(scene: Scene, plan: Plan) -> int | None:
    """The load to set down here, as an atom; None where none can be, or a city farther on is better for it.

    In the city of the next call room must be made in any case.
    """
    legal, number = scene.view.legal(), scene.which << TRAIN_SHIFT
    loads = [load for load in sorted(set(loading.spare(plan, scene.loads))) if atom(atoms.DROP, load | number) in legal]
    if not loads:
        return None
    here, goal = scene.s.city(scene.train), plan.stops[0].city
    survey = Survey(scene) if any(_lies(scene, load) for load in loads) else None
    losses = {(load, city): loading.worth(scene, None, load) - (_found_again(survey, plan, load, city) if survey else 0)
              for load in loads for city in ([here] if here == goal else _cities_ahead(scene, plan))}
    least = min(losses.values())
    # Where it makes no difference the load stays aboard as long as can be.
    if here != goal and min(loss for (_, city), loss in losses.items() if city != here) <= least:
        return None
    return atom(atoms.DROP, min(load for (load, city), loss in losses.items() if city == here and loss == least)
                | number)


def _cities_ahead(scene: Scene, plan: Plan) -> list[int]:
    """The cities on the way to the next call: the one the train is in, those it comes through, the call's own."""
    found = [scene.board.city_at[m] for m in plan.ahead(scene.place).path]
    return sorted({city for city in found if city >= 0} | {plan.stops[0].city})


def _found_again(survey: Survey, plan: Plan, load: int, city: int) -> float:
    """What a load set down in the city may still bring for a card in hand, fetched when the plan has room again."""
    scene, options = survey.scene, Options().at(survey.s.round)  # a guess: the weights of styles do not matter
    lies = _lies(scene, load)
    steps = len(plan.ahead(scene.place).path) - 1
    back = None
    for number, (stop, leg) in enumerate(zip(plan.stops, plan.legs, strict=True)):
        steps += leg.steps if number else 0
        if not stop.pick:
            back = survey.leg(stop.city, city) if stop.city != city else survey.measured(())
            break
    if back is None or (steps + back.steps) / scene.speed > lies:
        return 0.0
    best = 0.0
    for card in scene.cards:
        for demand in scene.setting.demands[card]:
            way = survey.leg(city, demand.city) if demand.load == load and demand.city != city else None
            if way is not None:
                cost = options.track * (back.cost + way.cost) + back.rents + way.rents
                best = max(best, demand.pay - cost - options.worth * (back.steps + way.steps) / scene.speed)
    return best


def _lies(scene: Scene, load: int) -> float:
    """The turns a load that is set down waits for its train: a Circus endlessly, others by the rules of warehouses."""
    if load == scene.setting.circus:
        return inf
    return 0.0 if scene.setting.endless[load] else float(scene.rules.warehouse_turns)
