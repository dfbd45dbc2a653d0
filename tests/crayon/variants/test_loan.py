"""Loans of the bank: how much, what is due and when, and to whom Italy lends (V-LOAN, R-66, R-99, R-100)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kit import Table, table
from milepost.crayon.options.variants import with_variants
from milepost.crayon.variants import debts
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
LOANS = "loan = 20"
CRAYON = Path(debts.__file__).parent
ITALIAN = "loan = 20\nloan_whole = true\nloan_if_stuck = true"
# Card n: Coal to Bute for n, Tea to Main for n + 1, Rice to Ayr for n + 2.


def scene(options: str = LOANS, **more: object) -> Table:
    return table(ROWS, CITIES, options=options, **more)  # type: ignore[arg-type]


# Loans


@pytest.mark.rule("V-LOAN", "india")
@pytest.mark.rule("R-66", "india")
@pytest.mark.parametrize("amount", [1, 20])
def test_up_to_20m_are_lent_and_double_is_due(amount: int) -> None:
    t = scene().cash(0, 0).operating()
    t.play(f"borrow {amount}")
    assert t.s.cash[0] == amount
    assert t.s.debts == ((0, -1, 2 * amount),)


@pytest.mark.rule("V-LOAN", "india")
@pytest.mark.parametrize("amount", [0, 21])
def test_no_more_than_20m_and_no_less_than_one(amount: int) -> None:
    scene().cash(0, 0).operating().refuses(f"borrow {amount}", "R-66")


@pytest.mark.rule("V-LOAN", "india")
def test_without_the_variant_the_bank_lends_nothing() -> None:
    t = scene("").cash(0, 0).operating()
    t.refuses("borrow 5", "V-LOAN")
    assert "borrow" not in t.game.legal().kinds()


@pytest.mark.rule("R-66", "india", "italy")
def test_one_loan_at_a_time() -> None:
    t = scene().cash(0, 0).operating()
    t.play("borrow 5")
    assert "10M" in t.refuses("borrow 5", "R-66")
    assert not t.allows("borrow 1")


@pytest.mark.rule("R-66", "india")
def test_only_in_the_own_turn_but_in_either_phase() -> None:
    t = scene().cash(0, 0).cash(1, 0).operating()
    t.refuses("borrow 5", "TRN-2", seat=1)
    assert t.allows("borrow 5")
    t.building()
    assert t.allows("borrow 5")


@pytest.mark.rule("R-99")
def test_a_loan_that_would_be_due_at_once_is_not_given() -> None:
    t = scene().cash(0, 10).operating()
    assert t.allows("borrow 11")
    t.refuses("borrow 10", "R-99")


@pytest.mark.rule("R-99", "india", "italy")
def test_the_money_borrowed_pays_nothing_back() -> None:
    t = scene().cash(0, 19).operating()
    t.play("borrow 20")
    assert t.s.cash[0] == 39
    assert t.s.debts == ((0, -1, 40),)


@pytest.mark.rule("V-LOAN", "india", "italy")
@pytest.mark.rule("R-66", "india", "italy")
@pytest.mark.parametrize(("cash", "left", "debt"), [(20, 10, 0), (9, 39, 40), (10, 0, 0)])
def test_it_is_paid_back_as_soon_as_the_cash_suffices(cash: int, left: int, debt: int) -> None:
    """Card 30 pays 30M for Coal in Bute; 40M are due."""
    t = scene().put(0, "Bute", loads=["Coal"]).operating()
    t.owes(0, 40)
    t.cash(0, cash).next_cards(1)
    if t.title.rules.pool:  # Italy: on a card of the own, and locked first
        t.s.hands[0] = (30,)
        t.s.deck &= ~(1 << 30)
        t.play("lock Coal Bute 30")
    t.play("deliver Coal Bute 30")
    assert t.s.cash[0] == left
    assert sum(amount for _, _, amount in t.s.debts) == debt


@pytest.mark.rule("R-66", "india", "italy")
def test_it_is_paid_back_in_anybodys_turn() -> None:
    t = scene().lay(0, LINE).put(1, "Ayr").cash(0, 36).operating(1)
    t.owes(0, 40)
    t.play("move B5")  # Bob pays Ann 4M
    assert t.s.cash[0] == 0
    assert not t.s.debts


@pytest.mark.rule("R-66", "india", "italy")
def test_one_million_short_it_is_not() -> None:
    t = scene().lay(0, LINE).put(1, "Ayr").cash(0, 35).operating(1)
    t.owes(0, 40)
    t.play("move B5")
    assert t.s.cash[0] == 39
    assert t.s.debts == ((0, -1, 40),)


@pytest.mark.rule("R-66", "india")
def test_before_anything_else_and_so_before_a_tax_drawn_with_the_delivery() -> None:
    t = scene(events="101 | tax | Tax | table: 0 0, 20 20")
    t.put(0, "Bute", loads=["Coal"]).cash(0, 15).operating()
    t.owes(0, 40)
    t.next_cards(101, 1)
    t.play("deliver Coal Bute 30")
    assert t.s.cash[0] == 5, "40M of 45M went to the bank, and 5M are not taxed"


@pytest.mark.rule("R-66", "india")
def test_nobody_wins_in_debt() -> None:
    """Whoever has 250M has paid: the debt was due long before."""
    t = table(ROWS, "Ayr: small, A; Main: major, M; Bute: major, B", options=LOANS)
    t.lay(0, LINE.replace("B6 Bute", "B6")).put(0, "Bute", loads=["Tea"]).cash(0, 249).operating()
    t.owes(0, 40)
    t.next_cards(1)
    t.play("deliver Tea Bute 30")
    t.idle(2)
    assert t.s.cash[0] == 240
    assert t.game.outcome() is None


@pytest.mark.rule("R-66", "india", "italy")
def test_all_money_that_comes_in_passes_the_debts() -> None:
    """No rule puts money into a purse but by `debts.earn`, or lends it."""
    raises = [
        f"{path.name}: {ast.unparse(node)}"
        for path in sorted(CRAYON.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and ".cash[" in ast.unparse(node)
    ]
    assert raises == ["debts.py: s.cash[seat] += amount", "loan.py: s.cash[seat] += amount"]


# Loans by Italy's book


def stranded() -> Table:
    """Ann's train is in Bute without track or cash; Bob has none either."""
    return scene(ITALIAN).put(0, "Bute").cash(0, 0).operating()


