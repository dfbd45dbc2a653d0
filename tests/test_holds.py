"""Figures of reliability and scale: parts keep each other's, and the simulation behaves as queues do."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bench_tables
import hold_tables
from benchmarks import reliability, scale, soak
from benchmarks.costs import Costs
from benchmarks.run import source_hash
from benchmarks.sides import ROOT
from server.holds.test_kills import GOOD

RUN = {
    "date": "2026-01-02",
    "version": "0.1",
    "source": "abc",
    "python": "3.11",
    "kernel": "C",
    "cores": 2,
    "load": 0.5,
}
COSTS = Costs(10.0, [0.5, 1.0, 1.5], 10.0, 5.0, 1000.0, 1000.0, 100.0, 50_000.0, 100.0, 6.0, 50.0, 500.0, 8.0)


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
    """One run of several is enough to fail, and one that is missing to prove nothing."""
    monkeypatch.setattr(
        hold_tables, "HOLDS", {"lost": 0, "lost_several": 2, "doubled": 0, "server_errors": 0, "runs": {}}
    )
    rows = hold_tables.aims().splitlines()
    absent = bench_tables.ABSENT
    assert f"| `lost` | ≤ 0 | 0 / {absent} / 2 / {absent} | **no** |" in rows
    assert f"| `doubled` | ≤ 0 | 0 / {absent} / {absent} / {absent} |  |" in rows
    assert f"| `seconds_gone` | ≥ 60 | {absent} |  |" in rows
    assert "| `server_errors` | ≤ 0 | 0 | yes |" in rows


def test_every_mistake_that_is_looked_for_is_judged() -> None:
    """What must be none in the short runs of the tests must be none in each of the long ones."""
    everywhere = {name for name, aim in hold_tables.AIMS.items() if aim == ("≤", 0, (*hold_tables.RUNS,))}
    assert everywhere == set(GOOD)


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


def test_a_short_soak_counts_everything_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds in place of an hour: too short to tell what grows, so only that all of it is looked at."""
    for name, value in {"HOMES": 3, "THINKING": 0.05, "EVERY": 0.5, "REST": 0.1}.items():
        monkeypatch.setattr(soak, name, value)
    found, wrong = soak.measure("postgresql", 4 / 60)
    assert not [text for text in wrong if "errors" in text or "left behind" in text]
    assert (found["soak_database"], found["soak_errors"], found["soak_cut_off"]) == ("postgresql", 0, 0)
    for name in ("tables", "steps", "heard"):
        assert found[f"soak_{name}"] > 0, name
    at_rest = found["soak_at_rest"]
    assert len(at_rest["after_each_quarter"]) == soak.QUARTERS
    for counts in (at_rest["before"], *at_rest["after_each_quarter"]):
        assert set(counts) == {*soak.SLACK, *soak.SLACK_AT_REST}
        assert all(number > 0 for name, number in counts.items() if name != "bots_memory_mb"), counts


def test_what_would_be_needed_follows_from_the_measured_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--simulate` finds what it found: nobody has changed the one without the other."""
    file = tmp_path / "scale.json"
    shutil.copy(scale.RESULTS, file)
    monkeypatch.setattr(scale, "RESULTS", file)
    monkeypatch.setattr(sys, "argv", ["scale", "--simulate"])
    scale.main()
    assert json.loads(file.read_text(encoding="utf-8")) == hold_tables.SCALE


def test_a_step_alone_takes_its_own_time_and_a_crowd_waits() -> None:
    quiet = scale.p99_ms(COSTS, scale.LIVE, 1)
    assert 10 <= quiet <= 60
    crowd = [scale.p99_ms(COSTS, scale.LIVE, tables) for tables in (100, 400, 800)]
    assert crowd == sorted(crowd)
    assert crowd[-1] > 1000, "more comes than a process can do"


def test_the_most_tables_are_just_within_the_limit() -> None:
    most = scale.tables_in_time(COSTS, scale.LIVE)
    assert scale.p99_ms(COSTS, scale.LIVE, most) <= scale.LIMIT
    assert scale.p99_ms(COSTS, scale.LIVE, most * 2) > scale.LIMIT
    busy = most * scale.steps_a_second(COSTS, scale.LIVE) * COSTS.step_cpu_ms / 1000
    assert 0.4 < busy < 1


def test_twice_the_tables_need_twice_as_much() -> None:
    one, two = (scale.needs(COSTS, scale.LIVE, size, 200) for size in (1000, 2000))
    for name in one:
        assert two[name] == pytest.approx(2 * one[name])
    assert one["bot_cores"] == pytest.approx(1000 * 8 / 45 * 0.5 * 0.005)
    assert one["memory_gb"] == pytest.approx(1000 * (100 + 450 * 6 + 2 * 50) / 1e6)
