"""Riding the ferry: the stop, the half rate, closed ferries, rent (FER-5, FER-7, R-20 to R-23)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, book, table, weather_rule

TITLES = ("india", "russia", "italy", "nippon")

# The mainland with the port P (B6), an island with the port Q (B9) and a small city I (B11).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """


def ferry_table(players: int = 2, **more: Any) -> Table:
    return table(ISLE, "Main: major, M; Ilo: small, I", players=players, ferries="Strait: P, Q, 6, sea=Palk", **more)


# The stop and the ride


@pytest.mark.rule("FER-5")
def test_a_train_stops_at_the_port_and_starts_its_next_turn_beyond() -> None:
    t = ferry_table().lay(0, "B3 B4 B5 B6", "B9 B10 B11").put(0, "B5", "B4").operating()
    t.play("move B6")
    t.refuses("ride Strait", "FER-5")
    t.idle(2)
    t.play("ride Strait")
    assert (t.where(0), t.s.cash[0]) == ("B9", 50)


@pytest.mark.without("italy")
@pytest.mark.rule("FER-5")
@pytest.mark.rule("R-21")
@pytest.mark.parametrize(("loco", "half"), [(0, 5), (1, 6), (2, 5), (3, 6)])
def test_the_far_port_is_the_first_milepost_of_the_half_rate_or_free_in_russia(
    under: str, loco: int, half: int
) -> None:
    steps = half if under == "russia" else half - 1
    t = ferry_table().lay(0, "B5 B6", "B9 B10 B11").put(0, "B6", "B5", loco=loco).operating()
    t.play("ride Strait")
    way = ["B10", "B11", "B10", "B9", "A9", "A10", "A9"]
    t.lay(0, "B9 A9 A10")
    for there in way[:steps]:
        t.play(f"move {there}")
    t.refuses(f"move {way[steps]}", "MOV-2")


@pytest.mark.without("italy")
@pytest.mark.rule("R-21")
def test_by_the_option_of_other_titles_the_far_port_is_free() -> None:
    t = ferry_table(options="ferry_far_port_cost = 0").lay(0, "B5 B6").put(0, "B6", "B5").operating()
    t.play("ride Strait")
    assert t.s.points[0] == 5


@pytest.mark.rule("FER-5")
def test_a_train_that_has_moved_this_turn_does_not_ride() -> None:
    t = ferry_table().lay(0, "B5 B6 A7 A6 B6").put(0, "B6", "B5").operating()
    t.play("move A7", "move A6", "move B6")
    t.refuses("ride Strait", "FER-5")


@pytest.mark.rule("FER-7")
def test_a_train_that_does_not_ride_runs_through_a_port_like_any_milepost() -> None:
    t = ferry_table().lay(0, "B4 B5 B6 A7 A6").put(0, "B4").operating()
    t.play("move B5", "move B6", "move A7", "move A6")
    assert t.s.points[0] == 5
    t = ferry_table().lay(0, "B5 B6 A7").put(0, "B6", "B5").operating()
    t.play("move A7")  # it waited there for a turn and goes on by land, at full rate
    assert t.s.points[0] == 8


@pytest.mark.rule("FER-7")
@pytest.mark.rule("R-20")
def test_a_port_is_no_city() -> None:
    t = ferry_table().lay(0, "B4 B5 B6").put(0, "B5", "B4").operating()
    t.play("move B6")
    t.refuses("move B5", "MOV-3")
    t.refuses("pick Coal", "LOD-1")
    t.idle(2)
    t.refuses("move B5", "MOV-3")


@pytest.mark.rule("R-20")
def test_a_train_does_not_ride_back_the_way_it_came() -> None:
    t = ferry_table().lay(0, "B5 B6", "B9 A9 A10 B9").put(0, "B6", "B5").operating()
    t.play("ride Strait")
    t.idle(2)
    t.refuses("ride Strait", "FER-5")
    t.play("move A9", "move A10", "move B9")  # once round a loop it comes to the port anew
    t.idle(2)
    t.play("ride Strait")
    assert t.where(0) == "B6"


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("there", ["B10", "A9", "A10", "C9", "C10"])
def test_on_the_far_side_a_train_takes_any_track(there: str) -> None:
    t = ferry_table().lay(0, "B5 B6").lay(1, f"B9 {there}").put(0, "B6", "B5").operating()
    t.play("ride Strait", f"move {there}")
    assert t.where(0) == there


@pytest.mark.rule("R-20")
def test_a_turn_of_discarding_postpones_the_ride() -> None:
    t = ferry_table().lay(0, "B5 B6").put(0, "B6", "B5").draws(0)
    assert t.where(0) == "B6"
    t.idle()
    t.play("ride Strait")
    assert t.where(0) == "B9"


