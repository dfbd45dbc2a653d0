"""`milepost title check` as a command: what it prints, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crayon.title.good import TEXTS, write
from milepost.cli.app import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["title", "check", *words])
    return result.exit_code, result.output


def test_the_command_says_that_all_is_well(tmp_path: Path) -> None:
    write(tmp_path, TEXTS)
    code, output = run(str(tmp_path))
    assert code == 0
    assert output.endswith("\nAll is well.\n")


def test_the_command_tells_how_many_ways_lead_to_each_major_city(tmp_path: Path) -> None:
    write(tmp_path, TEXTS)
    _, output = run(str(tmp_path))
    assert "players to serve" in output
    assert re.search(r"Main\W+12\W+6\b", output)


def test_the_command_lists_what_it_finds(tmp_path: Path) -> None:
    write(tmp_path, {**TEXTS, "cards.txt": TEXTS["cards.txt"].replace("Bute, Coal", "Bute, Tea")})
    code, output = run(str(tmp_path))
    assert code == 1
    assert output.endswith(
        f"\n{tmp_path}/cards.txt:2: [card] card 2: Bute asks for Tea, which it supplies itself\n1 thing to look at.\n"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("board.txt", "Wye: E8e", "Wye: E8x", "“E8x” is not a section"),
        ("cards.txt", "North, Tea, 6", "North, Tea", "is not “city, load, pay”"),
        ("title.toml", "start_cash = 50", "start_cash = 'x'", "must be a whole number"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(file: str, old: str, new: str, words: str, tmp_path: Path) -> None:
    text = TEXTS[file].replace(old, new)
    write(tmp_path, {**TEXTS, file: text})
    code, output = run(str(tmp_path))
    line = next(number for number, content in enumerate(text.splitlines(), 1) if new in content)
    assert code == 1
    assert output.startswith(f"{tmp_path}/{file}:{line}: [unreadable] ")
    assert words in output


def test_one_of_ours_goes_by_its_id() -> None:
    assert run("italy")[0] == 0
