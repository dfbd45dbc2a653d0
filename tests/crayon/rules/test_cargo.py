"""Loads: picking up, dropping, delivering; the chips of the bank; the Pilgrims of India."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost import titles

TITLES = ("india", "russia", "italy", "nippon")

# Upper India with Delhi (major, centre B2) and Agra (small, B4); Lower India with Bihar (medium, B6)
# and Kolkata (major, centre B9); Pakistan with Lahore (major, centre B12) and Thatta (small, D7).
BOARD = """
    . . . . . . . . . . . . .
     . D . A . B . . K . . L .
    . . . . . . . . . . . . .
     . . . . . . T . . . . . .
    """
CITIES = """
    Delhi: major, D, India, Upper
    Agra: small, A, India, Upper
    Bihar: medium, B, India, Lower
    Kolkata: major, K, India, Lower
    Lahore: major, L, Pakistan, Punjab
    Thatta: small, T, Pakistan, Sind
    """
LINE = "B3 B4 B5 B6 B7 B8"
DELHI = ("B2", "B1", "B3", "A2", "A3", "C2", "C3")
LOADS = "Coal 3: Agra, Delhi\nTea 3: Agra\nRice 1: Bihar\nSalt 4: Agra\nPilgrims 1*:"
# Nobody asks for Salt. Card n pays n for Coal and n + 50 for Tea in Delhi, n + 1 for Rice in Kolkata.
CARDS = "\n".join(f"{n}: Delhi, Coal, {n}; Delhi, Tea, {n + 50}; Kolkata, Rice, {n + 1}" for n in range(1, 31))
PILGRIMS = 'load = "Pilgrims"\npay = 2\ncountry = "India"'
EVENTS = "31 | derailment | Derailment at Delhi | cities: Delhi; radius: 3"
HEAVY = 2


def india(players: int = 2, events: str = "") -> Table:
    return table(BOARD, CITIES, players=players, loads=LOADS, cards=CARDS, pilgrims=PILGRIMS, events=events).lay(
        0, LINE
    )


def in_bank(t: Table, load: str) -> int:
    return t.s.bank[t.load(load)]


# Picking up


@pytest.mark.rule("LOD-1")
def test_a_train_passing_through_picks_up_what_the_city_supplies_and_goes_on() -> None:
    t = india().put(0, "B5", came="B6").operating()
    t.play("move B5 B4", "pick Coal", "move B4 B3")
    assert t.aboard(0) == ["Coal"]
    assert t.where(0) == "B3"
    assert t.s.points[0] == 7


@pytest.mark.rule("LOD-1")
def test_no_demand_is_needed_and_several_loads_of_a_kind_are_fine() -> None:
    t = india().put(0, "Agra").operating()
    t.play("pick Salt", "pick Salt")
    assert t.aboard(0) == ["Salt", "Salt"]


@pytest.mark.rule("LOD-1")
@pytest.mark.parametrize(("loco", "capacity"), [(0, 2), (1, 2), (2, 3), (3, 3)])
def test_a_train_carries_two_or_three_loads_by_its_loco_and_not_one_more(loco: int, capacity: int) -> None:
    t = india().put(0, "Agra", loco=loco).operating()
    t.play("pick Coal", *["pick Salt"] * (capacity - 1))
    t.refuses("pick Tea", "LOD-1")
    t.play("drop Coal", "pick Tea")
    assert len(t.aboard(0)) == capacity


@pytest.mark.rule("LOD-1")
def test_a_city_gives_only_what_it_supplies_and_open_country_gives_nothing() -> None:
    t = india().put(0, "Bihar").operating()
    t.refuses("pick Coal", "LOD-1")
    t.play("pick Rice", "move B6 B5")
    t.refuses("pick Coal", "LOD-1")  # next to Agra, but not there


# The bank


@pytest.mark.rule("LOD-2")
def test_a_load_is_picked_up_only_while_the_bank_has_a_chip_of_it() -> None:
    t = india().put(0, "Bihar").put(1, "Bihar").operating()
    t.play("pick Rice")  # the only chip
    t.refuses("pick Rice", "LOD-2")
    t.idle()
    t.refuses("pick Rice", "LOD-2")
    t.idle()
    t.play("drop Rice")
    t.idle()
    t.play("pick Rice")
    assert (t.aboard(0), t.aboard(1)) == ([], ["Rice"])


@pytest.mark.rule("LOD-2")
def test_a_chip_comes_back_when_the_load_is_delivered_or_dropped() -> None:
    t = india().put(0, "Delhi", loads=["Coal", "Tea"]).operating()
    assert (in_bank(t, "Coal"), in_bank(t, "Tea")) == (2, 2)
    t.next_cards(1).play("deliver Coal Delhi 30")
    assert (in_bank(t, "Coal"), in_bank(t, "Tea")) == (3, 2)
    t.play("drop Tea")
    assert (in_bank(t, "Coal"), in_bank(t, "Tea")) == (3, 3)


@pytest.mark.rule("LOD-2")
def test_a_chip_comes_back_when_an_event_takes_the_load() -> None:
    t = india(events=EVENTS).put(0, "Delhi", loads=["Tea"]).draws(0, 31)
    assert t.aboard(0) == []
    assert in_bank(t, "Tea") == 3


@pytest.mark.rule("R-56")
def test_first_come_first_served_even_against_a_demand_card() -> None:
    t = table(
        BOARD,
        CITIES,
        loads=LOADS,
        hands=[(28, 29, 30), (1, 2, 31)],
        cards=CARDS + "\n31: Agra, Salt, 1; Agra, Salt, 2; Agra, Salt, 3",
    )
    t.put(0, "Bihar").put(1, "Bihar").operating(1)
    t.play("pick Rice")  # Ann holds three cards for Rice; Bob only wants to be in her way
    t.idle()
    t.refuses("pick Rice", "LOD-2")


@pytest.mark.rule("R-56")
def test_a_dropped_chip_is_there_again_at_once_for_whoever_dropped_it() -> None:
    t = india().put(0, "Bihar").operating()
    t.play("pick Rice", "drop Rice", "pick Rice")
    assert t.aboard(0) == ["Rice"]


# Dropping


@pytest.mark.without("italy")
@pytest.mark.rule("LOD-3")
@pytest.mark.parametrize("city", ["Agra", "Bihar", "Delhi", "B3", "Thatta", "Lahore"])
def test_a_load_is_dropped_in_any_city_without_pay(city: str) -> None:
    t = india().put(0, city, loads=["Tea"]).operating()
    t.play("drop Tea")
    assert t.aboard(0) == []
    assert t.s.cash[0] == 50
    assert t.s.hands[0] == (30, 29, 28)  # also where a card asks for it


@pytest.mark.rule("LOD-3")
def test_nothing_is_dropped_outside_a_city_nor_what_is_not_aboard() -> None:
    t = india().put(0, "B5", loads=["Tea"]).operating()
    t.refuses("drop Tea", "LOD-3")
    t.play("move B5 B4")
    t.refuses("drop Coal", "LOD-3")
    t.play("drop Tea")


@pytest.mark.rule("LOD-3")
def test_loading_and_dropping_cost_no_movement_and_mix_with_moves() -> None:
    t = india().put(0, "Agra").operating()
    t.play(
        "pick Salt",
        "drop Salt",
        "pick Coal",
        "move B4 B5",
        "move B5 B6",
        "drop Coal",
        "pick Rice",
        "move B6 B5",
        "move B5 B4",
        "pick Tea",
        "drop Rice",
    )
    assert t.aboard(0) == ["Tea"]
    assert t.s.points[0] == 5


# Major cities


@pytest.mark.without("italy")
@pytest.mark.rule("LOD-4")
@pytest.mark.parametrize("milepost", DELHI)
def test_any_milepost_of_a_major_city_serves_for_pickup_and_delivery(milepost: str) -> None:
    t = india().put(0, milepost, loads=["Tea"]).operating()
    t.play("pick Coal")
    t.next_cards(1).play("deliver Tea Delhi 30")
    assert t.aboard(0) == ["Coal"]
    assert t.s.cash[0] == 130


# Delivering


@pytest.mark.rule("LOD-5")
def test_a_delivery_returns_the_chip_pays_discards_the_card_and_draws_another() -> None:
    t = india().put(0, "Delhi", loads=["Coal"]).operating()
    t.next_cards(7).play("deliver Coal Delhi 29")
    assert t.aboard(0) == []
    assert in_bank(t, "Coal") == 3
    assert t.s.cash[0] == 79
    assert sorted(t.s.hands[0]) == [7, 28, 30]
    assert t.s.discards == 1 << 29


@pytest.mark.rule("LOD-5")
def test_the_new_card_may_be_filled_by_the_next_delivery_in_the_same_city() -> None:
    t = india().put(0, "Delhi", loads=["Coal", "Coal"]).operating()
    t.refuses("deliver Coal Delhi 7", "LOD-5")  # not yet in hand
    t.next_cards(7, 8).play("deliver Coal Delhi 30", "deliver Coal Delhi 7")
    assert t.s.cash[0] == 50 + 30 + 7
    assert sorted(t.s.hands[0]) == [8, 28, 29]


@pytest.mark.rule("LOD-5")
def test_an_event_comes_before_the_next_delivery() -> None:
    t = india(events=EVENTS).put(0, "Delhi", loads=["Coal", "Coal"]).operating()
    t.next_cards(31, 7).play("deliver Coal Delhi 30")
    assert t.aboard(0) == []  # the second load is gone before it could be delivered
    assert t.s.cash[0] == 80  # the first was paid for
    assert sorted(t.s.hands[0]) == [7, 28, 29]
    assert t.s.seat == 1


@pytest.mark.rule("LOD-5")
def test_a_delivery_needs_the_card_the_city_and_the_load() -> None:
    t = india().put(0, "Agra", loads=["Coal"]).operating()
    t.refuses("deliver Coal Delhi 30", "LOD-5")  # not there yet
    t.play("move B4 B3")
    t.refuses("deliver Tea Delhi 30", "LOD-5")  # not aboard
    t.refuses("deliver Coal Delhi 27", "LOD-5")  # Bob's card
    t.next_cards(1).play("deliver Coal Delhi 30")


@pytest.mark.without("italy")
@pytest.mark.rule("LOD-5")
@pytest.mark.rule("LOD-6")
def test_only_one_demand_of_a_card_is_ever_filled() -> None:
    t = india().put(0, "Delhi", loads=["Coal", "Tea"]).operating()
    t.next_cards(7).play("deliver Coal Delhi 30")
    t.refuses("deliver Tea Delhi 30", "LOD-5")
    assert t.s.cash[0] == 80
    t.next_cards(8).play("deliver Tea Delhi 29")  # another card will do
    assert t.s.cash[0] == 80 + 79


# Pilgrims


@pytest.mark.rule("IN-1")
def test_india_pays_two_for_pilgrims_who_never_run_out() -> None:
    title = titles.find("india")
    assert title is not None
    assert title.rules.pilgrims is not None
    assert title.rules.pilgrims.pay == 2
    assert title.rules.pilgrims.country == "India"
    assert title.loads[title.load_by_name["pilgrims"]].endless


@pytest.mark.rule("IN-1")
@pytest.mark.parametrize("city", ["Agra", "Bihar"])
def test_pilgrims_wait_in_small_and_medium_cities_of_india(city: str) -> None:
    t = india().put(0, city).operating()
    t.play("pick Pilgrims")
    assert t.aboard(0) == ["Pilgrims"]


@pytest.mark.rule("IN-1")
@pytest.mark.parametrize("city", ["Delhi", "B3", "Kolkata", "Lahore", "Thatta"])
def test_no_pilgrims_wait_in_major_cities_nor_abroad(city: str) -> None:
    india().put(0, city).operating().refuses("pick Pilgrims", "IN-1")


@pytest.mark.rule("IN-1")
@pytest.mark.parametrize("milepost", ["B8", "Kolkata", "A9"])
def test_pilgrims_pay_two_in_a_major_city_of_another_area_without_any_card(milepost: str) -> None:
    t = india().put(0, "Agra").operating()
    t.play("pick Pilgrims")
    t.put(0, milepost).play("pilgrims")
    assert t.aboard(0) == []
    assert t.s.cash[0] == 52
    assert t.s.hands[0] == (30, 29, 28)
    assert t.s.discards == 0


@pytest.mark.rule("IN-1")
@pytest.mark.parametrize(
    ("city", "why"),
    [("Delhi", "the same area"), ("Bihar", "no major city"), ("Lahore", "not in India"), ("Thatta", "neither")],
)
def test_pilgrims_go_nowhere_but_to_major_cities_of_other_areas_of_india(city: str, why: str) -> None:
    t = india().put(0, "Agra").operating()
    t.play("pick Pilgrims")
    t.put(0, city).refuses("pilgrims", "IN-1")
    assert t.aboard(0) == ["Pilgrims"], why


@pytest.mark.rule("IN-1")
def test_a_train_carries_at_most_one_load_of_pilgrims() -> None:
    t = india().put(0, "Agra", loco=HEAVY).operating()
    t.play("pick Pilgrims")
    t.refuses("pick Pilgrims", "IN-1")
    t.play("pick Coal", "pick Tea")  # it takes one of the three places
    t.refuses("pick Salt", "LOD-1")


@pytest.mark.rule("R-57")
def test_the_area_that_counts_is_where_the_pilgrims_last_boarded() -> None:
    t = india().put(0, "Agra").operating()
    t.play("pick Pilgrims", "move B4 B5", "move B5 B6", "drop Pilgrims", "pick Pilgrims", "move B6 B7", "move B7 B8")
    t.refuses("pilgrims", "IN-1")  # they boarded in Bihar, so Kolkata is their own area
    t.put(0, "Delhi").play("pilgrims")
    assert t.s.cash[0] == 52


@pytest.mark.rule("R-57")
def test_pilgrims_never_run_out() -> None:
    t = india(players=6)
    for seat in range(6):
        t.put(seat, "Agra").operating(seat).play("pick Pilgrims")
    assert [t.aboard(seat) for seat in range(6)] == [["Pilgrims"]] * 6


@pytest.mark.rule("R-57")
def test_pilgrims_are_dropped_and_lost_like_any_load_and_others_may_board_then() -> None:
    t = india(events=EVENTS).put(0, "Agra").operating()
    t.play("pick Pilgrims", "drop Pilgrims", "pick Pilgrims")
    assert t.s.cash[0] == 50
    t.idle()
    t.draws(1, 31)  # Agra lies two mileposts from the centre of Delhi
    assert t.aboard(0) == []
    t.idle()  # Ann has lost a turn, so it was Bob's once more
    t.play("pick Pilgrims")
    assert t.aboard(0) == ["Pilgrims"]
