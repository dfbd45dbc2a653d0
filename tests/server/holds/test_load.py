"""A small crowd at a real server, two tables and then four: all must be answered, however long it takes. The whole run,
`python -m benchmarks.load`, takes the times; they are in docs/reliability.md."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from benchmarks.sides import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")


PARTS = ("people", "bots", "sockets")  # two servers are tested in `several/`


def test_a_crowd_is_answered_and_hears_of_every_step() -> None:
    """People at their tables, alone and beside bots that think; and sockets that only listen."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load", *PARTS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={**os.environ, "QUICK": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((ROOT / "build" / "quick-reliability.json").read_text(encoding="utf-8"))
    assert found["levels"][0]["tables"] == 2
    for level in found["levels"]:
        assert level["errors"] == 0
        assert level["actions_a_second"] > 0
        assert level["acted_ms"] == sorted(level["acted_ms"])
        assert all(heard > 0 for heard in level["heard_ms"])
    assert found["actions_a_second"] > 0
    assert found["bot_steps_a_second"] > 0
    assert len(found["acted_beside_bots_ms"]) == 3
    assert found["idle_sockets"] == 60
    assert found["kb_a_socket"] > 0
    assert found["all_sockets_heard_s"] > 0
