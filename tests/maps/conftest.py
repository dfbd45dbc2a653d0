"""Compiling the made-up world of toy.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maps.toy import RECIPE, ToyAtlas
from milepost.maps.compiler import Compiled, compile_board
from milepost.maps.recipe.reader import read_recipe


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a recipe to a file."""

    def writer(text: str) -> Path:
        file = tmp_path / "toy.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return writer


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """The toy recipe as it is; tests only look at it."""
    file = tmp_path_factory.mktemp("toy") / "toy.toml"
    file.write_text(RECIPE, encoding="utf-8")
    return compile_board(read_recipe(file), ToyAtlas())


@pytest.fixture
def compiled(write: Callable[[str], Path]) -> Callable[..., Compiled]:
    """Compiles the toy recipe with more lines added to it, or pieces of it replaced."""

    def compiler(more: str, *changes: tuple[str, str]) -> Compiled:
        text = RECIPE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        return compile_board(read_recipe(write(text + more)), ToyAtlas())

    return compiler
