"""The other readings of rulings about winning: each beside the standard (docs/rules/options.md)."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")

# Two major cities, centres M (B2) and N (B5): a single section B3 B4 joins their rims; C3 C4 C5 does, too.
TWO = """
    . . . . . . . .
     . M . . N . .
    . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"
ANN, BOB = "B3 B4", "C3 C4 C5"


def joined(*variants: str, purses: tuple[int, int], ferries: str = "") -> Table:
    """Both have joined the cities and hold that much."""
    t = table(TWO, CITIES, variants=variants, ferries=ferries)
    for seat, (cash, track) in enumerate(zip(purses, (ANN, BOB), strict=True)):
        t.lay(seat, track).cash(seat, cash)
    return t.operating()


def won(t: Table) -> tuple[tuple[int, ...], str]:
    outcome = t.game.outcome()
    return (outcome.winners, outcome.reason) if outcome else ((), "")


# which cash is compared


@pytest.mark.rule("R-41")
@pytest.mark.parametrize(("variants", "winner", "cash"), [([], 0, 256), (["cash-as-declared"], 1, 254)])
def test_cash_is_compared_at_the_end_of_the_round_or_by_the_option_as_it_was_declared(
    variants: list[str], winner: int, cash: int
) -> None:
    """Ann declares with 252M. Bob pays her 4M of rent in his turn and declares with 254M."""
    t = joined(*variants, purses=(252, 258)).put(1, "B3").idle()
    t.play("move B3 B4", seat=1)
    t.idle()
    assert t.s.cash == [256, 254]
    assert won(t) == ((winner,), f"{t.s.names[winner]} joined 2 major cities and held {cash}M")


@pytest.mark.rule("R-41")
@pytest.mark.parametrize(("variants", "winners"), [([], (0,)), (["cash-as-declared"], ())])
def test_equal_purses_when_declared_are_a_tie_by_the_option(variants: list[str], winners: tuple[int, ...]) -> None:
    t = joined(*variants, purses=(254, 258)).put(1, "B3").idle()
    t.play("move B3 B4", seat=1)  # Ann ends with 258M, Bob with the 254M she declared with
    t.idle()
    assert won(t)[0] == winners
    assert t.s.target == (250 if winners else 300)
    assert t.s.purses == ((254, 254) if winners else ())


# another tie


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(("variants", "target"), [([], 350), (["tie-raises-once"], 300)])
def test_another_tie_raises_the_target_again_or_by_the_option_leaves_it(variants: list[str], target: int) -> None:
    t = joined(*variants, purses=(260, 260)).idle(2)
    assert t.s.target == 300
    t.cash(0, 310).cash(1, 310).idle(2)
    assert (t.s.target, t.s.declared) == (target, ())
    t.cash(0, target - 1).cash(1, 0).idle(2)
    assert won(t)[0] == ()
    t.cash(0, target).idle(2)
    assert won(t)[0] == (0,)


# the least track


@pytest.mark.rule("R-44")
@pytest.mark.parametrize(("variants", "winners"), [([], (0, 1)), (["ferries-no-track"], (0,))])
def test_a_ferry_is_a_section_or_by_the_option_no_track(variants: list[str], winners: tuple[int, ...]) -> None:
    """Ann has one section and a ferry, Bob two sections; their cash is equal."""
    t = joined(*variants, purses=(250, 250), ferries="Sound: A1, C7, 4, second=2").ferry(0).idle(2)
    assert won(t)[0] == winners
