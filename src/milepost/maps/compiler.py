"""From a recipe to a board: the steps in order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from milepost.crayon.board.file import board_text
from milepost.crayon.board.text import read_board
from milepost.maps.board.art import board_art, frame
from milepost.maps.board.cities import place_cities
from milepost.maps.board.coasts import find_coasts, find_regions
from milepost.maps.board.finish import facts_of, finish
from milepost.maps.board.land import find_mileposts
from milepost.maps.board.links import place_links
from milepost.maps.board.rivers import find_rivers, settle_banks
from milepost.maps.board.survey import final_outlines, survey
from milepost.maps.board.terrain import find_terrain, settle_deserts
from milepost.maps.draft import Draft
from milepost.maps.geography.atlas import Atlas, PinnedAtlas
from milepost.maps.lint import lint
from milepost.maps.poster.poster import poster
from milepost.maps.recipe.reader import read_recipe
from milepost.maps.recipe.recipe import Recipe
from milepost.svg import png_from_svg

Progress = Callable[[str, float], None]
"""Told the name of each step and the part of the work that is done."""


class Compiled(NamedTuple):
    """A board and its picture as texts, what the checks have found, and the draft they were made of."""

    board: str
    picture: str
    findings: list[str]
    draft: Draft


def compile_recipe(recipe: Path, out: Path, progress: Progress = lambda step, done: None) -> Compiled:
    """Write `board.txt` and `board.svg` (and `board.png` where a converter is installed) into a folder."""
    compiled = compile_board(read_recipe(recipe), PinnedAtlas(), progress)
    progress("writing", 0.98)
    out.mkdir(parents=True, exist_ok=True)
    (out / "board.txt").write_text(compiled.board, encoding="utf-8", newline="\n")
    (out / "board.svg").write_text(compiled.picture, encoding="utf-8", newline="\n")
    picture = png_from_svg(compiled.picture)
    if picture:
        (out / "board.png").write_bytes(picture)
    progress("done", 1.0)
    return compiled


def compile_board(recipe: Recipe, atlas: Atlas, progress: Progress = lambda step, done: None) -> Compiled:
    """The board and its picture as texts."""
    progress("countries", 0.0)
    draft, shapes = survey(recipe, atlas)
    progress("mileposts and sections", 0.25)
    find_mileposts(draft)
    progress("terrain", 0.55)
    find_terrain(draft, atlas)
    progress("rivers", 0.6)
    find_rivers(draft, atlas.rivers())
    progress("cities, ferries and coasts", 0.75)
    place_cities(draft)
    settle_banks(draft)
    place_links(draft)
    settle_deserts(draft)
    find_coasts(draft)
    find_regions(draft)
    finish(draft)
    progress("picture", 0.85)
    bounds = frame(list(draft.country), recipe.picture.margin)
    outlines = final_outlines(draft, shapes)
    board = board_text(facts_of(draft, board_art(outlines, bounds)))
    picture = poster(draft, outlines.clipped(bounds), bounds)
    return Compiled(board, picture, lint(draft, read_board(board)), draft)
