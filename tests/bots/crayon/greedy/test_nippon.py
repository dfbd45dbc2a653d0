"""Greedy on Nippon's board: games of four and of six come to an end, and the tunnel is built and used."""

from __future__ import annotations

import pytest

import milepost
from crayon.seeds import SEEDS, SOAK
from milepost.bots import make_bot, play_out
from milepost.game import Game


def played(players: int, seed: int) -> Game:
    game = milepost.new("nippon", players=players, seed=seed)
    outcome = play_out(game, [make_bot("greedy", seat) for seat in range(players)], rounds=400)
    assert outcome is not None, game
    assert len(outcome.winners) == 1
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_four_greedy_players_finish_a_game_of_nippon(seed: int) -> None:
    game = played(4, seed)
    if seed in (0, 1):  # games in which somebody's trains run through the tunnel
        assert any("tunnel Seikan-Tunnel" in entry.text for entry in game.entries())


@pytest.mark.parametrize("seed", [0, 1] if SOAK else [0])
def test_six_greedy_players_finish_a_game_of_nippon(seed: int) -> None:
    played(6, seed)
