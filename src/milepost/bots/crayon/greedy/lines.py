"""Track: what is missing for an aim, the way out of a trap, the next major city; sections in building order."""

from __future__ import annotations

from milepost.bots.crayon.greedy.aim import Aim, stops_of
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon.ask.routes import building_atoms
from milepost.crayon.atoms import BODY, BUILD, KIND_SHIFT
from milepost.crayon.options.rules import UPGRADES
from milepost.crayon.rules.build import price
from milepost.crayon.rules.ferry import toll

RESERVE = 25  # cash not spent on locos and major cities before the end
FERRY_TOLL = 14  # what the time lost by riding a ferry again and again is worth in track
NewTrack = list[tuple[int, int]]


def line(scene: GreedyScene, aim: Aim) -> NewTrack:
    """All sections still missing for the aim."""
    board, s = scene.board, scene.s
    start, found = home(scene)
    for goal in stops_of(scene, aim):
        target = board.bits(board.cities[goal].mileposts)
        if target & start:
            if scene.place < 0 and not s.reach[scene.seat]:
                start = scene.view.network(target)  # nothing stands yet: the line begins in this city
            continue
        centre = board.cities[goal].centre
        costs = scene.view.build_costs(start, budget=120, until=board.bit[centre], toll=FERRY_TOLL, without=scene.avoid)
        if costs.cost(centre) is None:
            return []
        path = costs.path(centre)
        found += path
        start = _grown(scene, start, path)
    return found


def home(scene: GreedyScene) -> tuple[int, NewTrack]:
    """The network the train is on, or could start on; and what must be built to get it there."""
    s, place = scene.s, scene.place
    anywhere = s.reach[scene.seat] | s.setting.major_bits
    if place < 0:
        return s.reach[scene.seat] or anywhere, []
    here = scene.view.network(scene.board.bit[place])
    if here & anywhere:
        return here, []
    costs = scene.view.build_costs(anywhere, budget=120, until=scene.board.bit[place])
    path = costs.path(place) if costs.cost(place) is not None else []
    return _grown(scene, here, path), path


def _grown(scene: GreedyScene, start: int, path: NewTrack) -> int:
    """The network after the path is built. Before anything stands, only its own piece counts."""
    mileposts = scene.board.bits(m for section in path for m in section)
    if scene.place < 0 and not scene.s.reach[scene.seat]:
        start = scene.board.bit[path[0][0]] if path else start
    return scene.view.network(start | mileposts)


def escape(scene: GreedyScene) -> NewTrack:
    """A train that can reach no city needs new track ahead of it."""
    place = scene.place
    if place < 0 or scene.board.city_at[place] >= 0 or scene.reaches_a_city():
        return []
    costs = scene.view.build_costs(scene.board.bit[place], budget=60, joining=False)
    cities = [(cost, m) for city in scene.board.cities for m in city.mileposts if (cost := costs.cost(m)) is not None]
    return costs.path(min(cities)[1]) if cities else []


def join_majors(scene: GreedyScene) -> NewTrack:
    """The next missing link between major cities, when there is money for it."""
    s = scene.s
    if s.opening or scene.place < 0:
        return []
    here, _ = home(scene)
    missing = [m for m in s.setting.centres if not here & scene.board.bit[m]]
    if not missing or (scene.cash < 60 + RESERVE and scene.cash < s.target):
        return []
    if UPGRADES[scene.loco] and scene.cash < 120:
        return []
    costs = scene.view.build_costs(here, budget=120, toll=FERRY_TOLL, without=scene.avoid)
    reachable = [(cost, m) for m in missing if (cost := costs.cost(m)) is not None]
    return costs.path(min(reachable)[1]) if reachable else []


def cost(scene: GreedyScene, aim: Aim) -> int:
    """What the aim's missing track costs."""
    return price_of(scene, line(scene, aim))


def price_of(scene: GreedyScene, path: NewTrack) -> int:
    row = building_atoms(scene.s, scene.seat, path)
    return sum(
        price(scene.s, scene.seat, a & BODY) if a >> KIND_SHIFT == BUILD else toll(scene.s, a & BODY) for a in row
    )
