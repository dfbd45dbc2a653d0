"""Whether the server holds: every figure of docs/reliability.md that is not about load (`make reliability` has both).

    python -m benchmarks.reliability                 all parts, about an hour
    python -m benchmarks.reliability kills           one of them; the figures of others are left as they are

Writes `benchmarks/reliability.json`: figures by name, and from which run they are. `make tables` makes the tables of
docs/reliability.md from it. `--small` shows in a minute or two that it runs, and keeps nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.calls import measure as calls
from benchmarks.gone import measure as gone
from benchmarks.kills import measure as kills
from benchmarks.noninterference import measure as noninterference
from benchmarks.postgres import postgres
from benchmarks.run import this_run
from benchmarks.victims import Alone, Several

RESULTS = Path(__file__).parent / "reliability.json"
Figures = dict[str, Any]


SMALL, WHOLE = (6, 250), (100, 10_000)  # kills, and steps that are acknowledged


def on_sqlite(small: bool) -> Figures:
    with tempfile.TemporaryDirectory(prefix="milepost-kills-") as name:
        victims = Alone(f"sqlite:///{Path(name) / 'games.sqlite'}", Path(name))
        return kills(victims, *(SMALL if small else WHOLE), 1)


def on_postgres(small: bool) -> Figures:
    with postgres() as server, tempfile.TemporaryDirectory(prefix="milepost-kills-") as name:
        found = kills(Alone(server.database(), Path(name)), *(SMALL if small else WHOLE), 2)
    return {f"{figure}_postgres": value for figure, value in found.items()}


def of_several(small: bool) -> Figures:
    with postgres() as server, tempfile.TemporaryDirectory(prefix="milepost-kills-") as name:
        found = kills(Several(server, Path(name)), *(SMALL if small else WHOLE), 3)
    return {f"{figure}_several": value for figure, value in found.items()}


PARTS: dict[str, Callable[[bool], Figures]] = {
    "kills": on_sqlite,
    "kills_postgres": on_postgres,
    "kills_several": of_several,
    "gone": gone,
    "noninterference": noninterference,
    "schemathesis": calls,
}


def keep(part: str, found: Figures, run: dict[str, Any], file: Path = RESULTS) -> None:
    """Enter the figures of a part; all others stay."""
    known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    runs = known.pop("runs", {})
    for name in runs.get(part, {}).get("figures", ()):
        known.pop(name, None)
    known |= found
    runs[part] = {**run, "figures": sorted(found)}
    ordered = {**dict(sorted(known.items())), "runs": dict(sorted(runs.items()))}
    file.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--small", action="store_true", help="only show that it runs")
    given = parser.parse_args()
    if strange := [part for part in given.parts if part not in PARTS]:
        parser.error(f"There is no part {strange[0]!r}; there are {', '.join(PARTS)}.")
    for part in given.parts or PARTS:
        run = this_run(os.getloadavg()[0])
        found = PARTS[part](given.small)
        if not given.small:
            keep(part, found, run)
        for name, value in found.items():
            print(f"{name:44} {value:10,}", flush=True)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
