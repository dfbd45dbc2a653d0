"""Building the ferry: its price, who may, the way to its ports (FER-1 to FER-3, FER-9, BLD-19, R-24, R-79, R-80)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, book, table
from milepost.crayon.options.variants import with_variants

TITLES = ("india", "russia", "italy", "nippon")

# The mainland with the port P (B6), an island with the port Q (B9) and a small city I (B11).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """
# Ports with three sections each: B4, A5, C5 lead to P (B5), and B9, A9, C9 to Q (B8).
NARROW = """
    . . . . . , , , . .
     . M . . P , , Q . I
    . . . . . , , , . .
    """
# The port stands on a cape that two lanes lead to, A4 A5 A6 and C4 C5 C6.
CAPE = """
    . . . . . . . . , . .
     . M . , , . . P , Q .
    . . . . . . . . , . .
    """
CITIES = "Main: major, M; Ilo: small, I"
STRAIT = "Strait: P, Q, 6, sea=Palk"


def ferry_table(rows: str = ISLE, cities: str = CITIES, players: int = 2, **more: Any) -> Table:
    return table(rows, cities, players=players, ferries=STRAIT, **more)


def spent(t: Table, action: str, seat: int = 0) -> int:
    before = t.s.cash[seat]
    t.play(action)
    return before - t.s.cash[seat]


# Buying


@pytest.mark.rule("FER-1")
@pytest.mark.rule("BLD-19")
def test_building_to_one_port_pays_the_ferry_and_one_builds_on_from_the_other() -> None:
    t = ferry_table().lay(0, "B3 B4 B5").building()
    t.refuses("build B9 B10", "BLD-5")
    assert spent(t, "build B5 B6") == 6
    assert spent(t, "build B9 B10") == 1
    assert t.owner("B9", "B10") == 0


@pytest.mark.rule("FER-1")
def test_the_ferries_cost_what_the_book_or_the_board_says(under: str) -> None:
    prices = {"india": [6], "russia": [8], "nippon": [4, 6, 6, 6, 6, 8, 14]}  # Nippon: as posted, by our board
    assert sorted(ferry.price for ferry in book().board.ferries) == prices[under]


@pytest.mark.rule("FER-1")
def test_the_ferry_comes_out_of_the_money_of_the_phase_like_track() -> None:
    t = ferry_table().lay(0, "B3 B4 B5").cash(0, 5).building()
    t.refuses("build B5 B6", "BLD-16")
    t.cash(0, 6).play("build B5 B6")
    t = ferry_table(ISLE.replace(". . . . . . . ,", ". . . a a a . ,", 1)).lay(0, "B3 B4 B5").building()
    t.play("build A3 A4 A5")
    t.play("build B5 B6")
    assert t.s.spent == 16
    t = ferry_table(ISLE.replace(". . . . . . . ,", ". . . a a a . ,", 1)).lay(0, "B3 B4 B5").building()
    t.play("build A3 A4 A5 A6")
    t.refuses("build B5 B6", "BLD-1")  # 15 and 6


@pytest.mark.rule("BLD-19")
def test_an_opponents_ferry_is_no_place_to_build_from() -> None:
    t = ferry_table().lay(1, "B5 B6").lay(0, "B3 B4 B5").building()
    t.refuses("build B6 A6", "BLD-5")
    t.refuses("build B9 B10", "BLD-5")


@pytest.mark.rule("BLD-19")
def test_the_far_port_stays_reached_though_no_land_track_is_left_at_the_near_one() -> None:
    t = (
        ferry_table(deserts="Thar: B5", events="90 | sandstorm | Sandstorm |", rows=ISLE.replace(". . . P", ". . d P"))
        .lay(0, "B3 B4 B5 B6")
        .draws(1, 90)
    )
    assert t.owner("B5", "B6") is None
    t.play("done", "build B9 B10")
    assert t.owner("B9", "B10") == 0


