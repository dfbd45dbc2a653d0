"""Sandstorms: track in the desert, trains blown back, nobody's claim afterwards."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india",)

# The Thar is B5 to B7 with the city of Oasis on its sand (B6), the Thal D4 and D5; D7 is a
# patch of desert without a name. Main and North are major, Ayr is small.
BOARD = """
    . . . . . . . . . . . . .
     . M . . d d d . . . N .
    . . . . . . . . . . . . .
     . . . d d . d . A . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Oasis: small, B6"
DESERTS = "Thar: B5 B6 B7; Thal: D4 D5"
EVENTS = """
    31 | sandstorm | Sandstorm in the Thar | desert: Thar
    32 | sandstorm | Sandstorm in every desert
    """
THAR, EVERY = 31, 32


def desert(players: int = 2) -> Table:
    return table(BOARD, CITIES, players=players, events=EVENTS, deserts=DESERTS)


@pytest.mark.rule("EVT-7")
def test_every_section_with_an_end_in_the_desert_is_erased_at_once() -> None:
    t = desert().lay(0, "B3 B4 B5 B6", "B7 B8 B9").lay(1, "A5 B5 C5 C6", "A8 B7").draws(0, THAR)
    gone = [("B4", "B5"), ("B5", "B6"), ("B7", "B8"), ("A5", "B5"), ("B5", "C5"), ("A8", "B7")]
    kept = [("B3", "B4"), ("B8", "B9"), ("C5", "C6")]
    assert [t.owner(*section) for section in gone] == [None] * 6
    assert [t.owner(*section) for section in kept] == [0, 0, 1]


@pytest.mark.rule("EVT-7")
def test_every_train_in_the_desert_goes_back_to_the_last_city_it_visited() -> None:
    t = desert(players=3).lay(0, "B3 B4 B5").lay(1, "B10 B9 B8 B7").put(0, "B3").put(1, "B10").put(2, "B4", came="B3")
    t.operating(0).play("move B3 B4 B5")
    t.idle().play("move B10 B9 B8 B7")
    t.idle()
    t.draws(2, THAR)
    assert [t.where(seat) for seat in range(3)] == ["B3", "B10", "B4"]  # Cem is next to the desert, not in it


@pytest.mark.rule("EVT-7")
@pytest.mark.rule("EVT-23")
def test_nobody_builds_in_the_desert_until_the_storm_is_over() -> None:
    t = desert().lay(0, "B3 B4 B5 B6", "B6 A7").lay(1, "C3 C4 C5").draws(0, THAR)
    t.play("done")
    t.refuses("build C5 B5", "EVT-7")  # into it
    t.play("build C5 C6", "done", "done")  # along it
    t.refuses("build B4 B5", "EVT-7")  # Ann's next turn
    t.refuses("build B6 B5", "EVT-7")  # out of Oasis into it
    t.refuses("build B6 B7", "EVT-7")
    t.play("build A7 A8", "done")
    t.play("done", "build C5 B5", "build B5 B4")
    assert t.owner("B4", "B5") == 1


@pytest.mark.rule("EVT-23")
def test_after_a_sandstorm_nobody_has_a_prior_claim() -> None:
    t = desert().lay(1, "B3 B4 B5").lay(0, "C4 B4").draws(1, THAR)
    t.idle(2)  # Ann's turn and Bob's next
    assert t.s.claims == ()
    t.play("done", "build B4 B5")  # Ann may build where Bob's track was, before he has had a turn
    assert t.owner("B4", "B5") == 0


@pytest.mark.rule("R-30")
def test_only_the_desert_the_card_names_is_struck() -> None:
    t = desert().lay(0, "B3 B4 B5", "D3 D4 D5 D6").put(0, "D5", came="D4").draws(1, THAR)
    assert t.owner("B4", "B5") is None
    assert [t.owner("D3", "D4"), t.owner("D4", "D5"), t.owner("D5", "D6")] == [0, 0, 0]
    assert t.where(0) == "D5"
    t.play("done", "build D4 C4")
    t.refuses("build B4 B5", "EVT-7")


@pytest.mark.rule("R-30")
def test_a_card_without_a_name_strikes_every_named_desert() -> None:
    t = desert().lay(0, "B4 B5", "D3 D4 D5 D6").draws(1, EVERY)
    assert [t.owner("B4", "B5"), t.owner("D3", "D4"), t.owner("D4", "D5"), t.owner("D5", "D6")] == [None] * 4


@pytest.mark.rule("EVT-7")
@pytest.mark.rule("R-30")
def test_a_card_without_a_name_strikes_desert_mileposts_that_have_none_either() -> None:
    t = desert().lay(0, "D6 D7 D8").put(0, "D7", came="D6").draws(1, EVERY)
    assert [t.owner("D6", "D7"), t.owner("D7", "D8")] == [None, None]
    assert t.where(0) == "B2"


@pytest.mark.rule("R-30")
def test_a_city_on_the_sand_is_no_desert_milepost() -> None:
    t = desert().lay(0, "C6 B6 A7").put(0, "B6", came="C6").draws(1, THAR)
    assert (t.owner("C6", "B6"), t.owner("B6", "A7")) == (0, 0)
    assert t.where(0) == "B6"
    t.play("move B6 A7", "done", "build B6 A6")  # building there is free too
    assert t.owner("B6", "A6") == 0


@pytest.mark.rule("R-30")
def test_the_last_city_visited_may_have_been_passed_without_a_stop() -> None:
    t = desert().lay(0, "A1 B1", "B3 B4 B5").put(0, "A1").operating()
    t.play("move A1 B1 B2 B3 B4 B5")
    t.idle().draws(1, THAR)
    assert t.where(0) == "B3"  # the very milepost, not the centre


@pytest.mark.rule("R-30")
def test_going_back_costs_neither_rent_nor_loads() -> None:
    t = desert().lay(1, "B3 B4 B5").put(0, "B3", loads=["Coal", "Tea"]).operating()
    t.play("move B3 B4 B5")
    assert t.s.cash == [46, 54]
    t.idle().draws(1, THAR)
    assert t.where(0) == "B3"
    assert t.aboard(0) == ["Coal", "Tea"]
    assert t.s.cash == [46, 54]
    assert t.s.points[0] == 9


@pytest.mark.rule("R-30")
@pytest.mark.rule("R-46")
def test_the_drawers_own_train_goes_back_too_and_may_then_leave_in_any_direction() -> None:
    t = desert().lay(0, "A4 A3", "B3 B4 B5").put(0, "B3").operating()
    t.play("move B3 B4 B5")
    t.idle(2)
    t.draws(0, THAR)
    assert t.where(0) == "B3"
    t.idle()
    for way in ("B4", "A3", "B2", "C3"):
        assert t.allows(f"move B3 {way}")


@pytest.mark.rule("R-27")
@pytest.mark.rule("R-46")
def test_a_train_that_has_just_left_the_desert_stays_and_may_go_back_over_new_track() -> None:
    t = desert().lay(0, "B3 B4 B5 B6").put(0, "B4", came="B5").draws(1, THAR)
    assert t.where(0) == "B4"
    t.idle(2)
    t.play("done", "build B4 B5", "done")
    t.idle()
    t.play("move B4 B5")
    assert t.where(0) == "B5"
