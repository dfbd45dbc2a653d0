"""How well `planner` plays: rounds to win, CPU a turn, income, empty moves, turns without a useful action.

    python benchmarks/planner.py india --games 20
    python benchmarks/planner.py india --games 20 --against greedy     (pairs: both seats with the same seed)
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from statistics import fmean, median, quantiles
from typing import cast

import milepost
from milepost.bots import make_bot, play_out
from milepost.crayon.position import CrayonPosition


class Tally:
    """What is counted over several games."""

    def __init__(self) -> None:
        self.rounds: list[int] = []
        self.times: list[float] = []  # of a turn, in ms
        self.incomes: list[float] = []
        self.deliveries: list[float] = []
        self.unfinished: list[int] = []
        self.stuck: list[tuple[int, int, int]] = []
        self.moves = Counter[bool]()
        self.discards = 0
        self.track: list[float] = []
        self.upgrades: dict[int, list[int]] = {1: [], 2: []}
        self.most = 0.0


def play(title: str, seed: int, players: int, names: list[str], limit: int, tally: Tally, variants: list[str]) -> None:
    game = milepost.new(title, players, seed, variants)
    bots = [make_bot(names[seat % len(names)], seat) for seat in range(players)]
    for seat, bot in enumerate(bots):
        bot.start(game.view(seat))
    state = cast(CrayonPosition, game.state)  # it stays the same object while the game is played
    turn_time = 0.0
    turn = (0, -1)
    useful = False
    idle: Counter[int] = Counter()
    ups: Counter[int] = Counter()
    while (waiting := game.waiting()) and game.state.round <= limit:
        seat = waiting[0]
        now = (state.round, state.seat)
        if now != turn:
            if turn[1] >= 0:
                tally.times.append(turn_time * 1e3)
                idle[turn[1]] = 0 if useful else idle[turn[1]] + 1
                if idle[turn[1]] == 3:
                    tally.stuck.append((seed, *turn))
            turn, turn_time, useful = now, 0.0, False
        begun = time.process_time()
        view = game.view(seat)
        action = bots[seat].choose(view, 1000)
        turn_time += time.process_time() - begun
        text = action if isinstance(action, str) else view.text(action)
        loaded = bool(state.loads[seat])
        game.play(action, seat)
        word = text.split()[0]
        if word == "upgrade":
            ups[seat] += 1
            tally.upgrades.setdefault(ups[seat], []).append(game.state.round)
        if word == "move":
            tally.moves[loaded] += 1 if isinstance(action, int) else len(action)
        if word == "discard":
            tally.discards += 1
        if word not in ("done", "lose"):
            useful = True
    if game.outcome() is None:
        tally.unfinished.append(seed)
        return
    tally.rounds.append(state.round)
    pays = [news.args for entry in game.entries() for news in entry.news if news.word == "paid"]
    for seat in range(players):
        mine = [pay for who, pay in pays if who == seat and pay > 2]
        tally.incomes.append(sum(mine) / state.round)
        tally.deliveries.append(len(mine))
        tally.track.append(sum(owner == seat + 1 for owner in state.owner))


def duel(title: str, seed: int, name: str, other: str, limit: int) -> float:
    """Two games of two with the same seed, each bot in each seat: the share that `name` wins."""
    won = 0.0
    for seat in range(2):
        game = milepost.new(title, 2, seed)
        outcome = play_out(game, [make_bot(name if number == seat else other, number) for number in range(2)], limit)
        if outcome is not None and seat in outcome.winners:
            won += 1 / len(outcome.winners)
    return won / 2


def interval(shares: list[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of the pairs, by Wilson, a pair counted as one trial."""
    n, z = len(shares), 1.96
    p = fmean(shares)
    middle = (p + z * z / 2 / n) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n)
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="planner")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--variants", default="")
    parser.add_argument("--against", default="")
    asked = parser.parse_args()
    if asked.against:
        shares = [duel(asked.title, seed, asked.bots, asked.against, asked.rounds)
                  for seed in range(asked.first, asked.first + asked.games)]
        low, high = interval(shares)
        print(f"{asked.bots} beats {asked.against} in {fmean(shares):.0%} of {2 * asked.games} games "
              f"(95 %: {low:.2f} to {high:.2f})")
        return
    tally = Tally()
    for seed in range(asked.first, asked.first + asked.games):
        play(asked.title, seed, asked.players, asked.bots.split(";"), asked.rounds, tally,
             [name for name in asked.variants.split(",") if name])
    if len(tally.rounds) > 1:
        low, middle, high = quantiles(tally.rounds, n=4, method="inclusive")
        moves = tally.moves[True] + tally.moves[False]
        print(f"rounds {middle:g} ({low:g}-{high:g}) mean {fmean(tally.rounds):.1f} max {max(tally.rounds)}; "
              f"cpu a turn {median(tally.times):.1f} ms, mean {fmean(tally.times):.1f}, most {max(tally.times):.0f}; "
              f"income {fmean(tally.incomes):.2f}; deliveries {fmean(tally.deliveries):.1f}; "
              f"track {fmean(tally.track):.0f}; empty {tally.moves[False] / moves:.0%}; "
              f"discards {tally.discards / len(tally.rounds) / asked.players:.1f}; upgrades "
              + ", ".join(f"{fmean(rounds):.0f}" for rounds in tally.upgrades.values() if rounds))
    print("unfinished", tally.unfinished, "stuck", tally.stuck[:10], len(tally.stuck))


if __name__ == "__main__":
    main()
