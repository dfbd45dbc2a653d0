"""Rulings on building that a table may read another way: the standard and the option side by side."""

from __future__ import annotations

import pytest

from kit import Table, table
from milepost.crayon.ask.routes import build_costs

TITLES = ("india", "russia", "italy", "nippon")

PLAIN = """
    . . . . . . . . .
     . M . . . . N . .
    . . . . . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"


# How much track leaves major cities


def counted(*variants: str) -> Table:
    """Ann's track touches B3, on the rim of Main; she has used up both exits by building from C3."""
    t = table(PLAIN, CITIES, variants=variants).lay(0, "B3 B4").building()
    t.play("build C3 D3", "build C3 D2" if variants == ("major-exits=sections",) else "build A3 A4")
    return t


@pytest.mark.rule("R-50")
@pytest.mark.parametrize(
    ("way", "rule", "free"), [("sections", "BLD-6", ""), ("dots", "BLD-6b", "C3 C4"), ("special", "BLD-7", "B3 A4")]
)
def test_exits_may_be_counted_in_another_titles_way(way: str, rule: str, free: str) -> None:
    """Sections count each time; a dot that was left counts once; where own track is nothing counts."""
    t = counted(f"major-exits={way}")
    t.refuses("build C2 D2" if way == "sections" else "build A2 A1", rule)
    if free:
        assert t.allows(f"build {free}")


@pytest.mark.rule("R-50", "india", "nippon")
def test_without_the_option_india_and_nippon_count_sections() -> None:
    counted().refuses("build C3 C4", "BLD-6")


@pytest.mark.rule("R-50", "russia")
def test_without_the_option_russia_counts_special_builds() -> None:
    t = counted()
    assert t.allows("build B3 A4")
    t.refuses("build A2 A1", "BLD-7")


@pytest.mark.rule("R-50", "italy")
def test_without_the_option_italy_counts_dots() -> None:
    t = counted()
    assert t.allows("build C3 C4")
    t.refuses("build B3 A4", "BLD-6b")


# More track at a port that is paid for

ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """


def at_the_port(*variants: str) -> Table:
    """Ann's track touches the port P (B6) once, and A6 and C6 beside it; her ferry's far port is Q (B9)."""
    t = table(ISLE, "Main: major, M; Ilo: small, I", ferries="Strait: P, Q, 6, sea=Palk", variants=variants)
    return t.lay(0, "B3 B4 B5 B6", "B5 A6", "B5 C6", "B11 B10 A10").building()


@pytest.mark.rule("R-79")
@pytest.mark.parametrize(("variants", "clear"), [((), 0), (("more-port-track",), 1)])
def test_further_sections_to_a_port_are_free_or_cost_a_clear_milepost(variants: tuple[str, ...], clear: int) -> None:
    t = at_the_port(*variants)
    prices = []
    for section in ("C6 B6", "A6 B6", "B10 B9", "A10 B9"):
        a, b = section.split()
        reckoned = build_costs(t.s, 0, t.board.bit[t.at(a)], joining=False).cost(t.at(b))
        cash = t.s.cash[0]
        t.play(f"build {section}")
        prices.append(cash - t.s.cash[0])
        assert reckoned == prices[-1], "what the kernel reckons with"
    assert prices == [clear, clear, 0, clear], "the first section to the far port is free"


@pytest.mark.rule("R-79")
@pytest.mark.parametrize(("variants", "cash"), [((), 0), (("more-port-track",), 1)])
def test_without_that_money_there_is_no_further_section(variants: tuple[str, ...], cash: int) -> None:
    t = at_the_port(*variants).cash(0, cash)
    assert t.allows("build C6 B6")
    if cash:
        t.cash(0, cash - 1).refuses("build C6 B6", "BLD-16")
        assert t.allows("build B10 B9")


# Locos in a rail strike


@pytest.mark.rule("R-96", "italy", "nippon")
@pytest.mark.parametrize("variants", [(), ("strike-stops-locos",)])
def test_who_draws_a_rail_strike_may_buy_a_loco_or_not(variants: tuple[str, ...]) -> None:
    t = table(PLAIN, CITIES, events="90 | rail strike | Rail strike", variants=variants).draws(0, 90).building(0, 4)
    assert t.s.limits.struck == 1
    t.refuses("build B3 B4", "EVT-20")
    assert t.allows("upgrade Fast") == (not variants)
    if variants:
        assert "loco" in t.refuses("upgrade Fast", "EVT-20")
    t.building(1, 4)
    assert t.allows("upgrade Fast"), "nobody else is hindered"
