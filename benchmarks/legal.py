"""How long `len(game.legal())` takes at worst: in openings, and in positions of greedy, planned and random games.

    python -m benchmarks.legal                   every title and number of players
    python -m benchmarks.legal nippon russia     these only

Random players build where nobody would and leave the least room for others, so their positions are the dearest; one
game in two is played with variants. No position should cost more than 20 ms. Processor time is measured, which a busy
machine spoils less; each position is asked three times, and the quickest counts.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import milepost
from benchmarks.sides import QUICK, Figures
from milepost.bots import make_bot
from milepost.crayon.options.variants import offered
from milepost.crayon.state import BUILD, State
from milepost.errors import MilepostError
from milepost.game import Game

TITLES = {"india": range(2, 7), "russia": range(2, 7), "italy": range(2, 3), "nippon": range(2, 7)}
ROUNDS = {"greedy": 12, "planner": 5}
EVERY = 7  # of a bot's positions after the opening, one in so many
RANDOM_GAMES = 1 if QUICK else 4
RANDOM_STEPS = 700  # by then random players have built all they can pay for
ONE_IN = 5  # of random players' positions while they build
LIMIT = 20.0


class Worst(NamedTuple):
    """The dearest position, in ms, with where it was; how many there were, the mean, and how many above the limit."""

    ms: float
    where: str
    positions: int
    mean: float
    above: int


def positions(title: str, players: int) -> Iterator[tuple[str, Game]]:
    """Positions to be asked, each with its name; they are not to be changed."""
    for bot in ROUNDS:
        yield from bot_positions(title, players, bot)
    for seed in range(RANDOM_GAMES):
        yield from random_positions(f"random {seed}", new_game(title, players, seed), seed)
    for _, game in bot_positions(title, players, "greedy"):  # to the last
        last = game
    yield from random_positions("random after greedy", last.copy(), 0)


def new_game(title: str, players: int, seed: int) -> Game:
    """Every other game has four variants that go together."""
    game = milepost.new(title, players=players, seed=seed)
    if seed % 2:
        chosen: tuple[str, ...] = ()
        known = [variant.name for variant in offered(state(game).setting.title)]
        for name in random.Random(seed).sample(known, len(known)):
            if len(chosen) < 4:
                with suppress(MilepostError):  # it does not go with the others, or needs a number
                    game = milepost.new(title, players=players, seed=seed, variants=(*chosen, name))
                    chosen += (name,)
    return game


def state(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def bot_positions(title: str, players: int, bot: str) -> Iterator[tuple[str, Game]]:
    """All positions of the opening's first round and some of the later ones."""
    game = milepost.new(title, players=players, seed=4)
    bots = [make_bot(bot, seat) for seat in range(players)]
    step = 0
    while game.waiting() and state(game).round <= ROUNDS[bot]:
        if state(game).round == 1 or step % EVERY == 0:
            yield f"{bot} step {step}", game
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat), 1000), seat)
        step += 1


def random_positions(name: str, game: Game, seed: int) -> Iterator[tuple[str, Game]]:
    """Positions of a random game while players build; the others cost nothing."""
    rng = random.Random(seed)
    for step in range(RANDOM_STEPS):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        if state(game).phase == BUILD and step % ONE_IN == 0:
            yield f"{name} step {step}", game
        game.play(game.legal(seat).choose(rng), seat)


def milliseconds(game: Game) -> float:
    seat, times = game.waiting()[0], []
    for _ in range(3):
        twin = game.copy()
        start = time.process_time()
        len(twin.legal(seat))
        times.append((time.process_time() - start) * 1000)
        if times[-1] < LIMIT / 4:
            break  # a dear position cannot look as cheap by chance
    return min(times)


def worst(title: str, players: int) -> Worst:
    found = [(milliseconds(game), name) for name, game in positions(title, players)]
    ms, where = max(found)
    return Worst(ms, where, len(found), sum(one for one, _ in found) / len(found), sum(one > LIMIT for one, _ in found))


def figures() -> Figures:
    """The dearest position of each title, and of all."""
    found = {
        f"legal_max_ms_{title}": max(worst(title, players).ms for players in (numbers[-1:] if QUICK else numbers))
        for title, numbers in TITLES.items()
    }
    return {"legal_max_ms": max(found.values()), **found}


if __name__ == "__main__":
    for title in sys.argv[1:] or TITLES:
        for players in TITLES[title]:
            row = worst(title, players)
            print(
                f"{title:8} {players} players   worst {row.ms:6.1f} ms ({row.where})   mean {row.mean:5.2f} ms   "
                f"{row.above} of {row.positions} above {LIMIT:g}",
                flush=True,
            )
