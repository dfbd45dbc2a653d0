"""A package of bad bots that is installed as far as Python can tell."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bots import bad_bots

BOTS = (
    "Careful",
    "Illegal",
    "Crashing",
    "Leaving",
    "Dying",
    "Hanging",
    "Fussy",
    "NotStarting",
    "Endless",
    "Restless",
    "Impatient",
    "Settled",
    "Haggler",
)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package whose entry points are the bad bots; also found by processes that are started."""
    site = tmp_path / "site"
    info = site / "bad_bots-1.0.dist-info"
    info.mkdir(parents=True)
    assert bad_bots.__file__
    (site / "bad_bots_package.py").write_text(Path(bad_bots.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n", encoding="utf-8")
    points = [f"{name.lower()} = bad_bots_package:{name}" for name in BOTS]
    points += ["village.rustic = bad_bots_package:Careful", "broken = bad_bots_package:Nobody"]
    (info / "entry_points.txt").write_text("[milepost.bots]\n" + "\n".join(points) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delitem(sys.modules, "bad_bots_package", raising=False)
    return site
