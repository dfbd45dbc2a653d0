"""Films of games: well-formed SVG that plays by itself, shows all track and ends with it, and stays small."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from draw.test_drawing import CRAYON, SVG, played
from milepost.draw.crayon.drawing import SEATS
from milepost.draw.crayon.film import chains
from milepost.draw.drawing import DRAWINGS
from milepost.draw.film import HOLD, LEAD, PLAYED, film

LENGTH = f"{LEAD + PLAYED + HOLD:g}s"


@pytest.mark.parametrize("title", [*CRAYON, "village"])
def test_a_film_is_well_formed_and_hardly_larger_than_a_picture(title: str) -> None:
    game = played(title)
    svg = film(game)
    root = ElementTree.fromstring(svg)
    moving = [one for one in root.iter() if one.tag.startswith(f"{SVG}animate")]
    assert moving
    for one in moving:
        assert one.get("dur") == LENGTH
        values = one.get("values", "").split(";")
        times = [float(share) for share in one.get("keyTimes", "").split(";") if share]
        assert not times or (times == sorted(times) and len(times) == len(values) and times[0] == 0)
    words = [text.text for text in root.iter(f"{SVG}text")]
    rounds = game.state.round
    assert sum((word or "").startswith("Round ") for word in words) == rounds
    assert len(svg) < len(DRAWINGS[game.title.family].picture(game.state)) + 2500 * rounds
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("title", CRAYON)
def test_at_its_end_a_film_shows_every_section_once(title: str) -> None:
    game = played(title)
    root = ElementTree.fromstring(film(game))
    for seat in (0, 1):
        groups = [one for one in root.iter(f"{SVG}g") if one.get("stroke") == SEATS[seat]]
        paths = [path for group in groups for path in group.iter(f"{SVG}path") if path.get("opacity") != "0"]
        assert sum(path.get("d", "").count("L") for path in paths) == game.state.owner.count(seat + 1)
        assert len(paths) <= game.state.round


def test_a_film_of_a_part_ends_there_and_no_film_tells_cash() -> None:
    game = played("india")
    first = game.entries()[0].number
    assert "Round 2<" not in film(game, first)
    assert len(film(game, first)) < len(film(game))
    before = film(game)
    game.state.cash[1] = 247
    assert film(game) == before
    assert not any("M" in (text.text or "")[-1:] for text in ElementTree.fromstring(before).iter(f"{SVG}text"))


def test_sections_that_go_on_from_each_other_are_one_line() -> None:
    assert chains([(1, 2), (2, 3), (4, 3)]) == [[1, 2, 3, 4]]
    assert chains([(2, 1), (2, 3)]) == [[1, 2, 3]]
    assert chains([(1, 2), (5, 6), (2, 3)]) == [[1, 2], [5, 6], [2, 3]]
    assert chains([]) == []
