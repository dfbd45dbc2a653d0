"""How the bots' rooms are kept: one word means one thing, and making an object searches nothing."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import milepost
from milepost.bots.crayon.planner import Options
from milepost.bots.crayon.planner.economics import means_of
from milepost.bots.crayon.planner.land import survey as ways
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.bots.crayon.planner.search.situation import Situation
from milepost.bots.crayon.planner.search.trips import TripSearch

SOURCE = Path(milepost.__file__).parent


def classes(folder: Path) -> list[str]:
    """The names of all classes in a folder; records are named for what they tell of."""
    files = [path for path in folder.rglob("*.py") if path.name != "records.py"]
    return [name for path in files for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M)]


def test_no_class_of_the_bots_has_the_name_of_another() -> None:
    times = Counter(classes(SOURCE))
    assert [name for name in classes(SOURCE / "bots") if times[name] > 1] == []


def test_the_planner_looks_for_ways_when_it_plans_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    class Searched(Exception):  # noqa: N818
        pass

    def search(*_: object) -> None:
        raise Searched

    game = milepost.new("india", 2, seed=1)
    scene = PlannerScene(game.view(game.waiting()[0]))
    monkeypatch.setattr(ways, "Courses", search)
    Situation(scene, Options(), 1000)
    TripSearch(ways.Survey(scene), None, means_of(scene), Options(), 1000)
    with pytest.raises(Searched):
        choose_plans(scene, Options(), 1000)
