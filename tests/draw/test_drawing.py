"""Pictures of positions: well-formed SVG that shows the track there is, and no cash that is hidden."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.draw.crayon.drawing import SEATS
from milepost.draw.drawing import DRAWINGS
from milepost.game import Game

SVG = "{http://www.w3.org/2000/svg}"
CRAYON = ("india", "italy", "nippon", "russia")


def played(title: str, rounds: int = 14) -> Game[Any]:
    game: Game[Any] = milepost.new(title, ["A<b>", "Bruno & Co"], 5)
    play_out(game, [make_bot("greedy", seed) for seed in (1, 2)], rounds=rounds)
    return game


@pytest.mark.parametrize("title", [*CRAYON, "village"])
@pytest.mark.parametrize("small", [True, False])
def test_a_picture_is_well_formed_whatever_people_are_called(title: str, small: bool) -> None:
    game = played(title)
    room = DRAWINGS[game.title.family]
    root = ElementTree.fromstring(room.picture(game.state, small))
    assert root.tag == f"{SVG}svg"
    ElementTree.fromstring(room.cover(game.title))
    words = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert small or "Bruno & Co" in words


def strokes(svg: str, colour: str) -> int:
    """How many sections are drawn in a colour."""
    root = ElementTree.fromstring(svg)
    paths = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke") == colour]
    return sum(path.count("M") for path in paths if path.count("M") > 1 or "L" in path)


@pytest.mark.parametrize("title", CRAYON)
def test_every_section_is_drawn_in_its_owners_colour(title: str) -> None:
    game = played(title)
    assert any(game.state.owner)
    for seat in (0, 1):
        built = game.state.owner.count(seat + 1)
        assert strokes(DRAWINGS["crayon"].picture(game.state, True), SEATS[seat]) == built
        assert strokes(DRAWINGS["crayon"].picture(game.state), SEATS[seat]) == built + 1  # one in the key below


def test_hidden_cash_is_not_in_the_picture() -> None:
    game = milepost.new("india", 2, 5)
    game.state.cash[1] = 247
    assert "247M" in DRAWINGS["crayon"].picture(game.state)
    assert "247" not in DRAWINGS["crayon"].picture(game.state.redacted(0)).rpartition("<rect")[2]
