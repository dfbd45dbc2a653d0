"""`make bench`: engines answer in turns; a part that is measured anew replaces what it told before and nothing else."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import bench_tables
import play_tables
from benchmarks import own_boards, run
from benchmarks.sides import Side, spread

RUN = {
    "date": "2026-01-02",
    "version": "0.1",
    "source": "abc",
    "python": "3.11",
    "kernel": "C",
    "cores": 2,
    "load": 0.5,
}


def test_milepost_answers_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUICK", "1")
    with Side("milepost", "benchmarks.own") as side:
        for number in range(2):
            found = side.play(number)
            assert set(found) == {"atoms_per_s", "games_per_s", "copy_us"}
            assert min(found.values()) > 0


def test_an_engine_that_is_not_there_is_named() -> None:
    with (
        Side("catanatron", "benchmarks.peers", "nobody") as side,
        pytest.raises(RuntimeError, match="catanatron gave no"),
    ):
        side.play(0)


def test_spread_is_half_the_distance_between_quartiles() -> None:
    assert spread([8, 9, 10, 11, 12]) == pytest.approx(0.1)
    assert spread([5]) == 0


def test_a_part_measured_anew_replaces_its_figures_only() -> None:
    results: dict[str, Any] = {"spread": {}, "runs": {}}
    run.keep(results, "one", {"a": 1.23456, "b": 2}, {"a": 0.1}, RUN)
    run.keep(results, "two", {"c": 34567.8}, {}, RUN)
    run.keep(results, "one", {"b": 3}, {}, {**RUN, "date": "2026-01-03"})
    assert (results["b"], results["c"]) == (3, 34568)
    assert "a" not in results
    assert "a" not in results["spread"]
    assert [results["runs"][part]["date"] for part in ("one", "two")] == ["2026-01-03", "2026-01-02"]


def test_a_part_that_fails_leaves_the_figures_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "results.json"
    kept.write_text(json.dumps({"kernel_flood_us": 48, "spread": {}, "runs": {}}), encoding="utf-8")
    monkeypatch.setattr(run, "RESULTS", kept)
    monkeypatch.setattr(run, "ROOT", tmp_path)  # no module is found there
    monkeypatch.setattr("sys.argv", ["run", "kernel"])
    with pytest.raises(SystemExit, match="No new figures of kernel"):
        run.main()
    assert json.loads(kept.read_text(encoding="utf-8"))["kernel_flood_us"] == 48


def test_results_belong_to_runs() -> None:
    """So each figure has a date; what has a spread is a figure."""
    results = bench_tables.RESULTS
    dated = {name for one in results["runs"].values() for name in one["figures"]}
    assert dated == set(results) - {"spread", "runs"}
    assert set(results["spread"]) <= dated


def test_what_was_not_measured_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_tables, "RESULTS", {"spread": {}, "runs": {}, "state_copy_us": 5.0})
    rows = bench_tables.aims().splitlines()
    assert "| `state_copy_us` | ≤ 4 | 5 | **no** |" in rows
    assert "| `kernel_speedup_c` | ≥ 20 | not measured yet |  |" in rows


def test_games_on_our_own_boards_come_to_the_figures_of_their_pages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The command of docs/play/iberia.md and isles.md with `--games`: what it tells is a row of their tables."""
    for name, value in {"FIGURES": tmp_path / "none.json", "TITLES": ("isles",), "TABLES": (("greedy", 2, 9),)}.items():
        monkeypatch.setattr(own_boards, name, value)
    monkeypatch.setattr("sys.argv", ["own_boards", "--games", "1"])
    own_boards.main()
    assert not list(tmp_path.iterdir())
    title, _, told = capsys.readouterr().out.partition(": ")
    row = ast.literal_eval(told)
    known = play_tables.FIGURES["titles"][title]
    assert [list(row)] * len(known) == [list(one) for one in known]
    monkeypatch.setitem(play_tables.FIGURES["titles"], title, [row])
    rounds = row["rounds"]
    shown = f"| two `greedy` | 1 | {rounds:g} ({rounds:g}–{rounds:g}) | {row['income']:.1f}M | 0 |"
    assert shown in play_tables.games(title).splitlines()
    assert 60 < rounds < 200
    assert 2 < row["income"] < 6
