"""What the first page loads: little, and nothing that is for later. Read from the built files, without a browser."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from web.conftest import STATIC

LATER = ("ReplayPage", "FinishPage", "HelpPanel", "Guide", "DeskPanel", "EditorPage", "HistoryPages", "CardsPage", "de")
MOST = 110  # kilobytes, packed; fonts are apart
ASSET = re.compile(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"')
AT_ONCE = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')  # an import in brackets waits until it is asked for


def loaded() -> list[Path]:
    """The scripts and styles of the first page, and all that these bring along."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    found = [STATIC / name for name in ASSET.findall(index)]
    for file in found:  # which grows meanwhile
        if file.suffix == ".js":
            more = [file.parent / name for name in AT_ONCE.findall(file.read_text(encoding="utf-8"))]
            found += [one for one in dict.fromkeys(more) if one not in found]
    return found


def test_replay_charts_help_and_german_come_when_they_are_asked_for() -> None:
    first = {file.name.rsplit("-", 1)[0] for file in loaded()}
    built = {file.name.rsplit("-", 1)[0] for file in (STATIC / "assets").glob("*.js")}
    assert "main" in first
    assert set(LATER) <= built
    assert first.isdisjoint(LATER)
    assert "Room" not in first, "the rooms of the families wait, too"


def test_the_first_load_is_small() -> None:
    """As `make bench` measures it in a browser (`first_load_kb_gz`)."""
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in loaded()) / 1000 <= MOST
