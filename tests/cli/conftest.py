"""The command as a user meets it: words in, what it prints and how it ends."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from milepost.cli.app import main


class Done(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `milepost WORDS…` with these lines typed; games go to a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")

    def milepost(*words: object, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["milepost", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1 if end.code else 0
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return milepost
