"""How the boards without a book play: rounds to win and income, by bots among themselves.

    nice python -m benchmarks.own_boards --workers 2
    python -m benchmarks.own_boards --games 2          the first two games of each row, only told

Writes `benchmarks/own_boards.json`, from which `make tables` makes the tables of docs/play/iberia.md and isles.md.
Games are kept in build/own_boards, so it goes on where it stopped. What they come to does not depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import milepost
from benchmarks.run import source_hash
from benchmarks.sides import ROOT
from milepost.arena.match import STOP, Match
from milepost.arena.report import summary
from milepost.arena.run import play_match

FIGURES = Path(__file__).parent / "own_boards.json"
TITLES = ("iberia", "isles")
TABLES = (("planner", 4, 100), ("planner", 2, 20), ("planner", 6, 20), ("greedy", 4, 30))  # bot, players, games


def kept_games(title: str, bot: str, players: int) -> Path:
    kept = ROOT / "build" / "own_boards" / f"{title}-{bot}-{players}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    return kept


def measure(title: str, bot: str, players: int, games: int, workers: int, kept: Path | None = None) -> dict[str, Any]:
    """What games of one bot with itself come to."""
    match = Match(title, (bot,) * players, games, on_failure=STOP)
    found = summary(match, play_match(match, workers, kept))
    return {
        "bot": bot,
        "players": players,
        "games": games,
        "rounds": found["rounds_to_win"]["median"],
        "quartiles": found["rounds_to_win"]["quartiles"],
        "income": round(found["income_per_turn"]["mean"], 2),
        "unfinished": found["unfinished"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=1, help="how many games are played at once")
    parser.add_argument("--games", type=int, help="of each row the first so many, and nothing is written")
    asked = parser.parse_args()
    run = {
        "date": datetime.now(UTC).date().isoformat(),
        "version": milepost.__version__,
        "source": source_hash(),
        "python": platform.python_version(),
    }
    figures: dict[str, Any] = {"run": run, "titles": {}}
    for title in TITLES:
        figures["titles"][title] = rows = []
        for bot, players, games in TABLES:
            few = min(asked.games or games, games)
            kept = None if asked.games else kept_games(title, bot, players)
            rows.append(measure(title, bot, players, few, asked.workers, kept))
            print(f"{title}: {rows[-1]}", flush=True)
    if not asked.games:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
