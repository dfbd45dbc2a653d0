"""The command's own manners: versions, lists, completion, figures for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import milepost
from arena.conftest import write_title
from cli.conftest import Run
from crayon.boards import tiny


def test_the_version_says_which_kernel_there_is(run: Run) -> None:
    kernel = "C" if milepost.COMPILED else "Python, which is slower than in C but the same"
    assert run("--version").out == f"milepost {milepost.__version__} (kernel in {kernel})\n"


def test_python_runs_it_as_a_module_and_the_environment_chooses_the_kernel() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "milepost", "--version"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MILEPOST_PURE": "1"},
    )
    assert done.stdout.startswith(f"milepost {milepost.__version__} (kernel in Python")


def completed(*words: str) -> list[str]:
    """What a shell offers after the last word."""
    environment = {
        **os.environ,
        "_MILEPOST_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("milepost", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "milepost"], capture_output=True, text=True, env=environment, check=False
    )
    return done.stdout.split()


def test_a_shell_completes_commands_titles_and_bots() -> None:
    assert sorted(completed("ti")) == ["title", "titles"]
    assert completed("play", "i") == ["iberia", "india", "isles", "italy"]
    assert completed("arena", "india", "--players", "greedy,pl") == ["greedy,planner"]


def test_completion_can_be_installed(run: Run) -> None:
    assert "--install-completion" in run("--help").out


def test_titles_for_programs(run: Run) -> None:
    found = {title["id"]: title for title in json.loads(run("titles", "--json").out)}
    assert list(found) == ["iberia", "india", "isles", "italy", "nippon", "russia", "village"]
    assert found["italy"]["players"] == {"min": 2, "max": 2}
    assert found["village"]["family"] == "village"
    assert {"name": "fast", "rule": "V-FAST"}.items() <= found["india"]["variants"][0].items()
    assert found["village"]["bots"] == ["expert", "greedy", "lookahead", "random"]


def test_bots_for_programs(run: Run) -> None:
    found = json.loads(run("bots", "--json").out)
    assert all(bot["meaning"] for bot in found)
    assert {(bot["name"], bot["family"]) for bot in found} >= {
        ("greedy", "crayon"),
        ("greedy", "village"),
        ("lookahead", "village"),
        ("external:COMMAND", None),
    }
    planner = next(bot for bot in found if bot["name"] == "planner")
    assert {"name": "level", "default": "expert", "kind": "a text"} in planner["options"]


def test_people_read_the_same_lists(run: Run) -> None:
    assert "italy" in run("titles").out
    assert "lookahead  imagines how its lines may end" in run("bots").out


def match(run: Run, title: str, *words: object) -> Any:
    return run("arena", title, "--players", "greedy,random", "--games", "2", "--workers", "1", "--rounds", "20", *words)


def test_figures_go_to_standard_output_alone(run: Run, tmp_path: Path) -> None:
    title = write_title(tmp_path / "tiny", tiny().texts)
    done = match(run, title, "--json", "-")
    assert json.loads(done.out)["games"] == 2
    assert "greedy" in done.err  # the tables
    assert not Path("-").exists()


def test_two_reports_do_not_share_their_games(run: Run, tmp_path: Path) -> None:
    title = write_title(tmp_path / "tiny", tiny().texts)
    match(run, title, "--json", tmp_path / "a.x")
    assert match(run, title, "--json", tmp_path / "a.y", "--seed", "5").status == 0
    assert {path.name for path in tmp_path.glob("a.*")} == {"a.x", "a.y", "a.x.games.jsonl", "a.y.games.jsonl"}


def test_a_program_that_cannot_start_ends_the_match_with_a_status_of_its_own(run: Run, tmp_path: Path) -> None:
    title = write_title(tmp_path / "tiny", tiny().texts)
    for command in ("no-such-program-anywhere", f"{sys.executable} {tmp_path}/no_such_bot.py"):
        done = run("arena", title, "--players", f"external:{command},random", "--games", "1", "--workers", "1")
        assert done.status == 3
        assert f"external:{command} could not be started" in done.out
    assert match(run, title).status == 0
