"""`milepost map preview` beside an editor: the open page shows each save by itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from maps.toy import RECIPE, ToyAtlas
from milepost.cli.maps import preview
from web.hands import WAIT

# A save may be drawn twice: an editor empties the file before it writes it.
SHOWN = """after => {
    const board = document.images[0], number = +board.src.split('?')[1];
    return number > after && board.complete && board.naturalWidth > 0 && number;
}"""


class EditorClosedError(Exception):
    pass


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The recipe of a made-up world, and the command at work on it until the test is over."""
    closed = threading.Event()

    def sleep(_: float) -> None:
        if closed.wait(0.05):
            raise EditorClosedError

    def work() -> None:
        with pytest.raises(EditorClosedError):
            preview(file, tmp_path / "preview")

    monkeypatch.setattr("milepost.maps.geography.atlas.PinnedAtlas", ToyAtlas)
    monkeypatch.setattr("milepost.maps.preview.time", SimpleNamespace(sleep=sleep))
    file = tmp_path / "toy.toml"
    file.write_text(RECIPE, encoding="utf-8")
    command = threading.Thread(target=work)
    command.start()
    yield file
    closed.set()
    command.join()


def test_each_save_is_drawn_on_the_page_that_is_open(recipe: Path, browser: Any) -> None:
    """No reload: first a city is moved, then a mistake is made, then it is mended."""
    saved = recipe.parent / "preview" / "preview.js"
    with browser.new_context() as context:
        page = context.new_page()
        while not saved.exists():
            page.wait_for_timeout(50)
        page.goto((recipe.parent / "preview" / "preview.html").as_uri())
        board, words = page.locator("#board"), page.locator("#words")
        drawn = page.wait_for_function(SHOWN, arg=0, timeout=WAIT).json_value()
        first = board.screenshot()

        recipe.write_text(RECIPE.replace("at = [2.5, 1.5]", "at = [4.5, 4.5]"), encoding="utf-8")
        page.wait_for_function(SHOWN, arg=drawn, timeout=WAIT)
        assert board.screenshot() != first

        recipe.write_text(RECIPE.replace('size = "major"', 'size = "huge"'), encoding="utf-8")
        expect(words).to_have_class("mistake")
        expect(words).to_contain_text("“size” is 'huge'")
        drawn = page.evaluate(SHOWN, drawn)
        assert drawn

        recipe.write_text(RECIPE, encoding="utf-8")
        page.wait_for_function(SHOWN, arg=drawn, timeout=WAIT)
        expect(words).not_to_have_class("mistake")
        assert board.screenshot() == first
