"""The kernel in C beside the kernel in Python: the same questions, taken from positions of India, in one run.

`python benchmarks/kernel.py` prints how many microseconds a question takes and how many times faster C is. The two take
turns; each figure is CPU time, the best of several rounds, since other programs can only add to it. Questions are
those the game asks itself: they are overheard while costs, journeys, reach and rights are worked out for all seats.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import milepost
from milepost.bots import make_bot
from milepost.bots.crayon.planner.land import legs, survey
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search import in_c, orders, trips
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.crayon.ask import routes
from milepost.crayon.kernel import accounts, courses, flow, lengths, networks, pure, trains
from milepost.crayon.rights import kept, own_track, quest
from milepost.crayon.rules import track
from milepost.crayon.title import deck_distance
from milepost.crayon.view import CrayonView

try:
    from milepost.crayon.kernel import compiled
except ImportError:
    sys.exit("The kernel in C was not built: there is nothing to compare.")

REPEATS = 9
ROUND = 20
GAMES = 2
BUDGET = 1000  # of a planner's thought
BY_PLANNER = (
    "accounts",
    "trips",
)  # sums of the planner's that ask Python in between: no questions of the path-finder's


class Kind(NamedTuple):
    """Questions of one kind, and both who answer them."""

    name: str
    pure: Callable[..., Any]
    compiled: Callable[..., Any]
    asked: list[tuple[Any, ...]]
    asked_c: list[tuple[Any, ...]] | None = None  # where they are put in other classes


@contextmanager
def overheard(module: Any, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """All arguments a function of the kernel is called with from that module."""
    known, found = getattr(module, name), []

    def listen(*args: Any) -> Any:
        found.append(tuple(bytearray(arg) if isinstance(arg, bytearray) else arg for arg in args))
        return known(*args)

    setattr(module, name, listen)
    try:
        yield found
    finally:
        setattr(module, name, known)


def positions() -> list[Any]:
    """What greedy players reach in round 20 of India."""
    found = []
    for seed in range(GAMES):
        game = milepost.new("india", players=4, seed=seed)
        bots = [make_bot("greedy", seat) for seat in range(4)]
        while game.state.round < ROUND:
            seat = game.waiting()[0]
            game.play(bots[seat].choose(game.view(seat), 1000), seat)
        found.append(game.state)
    return found


def ways_asked_for(s: Any, seat: int) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
    """What the planner's layers are made of, and the courses it asks for over them."""
    with overheard(survey, "Layers") as made, overheard(survey, "Courses") as rows:
        ways = survey.Survey(PlannerScene(CrayonView(s, seat)))
        for city in range(0, len(ways.city_bits), 6):
            ways.courses(ways.city_bits[city])
    return made[0], rows


def course_kinds(states: list[Any]) -> list[Kind]:
    asked: tuple[list[Any], list[Any]] = ([], [])
    anew: list[Any] = []
    for s in states:
        for seat in s.setting.seats:
            facts, rows = ways_asked_for(s, seat)
            anew += [(facts, start, *rest) for _, start, _, *rest in rows]
            for found, layers in zip(asked, (courses.Layers(*facts), compiled.Layers(*facts)), strict=True):
                found += [(ground, start, layers, *rest) for ground, start, _, *rest in rows]
    fields = [
        [(make(*args),) for args in some] for make, some in zip((courses.Courses, compiled.Courses), asked, strict=True)
    ]

    def over_new(kernel: Any) -> Callable[..., Any]:
        return lambda facts, start, *rest: kernel.Courses(facts[0], start, kernel.Layers(*facts), *rest)

    return [
        Kind("courses", courses.Courses, compiled.Courses, *asked),
        Kind("courses_over_new_layers", over_new(courses), over_new(compiled), anew),
        Kind("courses_paths", paths_anew, paths_anew, *fields),
    ]


def trip_kinds(states: list[Any]) -> list[Kind]:
    """What planners ask who think about these positions: what ways take, and the best order of stops."""
    with overheard(legs, "account") as ways, overheard(trips, "orders_in_c") as searches:
        for s in states:
            for seat in s.setting.seats:
                choose_plans(PlannerScene(CrayonView(s, seat)), Options(), BUDGET)
    return [
        Kind("accounts", accounts.account, compiled.account, ways[::20]),
        Kind("trips", lambda question: orders.OrderSearch(question).run(), in_c.orders_in_c, searches),
    ]


def paths_anew(row: Any) -> list[list[int]]:
    """The ways to all goals; the pure kernel does not look up what it has worked out before."""
    if isinstance(row, courses.Courses):
        row._came.clear()
    return [row.path(m) for m in row.weight]


