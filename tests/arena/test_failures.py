"""Bots that fail: the match says so, the bot is out or replaced, and nothing else is lost."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from milepost.arena import Match, play_match, summary
from milepost.arena.play import MatchStopped, play_game
from milepost.errors import MilepostError

pytestmark = pytest.mark.usefixtures("package")


def match(
    title: str,
    *players: str,
    on_failure: str = "forfeit",
    games: int = 1,
    rounds: int = 8,
    variants: tuple[str, ...] = (),
) -> Match:
    return Match(title, players, games, seed=2, rounds=rounds, on_failure=on_failure, patience=0.3, variants=variants)


IN_PROCESS = [
    ("illegal", "illegal", "There is no milepost or city “Atlantis”"),
    ("crashing", "crash", "RuntimeError: a thought too many (bad_bots_package.py:"),
    ("leaving", "crash", "SystemExit: no more"),
    ("notstarting", "crash", "RuntimeError: not today"),
]


@pytest.mark.parametrize(("bot", "kind", "message"), IN_PROCESS)
def test_a_failing_bot_forfeits_and_the_others_play_on(board: str, bot: str, kind: str, message: str) -> None:
    record = play_game(match(board, bot, "random", "random"), 0)
    (failure,) = record["failures"]
    assert (failure["player"], failure["seat"], failure["kind"]) == (bot, 0, kind)
    assert message in failure["message"]
    assert failure["decision"] == (0 if bot == "notstarting" else 4)
    assert record["rounds"] == 8
    assert record["ended"] == "unfinished"


def test_the_last_one_left_wins_by_forfeit(board: str) -> None:
    made = match(board, "crashing", "random")
    record = play_game(made, 0)
    assert (record["ended"], record["winners"]) == ("forfeit", [1])
    assert record["rounds"] < 8
    found = summary(made, [record])
    assert (found["forfeited"], found["unfinished"]) == (1, 0)
    assert found["rounds_to_win"]["median"] is None  # such a game says nothing of rounds
    assert [player["wins"]["count"] for player in found["players"]] == [0, 1]
    assert [player["failures"] for player in found["players"]] == [1, 0]


def test_a_replacement_plays_on_and_its_win_is_nobodys(tiny_board: str) -> None:
    """Seat 0 fails at once; greedy takes over and wins against one that does nothing."""
    made = match(tiny_board, "crashing:after=0", "careful:after=9999", on_failure="replace=greedy", rounds=200)
    record = play_game(made, 0)
    assert len(record["failures"]) == 1
    assert record["ended"] == "won"
    assert record["seats"][0]["deliveries"] > 5
    assert record["winners"] == []


def test_a_replacement_that_fails_too_forfeits(board: str) -> None:
    record = play_game(match(board, "crashing", "random", on_failure="replace=illegal"), 0)
    assert [failure["kind"] for failure in record["failures"]] == ["crash", "illegal"]
    assert record["winners"] == [1]


def test_a_match_may_stop_at_a_failure_and_keeps_what_is_finished(board: str, tmp_path: Path) -> None:
    keep = tmp_path / "match.games.jsonl"
    made = match(board, "fussy:after=9999", "random", on_failure="stop", games=2, rounds=3)
    with pytest.raises(MatchStopped, match=r"fussy:after=9999 failed in round 1: RuntimeError: not my chair"):
        play_match(made, 1, keep)
    assert issubclass(MatchStopped, MilepostError)
    assert [json.loads(line).get("game") for line in keep.read_text(encoding="utf-8").splitlines()] == [None, 0]


def test_a_bot_that_never_ends_its_turn_is_found_out(board: str) -> None:
    record = play_game(match(board, "endless", "random"), 0)
    (failure,) = record["failures"]
    assert failure["kind"] == "endless"
    assert "1000 decisions" in failure["message"]


@pytest.mark.parametrize("most", [4, 5])
def test_an_endless_turn_is_the_fault_of_whose_turn_it_is(
    board: str, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """The haggler asks, offers and is refused: whoever is to act when it is enough, the haggler is out."""
    monkeypatch.setattr("milepost.arena.play.MOST_DECISIONS", most)
    record = play_game(match(board, "settled", "haggler", variants=("trade",)), 0)
    (failure,) = record["failures"]
    assert (failure["player"], failure["kind"]) == ("haggler", "endless")
    assert record["winners"] == [0]


def test_a_bot_does_not_call_the_tables_time(board: str) -> None:
    record = play_game(match(board, "impatient", "random", "random", variants=("time-limit",)), 0)
    (failure,) = record["failures"]
    assert (failure["player"], failure["kind"]) == ("impatient", "illegal")
    assert "never by a bot" in failure["message"]
    assert record["rounds"] == 8, "the others play on, and no round is the last"


@pytest.mark.parametrize(
    ("bot", "kind", "message"),
    [("dying", "crash", "its process ended with code 17"), ("hanging", "hang", "thought for more than 0.3 seconds")],
)
def test_a_bot_that_ends_or_blocks_its_process_forfeits_only_its_own_game(
    board: str, monkeypatch: pytest.MonkeyPatch, bot: str, kind: str, message: str
) -> None:
    monkeypatch.setattr("milepost.arena.pool.GRACE", 0.2)
    made = match(board, bot, "random", "random", games=3, rounds=4)
    records = play_match(made, workers=2)
    assert [record["game"] for record in records] == [0, 1, 2]
    for record in records:
        (failure,) = record["failures"]
        assert (failure["player"], failure["kind"], failure["message"]) == (bot, kind, message)
        assert failure["decision"] == 4
        assert record["rounds"] == 4


def test_a_failing_program_forfeits(board: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("import sys\nsys.exit('no licence')\n", encoding="utf-8")
    slow_start = replace(match(board, f"external:{sys.executable} {file}", "random"), patience=60)
    record = play_game(slow_start, 0)
    (failure,) = record["failures"]
    assert failure["kind"] == "crash"
    assert "ended with code 1: no licence" in failure["message"]
    assert record["winners"] == [1]
