"""Drawing cards in the game: full hands, events and their end, the used-up deck (EVT-1, EVT-22, EVT-24 and rulings)."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.crayon.rules.cards import members

TITLES = ("india", "russia", "italy", "nippon")

# Two rivers run north to south between Main and North: the Po crosses B4-B5, the Elbe B5-B6.
PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . A . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
RIVERS = "Po: B4e; Elbe: B5e"
EVENTS = """
    101 | flood | Flood of the Po | rivers: Po
    102 | flood | Flood of the Elbe | rivers: Elbe
    103 | tax | Rail tax | table: 0 10
    104 | derailment | Derailment | cities: North; radius: 3
    105 | weather | Cyclone around Ayr | city: Ayr; radius: 1
    """


def scene() -> Table:
    """Ann holds 30, 29, 28 and stands in North with Coal; Bob holds 27, 26, 25 and stands in Main with Rice.

    Both own track up to both rivers. Card n pays n for Coal in North and n + 2 for Rice in Main.
    """
    t = table(PLAIN, CITIES, events=EVENTS, rivers=RIVERS)
    t.lay(0, "A3 A4 B4", "B7 B6").lay(1, "C3 C4 B4", "C8 C7 B6")
    return t.put(0, "North", loads=["Coal", "Coal"]).put(1, "B1", loads=["Rice", "Rice"]).operating()


def small_deck(cards: int, *hands: list[int], events: str = "") -> Table:
    """A game with so few demand cards; card n pays n for Coal in North, 1 for Rice in Main."""
    return table(
        PLAIN,
        CITIES,
        players=len(hands),
        hands=hands,
        events=events,
        rivers=RIVERS,
        cards="\n".join(f"{n}: North, Coal, {n}; Ayr, Tea, 1; Main, Rice, 1" for n in range(1, cards + 1)),
    )


def deck(t: Table) -> list[int]:
    return members(t.s.deck)


def discards(t: Table) -> list[int]:
    return members(t.s.discards)


def hand(t: Table, seat: int = 0) -> list[int]:
    return list(t.s.hands[seat])


def barred_rivers(t: Table) -> list[bool]:
    """Whether the builder is kept from bridging the Po, and the Elbe."""
    return [not t.allows("build B4 B5"), not t.allows("build B6 B5")]


# The hand is always full


@pytest.mark.rule("TRN-8")
def test_a_new_card_is_in_hand_before_the_next_delivery() -> None:
    t = scene().next_cards(1, 2)
    t.play("deliver Coal North 30", "deliver Coal North 1")
    assert t.s.cash[0] == 50 + 30 + 1
    assert hand(t) == [29, 28, 2]


@pytest.mark.without("italy")
@pytest.mark.rule("TRN-8")
@pytest.mark.rule("R-16")
def test_a_hand_left_short_is_filled_in_the_turn_of_another_as_soon_as_there_are_cards() -> None:
    t = small_deck(7, [7, 6, 5], [4, 3, 2])
    t.s.hands[1], t.s.deck, t.s.discards = (4, 3), 0, 1 << 2 | 1 << 1  # Bob found no third card
    t.put(0, "North", loads=["Coal"]).operating().next_cards(1, 2)
    t.play("deliver Coal North 7")
    assert t.s.seat == 0
    assert t.s.hands == [(6, 5, 1), (4, 3, 2)]


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-1")
def test_after_each_event_another_card_is_drawn_until_the_hand_is_full() -> None:
    t = scene().next_cards(101, 103, 102, 1)
    t.play("deliver Coal North 30")
    assert hand(t) == [29, 28, 1]
    assert t.s.cash == [70, 40]
    assert [entry[0] for entry in t.s.active] == [101, 102]
    assert t.game.waiting() == (0,)


@pytest.mark.rule("TRN-10")
@pytest.mark.parametrize("cards", [(103, 1, 2, 3), (1, 103, 2, 3), (1, 2, 103, 3)])
def test_an_event_drawn_while_a_hand_is_replaced_strikes_at_once(cards: tuple[int, ...]) -> None:
    t = scene().next_cards(*cards)
    t.play("discard")
    assert t.s.cash == [40, 40]
    assert hand(t) == [1, 2, 3]


@pytest.mark.rule("TRN-10")
def test_an_event_drawn_for_a_delivery_strikes_at_once() -> None:
    t = scene().lay(1, "B4 B5").next_cards(101, 1)
    t.play("deliver Coal North 30")
    assert t.owner("B4", "B5") is None


# One thing after the other


@pytest.mark.without("italy")
@pytest.mark.rule("R-10")
def test_an_event_is_carried_out_before_the_next_card_is_drawn() -> None:
    t = scene().put(0, "North", loads=["Tea"], loco=2).next_cards(104, 103, 1)
    t.play("deliver Coal North 30")
    assert hand(t) == [29, 28]
    assert t.s.cash[0] == 80  # the tax lies below and is not drawn yet
    t.refuses("deliver Coal North 29", "R-10")
    t.refuses("done", "R-10")
    t.play("lose Tea")
    assert hand(t) == [29, 28, 1]
    assert t.s.cash[0] == 70


@pytest.mark.without("italy")
@pytest.mark.rule("R-10")
def test_loads_to_lose_are_chosen_in_turn_order_from_the_drawer_on() -> None:
    t = table(PLAIN, CITIES, players=3, events=EVENTS, rivers=RIVERS)
    t.put(0, "North", loads=["Coal", "Tea"]).put(2, "North", loads=["Tea", "Rice"])
    t.put(1, "North", loads=["Coal", "Tea", "Rice"], loco=2).operating(seat=1).next_cards(104, 1)
    t.play("deliver Coal North 27")
    asked: list[int] = []
    for answer in ("lose Tea", "lose Rice", "lose Coal"):
        asked += t.game.waiting()
        assert [seat for seat in range(3) if len(t.game.legal(seat))] == asked[-1:]
        t.play(answer)
    assert asked == [1, 2, 0]
    assert [t.aboard(seat) for seat in range(3)] == [["Tea"], ["Rice"], ["Tea"]]


@pytest.mark.rule("R-14")
def test_the_old_hand_is_discarded_before_the_first_new_card_is_drawn() -> None:
    t = small_deck(6, [6, 5, 4], [3, 2, 1]).operating()
    assert deck(t) == []
    t.next_cards(5, 6, 4).play("discard")  # the old cards are all there is
    assert hand(t) == [5, 6, 4]


@pytest.mark.rule("R-14")
def test_new_cards_come_one_by_one_and_an_event_among_them_strikes_before_the_next() -> None:
    t = scene().put(0, "North", loads=["Tea"], loco=2).next_cards(1, 104, 2, 3)
    t.play("discard")
    assert hand(t) == [1]
    t.play("lose Tea")
    assert hand(t) == [1, 2, 3]


@pytest.mark.rule("R-14")
def test_an_event_that_costs_a_turn_costs_a_discarding_player_the_next_one_only() -> None:
    t = scene().next_cards(1, 104, 2, 3)
    t.play("discard")
    assert (t.s.seat, t.s.round) == (1, 3)
    t.idle()
    assert (t.s.seat, t.s.round) == (1, 4)  # Ann's fourth turn is lost
    t.idle()
    assert (t.s.seat, t.s.round) == (0, 5)


# How long an event lasts


@pytest.mark.without("italy")
@pytest.mark.rule("R-13")
def test_an_event_lasts_to_the_end_of_the_drawers_next_turn() -> None:
    t = scene().next_cards(101, 1)
    t.play("deliver Coal North 30", "done")
    assert barred_rivers(t) == [True, False]  # the rest of the turn it was drawn in
    t.play("done", "done")
    assert barred_rivers(t) == [True, False]  # Bob's turn
    t.play("done", "done")
    assert barred_rivers(t) == [True, False]  # Ann's next turn
    t.play("done", "done")
    assert t.s.seat == 1
    assert barred_rivers(t) == [False, False]  # over before Bob starts


@pytest.mark.without("italy")
@pytest.mark.rule("R-13")
def test_a_lost_turn_is_the_drawers_next_turn_too() -> None:
    t = scene().next_cards(101, 104, 1)
    t.play("deliver Coal North 30")
    t.play("done", seat=1)
    assert barred_rivers(t) == [True, False]
    t.play("done", "done")
    assert (t.s.seat, t.s.round) == (1, 4)
    assert barred_rivers(t) == [False, False]


@pytest.mark.without("italy")
@pytest.mark.rule("R-13")
def test_a_discarding_turn_is_the_drawers_next_turn_too() -> None:
    t = scene().next_cards(101, 1, 2, 3)
    t.play("discard")  # the card is drawn in this turn, so it is not the next one
    t.play("done", seat=1)
    assert barred_rivers(t) == [True, False]
    t.play("done")
    t.next_cards(4, 5, 6).play("discard", seat=0)
    t.play("done", seat=1)
    assert barred_rivers(t) == [False, False]


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-24")
def test_several_events_are_in_force_together_each_to_its_own_end() -> None:
    t = scene().next_cards(101, 1)
    t.play("deliver Coal North 30", "done", "done")
    t.next_cards(102, 2).play("deliver Rice Main 27", "done")
    assert barred_rivers(t) == [True, True]
    t.play("done", "done")
    assert barred_rivers(t) == [True, True]  # Ann's next turn, the last of her card
    t.play("done", "done")
    assert barred_rivers(t) == [False, True]  # Bob's next turn, the last of his
    t.play("done", "done")
    assert barred_rivers(t) == [False, False]


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-24")
def test_where_two_events_bar_the_same_place_the_end_of_one_does_not_open_it() -> None:
    t = scene().next_cards(105, 1)
    t.play("deliver Coal North 30", "done", "done")
    t.next_cards(101, 2).play("deliver Rice Main 27", "done")
    assert not t.allows("build B4 B5")
    t.idle(2)
    t.play("done")
    assert t.s.seat == 1
    t.refuses("build B4 B5", "EVT-5")  # the cyclone is over, the flood is not
    t.play("done", "done")
    assert t.s.seat == 0
    assert t.allows("build B4 B5")


# The discard pile and the new deck


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-22")
def test_tax_and_derailment_are_discarded_at_once_and_a_flood_when_it_is_over() -> None:
    t = scene().next_cards(103, 101, 1)
    t.play("deliver Coal North 30")
    assert discards(t) == [30, 103]
    t.next_cards(104, 2).play("deliver Coal North 29")
    assert discards(t) == [29, 30, 103, 104]
    t.idle()  # Bob; then Ann's lost turn, with which the flood ends
    assert discards(t) == [29, 30, 101, 103, 104]


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-22")
@pytest.mark.rule("SET-12")
@pytest.mark.rule("R-16")
def test_a_used_up_deck_is_made_anew_from_the_discards_and_the_tax_comes_back_with_it() -> None:
    t = small_deck(7, [7, 6, 5], [4, 3, 2], events="101 | tax | Rail tax | table: 0 10")
    t.put(0, "North", loads=["Coal", "Coal"]).operating()
    assert deck(t) == [1, 101]
    t.next_cards(101, 1).play("deliver Coal North 7")
    assert (t.s.cash, deck(t), discards(t)) == ([47, 40], [], [7, 101])
    t.next_cards(101, 7).play("deliver Coal North 6")  # out of 6, 7 and 101
    assert t.s.cash == [43, 30]
    assert hand(t) == [5, 1, 7]
    assert (deck(t), discards(t)) == ([6], [101])


@pytest.mark.rule("SET-12")
def test_the_discards_wait_until_the_deck_is_used_up() -> None:
    t = small_deck(8, [8, 7, 6], [5, 4, 3]).put(0, "North", loads=["Coal", "Coal"]).operating()
    t.next_cards(1).play("deliver Coal North 8")
    assert (deck(t), discards(t)) == ([2], [8])
    t.next_cards(2).play("deliver Coal North 7")  # the last card: nothing is shuffled yet
    assert (deck(t), discards(t)) == ([], [7, 8])


@pytest.mark.rule("SET-12")
def test_a_last_event_in_the_deck_is_drawn_before_the_discards_come_back() -> None:
    t = small_deck(6, [6, 5, 4], [3, 2, 1], events="101 | tax | Rail tax | table: 0 10")
    t.put(0, "North", loads=["Coal"]).operating()
    assert deck(t) == [101]
    t.next_cards(101, 6).play("deliver Coal North 6")
    assert t.s.cash == [46, 40]
    assert hand(t) == [5, 4, 6]


@pytest.mark.without("italy")
@pytest.mark.rule("R-16")
def test_a_deck_that_runs_out_during_a_draw_is_rebuilt_and_drawing_goes_on() -> None:
    t = small_deck(7, [7, 6, 5], [4, 3, 2]).operating()
    t.next_cards(1, 5, 7).play("discard")
    assert t.s.hands == [(1, 5, 7), (4, 3, 2)]
    assert (deck(t), discards(t)) == ([6], [])


@pytest.mark.without("italy")
@pytest.mark.rule("R-16")
def test_hands_and_events_in_force_stay_out_of_the_new_deck() -> None:
    t = small_deck(7, [7, 6, 5], [4, 3, 2], events="101 | flood | Flood of the Po | rivers: Po").operating()
    t.next_cards(101, 1, 5, 6).play("discard")
    assert t.s.hands == [(1, 5, 6), (4, 3, 2)]
    assert (deck(t), discards(t)) == ([7], [])
    assert [entry[0] for entry in t.s.active] == [101]


@pytest.mark.without("italy")
@pytest.mark.rule("R-16")
def test_without_a_card_to_draw_the_game_goes_on_with_a_short_hand() -> None:
    t = small_deck(5, [5, 4, 3], [2, 1]).operating(seat=1)
    t.next_cards(1, 2).play("discard")
    assert t.s.hands == [(5, 4, 3), (1, 2)]
    assert t.game.waiting() == (0,)
