"""docs/make-a-map.md, followed step by step: every command of the page, in its order, in an empty folder."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from cli.conftest import Done, Run
from maps.cut import CutAtlas
from milepost.maps import compiler
from milepost.maps.geography import atlas

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "make-a-map.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def follow(run: Run, command: str) -> Done:
    """A command as the shell would take it."""
    if command.startswith("cp -r "):
        source, target = command.split()[2:]
        shutil.copytree(ROOT / source, target)
        return Done(0, "", "")
    words, _, file = command.partition(" > ")
    if file:
        Path(file).write_text("", encoding="utf-8")  # a shell empties the file before the command reads anything
    done = run(*shlex.split(words)[1:], typed="quit\n")
    if file:
        Path(file).write_text(done.out, encoding="utf-8")
    return done


def test_the_page_leads_to_a_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (atlas, compiler):
        monkeypatch.setattr(module, "PinnedAtlas", CutAtlas)
    monkeypatch.setattr(compiler, "png_from_svg", lambda svg: b"")  # seconds, and nothing of ours
    monkeypatch.chdir(tmp_path)
    commands = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
    done = {command: follow(run, command) for command in commands}
    assert {command: (result.status, result.err) for command, result in done.items() if result.status} == {}

    told = {" ".join(command.split()[1:3]): result.out for command, result in done.items()}
    listed, mistake = (text for kind, text in BLOCKS if not kind)
    for row in listed.splitlines():
        assert row in told["map sources"]
    assert next(text for kind, text in BLOCKS if kind == "toml") in Path("mine/recipe.toml").read_text(
        encoding="utf-8"
    ).replace("  ", "")
    assert re.fullmatch(r"mine/board.txt: \d+ mileposts, 25 cities", told["map compile"].strip())  # and no lint
    assert "All is well." in told["title check"]
    assert len(Path("mine/cards.txt").read_text(encoding="utf-8").splitlines()) == 51

    recipe = Path("mine/recipe.toml")
    recipe.write_text(
        recipe.read_text(encoding="utf-8").replace('source = ["Shannon"]', 'source = ["Shanon"]'), encoding="utf-8"
    )
    assert mistake.strip() in run("map", "preview", recipe, "--once").err
