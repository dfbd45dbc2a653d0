"""`make bench`: every figure of the project, next to its peers' in the same run.

    python -m benchmarks.run                 everything; with `QUICK=1` in the environment small, and kept in build/
    python -m benchmarks.run peers kernel    these parts only; the others keep their figures and their date

Writes `benchmarks/results.json`: figures by name, their spread, and which run each part is from. The tables of
docs/performance.md are made from that file (`make tables`).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import milepost
from benchmarks.sides import PEERS, QUICK, ROOT, Figures, Side, spread

# A quick run leaves the figures of the last whole one alone.
RESULTS = ROOT / "build" / "quick-results.json" if QUICK else Path(__file__).parent / "results.json"
ROUNDS = 3 if QUICK else 9
# Each in a module of its own, with a function `figures`.
PARTS = ("kernel", "legal", "planner", "opening", "growth", "page", "env")

# What is told of two figures of one round: ours over theirs, or theirs over ours where less is better.
RATIOS = {
    "random_play_ratio_catanatron": ("milepost_atoms_per_s", "catanatron_actions_per_s"),
    "random_play_pure_ratio_catanatron": ("milepost_pure_atoms_per_s", "catanatron_actions_per_s"),
    "random_play_ratio_python_chess": ("milepost_atoms_per_s", "python_chess_moves_per_s"),
    "random_play_ratio_openspiel_backgammon": ("milepost_atoms_per_s", "openspiel_backgammon_moves_per_s"),
    "random_play_ratio_pettingzoo_chess": ("milepost_atoms_per_s", "pettingzoo_chess_moves_per_s"),
    "random_play_ratio_pettingzoo_connect_four": ("milepost_atoms_per_s", "pettingzoo_connect_four_moves_per_s"),
    "random_play_ratio_pettingzoo_texas_holdem": ("milepost_atoms_per_s", "pettingzoo_texas_holdem_moves_per_s"),
    "village_random_games_ratio_catanatron": ("milepost_games_per_s", "catanatron_games_per_s"),
    "state_copy_ratio_catanatron": ("catanatron_copy_us", "milepost_copy_us"),
}
OTHER_NAMES = {"milepost_games_per_s": "village_games_per_s", "milepost_copy_us": "state_copy_us"}


def rounds(sides: list[Side]) -> list[Figures]:
    """The figures of all sides, round by round. The first round warms up and is thrown away."""
    found = []
    for number in range(ROUNDS + 1):
        found.append({f"{side.name}_{name}": value for side in sides for name, value in side.play(number).items()})
        print(f"peers: round {number} of {ROUNDS}", flush=True)
    return found[1:]


def compare() -> tuple[Figures, Figures]:
    """Medians and spreads of what the engines did, and of the ratios within each round."""
    with ExitStack() as stack:
        sides = [
            Side("milepost", "benchmarks.own"),
            Side("catanatron", "benchmarks.peers", "catanatron", python=str(PEERS)),
            Side("milepost_pure", "benchmarks.own", pure=True),
            Side("openspiel", "benchmarks.peers", "openspiel", python=str(PEERS)),
            Side("python_chess", "benchmarks.peers", "python_chess", python=str(PEERS)),
            Side("pettingzoo", "benchmarks.peers", "pettingzoo", python=str(PEERS)),
        ]
        for side in sides:
            stack.enter_context(side)
        found = rounds(sides)
    for one in found:
        one |= {name: one[above] / one[below] for name, (above, below) in RATIOS.items()}
    columns = {OTHER_NAMES.get(name, name): [one[name] for one in found] for name in (*RATIOS, *found[0])}
    return (
        {name: statistics.median(values) for name, values in columns.items()},
        {name: spread(values) for name, values in columns.items()},
    )


def ask(part: str) -> tuple[Figures, Figures]:
    """The figures of a part, worked out in a process of its own, so that no part finds the memory of another."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figures.json"
        code = f"import json, benchmarks.{part} as part; open({str(path)!r}, 'w').write(json.dumps(part.figures()))"
        paths = f"{ROOT}{os.pathsep}{ROOT / 'tests'}"
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, check=True)
        return json.loads(path.read_text(encoding="utf-8")), {}


def source_hash() -> str:
    """Git's short name of `src` as it is in the folder now. A commit's name dies when commits are put together; this
    one stays as long as the code does, and `git rev-parse --short=10 HEAD:src` tells whether it is still the same."""
    with tempfile.TemporaryDirectory() as name:
        own = {**os.environ, "GIT_INDEX_FILE": str(Path(name) / "index")}  # the real index is left alone

        def git(*words: str) -> str:
            return subprocess.run(
                ["git", *words], cwd=ROOT, env=own, capture_output=True, text=True, check=True
            ).stdout.strip()

        git("add", "src")
        return git("rev-parse", "--short=10", git("write-tree", "--prefix=src/"))


def this_run(load: float) -> dict[str, Any]:
    """When, of which code and on how busy a machine: what a reader must know of a figure."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": milepost.__version__,
        "source": source_hash(),
        "python": platform.python_version(),
        "kernel": "C" if milepost.COMPILED else "Python",
        "cores": os.cpu_count(),
        "load": round(load, 1),  # programs that wanted a core in the minute before
    }


def figure(value: float) -> float:
    """Three digits are more than such a figure is worth; large ones are whole."""
    return round(value) if abs(value) >= 1000 else float(f"{value:.3g}")


def keep(results: dict[str, Any], part: str, found: Figures, spreads: Figures, run: dict[str, Any]) -> None:
    """Enter the figures of a part; what it no longer tells is dropped."""
    for name in results["runs"].get(part, {}).get("figures", ()):
        results.pop(name, None)
        results["spread"].pop(name, None)
    results.update({name: figure(value) for name, value in found.items()})
    results["spread"].update({name: round(value, 3) for name, value in spreads.items()})
    results["runs"][part] = {**run, "figures": sorted(found)}


def read() -> dict[str, Any]:
    """What is known by now; another run may have written in the meantime."""
    if not RESULTS.exists():
        return {"spread": {}, "runs": {}}
    known: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return known


def write(results: dict[str, Any]) -> None:
    tail = {name: results.pop(name) for name in ("spread", "runs")}
    ordered = {**dict(sorted(results.items())), **{name: dict(sorted(rows.items())) for name, rows in tail.items()}}
    results |= tail
    RESULTS.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = ("peers", *(part for part in PARTS if (Path(__file__).parent / f"{part}.py").exists()))
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(known))
    asked = parser.parse_args().parts or known
    if strange := [part for part in asked if part not in known]:
        parser.error(f"There is no part {strange[0]!r}; there are {', '.join(known)}.")
    failed = []
    for part in asked:
        load = os.getloadavg()[0]
        try:
            found, spreads = compare() if part == "peers" else ask(part)
        except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
            print(f"{part}: {error}", file=sys.stderr)
            failed.append(part)
            continue
        results = read()
        keep(results, part, found, spreads, this_run(load))
        write(results)  # after each part, since the next may take long
        for name, value in found.items():
            print(f"{name:44} {figure(value):10g}" + (f" ±{spreads[name]:.1%}" if name in spreads else ""), flush=True)
    if failed:
        sys.exit(f"No new figures of {', '.join(failed)}: those of an earlier run are left.")


if __name__ == "__main__":
    main()
