"""The planner with two trains: plans that leave each other's cards, chips and cash alone (V-TWOTRAINS)."""

from __future__ import annotations

import random

import milepost
from bots.crayon.planner.line_board import CARDS, CITIES, LINE
from kit import Table, table
from milepost.bots import play_out
from milepost.bots.crayon.planner import Options, Planner, make_planner, suggest
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.bots.crayon.planner.search.deliveries import find_deliveries
from milepost.crayon.view import CrayonView

LOADS = "Coal 1: Ayr\nTea 3: Main\nRice 2: North\nPilgrims 6*:"
ONE = Options(deliveries=1)


def two() -> Table:
    """Ann's trains stand in Ayr and Main, her track runs between them."""
    t = table(LINE, CITIES, loads=LOADS, cards=CARDS, variants=("two-trains",)).lay(0, "B3 B4 B5")
    return t.put(0, "Ayr").put(0, "Main", train=1, loco=1).operating()


def scenes(t: Table) -> list[PlannerScene]:
    view = t.game.view(0)
    return [PlannerScene(view, train) for train in t.s.setting.trains_of(0)]


def test_the_second_train_counts_on_neither_card_nor_chip_nor_cash_of_the_first() -> None:
    t = two()
    first, second = scenes(t)
    plan = choose_plans(first, ONE, 1000).plans[0]
    coal = t.load("Coal")
    assert plan.stops[0].load == coal  # the only chip there is
    after = choose_plans(second, ONE, 1000, others=[plan])
    assert after.situation.means.cash == first.cash - plan.need(first)
    assert all(not plan.cards & other.cards for other in after.plans)
    deliveries = find_deliveries(Survey(second), 2, plan.cards, [coal])
    assert deliveries
    assert not [delivery for delivery in deliveries if coal in delivery.loads]
    assert [delivery for delivery in find_deliveries(Survey(second), 2, plan.cards) if coal in delivery.loads]


def test_advice_says_which_train_and_covers_both() -> None:
    t = two()
    found = suggest(t.game.view(0), options=ONE)
    assert [one.train for one in found[:2]] == [0, 1]
    assert found[0].text.startswith("Train 1: ")
    assert found[1].text.startswith("Train 2: ")
    assert found[0].deliveries[0].card != found[1].deliveries[0].card
    for one in found[:2]:
        t.game.copy().play(one.action, 0)


class Checked(Planner):
    """A planner that looks after each choice whether its trains are about different things."""

    together = 0

    def choose(self, view: CrayonView, budget: int) -> milepost.game.Action:
        action = super().choose(view, budget)
        if len(self.plans) == 2:
            first, second = (plan for _, plan in sorted(self.plans.items()))
            assert not first.cards & second.cards
            self.together += 1
        return action


def test_both_trains_are_kept_busy_with_different_cards() -> None:
    game = milepost.new("india", 2, seed=3, variants=["two-trains"])
    bots = [Checked(random.Random(seat), make_planner(random.Random(seat), level="club").options) for seat in range(2)]
    play_out(game, bots, rounds=12)
    assert all(bot.together for bot in bots)
    moved = {(seat, word) for entry in game.entries() for seat, word in [(entry.seat, entry.text.split()[0])]}
    assert {(0, "move"), (1, "move")} <= moved
