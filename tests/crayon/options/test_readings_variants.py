"""Rulings on variants that a table may read another way: the standard and the option side by side."""

from __future__ import annotations

import pytest

import milepost
from kit import Table, table
from milepost.crayon.ask.routes import train_reach
from milepost.crayon.rules import win
from milepost.crayon.state import OPERATE

TITLES = ("india",)

# A major city and two small ones; Ayr supplies Coal and Tea, Bute Rice. Card n wants Coal in Bute for n.
ROWS = """
    . . . . . . . . .
     . M . A . . B . .
    . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: small, B; Main: major, M"
LINE = "B3 Ayr B5 B6 Bute"


# The third opening round


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("back", [False, True])
def test_a_third_opening_round_goes_forth_or_back_again(back: bool) -> None:
    game = milepost.new("india", 3, seed=4, variants=["rich-start", *["third-round-back"] * back])
    s = game.state
    seats = []
    for _ in range(9):
        seats.append(game.waiting()[0])
        game.play("done")
    forth = [(s.first + n) % 3 for n in range(3)]
    assert seats == forth + forth[::-1] + (forth[::-1] if back else forth)
    assert (s.phase, s.round, game.waiting()) == (OPERATE, 4, (s.first,))


# What is left when time is up


@pytest.mark.rule("R-65")
@pytest.mark.rule("R-65", "russia")
@pytest.mark.parametrize(("variants", "last"), [(["time-limit"], 4), (["time-limit", "finish-the-round"], 3)])
def test_one_more_round_is_played_or_only_the_one_in_progress(variants: list[str], last: int) -> None:
    t = table(ROWS, CITIES, variants=variants).cash(0, 60).operating()
    t.idle()  # Ann; Bob is to play in round 3
    t.play("time-up", seat=1)
    assert t.s.last_round == last
    while t.game.outcome() is None:
        t.idle()
    assert (t.s.round, t.s.winners) == (last, (0,))


# Late rents


def owing(amount: int, *variants: str, players: int = 2) -> Table:
    """Ann owes Bob that much, and holds 20M."""
    t = table(ROWS, CITIES, players=players, variants=("late-fee", *variants)).cash(0, 20).cash(1, 0)
    t.owes(0, amount, to=1)
    return t


@pytest.mark.rule("R-67")
def test_a_debtor_builds_nothing_or_builds_all_the_same() -> None:
    t = owing(1).building()
    t.refuses("build B3 B4", "R-67")
    t.refuses("upgrade Fast", "R-67")
    t = owing(1, "debtors-build").building()
    t.play("build B3 Ayr")
    assert t.s.cash[0] == 17
    t = owing(1, "debtors-build").building()
    assert set(t.game.legal().kinds()) == {"done", "build", "upgrade"}
    t.play("upgrade Fast")
    assert (t.s.cash[0], t.s.debts) == (0, ((0, 1, 1),)), "the debt stays"


@pytest.mark.rule("R-98")
@pytest.mark.parametrize(("variants", "purses"), [((), [20, 4, 46]), (("rents-from-payoffs",), [24, 0, 46])])
def test_rent_taken_in_pays_late_rent_or_stays_in_hand(variants: tuple[str, ...], purses: list[int]) -> None:
    t = owing(4, *variants, players=3).lay(0, LINE).put(2, "Ayr").operating(2)
    t.play("move B5")
    assert t.s.cash == purses
    assert bool(t.s.debts) == bool(variants)


@pytest.mark.rule("R-98")
def test_a_delivery_pays_it_in_any_case() -> None:
    t = owing(34, "rents-from-payoffs").put(0, "Bute", loads=["Coal"]).operating().next_cards(1)
    t.play("deliver Coal Bute 30")
    assert t.s.cash == [20, 30], "all of the payoff and nothing of what was in hand"
    assert t.s.debts == ((0, 1, 4),)


# Cash and debts at the end


@pytest.mark.rule("R-109")
@pytest.mark.rule("R-109", "italy")
@pytest.mark.parametrize(("variants", "winner"), [([], 1), (["cash-in-hand"], 0)])
def test_debts_count_against_cash_or_cash_in_hand_decides(variants: list[str], winner: int) -> None:
    t = table(ROWS, CITIES, variants=["time-limit", *variants]).cash(0, 39).cash(1, 30).operating()
    t.owes(0, 40)
    t.play("time-up")
    t.idle(4)
    assert t.s.winners == (winner,)
    assert win.ranking(t.s) == ((winner,), (1 - winner,))


# Warehouses

EVENTS = """
    101 | tax | Rail tax | table: 0 10
    102 | derailment | Derailment | cities: Ayr; radius: 1
    """


@pytest.mark.rule("R-69")
@pytest.mark.parametrize(("variants", "turns"), [((), 4), (("lost-turns-store",), 5)])
def test_a_lost_turn_counts_for_the_warehouse_or_not(variants: tuple[str, ...], turns: int) -> None:
    """Ann drops her Coal in Bute and then loses a turn."""
    t = table(ROWS, CITIES, variants=("warehouse", *variants), events=EVENTS)
    t.put(0, "Bute", loads=["Coal"]).operating()
    t.play("drop Coal")
    t.idle()
    t.will_lose(0)
    t.idle()  # Bob, and Ann's lost turn with him
    assert t.s.seat == 1
    own = 1
    while t.s.yard:
        own += t.s.seat == 0
        t.idle()
    assert own == turns


@pytest.mark.rule("R-69")
def test_a_turn_cut_short_counts_in_any_case() -> None:
    t = table(ROWS, CITIES, variants=("warehouse", "lost-turns-store"), events=EVENTS).put(0, "Ayr").operating()
    t.s.yard = ((1, 0, 0, 3),)
    t.draws(0, 102)
    assert t.s.yard == ((1, 0, 0, 2),)


@pytest.mark.rule("R-102")
def test_the_chip_that_lies_there_goes_first_or_the_banks() -> None:
    for variants, lying, bank in (((), 0, 2), (("bank-chip-first",), 1, 1)):
        t = table(ROWS, CITIES, variants=("warehouse", *variants)).put(0, "Ayr", loads=["Coal"]).operating()
        t.play("drop Coal", "pick Coal")
        assert (len(t.s.yard), t.s.bank[t.load("Coal")]) == (lying, bank)


@pytest.mark.rule("R-102")
def test_the_stored_chip_is_had_where_the_bank_has_none_or_the_city_supplies_none() -> None:
    t = table(ROWS, CITIES, variants=("warehouse", "bank-chip-first")).put(0, "Ayr", loads=["Coal"]).operating()
    t.play("drop Coal")
    t.s.bank[t.load("Coal")] = 0
    t.play("pick Coal")
    assert not t.s.yard
    t = table(ROWS, CITIES, variants=("warehouse", "bank-chip-first")).put(0, "Bute", loads=["Coal"]).operating()
    t.play("drop Coal", "pick Coal")
    assert not t.s.yard


# The reshuffle


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("deck_only", [False, True])
def test_discards_are_shuffled_in_or_stay_out(deck_only: bool) -> None:
    t = table(ROWS, CITIES, variants=["reshuffle", *["reshuffle-deck-only"] * deck_only], events=EVENTS)
    held = t.s.hands[0]
    t.draws(0, 101)
    assert t.s.cash == [40, 40], "the tax is paid first"
    gone = sum(1 << card for card in held)
    assert t.s.discards == (gone if deck_only else 0)
    assert t.s.deck & gone == (0 if deck_only else gone)
    assert not (t.s.deck | t.s.discards) >> 101 & 1


# What costs movement or money


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("variants", "left"), [((), 0), (("free-deliveries",), 1)])
def test_a_delivery_costs_a_point_or_none(variants: tuple[str, ...], left: int) -> None:
    t = table(ROWS, CITIES, variants=("load-cost", *variants)).put(0, "Bute", loads=["Coal", "Tea"]).operating()
    t.steps_left(0, 1)
    t.next_cards(1)
    t.play("deliver Coal Bute 30")
    assert t.s.points[0] == left
    assert t.allows("drop Tea") == bool(left), "setting down without pay costs one in any case"
    t.steps_left(0, 0)
    t.refuses("drop Tea", "V-LOADCOST")
    t.refuses("pick Rice", "V-LOADCOST")


@pytest.mark.rule("R-71")
@pytest.mark.parametrize("variants", [(), ("free-deliveries",)])
def test_so_do_pilgrims(variants: tuple[str, ...]) -> None:
    west = "w w w w w w w w w\n w w w w w w w w w\nw w w w w w w w w\nw = West"
    t = (
        table(
            ROWS,
            "Ayr: small, A, West, Hills; Bute: small, B, West, Hills; Main: major, M, West, Plains",
            variants=("load-cost", *variants),
            countries=west,
            pilgrims='load = "Pilgrims"\npay = 2\ncountry = "West"',
        )
        .put(0, "Main", loads=["Pilgrims"])
        .operating()
    )
    t.s.area[0], t.s.points[0] = "Hills", 0
    assert t.allows("pilgrims") == bool(variants)


ISLANDS = """
    . . . . , , . . . .
     . M . P , Q . N .
    . . . . , , . . . .
    """


@pytest.mark.rule("R-104")
@pytest.mark.parametrize(("variants", "purse"), [((), 0), (("own-ferries-free",), 1)])
def test_an_own_ferry_is_own_track_or_none(variants: tuple[str, ...], purse: int) -> None:
    t = table(ISLANDS, "Main: major, M; North: major, N", variants=("move-cost", *variants), ferries="Sound: P, Q, 4")
    t.ferry(0).lay(0, "B6 B7").put(0, "B4").cash(0, 1).operating()
    t.play("ride Sound")
    assert t.s.cash[0] == purse
    t.play("move B7")
    assert t.s.cash[0] == 0, "own track costs 1M in any case, once a turn"
    t = table(ISLANDS, "Main: major, M; North: major, N", variants=("move-cost", *variants), ferries="Sound: P, Q, 4")
    t.ferry(0).put(0, "B4").cash(0, 0).operating()
    assert t.allows("ride Sound") == bool(variants)


# How often a buyer is refused


@pytest.mark.rule("R-108")
@pytest.mark.parametrize(("variants", "most"), [((), 3), (("offers=1",), 1), (("offers=4",), 4)])
def test_after_so_many_refusals_there_are_no_more_offers(variants: tuple[str, ...], most: int) -> None:
    t = table(ROWS, CITIES, variants=("trade", *variants)).lay(1, LINE).building()
    t.play("ask B3 Ayr")
    for _ in range(most):
        t.play("offer 5")
        t.play("refuse", seat=1)
    said = t.refuses("offer 20", "R-108")
    assert ("once" if most == 1 else f"{most} times") in said


# Rent with two trains


def rented(cash: int, *variants: str) -> Table:
    """Both of Ann's trains stand in Ayr on Bob's line."""
    t = table(ROWS, CITIES, variants=("two-trains", *variants)).lay(1, LINE).cash(0, cash).cash(1, 0)
    return t.put(0, "Ayr").put(0, "Ayr", train=1).operating()


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("variants", "rent"), [((), 4), (("each-train-pays",), 8)])
def test_rent_is_paid_once_or_by_each_train(variants: tuple[str, ...], rent: int) -> None:
    t = rented(9, *variants)
    t.play("move B5", "move train-2 B5", "move B6", "move train-2 B6")
    assert t.s.cash == [9 - rent, rent]
    assert t.game.view(0).as_dict()["rent paid to"] == [1]
    t.idle(2)
    t.cash(0, 4)
    t.play("move train-2 Bute")
    assert t.s.cash[0] == 0, "and again in the next turn"
    assert t.allows("move Bute") == (not variants)


@pytest.mark.rule("R-72")
def test_what_the_second_train_owes_is_reckoned_for_it_alone() -> None:
    for variants, rents in (((), 0), (("each-train-pays",), 1)):
        t = rented(9, *variants)
        t.play("move B5")
        first, second = t.s.setting.trains_of(0)
        assert train_reach(t.s, 0, first)[t.at("B6")].rents == 0
        assert train_reach(t.s, 0, second)[t.at("B6")].rents == rents
    t = rented(7, "each-train-pays")
    t.play("move B5")
    t.refuses("move train-2 B5", "MOV-6")
    assert train_reach(t.s, 0, second).keys() == {t.at("Ayr")}


# Buying track and a loco


def dealing(*variants: str) -> Table:
    return table(ROWS, CITIES, variants=("trade", *variants)).lay(1, LINE).building()


@pytest.mark.rule("R-73")
@pytest.mark.parametrize("variants", [(), ("buy-and-upgrade",)])
def test_after_a_deal_a_loco_may_be_bought_or_not(variants: tuple[str, ...]) -> None:
    t = dealing(*variants)
    t.play("ask B3 Ayr", "offer 10")
    t.play("accept", seat=1)
    t.refuses("build B3 A4", "V-TRADE")
    assert t.allows("upgrade Fast") == bool(variants)
    if variants:
        t.play("upgrade Fast")
        assert t.s.cash[0] == 20
        t.refuses("build B3 A4", "V-TRADE")
    else:
        t.refuses("upgrade Fast", "V-TRADE")


@pytest.mark.rule("R-73")
@pytest.mark.parametrize("variants", [(), ("buy-and-upgrade",)])
def test_and_a_deal_after_a_loco(variants: tuple[str, ...]) -> None:
    t = dealing(*variants)
    t.play("upgrade Fast")
    assert t.allows("ask B3 Ayr") == bool(variants)
    t = dealing(*variants)
    t.play("build B3 A4")
    t.refuses("ask B3 Ayr", "V-TRADE")
