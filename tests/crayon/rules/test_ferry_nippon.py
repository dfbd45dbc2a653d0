"""Nippon's ferries: posted prices, two owners, three in a crowd, and what is kept open (FER-1 to FER-8, NI-6)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, table
from milepost.crayon.rights import blocking
from milepost.crayon.rules.track import lay
from milepost.crayon.setting import setting
from milepost.titles import find

TITLES = ("nippon",)

# The mainland with the port P (B6), an island with the port Q (B9).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """
CITIES = "Main: major, M; Ilo: small, I"
STRAIT = "Strait: P, Q, 8, sea=Inland"
OPTIONS = "ferry_players = 2\ncrowd = 5\ncrowd_ferry_players = 3\ncrowd_tunnel_right = true"
# Two islands, each with a major city; two ferries with room for two each, and a tunnel for one.
STRAITS = """
    . . . . . . . , . . . . .
     . M . . . P , , Q . . N .
    . . . . . . . , . . . . .
     . . . . . R , , S . . . .
    . . . . . . . , . . . . .
     . . . . . T , , U . . . .
    . . . . . . . , . . . . .
    """


def isle(players: int = 2, **more: Any) -> Table:
    return table(ISLE, CITIES, players=players, ferries=STRAIT, options=OPTIONS, **more)


def straits(players: int = 4, options: str = OPTIONS) -> Table:
    return table(
        STRAITS,
        "Main: major, M; North: major, N",
        players=players,
        ferries="One: R, S, 6\nTwo: T, U, 6",
        tunnels="Deep: P, Q, 20",
        options=options,
    )


@pytest.mark.rule("FER-1")
def test_each_ferry_has_its_posted_price_and_its_far_port_is_free_both_ways() -> None:
    nippon = find("nippon")
    assert nippon is not None
    made = setting(nippon, 4, ())
    for ferry in nippon.board.ferries:
        for port in ferry.ports:
            dry = [
                arm
                for arm in range(port * 6, port * 6 + 6)
                if made.board.section[arm] >= 0 and not made.water[made.board.section[arm]]
            ]
            assert dry
            for arm in dry:
                back = made.board.arm(made.board.near[arm], port)
                assert made.prices[back] == ferry.price
    t = isle().lay(0, "B3 B4 B5").building()
    t.play("build B5 B6")
    assert t.s.spent == 8
    t.play("build B9 B10 A10", "build A10 B9")
    assert t.s.spent == 10


@pytest.mark.rule("FER-2")
@pytest.mark.rule("R-112")
def test_two_players_build_a_ferry_and_no_third() -> None:
    nippon = find("nippon")
    assert nippon is not None
    assert nippon.rules.ferry_players == 2
    t = isle(3).lay(0, "B3 B4 B5").lay(1, "A7 B6").building()
    t.play("build B5 B6")
    t = isle(3).lay(0, "B3 B4 B5").lay(1, "A7 B6").lay(2, "C10 B9").building()
    t.refuses("build B5 B6", "FER-2")  # one at each port: those are the two


@pytest.mark.rule("FER-2")
@pytest.mark.rule("NI-6")
@pytest.mark.parametrize("players", [4, 5])
def test_with_five_players_three_build_a_ferry(players: int) -> None:
    t = isle(players).lay(0, "B3 B4 B5").lay(1, "A7 B6").lay(2, "C10 B9").building()
    if players == 4:
        t.refuses("build B5 B6", "FER-2")
    else:
        t.play("build B5 B6")
        t = isle(players).lay(0, "B3 B4 B5").lay(1, "A7 B6").lay(2, "C10 B9").lay(3, "C6 B6").building()
        t.refuses("build B5 B6", "FER-2")


# Ports with three sections each: B4, A5, C5 lead to P (B5), and B9, A9, C9 to Q (B8).
NARROW = """
    . . . . . , , , . .
     . M . . P , , Q . I
    . . . . . , , , . .
    """


@pytest.mark.rule("FER-3")
@pytest.mark.rule("NI-6")
@pytest.mark.rule("R-52")
@pytest.mark.rule("R-80")
def test_a_section_at_each_port_is_left_for_the_second_and_in_a_crowd_for_the_third() -> None:
    def narrow(players: int) -> Table:
        return table(NARROW, CITIES, players=players, ferries=STRAIT, options=OPTIONS).lay(0, "B3 B4 B5", "B4 A5")

    narrow(4).building().play("build A5 B5")  # one section is left, for the second
    t = narrow(4).lay(0, "A5 B5", "C3 C4 C5").building()
    t.refuses("build C5 B5", "FER-3")
    t = narrow(5).building()
    t.refuses("build A5 B5", "FER-3")  # two must be left
    t.refuses("build B8 A9; build B8 B9", "FER-3")  # and at the far port


