"""`milepost map` on a made-up world; nothing is downloaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run
from maps.toy import RECIPE, ToyAtlas
from milepost.maps import compiler
from milepost.maps.geography import atlas


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recipe in the folder one works in."""
    monkeypatch.setattr(atlas, "PinnedAtlas", ToyAtlas)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "toy.toml"
    file.write_text(RECIPE)
    return file


def test_sources_of_a_recipe_and_of_a_point(run: Run, recipe: Path) -> None:
    done = run("map", "sources", "--recipe", recipe, "--kind", "places", "--kind", "lakes")
    assert '"Capital"' in done.out
    assert "at = [3.50, 6.50]" in done.out
    assert '"Pond"' in done.out
    assert "Long River" not in done.out
    assert '"Long River"' in run("map", "sources", "--near", "3,5").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "say where: either --near LAT,LON, or --recipe FILE"),
        (("--near", "here"), "“here” is not a point"),
        (("--near", "91,0"), "“91,0” is not on the globe"),
        (("--recipe", "none.toml"), "none.toml: No such file"),
    ],
)
def test_sources_ask_for_a_place(run: Run, recipe: Path, words: tuple[str, ...], why: str) -> None:
    done = run("map", "sources", *words)
    assert done.status == 1
    assert why in done.err


def test_a_preview_once(run: Run, recipe: Path) -> None:
    done = run("map", "preview", recipe, "--once")
    assert (done.status, done.out.strip()) == (0, "preview/preview.html: picture 1")
    picture = Path("preview/board.svg").read_text(encoding="utf-8")
    recipe.write_text(RECIPE.replace("Long River", "Wrong River"), encoding="utf-8")
    done = run("map", "preview", recipe, "--once")
    assert done.status == 1
    assert "toy.toml:27: the source has no river named Wrong River; it has Long River" in done.err
    assert Path("preview/board.svg").read_text(encoding="utf-8") == picture


def test_a_recipe_with_a_mistake_leaves_the_board_as_it_was(
    run: Run, recipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "PinnedAtlas", ToyAtlas)
    monkeypatch.setattr(compiler, "png_from_svg", lambda svg: b"")
    assert run("map", "compile", recipe, "--out", "toy").status == 0
    made = {path.name: path.read_bytes() for path in Path("toy").iterdir()}
    assert "board.txt" in made
    recipe.write_text(RECIPE.replace("Long River", "Wrong River"), encoding="utf-8")
    done = run("map", "compile", recipe, "--out", "toy")
    assert done.status == 1
    assert "toy.toml:27: the source has no river named Wrong River" in done.err
    assert {path.name: path.read_bytes() for path in Path("toy").iterdir()} == made


def test_the_command_writes_a_title_and_never_over_another(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("map", "random", "--seed", "3", "--mileposts", "700", "--out", "mine")
    assert done.status == 0
    assert "mileposts" in done.out
    assert {path.name for path in (tmp_path / "mine").iterdir()} == {
        "title.toml", "board.txt", "loads.txt", "cards.txt", "events.txt", "board.svg"
    }  # fmt: skip
    assert "All is well." in run("title", "check", "mine").out
    before = (tmp_path / "mine" / "board.txt").read_text()
    again = run("map", "random", "--seed", "4", "--out", "mine")
    assert again.status == 1
    assert "left as it is" in again.err
    assert (tmp_path / "mine" / "board.txt").read_text() == before
