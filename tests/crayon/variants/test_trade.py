"""Selling and trading track (V-TRADE, R-73, R-103)."""

from __future__ import annotations

from typing import Any

import pytest

from crayon.test_random_games import check_track
from kit import Table, table
from milepost.bots.base import least

TITLES = ("india",)

# Main, two small cities (Ayr, Crewe), a medium one (Bute).
ROWS = """
    . . . . . . . . . .
     . . . . . . . . . .
    . . M . . A . . B .
     . . . . . . . . . .
    . . . . . C . . . .
     . . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: medium, B; Main: major, M; Crewe: small, C"
LINE = "C4 C5 Ayr C7 C8 Bute"  # from Main's rim to Bute


def scene(players: int = 3, options: str = "trade = true", **more: Any) -> Table:
    """Bob's line runs from Main to Bute; Ann is to build."""
    return table(ROWS, CITIES, players=players, options=options, **more).lay(1, LINE).building()


def bought(t: Table, *asks: str, price: int = 10, seat: int = 1) -> Table:
    for ask in asks:
        t.play(f"ask {ask}")
    t.play(f"offer {price}")
    t.play("accept", seat=seat)
    return t


@pytest.mark.rule("V-TRADE")
def test_track_changes_hands_for_the_price_agreed() -> None:
    t = scene()
    t.play("ask C4 C5 Ayr")
    t.play("offer 12")
    assert t.game.waiting() == (1,)
    assert t.owner("C4", "C5") == 1
    t.play("accept", seat=1)
    assert t.owner("C4", "C5") == t.owner("C5", "Ayr") == 0
    assert t.owner("Ayr", "C7") == 1
    assert t.s.cash == [38, 62, 50]
    check_track(t.s)


@pytest.mark.rule("V-TRADE")
def test_a_refusal_changes_nothing_and_the_buyer_may_offer_more() -> None:
    t = scene()
    t.play("ask C4 C5", "offer 5")
    t.refuses("done", "TRN-2", seat=0)
    t.play("refuse", seat=1)
    assert t.owner("C4", "C5") == 1
    assert t.s.cash == [50, 50, 50]
    t.play("offer 6")
    t.play("accept", seat=1)
    assert t.s.cash == [44, 56, 50]


@pytest.mark.rule("V-TRADE")
def test_only_the_one_who_is_asked_answers() -> None:
    t = scene()
    t.refuses("accept", "V-TRADE")
    t.play("ask C4 C5", "offer 5")
    t.refuses("accept", "TRN-2", seat=2)
    t.refuses("refuse", "TRN-2", seat=0)
    t.refuses("done", "V-TRADE", seat=1)
    assert set(t.game.legal(1).kinds()) == {"accept", "refuse"}


@pytest.mark.rule("V-TRADE")
def test_instead_of_building_not_before_and_not_after() -> None:
    t = scene()
    t.play("build C4 B4")
    t.refuses("ask C4 C5", "V-TRADE")
    t = bought(scene(), "C4 C5")
    t.refuses("build C4 B4", "V-TRADE")
    t.refuses("upgrade Fast", "V-TRADE")
    assert t.allows("ask C5 Ayr"), "but another deal may follow"
    t.idle(3)
    t.building()
    assert t.allows("build C4 B4"), "in the next turn all is as before"


@pytest.mark.rule("R-73")
def test_it_takes_the_buyers_building_phase_not_the_sellers() -> None:
    t = bought(scene(), "C4 C5")
    t.idle()
    t.play("done")
    assert t.allows("build Bute C10")


@pytest.mark.rule("V-TRADE")
def test_only_in_the_buyers_own_turn_and_in_the_building_phase() -> None:
    t = scene()
    t.refuses("ask C4 C5", "TRN-2", seat=2)
    t.operating().refuses("ask C4 C5", "V-TRADE")
    scene(options="").refuses("ask C4 C5", "V-TRADE")


@pytest.mark.rule("R-73")
def test_the_price_is_bound_by_cash_and_not_by_the_20m() -> None:
    t = scene()
    t.play("ask C4 C5")
    assert t.allows("offer 50")
    t.refuses("offer 51", "BLD-16")
    t.play("offer 50")
    t.play("accept", seat=1)
    assert t.s.cash == [0, 100, 50]


@pytest.mark.rule("V-TRADE")
@pytest.mark.rule("R-73")
def test_track_for_track_is_one_deal() -> None:
    t = scene().lay(0, "C4 B4 B5")
    t.play("ask C4 C5", "give B4 B5", "offer 0")
    t.play("accept", seat=1)
    assert t.owner("C4", "C5") == 0
    assert t.owner("B4", "B5") == 1
    assert t.s.cash == [50, 50, 50]
    check_track(t.s)


