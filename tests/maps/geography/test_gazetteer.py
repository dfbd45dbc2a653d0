from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maps.toy import RECIPE, ToyAtlas
from milepost.errors import DataError
from milepost.maps.compiler import compile_board
from milepost.maps.geography.atlas import PinnedAtlas
from milepost.maps.geography.gazetteer import KINDS, Named, area_near, area_of
from milepost.maps.recipe.reader import read_recipe

Write = Callable[[str], Path]


def listed(write: Write, kind: str) -> dict[str, Named]:
    atlas = ToyAtlas()
    return {row.name: row for row in KINDS[kind](area_of(read_recipe(write(RECIPE)), atlas), atlas)}


def test_a_recipes_area_is_what_lies_on_and_around_its_land(write: Write) -> None:
    assert set(listed(write, "countries")) == {"Westland", "Eastland", "Northland"}
    assert set(listed(write, "lakes")) == {"Pond"}
    assert list(listed(write, "places")) == ["Capital", "Oldtown"]  # the largest first, and none far away
    assert listed(write, "places")["Capital"].place == "at = [3.50, 6.50]"
    assert listed(write, "places")["Capital"].about == "900,000, Eastland"


def test_what_is_listed_is_what_a_recipe_takes(write: Write) -> None:
    """The rows go into the recipe as they are."""
    river, lake = listed(write, "rivers")["Long River"], listed(write, "lakes")["Pond"]
    text = RECIPE.replace(
        'source = ["Long River"]\npoints = [[5, 5], [0, 5]]', f"source = [{river.quoted}]\n{river.place}"
    )
    text = text.replace("at = [4.5, 2.5]", lake.place)
    assert text.count("Long River") == 1
    draft = compile_board(read_recipe(write(text)), ToyAtlas()).draft
    assert len(draft.crossings(draft.rivers[0])) > 10
    assert "lake" in draft.sections.values()


def test_near_a_point() -> None:
    atlas = ToyAtlas()
    assert [row.name for row in KINDS["places"](area_near((2.5, 1.4), 50), atlas)] == ["Oldtown"]
    assert [row.name for row in KINDS["lakes"](area_near((4.5, 20.5), 50), atlas)] == [""]
    assert list(KINDS["rivers"](area_near((40, 1.4), 50), atlas)) == []


def test_a_country_that_is_not_there_is_told_with_its_line(write: Write) -> None:
    recipe = read_recipe(write(RECIPE.replace('name = "Westland"', 'name = "Westmark"', 1).split("[[cities]]")[0]))
    with pytest.raises(DataError, match=r"toy\.toml:7: the source has no country “Westmark”; similar names: Westland"):
        area_of(recipe, ToyAtlas())


@pytest.mark.geography
def test_the_real_sources() -> None:
    area, atlas = area_near((40.4, -3.7), 150), PinnedAtlas()
    assert {"Tajo", "Duero"} <= {row.name for row in KINDS["rivers"](area, atlas)}
    assert next(KINDS["places"](area, atlas)).name == "Madrid"
    assert [row.name for row in KINDS["countries"](area, atlas)] == ["Spain"]
