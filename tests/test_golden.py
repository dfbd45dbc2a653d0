"""Golden games: two whole games of each title on its real board, one of our own boards, as they were once played.

A change of rules, data or texts shows here. Where it is meant, `python tests/test_golden.py` plays them anew;
say so in the commit that does.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.errors import LogError

FOLDER = Path(__file__).parent / "golden"


class Golden(NamedTuple):
    title: str
    bots: tuple[str, ...]
    seed: int
    variants: tuple[str, ...] = ()


GAMES = {
    "india-1": Golden("india", ("planner", "greedy", "planner"), 1),
    "india-2": Golden("india", ("planner", "planner"), 2, ("fast", "five-cards", "open-contracts", "circus", "loan")),
    "russia-1": Golden("russia", ("planner", "greedy", "planner"), 1),
    "russia-2": Golden("russia", ("planner", "planner"), 2, ("history=cash", "circus", "warehouse", "two-trains")),
    "italy-1": Golden("italy", ("planner", "planner"), 1),
    "italy-2": Golden("italy", ("planner", "greedy"), 2, ("fast", "loan", "series-ferries")),
    "nippon-1": Golden("nippon", ("planner", "greedy", "planner"), 1),
    "nippon-2": Golden("nippon", ("planner",) * 5, 2, ("tunnel-21", "move-cost", "cross")),
    "iberia-1": Golden("iberia", ("planner", "greedy", "planner"), 1),
    "isles-1": Golden("isles", ("planner", "greedy", "planner"), 1),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_its_end(name: str) -> None:
    text = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    game = milepost.load(text)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners
    assert game.variants == GAMES[name].variants
    assert game.record() == text


@pytest.mark.parametrize("name", ["india-1", "village-3"])
def test_a_game_of_other_rules_says_so(name: str) -> None:
    """From the first release on, games of released rules stay here: they replay, or say clearly why they do not."""
    text = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    older = re.sub(r"^rules: \d+$", "rules: 0", text, flags=re.M)
    with pytest.raises(LogError, match=r"the game was played with rules 0; this program has rules \d+"):
        milepost.load(older)


def main() -> None:
    for name, (title, bots, seed, variants) in GAMES.items():
        game = milepost.new(title, len(bots), seed, variants)
        outcome = play_out(game, [make_bot(bot, seat) for seat, bot in enumerate(bots)], rounds=200)
        (FOLDER / f"{name}.log").write_text(game.record(), encoding="utf-8")
        sys.stdout.write(f"{name}: round {game.state.round}, {outcome and outcome.reason}\n")


if __name__ == "__main__":
    main()
