"""What a recipe's author is told when something is wrong: the file, the line and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from maps.toy import RECIPE
from milepost.errors import DataError
from milepost.maps.compiler import Compiled
from milepost.maps.recipe.reader import read_recipe


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kilometres = 55.6", 'kilometres = "far"', "“kilometres” is 'far'; expected a number from 1 to 500"),
        ("inlets = true", "inlet = true", "unknown key “inlet”; did you mean “inlets”?"),
        ("at = [4.5, 2.5]", "at = [4.5]", "[4.5] is not a point; expected [latitude, longitude]"),
        ("at = [4.5, 2.5]", "at = [104.5, 2.5]", "[104.5, 2.5] is not on the globe"),
        ('size = "medium"', 'size = "large"', "expected one of small, medium, major"),
        ('terrain = "desert"', 'terrain = "lava"', "expected one of clear, mountain, alpine"),
        ('into = "Long"', 'into = "Wide"', "“Wide” is not a river listed above"),
        ('name = "Oldtown"\nsize', 'name = "Capital"\nsize = "medium" # twice\n#', "the city “Capital” appears twice"),
        ('sea = "East Sea"', 'sea = "West Sea"', "there is no sea “West Sea”; known: East Sea"),
        ("from = [3, 8]", 'from = "Nowhere"', "“Nowhere” is neither a city nor a milepost"),
        ("smallest_island = 4", "smallest_island = 4.5", "expected a whole number"),
    ],
)
def test_mistakes_are_named_with_their_line(write: Callable[[str], Path], old: str, new: str, message: str) -> None:
    text = RECIPE.replace(old, new, 1)
    file = write(text)
    with pytest.raises(DataError) as caught:
        read_recipe(file)
    assert message in caught.value.message
    assert caught.value.line == line_of(text, new)
    assert str(caught.value).startswith(f"{file}:{caught.value.line}: ")


def test_a_missing_key_names_its_table(write: Callable[[str], Path]) -> None:
    with pytest.raises(DataError) as caught:
        read_recipe(write(RECIPE.replace("price = 6\n", "")))
    assert caught.value.message == "“price” is missing; expected a number"
    assert caught.value.line == line_of(RECIPE, "[[ferries]]")


def test_bad_toml_names_its_line(write: Callable[[str], Path]) -> None:
    with pytest.raises(DataError, match="not valid TOML") as caught:
        read_recipe(write("[map]\nprojection = \n"))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("[[overrides]]\n", "an override needs exactly one of"),
        ('[[overrides]]\nterrain = "alpine"\n', "expected “within”, a polygon"),
        (
            '[[overrides]]\nsection = "tunnel"\nacross = [[1, 1], [2, 2]]\n',
            "expected one of open, lake, inlet, blocked",
        ),
        ('[[adjacent]]\ncities = ["Capital", "Gone"]\n', "there is no city “Gone”"),
        ('[[regions]]\nkind = "volcano"\nname = "Fire"\n', "expected either “at”, a point, or “shape”, a polygon"),
    ],
)
def test_mistakes_in_lists(write: Callable[[str], Path], more: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_recipe(write(RECIPE + more))
    assert message in caught.value.message
    assert caught.value.line > RECIPE.count("\n")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("+proj=eqc +R=6371000", "+proj=flat"), "is not a projection"),
        (('name = "Westland"\n[[c', 'name = "Westland"\nsource = ["Westlund"]\n[[c'), "similar names: Westland"),
        (("at = [4.5, 2.5]", "at = [1.5, 6.5]"), "the source has no lake within 0.2 degrees of Pond"),
        (('source = ["Long River"]', 'source = ["Lang"]'), "the source has no river named Lang"),
        (("points = [[5, 5], [0, 5]]", "points = [[5, 7], [0, 5]]"), "point 1 of Long lies"),
        (("points = [[5, 5], [0, 5]]", "gap = 0\npoints = [[5, 5], [0, 5]]"), "a wider gap or one more name may help"),
        (("at = [3, 10.5]\n", 'at = [3, 10.5]\npin = "AZ1"\n'), "Harbour is pinned to AZ1, which is not a milepost"),
        (('at = [3, 10.5]\ncountry = "Eastland"', 'at = [3, 10.5]\ncountry = "Westland"'), "no milepost near Harbour"),
    ],
)
def test_mistakes_found_on_the_ground(compiled: Callable[..., Compiled], change: tuple[str, str], message: str) -> None:
    with pytest.raises(DataError, match=r"toy\.toml:") as caught:
        compiled("", change)
    assert message in caught.value.message
