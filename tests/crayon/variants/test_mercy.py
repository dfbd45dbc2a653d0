"""Help for the trapped: late rent (V-LATEFEE), turning round (V-BACKTRACK); of these and loans one a table."""

from __future__ import annotations

from itertools import combinations

import pytest

from kit import Table, table
from milepost.crayon.options.variants import MERCY, with_variants
from milepost.errors import MilepostError
from milepost.titles import find

TITLES = ("india",)

# A major city and two small ones; Ayr supplies Coal and Tea, Bute Rice.
ROWS = """
    . . . . . . . . .
     . M . A . . B . .
    . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: small, B; Main: major, M"
LINE = "B3 Ayr B5 B6 Bute"  # from the rim of Main by Ayr to Bute


def scene(options: str, **more: object) -> Table:
    return table(ROWS, CITIES, options=options, **more)  # type: ignore[arg-type]


# Late rent

LATE = "late_fee = true"


def renting(cash: int, options: str = LATE) -> Table:
    """Ann is in Ayr on Bob's line."""
    return scene(options).lay(1, LINE).put(0, "Ayr", loads=["Coal"]).cash(0, cash).cash(1, 0).operating()


@pytest.mark.rule("V-LATEFEE")
@pytest.mark.rule("R-67")
def test_without_the_cash_rent_becomes_a_debt() -> None:
    t = renting(3)
    t.play("move B5")
    assert t.s.cash == [3, 0]
    assert t.s.debts == ((0, 1, 4),)
    renting(3, "").refuses("move B5", "MOV-6")


@pytest.mark.rule("R-67")
def test_with_the_cash_it_is_paid() -> None:
    t = renting(4)
    t.play("move B5")
    assert t.s.cash == [0, 4]
    assert not t.s.debts


@pytest.mark.rule("R-67")
def test_once_a_turn_and_again_the_next_turn() -> None:
    t = renting(0)
    t.play("move B5", "move B6")
    assert t.s.debts == ((0, 1, 4),)
    t.idle(2)
    t.play("move Bute")
    assert t.s.debts == ((0, 1, 8),)


@pytest.mark.rule("V-LATEFEE")
@pytest.mark.rule("R-67")
@pytest.mark.rule("R-98")
@pytest.mark.parametrize(("owed", "left", "paid"), [(29, 4, 29), (30, 3, 30), (31, 3, 30), (34, 3, 30)])
def test_every_payoff_goes_to_it_first_and_what_was_in_hand_stays_there(owed: int, left: int, paid: int) -> None:
    t = renting(3).put(0, "Bute", loads=["Coal"]).operating()
    t.owes(0, owed, to=1)
    t.next_cards(1)
    t.play("deliver Coal Bute 30")
    assert t.s.cash == [left, paid]
    assert sum(amount for _, _, amount in t.s.debts) == owed - paid


@pytest.mark.rule("R-67")
def test_until_it_is_paid_the_debtor_neither_builds_nor_upgrades() -> None:
    t = renting(3).cash(0, 40).building()
    t.owes(0, 1, to=1)
    assert "Bob 1M" in t.refuses("build B3 A4", "R-67")
    t.refuses("upgrade Fast", "R-67")
    assert t.game.legal().kinds() == ("done",)
    t.owes(0, 0, to=1)
    assert t.allows("build B3 A4")


@pytest.mark.rule("R-98")
def test_rent_taken_in_goes_to_it_and_on_to_the_creditors_own_debts() -> None:
    t = table(ROWS, CITIES, players=3, options=LATE).lay(0, LINE).put(2, "Ayr").cash(0, 0).cash(1, 0).operating(2)
    t.owes(0, 4, to=1).owes(1, 3, to=2)
    t.play("move B5")  # Cem pays Ann, Ann pays Bob, Bob pays Cem
    assert t.s.cash == [0, 1, 50 - 4 + 3]
    assert not t.s.debts


@pytest.mark.rule("V-LATEFEE")
def test_where_the_train_gets_is_reckoned_with_late_rent() -> None:
    t = renting(0)
    assert t.at("Bute") in t.game.view(0).reach()
    assert t.at("Bute") not in renting(0, "").game.view(0).reach()


@pytest.mark.rule("R-98")
def test_two_late_rents_share_one_income_and_no_more() -> None:
    t = table(ROWS, CITIES, players=3, options=LATE).put(0, "Bute", loads=["Coal"]).cash(0, 9).operating()
    t.owes(0, 20, to=1).owes(0, 20, to=2)
    best = t.s.hands[0][0]
    t.next_cards(1).play(f"deliver Coal Bute {best}")  # 30M: 20 for Bob, the rest for Cem
    assert t.s.cash == [9, 70, 60]
    assert t.s.debts == ((0, 2, 10),)


# A bridge of a debtor's (R-28 with R-67): the Wye runs between B5 and B6.


@pytest.mark.rule("V-LATEFEE")
@pytest.mark.rule("R-28", "india")
def test_a_debtors_bridge_is_kept_for_one_turn_like_anybody_elses() -> None:
    flood = "90 | flood | Flood of the Wye | rivers: Wye"
    t = table(ROWS, CITIES, options=LATE, rivers="Wye: B5e", events=flood).lay(0, LINE).lay(1, "C3 C4 C5 B5")
    t.owes(0, 4, to=1)
    t.draws(1, 90).idle()
    t.play("done")
    t.refuses("build B5 B6", "EVT-5")  # the flood
    t.play("done", "done")
    t.refuses("build B5 B6", "R-67")  # Ann's turn to rebuild goes by: she owes rent
    t.play("done", "done", "build B5 B6")
    assert t.owner("B5", "B6") == 1


