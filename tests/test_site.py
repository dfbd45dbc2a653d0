"""The site, built as readers get it: every page in the menu, no link that leads nowhere, rules found by search."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site is made of, in a folder of its own."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("zensical.toml", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "docs", folder / "docs")
    (folder / "src").symlink_to(ROOT / "src", target_is_directory=True)
    return folder


def build(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "docs" / "build.py"), str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_is_built_without_a_broken_link(project: Path) -> None:
    done = build(project)
    assert done.returncode == 0, done.stderr
    site = project / "build" / "site"
    for page in (
        "index",
        "play/india",
        "rules/crayon",
        "variants",
        "bots",
        "maps",
        "host",
        "api",
        "performance",
        "ladder",
    ):
        assert (site / f"{page}.html").is_file()
    assert 'id="milepost.Game.play"' in (site / "api.html").read_text(encoding="utf-8")


def test_rules_are_found_by_search(project: Path) -> None:
    if not (project / "build" / "site").is_dir():
        build(project)
    found = json.loads((project / "build" / "site" / "search.json").read_text(encoding="utf-8"))
    assert any("BLD-12" in json.dumps(item) for item in found["items"])


def test_what_is_wrong_is_named(project: Path) -> None:
    wrong = {
        "[nowhere](nothing.md)": "bots.html: nothing.html leads nowhere",
        "[nowhere](maps.md#no-such-place)": "bots.html: maps.html#no-such-place names a place that is not there",
        "![a picture](https://example.org/a.png)": "bots.html loads https://example.org/a.png",
    }
    bots = project / "docs" / "bots.md"
    bots.write_text("\n\n".join([bots.read_text(encoding="utf-8"), *wrong]), encoding="utf-8")
    done = build(project)
    assert done.returncode == 1
    assert sorted(done.stderr.splitlines()) == sorted(wrong.values())
    (project / "docs" / "new.md").write_text("# New\n", encoding="utf-8")
    assert "docs/new.md is not in the menu" in build(project).stderr
