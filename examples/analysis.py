"""Analysis of a game: who earned what, when, and what a turn brought.

python examples/analysis.py FILE            a log that `milepost play` or the page has saved

Without a file two bots play a game first. docs/cookbook.md goes through it.
"""

import sys
from collections import Counter
from pathlib import Path

import milepost
from milepost.bots import make_bot, play_out


def incomes(game: milepost.Game) -> list[Counter[str]]:
    """For each player what every load has paid."""
    found: list[Counter[str]] = [Counter() for _ in game.names]
    for entry in game.entries():
        for part in entry.text.split("; "):
            if part.startswith("deliver "):
                paid = [item.args[1] for item in entry.news if item.word == "paid"]
                found[entry.seat][part.split()[1]] += paid[0]  # a row ends with its delivery, since a card is drawn
    return found


def best_moment(game: milepost.Game) -> tuple[int, str]:
    """The step that paid most, and the position after it, to look at again."""
    paid = {
        entry.number: max((item.args[1] for item in entry.news if item.word == "paid"), default=0)
        for entry in game.entries()
    }
    number = max(paid, key=lambda step: paid[step])
    return number, str(game.at(number))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        game = milepost.load(Path(sys.argv[1]).read_text(encoding="utf-8"))
    else:
        game = milepost.new("india", ["Ann", "Bob"], seed=1)
        play_out(game, [make_bot("greedy", 1), make_bot("greedy", 2)], rounds=25)
    for name, earned in zip(game.names, incomes(game), strict=True):
        best = ", ".join(f"{paid}M {load}" for load, paid in earned.most_common(5))
        print(f"{name} earned {sum(earned.values())}M: {best}")
    number, position = best_moment(game)
    print(f"\nThe best moment was step {number}:\n{position}")
