"""`make bench`: Milepost beside catanatron and python-chess, in one run on one machine.

Absolute times mean little on a shared machine; the ratios are what counts. Each figure is the
median of several rounds in which the three take turns, so that a slow minute hits all of them.
"""

from __future__ import annotations

import json
import platform
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import catanatron
import chess

import milepost
from milepost.bots import make_bot
from milepost.game import Game

RESULTS = Path(__file__).parent / "results.json"
REPEATS = 7
ATOMS = 30_000
STRETCH = 250  # atoms of random play from a position before it is set up again
COPIES = 20_000
VILLAGE_GAMES = 150


def round_20_positions(games: int) -> Sequence[Game]:
    """Positions that greedy players reach in round 20, one a game."""
    found = []
    for seed in range(games):
        game = milepost.new("india", players=4, seed=seed)
        bots = [make_bot("greedy", seat) for seat in range(4)]
        while game.state.round < 20:
            seat = game.waiting()[0]
            game.play(bots[seat].choose(game.view(seat), 1000), seat)
        found.append(game)
    return found


def milepost_random(positions: Sequence[Game], rng: random.Random) -> float:
    """Atoms a second of random play through `Game.legal` and `Game.play`."""
    spent = 0.0
    for number in range(ATOMS // STRETCH):
        game = positions[number % len(positions)].copy()
        start = time.perf_counter()
        for _ in range(STRETCH):
            game.play(game.legal().choose(rng))
        spent += time.perf_counter() - start
    return ATOMS // STRETCH * STRETCH / spent


def village_random(seed: int, games: int) -> float:
    """Whole random games of four a second, set-up included, through `Game.legal` and `Game.play`."""
    rng = random.Random(seed)
    start = time.perf_counter()
    for number in range(games):
        game = milepost.new("village", players=4, seed=seed * 1000 + number)
        while game.waiting():
            game.play(game.legal().choose(rng))
    return games / (time.perf_counter() - start)


def catanatron_random(seed: int) -> tuple[float, float]:
    """Actions a second and games a second of random games of four."""
    actions, spent = 0, 0.0
    random.seed(seed)  # catanatron's players use the global stream
    for number in range(8):
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        game = catanatron.Game(players, seed=seed * 100 + number)
        start = time.perf_counter()
        game.play()
        spent += time.perf_counter() - start
        actions += len(game.state.actions)
    return actions / spent, 8 / spent


def chess_random(rng: random.Random) -> float:
    """Moves a second of random games."""
    moves, start = 0, time.perf_counter()
    for _ in range(15):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.perf_counter() - start)


def microseconds(copy: Callable[[], Any], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        copy()
    return (time.perf_counter() - start) / times * 1e6


def catanatron_midgame() -> Any:
    game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=1)
    for _ in range(200):
        game.play_tick()
    return game


def main() -> None:
    positions = round_20_positions(6)
    settlers = catanatron_midgame()
    rows: dict[str, list[float]] = {
        name: []
        for name in (
            "milepost_atoms_per_s",
            "catanatron_actions_per_s",
            "python_chess_moves_per_s",
            "village_games_per_s",
            "catanatron_games_per_s",
            "state_copy_us",
            "catanatron_copy_us",
            "python_chess_copy_us",
        )
    }
    board = chess.Board()
    for repeat in range(REPEATS):
        rng = random.Random(repeat)
        rows["milepost_atoms_per_s"].append(milepost_random(positions, rng))
        actions, games = catanatron_random(repeat)
        rows["catanatron_actions_per_s"].append(actions)
        rows["catanatron_games_per_s"].append(games)
        rows["village_games_per_s"].append(village_random(repeat, VILLAGE_GAMES))
        rows["python_chess_moves_per_s"].append(chess_random(rng))
        rows["state_copy_us"].append(microseconds(positions[repeat % 6].state.copy, COPIES))
        rows["catanatron_copy_us"].append(microseconds(settlers.state.copy, COPIES // 10))
        rows["python_chess_copy_us"].append(microseconds(lambda: board.copy(stack=False), COPIES))
    median = {name: statistics.median(values) for name, values in rows.items()}
    results: dict[str, Any] = {
        "random_play_ratio_catanatron": median["milepost_atoms_per_s"] / median["catanatron_actions_per_s"],
        "random_play_ratio_python_chess": median["milepost_atoms_per_s"] / median["python_chess_moves_per_s"],
        "village_random_games_ratio_catanatron": median["village_games_per_s"] / median["catanatron_games_per_s"],
        "state_copy_us": median["state_copy_us"],
        "state_copy_ratio_catanatron": median["catanatron_copy_us"] / median["state_copy_us"],
        **median,
        "python": platform.python_version(),
    }
    results = {name: round(value, 2) if isinstance(value, float) else value for name, value in results.items()}
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    for name, value in results.items():
        print(f"{name:38} {value}")


if __name__ == "__main__":
    main()