@pytest.mark.rule("NI-6")
@pytest.mark.rule("R-52")
def test_a_way_to_the_tunnel_is_kept_for_one_player_in_a_crowd_only() -> None:
    nippon = find("nippon")
    assert nippon is not None
    for players, entitled in ((2, 0), (4, 0), (5, 1), (6, 1)):
        made = setting(nippon, players, ())
        ends = [place for place in made.places if place.ferry >= 0 and made.board.links[place.ferry].tunnel]
        assert [(place.limit, place.entitled) for place in ends] == [(1, entitled)] * 2
    for players in (4, 5):
        t = straits(players)
        # Nobody has the tunnel, yet track of others lies at every section of its end P.
        for name in ("A6", "A7", "B5", "C6", "C7"):
            lay(t.s, 1, t.board.arm(t.at(name), t.at("B6")))
        t.s.link_owners[2] = 0
        t.s.guests[t.s.setting.place_at[t.at("B6")]] = 0
        shut = [lack.refusal for lack in blocking.lacks(t.s) if lack.what[0] == "place"]
        assert [refusal.rule for refusal in shut] == (["NI-6"] if players == 5 else [])


@pytest.mark.rule("R-95", "india", "russia", "nippon")
@pytest.mark.rule("BLD-13", "nippon")
def test_nobody_takes_so_much_room_that_not_all_can_cross() -> None:
    # Room for five: two on each ferry and the tunnel. Ann has One, and buys Two as well: three are left for three.
    t = straits().lay(0, "D4 D5 D6", "F4 F5").building()
    t.play("build F5 F6")
    # Bob has One too. On Two he would leave the tunnel alone for Cem and Dee.
    t = straits().lay(0, "D4 D5 D6", "F4 F5 F6").lay(1, "E7 D6").building(1)
    t.refuses("build E7 F6", "BLD-13")
    assert t.allows("done")
    # Cem may: he needs it himself.
    t.lay(2, "F3 G4 G5 G6").building(2).play("build G6 F6")
    t = straits(3).lay(0, "D4 D5 D6", "F4 F5 F6").lay(1, "E7 D6").building(1)
    t.play("build E7 F6")  # with three players there is room enough
    t.lay(0, "B3 B4 B5").building(0)
    t.refuses("build B5 B6", "BLD-13")  # the tunnel is Cem's only way


# Riding


@pytest.mark.rule("FER-8")
@pytest.mark.rule("R-23")
def test_a_rider_chooses_which_owner_to_pay() -> None:
    t = isle(3).lay(1, "A7 B6", "B9 B10").lay(2, "C6 B6").put(0, "B6").operating()
    t.refuses("ride Strait", "R-23")
    t.refuses("ride Strait paying 0", "R-23")
    assert t.allows("ride Strait paying 1")
    t.play("ride Strait paying 2")
    assert t.s.cash == [46, 50, 54]
    t.play("move B10")  # Bob's track costs again: he has had nothing yet
    assert t.s.cash == [42, 54, 54]


@pytest.mark.rule("FER-8")
@pytest.mark.rule("R-23")
def test_rent_paid_for_the_ride_covers_that_owners_track_and_is_due_before_it() -> None:
    t = isle(3).lay(1, "A7 B6", "B9 B10").lay(2, "C6 B6").put(0, "B6").cash(0, 4).operating()
    t.play("ride Strait paying 1", "move B10")
    assert t.s.cash == [0, 54, 50]
    t = isle(3).lay(1, "A7 B6").put(0, "B6").cash(0, 3).operating()
    t.refuses("ride Strait paying 1", "MOV-6")


@pytest.mark.rule("FER-5")
@pytest.mark.rule("R-21")
@pytest.mark.rule("MOV-7")
@pytest.mark.parametrize(("loco", "left"), [(0, 4), (1, 5)])
def test_the_far_port_is_the_first_point_of_the_half_rate(loco: int, left: int) -> None:
    nippon = find("nippon")
    assert nippon is not None
    assert nippon.rules.ferry_far_port_cost == 1
    t = isle().lay(0, "B5 B6", "B9 B10").put(0, "B5", loco=loco).operating()
    t.play("move B6")
    t.refuses("ride Strait", "FER-5")  # it waits for the next turn
    t.idle(2)
    t.play("ride Strait")
    assert t.s.points[0] == left


@pytest.mark.rule("FER-7")
def test_a_port_is_a_clear_milepost_to_who_does_not_ride() -> None:
    t = isle().lay(0, "B5 B6 A7").put(0, "B5").operating()
    t.play("move B6 A7")
    assert t.s.points[0] == 7
