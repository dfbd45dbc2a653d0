"""The beginning of one seeded game of planners in each title, as a digest of its log.

`PYTHONPATH=src python tests/bots/crayon/planner/planner_digest.py` prints them.
It needs nothing but Milepost: any Python will do.
"""

from __future__ import annotations

import hashlib
import json
import sys

import milepost
from milepost.bots import make_bot, play_out

PLAYERS = {"india": 3, "russia": 3, "italy": 2, "nippon": 3, "iberia": 3, "isles": 3}
SEED, ROUNDS = 4, 12


def digest(title: str) -> str:
    game = milepost.new(title, PLAYERS[title], seed=SEED)
    play_out(game, [make_bot("planner", seat) for seat in range(PLAYERS[title])], rounds=ROUNDS)
    return hashlib.sha256(game.record().encode()).hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(json.dumps({title: digest(title) for title in PLAYERS}) + "\n")
