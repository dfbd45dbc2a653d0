"""Same seed, same game: the planner plays alike in every process, whatever order Python gives to sets of words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bots.crayon.planner import planner_digest
from milepost.crayon.kernel import COMPILED

# Logs of the games in planner_digest.py, on every machine and every Python. They change with the rules, the boards, the
# decks or the planner's play: `PYTHONPATH=src python tests/bots/crayon/planner/planner_digest.py` prints
# them anew; say in the commit what changed and why.
DIGESTS = {
    "india": "5819284ab747d8a2",
    "russia": "76bf091ab71fbd12",
    "italy": "d1da848b060e3694",
    "nippon": "af3549a6d9b8a2c4",
    "iberia": "a34d83e06ea9e06a",
    "isles": "a6eb75aba817c40b",
}
PROGRAM = Path(planner_digest.__file__)
SOURCES = PROGRAM.parents[4] / "src"


@pytest.mark.parametrize("hash_seed", ["1" if COMPILED else "4711"])  # `make test` comes here with both kernels
def test_planners_play_the_same_games_in_every_process(hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(SOURCES)},
    )
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout) == DIGESTS
