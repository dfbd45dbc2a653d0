"""Rollouts: which opening is better? Play each of several actions, imagine the rest many times, and count the cash.

python examples/rollouts.py

docs/cookbook.md goes through it. An imagined game agrees with all that the seat knows; the rest is drawn anew.
"""

from random import Random
from statistics import fmean

import milepost
from milepost import CrayonView
from milepost.bots import make_bot, play_out


def rollout(view: CrayonView, action: str, rng: Random, rounds: int) -> float:
    """What the seat has at last, if it does this now and greedy bots play on: cash, and track at half its price."""
    game = view.imagine(rng)
    game.play(action, view.seat)
    play_out(game, [make_bot("greedy", seat) for seat in range(game.players)], rounds=rounds)
    after = game.view(view.seat).player()
    return (after.cash or 0) + 0.5 * after.sections


def compare(view: CrayonView, actions: list[str], times: int = 6, rounds: int = 10) -> dict[str, float]:
    """The mean of several rollouts for each action. All actions meet the same chance, so that luck is shared."""
    return {
        action: round(fmean(rollout(view, action, Random(n), rounds) for n in range(times)), 1) for action in actions
    }


if __name__ == "__main__":
    game = milepost.new("india", 2, seed=3)
    view = game.view(game.waiting()[0])
    openings = ["done"]
    for demand in view.demands():
        for source in demand.sources[:1]:
            new = view.new_track(source, demand.city, budget=50)
            if new and (row := view.lay(new)):
                openings.append(view.text(row))
    for action, worth in sorted(compare(view, openings).items(), key=lambda item: -item[1]):
        print(f"{worth:6.1f}  {action[:90]}")
