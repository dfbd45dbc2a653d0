"""Open contracts, warehouses and the reshuffle (V-OPEN, V-WAREHOUSE, V-RESHUFFLE)."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.crayon.rules.cards import members

TITLES = ("india",)

ROWS = """
    . . . . . . . . .
     . M . A . . B . .
    . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: small, B; Main: major, M"  # Ayr has Coal and Tea, Bute Rice
EVENTS = """
    101 | tax | Rail tax | table: 0 10
    102 | derailment | Derailment | cities: Ayr; radius: 1
    103 | derailment | Derailment | cities: Bute; radius: 1
    104 | lockdown | Lockdown | countries: West
    """
WEST = {"countries": "w w w w w w w w w\n w w w w w w w w w\nw w w w w w w w w\nw = West"}


def scene(options: str, players: int = 2) -> Table:
    """Ann holds cards 30, 29 and 28, Bob 27, 26 and 25; card n wants Coal in Bute for n."""
    return table(ROWS, CITIES, players=players, options=options, events=EVENTS, **WEST).operating()  # type: ignore[arg-type]


# Open contracts


def discarded(*lying: int) -> Table:
    """Those cards lie open already; Ann discards her hand."""
    t = scene("open_contracts = 4")
    t.s.pool = lying
    for card in lying:
        t.s.deck ^= 1 << card
    t.next_cards(1, 2, 3)
    t.play("discard")
    return t


@pytest.mark.rule("V-OPEN")
def test_a_discarded_hand_lies_open() -> None:
    t = discarded()
    assert t.s.pool == (28, 29, 30)
    assert t.s.hands[0] == (1, 2, 3)
    assert t.s.seat == 1
    assert not t.s.discards


@pytest.mark.rule("V-OPEN")
@pytest.mark.rule("R-68")
def test_at_most_four_and_the_discarder_chooses() -> None:
    t = discarded(10, 11)
    assert t.game.waiting() == (0,)
    t.refuses("done", "R-68")
    t.refuses("open 27", "R-68")
    t.play("open 30", "open 28")
    assert t.s.pool == (10, 11, 28, 30)
    assert members(t.s.discards) == [29]
    assert t.s.hands[0] == (1, 2, 3)
    assert t.s.seat == 1


@pytest.mark.rule("V-OPEN")
def test_with_one_place_for_three_one_answer_is_enough() -> None:
    t = discarded(10, 11, 12)
    t.play("open 29")
    assert t.s.pool == (10, 11, 12, 29)
    assert members(t.s.discards) == [28, 30]


@pytest.mark.rule("V-OPEN")
@pytest.mark.parametrize("lying", [(10,), (10, 11, 12, 13)])
def test_where_all_or_none_find_a_place_nobody_is_asked(lying: tuple[int, ...]) -> None:
    t = discarded(*lying)
    assert t.s.seat == 1
    assert len(t.s.pool) == 4
    assert len(members(t.s.discards)) == (3 if len(lying) == 4 else 0)


@pytest.mark.rule("V-OPEN")
def test_anybody_delivers_on_them_and_no_card_is_drawn() -> None:
    t = discarded()
    t.put(1, "Bute", loads=["Coal", "Coal"]).operating(1)
    assert "deliver" in t.game.legal().kinds()
    t.play("deliver Coal Bute 30")
    assert t.s.cash[1] == 80
    assert t.s.pool == (28, 29)
    assert members(t.s.discards) == [30]
    assert t.s.hands[1] == (27, 26, 25)
    t.refuses("deliver Coal Bute 30", "LOD-5")


@pytest.mark.rule("R-68")
def test_a_lockdown_hinders_them_like_any_delivery() -> None:
    t = discarded(10).put(1, "Bute", loads=["Coal"]).draws(0, 104)
    assert t.s.seat == 1
    t.refuses("deliver Coal Bute 30", "EVT-10")


@pytest.mark.rule("V-OPEN")
def test_without_the_variant_a_hand_is_discarded() -> None:
    t = scene("")
    t.next_cards(1, 2, 3).play("discard")
    assert not t.s.pool
    assert members(t.s.discards) == [28, 29, 30]
    t.refuses("open 30", "V-OPEN", seat=1)


# Warehouses


def dropped(load: str = "Rice", city: str = "Ayr") -> Table:
    """Ann has dropped a load; Bob's train is in the same city."""
    t = scene("warehouse_turns = 4").put(0, city, loads=[load]).put(1, city)
    t.play(f"drop {load}")
    return t


@pytest.mark.rule("V-WAREHOUSE")
@pytest.mark.rule("R-69")
def test_a_dropped_load_lies_in_the_city_out_of_the_bank() -> None:
    t = dropped()
    rice = t.load("Rice")
    assert t.s.bank[rice] == 1
    assert [entry[:3] for entry in t.s.yard] == [(0, rice, 0)]


