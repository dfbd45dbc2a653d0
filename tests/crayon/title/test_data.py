"""Data files that are wrong are refused with file, line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from crayon.boards import small
from crayon.italian import boot_title
from milepost.crayon.atoms import ARGUMENT, BODY, atom_text, demand_text, parse_atom
from milepost.crayon.board.text import read_board
from milepost.crayon.family import CrayonTitle
from milepost.crayon.setting import setting
from milepost.errors import DataError
from milepost.family.title import read_folder

BOARD = """milepost board 1
# a comment
[rows]
. . . M
 . . A .
. . . .

[countries]
w w w e
 w w w e
w w w e
w = West
e = East

[cities]
Main: major, M, West, Hills
Ayr: small, A3

[rivers]
Wye: A1e A1se

[ferries]
Ferry: A1, C1, 5, sea=Sound

[coasts]
Sound: A1 C1
"""


def test_a_good_board_is_read_as_drawn() -> None:
    board = read_board(BOARD.replace("A3\n", "B1\n"))
    assert board.size == 12
    assert [city.name for city in board.cities] == ["Main", "Ayr"]
    assert board.names[board.cities[0].centre] == "A4"
    assert board.country[board.find("A4")] == "East"
    assert board.rivers == ["Wye"]
    assert board.names[board.find("ayr")] == "B1"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("milepost board 1", "milepost board 7", 1, "milepost board 1"),
        (". . . M", ". . x M", 4, "is not a milepost"),
        (" . . A .", ". . A .", 5, "every other column"),
        ("[rivers]", "[creeks]", 19, "unknown heading"),
        ("[rows]", "[cities]\nX: small, A1\n[rows]", 3, "must come first"),
        ("w w w e\n w", "w w q e\n w", 9, "not explained"),
        ("w = West", "West = w", 12, "a letter and a country"),
        ("Main: major, M, West, Hills", "Main: huge, M", 16, "with one of the sizes small, medium, major"),
        ("Main: major, M, West, Hills", "Main: major, Q9", 16, "no milepost"),
        ("Main: major, M, West, Hills", "Main major", 16, "expected"),
        ("Ayr: small, A3", "Main: small, A1", 17, "is taken"),
        ("Ayr: small, A3", "Ayr: small, B3", 17, "belongs to Main already"),
        ("Ayr: small, A3", "A1: small, A1", 17, "is taken"),
        ("Wye: A1e A1se", "Wye: A1e A1north", 20, "is not a section"),
        ("Wye: A1e A1se", "Wye: A4e", 20, "leads to no milepost"),
        ("Wye: A1e A1se", "A1e", 20, "expected"),
        ("Ferry: A1, C1, 5, sea=Sound", "Ferry: A1, C1, dear", 23, "expected"),
        ("Ferry: A1, C1, 5, sea=Sound", "Ferry: A1, A1, 5", 23, "two ports"),
        ("Ferry: A1, C1, 5, sea=Sound", "Ferry: A1, C1, 5, lake=Como", 23, "expected"),
        ("Sound: A1 C1", "Sound: A1 Z1", 26, "no milepost"),
    ],
)
def test_a_wrong_board_names_the_line(old: str, new: str, line: int, words: str) -> None:
    assert old in BOARD
    with pytest.raises(DataError, match=words) as caught:
        read_board(BOARD.replace("A3\n", "B1\n").replace(old.replace("A3", "B1"), new, 1), "here/board.txt")
    assert (caught.value.file, caught.value.line) == ("here/board.txt", line), str(caught.value)


def changed(file: str, old: str, new: str) -> dict[str, str]:
    texts = dict(small().texts)
    assert old in texts[file], old
    return {**texts, file: texts[file].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("title.toml", 'id = "test"', "id = 7", "in quotes"),
        ("title.toml", 'id = "test"', 'id = "test', "not TOML: a quotation mark is missing"),
        ("title.toml", 'money = "M"', 'money = "M"\ncolour = "red"', "“colour” is unknown"),
        ("title.toml", "win_cash = 300", "win_crash = 300", "no option “win_crash”"),
        ("title.toml", "win_cash = 300", 'win_cash = "lots"', "must be a whole number"),
        ("title.toml", "win_cash = 300", "speeds = [9, 12]", "four whole numbers"),
        ("title.toml", "win_cash = 300", "add_lost_turns = 1", "true or false"),
        ("title.toml", 'load = "Pilgrims"', 'load = "Hermits"', "no load “Hermits”"),
        ("title.toml", "pay = 2\n", "", "needs load, pay and country"),
        ("loads.txt", "Coal 2: Ayr", "Coal: Ayr", "name chips"),
        ("loads.txt", "Coal 2: Ayr", "Coal 2: Atlantis", "no city “Atlantis”"),
        ("loads.txt", "Tea 2:", "Coal 2:", "appears twice"),
        ("cards.txt", "2: ", "1: ", "appears twice"),
        ("cards.txt", "2: ", "two: ", "not a card number"),
        ("cards.txt", "Coal", "Gold", "no load “Gold”"),
        ("cards.txt", "; ", " ", "is not “city, load, pay”"),
        ("events.txt", "41 |", "7 |", "is taken"),
        ("events.txt", "| tax |", "| plague |", "no event kind “plague”"),
        ("events.txt", "table: 20 5", "table: 20", "pairs such as"),
        ("events.txt", "table: 20 5", "tables: 20 5", "no field “tables”"),
        ("events.txt", "cities: Ayr, Crewe; radius: 2", "cities: Ayr, Crewe", "needs the field “radius”"),
        ("events.txt", "cities: Ayr, Crewe; radius: 2", "cities: Ayr, Crewe; radius: two", "number of mileposts"),
        ("events.txt", "rivers: Wye", "rivers: Styx", "no river “Styx”"),
        ("events.txt", "desert: Sands", "desert: Gobi", "no desert “Gobi”"),
        ("events.txt", "border: West, East", "border: West", "two countries"),
        ("events.txt", "coast: Sound; radius", "radius", "either “city” or “coast”"),
        ("events.txt", "closes ferries: yes", "closes ferries: often", "yes or no"),
        ("events.txt", "no move on: alpine", "no move on: lava", "no terrain “lava”"),
        ("events.txt", "42 | derailment | Derailment | ", "42 derailment ", "number | kind | title"),
    ],
)
def test_a_wrong_title_file_names_the_line(file: str, old: str, new: str, words: str) -> None:
    texts = changed(file, old, new)
    with pytest.raises(DataError, match=words) as caught:
        CrayonTitle(texts, "mine/").start(["Ann", "Bob"], (), None)  # type: ignore[arg-type]
    assert caught.value.file == f"mine/{file}"
    if file != "title.toml":
        assert caught.value.line > 0


@pytest.mark.parametrize("file", CrayonTitle.files)
def test_a_missing_or_unreadable_file_is_named(tmp_path: Path, file: str) -> None:
    for name, text in small().texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_folder(CrayonTitle, tmp_path).name == "Test"
    (tmp_path / file).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="not a text file") as caught:
        read_folder(CrayonTitle, tmp_path)
    assert caught.value.file.endswith(file)
    (tmp_path / file).unlink()
    with pytest.raises(DataError, match="missing"):
        read_folder(CrayonTitle, tmp_path)


@pytest.mark.parametrize(("pool", "highest"), [(False, 4095), (True, 1023)])
def test_card_numbers_end_where_atoms_do(pool: bool, highest: int) -> None:
    """A title with a pool names a locked load by its card in the atom of losing it, so its numbers end sooner."""
    texts = dict(boot_title().texts if pool else small().texts)
    cards = texts["cards.txt"]
    texts["cards.txt"] = cards.replace("2: ", f"{highest}: ", 1)
    made = CrayonTitle(texts, "mine/")
    assert highest in made.demands
    if pool:
        made_setting = setting(made, 2, ())
        for which in range(3):
            name = demand_text(made_setting, highest << 2 | which)
            atom = parse_atom(made_setting, f"lose {name}")
            assert atom_text(made_setting, atom) == f"lose {name}"
            assert atom & ARGUMENT <= BODY, "it would name another train"
    texts["cards.txt"] = cards.replace("2: ", f"{highest + 1}: ", 1)
    with pytest.raises(DataError, match=f"from 1 to {highest}") as caught:
        CrayonTitle(texts, "mine/")
    assert (caught.value.file, caught.value.line) == ("mine/cards.txt", 2)
