"""Rulings on trains and what they carry that a table may read another way: standard and option side by side."""

from __future__ import annotations

from typing import cast

import pytest

import milepost
from crayon import italian
from kit import Table
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError

TITLES = ("india", "russia", "italy", "nippon")


def steps(t: Table, name: str, seat: int = 0) -> int:
    """How many steps the seat's train needs to a place in reach."""
    return cast(CrayonView, t.game.view(seat)).reach()[t.at(name)].steps


# Direction between turns

def waiting_at_b4(*variants: str) -> Table:
    """Ann's train came from Main to B4, outside a city, and her turn is over."""
    t = italian.boot(variants=variants).lay(0, italian.LINE).put(0, "B3").put(1, "North").operating()
    t.play("move B4")
    t.refuses("move B3", "MOV-3")
    t.idle()
    return t


@pytest.mark.rule("R-46", "italy")
def test_a_train_keeps_its_direction_from_turn_to_turn() -> None:
    t = waiting_at_b4()
    assert steps(t, "B3") == 3, "by way of Ayr"
    t.idle()
    t.refuses("move B3", "MOV-3")


@pytest.mark.rule("R-46", "italy")
def test_or_it_begins_each_turn_in_any_direction() -> None:
    t = waiting_at_b4("turn-between-turns")
    assert steps(t, "B3") == 1, "that is known before the turn begins"
    t.idle()
    assert steps(t, "B3") == 1
    t.play("move B3")
    t.play("move B4")
    t.refuses("move B3", "MOV-3")


@pytest.mark.rule("R-46", "india")
@pytest.mark.parametrize("title", ["india", "russia", "nippon"])
def test_the_books_of_the_others_are_plain_about_turning(title: str) -> None:
    with pytest.raises(MilepostError, match="R-46: .* makes no sense"):
        milepost.new(title, 2, 1, ["turn-between-turns"])
