"""What a match writes: the JSON's promised keys, the page, the tables, the ladder; and the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from milepost.arena import Match, play_match, summary
from milepost.arena.ladder import entrants
from milepost.arena.page import page
from milepost.arena.plots import Bar, histogram, intervals, nice_ticks
from milepost.arena.report import figure
from milepost.cli.app import app
from milepost.errors import MilepostError

PROMISED = (
    "games",
    "unfinished",
    "rounds_to_win.median",
    "ebp_score.median",
    "cpu_ms_per_turn.median",
    "income_per_turn.mean",
    "full_slot_share",
    "empty_move_share",
)
PROMISED_OF_PLAYERS = ("name", "wins.share", "wins.low", "wins.high", "rating")


def run(*words: str) -> str:
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def played(tiny_board: str, tmp_path: Path) -> dict[str, Any]:
    """A match by the command, with all it writes beside it."""
    file = tmp_path / "out" / "match.json"
    run(
        "arena",
        tiny_board,
        "--players",
        "greedy,random",
        "--games",
        "4",
        "--seed",
        "3",
        "--workers",
        "1",
        "--rounds",
        "60",
        "--json",
        str(file),
        "--page",
        str(tmp_path / "out" / "match.html"),
    )
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_the_json_has_what_the_docs_promise(played: dict[str, Any]) -> None:
    for path in PROMISED:
        assert isinstance(figure(played, path), int | float), path
    for player in played["players"]:
        for path in PROMISED_OF_PLAYERS:
            assert figure(player, path) is not None, path
        assert player["wins"]["low"] <= player["wins"]["share"] <= player["wins"]["high"]
    assert [player["name"] for player in played["players"]] == ["greedy", "random"]
    assert (played["games"], played["sets"], played["seed"]) == (4, 2, 3)
    assert played["players"][0]["wins"]["share"] > played["players"][1]["wins"]["share"]
    assert played["players"][0]["rating"] > 1500 > played["players"][1]["rating"]
    assert sum(player["wins"]["count"] for player in played["players"]) == played["games"] - played["unfinished"]


def test_the_page_shows_the_figures_and_plots(played: dict[str, Any], tmp_path: Path) -> None:
    text = (tmp_path / "out" / "match.html").read_text(encoding="utf-8")
    plots = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(plots) == 3
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "<script" not in text
    assert "http" not in text
    assert f"<td>{played['rounds_to_win']['median']:.1f}</td>" in text


def test_names_on_the_page_are_only_text(tiny_board: str) -> None:
    match = Match(tiny_board, ("external:<script>alert(1)</script>", "random"), 1, rounds=2)
    records = play_match(match, 1)
    assert records[0]["failures"]
    text = page(summary(match, records), records)
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_the_command_goes_on_where_it_was_and_says_who_won(tiny_board: str, tmp_path: Path) -> None:
    words = (
        "arena",
        tiny_board,
        "--players",
        "greedy,random",
        "--workers",
        "1",
        "--rounds",
        "60",
        "--json",
        str(tmp_path / "a.json"),
    )
    run(*words, "--games", "2")
    kept = (tmp_path / "a.json.games.jsonl").read_text(encoding="utf-8")
    output = run(*words, "--games", "3")
    assert (tmp_path / "a.json.games.jsonl").read_text(encoding="utf-8").startswith(kept)
    assert "3 games" in output
    assert "rounds to win (median)" in output
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["games"] == 3


def test_a_wrong_bot_is_said_on_the_command_line() -> None:
    with pytest.raises(MilepostError, match="there is no bot “gredy” \\(did you mean “greedy”\\?\\)"):
        run("arena", "india", "--players", "gredy,random", "--games", "1")


def test_bots_are_listed() -> None:
    assert run("bots").split()[:3] == ["crayon", "games", "expert:level=expert"]
    assert "planner:" in run("bots")
    assert {"lookahead", "random", "external:COMMAND"} <= set(run("bots").split())


def test_the_ladder_ranks_everybody_and_goes_on_after_a_break(tiny_board: str, tmp_path: Path) -> None:
    out, keep = tmp_path / "ladder.md", tmp_path / "kept"
    words = (
        "ladder",
        tiny_board,
        "--players",
        "random,greedy",
        "--games",
        "2",
        "--workers",
        "1",
        "--seed",
        "4",
        "--out",
        str(out),
        "--keep",
        str(keep),
    )
    run(*words)
    text = out.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if re.match(r"\| \d", line)]
    assert [row.split("|")[2].strip() for row in rows] == ["`greedy`", "`random`"]
    before = [file.stat().st_mtime_ns for file in keep.iterdir()]
    run(*words)
    assert [file.stat().st_mtime_ns for file in keep.iterdir()] == before
    assert out.read_text(encoding="utf-8") == text


def test_a_ladder_is_played_in_parts_and_says_which_code_each_is_of(
    tiny_board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, results = tmp_path / "ladder.md", tmp_path / "ladder.json"
    common = ("--games", "2", "--workers", "1", "--seed", "4", "--out", str(out), "--results", str(results))
    run("ladder", tiny_board, "--players", "random,greedy", *common)
    first = out.read_text(encoding="utf-8")
    assert re.search(r"Measured \d{4}-\d\d-\d\d, code `[0-9a-f]{16}`\.", first)
    kept = results.read_text(encoding="utf-8")
    run("ladder", tiny_board, "--players", "random,greedy", *common)
    assert results.read_text(encoding="utf-8") == kept, "the same code: nothing is played again"

    monkeypatch.setattr("milepost.arena.standings.code_digest", lambda players: "0123456789abcdef")
    run("ladder", tiny_board, "--players", "greedy,planner:level=beginner", *common)
    whole = out.read_text(encoding="utf-8")
    assert "Not all of it is of one day and one code" in whole
    assert "| `greedy` and `planner:level=beginner` | 2 | 4 |" in whole
    assert "`0123456789abcdef`" in whole
    assert "| `random` | – |" in whole or " – | – |" in whole, "two that have not met"
    assert len(json.loads(results.read_text(encoding="utf-8"))[tiny_board]) == 2


def test_the_levels_play_on_the_ladder() -> None:
    assert entrants("crayon")[:4] == ["planner:level=beginner", "planner:level=club", "planner", "expert"]
    assert {"greedy", "random"} <= set(entrants("crayon"))
    assert entrants("village")[:2] == ["expert:level=beginner", "expert:level=club"]
    assert {"greedy", "lookahead", "random"} <= set(entrants("village"))


def test_a_ladder_of_one_is_none(tiny_board: str) -> None:
    with pytest.raises(MilepostError, match="at least two"):
        run("ladder", tiny_board, "--players", "random")


# Plots


def svg(plot: str) -> ElementTree.Element:
    """The drawing in a plot."""
    return ElementTree.fromstring(plot[plot.index("<svg") : plot.index("</svg>") + len("</svg>")])


def test_ticks_are_round_and_cover_the_values() -> None:
    for low, high in ((0.1, 0.9), (3, 3), (-7, 1234), (0.0011, 0.0012), (50, 200)):
        ticks = nice_ticks(low, high)
        assert ticks[0] <= low <= high <= ticks[-1]
        assert 2 <= len(ticks) <= 13


def test_a_histogram_counts_every_value() -> None:
    drawn = svg(histogram("rounds", [50, 51, 60, 75, 99, 100]))
    counts = [int(text.text or "") for text in drawn.iter("text") if text.get("class") == "count"]
    assert sum(counts) == 6


def test_an_interval_is_drawn_from_low_to_high() -> None:
    text = intervals("share", [Bar("a & b", 0.5, 0.25, 0.75), Bar("c", 0.1, 0.0, 1.0)], 0.5, percent=True)
    drawn = svg(text)
    first, second = [line for line in drawn.iter("line") if line.get("class") == "range"]
    widths = [float(line.get("x2", 0)) - float(line.get("x1", 0)) for line in (first, second)]
    assert widths[0] == pytest.approx(widths[1] / 2, abs=0.2)
    assert "a &amp; b: 50 % (25 % to 75 %)" in text
