"""Whole games of planners beside the same games played by the code before the kernel in C: same seeds, same run.

`python benchmarks/planner.py` prints what a game of four costs in each title (Italy's is for two), how many times
less that is than before, and the CPU time that nine of ten turns stay below. The two codes take turns, each game in
a process of its own; figures are CPU time, since other programs on the machine hardly change it. The old code comes
out of the repository's history, so a checkout with its history is needed.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import statistics
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BEFORE = "9215c465d5f2"  # the last commit without the kernel in C
PLAYERS = {"india": 4, "russia": 4, "italy": 2, "nippon": 4}
COMPARED = "india"
SEEDS = range(1, 2 if os.environ.get("QUICK") else 6)


class Played(NamedTuple):
    """One game: CPU seconds in all and of each turn, and a digest of its log."""

    cpu: float
    turns: list[float]
    log: str


def play(title: str, seed: int) -> Played:
    """A game of planners in this process."""
    import milepost
    from milepost.bots import make_bot

    players = PLAYERS[title]
    game = milepost.new(title, players, seed=seed)
    bots = [make_bot("planner", seat) for seat in range(players)]
    turns: dict[tuple[int, int], float] = {}
    begin = time.process_time()
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    while waiting := game.waiting():
        start, turn = time.process_time(), (game.state.round, waiting[0])
        game.play(bots[waiting[0]].choose(game.view(waiting[0]), 1000), waiting[0])
        turns[turn] = turns.get(turn, 0.0) + time.process_time() - start
    cpu = time.process_time() - begin
    return Played(cpu, list(turns.values()), hashlib.sha256(game.record().encode()).hexdigest())


def played_by(sources: Path, title: str, seed: int) -> Played:
    """The same in a process of its own, by the code that lies there."""
    done = subprocess.run(
        [sys.executable, __file__, "--play", title, str(seed)],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"A game of {title} broke off with the code in {sources}:\n{done.stderr}")
    return Played(**json.loads(done.stdout))


def before() -> Path:
    """The code before, taken out of the history once."""
    there = ROOT / "build" / f"planner-{BEFORE}"
    if not there.exists():
        packed = subprocess.run(["git", "archive", BEFORE, "src"], cwd=ROOT, capture_output=True, check=False)
        if packed.returncode:
            sys.exit(f"The commit {BEFORE} is needed to compare with; fetch the whole history.")
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(there, filter="data")
    return there / "src"


def figures(seeds: range = SEEDS) -> dict[str, float]:
    """CPU seconds of a game in each title, the speed-up in India, and the 90th percentile of its turns."""
    old, new = before(), ROOT / "src"
    results: dict[str, float] = {}
    for title in PLAYERS:
        games = [played_by(new, title, seed) for seed in seeds]
        results[f"planner_game_cpu_s_{title}"] = statistics.median(game.cpu for game in games)
    pairs = [(played_by(old, COMPARED, seed), played_by(new, COMPARED, seed)) for seed in seeds]
    results["planner_game_cpu_s"] = results[f"planner_game_cpu_s_{COMPARED}"]
    results["planner_game_before_cpu_s"] = statistics.median(was.cpu for was, _ in pairs)
    ratios = [was.cpu / now.cpu for was, now in pairs]
    results["planner_game_speedup"] = statistics.median(ratios)
    results["planner_game_speedup_least"] = min(ratios)
    results["planner_game_speedup_most"] = max(ratios)
    results["planner_games_alike"] = sum(was.log == now.log for was, now in pairs) / len(pairs)
    turns = [turn for _, now in pairs for turn in now.turns]
    results["planner_turn_ms_p90"] = 1000 * statistics.quantiles(turns, n=10)[-1]
    return {name: round(value, 2) for name, value in results.items()}


def main() -> None:
    if sys.argv[1:2] == ["--play"]:
        print(json.dumps(play(sys.argv[2], int(sys.argv[3]))._asdict()))
        return
    for name, value in figures().items():
        print(f"{name:32} {value}")


if __name__ == "__main__":
    main()