@pytest.mark.rule("R-24")
def test_the_price_of_the_ferry_stands_in_place_of_the_ports_and_a_river_adds() -> None:
    t = ferry_table(rivers="Po: B5e").lay(0, "B3 B4 B5").building()
    assert spent(t, "build B5 B6") == 8


@pytest.mark.rule("R-24")
def test_building_to_the_far_port_is_free_once_the_ferry_is_paid_for() -> None:
    t = ferry_table().lay(0, "B3 B4 B5").building()
    assert spent(t, "build B5 B6") == 6
    assert spent(t, "build B9 A10 B10") == 2
    assert spent(t, "build B10 B9") == 0


@pytest.mark.rule("R-79")
def test_both_ports_cost_their_owner_nothing_more_but_a_river_does() -> None:
    t = ferry_table(rivers="Po: A6se C9e").lay(0, "B3 B4 B5", "B5 A6", "B5 C6").lay(1, "A7 B6").building()
    assert spent(t, "build C6 B6") == 6  # Bob's ferry helps nobody else
    assert spent(t, "build B5 B6") == 0
    assert spent(t, "build A6 B6") == 2
    assert t.s.spent == 8


@pytest.mark.rule("R-79")
def test_a_port_that_is_free_can_be_built_to_without_any_money() -> None:
    t = ferry_table().lay(0, "B3 B4 B5 B6", "B5 A6").cash(0, 0).building()
    assert t.allows("build A6 B6")
    t.play("build A6 B6")
    assert t.owner("A6", "B6") == 0


# Who may


@pytest.mark.rule("FER-2")
@pytest.mark.rule("R-24")
def test_three_players_build_the_ferry_counting_those_at_either_port() -> None:
    t = ferry_table(players=4).lay(0, "B3 B4 B5").lay(1, "A7 B6").lay(2, "C9 B9").building()
    t.play("build B5 B6")  # the third
    t = ferry_table(players=4).lay(0, "B3 B4 B5").lay(1, "A7 B6").lay(2, "C9 B9").lay(3, "C6 B6").building()
    t.refuses("build B5 B6", "FER-2")  # would be the fourth


@pytest.mark.rule("FER-2")
def test_owners_of_a_full_ferry_go_on_building_at_its_ports() -> None:
    t = ferry_table(players=4).lay(0, "B3 B4 B5 B6", "B5 A6").lay(1, "A7 B6").lay(2, "C6 B6").building()
    t.play("build A6 B6", "build B9 B10")


@pytest.mark.rule("FER-2")
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_how_many_build_a_ferry(under: str, players: int) -> None:
    crowd = 3 if players >= 5 else 2
    assert with_variants(book(), (), players).ferry_players == {"india": 3, "russia": 2, "nippon": crowd}[under]


@pytest.mark.rule("FER-9")
def test_the_third_owner_of_the_ferry_has_no_claim_to_the_city_beyond() -> None:
    t = ferry_table(players=4).lay(1, "A6 B6", "B9 B10 B11").lay(2, "A7 B6", "B9 A10 A11 B11").lay(0, "B3 B4 B5")
    t.building()
    t.play("build B5 B6", "build B9 C10 C11")
    t.refuses("build C11 B11", "BLD-10")


@pytest.mark.rule("FER-9")
def test_the_second_player_enters_the_city_beyond_though_the_third_owner_is_not_there() -> None:
    t = ferry_table(players=4).lay(1, "A6 B6", "B9 B10 B11").lay(2, "A7 B6").lay(0, "B3 B4 B5 B6", "B9 A10 A11")
    t.building().play("build A11 B11")
    assert t.owner("A11", "B11") == 0


@pytest.mark.rule("FER-9")
def test_to_the_third_owner_the_ferry_saves_rent() -> None:
    t = ferry_table(players=3).lay(1, "B9 B10 B11").lay(0, "B5 B6").put(0, "B6", "B5").cash(0, 4).operating()
    t.play("ride Strait")
    assert t.s.cash[0] == 4
    t.play("move B10")
    assert t.s.cash[0] == 0


# Right of way


