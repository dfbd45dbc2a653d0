"""Growth curves: how the cost of things grows with mileposts, players, the length of a game, games and workers.

`make bench PARTS=growth` measures them and writes `growth.json`; plots and the table of docs/performance.md are made
from that file. Times are processor time, the best of some attempts; boards of other sizes come from `boards.py`.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache
from math import log
from pathlib import Path
from statistics import linear_regression
from typing import Any

import milepost
from benchmarks.boards import grown
from benchmarks.sides import QUICK, ROOT, Figures, seconds
from milepost.bots import make_bot
from milepost.crayon.ask import routes
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.game import Game
from milepost.titles import known

KEPT = ROOT / "build" / "quick-growth.json" if QUICK else Path(__file__).parent / "growth.json"
MILEPOSTS = (500, 2000) if QUICK else (500, 1000, 2000, 5000, 10_000, 20_000)
PLAYERS = (2, 3) if QUICK else (2, 3, 4, 5, 6)
STEPS = (100, 200) if QUICK else (100, 200, 400, 800, 1600, 3200)
WORKERS = (1, 2) if QUICK else (1, 2, 3, 4, 6, 8)
GAMES = (2, 4) if QUICK else (4, 8, 16, 32)
ATTEMPTS = 2 if QUICK else 4
ROUNDS, PLANNED = 8, 4
FAR = 300  # money enough to build to everywhere

Curve = dict[str, float]
Table = Game[CrayonPosition]


def best(work: Callable[[], object], times: int = 1) -> float:
    """Milliseconds of processor time, at the best of some attempts."""
    return 1000 * min(seconds(work, times) for _ in range(ATTEMPTS))


def play(title: CrayonTitle, players: int, bot: str, rounds: int) -> tuple[Table, int]:
    """A game of equal bots up to a round, and how many turns that were."""
    game = milepost.new(title, players=players, seed=5)
    bots = [make_bot(bot, seat) for seat in range(players)]
    while game.waiting() and game.state.round <= rounds:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
    return game, rounds * players


@cache
def played(title: CrayonTitle, players: int = 4) -> Table:
    return play(title, players, "greedy", ROUNDS)[0]


# What is measured, for a title and a number of players


def path_query(title: CrayonTitle, players: int = 4) -> float:
    """What building costs, to everywhere, from the track a player has."""
    state = played(title, players).state
    return best(lambda: routes.build_costs(state.copy(), 0, budget=FAR), 5)


def greedy_turn(title: CrayonTitle, players: int = 4) -> float:
    played(title, players)  # what is worked out once for a board is
    return best(lambda: play(title, players, "greedy", ROUNDS)) / (ROUNDS * players)


def planner_turn(title: CrayonTitle, players: int = 4) -> float:
    played(title, players)
    return best(lambda: play(title, players, "planner", PLANNED)) / (PLANNED * players)


def legality(title: CrayonTitle, players: int = 4) -> float:
    """`len(game.legal())` where a player may build, the mean of all seats in the last round."""
    game = played(title, players).copy()
    costs: list[float] = []
    while len(costs) < players:
        if "build" in game.legal().kinds():
            costs.append(best(lambda: len(game.copy().legal())))
        game.play("done")
    return sum(costs) / players


def set_up(title: CrayonTitle, players: int = 4) -> float:
    """A title's files read and its first game dealt: what a process pays once."""
    return best(lambda: milepost.new(CrayonTitle(title.texts, title.folder), players=players, seed=1))


def opening(title: CrayonTitle, players: int = 4) -> float:
    """A log of eight rounds played again."""
    text = played(title, players).record()
    return best(lambda: milepost.load(text, title=title))


AGAINST_BOARD = {
    "a path query: building costs to everywhere": path_query,
    "a turn of greedy": greedy_turn,
    "a turn of planner": planner_turn,
    "legal actions where one may build": legality,
    "opening a log of eight rounds": opening,
    "a title read and its first game dealt": set_up,
}
AGAINST_PLAYERS = {
    "a path query: building costs to everywhere": path_query,
    "a turn of greedy": greedy_turn,
    "a turn of planner": planner_turn,
    "legal actions where one may build": legality,
    "opening a log of eight rounds": opening,
}


