"""What the planner tells who is offered a deal over track (V-TRADE)."""

from __future__ import annotations

import pytest

from bots.crayon.planner.test_trade import SIDE, market, view
from kit import Table
from milepost.bots.crayon.planner import DealAdvice, Options, advise_deal
from milepost.errors import IllegalAction


def advised(t: Table, *deal: str) -> DealAdvice:
    """What the planner tells Ann of Bob's offer."""
    t.play(*deal, seat=1)
    return advise_deal(view(t, 0), Options(deliveries=1))


def test_advice_says_what_a_deal_is_worth_and_why() -> None:
    told = advised(market("B3 B4 B5", "B5 A5 A4"), "ask B5 A5 A4", "offer 12")
    assert (told.accept, told.action, told.worth) == (True, "accept", 9.0)
    assert told.reasons == (
        "building the track again would cost you 3M",
        "you are paid 12M",
        "it saves Bob about 3M of building",
    )


def test_advice_knows_what_the_best_plan_needs() -> None:
    t = market("B3 B4 B5 B6 B7 B8 B9")
    told = advised(t, "ask B6 B7 B8", "offer 6")
    assert not told.accept
    assert told.worth < 0
    assert "your best plan would cost you 4M more" in told.reasons  # the rent


def test_advice_counts_what_is_given_in_exchange() -> None:
    t = market("B3 B4 B5", SIDE).lay(1, "B5 B6 B7 B8 B9")
    told = advised(t, "ask B5 C6 C7", "give B5 B6 B7 B8 B9", "offer 0")
    assert told.accept
    assert "what you get in exchange would cost you 7M to build" in told.reasons
    assert not any("paid" in reason for reason in told.reasons)


def test_advice_warns_of_what_no_money_makes_up_for() -> None:
    told = advised(market("B3 B4 B5 B6 B7 B8 B9 B10 B11").cash(1, 500), "ask B9 B10 B11", "offer 500")
    assert not told.accept
    assert told.reasons[0] == "it would part you from a major city you have joined"
    t = market("C11 C12", "B9 B10 B11").cash(1, 500).lay(1, "B3 B4 B5 B6 B7 B8 B9")  # Ann has another way to North
    told = advised(t, "ask B9 B10 B11", "offer 500")
    assert told.reasons[0] == "it would join the last major city that Bob needs to win"


def test_there_is_no_advice_without_a_deal() -> None:
    t = market("B3 B4 B5", SIDE)
    with pytest.raises(IllegalAction) as caught:
        advise_deal(view(t, 0))
    assert caught.value.rule == "V-TRADE"