# Turning round

BACK = "backtrack = true"


def dead_end(owner: int = 0, cash: int = 10, options: str = BACK, **more: object) -> Table:
    """Ann's train has run to the end of the line at B9."""
    t = scene(options, **more).lay(owner, LINE + " B8 B9").put(0, "B9", came="B8").cash(0, cash)
    return t.operating()


@pytest.mark.rule("V-BACKTRACK")
def test_a_train_turns_round_at_the_cost_of_the_whole_turn() -> None:
    t = dead_end()
    t.refuses("move B8", "MOV-3")
    t.play("turn")
    assert t.s.seat == 1, "no move, no building"
    t.idle()
    t.play("move B8")


@pytest.mark.rule("V-BACKTRACK")
def test_a_turn_that_has_begun_is_not_whole() -> None:
    t = dead_end().put(0, "B8", came="Bute").operating()
    assert t.allows("turn")
    t.play("move B9")
    t.refuses("turn", "V-BACKTRACK")
    t = dead_end().building()
    t.refuses("turn", "TRN-9")


@pytest.mark.rule("V-BACKTRACK")
def test_where_a_train_may_turn_anyway_there_is_nothing_to_pay_with_a_turn() -> None:
    t = dead_end().put(0, "Bute", came="B8").operating()
    t.refuses("turn", "V-BACKTRACK")
    t.put(0, "B8").refuses("turn", "V-BACKTRACK")
    dead_end(options="").refuses("turn", "V-BACKTRACK")


@pytest.mark.rule("V-BACKTRACK")
@pytest.mark.rule("R-101")
def test_on_an_opponents_track_rent_is_due_for_that_turn() -> None:
    t = dead_end(owner=1).cash(1, 0)
    t.play("turn")
    assert t.s.cash == [6, 4]
    t.idle()
    t.play("move B8")
    assert t.s.cash == [2, 8], "and again for the next"


@pytest.mark.rule("R-101")
def test_without_the_rent_it_does_not_turn_there() -> None:
    assert dead_end(owner=1, cash=4).allows("turn")
    dead_end(owner=1, cash=3).refuses("turn", "V-BACKTRACK")


DERAILED = "101 | derailment | Derailment | cities: Bute; radius: 3"


@pytest.mark.rule("V-BACKTRACK")
@pytest.mark.rule("R-101")
def test_a_lost_turn_serves() -> None:
    t = dead_end(events=DERAILED).draws(1, 101)  # Ann's turn passes
    t.idle(1)
    assert t.s.seat == 0
    t.refuses("move B8", "MOV-3")
    t.play("turn", "move B8")
    assert t.s.seat == 0, "the turn goes on"


@pytest.mark.rule("R-101")
def test_the_rent_of_a_lost_turn_covers_nothing_else() -> None:
    t = dead_end(owner=1, events=DERAILED).cash(1, 0).draws(1, 101)
    t.idle(1)
    t.play("turn", "move B8")
    assert t.s.cash == [2, 8]


@pytest.mark.rule("R-101")
def test_a_lost_turn_serves_only_the_turn_after_it() -> None:
    t = dead_end(events=DERAILED).draws(1, 101)
    t.idle(1)
    assert t.s.resting == 1
    t.idle(2)
    assert t.s.resting == 0
    t.play("turn")
    assert t.s.seat == 1


@pytest.mark.rule("V-BACKTRACK")
def test_a_discarding_turn_does_not_serve() -> None:
    t = dead_end()
    t.next_cards(1, 2, 3).play("discard")
    t.idle()
    t.refuses("move B8", "MOV-3")
    assert t.s.resting == 0


STRAIT = """
    . . . . , , . . . .
     . M . P , Q . N .
    . . . . , , . . . .
    """


@pytest.mark.rule("R-101")
def test_after_a_ferry_the_port_is_nobodys_track() -> None:
    t = table(STRAIT, "Main: major, M; North: major, N", options=BACK, ferries="Sound: P, Q, 4")
    t.ferry(1).put(0, "B4").cash(0, 4).operating()
    t.play("ride Sound paying 1")
    t.idle(2)
    t.refuses("ride Sound paying 1", "FER-5")
    t.play("turn")
    assert t.s.cash[0] == 0
    t.cash(0, 4).idle()
    assert t.allows("ride Sound paying 1")


@pytest.mark.rule("V-BACKTRACK")
@pytest.mark.parametrize(("builder", "left"), [(0, 8), (1, 0)])
def test_a_train_that_came_through_a_tunnel_stands_on_its_builders_track(builder: int, left: int) -> None:
    t = table(STRAIT, "Main: major, M; North: major, N", options=BACK, tunnels="Deep: P, Q, 20")
    t.lay(builder, "B3 B4").put(0, "B4").cash(0, 8).operating()
    t.play("tunnel Deep")
    t.idle(2)
    t.play("turn")
    assert t.s.cash[0] == left  # twice the rent, or none


# One of the three


@pytest.mark.rule("V-MERCY")
@pytest.mark.parametrize("pair", list(combinations(MERCY, 2)))
def test_a_table_has_only_one_of_the_three(pair: tuple[str, str]) -> None:
    india = find("india")
    assert india is not None
    for mercy in pair:
        with_variants(india, [mercy], 3)
    with pytest.raises(MilepostError, match=r"V-MERCY.*choose one"):
        with_variants(india, pair, 3)