def curve(measure: Callable[[Any], float], at: Iterable[int]) -> Curve:
    return {str(x): float(f"{measure(x):.3g}") for x in at}


def path_queries() -> Curve:
    return curve(lambda size: path_query(grown(size)), MILEPOSTS)


def against_mileposts() -> dict[str, Curve]:
    found = {
        name: curve(lambda size, measure=measure: measure(grown(size)), MILEPOSTS)  # type: ignore[misc]
        for name, measure in AGAINST_BOARD.items()
    }
    code = "import json, benchmarks.growth as g; print(json.dumps(g.path_queries()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "MILEPOST_PURE": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {**found, "the path query with the kernel in Python": json.loads(done.stdout)}


def against_players() -> dict[str, Curve]:
    india = known("india")
    assert isinstance(india, CrayonTitle)
    found = {
        name: curve(lambda players, measure=measure: measure(india, players), PLAYERS)  # type: ignore[misc]
        for name, measure in AGAINST_PLAYERS.items()
    }
    return {**found, "an arena match of four games": curve(lambda players: match(("greedy",) * players, 4)[0], PLAYERS)}


def against_length() -> dict[str, Curve]:
    """One game of six greedy players in India, opened at several lengths; and one step of it taken back."""
    game = milepost.new("india", players=6, seed=5)
    bots = [make_bot("greedy", seat) for seat in range(6)]
    found: dict[str, Curve] = {"opening a log": {}, "taking a step back": {}, "a copy of the position": {}}
    for length in STEPS:
        while game.steps < length:
            seat = game.waiting()[0]
            game.play(bots[seat].choose(game.view(seat), 1000), seat)
        text = game.record()
        at = str(length)
        found["opening a log"][at] = best(lambda text=text: milepost.load(text))  # type: ignore[misc]
        opened = [milepost.load(text) for _ in range(ATTEMPTS)]
        found["taking a step back"][at] = 1000 * min(seconds(one.undo) for one in opened)
        found["a copy of the position"][at] = best(game.state.copy, 2000)
    return {name: {at: float(f"{ms:.3g}") for at, ms in row.items()} for name, row in found.items()}


def match(players: tuple[str, ...], games: int, workers: int = 1) -> tuple[float, float]:
    """Milliseconds of all its processes' time, and of the clock on the wall. It is played in a process of its own,
    whose end says what its workers took."""
    code = (
        "from milepost.arena.match import Match; from milepost.arena.run import play_match\n"
        f"if __name__ == '__main__': play_match(Match('india', {players}, {games}, rounds=10), {workers})"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.py"
        path.write_text(code, encoding="utf-8")
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, str(path)], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * spent, 1000 * (time.perf_counter() - began)


def against_games() -> dict[str, Curve]:
    return {"an arena match, one worker": curve(lambda games: match(("greedy",) * 4, games)[0], GAMES)}


def against_workers() -> dict[str, Curve]:
    games = max(GAMES)
    found = {workers: match(("greedy",) * 4, games, workers) for workers in WORKERS}
    return {
        f"a match of {games} games, processor time": curve(lambda workers: found[workers][0], WORKERS),
        f"a match of {games} games, on the clock": curve(lambda workers: found[workers][1], WORKERS),
    }


def exponent(row: Curve) -> float:
    """Of the power of x that fits best: the slope of a line through the logarithms."""
    slope, _ = linear_regression([log(float(x)) for x in row], [log(y) for y in row.values()])
    return slope


AXES = {
    "mileposts": against_mileposts,
    "players": against_players,
    "steps of the game": against_length,
    "games": against_games,
    "workers": against_workers,
}


def figures() -> Figures:
    """The curves go to their own file; what they come down to is the exponent of the worst against mileposts."""
    found = {}
    for axis, measure in AXES.items():
        found[axis] = measure()
        for name, row in found[axis].items():
            print(f"{axis:18} {name:46} exponent {exponent(row):5.2f}   {row}", flush=True)
    KEPT.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return {"growth_exponent_worst": max(exponent(row) for row in found["mileposts"].values())}