@pytest.mark.rule("V-TRADE")
def test_what_may_be_asked_and_given() -> None:
    t = scene().lay(0, "C4 B4").lay(2, "C4 D4")
    assert "Ask" in t.refuses("give C4 B4", "V-TRADE")
    t.refuses("offer 0", "V-TRADE")
    t.refuses("ask C4 B4", "V-TRADE")
    t.refuses("ask B5 B6", "V-TRADE")
    t.play("ask C4 C5")
    t.refuses("ask C5 C4", "V-TRADE")
    t.refuses("give C5 Ayr", "V-TRADE")
    assert "Bob" in t.refuses("ask C4 D4", "R-73")
    t.play("ask nothing", "ask C4 D4")
    assert t.game.view(2).as_dict()["deal"]["with"] == 2


@pytest.mark.rule("R-73")
def test_a_washed_out_place_is_not_for_sale() -> None:
    t = scene(events="101 | flood | Flood | rivers: Po", rivers="Po: C4e").draws(2, 101).building()
    assert t.s.claims
    t.refuses("ask C4 C5", "R-73")
    assert t.allows("ask C5 Ayr")


@pytest.mark.rule("R-73")
def test_no_third_player_comes_into_a_small_city_by_a_deal() -> None:
    """BLD-10: Bob and Cem are in Ayr; Ann may take Cem's place, not a third."""
    t = scene().lay(2, "C4 D4 D5 Ayr").lay(1, "Ayr B6")
    t.play("ask Ayr B6")
    t.refuses("offer 1", "BLD-10")
    t.play("ask nothing", "ask D5 Ayr")
    assert t.allows("offer 1")


@pytest.mark.rule("R-73")
def test_nobody_gets_a_fourth_section_into_a_city() -> None:
    t = scene(players=2).lay(0, "B5 Ayr", "Ayr B6", "Ayr D5")
    t.play("ask C5 Ayr")
    t.refuses("offer 1", "BLD-11")
    t.play("give Ayr D5", "offer 1")


@pytest.mark.rule("R-73")
@pytest.mark.rule("R-103")
def test_room_for_a_second_player_must_be_left() -> None:
    """BLD-12: two sections lead to Ayr in its corner, one of Ann's and one of Bob's; none may have both."""
    t = table(
        "A . . . .\n . . M . .\n. . . . .",
        "Ayr: small, A; Main: major, M",
        options="trade = true",
        loads="Coal 3: Ayr\nTea 3: Ayr\nRice 2: Ayr",
        cards="\n".join(f"{n}: Main, Coal, {n}; Main, Tea, {n}; Main, Rice, {n}" for n in range(1, 31)),
    )
    t.lay(0, "A2 Ayr").lay(1, "B1 Ayr").building()
    t.play("ask B1 Ayr")
    t.refuses("offer 1", "BLD-12")
    t.play("give A2 Ayr")
    assert t.allows("offer 1"), "they may change places"


@pytest.mark.rule("R-103")
def test_the_seller_keeps_a_right_to_every_major_city() -> None:
    """BLD-13: no free section into Main is left, so Bob cannot sell his only one."""
    t = table(
        ". . . . . . .\n . M . . . A .\n. . . . . . .",
        "Ayr: small, A; Main: major, M",
        options="trade = true",
        loads="Coal 3: Ayr\nTea 3: Ayr\nRice 2: Ayr",
        cards="\n".join(f"{n}: Main, Coal, {n}; Main, Tea, {n}; Main, Rice, {n}" for n in range(1, 31)),
    )
    board, s = t.board, t.s
    out = sorted(section for section, _ in s.setting.major_sections[board.city_at[t.at("Main")]])
    for number, section in enumerate(out):
        a, b = board.ends[section]
        t.lay(1 if not number else 0, f"{board.names[a]} {board.names[b]}")
    names = [board.names[m] for m in board.ends[out[0]]]
    t.building()
    t.play(f"ask {names[0]} {names[1]}")
    t.refuses("offer 5", "BLD-13")
    other = [board.names[m] for m in board.ends[out[1]]]
    t.play(f"give {other[0]} {other[1]}")
    assert t.allows("offer 5"), "for another section he may"


STRAIT = """
    . . . . , , . . . .
     . M . P , Q . N .
    . . . . . . . . . .
    """


