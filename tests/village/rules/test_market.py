"""Taking tracks and trips: prices, coins, refills, one of each a turn."""

from __future__ import annotations

import pytest

from village.kit import table

TITLES = ("village",)


@pytest.mark.rule("VIL-9")
def test_a_track_costs_a_pound_on_each_card_that_lies_farther() -> None:
    t = table().market(1, 2, 3, 4, 5, 6, 7).money(0, 3)
    t.play("take 4")
    assert t.s.money[0] == 0
    assert t.s.held == 4
    assert t.s.tracks[:6] == [1, 2, 3, 5, 6, 7], "the row slides away from the deck"
    assert t.s.track_coins[:6] == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("VIL-9")
@pytest.mark.rule("VIL-R2")
def test_the_track_market_is_refilled_to_seven_next_to_the_deck() -> None:
    t = table()
    top = t.s.top
    t.play("take 2")
    assert len(t.s.tracks) == 7
    assert t.s.setting.same_trip[top] >> t.s.tracks[-1] & 1, "the top card, turned over"
    assert t.s.track_coins[-1] == 0
    assert len(t.s.trips_out) == 4, "the trip market stays as it is"


@pytest.mark.rule("VIL-9")
def test_a_track_dearer_than_the_money_is_refused() -> None:
    t = table().market(1, 2, 3, 4, 5, 6, 7).money(0, 3)
    assert "take 4" in t.legal()
    assert "£4" in t.refuses("take 5", "VIL-9")
    assert "take 5" not in t.legal()


@pytest.mark.rule("VIL-9")
def test_a_place_where_no_card_lies_is_refused() -> None:
    t = table().market(1, 2).no_deck()
    t.refuses("take 3", "VIL-9")


@pytest.mark.rule("VIL-7")
def test_a_trip_costs_three_pounds_and_one_on_each_card_that_lies_farther() -> None:
    t = table().trips(1, 2, 3, 4).money(0, 7)
    t.play("plan 3")
    assert t.s.money[0] == 2
    assert t.s.trips_out[:3] == [1, 2, 4]
    assert t.s.trip_coins == [1, 1, 0, 0]
    assert t.s.held == 3


@pytest.mark.rule("VIL-7")
def test_the_trip_market_is_refilled_to_four_with_the_top_of_the_deck() -> None:
    t = table()
    top = t.s.top
    t.play("plan 1")
    assert len(t.s.trips_out) == 4
    assert t.s.trips_out[-1] == top
    assert t.s.top != top


@pytest.mark.rule("VIL-7")
def test_the_row_of_trips_has_no_fifth_place() -> None:
    table().trips(1, 2, 3).no_deck().refuses("plan 4", "VIL-7")


@pytest.mark.rule("VIL-7")
@pytest.mark.rule("VIL-9")
def test_the_money_on_a_card_is_gained() -> None:
    t = table().market(1, 2, 3, coins=(0, 4, 0)).trips(5, 6, 7, 8, coins=(2, 0, 0, 0)).money(0, 5)
    t.play("take 2")
    assert t.s.money[0] == 5 - 1 + 4
    t = table().trips(5, 6, 7, 8, coins=(2, 0, 0, 0)).money(0, 5)
    t.play("plan 1")
    assert t.s.money[0] == 5 - 3 + 2


@pytest.mark.rule("VIL-8")
def test_a_trip_that_cannot_be_paid_is_refused() -> None:
    t = table().trips(1, 2, 3, 4).money(0, 3)
    assert t.legal("plan") == ["plan 1"]
    t.refuses("plan 2", "VIL-8")
    t.money(0, 2)
    assert t.legal("plan") == []
    assert "£3" in t.refuses("plan 1", "VIL-8")


@pytest.mark.rule("VIL-R1")
def test_the_price_must_be_in_hand_before_the_cards_coins_are_gained() -> None:
    t = table().market(1, 2, 3, coins=(0, 0, 5)).money(0, 2)
    assert "take 3" in t.legal()
    t.money(0, 1)
    assert "only after paying" in t.refuses("take 3", "VIL-R1")
    t = table().trips(1, 2, 3, 4, coins=(3, 0, 0, 0)).money(0, 2)
    t.refuses("plan 1", "VIL-R1")
    t.money(0, 3)
    t.play("plan 1")
    assert t.s.money[0] == 3


