"""The bot greedy on the real board: it finishes games, keeps to the rules and never stands still for long."""

from __future__ import annotations

import pytest

import milepost
from crayon.seeds import SEEDS
from milepost.arena import Match
from milepost.arena.play import play_game
from milepost.bots import bot_names, make_bot, play_out
from milepost.errors import MilepostError


@pytest.mark.parametrize("seed", SEEDS)
def test_four_greedy_players_finish_a_game_of_india_and_are_never_stuck(seed: int) -> None:
    """Three turns in a row without anything useful would be a defect (docs/bots.md)."""
    record = play_game(Match("india", ("greedy",) * 4, games=1, seed=seed), 0)
    assert (record["ended"], record["failures"]) == ("won", [])
    assert len(record["winners"]) == 1
    assert [seat["stuck"] for seat in record["seats"]] == [[], [], [], []]


@pytest.mark.parametrize("players", [2, 6])
def test_greedy_plays_with_the_fewest_and_the_most_players(players: int) -> None:
    game = milepost.new("india", players=players, seed=players)
    assert play_out(game, [make_bot("greedy", seat) for seat in range(players)], rounds=300) is not None


def test_greedy_beats_random() -> None:
    game = milepost.new("india", players=3, seed=8)
    outcome = play_out(game, [make_bot("random"), make_bot("greedy"), make_bot("random", 2)], rounds=250)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(MilepostError, match=r"greedy, .*random"):
        make_bot("deep-blue")
    assert {"greedy", "random"} <= set(bot_names("crayon")) <= set(bot_names())