@pytest.mark.rule("FER-3")
def test_a_section_into_the_port_is_left_for_each_of_the_three() -> None:
    t = ferry_table(NARROW, players=3).lay(0, "B3 B4 A5").building()
    t.play("build B4 B5")
    t.refuses("build A5 B5", "FER-3")
    t = ferry_table(NARROW, players=4).lay(0, "B3 B4 B5", "B4 A5").building()
    t.refuses("build A5 B5", "FER-3")


@pytest.mark.rule("FER-3")
@pytest.mark.rule("R-52")
def test_no_more_are_entitled_to_the_ferry_than_play() -> None:
    t = ferry_table(NARROW, players=2).lay(0, "B3 B4 A5", "C3 C4 C5").building()
    t.play("build B4 B5", "build A5 B5")
    t.refuses("build C5 B5", "FER-3")


@pytest.mark.rule("FER-3")
def test_the_right_holds_at_the_far_port_as_well() -> None:
    t = ferry_table(NARROW, players=3).lay(0, "B3 B4 B5").building()
    t.play("build B8 A9", "build A9 B9")
    t.refuses("build B9 B8", "FER-3")
    t.refuses("build B8 C9", "FER-3")


@pytest.mark.rule("FER-3")
def test_when_all_three_are_at_the_port_what_is_left_is_free() -> None:
    t = ferry_table(players=3).lay(0, "B3 B4 B5 B6", "B5 A6").lay(1, "A7 B6").lay(2, "C6 B6").building()
    t.play("build A6 B6", "build B6 C7")


@pytest.mark.rule("R-80")
def test_an_owner_who_came_by_the_other_port_keeps_a_section_at_this_one() -> None:
    t = ferry_table(NARROW, players=3).lay(0, "B3 B4 B5", "B4 A5").lay(1, "B9 B8").lay(2, "A9 B8").building()
    t.refuses("build A5 B5", "FER-3")  # Bob and Cem own the ferry, and do not touch this port yet
    t = ferry_table(NARROW, players=3).lay(0, "B3 B4 B5").lay(1, "B9 B8", "B9 C9").lay(2, "A9 B8").building(1)
    t.refuses("build C9 B8", "FER-3")  # Ann's
    t.building(0).play("build B8 C9")


@pytest.mark.rule("R-80")
def test_who_may_not_build_the_ferry_keeps_no_section_at_its_ports() -> None:
    t = ferry_table(NARROW.replace(". . . . . , , , . .", ". . . . . . , , . ."), players=4)  # a fourth section, A6
    t.lay(0, "B3 B4 B5", "B4 A5").lay(1, "A6 B5").lay(2, "C5 B5").building().play("build A5 B5")
    assert t.owner("A5", "B5") == 0


@pytest.mark.rule("FER-3")
def test_track_far_from_the_port_may_not_cut_it_off() -> None:
    t = ferry_table(CAPE, "Main: major, M").lay(0, "A3 A4 A5 A6 A7 A8 B8", "C3 C4").building()
    t.refuses("build C4 C5", "FER-3")
    t.building(1).play("build B3 C4 C5")
    assert t.owner("C4", "C5") == 1


@pytest.mark.rule("FER-3")
@pytest.mark.rule("R-80")
def test_track_may_not_cut_the_port_off_either_when_its_builder_is_not_there_yet() -> None:
    t = ferry_table(CAPE, "Main: major, M").lay(0, "A3 A4 A5 A6", "C3 C4").building()
    t.refuses("build C4 C5", "FER-3")


@pytest.mark.rule("FER-3")
def test_the_last_way_to_a_port_is_kept_though_the_port_has_free_sections_behind_it() -> None:
    # Only B5 leads to the port P (B6) from Main; B7 and C7 lie beyond the ferry.
    t = (
        ferry_table(
            """
        . . . . .
         . M . . . P . Q .
        . . . . . , . . .
        """,
            "Main: major, M",
        )
        .lay(1, "B3 B4 B5", "B6 B7")
        .building(1)
    )
    t.refuses("build B5 B6", "FER-3")