@pytest.mark.rule("V-LOAN", "italy")
@pytest.mark.rule("R-66", "italy")
def test_in_italy_a_loan_is_always_20m_for_40m() -> None:
    t = stranded()
    t.refuses("borrow 19", "R-66")
    t.play("borrow 20")
    assert t.s.cash[0] == 20
    assert t.s.debts == ((0, -1, 40),)


@pytest.mark.rule("R-66", "italy")
@pytest.mark.rule("R-100", "italy")
def test_in_italy_who_can_deliver_over_own_track_gets_none() -> None:
    t = stranded().lay(0, LINE)
    assert "deliver" in t.refuses("borrow 20", "R-66")


@pytest.mark.rule("R-66", "italy")
@pytest.mark.rule("R-100", "italy")
def test_in_italy_rented_track_counts_if_the_rent_can_be_paid() -> None:
    t = stranded().lay(1, LINE)
    assert t.allows("borrow 20")
    t.cash(0, 3)
    assert t.allows("borrow 20")
    t.cash(0, 4)
    t.refuses("borrow 20", "R-66")


@pytest.mark.rule("R-66", "italy")
@pytest.mark.rule("R-100", "italy")
def test_in_italy_track_that_the_cash_builds_counts() -> None:
    """From Main to Bute, by Ayr: A3 1M, Ayr 3M, B5 1M, B6 1M, Bute 3M; from B3 over Ayr in all 8M."""
    t = stranded().cash(0, 7)
    assert t.allows("borrow 20")
    t.cash(0, 8)
    t.refuses("borrow 20", "R-66")