def strait(tunnel: bool = False) -> Table:
    """Bob has the ferry (or tunnel) between B4 and B6, and track at both its ends."""
    link = {"tunnels": "Sound: P, Q, 4"} if tunnel else {"ferries": "Sound: P, Q, 4"}
    t = table(STRAIT, "Main: major, M; North: major, N", players=3, options="trade = true", **link)  # type: ignore[arg-type]
    return t.lay(1, "B3 B4", "B6 B7").building()


@pytest.mark.rule("R-73")
@pytest.mark.rule("R-103")
def test_a_ferry_goes_with_its_right_and_with_the_track_at_its_ports() -> None:
    t = strait()
    t.play("ask B3 B4")
    t.refuses("offer 5", "FER-2")
    t.play("ask ferry Sound of 1")
    t.refuses("offer 5", "FER-2")
    t.play("ask B6 B7", "offer 5")
    t.play("accept", seat=1)
    assert t.s.link_owners == [1]
    assert t.s.reach[1] == 0
    check_track(t.s)


@pytest.mark.rule("R-73")
def test_a_tunnel_has_one_owner_after_a_deal_as_before() -> None:
    t = strait(tunnel=True)
    t.play("ask B3 B4")
    t.refuses("offer 5", "NI-1")
    t.play("ask ferry Sound of 1", "ask B6 B7", "offer 5")
    t.play("accept", seat=1)
    assert t.s.link_owners == [1]


@pytest.mark.rule("R-73")
def test_who_has_the_ferry_buys_track_at_its_ports_alone() -> None:
    t = strait().ferry(0)
    t.refuses("ask ferry Sound of 1", "V-TRADE")
    t.refuses("ask ferry Sound of 2", "V-TRADE")
    bought(t, "B3 B4")
    assert t.s.link_owners == [3]


@pytest.mark.rule("R-103")
def test_an_own_ferry_may_be_given() -> None:
    t = strait().lay(2, "A4 A3").ferry(0)
    t.building(2)
    t.play("ask ferry Sound of 0", "give A3 A4", "offer 0")
    t.play("accept", seat=0)
    assert t.s.link_owners == [0b110]
    check_track(t.s)


def test_a_deal_can_be_undone_and_is_logged() -> None:
    t = scene()
    before = t.game.digest()
    bought(t, "C4 C5", "C5 Ayr")
    assert [entry.text for entry in t.game.entries()] == ["ask C4 C5", "ask C5 C6", "offer 10", "accept"]
    t.game.undo(0)
    assert t.game.digest() == before
    assert t.owner("C4", "C5") == 1


def test_everybody_sees_the_deal_in_the_making() -> None:
    t = scene().lay(0, "C4 B4")
    t.play("ask C4 C5", "give C4 B4", "offer 7")
    section = {name: t.board.section[t.board.arm(*map(t.at, name.split()))] for name in ("C4 C5", "C4 B4")}
    for seat in range(3):
        assert t.game.view(seat).as_dict()["deal"] == {
            "with": 1,
            "asked": [section["C4 C5"]],
            "asked ferries": [],
            "given": [section["C4 B4"]],
            "given ferries": [],
            "offer": 7,
        }
    t.play("accept", seat=1)
    assert t.game.view(0).as_dict()["deal"] is None


@pytest.mark.rule("V-TRADE")
def test_what_a_seller_takes_in_pays_debts_first() -> None:
    t = scene(options="trade = true\nlate_fee = true")
    t.owes(1, 4, to=2)
    bought(t, "C4 C5", price=3)
    assert t.s.cash == [47, 50, 53]  # the 3M of the sale, and nothing of what was in hand
    t.owes(0, 4, to=2)
    t.refuses("ask C5 Ayr", "R-67", seat=0)


@pytest.mark.rule("R-73")
def test_rent_is_the_new_owners() -> None:
    t = bought(scene(), "C4 C5").put(1, "C4")
    t.idle()
    t.play("move C5")
    assert t.s.cash == [44, 56, 50]


@pytest.mark.rule("R-108")
def test_after_three_refusals_there_are_no_more_offers_in_the_turn() -> None:
    t = scene()
    t.play("ask C4 C5")
    for price in (5, 5, 9):
        t.play(f"offer {price}")
        t.play("refuse", seat=1)
    t.refuses("offer 20", "R-108")
    t.play("ask nothing")  # another deal does not help either
    t.play("ask Ayr C7")
    t.refuses("offer 20", "R-108")
    t.play("build C4 D4")  # but building is still open
    t.play("done")
    t.idle(2)
    t.play("done", "ask C4 C5", "offer 5")
    assert t.game.waiting() == (1,)


def test_who_does_as_little_as_possible_sells_nothing() -> None:
    t = scene()
    t.play("ask C4 C5", "offer 0")
    assert t.game.text(least(t.game.legal(1))) == "refuse"
