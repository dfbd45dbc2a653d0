"""Games of mixed variants: nobody may fail or be stuck. Title, players, variants and bots are drawn by the seed.

python -m benchmarks.mixed_games --games 1000 --workers 2 --json build/mixed.jsonl

Every line of the file is one game; run it again to go on where it stopped (games of other code do not count). The bots
have small budgets, as what counts is whether they get on and not how well they play. The exit status is 1 if there was
a failure or somebody was stuck.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, cast

from milepost.arena.keep import code_digest
from milepost.arena.match import Match
from milepost.arena.play import Record, play_game
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.variants import needed, offered, with_variants
from milepost.errors import MilepostError
from milepost.titles import find

TITLES = ("india", "russia", "nippon", "italy", "iberia", "isles")
BOTS = ("greedy", "planner", "planner:level=beginner", "planner:level=club", "expert", "expert:level=strong")
MOST_PLAYERS = 4
MOST_VARIANTS = 8
ROUNDS = 70
BUDGETS = (50, 150, 300)


def drawn(seed: int) -> Match:
    """The game of that seed, as a match of one game."""
    rng = random.Random(f"mixed {seed}")
    title = cast(CrayonTitle, find(rng.choice(TITLES)))
    rules = title.rules
    players = rng.randint(rules.min_players, max(rules.min_players, min(MOST_PLAYERS, rules.max_players)))
    return Match(
        title.id,
        tuple(rng.choice(BOTS) for _ in range(players)),
        games=1,
        seed=seed,
        rounds=ROUNDS,
        budget=rng.choice(BUDGETS),
        variants=mixed(title, players, rng),
    )


def mixed(title: CrayonTitle, players: int, rng: random.Random) -> tuple[str, ...]:
    """Some variants and readings that go together."""
    known = [
        f"{variant.name}={value}" if variant.values else variant.name
        for variant in offered(title)
        for value in variant.values or ("",)
    ]
    most = rng.randint(1, MOST_VARIANTS)
    chosen: list[str] = []
    for name in rng.sample(known, len(known)):
        pair = needed(title, name.partition("=")[0])
        there = {one.partition("=")[0] for one in chosen}
        trial = [*chosen, name] if pair is None or pair in there else [*chosen, pair, name]
        if len(trial) <= most and fits(title, trial, players):
            chosen = trial
    return tuple(chosen)


def fits(title: CrayonTitle, variants: Sequence[str], players: int) -> bool:
    try:
        with_variants(title, variants, players)
    except MilepostError:
        return False
    return True


def played(seed: int) -> dict[str, Any]:
    """The game's line: what was drawn, how it ended, who failed or was stuck."""
    match = drawn(seed)
    record = play_game(match, 0)
    return {
        "seed": seed,
        "title": match.title,
        "players": match.players,
        "variants": match.variants,
        "budget": match.budget,
        "ended": record["ended"],
        "rounds": record["rounds"],
        "failures": record["failures"],
        "stuck": stuck(match, record),
    }


def stuck(match: Match, record: Record) -> list[str]:
    seats = enumerate(record["seats"])
    return [
        f"seat {seat} ({match.players[one['player']]}), rounds {one['stuck']}" for seat, one in seats if one["stuck"]
    ]


def told(line: dict[str, Any]) -> str:
    variants = " ".join(line["variants"]) or "no variants"
    wrong = [failure["message"] for failure in line["failures"]] + line["stuck"]
    return f"{line['seed']} {line['title']} {','.join(line['players'])} [{variants}] budget {line['budget']}: {wrong}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", type=Path, default=Path("build/mixed.jsonl"), help="where the lines are kept")
    asked = parser.parse_args()
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    kept = asked.json.read_text(encoding="utf-8").splitlines() if asked.json.exists() else []
    seeds = range(asked.seed, asked.seed + asked.games)
    code = code_digest(BOTS)
    lines = [line for line in map(json.loads, kept) if line["seed"] in seeds and line["code"] == code]
    left = sorted(set(seeds) - {line["seed"] for line in lines})
    with ProcessPoolExecutor(asked.workers) as pool, asked.json.open("a", encoding="utf-8") as file:
        for line in pool.map(played, left):
            file.write(json.dumps({**line, "code": code}) + "\n")
            file.flush()
            lines.append(line)
            if line["failures"] or line["stuck"]:
                print(told(line), flush=True)
    wrong = [line for line in lines if line["failures"] or line["stuck"]]
    failed, held = (sum(bool(line[name]) for line in wrong) for name in ("failures", "stuck"))
    ended = sum(line["ended"] == "won" for line in lines)
    print(
        f"{len(lines)} games, {ended} won within {ROUNDS} rounds; {failed} with a failure, {held} with somebody stuck"
    )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
