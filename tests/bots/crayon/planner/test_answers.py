"""The planner's answers: every question the rules ask is thought about; each test fails with the first legal answer."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from bots.crayon.planner.line_board import CITIES, LINE, LOADS
from crayon.italian import running
from kit import Table, table
from milepost.bots.crayon.planner import Planner, make_planner
from milepost.bots.crayon.planner.act.answers import ANSWERS
from milepost.crayon.options.rules import HEAVY
from milepost.crayon.rules.stack import QUESTIONS
from milepost.crayon.view import CrayonView

WEST = "Ayr, Tea, 30; North, Tea, 1; North, Tea, 2"  # for the player with the track from Main to Ayr
EAST = "Bute, Rice, 30; Main, Rice, 1; Main, Rice, 2"  # for the player with the track from North to Bute
POOR = "Ayr, Rice, 2; Main, Rice, 1; Bute, Tea, 2"  # for nobody
FAR = "Rice 2: North\nCoal 3: Bute\nTea 3: Main"  # Coal comes from afar, too
LOT = (0,)  # who begins where cards pay the same


def deck(*cards: str) -> str:
    """These cards by number from 1 on, and poor ones for the rest."""
    return "\n".join(f"{n}: {card}" for n, card in enumerate([*cards, *[POOR] * (16 - len(cards))], 1))


def line(cards: str, hands: Any, **more: Any) -> Table:
    """Ann's track is in the west and her train in Ayr, Bob's in the east and his train in North."""
    t = table(LINE, CITIES, **{"loads": LOADS, "cards": cards, "hands": hands, "draws": LOT, **more})
    t.lay(0, "B3 B4 B5").lay(1, "B9 B10 B11").put(0, "Ayr").put(1, "North")
    return t.operating(0)


def view(t: Table, seat: int) -> CrayonView:
    return t.game.view(seat)


def answer(t: Table, seat: int = 0, bot: Planner | None = None) -> str:
    """What a planner says to the question, in words; never what comes first."""
    bot = bot or make_planner(random.Random(1))
    said = t.game.text(cast(int, bot.choose(view(t, seat), 1000)))
    assert said != t.game.text(next(iter(t.game.legal(seat)))), "the first legal answer tells nothing"
    return said


def planning(t: Table) -> Planner:
    """A planner that has made its plan in this position."""
    bot = make_planner(random.Random(1))
    bot.start(view(t, 0))
    bot.choose(view(t, 0), 1000)
    return bot


def test_there_is_an_answer_to_every_question() -> None:
    assert set(ANSWERS) == set(QUESTIONS)


# Cards to lay open, to throw away


@pytest.mark.parametrize(("seat", "hand", "said"), [(0, (2, 3, 1), "open 1"), (1, (1, 3, 2), "open 2")])
def test_the_card_laid_open_is_the_one_for_oneself(seat: int, hand: tuple[int, ...], said: str) -> None:
    hands: list[tuple[int, ...]] = [(7, 8, 9), (10, 11, 12)]
    hands[seat] = hand
    t = line(deck(WEST, EAST), hands, options="open_contracts = 1").operating(seat)
    t.next_cards(13, 14, 15).play("discard")
    assert answer(t, seat) == said


def test_rather_a_card_for_nobody_than_one_for_an_opponent() -> None:
    t = line(deck(WEST, EAST), ((2, 3, 4), (7, 8, 9)), options="open_contracts = 1")
    t.next_cards(13, 14, 15).play("discard")
    assert answer(t) == "open 3"


def test_secret_cash_does_not_keep_opponents_from_delivering() -> None:
    fair = "Bute, Coal, 40; Main, Rice, 1; Main, Rice, 2"  # a little track for Ann, much of it for Bob
    t = line(deck(EAST.replace("30", "40"), fair), ((1, 2, 3), (7, 8, 9)), options="open_contracts = 1")
    assert view(t, 0).cash(1) is None
    t.next_cards(13, 14, 15).play("discard")
    assert answer(t) == "open 2"


def test_the_cards_thrown_away_promise_least() -> None:
    t = line(deck(WEST, EAST), ((1, 2, 3, 4, 5), (7, 8, 9, 10, 11)), options="dealt_cards = 5")
    t.s.push("throw", 0)
    bot = make_planner(random.Random(1))
    t.play(answer(t, bot=bot))
    t.play(answer(t, bot=bot))
    assert t.s.hands[0] == (1, 2, 5)


def test_no_card_is_thrown_away_that_the_plan_is_about() -> None:
    t = line(
        deck(WEST.replace("30", "9")), ((1, 2, 3, 4, 5), (7, 8, 9, 10, 11)), options="dealt_cards = 5\nhand_size = 4"
    )
    bot = planning(t)
    assert {card for plan in bot.plans.values() for card in plan.cards} == {1}
    t.s.push("throw", 0)
    assert answer(t, bot=bot) == "throw 2"


# Loads


def test_of_two_planned_loads_the_one_that_pays_less_is_lost() -> None:
    both = "Main, Coal, 12; North, Coal, 1; North, Rice, 2", "Main, Rice, 40; North, Rice, 1; North, Coal, 2"
    t = line(deck(both[1], both[0]), ((1, 2, 3), (7, 8, 9)), loads=FAR)
    t.put(0, "Ayr", loads=["Rice", "Coal"])
    bot = planning(t)
    assert {card for plan in bot.plans.values() for card in plan.cards} == {1, 2}
    t.s.push("lose load", 0, 0)
    assert answer(t, bot=bot) == "lose Coal"


def test_what_a_train_loses_is_weighed_by_its_own_plan() -> None:
    cards = deck("Main, Coal, 30; North, Coal, 1; North, Rice, 2", "Ayr, Rice, 30; North, Coal, 1; North, Rice, 2")
    t = line(
        cards, ((1, 2, 3, 4), (7, 8, 9, 10)), variants=("two-trains",), loads="Coal 2: Bute\nRice 2: North\nTea 3: Main"
    )
    t.put(0, "Ayr", loads=["Rice"]).put(0, "Main", loads=["Coal", "Rice"], train=1)
    t.s.bank[t.load("Coal")] = 0
    bot = planning(t)
    second = t.s.setting.trains_of(0)[1]
    assert bot.plans[second].cards == {1}
    t.s.push("lose load", 0, second)
    assert answer(t, bot=bot) == "lose train-2 Rice"


def test_the_load_given_up_for_a_faster_loco_is_the_one_nobody_wants() -> None:
    wanted = "Main, Coal, 30; North, Tea, 1; North, Tea, 2", "Main, Rice, 30; North, Tea, 1; North, Tea, 2"
    t = line(deck(*wanted), ((1, 2, 3), (7, 8, 9)), variants=("cross", "give-up-third-load"))
    t.put(0, "Ayr", loads=["Tea", "Rice", "Coal"], loco=HEAVY).building(0)
    t.play("upgrade Fast")
    assert answer(t) == "lose Tea"


# The Circus

CIRCUS = 'load = "Circus"\ncities = ["Main", "Main"]\nevery = 10\npay = 20\nall_tied = true'
TO_NORTH = "North, Coal, 1; Main, Rice, 2; Main, Rice, 3"  # its lowest becomes 20M for the Circus
TO_MAIN = "Main, Coal, 1; North, Tea, 2; North, Tea, 3"


def lost_circus(owner: int, wanted: str) -> Table:
    """Ann's train, between Ayr and Bute, has lost a Circus; card 10 is the only one that asks for it."""
    cards = f"10: {wanted}\n" + "\n".join(f"{n}: {POOR}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9))
    hands = [(10, 1, 2), (3, 4, 5)] if not owner else [(1, 2, 3), (10, 4, 5)]
    t = line(cards, hands, circus=CIRCUS, variants=("circus",), loads=LOADS + "\nCircus 2:")
    t.lay(0, "B5 B6 B7 B8 B9", "B5 B4 B3").put(0, "B7", came="B6")
    t.s.circus = ()
    t.s.push("send circus", 0, 0)
    return t


def test_the_circus_is_sent_where_its_owner_can_use_it() -> None:
    t = lost_circus(0, TO_NORTH)
    t.lay(0, "B9 C9 C10 C11")
    assert answer(t) == "send Bute"


def test_the_circus_is_sent_where_opponents_cannot_use_it() -> None:
    t = lost_circus(1, TO_MAIN).put(1, "Main")
    assert answer(t) == "send Bute"


# Italy

COAL, TEA, RICE = range(3)  # of each card: Coal to North, Tea to Crewe, Rice to Ayr


def italian(cards: dict[int, str], **more: Any) -> Table:
    """Cards by number, and for the rest poor ones; Ann's line runs from Main by Ayr to North."""
    poor = "Crewe, Tea, 2; Crewe, Tea, 3; Crewe, Tea, 4"
    return running(cards="\n".join(f"{n}: {cards.get(n, poor)}" for n in range(1, 21)), **more)


def without_load(t: Table, card: int, which: int) -> Table:
    """A derailment has taken the load that Ann had locked for a private card."""
    t.s.push("derailed", 0, card, which)
    return t


@pytest.mark.rule("IT-9", "italy")
def test_a_private_card_is_given_up_when_another_of_its_demands_is_better() -> None:
    t = without_load(italian({1: "Crewe, Tea, 2; North, Coal, 30; Crewe, Tea, 3"}), 1, 0).put(1, "Crewe")
    assert answer(t) == "relinquish 1"


@pytest.mark.rule("IT-9", "italy")
@pytest.mark.parametrize("place", ["Ayr", "Main"])
def test_and_retained_while_its_job_is_worth_it(place: str) -> None:
    t = without_load(italian({1: "North, Coal, 20; Crewe, Tea, 3; Ayr, Rice, 24"}), 1, 0).put(1, place)
    t.lay(1, "B5 C6 C7 B7")
    said = make_planner(random.Random(1)).choose(view(t, 0), 1000)
    assert t.game.text(cast(int, said)) == "retain 1"


def swapped(cards: dict[int, str], *loads: str) -> Table:
    """Ann has swapped demands with loads aboard: cards 11 to 13 have come into the pool."""
    t = italian(cards, draws=[5, 6, 7, 11, 12, 13, 14, 15, 16]).put(0, "Ayr", loads=loads)
    t.play("swap")
    return t


@pytest.mark.rule("IT-10", "italy")
def test_after_a_swap_the_load_aboard_locks_the_best_new_demand() -> None:
    t = swapped(
        {11: "North, Coal, 12; Crewe, Tea, 2; Crewe, Tea, 3", 12: "North, Coal, 31; Crewe, Tea, 2; Crewe, Tea, 3"},
        "Coal",
    )
    assert answer(t) == "lock Coal North 12"


@pytest.mark.rule("IT-10", "italy")
def test_nothing_is_locked_for_which_the_money_is_not_sure() -> None:
    t = swapped({11: "Crewe, Coal, 31; Crewe, Tea, 2; Crewe, Tea, 3"}, "Coal").cash(0, 5)
    assert answer(t) == "done"
