"""Communism Falls (EVT-12) and dual events (EVT-11)."""

from __future__ import annotations

import pytest

from crayon.russia_board import FALL, POLITICS, SNOW, SPACE, fallen, russia
from kit import Table
from milepost.crayon.rules.cards import members
from milepost.crayon.setting import LOWER

TITLES = ("russia",)


def in_play(t: Table) -> list[int]:
    return [card for card, _, _ in t.s.active]


# Dual events


@pytest.mark.rule("EVT-11")
def test_the_upper_event_counts_while_communism_stands_and_the_lower_one_after() -> None:
    t = russia().put(0, "B6").draws(1, POLITICS)
    assert in_play(t) == [POLITICS]
    t.refuses("pick Coal", "EVT-10")
    t.play("move B8")  # and the border is open
    t = fallen().put(0, "B6").draws(1, POLITICS)
    assert in_play(t) == [POLITICS | LOWER]
    t.play("pick Coal", "move B7")
    t.refuses("move B8", "EVT-10")


@pytest.mark.rule("EVT-11")
@pytest.mark.rule("EVT-22")
def test_a_dual_card_comes_back_and_may_then_strike_with_its_other_half() -> None:
    t = russia().put(0, "B6").draws(1, POLITICS)
    t.idle(2)
    assert t.s.discards >> POLITICS & 1
    t.s.deck |= 1 << POLITICS
    t.s.discards ^= 1 << POLITICS
    t.s.fallen = True
    t.draws(0, POLITICS)
    assert in_play(t) == [POLITICS | LOWER]


# The fall


@pytest.mark.rule("EVT-12")
@pytest.mark.rule("R-34")
@pytest.mark.parametrize(("cash", "left"), [(0, 0), (4, 4), (5, 4), (9, 8), (10, 8), (104, 84), (250, 200)])
def test_a_fifth_of_the_cash_is_lost_rounded_down(cash: int, left: int) -> None:
    t = russia(3)
    t.cash(0, cash).cash(1, 50).cash(2, cash)
    t.draws(1, FALL)
    assert t.s.cash == [left, 40, left]
    news = t.game.entries()[-1].news
    assert ("currency", (0, cash - left)) in [(item.word, item.args) for item in news]


@pytest.mark.rule("EVT-12")
@pytest.mark.rule("R-34")
@pytest.mark.rule("EVT-13")
def test_dual_events_in_play_are_discarded_and_others_stay() -> None:
    t = russia().put(0, "B13", loads=["Coal", "Tea"])
    t.draws(0, POLITICS, SPACE, SNOW)
    assert in_play(t) == [POLITICS, SPACE, SNOW]
    cash = t.s.cash[0]
    t.draws(1, FALL)
    assert in_play(t) == [SNOW, FALL]
    assert t.s.discards >> POLITICS & 1
    assert t.s.discards >> SPACE & 1
    assert t.s.cash[0] == cash - cash // 5  # nobody is paid for it
    assert t.aboard(0) == ["Coal", "Tea"]
    assert not any(t.s.limits.trade)  # the lockdown is over


@pytest.mark.rule("EVT-12")
def test_the_steps_of_the_fall_come_in_the_books_order() -> None:
    t = russia().draws(0, SPACE)
    t.draws(1, FALL)
    wanted = ("communism falls", "currency", "event over")
    words = [item.word for item in t.game.entries()[-1].news if item.word in wanted]
    assert words == ["communism falls", "currency", "currency", "event over"]
    assert t.s.fallen


@pytest.mark.rule("EVT-12")
@pytest.mark.rule("EVT-22")
def test_the_card_stays_in_play_and_never_comes_back() -> None:
    t = russia().draws(0, FALL)
    for _ in range(6):
        t.idle()
    assert in_play(t) == [FALL]
    t.s.discards |= t.s.deck  # the next draw brings the discards back
    t.s.deck = 0
    t.operating(0).next_cards(*members(t.s.discards & t.s.setting.demand_cards)[:3]).play("discard")
    assert not (t.s.deck | t.s.discards) >> FALL & 1
    assert in_play(t) == [FALL]


@pytest.mark.rule("EVT-12")
def test_everything_says_that_communism_has_fallen() -> None:
    t = russia()
    assert t.game.view(0).as_dict()["fallen"] is False
    t.draws(1, FALL)
    seen = t.game.view(0).as_dict()
    assert seen["fallen"] is True
    assert [card for card, _, _ in seen["events"]] == [FALL]
    assert "Communism has fallen" in str(t.s)


@pytest.mark.rule("EVT-12")
@pytest.mark.rule("WIN-1")
@pytest.mark.rule("R-41")
def test_who_had_enough_before_the_fall_no_longer_has() -> None:
    t = russia().cash(0, 260)
    t.draws(0, FALL)  # drawn in the own turn: 208 are left when it ends
    assert (t.s.cash[0], t.s.declared) == (208, ())
    t = russia().cash(0, 320)
    t.draws(0, FALL)
    assert (t.s.cash[0], t.s.declared) == (256, (0,))
