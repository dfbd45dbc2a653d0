"""How a title's deck plays: greedy players on seeded games; rounds, income and pay, as docs/decks.md gives them.

python benchmarks/economy.py india --games 40 --pay-factors 0.9,1.0,1.1
"""

from __future__ import annotations

import argparse
import re
from statistics import fmean, median, quantiles

import milepost
from milepost.bots import make_bot, play_out
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.deck import make_cards
from milepost.game import Game
from milepost.titles import known

MOST = 4  # players, where a title takes so many
ROUNDS = 300


def with_factor(title: CrayonTitle, factor: float) -> CrayonTitle:
    """The title with another pay factor and the deck that follows from it."""
    toml = re.sub(r"(?m)^pay_factor = .*$", f"pay_factor = {factor}", title.texts["title.toml"])
    other = CrayonTitle({**title.texts, "title.toml": toml}, title.folder)
    return CrayonTitle({**other.texts, "cards.txt": make_cards(other)}, title.folder)


def pays(game: Game) -> list[tuple[int, int]]:
    """Seat and pay of each delivery of a demand."""
    return [
        news.args for entry in game.entries() if "deliver" in entry.text for news in entry.news if news.word == "paid"
    ]


def measure(title: CrayonTitle, games: int) -> str:
    rounds: list[int] = []
    incomes: list[float] = []
    winners: list[float] = []
    delivered: list[int] = []
    unfinished = 0
    players = min(MOST, title.rules.max_players)
    for seed in range(games):
        game = milepost.new(title, players, seed)
        outcome = play_out(game, [make_bot("greedy", seat) for seat in range(players)], ROUNDS)
        if outcome is None:
            unfinished += 1
            continue
        paid = pays(game)
        rounds.append(game.state.round)
        incomes += [sum(pay for who, pay in paid if who == seat) / game.state.round for seat in range(players)]
        winners.append(sum(pay for who, pay in paid if who == outcome.winners[0]) / game.state.round)
        delivered += [pay for _, pay in paid]
    low, _, high = quantiles(rounds, n=4, method="inclusive")
    deck = fmean(demand.pay for card in title.demands.values() for demand in card)
    factor = title.deck.pay_factor if title.deck else 1
    return (
        f"| {factor} | {median(rounds):g} ({low:g}–{high:g}) | {fmean(incomes):.1f} | {fmean(winners):.1f} | "
        f"{len(delivered) / len(rounds) / players:.1f} | {fmean(delivered):.1f} | "
        f"{deck:.1f} | {unfinished} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--pay-factors", default="", help="other factors than the title's own, with commas between")
    asked = parser.parse_args()
    title = known(asked.title)
    print(
        "| k | rounds: median (quartiles) | income a turn | of the winner | deliveries a player | "
        "mean pay delivered | in the deck | unfinished |\n|---:|---:|---:|---:|---:|---:|---:|---:|"
    )
    for made in [with_factor(title, float(k)) for k in asked.pay_factors.split(",") if k] or [title]:
        print(measure(made, asked.games), flush=True)


if __name__ == "__main__":
    main()
