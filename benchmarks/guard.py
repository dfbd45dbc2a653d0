"""What must not become slow, measured against a loop that never changes, in the same process and the same moment.

    python -m benchmarks.guard            fails where something takes twice as long as it did when `guard.json` was made
    python -m benchmarks.guard --write    writes `guard.json` anew, after a change that is worth its time, or a gain

Seconds say nothing on a machine that others use too. So each piece of work is told as a multiple of the reference loop.
The two take turns; the quickest of each counts, since other programs can only add to it. What is too slow is measured
again, because a change stays slow and a bad moment passes.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

import milepost
from benchmarks.sides import seconds
from milepost.bots import make_bot
from milepost.crayon.ask import routes
from milepost.crayon.position import CrayonPosition
from milepost.env import zoo
from milepost.game import Game

KNOWN = Path(__file__).parent / "guard.json"
KERNEL = "C" if milepost.COMPILED else "Python"
LIMIT = 2.0  # times what is known
TURNS = 7
ROUNDS = 12
ATTEMPTS = 3
WIDE = (1 << 2100) - 1  # about as many bits as a board has mileposts

Work = Callable[[], object]


def reference() -> int:
    """What our games are made of: small ints, big ints, a dict, a list and calls."""
    wave, order = 1, []
    seen: dict[int, int] = {}
    for number in range(4000):
        wave = (wave << 7 ^ wave >> 3 ^ number) & WIDE
        seen[number & 511] = seen.get(number & 511, 0) + (number * number & 15)
        order.append(min(number, 7))
    return len(order) + wave.bit_count() + sum(seen.values())


def midgame() -> Game[CrayonPosition]:
    """What greedy players reach in India."""
    game = milepost.new("india", players=4, seed=3)
    bots = [make_bot("greedy", seat) for seat in range(4)]
    while game.state.round < ROUNDS:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
    return game


def works() -> dict[str, Work]:
    """Pieces of work that are the same every time, some ten milliseconds each."""
    game = midgame()
    text, state, building = game.record(), game.state, game.copy()
    while "build" not in building.legal().kinds():
        building.play("done")

    def random_play() -> None:
        rng, twin = random.Random(1), game.copy()
        for _ in range(500):
            twin.play(twin.legal().choose(rng))

    def village() -> None:
        rng = random.Random(2)
        for seed in range(5):
            small = milepost.new("village", players=4, seed=seed)
            while small.waiting():
                small.play(small.legal().choose(rng))

    def questions() -> None:
        twin = state.copy()
        for seat in range(4):
            routes.build_costs(twin, seat)
            routes.journeys(twin, seat, twin.place[seat], rented=True)
            routes.train_reach(twin, seat, seat, purse=routes.RICH)

    def undo() -> None:
        rng, twin = random.Random(4), game.copy()
        for _ in range(60):
            twin.play(twin.legal().choose(rng))
        for _ in range(60):
            twin.undo()

    def steps(title: str, players: int) -> Work:
        environment = zoo.env(title, players)

        def play() -> None:
            rng = np.random.default_rng(1)
            environment.reset(seed=1)
            for _ in range(60):  # no game ends as soon
                mask = environment.last()[0]["action_mask"]
                environment.step(int(rng.choice(np.flatnonzero(mask))))

        return play

    def think(name: str) -> Work:
        seat = game.waiting()[0]
        return lambda: make_bot(name, seat).choose(game.view(seat), 1000)

    return {
        "random play": random_play,
        "games of Village": village,
        "copies": lambda: [state.copy() for _ in range(2000)],
        "legal actions": lambda: [len(building.copy().legal()) for _ in range(10)],
        "questions to the kernel": questions,
        "undo": undo,
        "opening a log": lambda: milepost.load(text),
        "steps of India's environment": steps("india", 4),
        "steps of Village's environment": steps("village", 2),
        "a thought of greedy": think("greedy"),
        "a thought of planner": think("planner"),
    }


def ratio(work: Work) -> float:
    """How many times the reference loop it takes."""
    own, loop = [], []
    gc.collect()
    gc.disable()
    for _ in range(TURNS):
        loop.append(seconds(reference))
        own.append(seconds(work))
    gc.enable()
    return min(own) / min(loop)


def too_slow(work: Work, known: float) -> float | None:
    """The ratio if it stays above the limit; None as soon as it is not."""
    found = [ratio(work)]
    while found[-1] > LIMIT * known:
        if len(found) == ATTEMPTS:
            return min(found)
        found.append(ratio(work))
    return None


def main() -> None:
    known = json.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    if "--write" in sys.argv:
        known[KERNEL] = {name: float(f"{ratio(work):.3g}") for name, work in works().items()}
        KNOWN.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
        return
    slow = {name: found for name, work in works().items() if (found := too_slow(work, known[KERNEL][name]))}
    for name, found in slow.items():
        print(f"{name}: {found / known[KERNEL][name]:.1f} times as long as it took (kernel in {KERNEL})")
    sys.exit(bool(slow))


if __name__ == "__main__":
    main()
