"""The same match on Ray: a local one here, which is the same to the arena as a cluster."""

from __future__ import annotations

import pytest

from milepost.arena import Match, play_match
from milepost.arena.report import results_digest
from milepost.errors import MilepostError


def test_without_ray_the_arena_says_what_to_install(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MilepostError, match=r"milepost\[ray\]"):
        play_match(Match(board, ("random", "random"), 1, rounds=2), ray="local")


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_match_on_ray_is_the_same_match(board: str) -> None:
    pytest.importorskip("ray", reason="the extra milepost[ray] is not installed")
    match = Match(board, ("greedy", "random"), 3, seed=7, rounds=6)
    done: list[int] = []
    on_ray = play_match(match, ray="local", progress=done.append)
    assert done == [0, 1, 2, 3]
    assert results_digest(on_ray) == results_digest(play_match(match, 1))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_said_to_be_missing(board: str) -> None:
    pytest.importorskip("ray", reason="the extra milepost[ray] is not installed")
    with pytest.raises(MilepostError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        play_match(Match(board, ("random", "random"), 1, rounds=2), ray="127.0.0.1:1")
