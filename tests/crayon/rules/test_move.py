"""Moving: where a train starts, how far it goes, where it turns, whose track it pays for."""

from __future__ import annotations

import pytest

from kit import Table, book, table
from milepost.crayon.atoms import MOVE, atom

TITLES = ("india", "russia", "italy", "nippon")

# Main (centre B2) and North (centre B12); a straight line B3 to B11 crosses alpine and mountain
# ground. Ayr (C9) is small, Bex (D5) medium.
BOARD = """
    . . . . . . . . . . . . . .
     . M . . . a m . . . . N .
    . . . . . . . . A . . . . .
     . . . . B . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bex: medium, B"
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11"
RIM = ("B1", "B3", "A2", "A3", "C2", "C3")
FREIGHT, FAST, HEAVY, SUPER = range(4)


def board(players: int = 2, events: str = "") -> Table:
    return table(BOARD, CITIES, players=players, events=events)


# Starting the train


@pytest.mark.rule("MOV-1")
@pytest.mark.rule("R-45")
@pytest.mark.parametrize("city", ["Ayr", "Bex", "Main", *RIM])
def test_a_train_starts_in_any_city_without_any_track_there(city: str) -> None:
    t = board().operating()
    assert t.allows(f"place {city}")
    t.play(f"place {city}")
    assert t.s.place[0] == t.at(city)
    assert t.s.points[0] == 9


@pytest.mark.rule("MOV-1")
def test_a_train_starts_nowhere_but_in_a_city_and_only_once() -> None:
    t = board().lay(0, LINE).operating()
    t.refuses("place B4", "MOV-1")  # next to a city, on own track: still no city
    t.play("place B3")
    t.refuses("place Ayr", "MOV-1")
    t.idle(2)
    t.refuses("place Ayr", "MOV-1")


@pytest.mark.rule("MOV-1")
def test_a_train_not_yet_placed_neither_moves_nor_loads() -> None:
    t = board().lay(0, LINE).operating()
    t.refuses("move B3 B4", "MOV-1")
    t.refuses("pick Coal", "MOV-1")


@pytest.mark.rule("R-45")
def test_a_train_may_load_where_it_starts_and_move_on_with_all_its_points() -> None:
    t = board().lay(0, LINE).operating()
    t.play("place B3", "pick Coal", "move B3 B4")
    assert t.aboard(0) == ["Coal"]
    assert t.s.points[0] == 8


@pytest.mark.rule("R-45")
def test_the_train_is_placed_in_the_operations_phase_not_in_the_opening_nor_while_building() -> None:
    t = board()
    t.refuses("place Main", "TRN-1" if book().rules.switchback else "TRN-3")
    t.operating().play("done")
    t.refuses("place Main", "TRN-9")


@pytest.mark.rule("R-45")
def test_no_event_finds_a_train_that_is_not_on_the_board() -> None:
    t = board(events="31 | derailment | Derailment | cities: Main, North, Ayr, Bex; radius: 9")
    t.put(0, "Ayr").draws(0, 31)
    assert t.s.lost == [1, 0]  # Ann's train is on the board, Bob's is not
    assert t.s.seat == 1


# How far


@pytest.mark.rule("MOV-2")
def test_every_milepost_costs_one_point_whatever_its_ground() -> None:
    t = board().lay(0, LINE).put(0, "B3").operating()
    t.play("move B3 B4")
    t.play("move B4 B5")
    assert t.s.points[0] == 7
    t.play("move B5 B6")  # alpine
    t.play("move B6 B7")  # mountain
    assert t.s.points[0] == 5


@pytest.mark.rule("MOV-2")
def test_a_freight_goes_nine_mileposts_a_turn_and_no_tenth() -> None:
    t = board().lay(0, LINE).put(0, "B3").operating()
    t.play("move B3 B4 B5 B6 B7 B8 B9 B10 B11")
    t.play("move B11 B12")
    t.refuses("move B12 B13", "MOV-2")
    t.idle(2)
    t.play("move B12 B13")
    assert t.where(0) == "B13"


@pytest.mark.rule("MOV-2")
@pytest.mark.parametrize(("loco", "speed"), [(FREIGHT, 9), (FAST, 12), (HEAVY, 9), (SUPER, 12)])
def test_stopping_and_loading_on_the_way_gives_no_points_back(loco: int, speed: int) -> None:
    t = board().lay(0, "B3 B4").put(0, "B3", loco=loco).operating()
    for step in range(speed):
        t.play("move B3 B2" if step % 2 == 0 else "move B2 B3", "pick Coal", "drop Coal")
    assert t.s.points[0] == 0
    here = t.where(0)
    t.refuses("move B2 B3" if here == "B2" else "move B3 B4", "MOV-2")


@pytest.mark.rule("MOV-2")
def test_a_train_moves_from_where_it_stands() -> None:
    t = board().lay(0, LINE).put(0, "B5").operating()
    t.refuses(atom(MOVE, t.board.arm(t.at("B8"), t.at("B9"))), "MOV-2")


# Where it turns


@pytest.mark.rule("MOV-3")
def test_between_cities_a_train_does_not_turn_back() -> None:
    t = board().lay(0, LINE).put(0, "B3").operating()
    t.play("move B3 B4 B5")
    t.refuses("move B5 B4", "MOV-3")
    assert t.allows("move B5 B6")


@pytest.mark.rule("MOV-3")
@pytest.mark.parametrize(
    ("before", "city"),
    [("B9", "Ayr"), ("C5", "Bex"), ("B4", "B3"), ("C4", "C3"), ("A4", "A3"), ("A1", "B1"), ("C1", "C2")],
)
def test_in_a_city_of_any_size_a_train_turns_back(before: str, city: str) -> None:
    t = board().lay(0, f"{before} {city}").put(0, before).operating()
    t.play(f"move {before} {city}", f"move {city} {before}")
    assert t.where(0) == before
    assert t.s.points[0] == 7


@pytest.mark.rule("MOV-3")
def test_at_a_junction_a_train_takes_any_other_branch_as_often_as_it_has_points() -> None:
    # A triangle B4 B5 C5 at the end of the stem B3 B4: round it, and back out of the stem.
    t = board().lay(0, "B3 B4 B5 C5 B4", "B5 A6").put(0, "B3").operating()
    t.play("move B3 B4 B5")
    assert t.allows("move B5 A6")
    assert t.allows("move B5 C5")
    t.play("move B5 C5 B4 B3")
    assert t.where(0) == "B3"
    t.play("move B3 B4 C5 B5")  # and the other way round
    assert t.s.points[0] == 1


@pytest.mark.rule("R-46")
def test_a_train_remembers_from_turn_to_turn_which_way_it_came() -> None:
    t = board().lay(0, LINE).put(0, "B3").operating()
    t.play("move B3 B4 B5")
    t.idle(2)
    t.refuses("move B5 B4", "MOV-3")
    t.idle(2)
    t.refuses("move B5 B4", "MOV-3")
    t.play("move B5 B6")


@pytest.mark.rule("R-46")
def test_at_a_dead_end_a_train_waits_for_track() -> None:
    t = board().lay(0, "B3 B4 B5").put(0, "B3").operating()
    t.play("move B3 B4 B5")
    t.refuses("move B5 B4", "MOV-3")
    t.play("done", "build B5 C5", "done")
    t.idle()
    t.refuses("move B5 B4", "MOV-3")
    t.play("move B5 C5")
    assert t.where(0) == "C5"


@pytest.mark.rule("R-46")
def test_a_train_newly_placed_is_bound_to_nothing() -> None:
    for way in ("B9", "C10", "C8"):
        t = board().lay(0, "B9 C9 C10", "C9 C8").operating()
        t.play("place Ayr")
        assert t.allows(f"move C9 {way}")


# Trains do not block each other


@pytest.mark.rule("MOV-4")
def test_trains_share_mileposts_and_pass_each_other_on_one_section() -> None:
    t = board(players=4).lay(0, LINE)
    t.put(0, "B4", came="B3").put(1, "B6", came="B7").put(2, "B6", came="B5").put(3, "B5", came="B6")
    t.operating(0).play("move B4 B5 B6")  # past Dee, to a milepost where two trains stand
    assert [t.where(seat) for seat in range(4)] == ["B6", "B6", "B6", "B5"]
    t.idle().play("move B6 B5 B4")  # head on over the section Ann has just used
    assert t.where(1) == "B4"


# Red areas


@pytest.mark.rule("MOV-5")
def test_everybody_runs_through_a_red_area_for_nothing() -> None:
    t = board().lay(1, LINE).put(0, "B1").cash(0, 0).operating()
    t.play("move B1 B2 B3")
    assert t.s.cash == [0, 50]
    t.play("move B3 A3 A2 B1 C2 C3 B3")  # along the rim
    assert t.s.cash == [0, 50]
    assert t.s.points[0] == 1


@pytest.mark.rule("MOV-5")
def test_the_centre_of_a_major_city_counts_as_a_milepost() -> None:
    t = board().put(0, "B1").operating()
    t.play("move B1 B2")
    assert t.s.points[0] == 8
    t.play("move B2 B3")
    assert t.s.points[0] == 7


# Rent


@pytest.mark.rule("MOV-6")
def test_own_track_is_free_and_where_there_is_no_track_nobody_goes() -> None:
    t = board().lay(0, "B3 B4").put(0, "B3").cash(0, 0).operating()
    t.play("move B3 B4")
    assert t.s.cash == [0, 50]
    t.refuses("move B4 B5", "MOV-6")


@pytest.mark.rule("MOV-6")
def test_rent_must_be_in_hand_before_the_track_is_used() -> None:
    t = board().lay(1, LINE).put(0, "B3").cash(0, 3).operating()
    t.refuses("move B3 B4", "MOV-6")
    t.cash(0, 4).play("move B3 B4")
    assert t.s.cash == [0, 54]


@pytest.mark.rule("MOV-6")
def test_each_opponent_whose_track_is_used_gets_four_once_a_turn() -> None:
    t = board(players=3).lay(1, "B3 B4 B5", "B6 B7").lay(2, "B5 B6", "B7 B8").put(0, "B3").cash(0, 8).operating()
    t.play("move B3 B4 B5")
    assert t.s.cash == [4, 54, 50]
    t.play("move B5 B6 B7 B8")
    assert t.s.cash == [0, 54, 54]


@pytest.mark.rule("MOV-6")
def test_a_path_over_two_opponents_is_refused_as_a_whole_without_eight() -> None:
    t = board(players=3).lay(1, "B3 B4").lay(2, "B4 B5").put(0, "B3").cash(0, 7).operating()
    t.refuses("move B3 B4 B5", "MOV-6")
    t.play("move B3 B4")
    t.refuses("move B4 B5", "MOV-6")


@pytest.mark.rule("MOV-6")
def test_rent_does_not_count_towards_what_a_phase_may_cost() -> None:
    t = board().lay(1, LINE).put(0, "B3").cash(0, 24).operating()
    t.play("move B3 B4", "done", "upgrade Fast")  # 4 for rent and all of the 20
    assert t.s.cash[0] == 0
    t.refuses("build B1 A1", "LOC-2")


@pytest.mark.rule("MOV-6")
@pytest.mark.rule("R-3")
def test_rent_falls_due_anew_each_turn() -> None:
    t = board().lay(1, LINE).put(0, "B3").operating()
    t.play("move B3 B4")
    t.idle(2)
    t.play("move B4 B5")
    assert t.s.cash == [42, 58]


@pytest.mark.rule("R-3")
def test_standing_on_an_opponents_track_is_free() -> None:
    t = board().lay(1, LINE).put(0, "B5", came="B4").operating()
    t.idle(2)
    assert t.s.cash == [50, 50]


@pytest.mark.rule("R-3")
def test_rent_falls_due_with_the_first_section_of_the_opponents_track() -> None:
    t = board().lay(0, "B3 B4 B5").lay(1, "B5 B6").put(0, "B3").operating()
    t.play("move B3 B4 B5")
    assert t.s.cash == [50, 50]  # at the end of Bob's track, but not on it
    t.play("move B5 B6")
    assert t.s.cash == [46, 54]


# No bankruptcy


@pytest.mark.rule("R-38")
def test_a_train_that_cannot_pay_stands_still_and_its_owner_goes_on_playing() -> None:
    t = board().lay(1, LINE).put(0, "B5", came="B4").cash(0, 3).operating()
    assert list(t.game.legal(0).of("move")) == []
    t.refuses("move B5 B6", "MOV-6")
    t.play("done", "build B3 A4", "build A4 A5")  # what can be paid can be done
    assert t.s.cash[0] == 1
    t.refuses("build A5 A6 B6", "BLD-16")  # 1 for the clear milepost, but 5 for the alpine one
    t.play("done")
    assert t.s.seat == 1
    assert t.game.outcome() is None


@pytest.mark.without("italy")
@pytest.mark.rule("R-38")
def test_what_is_earned_earlier_in_the_turn_counts() -> None:
    t = board().lay(1, "B12 B13 A13", LINE).put(0, "B11", loads=["Coal"]).cash(0, 0).operating()
    t.refuses("move B11 B10", "MOV-6")
    t.next_cards(1).play("deliver Coal North 30")
    t.play("move B11 B10")
    assert t.s.cash == [26, 54]


@pytest.mark.rule("R-38")
def test_rent_taken_in_an_opponents_turn_can_be_spent_at_once() -> None:
    t = board().lay(1, LINE).lay(0, "A12 A11").put(0, "B3").put(1, "A12").cash(1, 0).operating()
    t.play("move B3 B4")
    t.idle()
    t.play("move A12 A11")
    assert t.s.cash == [50, 0]