def overheard_kinds(states: list[Any]) -> list[Kind]:
    ground = states[0].setting.ground
    with (
        overheard(routes, "Costs") as costs,
        overheard(routes, "Journeys") as journeys,
        overheard(routes, "kernel_reach") as reach,
        overheard(quest, "lead_ways") as led,
        overheard(own_track, "flood") as floods,
        overheard(track, "groups") as joins,
    ):
        for s in states:
            for seat in s.setting.seats:
                routes.build_costs(s, seat)
                routes.journeys(s, seat, s.place[seat], rented=True)
                routes.train_reach(s, seat, seat, purse=routes.RICH)
                track.majors_joined(s, seat)
            kept.worked_out(s)
    with overheard(deck_distance, "track_lengths") as tracks:
        deck_distance.city_distances.__wrapped__(states[0].setting.title)
    centres = [city.centre for city in states[0].setting.board.cities]
    cities = [m for city in states[0].setting.board.cities for m in city.mileposts]
    lines = [
        [(make(*args), range(0, states[0].setting.board.size, 40)) for args in costs]
        for make in (pure.Costs, compiled.Costs)
    ]
    return [
        Kind("costs", pure.Costs, compiled.Costs, costs),
        Kind("costs_lines", all_lines, all_lines, *lines),
        Kind("reach", trains.reach, compiled.reach, reach),
        Kind("journeys", looked_up(steps_of(trains), centres), looked_up(steps_of(compiled), centres), journeys),
        Kind("rights", flow_of(flow.lead_ways), flow_of(compiled.lead_ways), led),
        Kind("floods", pure.flood, compiled.flood, floods),
        Kind("networks", networks.groups, compiled.groups, joins),
        Kind(
            "distances",
            looked_up(pure.distances, centres),
            looked_up(compiled.distances, centres),
            [(ground, [m], 60) for m in range(0, 2000, 200)],
        ),
        Kind(
            "lengths", looked_up(lengths.track_lengths, cities), looked_up(compiled.track_lengths, cities), tracks[:3]
        ),
    ]


def steps_of(kernel: Any) -> Callable[..., Any]:
    return lambda *args: kernel.Journeys(*args).steps


def looked_up(answer: Callable[..., Any], places: list[int]) -> Callable[..., Any]:
    """With the answers looked up for all cities, as bots and decks do."""

    def asked(*args: Any) -> list[Any]:
        found = answer(*args)
        return [found[m] for m in places if m in found]

    return asked


def all_lines(costs: Any, goals: range) -> list[Any]:
    return [costs.path(m) for m in goals if costs.cost(m) is not None]


def flow_of(lead: Callable[..., Any]) -> Callable[..., Any]:
    def led(net: Any, room: bytearray, *rest: Any) -> Any:
        return lead(net, room[:], *rest)

    return led


def microseconds(answer: Callable[..., Any], asked: list[tuple[Any, ...]], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        for args in asked:
            answer(*args)
    return (time.process_time() - start) / times / len(asked) * 1e6


def measure() -> dict[str, float]:
    """Microseconds a question, in Python and in C, and the ratio, for each kind; then the figures of all kinds."""
    states = positions()
    results: dict[str, float] = {}
    ratios = []
    for kind in course_kinds(states) + trip_kinds(states) + overheard_kinds(states):
        asked_c = kind.asked_c or kind.asked
        slow, fast = [], []
        for _ in range(REPEATS):
            slow.append(microseconds(kind.pure, kind.asked, 1))
            fast.append(microseconds(kind.compiled, asked_c, 5))
        results[f"kernel_{kind.name}_pure_us"] = min(slow)
        results[f"kernel_{kind.name}_us"] = min(fast)
        results[f"kernel_speedup_c_{kind.name}"] = min(slow) / min(fast)
        if kind.name not in BY_PLANNER:
            ratios.append(min(slow) / min(fast))
    results["kernel_flood_us"] = results["kernel_courses_us"]
    results["kernel_speedup_c"] = statistics.geometric_mean(ratios)
    return {name: round(value, 2) for name, value in results.items()}


def figures() -> dict[str, float]:
    """The figures by name, for `make bench`."""
    return measure()


def main() -> None:
    results = measure()
    if "--json" in sys.argv:
        print(json.dumps(results, indent=2))
        return
    print(f"{'question':26}{'Python, µs':>12}{'C, µs':>10}{'times faster':>14}")
    for name in (name.removeprefix("kernel_speedup_c_") for name in results if name.startswith("kernel_speedup_c_")):
        pure_us, c_us = results[f"kernel_{name}_pure_us"], results[f"kernel_{name}_us"]
        print(f"{name:26}{pure_us:12.1f}{c_us:10.1f}{results[f'kernel_speedup_c_{name}']:14.1f}")
    for name in ("kernel_flood_us", "kernel_speedup_c"):
        print(f"{name:26}{results[name]}")


if __name__ == "__main__":
    main()
