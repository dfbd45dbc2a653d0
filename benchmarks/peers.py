"""The peers' side of the comparison, each played at random as its own users would do it from Python.

build/peers/bin/python -m benchmarks.peers catanatron      answers a line for each number on standard input (`sides.py`)

They live in an environment of their own (`benchmarks/peers.lock`), so each is imported only where it plays.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

from benchmarks.sides import Figures, answer, seconds, some

GAMES = {"catanatron": some(40) // 4 or 2, "chess": some(20), "backgammon": some(200)}
STEPS = {"chess_v6": some(1_500), "connect_four_v3": some(15_000), "texas_holdem_v4": some(5_000)}
COPIES = some(20_000)
PLIES = 200  # of a random game of chess, which may go on for ever


def catanatron() -> Callable[[int], Figures]:
    import catanatron as catan

    def new(seed: int) -> Any:
        return catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=seed)

    midgame = new(1)
    for _ in range(200):
        midgame.play_tick()

    def measure(number: int) -> Figures:
        random.seed(number)  # its players use the global stream
        games = [new(number * 100 + one) for one in range(GAMES["catanatron"])]
        spent = sum(seconds(game.play) for game in games)
        return {
            "actions_per_s": sum(len(game.state.actions) for game in games) / spent,
            "games_per_s": len(games) / spent,
            "copy_us": seconds(midgame.state.copy, COPIES // 10) * 1e6,
        }

    return measure


def python_chess() -> Callable[[int], Figures]:
    import chess

    def game(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < PLIES:
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    def measure(number: int) -> Figures:
        rng, plies, board = random.Random(number), [], chess.Board()
        spent = seconds(lambda: plies.append(game(rng)), GAMES["chess"])
        return {
            "moves_per_s": sum(plies) / len(plies) / spent,
            "copy_us": seconds(lambda: board.copy(stack=False), COPIES) * 1e6,
        }

    return measure


def openspiel() -> Callable[[int], Figures]:
    """Moves are the players' decisions, as our atoms are; the rolls between them are counted in steps only."""
    import pyspiel

    backgammon = pyspiel.load_game("backgammon")
    midgame = backgammon.new_initial_state()
    for _ in range(40):
        midgame.apply_action(midgame.legal_actions()[0])

    def game(rng: random.Random, count: list[int]) -> None:
        state = backgammon.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(rng.choice(state.chance_outcomes())[0] if chance else rng.choice(state.legal_actions()))
            count[chance] += 1

    def measure(number: int) -> Figures:
        rng, count = random.Random(number), [0, 0]
        spent = seconds(lambda: game(rng, count), GAMES["backgammon"]) * GAMES["backgammon"]
        return {
            "backgammon_moves_per_s": count[0] / spent,
            "backgammon_steps_per_s": sum(count) / spent,
            "backgammon_copy_us": seconds(midgame.clone, COPIES) * 1e6,
        }

    return measure


def pettingzoo() -> Callable[[int], Figures]:
    import importlib

    import numpy as np

    games = {name: importlib.import_module(f"pettingzoo.classic.{name}").env() for name in STEPS}

    def play(env: Any, seed: int, steps: int) -> None:
        rng = np.random.default_rng(seed)
        left = steps
        while left > 0:
            env.reset(seed=left)
            for _ in env.agent_iter():
                observed, _, over, cut, info = env.last()
                mask = observed.get("action_mask", info.get("action_mask"))
                env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
                left -= not (over or cut)
                if left == 0:
                    break

    def measure(number: int) -> Figures:
        return {
            f"{name.rpartition('_')[0]}_moves_per_s": STEPS[name]
            / seconds(lambda env=env, name=name: play(env, number, STEPS[name]))  # type: ignore[misc]
            for name, env in games.items()
        }

    return measure


SIDES = {one.__name__: one for one in (catanatron, python_chess, openspiel, pettingzoo)}

if __name__ == "__main__":
    answer(SIDES[sys.argv[1]]())
