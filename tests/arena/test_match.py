"""Matches: how games are arranged, that they repeat, and that nothing finished is ever lost."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from milepost.arena import Match, play_match, summary
from milepost.arena.keep import Keep
from milepost.arena.play import play_game
from milepost.arena.report import results_digest
from milepost.errors import MilepostError


def a_match(title: str, *players: str, **settings: Any) -> Match:
    return Match(title, players or ("greedy", "random"), **{"games": 4, "seed": 7, "rounds": 8, **settings})


# Arrangement


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_each_seed_is_played_in_every_rotation(count: int) -> None:
    match = Match("any", tuple("abcdef"[:count]), games=3 * count, seed=50)
    seatings = [match.seating(number) for number in range(match.games)]
    for seed in (50, 51, 52):
        mine = [seating.seats for seating in seatings if seating.seed == seed]
        assert len(mine) == count
        for seat in range(count):  # everybody sits everywhere once
            assert sorted(seats[seat] for seats in mine) == list(range(count))


def test_rotations_that_would_repeat_a_game_are_left_out() -> None:
    alternate = Match("any", ("a", "b", "a", "b"), games=8, seed=0)
    assert alternate.set_size == 2
    assert [alternate.seating(n).seed for n in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    alike = Match("any", ("a",) * 4, games=8, seed=0)
    assert [alike.seating(n).seed for n in range(8)] == list(range(8))
    for match in (alternate, alike):  # and still nobody keeps a seat
        counts = Counter((seat, player) for n in range(8) for seat, player in enumerate(match.seating(n).seats))
        assert set(counts.values()) == {2}
        assert len(counts) == 16


def test_equal_bots_in_other_seats_play_the_same_game(board: str) -> None:
    """Only the label moves: the seat decides a bot's own chance, not the player's number."""
    first, second = (play_game(Match(board, ("random",) * 2, 1, seed, rounds=6), 0) for seed in (3, 3))
    assert first["position"] == second["position"]
    match = a_match(board, "random", "random", games=2)
    assert match.seating(0).seats != match.seating(1).seats
    assert match.seating(0).seed != match.seating(1).seed


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": ("greedy", "deep-blue")}, "there is no bot “deep-blue”"),
        ({"players": ("greedy:depth=2", "random")}, "greedy has no option “depth”"),
        ({"players": ("greedy",)}, "SET-1"),
        ({"title": "atlantis"}, "there is no title “atlantis”"),
        ({"variants": ("underwater",)}, "there is no variant"),
        ({"games": 0}, "at least one game"),
        ({"rounds": 0}, "1 to 200 rounds"),
        ({"rounds": 201}, "1 to 200 rounds"),
        ({"on_failure": "shrug"}, "forfeit, stop or replace=BOT, not “shrug”"),
        ({"on_failure": "replace=nobody"}, "there is no bot “nobody”"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_before_it_begins(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(MilepostError, match=message):
        Match(**{"title": "india", "players": ("greedy", "random"), "games": 2, **settings}).check()


# Repeating


def test_a_match_is_the_same_with_any_number_of_workers_and_after_a_break(board: str, tmp_path: Path) -> None:
    match = a_match(board)
    alone = play_match(match, workers=1)
    assert [record["game"] for record in alone] == [0, 1, 2, 3]
    assert len({record["position"] for record in alone}) == 4
    together = play_match(match, workers=2)
    assert results_digest(together) == results_digest(alone)
    # Interrupted after two games, and a third cut off in the middle of its line.
    keep = tmp_path / "match.games.jsonl"

    def interrupt(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match(match, 1, keep, progress=interrupt)
    with keep.open("a", encoding="utf-8") as file:
        file.write('{"game": 2, "seed"')
    kept = [json.loads(line)["game"] for line in keep.read_text(encoding="utf-8").splitlines()[1:-1]]
    assert kept == [0, 1]
    done: list[int] = []
    resumed = play_match(match, 1, keep, progress=done.append)
    assert done == [2, 3, 4]  # the first two are not played again
    assert results_digest(resumed) == results_digest(alone)
    assert play_match(match, 1, keep, progress=done.append) == resumed
    assert done[3:] == [4]


def test_a_match_can_be_made_longer(board: str, tmp_path: Path) -> None:
    keep = tmp_path / "match.games.jsonl"
    short = play_match(a_match(board, games=2), 1, keep)
    longer = play_match(a_match(board, games=3), 1, keep)
    assert longer[:2] == short
    assert len(play_match(a_match(board, games=2), 1, keep)) == 2


def test_other_matches_are_not_mixed_in(board: str, tmp_path: Path) -> None:
    keep = tmp_path / "match.games.jsonl"
    play_match(a_match(board, games=1), 1, keep)
    own: dict[str, Any] = {"title": board, "players": ("greedy", "random"), "games": 1, "seed": 7, "rounds": 8}
    for change in ({"seed": 8}, {"players": ("random", "greedy")}, {"rounds": 9}):
        other = Match(**{**own, **change})
        with pytest.raises(MilepostError, match=rf"another match \({next(iter(change))}\)"):
            play_match(other, 1, keep)
    assert len(play_match(other, 1, keep, fresh=True)) == 1


def test_games_of_other_code_are_not_mixed_in(board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(board, games=1)
    keep = tmp_path / "match.games.jsonl"
    play_match(match, 1, keep)
    monkeypatch.setattr("milepost.arena.keep.code_digest", lambda players: "new")
    with pytest.raises(MilepostError, match="other code or data"):
        Keep(keep, match).read()


def test_a_damaged_file_is_refused(board: str, tmp_path: Path) -> None:
    keep = tmp_path / "match.games.jsonl"
    play_match(a_match(board, games=1), 1, keep)
    keep.write_text(keep.read_text(encoding="utf-8") + "nonsense\n", encoding="utf-8")
    with pytest.raises(MilepostError, match="is damaged"):
        play_match(a_match(board, games=1), 1, keep)


# The result of a seeded match, on every machine and every Python. It changes only with the rules, the bots' play, the
# measures or the board in boards.py; then say so in the commit that changes it.
RESULTS = "0c91e25b7cb0ab37"


def test_the_result_of_a_seeded_match_is_what_it_always_was(tiny_board: str) -> None:
    match = Match(tiny_board, ("greedy", "random"), games=4, seed=1, rounds=40)
    assert summary(match, [play_game(match, number) for number in range(4)])["results"] == RESULTS
