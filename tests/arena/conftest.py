"""A small title in a folder, and the package of bad bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.conftest import package  # noqa: F401
from crayon.boards import small, tiny


def write_title(folder: Path, texts: dict[str, str]) -> str:
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


@pytest.fixture
def board(tmp_path: Path) -> str:
    """The folder of the small board with everything."""
    return write_title(tmp_path / "small", small().texts)


@pytest.fixture
def tiny_board(tmp_path: Path) -> str:
    return write_title(tmp_path / "tiny", tiny().texts)
