"""Resolving completed lines: the order, the terminus card, the trips; and the rulebook's example."""

from __future__ import annotations

import pytest

from milepost.village.board.tableau import LINES
from village.kit import Table, table, title

TITLES = ("village",)


def two_lines() -> Table:
    """C4 is empty; a bridge there completes T3 and L4."""
    t = table().lay(0, "A1:1 A2:1 A3:1 A4:1 B4:50 C1:1 C2:1 C3:1").market(53, 1, 2).hand(0, 1, 4, 16)
    t.play("take 1", "place C4")
    return t


@pytest.mark.rule("VIL-13")
@pytest.mark.parametrize("order", [("T3", "L4"), ("L4", "T3")])
def test_lines_completed_together_are_resolved_in_the_players_order(order: tuple[str, str]) -> None:
    t = two_lines()
    assert {text.split()[1] for text in t.legal()} == {"T3", "L4"}
    t.refuses("resolve T1 1", "VIL-13")
    t.play(f"resolve {order[0]} 1")
    t.refuses(f"resolve {order[0]} 4", "VIL-13")
    t.play(f"resolve {order[1]} 4")
    assert [line["line"] for line in t.s.as_dict(0)["players"][0]["resolved"]][-2:] == list(order)


@pytest.mark.rule("VIL-14")
def test_a_terminus_card_from_the_hand_pays_and_a_new_one_is_drawn_before_the_next_line() -> None:
    t = two_lines()
    t.refuses("resolve T3 5", "VIL-14")
    money = t.s.money[0]
    news = t.play("resolve T3 16")
    assert t.s.money[0] == money + 3, "no trips: £3"
    assert [(item.word, item.audience) for item in news if item.chance] == [("terminus", 0)]
    assert len(t.s.hands[0]) == 3
    assert t.s.hands[0][:2] == (1, 4)
    assert f"resolve L4 {t.s.hands[0][2]}" in t.legal(), "the new card may be played for the next line"


@pytest.mark.rule("VIL-14")
def test_trips_still_count_for_the_terminus_card_and_then_go_under_the_deck() -> None:
    t = table().lay(0, "A1:1 B1:2").market(9, 3, 4).assigned(0, "T3", 10, 20).hand(0, 1, 4, 16).money(0, 0)
    t.play("take 1", "place C1", "resolve T3 16")
    assert t.s.money[0] == 7, "two trips"
    assert t.s.trips[2] == ()
    assert t.s.under == (10, 20)


@pytest.mark.rule("VIL-14")
def test_the_trips_go_under_in_the_order_the_player_likes() -> None:
    t = table().lay(0, "A1:1 B1:2").market(9, 3, 4).assigned(0, "T3", 10, 20).hand(0, 1, 4, 16)
    t.play("take 1", "place C1", "resolve T3 16 swapped")
    assert t.s.under == (20, 10)
    one = table().lay(0, "A1:1 B1:2").market(9, 3, 4).assigned(0, "T3", 10).hand(0, 1, 4, 16)
    one.play("take 1", "place C1")
    assert not [text for text in one.legal() if "swapped" in text]
    one.refuses("resolve T3 16 swapped", "VIL-14")
    alike = table().lay(0, "A1:1 B1:2").market(9, 3, 4).assigned(0, "T3", 1, 51).hand(0, 1, 4, 16)
    alike.play("take 1", "place C1")
    alike.refuses("resolve T3 16 swapped", "VIL-14")


@pytest.mark.rule("VIL-R12")
def test_all_trips_go_under_the_deck_and_the_line_resolved_first_lies_higher() -> None:
    t = table().lay(0, "A1:1 A2:1 A3:1 A4:1 B4:50 C1:1 C2:1 C3:1").market(53, 1, 2).hand(0, 1, 4, 16)
    t.assigned(0, "T3", 64, 32).assigned(0, "L4", 21)  # 64: no feature at all, which scores nothing here
    t.play("take 1", "place C4", "resolve L4 1")
    assert list(t.s.under) == [21], "at once with its line"
    t.play("resolve T3 4")
    assert list(t.s.under) == [21, 64, 32]


def last_two(variants: tuple[str, ...] = ()) -> Table:
    """All but C4 is filled, five lines are resolved, three cards in hand."""
    cells = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3", "A4", "B4")
    t = table(variants=variants).lay(0, " ".join(f"{cell}:3" for cell in cells)).market(3, 5).hand(0, 1, 4, 16)
    assert len(t.s.ended[0]) == LINES - 2
    t.play("take 1", "place C4")
    return t


