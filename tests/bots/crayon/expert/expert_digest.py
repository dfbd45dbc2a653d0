"""The beginning of one seeded game of an expert and a planner in each title, as a digest of its log.

`PYTHONPATH=src python tests/bots/crayon/expert/expert_digest.py` prints them, with any Python.
"""

from __future__ import annotations

import hashlib
import json
import sys

import milepost
from milepost.bots import make_bot, play_out

TITLES = ("india", "russia", "italy", "nippon")
SEED, ROUNDS = 4, 7


def digest(title: str) -> str:
    game = milepost.new(title, 2, seed=SEED)
    play_out(game, [make_bot("expert", 0), make_bot("planner", 1)], rounds=ROUNDS, budget=300)
    return hashlib.sha256(game.record().encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(json.dumps({title: digest(title) for title in TITLES}) + "\n")
