"""How long `len(game.legal())` takes at worst: openings, and positions that greedy players reach, in every title.

No position should cost more than 20 ms. Processor time is measured, which a busy machine spoils less.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import milepost
from milepost.bots import make_bot
from milepost.game import Game

TITLES = {"india": range(2, 7), "russia": range(2, 7), "italy": range(2, 3), "nippon": range(2, 7)}
ROUNDS = 12
EVERY = 7  # of the positions after the opening, one in so many


def positions(title: str, players: int) -> Iterator[Game]:
    """All positions of the opening's first round and some of a greedy game's later ones."""
    game = milepost.new(title, players=players, seed=4)
    bots = [make_bot("greedy", seat) for seat in range(players)]
    step = 0
    while game.waiting() and game.state.round <= ROUNDS:
        if game.state.round == 1 or step % EVERY == 0:
            yield game
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
        step += 1


def worst(title: str, players: int) -> tuple[float, float]:
    """The longest and the mean time in milliseconds; each position is asked three times, and the quickest counts."""
    found = []
    for game in positions(title, players):
        times = []
        for _ in range(3):
            twin = game.copy()
            start = time.process_time()
            len(twin.legal())
            times.append(time.process_time() - start)
        found.append(min(times) * 1000)
    return max(found), sum(found) / len(found)


if __name__ == "__main__":
    for title, numbers in TITLES.items():
        for players in numbers:
            longest, mean = worst(title, players)
            print(f"{title:8} {players} players   worst {longest:6.1f} ms   mean {mean:5.1f} ms", flush=True)
