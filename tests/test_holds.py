"""Figures of reliability and scale: parts keep each other's, and the simulation behaves as queues do."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import bench_tables
import hold_tables
from benchmarks import reliability, scale, soak
from benchmarks.costs import Costs
from benchmarks.run import source_hash
from benchmarks.sides import ROOT

RUN = {
    "date": "2026-01-02",
    "version": "0.1",
    "source": "abc",
    "python": "3.11",
    "kernel": "C",
    "cores": 2,
    "load": 0.5,
}
COSTS = Costs(10.0, [0.5, 1.0, 1.5], 10.0, 5.0, 1000.0, 1000.0, 100.0, 50_000.0, 100.0, 50.0, 500.0)


def test_a_part_measured_anew_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "reliability.json"
    file.write_text(json.dumps({"tables_at_p99_250ms": 128, "runs": {}}), encoding="utf-8")
    reliability.keep("kills", {"kills": 5, "lost": 1}, RUN, file)
    reliability.keep("kills", {"kills": 6}, {**RUN, "source": "def"}, file)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["kills"], found["tables_at_p99_250ms"]) == (6, 128)
    assert "lost" not in found
    assert found["runs"]["kills"] == {**RUN, "source": "def", "figures": ["kills"]}


def test_what_was_not_measured_or_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hold_tables, "HOLDS", {"lost": 2, "runs": {}})
    rows = hold_tables.aims().splitlines()
    assert "| `lost` | ≤ 0 | 2 | **no** |" in rows
    assert "| `kills` | ≥ 100 | not measured yet |  |" in rows


def test_a_figure_names_the_day_the_version_and_the_source() -> None:
    """No commit: those of a branch are gone once it has landed."""
    told = hold_tables.run_of(RUN)
    assert told.startswith("Measured on 2 January 2026 with version 0.1 (source abc), Python 3.11, ")
    without = {name: value for name, value in RUN.items() if name != "source"}
    assert "with version 0.1, Python" in hold_tables.run_of(without)
    runs = [*hold_tables.HOLDS["runs"].values(), *bench_tables.RESULTS["runs"].values(), hold_tables.SCALE["run"]]
    assert not [one for one in runs if "commit" in one or "version" not in one]


def test_the_source_is_named_as_git_names_it() -> None:
    """Also of what is not committed yet, and without a change to Git's index."""
    name = source_hash()
    kind = subprocess.run(["git", "cat-file", "-t", name], cwd=ROOT, capture_output=True, text=True, check=True)
    assert kind.stdout == "tree\n"


def test_a_soak_notices_growth_and_not_what_varies() -> None:
    flat = [dict.fromkeys(soak.SLACK, 100.0 + number % 3) for number in range(20)]
    assert soak.grown(flat[:10], flat[10:]) == []
    leaking = [{**one, "files": one["files"] + number} for number, one in enumerate(flat)]
    assert [text.partition(":")[0] for text in soak.grown(leaking[:5], leaking[15:])] == ["files"]


def test_a_soak_notices_what_stays_when_all_have_gone() -> None:
    """Memory is compared from rest to rest: the first fills what is kept for good."""
    start = dict.fromkeys((*soak.SLACK, *soak.SLACK_AT_REST), 100.0)
    warm = {**start, "memory_mb": 400.0}
    assert soak.left(start, [warm, warm, warm, {**warm, "memory_mb": 405.0}]) == []
    leaking = [{**warm, "memory_mb": 400.0 + 10 * number} for number in range(4)]
    assert soak.left(start, leaking) == ["memory_mb: 410 at rest after the second quarter, 430 after the last"]
    held = [warm, warm, warm, {**warm, "sockets": 200.0}]
    assert soak.left(start, held) == ["sockets: 100 at first, 200 when all had gone"]


def test_a_step_alone_takes_its_own_time_and_a_crowd_waits() -> None:
    quiet = scale.p99_ms(COSTS, scale.LIVE, 1)
    assert 10 <= quiet <= 60
    crowd = [scale.p99_ms(COSTS, scale.LIVE, tables) for tables in (100, 400, 800)]
    assert crowd == sorted(crowd)
    assert crowd[-1] > 1000, "more comes than a process can do"


def test_the_most_tables_are_just_within_the_limit() -> None:
    most = scale.tables_a_process(COSTS, scale.LIVE)
    assert scale.p99_ms(COSTS, scale.LIVE, most) <= scale.LIMIT
    assert scale.p99_ms(COSTS, scale.LIVE, most * 2) > scale.LIMIT
    busy = most * scale.steps_a_second(scale.LIVE) * COSTS.step_cpu_ms / 1000
    assert 0.4 < busy < 1


def test_twice_the_tables_need_twice_as_much() -> None:
    one, two = (scale.needs(COSTS, scale.LIVE, size, 200) for size in (1000, 2000))
    for name in one:
        assert two[name] == pytest.approx(2 * one[name])
    assert one["bot_cores"] == pytest.approx(1000 * 8 / 45 * 0.5 * 0.005)
