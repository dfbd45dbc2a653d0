"""The programs of the cookbook and the templates: each runs as the documentation says."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from runpy import run_path

import pytest

import milepost
from milepost.arena.match import Match
from milepost.arena.run import play_match
from milepost.bots import make_bot, play_out
from milepost.titles.check import check_folder

EXAMPLES = Path(__file__).parent.parent / "examples"
PATIENCE = 600  # seconds, on a busy machine


def python(*words: str | Path, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **env},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both templates, built and installed into a folder of their own."""
    folder = tmp_path_factory.mktemp("installed")
    copies = [shutil.copytree(EXAMPLES / name, folder / "from" / name) for name in ("bot-package", "title-package")]
    python("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check",
           "-t", folder / "site", *copies)  # fmt: skip
    return folder / "site"


def test_the_bot_package_is_found_by_its_entry_point_and_passes_its_own_tests(installed: Path) -> None:
    listed = python("-m", "milepost", "bots", PYTHONPATH=str(installed))
    assert "first" in listed
    python("-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLES / "bot-package/tests", PYTHONPATH=str(installed))


def test_the_first_bot_is_short_and_beats_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """In India a few games only, for docs/cookbook.md has the figure of many; those of a small board take a fifth of
    a second. A bot that wins half as often as greedy would win 15 of the 24 once in 300 times."""
    source = (EXAMPLES / "bot-package/src/first_bot.py").read_text(encoding="utf-8")
    (bot,) = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    lines = [line.strip() for line in source.splitlines()[bot.lineno - 1 : bot.end_lineno]]
    count = sum(bool(line) and not line.startswith(('"""', "#")) for line in lines)
    assert f"a class of {count} lines" in (EXAMPLES.parent / "docs/cookbook.md").read_text(encoding="utf-8")
    monkeypatch.syspath_prepend(str(EXAMPLES / "bot-package/src"))
    first = import_module("first_bot").First
    small = str(EXAMPLES / "title-package/src/two_shores")
    won = 0
    for title, seed, me in [*product(["india"], range(2), range(2)), *product([small], range(10), range(2))]:
        game = milepost.new(title, 2, seed=seed)
        bots = [first(Random(seed)) if seat == me else make_bot("greedy", seed) for seat in range(2)]
        outcome = play_out(game, bots)
        assert outcome is not None
        won += outcome.winners == (me,)
    assert won >= 15


def test_the_title_package_holds_a_title_that_can_be_played(installed: Path) -> None:
    folder = installed / "two_shores"
    assert check_folder(str(folder)) == []
    title = milepost.find_title(str(folder))
    game = milepost.new(title, 2, seed=1)
    assert play_out(game, [make_bot("greedy", seat) for seat in range(2)]) is not None
    assert "two-shores" in python("-m", "milepost", "titles", PYTHONPATH=str(installed)), "by its entry point"


def test_the_bot_in_javascript_earns_money() -> None:
    """With the machine's Node, or the one that builds the page."""
    node = run_path(str(EXAMPLES.parent / "web/build.py"))["find_node"]()
    players = (f'external:"{node}" "{EXAMPLES / "bots/hauler.mjs"}"', "random")
    (record,) = play_match(Match("india", players, games=1, rounds=30))
    assert record["failures"] == []
    seat = next(seat for seat in record["seats"] if seat["player"] == 0)
    assert seat["deliveries"] > 0


def test_rollouts_and_analysis_run() -> None:
    assert "done" in python(EXAMPLES / "rollouts.py")
    told = python(EXAMPLES / "analysis.py")
    assert "Ann earned" in told
    assert "The best moment was step" in told


def test_the_learner_makes_many_more_points_after_one_generation() -> None:
    """docs/learning.md has the figures of eight generations of 60 games."""
    told = python(EXAMPLES / "learning/village.py", "--generations", "2", "--games", "16", "--against", "4")
    first, second = (float(line.split()[2]) for line in told.splitlines()[:2])
    assert first < 65
    assert second > first + 12
    assert "against greedy: " in told
