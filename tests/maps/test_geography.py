"""Rebuilds the real boards from the pinned sources; they must be the committed ones, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from maps.toy import touches_border
from milepost.crayon.board.lattice import Section, distance, section
from milepost.crayon.family import CrayonTitle
from milepost.game import find_title
from milepost.maps.compiler import compile_board
from milepost.maps.draft import Draft
from milepost.maps.geography.atlas import PinnedAtlas
from milepost.maps.recipe.reader import read_recipe
from milepost.tell.crayon import editor

MAPS = Path(str(files("milepost.maps")))
TITLES = MAPS.parent / "titles"
SIZES = {
    "india": (52, 1900, 2150),
    "russia": (46, 1900, 2150),
    "italy": (41, 1100, 1300),
    "nippon": (50, 1100, 1300),
    "iberia": (48, 1500, 1600),
    "isles": (55, 1400, 1500),
}
pytestmark = pytest.mark.geography


CHANGES: list[dict[str, Any]] = [
    {"city": "Sheffield", "at": "B25"},
    {"city": "Stoke", "size": "medium", "rename": "Newtown"},
    {"no_city": "Barrow"},
    {"terrain": "mountain", "mileposts": ["X30", "BD41", "L32", "AJ16"]},
    {"terrain": "clear", "mileposts": ["AG33", "H25", "AW4"]},
    {"river": "Bann", "sections": []},
    {"river": "Wild", "sections": ["AW30sw", "AW30se", "AW31sw"]},
    {"no_ferry": "North Channel"},
]


def test_what_the_editor_exports_gives_with_a_real_recipe_the_board_it_showed(tmp_path: Path) -> None:
    texts = find_title("isles", CrayonTitle).texts
    shown, overrides = editor.files(texts, CHANGES), editor.exported(texts, CHANGES)
    assert isinstance(overrides, str)
    assert "refusal" not in shown
    recipe = tmp_path / "recipe.toml"
    original = (MAPS / "recipes" / "isles.toml").read_text(encoding="utf-8")
    recipe.write_text(f"{original}\n{overrides}", encoding="utf-8")
    made = compile_board(read_recipe(recipe), PinnedAtlas()).board
    assert made == shown["board.txt"]
    assert made != texts["board.txt"]


def red_area(draft: Draft, name: str) -> set[Section]:
    mileposts = draft.city(name).mileposts
    return {section(a, b) for a in mileposts for b in mileposts if distance(a, b) == 1}


def river(draft: Draft, label: str) -> set[Section]:
    return set(draft.crossings(next(river for river in draft.rivers if river.spec.label == label)))


def floods_of_india_reach_into_its_cities(draft: Draft) -> None:
    assert river(draft, "Yamuna") & red_area(draft, "Delhi")
    assert river(draft, "Hooghly") & red_area(draft, "Calcutta")


def the_border_strike_of_india_has_cities_to_strike(draft: Draft) -> None:
    lahore, amritsar = draft.city("Lahore").centre, draft.city("Amritsar").centre
    assert touches_border(draft, lahore, "India")
    assert touches_border(draft, amritsar, "Pakistan")
    assert sum(city.spec.country == "Sri Lanka" for city in draft.cities) == 2


def the_crimea_lies_in_ukraine(draft: Draft) -> None:
    assert draft.country[draft.city("Sevastopol").centre] == "Ukraine"


def the_strait_of_messina_is_one_section(draft: Draft) -> None:
    across = [
        kind
        for (a, b), kind in draft.sections.items()
        if {a, b} == {draft.city("Reggio").centre, draft.city("Messina").centre}
    ]
    assert across == ["lake"]


def three_sections_join_kyushu_to_honshu(draft: Draft) -> None:
    kyushu = set(draft.city("Kitakyushu").mileposts)
    out = [between for between, kind in draft.sections.items() if kind == "inlet" and len(kyushu & set(between)) == 1]
    assert len(out) == 3


PLACES: dict[str, list[Callable[[Draft], None]]] = {
    "india": [floods_of_india_reach_into_its_cities, the_border_strike_of_india_has_cities_to_strike],
    "russia": [the_crimea_lies_in_ukraine],
    "italy": [the_strait_of_messina_is_one_section],
    "nippon": [three_sections_join_kyushu_to_honshu],
}


@pytest.mark.parametrize("title", SIZES)
def test_the_board_is_sound_and_the_committed_one(title: str) -> None:
    """All that is looked at on a board, in one test: to build it takes some seconds."""
    cities, least, most = SIZES[title]
    compiled = compile_board(read_recipe(MAPS / "recipes" / f"{title}.toml"), PinnedAtlas())
    assert compiled.findings == []
    assert len(compiled.draft.cities) == cities
    assert least <= len(compiled.draft.country) <= most
    assert len(compiled.board.encode()) < 60_000
    for check in PLACES.get(title, []):
        check(compiled.draft)
    assert compiled.board == (TITLES / title / "board.txt").read_text(encoding="utf-8")
