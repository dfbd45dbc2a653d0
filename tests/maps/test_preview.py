from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from maps.toy import RECIPE, ToyAtlas
from milepost.errors import DataError
from milepost.maps.preview import Preview, saves

Write = Callable[[str], Path]


def test_a_mistake_is_told_with_its_line_and_the_last_good_picture_stays(write: Write, tmp_path: Path) -> None:
    out = tmp_path / "preview"
    drawing = Preview(write(RECIPE), out, ToyAtlas())
    assert drawing.draw() == []
    good = (out / "board.svg").read_bytes()
    assert (out / "preview.js").read_text() == 'show(1, false, "");\n'
    assert "preview.js" in drawing.page.read_text()

    write(RECIPE.replace('size = "major"', 'size = "huge"'))
    with pytest.raises(DataError, match=r"toy\.toml:\d+: “size” is 'huge'"):
        drawing.draw()
    assert (out / "board.svg").read_bytes() == good
    told = (out / "preview.js").read_text()
    assert told.startswith("show(1, true, ")
    assert "“size” is 'huge'" in told.encode().decode("unicode_escape")

    write(RECIPE.replace("Harbour", "Haven"))
    drawing.draw()
    assert ">Haven</text>" in (out / "board.svg").read_text()
    assert (out / "preview.js").read_text() == 'show(2, false, "");\n'


def test_a_save_is_seen_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text("one")
    waited = 0

    def wait() -> None:
        """First nothing happens; then the editor puts the file aside, and last it writes the new one."""
        nonlocal waited
        waited += 1
        if waited == 2:
            file.unlink()
        if waited == 4:
            file.write_text("two")
            os.utime(file, (1, 1))

    seen = saves(file, wait)
    next(seen)
    assert waited == 0
    next(seen)
    assert waited == 4
