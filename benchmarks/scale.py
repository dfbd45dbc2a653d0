"""What 1,000, 10,000 and 100,000 tables in play would need: measured costs, and a small simulation over them.

    python -m benchmarks.scale               measures (five minutes) and simulates
    python -m benchmarks.scale --simulate    simulates anew with the costs of the last run

Writes `benchmarks/scale.json`; `make tables` makes the tables of docs/scale.md from it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import os
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.costs import Costs, measure
from benchmarks.run import this_run
from milepost.server.config import Limits
from milepost.server.table.slot import BARE

RESULTS = Path(__file__).parent / "scale.json"
SIZES = (1_000, 10_000, 100_000)
LIMIT = 250.0  # ms, in which 99 of 100 steps are answered
SIMULATED = 120.0  # seconds


class Play(NamedTuple):
    """How people play. Nobody has measured that yet: these are assumptions, and a change of them changes the result."""

    turn_seconds: float = 45.0  # from one turn of a live table to the next, over all seats
    between: float = 3.0  # seconds between two steps of a turn
    bots: float = 0.5  # of the seats
    live: float = 1.0  # of the tables: people sit at their screens; at the others a step is made every few hours
    screens: float = 2.0  # that look at a live table
    entries: float = 450.0  # steps that were played at it so far: games of two greedy players have some 900


LIVE, MIXED = Play(), Play(live=0.05)


def steps_a_second(costs: Costs, play: Play) -> float:
    """Of one table, on average; the steps of a table that is played by post hardly count."""
    return play.live * costs.turn_steps / play.turn_seconds


def p99_ms(costs: Costs, play: Play, tables: int, seed: int = 1) -> float:
    """How long 99 of 100 steps take at most in one process with so many live tables.

    Turns come by chance, and the steps within a turn follow each other. Steps wait in one row: a process does one thing
    at a time. Bots think elsewhere; what their steps cost here counts.
    """
    dice = random.Random(seed)
    mean = (1 - play.bots) * costs.step_cpu_ms + play.bots * costs.bot_step_server_ms
    coming: list[tuple[float, float]] = []
    for _ in range(tables):
        moment = dice.random() * play.turn_seconds
        while moment < SIMULATED:
            for step in range(math.floor(costs.turn_steps + dice.random())):
                coming.append(
                    (moment + step * play.between * dice.uniform(0.5, 1.5), dice.choice(costs.step_spread) * mean)
                )
            moment += dice.expovariate(1 / play.turn_seconds)
    heapq.heapify(coming)
    free, waits = 0.0, []
    while coming:
        moment, work = heapq.heappop(coming)
        free = max(free, moment) + work / 1000
        waits.append(1000 * (free - moment))
    waits.sort()
    return waits[math.ceil(0.99 * len(waits)) - 1] if waits else 0.0


def tables_in_memory(play: Play) -> int:
    """The most live tables that one process keeps in memory; beyond, they drive each other out."""
    return int(Limits().steps_in_memory / (BARE + play.entries))


def tables_in_time(costs: Costs, play: Play) -> int:
    """The most live tables of one process within the limit."""
    low, high = 1, 2
    while p99_ms(costs, play, high) <= LIMIT:
        low, high = high, 2 * high
    while high - low > max(1, low // 50):
        middle = (low + high) // 2
        low, high = (middle, high) if p99_ms(costs, play, middle) <= LIMIT else (low, middle)
    return low


def needs(costs: Costs, play: Play, tables: int, of_a_process: int) -> dict[str, float]:
    """What so many tables take."""
    steps = tables * steps_a_second(costs, play)
    live = tables * play.live
    people = (1 - play.bots) * costs.step_cpu_ms + play.bots * costs.bot_step_server_ms
    sent = (1 - play.bots) * costs.answer_bytes + play.screens * costs.pushed_bytes
    return {
        "tables": tables,
        "steps_a_second": steps,
        "server_processes": math.ceil(live / of_a_process),
        "server_cores": steps * people / 1000,
        "bot_cores": steps * play.bots * costs.bot_step_worker_ms / 1000,
        "commits_a_second": steps,
        "stored_gb_a_day": steps * costs.stored_bytes * 86_400 / 1e9,
        "memory_gb": live * (costs.table_kb + play.entries * costs.entry_kb + play.screens * costs.socket_kb) / 1e6,
        "sent_mbit": steps * sent * 8 / 1e6,
    }


def simulate(costs: Costs) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, play in (("live", LIVE), ("mixed", MIXED)):
        in_time, in_memory = tables_in_time(costs, play._replace(live=1.0)), tables_in_memory(play)
        rows = [needs(costs, play, size, min(in_time, in_memory)) for size in SIZES]
        found[name] = {
            "live_tables_in_time": in_time,
            "live_tables_in_memory": in_memory,
            "play": play._asdict(),
            "sizes": rows,
        }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulate", action="store_true", help="with the costs of the last run")
    given = parser.parse_args()
    if given.simulate:
        known: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    else:
        run = this_run(os.getloadavg()[0])
        known = {"run": run, "costs": _rounded(asdict(measure(1200)))}
    known |= _rounded(simulate(Costs(**known["costs"])))
    RESULTS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    print(json.dumps({name: known[name] for name in ("costs", "live", "mixed")}, indent=1))


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return float(f"{value:.3g}") if isinstance(value, float) else value


if __name__ == "__main__":
    main()
