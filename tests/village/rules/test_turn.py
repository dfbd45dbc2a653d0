"""A turn: one track, at most one trip before or after it, and its end."""

from __future__ import annotations

import pytest

import milepost
from village.kit import table, title

TITLES = ("village",)


@pytest.mark.rule("VIL-6")
def test_a_trip_may_come_before_the_build() -> None:
    t = table().money(0, 9)
    t.play("plan 1", "assign T1")
    t.refuses("plan 1", "VIL-6")
    t.play("take 1", "place A1")
    assert t.legal() == ["done"]
    t.refuses("plan 1", "VIL-6")


@pytest.mark.rule("VIL-6")
def test_a_trip_may_come_after_the_build() -> None:
    t = table().money(0, 9).market(1, 2, 3)
    t.play("take 1", "place A1", "plan 2", "assign L1")
    assert t.legal() == ["done"]


@pytest.mark.rule("VIL-6")
def test_one_track_must_be_built_and_no_second_one() -> None:
    t = table().market(1, 2, 3).money(0, 1)
    t.refuses("done", "VIL-6")
    t.play("take 1")
    t.refuses("done", "VIL-6")
    t.play("place A1")
    t.refuses("take 1", "VIL-6")
    t.play("done")
    assert t.game.waiting() == (1,)


@pytest.mark.rule("VIL-7")
def test_a_trip_taken_must_be_assigned() -> None:
    t = table()
    t.play("plan 1")
    t.refuses("done", "VIL-7")
    assert t.legal() == [f"assign {line}" for line in ("T1", "T2", "T3", "L1", "L2", "L3", "L4")]


@pytest.mark.rule("VIL-7")
@pytest.mark.rule("VIL-9")
def test_nothing_is_placed_or_assigned_that_was_not_taken() -> None:
    t = table()
    t.refuses("place A1", "VIL-9")
    t.refuses("assign T1", "VIL-7")
    t.refuses("resolve T1 1", "VIL-13")


@pytest.mark.rule("VIL-8")
def test_a_line_takes_two_trips_and_no_third() -> None:
    t = table().assigned(0, "T2", 40).money(0, 20)
    t.play("plan 1", "assign T2", "take 1", "place A1", "done")
    assert len(t.s.trips[1]) == 2
    t.turn(0)
    t.play("plan 1")
    assert "assign T2" not in t.legal()
    assert "two trips" in t.refuses("assign T2", "VIL-8")


@pytest.mark.rule("VIL-8")
def test_a_completed_line_takes_no_trip() -> None:
    t = table().lay(0, "C1:9").money(0, 9)  # T3 runs out to the right
    t.play("plan 1")
    assert "completed" in t.refuses("assign T3", "VIL-8")
    assert "assign T3" not in t.legal()
    t.play("assign T2")


@pytest.mark.rule("VIL-R11")
def test_without_room_on_any_line_no_trip_is_planned_not_even_for_its_coins() -> None:
    t = table().lay(0, "C1:9").trips(1, 2, 3, 4, coins=(9, 0, 0, 0)).money(0, 9)
    for line in ("T1", "T2", "L1", "L2", "L3"):
        t.assigned(0, line, 50, 51)
    t.assigned(0, "L4", 52)
    assert t.legal("plan")
    t.assigned(0, "L4", 52, 53)
    assert not t.legal("plan")
    t.refuses("plan 1", "VIL-R11")


@pytest.mark.rule("VIL-R10")
def test_a_trip_after_the_build_waits_for_all_resolutions_and_misses_those_lines() -> None:
    t = table().lay(0, "A1:1 A2:1 A3:1 A4:1 B4:50 C1:1 C2:1 C3:1").market(53, 1, 2).money(0, 9).hand(0, 1, 4, 7)
    t.play("take 1", "place C4")
    assert t.s.as_dict(0)["to resolve"] == ["T3", "L4"]
    t.refuses("plan 1", "VIL-R10")
    t.refuses("done", "VIL-14")
    t.play("resolve L4 1")
    t.refuses("plan 1", "VIL-R10")
    t.play("resolve T3 4", "plan 1")
    t.refuses("assign T3", "VIL-8")
    t.refuses("assign L4", "VIL-8")
    t.play("assign T2")


@pytest.mark.rule("VIL-R19")
def test_a_turn_ends_only_by_done_so_a_placing_can_be_taken_back() -> None:
    t = table().money(0, 0)
    t.play("take 1", "place A1")
    assert t.game.waiting() == (0,)
    assert t.legal() == ["done"]
    t.game.undo()
    t.play("place A2")
    assert t.s.filled[0] == 1 << 3


@pytest.mark.rule("VIL-R20")
def test_a_turn_may_end_without_a_track_when_there_is_none_anywhere() -> None:
    t = table().market(5).no_deck().money(0, 0).money(1, 0)
    t.refuses("done", "VIL-6")
    t.play("take 1", "place A1", "done")
    assert t.legal() == ["done"]
    t.refuses("take 1", "VIL-9")
    t.play("done")
    assert t.game.waiting() == (0,)


@pytest.mark.rule("VIL-24")
def test_a_trip_planned_before_the_build_scores_with_the_line_it_completes() -> None:
    made = title(cards={40: "pasture, bridge, -, signal | count lake 5"})
    t = table(made=made).market(9, 1, 2).trips(40, 2, 3, 4).money(0, 3).hand(0, 1, 4, 7)
    t.play("plan 1", "assign T3", "take 1", "place C1", "resolve T3 4")
    assert t.s.points[0] == 5 + 3, "the lake of the border, and a signal"


@pytest.mark.rule("VIL-24")
def test_terminus_money_pays_for_a_trip_after_the_build() -> None:
    t = table().market(9, 1, 2).money(0, 0).hand(0, 1, 4, 7)
    t.play("take 1", "place C1")
    t.refuses("plan 1", "VIL-R10")
    t.play("resolve T3 1", "plan 1", "assign T1")
    assert t.s.money[0] == 1


@pytest.mark.rule("VIL-18")
def test_after_the_end_nobody_acts() -> None:
    game = milepost.new("village", 2, seed=4)
    while game.waiting():
        game.play(next(iter(game.legal())))
    with pytest.raises(milepost.IllegalAction) as caught:
        game.play("done")
    assert caught.value.rule == "VIL-18"
    with pytest.raises(milepost.IllegalAction) as caught:
        game.play("take 1", seat=0)
    assert caught.value.rule == "VIL-18"
    assert list(game.legal(0)) == []