@pytest.mark.rule("R-100", "italy")
def test_a_train_that_cannot_turn_round_is_stranded() -> None:
    t = scene(ITALIAN).lay(0, LINE + " B8 B9").put(0, "B9", came="B8").cash(0, 0).operating()
    assert t.allows("borrow 20")
    t.put(0, "B9")
    t.refuses("borrow 20", "R-66")


@pytest.mark.rule("R-66", "italy")
def test_the_literal_reading_is_an_option() -> None:
    italy = find("italy")
    assert italy is not None
    rules = with_variants(italy, ["loan-any-sum", "loan"], 2)
    assert (rules.loan, rules.loan_whole, rules.loan_if_stuck, rules.loan_due) == (20, False, True, 40)
    with pytest.raises(MilepostError, match="works only together with “loan”"):
        with_variants(italy, ["loan-any-sum"], 2)
    t = scene("loan = 20\nloan_if_stuck = true\nloan_due = 40").put(0, "Bute").cash(0, 0).operating()
    t.play("borrow 5")
    assert t.s.debts == ((0, -1, 40),)


# A ferry to buy, and what running costs

# Main's dot B3 is a port; beyond the sea lies Bute, the city of every demand.
STRAIT = """
    . . . . , , . . .
     . M . , , B . . .
    . . . . , , . . .
    """


def strait(cash: int, rent: int = 4) -> Table:
    """Ann's train is in Main, where all loads are; Bute is reached by the ferry alone."""
    cards = "\n".join(f"{n}: Bute, Coal, {n}; Bute, Tea, {n}; Bute, Rice, {n}" for n in range(1, 31))
    t = table(
        STRAIT,
        "Main: major, M; Bute: small, B",
        options=f"{ITALIAN}\nrent = {rent}",
        cards=cards,
        loads="Coal 0*: Main\nTea 0*: Main\nRice 0*: Main",
        ferries="Strait: B3, B6, 9, second=6, sea=Sea",
        coasts="Sea: B3 B6",
    )
    return t.put(0, "Main").cash(0, cash).operating()


@pytest.mark.rule("R-66", "italy")
@pytest.mark.rule("R-100", "italy")
def test_in_italy_a_ferry_that_the_cash_buys_counts() -> None:
    assert strait(8).allows("borrow 20")
    strait(9).refuses("borrow 20", "R-66")


@pytest.mark.rule("R-100", "italy")
def test_in_italy_somebody_elses_ferry_counts_if_the_rent_can_be_paid() -> None:
    assert strait(3).ferry(1).allows("borrow 20")
    strait(4).ferry(1).refuses("borrow 20", "R-66")


@pytest.mark.rule("R-100", "italy")
def test_in_italy_the_second_buyers_price_counts_where_somebody_owns_the_ferry() -> None:
    """A rent of 9M is out of Ann's reach, so that only buying is left."""
    assert strait(5, rent=9).ferry(1).allows("borrow 20")
    strait(6, rent=9).ferry(1).refuses("borrow 20", "R-66")


@pytest.mark.rule("R-100", "italy")
def test_in_italy_a_ferry_that_is_paid_for_counts_without_cash() -> None:
    strait(0).ferry(0).refuses("borrow 20", "R-66")


@pytest.mark.rule("R-66", "italy")
@pytest.mark.rule("R-100", "italy")
@pytest.mark.rule("V-MOVECOST", "india")
@pytest.mark.parametrize(("owner", "enough"), [(0, 1), (1, 4)])
def test_what_running_costs_must_be_in_hand(owner: int, enough: int) -> None:
    """1M for own track; for others' track the rent, and nothing more where no own track is used."""
    t = scene(ITALIAN + "\nown_track_cost = 1").lay(owner, LINE).put(0, "Bute").cash(0, enough - 1).operating()
    assert t.allows("borrow 20")
    t.cash(0, enough)
    t.refuses("borrow 20", "R-66")
