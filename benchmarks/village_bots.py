"""How strong the bots of Village are: mean points, four at a table, each against others, and alone.

python benchmarks/village_bots.py [games]
"""

from __future__ import annotations

import statistics
import sys

import milepost
from milepost.bots import make_bot, play_out

TABLES = (
    ("lookahead",) * 4,
    ("lookahead", "greedy", "greedy", "greedy"),
    ("greedy",) * 4,
    ("random",) * 4,
    ("lookahead",),
    ("greedy",),
)


def measure(names: tuple[str, ...], games: int) -> None:
    """Print for each name at the table its mean points, their spread and how often it won."""
    points: dict[str, list[int]] = {name: [] for name in names}
    wins = dict.fromkeys(names, 0.0)
    for seed in range(games):
        game = milepost.new("village", len(names), seed)
        shift = seed % len(names)  # everybody sits everywhere
        seated = names[shift:] + names[:shift]
        outcome = play_out(game, [make_bot(name, 4 * seed + seat) for seat, name in enumerate(seated)])
        assert outcome is not None
        for name, own in zip(seated, game.state.points, strict=True):
            points[name].append(own)
        for seat in outcome.winners:
            wins[seated[seat]] += 1 / len(outcome.winners)
    table = f"{len(names)} at the table ({', '.join(sorted(set(names)))})"
    for name, found in points.items():
        print(
            f"{table:36} {name:9} {statistics.mean(found):6.1f} points, sd {statistics.pstdev(found):4.1f}, "
            f"{100 * wins[name] / games:3.0f} % of wins, {games} games"
        )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for names in TABLES:
        measure(names, games)


if __name__ == "__main__":
    main()
