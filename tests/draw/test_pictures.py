"""`milepost draw`: every kind of picture from a log, a position and a title; as SVG and as PNG."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import milepost
from milepost.bots import make_bot, play_out
from milepost.cli.app import app
from milepost.data import chart_names, chart_of
from milepost.draw.village.drawing import tableau
from milepost.errors import MilepostError
from milepost.svg import png_from_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = milepost.new("india", ["A<b>", "Bruno & Co"], seed=5)
    play_out(game, [make_bot("greedy", seed) for seed in (1, 2)], rounds=8)
    path = tmp_path_factory.mktemp("log") / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def drawn(*words: str | Path) -> str:
    done = CliRunner().invoke(app, ["draw", *map(str, words)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def test_a_log_is_drawn_at_its_end_and_at_any_step(log: Path, tmp_path: Path) -> None:
    drawn(log, "-o", tmp_path / "end.svg")
    drawn(log, "--at", "3", "-o", tmp_path / "early.svg")
    end, early = ((tmp_path / name).read_text(encoding="utf-8") for name in ("end.svg", "early.svg"))
    assert ElementTree.fromstring(end).tag == f"{SVG}svg"
    assert len(early) < len(end)
    drawn(log, "--seat", "0", "-o", tmp_path / "mine.svg")
    assert "?, " in (tmp_path / "mine.svg").read_text(encoding="utf-8")
    assert "?, " not in end


def test_titles_positions_films_and_charts(log: Path, tmp_path: Path) -> None:
    drawn("india", "-o", tmp_path / "board.svg")
    text = milepost.load(log.read_text(encoding="utf-8")).position_text()
    (tmp_path / "position.txt").write_text(text + "\n", encoding="utf-8")
    drawn(tmp_path / "position.txt", "-o", tmp_path / "file.svg")
    drawn(text, "-o", tmp_path / "text.svg")
    drawn(log, "-o", tmp_path / "log.svg")
    same = [(tmp_path / name).read_text(encoding="utf-8") for name in ("file.svg", "text.svg", "log.svg")]
    assert len(set(same)) == 1
    drawn(log, "--film", "-o", tmp_path / "film.svg")
    assert "<animate" in (tmp_path / "film.svg").read_text(encoding="utf-8")
    assert drawn(log, "--chart", "track", "-o", "-").startswith("<svg")


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_png_is_as_wide_as_was_asked_for(log: Path, tmp_path: Path) -> None:
    drawn(log, "--chart", "worth", "--width", "300", "-o", tmp_path / "chart.png")
    assert size((tmp_path / "chart.png").read_bytes()) == (300, 150)
    drawn("village", "--png", "--width", "200", "-o", tmp_path / "board")
    assert size((tmp_path / "board").read_bytes())[0] == 200


def test_a_tableau_of_village_alone(tmp_path: Path) -> None:
    """As SVG and PNG; the card placed last is not there a step earlier."""
    game = milepost.new("village", ["A<b>", "Bob"], seed=2)
    play_out(game, [make_bot("greedy", seed, "village") for seed in (1, 2)], rounds=3)
    (tmp_path / "village.txt").write_text(game.record(), encoding="utf-8")
    placed = next(entry for entry in reversed(game.entries()) if entry.text.startswith("place"))
    seat, step = placed.seat, game.entries().index(placed)
    whose = ["--tableau", str(seat)]
    own, before = (
        ElementTree.fromstring(drawn(tmp_path / "village.txt", *whose, "--at", str(at), "-o", "-"))
        for at in (step + 1, step)
    )
    assert "".join(own.itertext()).strip().startswith(f"Tableau of {game.state.names[seat]}")
    assert game.state.names[1 - seat] not in "".join(own.itertext())
    assert len(list(own.iter())) > len(list(before.iter()))
    drawn(tmp_path / "village.txt", *whose, "--seat", str(1 - seat), "--width", "320", "-o", tmp_path / "own.png")
    assert size((tmp_path / "own.png").read_bytes())[0] == 320


def test_names_are_not_hidden_behind_their_halos() -> None:
    """CairoSVG knows no paint-order: a name in a PNG is as dark as without its halo."""

    def name(halo: str) -> bytes:
        png = png_from_svg(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100" height="40">'
            f'<rect width="100" height="40" fill="white"/><text x="5" y="30" font-size="30"{halo}>MMM</text></svg>',
            100,
        )
        assert png is not None
        return png

    assert name(' stroke="white" stroke-width="14" paint-order="stroke"') == name("")


@pytest.mark.parametrize("title", ["india", "italy", "village"])
def test_every_chart_of_a_family(title: str) -> None:
    game = milepost.new(title, ["Ann & Co", "Bob"], seed=2)
    play_out(game, [make_bot("greedy", seat, game.title.family) for seat in range(2)], rounds=4)
    for name in chart_names(game):
        root = ElementTree.fromstring(chart_of(game, name))
        words = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
        assert "Ann & Co" in words
    with pytest.raises(MilepostError, match="no chart “hats”"):
        chart_of(game, "hats")


def test_secret_cash_is_on_no_chart() -> None:
    game = milepost.new("india", 2, seed=2)
    play_out(game, [make_bot("greedy", seat) for seat in range(2)], rounds=4)
    lines = ElementTree.fromstring(chart_of(game, "cash")).findall(f"{SVG}path[@stroke-width='4']")
    assert lines == []
    assert len(ElementTree.fromstring(chart_of(game, "cash", 1)).findall(f"{SVG}path[@stroke-width='4']")) == 1


def test_notebooks_show_the_board_and_the_players() -> None:
    for title in ("india", "village"):
        game = milepost.new(title, ["A<b>", "Bob"], seed=2)
        for one in (game, game.state, game.view(0)):
            assert one._repr_svg_().startswith("<svg")
            assert "<td>▸ " in one._repr_html_()
            assert "A<b>" not in one._repr_html_()
    view = milepost.new("village", ["Ann", "Bob"], seed=2).view(0)
    assert "?, ?, ?" in view._repr_html_()
    ElementTree.fromstring(tableau(view.state, 1))


def test_what_cannot_be_drawn_is_refused(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    for words, reason in (
        (["atlantis", "-o", out], "no title"),
        (["india", "--at", "3", "-o", out], "one picture only"),
        ([log, "--at", "999999", "-o", out], "not part of the game"),
        ([log, "--seat", "7", "-o", out], "no seat 7"),
        ([log, "--tableau", "7", "-o", out], "no seat 7"),
        ([log, "--tableau", "0", "-o", out], "all play on one board"),
        ([log, "--tableau", "0", "--film", "-o", out], "a tableau stands still"),
        (["village", "--tableau", "0", "-o", out], "one picture only"),
        ([log, "--film", "--chart", "cash", "-o", out], "a chart is no film"),
        ([log, "-o", tmp_path / "x.gif"], "a GIF is for films"),
        ([log, "--chart", "hats", "-o", out], "no chart"),
    ):
        with pytest.raises(MilepostError, match=reason):
            drawn(*words)  # type: ignore[arg-type]
    assert not out.exists()