@pytest.mark.rule("VIL-R5")
def test_the_last_card_completes_two_lines_and_neither_brings_a_terminus_card() -> None:
    t = last_two()
    assert len(t.s.hands[0]) == 3
    assert not [item for item in t.play("resolve T3 1") if item.chance]
    assert len(t.s.hands[0]) == 2
    assert not [item for item in t.play("resolve L4 4") if item.chance]
    assert len(t.s.hands[0]) == 1


@pytest.mark.rule("VIL-R5")
def test_by_the_other_reading_there_is_a_draw_after_the_sixth_line() -> None:
    t = last_two(("draw-after-sixth",))
    assert [item.word for item in t.play("resolve T3 1") if item.chance] == ["terminus"]
    assert len(t.s.hands[0]) == 3
    assert not [item for item in t.play("resolve L4 4") if item.chance]


@pytest.mark.rule("VIL-R5")
@pytest.mark.parametrize("seed", range(5))
def test_a_player_sees_eight_terminus_cards(seed: int) -> None:
    import random

    import milepost

    game = milepost.new("village", 4, seed)
    rng = random.Random(seed)
    seen = dict.fromkeys(range(4), 3)
    while game.waiting():
        for item in game.play(game.legal().choose(rng)):
            if item.word == "terminus":
                seen[item.audience] += 1
    assert seen == dict.fromkeys(range(4), 8)


# The rulebook's example turn. What it says of cards is in the data below; the rest is ours.


@pytest.fixture
def example() -> Table:
    made = title(
        borders={"A": "field, forest, pasture | village, forest, field, lake"},
        cards={
            60: "village, bridge, -, siding | plain 7",  # C1
            61: "forest, bridge, -, halt 2 | plain 7",  # C2
            62: "field, bridge, -, farm | plain 7",  # C3
            70: "lake, bridge, halt 2, signal | plain 7",  # A4
            71: "lake, bridge, halt 2, barn lake | plain 7",  # B4
            80: "lake, curves, signal, farm | plain 7",  # C4, placed upside down
            56: "lake, bridge, signal, - | tracks 0 0 0 0 0 4 6 9",
        },
    )
    t = table(made=made).lay(0, "C1:60 C2:61 C3:62 A4:70 B4:71").market(80, 1, 2, 3, 4, 5, 6)
    return t.trips(10, 56, 12, 13, coins=(0, 1, 0, 0)).money(0, 4).hand(0, 2, 17, 20)


@pytest.mark.rule("VIL-13")
@pytest.mark.rule("VIL-14")
@pytest.mark.rule("VIL-24")
def test_the_example_turn_of_the_rulebook(example: Table) -> None:
    t = example
    t.play("plan 2")
    assert t.s.trip_coins[0] == 1, "£1 on the bottom trip"
    assert t.s.money[0] == 4 - 3 - 1 + 1
    t.play("assign T3", "take 1", "place C4 turned")
    money = t.s.money[0]
    assert t.s.as_dict(0)["to resolve"] == ["T3", "L4"]
    t.play("resolve T3 2")
    assert t.s.points[0] == 9, "4 for five tracks, 5 for a farm on five terrains"
    assert t.s.money[0] == money + 4, "£4 for one field"
    assert t.s.under[-1] == 56
    assert len(t.s.hands[0]) == 3
    t.play("resolve L4 17")
    assert t.s.points[0] == 9 + 12, "4 for a barn on four lakes, 8 for two signals"
    assert t.s.money[0] == money + 4 + 3, "£3 for no trips"
    assert len(t.s.hands[0]) == 3
    t.play("done")
    assert t.game.waiting() == (1,)


@pytest.mark.rule("VIL-14")
def test_the_example_turn_item_by_item(example: Table) -> None:
    from milepost.village.rules.scoring import items

    t = example
    t.play("plan 2", "assign T3", "take 1", "place C4 turned")
    assert [(item.kind, item.points) for item in items(t.s, 0, 2, t.s.trips[2])] == [("trip", 4), ("farm", 5)]
    assert [(item.kind, item.points) for item in items(t.s, 0, 6, ())] == [("barn", 4), ("signal", 8)]
    assert items(t.s, 0, 2, ())[0].text == "farm: 5 terrains, 5 points"
