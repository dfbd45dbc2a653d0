"""What a bot remembers travels to its process and back with every decision: it is small, and changes no decision."""

from __future__ import annotations

import pytest

import milepost
from milepost.bots import make_bot, play_out
from milepost.server.bots import think

LIMIT = 50_000  # bytes
ROUNDS = 6
PLAYERS = {
    "india": ("planner", "greedy", "planner:level=club"),
    "russia": ("planner", "planner:style=builder", "greedy"),
    "italy": ("planner", "planner"),
    "nippon": ("planner", "planner:style=carrier", "greedy"),
    "village": ("lookahead", "greedy"),
}


def travelled(title: str, names: tuple[str, ...]) -> tuple[str, int]:
    """The log of a game whose bots are packed after every decision, and the largest memory, in bytes."""
    game = milepost.new(title, len(names), seed=7)
    memories: dict[int, bytes] = {}
    largest = 0
    while (waiting := game.waiting()) and game.state.round <= ROUNDS:
        seat = waiting[0]
        thought = think(memories.get(seat, names[seat]), seat, game.view(seat))
        memories[seat] = thought.memory
        largest = max(largest, len(thought.memory))
        game.play(thought.text, seat)
    return game.record(), largest


def stayed(title: str, names: tuple[str, ...]) -> str:
    """The log of the same game with bots that stay where they are."""
    game = milepost.new(title, len(names), seed=7)
    play_out(game, [make_bot(name, seat) for seat, name in enumerate(names)], rounds=ROUNDS)
    return game.record()


@pytest.mark.parametrize("title", PLAYERS)
def test_a_bots_memory_is_small_and_plays_the_same_game(title: str) -> None:
    log, largest = travelled(title, PLAYERS[title])
    assert largest < LIMIT
    assert log == stayed(title, PLAYERS[title])
