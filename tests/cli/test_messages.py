"""What the command says when something is wrong: one line, word for word, and nothing half done."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import milepost.cli
from cli.conftest import Run

CLI = Path(milepost.cli.__file__).parent


def test_brackets_in_messages_are_no_markup(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich took [maps] for a style: people were told to install what they had."""
    monkeypatch.setitem(sys.modules, "milepost.maps", None)
    done = run("map", "compile", "recipe.toml")
    assert done.status == 1
    assert "pip install 'milepost[maps]'" in done.err


def test_a_name_in_brackets_is_told_as_it_is(run: Run) -> None:
    assert "there is no title “[red]x”" in run("play", "[red]x").err
    assert "“[bold]”" in run("arena", "india", "--players", "[bold],greedy").err


def test_only_one_module_prints() -> None:
    """Every other one goes through `Screen`, which takes no markup."""
    for path in CLI.glob("*.py"):
        if path.name != "console.py":
            names = {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(ast.parse(path.read_text()))}
            assert not {"Console", "print"} & names, path.name


def test_an_unknown_title_is_answered_with_those_there_are(run: Run) -> None:
    for words in (("play", "indja"), ("arena", "indja", "--players", "greedy,random"), ("title", "check", "indja")):
        done = run(*words)
        assert done.status == 1
        assert "“indja”" in done.err
        for name in ("india", "italy", "nippon", "russia", "village"):
            assert name in done.err


def test_a_missing_recipe_is_an_error_and_no_traceback(run: Run, tmp_path: Path) -> None:
    done = run("map", "compile", tmp_path / "none.toml", "--out", tmp_path / "out")
    assert done.status == 1
    assert done.err == f"error: {tmp_path}/none.toml cannot be read: No such file or directory\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("place", ["a folder", "no folder"])
def test_a_log_that_cannot_be_written_is_refused_before_the_game(run: Run, tmp_path: Path, place: str) -> None:
    log = tmp_path if place == "a folder" else tmp_path / "none" / "game.log"
    done = run("play", "india", "--seed", "1", "--rounds", "2", "--log", log)
    assert done.status == 1
    assert f"error: {log} cannot be written" in done.err
    assert done.out == ""


def test_so_are_the_files_of_a_match(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for option in ("--json", "--page"):
        done = run("arena", "india", "--players", "random,random", "--games", "1", option, tmp_path / "file" / "x")
        assert (done.status, done.out) == (1, "")
        assert "cannot be written" in done.err


def test_trying_a_file_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    run("play", "india", "--players", "nobody", "--log", tmp_path / "x.log")
    assert not (tmp_path / "x.log").exists()


def test_a_log_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.log").write_bytes(b"\xff\xfe")
    assert run("replay", tmp_path / "x.log").err == f"error: {tmp_path}/x.log is not UTF-8 text\n"
