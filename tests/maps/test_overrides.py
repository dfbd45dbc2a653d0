"""Overrides of the finished board: what the editor exports gives, compiled, the very board that it showed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kit import read_facts
from milepost.crayon.board.differences import shortened
from milepost.crayon.board.edit_text import overrides_text
from milepost.crayon.board.edits import Edit, Ground, NoCity, SetCity, SetFerry, SetRiver, apply_all
from milepost.crayon.board.file import board_text
from milepost.errors import DataError
from milepost.maps.compiler import Compiled

Compile = Callable[..., Compiled]
EDITS: list[Edit] = [
    Ground("mountain", ("G10", "G11", "H11")),
    Ground("clear", ("J1", "J2")),
    Ground("desert", ("H3",), "Sand"),
    SetCity("Oldtown", at="G5", rename="Newtown"),
    SetCity("Bay", at="E16", size="small"),
    SetRiver("Wild", ("G8sw", "G8se", "G9sw")),
    SetFerry("Strait", ("G17", "G20"), 7, sea="East Sea"),
    SetFerry("Long way", ("J16", "I20"), 9),
    NoCity("Harbour"),
]


def test_exported_overrides_compile_to_the_board_of_the_editor(toy: Compiled, compiled: Compile) -> None:
    before, after = read_facts(toy.board), read_facts(toy.board)
    apply_all(after, EDITS)
    text = overrides_text(shortened(before, EDITS))
    made = compiled(text)
    assert made.board == board_text(after)
    assert made.board != toy.board
    assert {"Newtown", "Bay"} <= {city.spec.name for city in made.draft.cities}
    assert "Newtown" in made.picture
    assert "Oldtown" not in made.picture
    assert not any(finding.startswith("far") for finding in made.findings)  # where it stands is its place


def test_without_such_overrides_nothing_is_finished_by_hand(toy: Compiled, compiled: Compile) -> None:
    assert compiled("").board == toy.board


def test_a_river_that_falls_into_pieces_is_drawn_as_far_as_it_goes(compiled: Compile) -> None:
    made = compiled('\n[[overrides]]\nriver = "Wild"\nsections = ["C3e", "J12e"]\n')
    assert any("Wild falls into pieces" in finding for finding in made.findings)


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ('city = "Capital"\nat = "A1"\nsize = "huge"', "“size” is 'huge'; expected one of small, medium, major"),
        ('city = "Oldtown"\nat = "ZZ9"', "There is no milepost “ZZ9”."),
        ('city = "Oldtown"\nwhere = "A1"', "unknown key “where”"),
        ('city = "Oldtown"\ncountry = "Atlantis"', "“country” is 'Atlantis'; expected one of Westland, Eastland"),
        ('city = "Oldtown"\nriver = "Long"', "an override needs exactly one of"),
        ('no_city = "Atlantis"', "There is no city “Atlantis”."),
        ('river = "Long"', "“sections” is missing"),
        ('ferry = "New"\nports = ["A1"]\nprice = 5', "expected the names of two mileposts"),
        ('no_ferry = "New"', "There is no ferry “New”."),
        ('terrain = "lava"\nmileposts = ["A1"]', "“terrain” is 'lava'"),
    ],
)
def test_a_mistake_is_told_with_its_line(compiled: Compile, override: str, words: str) -> None:
    with pytest.raises(DataError) as error:
        compiled(f"\n[[overrides]]\n{override}\n")
    assert words in str(error.value)
    assert error.value.line >= 67
