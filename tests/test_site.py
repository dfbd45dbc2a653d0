"""The site, built as readers get it: every page in the menu, no link that leads nowhere, rules found by search."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IN_THE_API = (
    "milepost.game.start.new",
    "milepost.Game.play",
    "milepost.bots.make_bot",
    "milepost.arena.play_match",
    "milepost.env.encoding_of",
    "milepost.env.zoo.parallel_env",
    "milepost.env.gym.MilepostGym",
    "milepost.env.batch.Batch.step",
    "milepost.data.rows_of",
    "milepost.data.tables.read_log",
    "milepost.draw.film.film",
    "milepost.maps.compile_recipe",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the site is made of, in a folder of its own."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("zensical.toml", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "docs", folder / "docs")
    for name in ("src", "examples"):
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
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
    api = (site / "api.html").read_text(encoding="utf-8")
    for name in IN_THE_API:
        assert f'id="{name}"' in api, name


def test_examples_can_be_downloaded(project: Path) -> None:
    """Whoever has installed the package only has no folder of examples."""
    if not (project / "build" / "site").is_dir():
        build(project)
    site = project / "build" / "site"
    cookbook = (site / "cookbook.html").read_text(encoding="utf-8")
    for link in ("examples/rollouts.py", "examples/bot-package.zip", "examples/bot-package/src/first_bot.py"):
        assert f'href="{link}"' in cookbook
    assert (site / "examples" / "rollouts.py").read_bytes() == (ROOT / "examples" / "rollouts.py").read_bytes()
    packed = zipfile.ZipFile(site / "examples" / "bot-package.zip").namelist()
    assert {"bot-package/pyproject.toml", "bot-package/src/first_bot.py"} <= set(packed)
    assert not [name for name in packed if "__pycache__" in name or "egg-info" in name]


def test_what_an_index_shows_leads_to_pages_of_the_site(project: Path) -> None:
    if not (project / "build" / "site").is_dir():
        build(project)
    shown = package("readme", MILEPOST_HOME="https://example.org/milepost/")
    links = re.findall(r"\]\(([^)]+)\)", shown)
    assert len(links) > 30
    for link in links:
        path, home, page = link.partition("https://example.org/milepost/")
        assert (path, bool(home)) == ("", True), f"{link} leads nowhere for readers of an index"
        assert (project / "build" / "site" / page).is_file(), link
    both = {"MILEPOST_HOME": "https://example.org/milepost/", "MILEPOST_SOURCE": "https://example.org/code"}
    urls = json.loads(package("urls", **both))
    assert urls.pop("Source") == "https://example.org/code"
    assert set(urls) == {"Homepage", "Documentation", "Changelog"}
    for name, link in urls.items():
        page = link.removeprefix("https://example.org/milepost").removeprefix("/") or "index.html"
        assert (project / "build" / "site" / page).is_file(), name


def test_without_an_address_what_an_index_shows_has_no_links() -> None:
    shown = package("readme", MILEPOST_HOME="")
    assert "](" not in shown
    assert "To play with friends elsewhere, host a server and give" in shown
    assert json.loads(package("urls", MILEPOST_HOME="")) == {}


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        package("urls", MILEPOST_HOME="example.org/milepost")
    assert "MILEPOST_HOME is “example.org/milepost”; it should be an address like" in refused.value.stderr


def package(field: str, **environment: str) -> str:
    """A field of the package's metadata, as a release has it."""
    command = [sys.executable, "-m", "hatchling", "metadata", field]
    alone = {"MILEPOST_HOME": "", "MILEPOST_SOURCE": "", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, env={**os.environ, **alone, **environment}
    )
    return done.stdout


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
