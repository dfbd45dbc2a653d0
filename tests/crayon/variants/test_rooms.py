"""A variant is a room: its hooks are at work where it is chosen and nowhere else, and nobody does its work for it."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import milepost
from crayon.boards import small
from milepost.crayon.options.variants import VARIANT_ROOMS, VARIANTS
from milepost.crayon.setting import setting
from milepost.crayon.variants import warehouse
from milepost.crayon.variants.room import Hooks, at_work
from milepost.titles import known

CRAYON = Path(milepost.__file__).parent / "crayon"
TESTS = Path(__file__).parent.parent
# What a room keeps in the position, and who else in the family reads it; the room's file names each of them.
FIELDS = {
    "yard": ("warehouse", ()),
    "circus": ("circus", ("plain_data.py",)),
    "resting": ("backtrack", ("plain_data.py",)),
    "draft": ("trade", ("legal.py", "rules/pool.py")),
}


def rooms() -> list[str]:
    """The files of rooms."""
    return sorted(path.stem for path in (CRAYON / "variants").glob("*.py") if "ROOM = Room(" in path.read_text("utf-8"))


@pytest.mark.parametrize("name", ["india", "russia", "italy", "nippon"])
def test_a_game_without_variants_finds_no_hook(name: str) -> None:
    assert setting(known(name), 2, ()).hooks == Hooks()


def test_a_chosen_room_is_at_work_and_no_other() -> None:
    assert setting(small(), 2, ("warehouse",)).hooks == warehouse.ROOM.hooks
    both = setting(small(), 2, ("warehouse", "backtrack")).hooks
    assert both.lying == (warehouse.lying,)
    assert len(both.turn_ends) == 2


def test_what_two_rooms_share_is_done_once() -> None:
    rules = small().rules
    twice = at_work([warehouse.ROOM._replace(is_on=lambda rules: True)] * 2, rules)
    assert twice == warehouse.ROOM.hooks


def test_every_room_is_in_the_list_of_variants() -> None:
    entered = [import_module(f"milepost.crayon.variants.{name}").ROOM for name in rooms()]
    assert sorted(room.option.name for room in entered) == sorted(room.option.name for room in VARIANT_ROOMS)
    for room in VARIANT_ROOMS:
        assert VARIANTS[room.option.name] is room.option
        assert all(VARIANTS[reading.name] is reading for reading in room.readings)


@pytest.mark.parametrize("name", rooms())
def test_a_room_names_its_tests(name: str) -> None:
    named = re.findall(r"\w+/test_\w+\.py", import_module(f"milepost.crayon.variants.{name}").__doc__ or "")
    assert named, f"{name}: the docstring names no test"
    assert all((TESTS / file).exists() for file in named)


@pytest.mark.parametrize("field", FIELDS)
def test_only_its_room_handles_what_a_room_keeps(field: str) -> None:
    room, readers = FIELDS[field]
    found = {
        str(path.relative_to(CRAYON))
        for path in CRAYON.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == field and ast.unparse(node.value) in ("s", "self")
    }
    others = {path for path in found if Path(path).stem != room and not path.startswith("setting")}
    assert others == set(readers)