@pytest.mark.rule("VIL-R3")
def test_with_an_empty_deck_rows_slide_and_are_not_refilled() -> None:
    t = table().market(1, 2, 3).trips(4, 5).money(0, 9).no_deck()
    t.play("plan 2", "assign T1", "take 3")
    assert t.s.trips_out == [4]
    assert t.s.tracks == [1, 2]
    assert t.s.track_coins == [1, 1], "prices count the cards that lie there"


@pytest.mark.rule("VIL-R3")
def test_an_empty_trip_row_means_no_trips() -> None:
    t = table().trips().no_deck().money(0, 20)
    assert t.legal("plan") == []
    assert "empty" in t.refuses("plan 1", "VIL-7")


@pytest.mark.rule("VIL-R3")
@pytest.mark.rule("VIL-14")
def test_trips_put_under_an_empty_deck_are_the_deck() -> None:
    t = table().lay(0, "A1:1 B1:2").market(9, 3, 4).no_deck().assigned(0, "T3", 10, 20).hand(0, 1, 4, 16)
    t.play("take 1", "place C1", "resolve T3 1")
    assert t.s.top == 10
    assert t.s.under == (20,)


@pytest.mark.rule("VIL-20")
@pytest.mark.rule("VIL-R21")
def test_known_trips_come_up_when_all_others_are_gone() -> None:
    t = table().trips(5, 6, 7, 8).money(0, 20)
    t.s.trips_left, t.s.under = 0, (30, 31)
    top = t.s.top
    t.play("plan 1")
    assert t.s.trips_out[-1] == top
    assert [t.s.top, *t.s.under] == [30, 31]


@pytest.mark.rule("VIL-21")
@pytest.mark.rule("VIL-R15")
def test_the_market_is_refilled_before_the_card_is_used() -> None:
    t = table().market(1, 2, 3, 4, 5, 6, 7).trips(8, 9, 10, 11)
    news = t.play("take 1")
    assert [item.word for item in news if item.chance] == ["track", "trip"], "the reveal belongs to the taking"
    assert t.s.phase == 2
    t.refuses("plan 1", "VIL-21")
    t.refuses("take 1", "VIL-21")
    assert not [item for item in t.play("place A1") if item.chance], "placing reveals nothing, so it can be taken back"
    t.game.undo()
    assert t.s.held == 1
    t = table()
    news = t.play("plan 1")
    assert [item.word for item in news if item.chance] == ["trip"]
    t.refuses("take 1", "VIL-21")


@pytest.mark.rule("VIL-R15")
def test_nothing_follows_a_reveal_in_one_row() -> None:
    """Else a refusal of what follows would tell what came, with nothing played."""
    t = table().market(9, 1, 2).hand(0, 1, 4, 7).money(0, 9)
    t.refuses("take 1; place C1", "VIL-R15")
    t.refuses("plan 1; assign T1", "VIL-R15")
    t.play("take 1")
    t.refuses("place C1; resolve T3 1; done", "VIL-R15")
    t.play("place C1; resolve T3 1")
    assert t.game.entries()[-1].text == "place C1; resolve T3 1"
    assert t.game.state.parse("plan 1", 0) == list(t.game.legal().of("plan"))[:1]


@pytest.mark.rule("VIL-22")
def test_coins_stay_on_a_card_and_slide_with_it() -> None:
    t = table().market(1, 2, 3, 4, 5, 6, 7, coins=(0, 2, 0, 1, 0, 0, 0)).money(0, 5)
    t.play("take 1", "place A1", "done")
    assert t.s.track_coins == [2, 0, 1, 0, 0, 0, 0]
    assert t.s.tracks[:3] == [2, 3, 4]
    t.play("take 3")
    assert t.s.money[1] == 5 - 2 + 1
    assert t.s.track_coins[:2] == [3, 1]


@pytest.mark.rule("VIL-23")
def test_without_money_there_is_the_farthest_track_and_no_trip() -> None:
    t = table().money(0, 0)
    assert t.legal() == ["take 1"]
    t.refuses("take 2", "VIL-9")
    t.refuses("plan 1", "VIL-8")
    t.play("take 1", "place A1")
    assert t.s.money[0] == 0
