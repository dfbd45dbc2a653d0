"""The whole compiler on the made-up world of conftest.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crayon.boards import small
from maps.toy import RECIPE, ToyAtlas, touches_border
from milepost.crayon.board.lattice import Place, around, section
from milepost.crayon.board.text import read_board
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.check.finding import Files
from milepost.crayon.title.check.land import check_land
from milepost.errors import DataError
from milepost.maps import compiler
from milepost.maps.board.lattice import nearest
from milepost.maps.board.river_path import bank
from milepost.maps.compiler import Compiled, compile_board
from milepost.maps.draft import Draft
from milepost.maps.lint import lint

Compile = Callable[..., Compiled]


def at(draft: Draft, latitude: float, longitude: float) -> Place:
    return nearest(*draft.projection.point((latitude, longitude)))


def test_the_board_reads_back(toy: Compiled) -> None:
    result = toy
    board = read_board(result.board)
    assert board.size == len(result.draft.country)
    assert [city.name for city in board.cities] == ["Capital", "Harbour", "Oldtown"]
    assert len(board.cities[0].mileposts) == 7
    assert board.rivers == ["Long", "Short"]
    assert board.ferries[0].price == 6
    assert board.ferries[0].sea == "East Sea"
    assert result.findings == []


def test_the_same_recipe_gives_the_same_bytes(toy: Compiled) -> None:
    first, second = toy, compile_board(toy.draft.recipe, ToyAtlas())
    assert first.board == second.board
    assert first.picture == second.picture


def test_ground(toy: Compiled) -> None:
    draft = toy.draft
    assert draft.terrain[at(draft, 5, 0.5)] == "alpine"
    assert draft.terrain[at(draft, 3.5, 1)] == "mountain"
    assert draft.terrain[at(draft, 0.8, 1)] == "desert"
    assert draft.terrain[at(draft, 2, 6)] == "clear"
    assert set(draft.deserts["Sand"]) == {place for place, kind in draft.terrain.items() if kind == "desert"}
    assert draft.country[at(draft, 1, 3)] == "Westland"
    assert draft.country[at(draft, 1, 7)] == "Eastland"


def test_waters(toy: Compiled) -> None:
    draft = toy.draft
    assert at(draft, 4.5, 2.6) not in draft.country  # in the lake
    assert "lake" in draft.sections.values()
    long, short = draft.rivers
    assert short.path[-1] in long.path
    assert len(draft.crossings(long)) > 10
    assert all(place in draft.country for place in draft.coasts["East Sea"])
    assert at(draft, 3, 3) not in draft.coasts["East Sea"]


def test_borders(toy: Compiled) -> None:
    draft = toy.draft
    assert touches_border(draft, at(draft, 3, 3.8), "Eastland")
    assert not touches_border(draft, at(draft, 3, 1), "Eastland")


def test_drop(compiled: Compile) -> None:
    draft = compiled("[[overrides]]\ndrop = [[0, 0], [0, 1], [1, 1], [1, 0]]\n").draft
    assert at(draft, 0.6, 0.7) not in draft.country
    assert at(draft, 1.6, 0.7) in draft.country


def test_add(toy: Compiled, compiled: Compile) -> None:
    plain = toy.draft
    assert at(plain, 3, 8.8) not in plain.country
    draft = compiled("[[overrides]]\nadd = [3, 8.8]\n").draft
    assert at(draft, 3, 8.8) in draft.country


def test_terrain_and_country(compiled: Compile) -> None:
    more = (
        '[[overrides]]\nterrain = "marshland"\nwithin = [[1, 6], [1, 8], [2, 8], [2, 6]]\n'
        '[[overrides]]\ncountry = "Westland"\nwithin = [[0, 4], [0, 5], [6, 5], [6, 4]]\n'
        '[[overrides]]\nterrain = "alpine"\nmileposts = ["H5"]\n'
    )
    draft = compiled(more).draft
    assert draft.terrain[at(draft, 1.5, 7)] == "marshland"
    assert draft.country[at(draft, 3, 4.4)] == "Westland"
    assert draft.terrain[7, 4] == "alpine"


def test_sections(compiled: Compile) -> None:
    draft = compiled('[[overrides]]\nsection = "blocked"\nacross = [[1.7, 0], [1.7, 3]]\n').draft
    north, south = at(draft, 2, 2), at(draft, 1.5, 2)
    crossing = [draft.sections[section(north, other)] for other in around(north) if other == south]
    assert crossing in (["blocked"], [])
    assert list(draft.sections.values()).count("blocked") > 5
    with pytest.raises(DataError, match="this line crosses no section"):
        compiled('[[overrides]]\nsection = "blocked"\nacross = [[20, 20], [21, 20]]\n')


def test_pin_and_bank(compiled: Compile) -> None:
    draft = compiled("", ("at = [2.5, 1.5]", "at = [2.5, 1.5]\npin = [2.5, 3.0]")).draft
    assert draft.city("Oldtown").centre == at(draft, 2.5, 3.0)
    for side in ("left", "right"):
        change = (
            'at = [2.5, 1.5]\ncountry = "Westland"',
            f'at = [4, 5]\npin = [1, 5.1]\ncountry = "Eastland"\nbanks = {{ Long = "{side}" }}',
        )
        draft = compiled("", change).draft
        assert bank(list(draft.rivers[0].path), draft.city("Oldtown").centre) == side


def test_cities_keep_apart_unless_a_pair_is_named(compiled: Compile) -> None:
    change = ('at = [2.5, 1.5]\ncountry = "Westland"', 'at = [3.5, 7.2]\npin = [3.5, 7.5]\ncountry = "Eastland"')
    fixed = ("at = [3.5, 6.5]", "at = [3.5, 6.5]\npin = [3.5, 6.5]")
    findings = compiled("", change, fixed).findings
    assert any("Capital and Oldtown are neighbours" in finding for finding in findings)
    allowed = compiled('[[adjacent]]\ncities = ["Capital", "Oldtown"]\n', change, fixed).findings
    assert not [finding for finding in allowed if finding.startswith("neighbours")]


def test_a_recipes_author_and_a_titles_are_told_the_same_of_a_board(compiled: Compile) -> None:
    """A ferry that leads back to its own coast leaves the island cut off: found once, told to both."""
    spoilt = compiled("", ("from = [3, 8]\nto = [3, 9.5]", "from = [3, 8]\nto = [1, 8]"))
    texts = {**small().texts, "board.txt": spoilt.board, "loads.txt": "Coal 3: Capital\nPilgrims 6*:", "cards.txt": ""}
    found = check_land(Files(CrayonTitle({**texts, "events.txt": ""}, "toy/")))
    told = [f"{finding.kind}: {finding.message}" for finding in found if finding.kind == "cut off"]
    assert len(told) == 1
    assert told[0] in spoilt.findings


def test_a_river_that_ends_nowhere_is_found(toy: Compiled) -> None:
    draft = compile_board(toy.draft.recipe, ToyAtlas()).draft
    board = read_board(toy.board)
    assert lint(draft, board) == []
    draft.rivers[0] = draft.rivers[0]._replace(path=draft.rivers[0].path[:6])
    assert any(finding.startswith("river: the river Long ends nowhere, at ") for finding in lint(draft, board))


def test_lints_speak(compiled: Compile) -> None:
    alone = compiled("", ("from = [3, 8]\nto = [3, 9.5]", "from = [3, 8]\nto = [1, 8]")).findings
    assert any(finding.startswith("cut off:") for finding in alone)
    cramped = compiled("", ("at = [2.5, 1.5]", "at = [2.5, 1.5]\npin = [0, 0]")).findings
    assert any("room: Oldtown is a medium city: it should have 5 ways in, but only" in finding for finding in cramped)
    assert any(finding.startswith("far: Oldtown") for finding in cramped)


def test_tunnels_second_prices_branches_and_regions(compiled: Compile) -> None:
    more = (
        '[[tunnels]]\nname = "Deep"\nfrom = [2, 8]\nto = [2, 9.5]\nprice = 20\n'
        '[[regions]]\nkind = "volcano"\nname = "Fire"\nat = [2, 2]\n'
    )
    text = compiled(
        more, ("price = 6", "price = 6\nsecond = 4"), ('name = "Short"\n', 'name = "Long"\nbranch = "Short"\n')
    ).board
    assert "[tunnels]\nDeep: " in text
    assert ", 20\n" in text
    assert ", 6, second=4, sea=East Sea\n" in text
    assert "\nLong, Short: " in text
    assert "[regions]\nvolcano Fire: " in text


def test_the_picture_shows_all_names(toy: Compiled) -> None:
    picture = toy.picture
    assert picture.startswith("<svg xmlns=")
    for word in ("Capital", "Harbour", "Oldtown", "TOY", "Long"):
        assert f">{word}</text>" in picture


def test_progress_is_told(toy: Compiled) -> None:
    told: list[tuple[str, float]] = []
    compile_board(toy.draft.recipe, ToyAtlas(), lambda step, done: told.append((step, done)))
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert len(told) > 4


def test_files_are_written(write: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "PinnedAtlas", ToyAtlas)
    monkeypatch.setattr(compiler, "png_from_svg", lambda svg: b"png")
    compiled = compiler.compile_recipe(write(RECIPE), tmp_path / "new" / "folder")
    assert (tmp_path / "new" / "folder" / "board.txt").read_bytes() == compiled.board.encode()
    assert (tmp_path / "new" / "folder" / "board.svg").read_bytes() == compiled.picture.encode()
    assert (tmp_path / "new" / "folder" / "board.png").read_bytes() == b"png"
