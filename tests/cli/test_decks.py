"""Decks on the command line and in the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from crayon.title.decks import COUNTS, ROOT, every_title
from milepost import titles
from milepost.cli.app import app
from milepost.crayon.title.deck import make_cards
from milepost.errors import MilepostError


def run(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


@every_title
def test_the_command_prints_the_cards(name: str) -> None:
    assert run("title", "deck", name) == titles.known(name).texts["cards.txt"]
    folder = ROOT / "src" / "milepost" / "titles" / name
    assert run("title", "deck", str(folder), "--number", "2") == make_cards(titles.known(name), 2)


def test_the_command_refuses_what_is_not_there() -> None:
    assert CliRunner().invoke(app, ["title", "deck", "india", "--number", "-1"]).exit_code != 0
    with pytest.raises(MilepostError, match="there is no title “atlantis”; known: iberia, india"):
        titles.make_cards("atlantis")


def test_play_takes_a_deck_and_variants(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run(
        "play",
        "india",
        "--players",
        "random,random",
        "--seed",
        "1",
        "--deck",
        "2",
        "--variants",
        "fast,two-trains",
        "--rounds",
        "2",
        "--log",
        str(log),
    )
    text = log.read_text(encoding="utf-8")
    assert "deck: 2\n" in text
    assert "variants: fast, two-trains\n" in text


def test_the_page_holds_the_tables_as_they_are() -> None:
    page = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    tables = run("title", "stats")
    assert tables == titles.deck_tables(list(COUNTS))
    for table in tables.split("\n\n"):
        assert table.strip() in page, "write the output of `milepost title stats` into docs/decks.md"
