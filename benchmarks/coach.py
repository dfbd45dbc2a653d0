"""How much the coach finds in games of bots of different strength: `python benchmarks/coach.py --games 5`.

A coach is of use if good play gets few findings and weak play many (docs/coach.md). Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from math import fsum

import milepost
from milepost.arena.ladder import seats
from milepost.bots import make_bot, play_out
from milepost.bots.coach import coach
from milepost.bots.records import Coaching
from milepost.game import find_title

TABLES: dict[str, list[tuple[str, ...]]] = {
    "crayon": [("planner", "planner:level=beginner", "greedy", "random")],
    "village": [("expert", "lookahead", "greedy", "random")],
}
TITLES = ("india", "russia", "nippon", "italy", "village")


def tables(title: str) -> list[tuple[str, ...]]:
    """Who plays: all of them at one table, or two at each where the title has room for two only."""
    whole = TABLES[find_title(title).family]
    if seats(title) > 2:
        return whole
    return [pair for row in whole for pair in (row[:1] + row[2:3], row[1:2] + row[3:])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=700)
    parser.add_argument("--titles", default=",".join(TITLES))
    given = parser.parse_args()
    print("| title | bot | games | turns judged | findings a game | lost a turn | CPU s a game |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for title in given.titles.split(","):
        found: dict[str, list[tuple[Coaching, float]]] = defaultdict(list)
        for seed in range(given.seed, given.seed + given.games):
            for players in tables(title):
                game = milepost.new(title, len(players), seed)
                play_out(game, [make_bot(name, seat, game.title.family) for seat, name in enumerate(players)])
                for seat, name in enumerate(players):
                    begun = time.process_time()
                    told = coach(game, seat)
                    found[name].append((told, time.process_time() - begun))
        for name, judged in found.items():
            turns = sum(told["turns"] for told, _ in judged)
            lost = fsum(told["lost"] for told, _ in judged) / max(1, turns)
            missed = fsum(len(told["missed"]) for told, _ in judged) / len(judged)
            spent = fsum(cpu for _, cpu in judged) / len(judged)
            unit = judged[0][0]["unit"]
            print(
                f"| {find_title(title).name} | `{name}` | {len(judged)} | {turns} | {missed:.1f} | {lost:.2f} {unit} | "
                f"{spent:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
