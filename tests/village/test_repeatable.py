"""Same input, same game: the hash of a seeded game's log, a golden game, perft.

If a change alters what happens in a game, make the constants anew with
`PYTHONPATH=tests python tests/village/test_repeatable.py` and say in the commit what changed and why.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.game import Game
from proofs import perft

GOLDEN = Path(__file__).parent.parent / "golden"
ROOT = Path(__file__).parent.parent.parent

LOG_HASH = "ec894143d8ff4774"
PERFT: dict[int, list[int]] = {0: [9, 87, 196], 6: [11, 52, 233, 1128], 11: [11, 15, 127, 308, 660]}


def seeded_game() -> Game:
    game = milepost.new("village", ["Ann", "Bob", "Cem"], seed=2026)
    play_out(game, [make_bot("greedy"), make_bot("random", 1), make_bot("lookahead", 2)], budget=400)
    return game


def log_hash() -> str:
    return hashlib.sha256(seeded_game().record().encode()).hexdigest()[:16]


def test_the_log_of_a_seeded_game_is_what_it_always_was() -> None:
    assert log_hash() == LOG_HASH


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_log_is_the_same_in_every_process(hash_seed: str) -> None:
    program = "from village.test_repeatable import log_hash; print(log_hash())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(ROOT / "src")]),
        },
    )
    assert done.stdout.strip() == LOG_HASH, done.stderr


@pytest.mark.parametrize("name", ["village-3", "village-solo"])
def test_a_golden_game_replays_to_its_end(name: str) -> None:
    text = (GOLDEN / f"{name}.log").read_text(encoding="utf-8")
    game = milepost.load(text)
    assert game.outcome() is not None
    assert game.record() == text


def after_rounds(rounds: int) -> Game:
    game = milepost.new("village", 2, seed=5)
    bots = [make_bot("greedy", seat) for seat in range(2)]
    while game.waiting() and game.state.round <= rounds:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 0), seat)
    return game


@pytest.mark.parametrize("rounds", PERFT)
def test_perft(rounds: int) -> None:
    expected = PERFT[rounds]
    assert [perft(after_rounds(rounds), depth) for depth in range(1, len(expected) + 1)] == expected


def main() -> None:
    """Print the constants and write the golden games anew."""
    sys.stdout.write(f'LOG_HASH = "{log_hash()}"\n')
    counts = {
        rounds: [perft(after_rounds(rounds), depth) for depth in range(1, most + 1)]
        for rounds, most in ((0, 3), (6, 4), (11, 5))
    }
    sys.stdout.write(f"PERFT: dict[int, list[int]] = {counts}\n")
    (GOLDEN / "village-3.log").write_text(seeded_game().record(), encoding="utf-8")
    alone = milepost.new("village", ["Ann"], seed=7)
    play_out(alone, [make_bot("greedy")])
    (GOLDEN / "village-solo.log").write_text(alone.record(), encoding="utf-8")


if __name__ == "__main__":
    main()