@pytest.mark.rule("R-20")
def test_a_lost_turn_postpones_the_ride() -> None:
    t = ferry_table().lay(0, "B5 B6").put(0, "B6", "B5").operating(1)
    t.will_lose(0)
    t.idle()
    assert (t.s.seat, t.where(0)) == (1, "B6")
    t.idle()
    t.play("ride Strait")
    assert t.where(0) == "B9"


# Closed by an event

GALE = "90 | weather | Gale | coast: Palk; radius: 0; closes ferries: yes"
STORM = "90 | weather | Storm | coast: Palk; radius: 0"


@pytest.mark.without("italy")
@pytest.mark.rule("R-22")
def test_a_train_waits_while_the_ferry_is_closed_and_rides_afterwards() -> None:
    t = ferry_table(events=GALE, coasts="Palk: A10").lay(0, "B5 B6").put(0, "B6", "B5").draws(1, 90)
    t.refuses("ride Strait", weather_rule())
    t.idle(2)  # Bob's next turn ends the gale
    t.play("ride Strait")
    assert t.where(0) == "B9"


@pytest.mark.rule("R-22")
def test_a_train_at_a_closed_ferry_goes_on_by_land() -> None:
    t = ferry_table(events=GALE, coasts="Palk: A10").lay(0, "B5 B6 A7").put(0, "B6", "B5").draws(1, 90)
    t.play("move A7")
    assert t.where(0) == "A7"


@pytest.mark.without("italy")
@pytest.mark.rule("R-22")
def test_only_a_card_that_says_so_closes_a_ferry() -> None:
    t = ferry_table(events=STORM, coasts="Palk: P Q").lay(0, "B5 B6").put(0, "B6", "B5").draws(1, 90)
    t.play("ride Strait")
    assert (t.where(0), t.s.points[0]) == ("B9", 5 - book().rules.ferry_far_port_cost)


@pytest.mark.without("italy")
@pytest.mark.rule("R-22")
def test_a_gale_on_another_sea_leaves_the_ferry_open() -> None:
    t = ferry_table(events=GALE.replace("Palk", "Bengal"), coasts="Bengal: A1").lay(0, "B5 B6").put(0, "B6", "B5")
    t.draws(1, 90).play("ride Strait")
    assert t.where(0) == "B9"


@pytest.mark.rule("R-19")
def test_no_ferry_is_bought_at_a_port_in_the_storm() -> None:
    t = ferry_table(events=STORM, coasts="Palk: P").lay(0, "B3 B4 B5").draws(1, 90)
    t.play("done")
    t.refuses("build B5 B6", weather_rule())
    t = ferry_table(events=STORM, coasts="Palk: Q").lay(0, "B3 B4 B5").draws(1, 90)
    t.play("done", "build B5 B6")  # only the other port is in the storm
    t.refuses("build B9 B10", weather_rule())


# Riding an opponent's ferry


@pytest.mark.without("italy")
@pytest.mark.rule("R-23")
def test_who_has_not_paid_for_the_ferry_owes_rent_before_the_ride() -> None:
    t = ferry_table().lay(1, "B4 B5 B6", "B9 B10").put(0, "B6", "B5").cash(0, 3).operating()
    t.refuses("ride Strait paying 1", "MOV-6")
    t.cash(0, 4).play("ride Strait paying 1")
    assert t.s.cash == [0, 54]
    t.play("move B10")  # covered for the rest of the turn
    assert t.s.cash == [0, 54]


@pytest.mark.without("italy")
@pytest.mark.rule("R-23")
def test_the_rider_chooses_which_owner_to_pay() -> None:
    t = ferry_table(players=3).lay(1, "B5 B6", "B9 B10").lay(2, "A7 B6").put(0, "B6", "B5").operating()
    t.refuses("ride Strait", "R-23")
    t.refuses("ride Strait paying 0", "R-23")
    t.play("ride Strait paying 2")
    assert t.s.cash == [46, 50, 54]
    t.play("move B10")  # Bob's track is not covered
    assert t.s.cash == [42, 54, 54]


@pytest.mark.rule("R-23")
def test_the_rent_of_the_turn_of_coming_does_not_cover_the_ride() -> None:
    t = ferry_table().lay(1, "B4 B5 B6").put(0, "B5", "B4").operating()
    t.play("move B6")
    assert t.s.cash == [46, 54]  # for the track alone
    t.idle(2)
    assert t.s.cash == [46, 54]
    t.play("ride Strait paying 1")
    assert t.s.cash == [42, 58]


@pytest.mark.rule("R-23")
def test_an_owner_rides_for_nothing() -> None:
    t = ferry_table().lay(1, "A7 B6").lay(0, "B5 B6").put(0, "B6", "B5").cash(0, 0).operating()
    t.play("ride Strait")
    assert t.s.cash == [0, 50]
