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
    cards = (
        card(1, 39, 39, 39)
        + card(2, 39, 1, 1)
        + card(3, 1, 1, 1)
        + card(4, 40, 1, 1)
        + card(5, 1, 20, 1)
        + card(6, 1, 1, 1)
        + card(7, 1, 1, 40)
        + card(8, 21, 1, 1)
        + card(9, 1, 1, 1)
    )
    return table(
        PLAIN, CITIES, players=3, cards=cards, hands=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], draws=lot, variants=variants
    )


@pytest.mark.rule("R-1")
def test_a_tie_for_the_first_turn_goes_to_the_next_payouts_or_by_the_option_to_the_lot() -> None:
    assert tied([]).s.first == 2
    assert tied(["first-by-lot"], lot=(1,)).s.first == 1
    assert tied(["first-by-lot"], lot=(2,)).s.first == 2
    with pytest.raises(MilepostError, match="cannot have given 0"):
        tied(["first-by-lot"], lot=(0,))


# who chooses first


@pytest.mark.without("italy")  # it has two players, and cubes: below
@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("variants", "order"), [([], [1, 2, 0]), (["drawer-chooses-last"], [2, 0, 1])])
def test_choices_begin_with_the_drawer_or_by_the_option_end_with_them(variants: list[str], order: list[int]) -> None:
    events = "41 | derailment | Derailment | cities: North; radius: 3"
    t = table(PLAIN, CITIES, players=3, events=events, variants=variants)
    for seat in range(3):
        t.put(seat, "North", loads=["Coal", "Tea"])
    t.draws(1, 41)
    asked: list[int] = []
    while t.s.stack:
        asked += t.game.waiting()
        t.play("lose Tea")
    assert asked == order
    assert [t.aboard(seat) for seat in range(3)] == [["Coal"]] * 3


@pytest.mark.rule("R-10", "russia")
@pytest.mark.parametrize(("variants", "lucky"), [([], 0), (["drawer-chooses-last"], 1)])
def test_who_chooses_first_has_the_last_chip_of_a_scandal(variants: list[str], lucky: int) -> None:
    t = table(PLAIN, CITIES, events="41 | supply scandal | Scandal | radius: 7", variants=variants)
    t.s.bank[t.load("coal")] = 1
    t.put(0, "Main").put(1, "Main").draws(0, 41)
    assert t.game.waiting() == (lucky,)
    t.play("take Coal")
    t.refuses("take Coal", "R-36", seat=1 - lucky)


@pytest.mark.rule("R-10", "italy")
@pytest.mark.parametrize(("variants", "order"), [([], [1, 0]), (["drawer-chooses-last"], [0, 1])])
def test_in_italy_too_the_drawer_is_asked_first_or_by_the_option_last(variants: list[str], order: list[int]) -> None:
    events = "41 | derailment | Derailment | cities: North; radius: 3"
    t = table(PLAIN, CITIES, events=events, variants=variants).operating(1)
    t.put(0, "North", loads=["Coal", "Tea"]).put(1, "North", loads=["Coal", "Tea"])
    t.s.setting.events[41].strike(t.s, 1)
    asked: list[int] = []
    while t.s.stack:
        asked += t.game.waiting()
        t.play("lose Tea")
    assert asked == order


# what is shown of cash


@pytest.mark.rule("R-39")
def test_cash_is_its_owners_secret_until_the_tax_or_by_the_option_open_from_the_start() -> None:
    def seen(*variants: str) -> list[int | None]:
        view = table(PLAIN, CITIES, variants=variants).cash(0, 70).cash(1, 30).game.view(0)
        return [player["cash"] for player in view.as_dict()["players"]]

    assert seen() == [70, None]
    assert seen("open-cash") == [70, 30]
