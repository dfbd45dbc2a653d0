"""The other readings of rulings about cards and cash: each beside the standard (docs/rules/options.md)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kit import Table, table
from milepost.errors import MilepostError

TITLES = ("india", "russia", "italy", "nippon")

PLAIN = """
    . . . . . . . . .
     . M . . . . N .
    . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"


def card(number: int, *pays: int) -> str:
    return f"{number}: North, Coal, {pays[0]}; North, Tea, {pays[1]}; Main, Rice, {pays[2]}\n"


# who begins

def tied(variants: Sequence[str], lot: Sequence[int] = ()) -> Table:
    """Bob and Cem hold the highest payout; Cem's next-highest is better. Ann is not among them."""
    cards = (card(1, 39, 39, 39) + card(2, 39, 1, 1) + card(3, 1, 1, 1)
             + card(4, 40, 1, 1) + card(5, 1, 20, 1) + card(6, 1, 1, 1)
             + card(7, 1, 1, 40) + card(8, 21, 1, 1) + card(9, 1, 1, 1))
    return table(PLAIN, CITIES, players=3, cards=cards, hands=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], draws=lot,
                 variants=variants)


@pytest.mark.rule("R-1")
def test_a_tie_for_the_first_turn_goes_to_the_next_payouts_or_by_the_option_to_the_lot() -> None:
    assert tied([]).s.first == 2
    assert tied(["first-by-lot"], lot=(1,)).s.first == 1
    assert tied(["first-by-lot"], lot=(2,)).s.first == 2
    with pytest.raises(MilepostError, match="cannot have given 0"):
        tied(["first-by-lot"], lot=(0,))