@pytest.mark.rule("V-WAREHOUSE")
def test_anybody_takes_it_also_where_the_city_does_not_supply_it() -> None:
    t = dropped()
    assert t.allows("pick Rice"), "its dropper too"
    t.idle()
    t.play("pick Rice")
    assert t.aboard(1) == ["Rice"]
    assert not t.s.yard
    assert t.s.bank[t.load("Rice")] == 1
    t.refuses("pick Rice", "LOD-1")


@pytest.mark.rule("V-WAREHOUSE")
def test_it_lies_there_to_the_end_of_the_droppers_fourth_turn() -> None:
    t = dropped()
    t.idle(8)  # the turn of the drop, three more of Ann's, four of Bob's
    assert t.s.seat == 0
    assert len(t.s.yard) == 1
    assert t.allows("pick Rice")
    t.idle()
    assert not t.s.yard
    assert t.s.bank[t.load("Rice")] == 2
    t.refuses("pick Rice", "LOD-1")


@pytest.mark.rule("R-69")
def test_a_lost_turn_of_the_dropper_counts() -> None:
    t = dropped()
    t.idle()
    assert t.s.yard[0][3] == 4
    t.draws(1, 102)  # both derail; each loses a turn
    assert t.s.yard[0][3] == 3


@pytest.mark.rule("R-69")
def test_each_has_its_own_clock() -> None:
    t = dropped()
    t.idle(2)
    t.put(0, "Ayr", loads=["Rice"])
    t.play("drop Rice")
    assert sorted(entry[3] for entry in t.s.yard) == [4, 5]
    t.idle(7)
    assert [entry[3] for entry in t.s.yard] == [1]


@pytest.mark.rule("R-69")
@pytest.mark.rule("R-102")
def test_where_the_city_supplies_that_good_the_one_lying_there_is_taken_first() -> None:
    t = dropped("Coal")
    assert t.s.bank[t.load("Coal")] == 2
    t.play("pick Coal")
    assert t.s.bank[t.load("Coal")] == 2
    assert not t.s.yard
    t.play("pick Coal")
    assert t.s.bank[t.load("Coal")] == 1


@pytest.mark.rule("R-102")
def test_of_several_the_one_with_the_least_time_left_goes_first() -> None:
    t = dropped()
    t.idle(2)
    t.put(0, "Ayr", loads=["Rice"])
    t.play("drop Rice", "pick Rice")
    assert [entry[3] for entry in t.s.yard] == [5]


@pytest.mark.rule("R-69")
def test_what_is_delivered_or_lost_goes_to_the_bank() -> None:
    t = scene("warehouse_turns = 4").put(0, "Bute", loads=["Coal"]).next_cards(1)
    t.play("deliver Coal Bute 30")
    assert t.s.bank[t.load("Coal")] == 3
    t.put(0, "Bute", loads=["Coal"]).draws(1, 103)
    assert t.s.bank[t.load("Coal")] == 3
    assert not t.s.yard


@pytest.mark.rule("R-102")
def test_pilgrims_wait_in_no_warehouse() -> None:
    t = dropped("Pilgrims")
    assert not t.s.yard


@pytest.mark.rule("V-WAREHOUSE")
def test_without_the_variant_a_dropped_load_is_the_banks() -> None:
    t = scene("").put(0, "Ayr", loads=["Rice"])
    t.play("drop Rice")
    assert t.s.bank[t.load("Rice")] == 2
    t.refuses("pick Rice", "LOD-1")


# Reshuffle


@pytest.mark.rule("V-RESHUFFLE")
@pytest.mark.rule("R-70")
def test_after_the_tax_all_cards_are_shuffled_and_the_tax_is_out() -> None:
    t = scene("reshuffle_with_tax = true")
    t.s.deck ^= 1 << 5
    t.s.discards = 1 << 5
    t.draws(0, 101)
    assert t.s.cash == [40, 40], "paid first"
    cards = t.s.deck | sum(1 << card for hand in t.s.hands for card in hand)
    assert members(cards) == [*range(1, 31), 102, 103, 104]
    assert not t.s.discards


@pytest.mark.rule("R-70")
def test_a_card_just_discarded_may_be_drawn_again() -> None:
    t = scene("reshuffle_with_tax = true")
    t.next_cards(101, 30, 29, 28).play("discard")
    assert t.s.hands[0] == (30, 29, 28)


@pytest.mark.rule("V-RESHUFFLE")
def test_without_the_variant_the_tax_is_discarded() -> None:
    t = scene("").draws(0, 101)
    assert members(t.s.discards) == [28, 29, 30, 101]
