"""One legality: a question changes nothing, the room in a place is one answer, and a row has one price."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import milepost
from kit import table
from milepost.crayon.ask import lines, shorthand
from milepost.crayon.atoms import ACTIONS
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.build import city_limits
from milepost.crayon.rules.track import closed_places
from milepost.crayon.variants import trade

ROWS = """
    . . . . . . . . . .
     . . . . . . . . . .
    . . M . . A . . B .
     . . . . . . . . . .
    . . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: medium, B; Main: major, M"
MEMORY = ("Passing", "Remade")  # what is remembered, and no part of a position
MIXES = {
    "india": ("warehouse", "circus", "open-contracts", "loan"),
    "russia": ("late-fee", "two-trains"),
    "italy": ("backtrack",),
    "nippon": ("tunnel-21",),
}


def wandered(title: str, steps: int, variants: tuple[str, ...] = ()) -> CrayonPosition:
    """A position after so many random actions."""
    s = milepost.new(title, players=2, seed=steps, variants=variants).state
    assert isinstance(s, CrayonPosition)
    rng = random.Random(steps)
    for _ in range(steps):
        seat = s.waiting()[0]
        s.play(s.legal(seat).choose(rng), seat)
    return s


def fields(s: CrayonPosition) -> dict[str, object]:
    return {name: getattr(s.copy(), name) for name, kind in s.declared_fields.items() if kind not in MEMORY}


@pytest.mark.parametrize("title", MIXES)
def test_asking_why_not_changes_nothing(title: str) -> None:
    s = wandered(title, 130, MIXES[title])
    s.kept = None
    key, before, stored = s.key(), fields(s), pickle.dumps(s)
    asked = 0
    for seat in s.setting.seats:
        for action in ACTIONS.values():
            for argument in list(action.candidates(s, seat))[:200]:
                action.why_not(s, seat, argument)
                asked += 1
    assert asked > 20
    assert (s.key(), fields(s), pickle.dumps(s)) == (key, before, stored)


@pytest.mark.parametrize("title", MIXES)
def test_what_the_rules_remember_changes_no_later_answer(title: str) -> None:
    """Answers do not depend on what was asked before, in which order, or at all."""
    s = wandered(title, 130, MIXES[title])
    questions = [
        (action, seat, argument)
        for seat in s.setting.seats
        for action in ACTIONS.values()
        for argument in list(action.candidates(s, seat))[:60]
    ]
    stored = pickle.dumps(s)  # nothing that is remembered travels with it
    backwards: CrayonPosition = pickle.loads(stored)
    answers = [action.why_not(s, seat, argument) for action, seat, argument in questions]
    assert [action.why_not(s, seat, argument) for action, seat, argument in questions] == answers
    assert [action.why_not(backwards, seat, argument) for action, seat, argument in reversed(questions)] == answers[
        ::-1
    ]
    for which in range(0, len(questions), 1 + len(questions) // 40):
        action, seat, argument = questions[which]
        assert action.why_not(pickle.loads(stored), seat, argument) == answers[which]
    # Nor do the answers of positions to come.
    asked, unasked, rng = s, pickle.loads(stored), random.Random(7)
    for _ in range(20):
        seat = asked.waiting()[0]
        atom = asked.legal(seat).choose(rng)
        asked.play(atom, seat)
        unasked.play(atom, seat)
        assert asked.key() == unasked.key()
        assert list(asked.legal(asked.waiting()[0])) == list(unasked.legal(unasked.waiting()[0]))


def test_whether_a_deal_is_sound_and_whether_a_section_is_clear_are_two_answers(monkeypatch: Any) -> None:
    """Looking at what could be built in between does not make the deal be worked out anew."""
    t = table(ROWS, CITIES, options="trade = true").lay(1, "C4 C5 Ayr").building()
    t.play("ask C4 C5")
    asked = []
    monkeypatch.setattr(trade, "void", lambda s, deal: asked.append(deal))
    assert list(t.game.legal(0).of("offer"))
    assert list(t.game.legal(0).of("build"))
    assert list(t.game.legal(0).of("offer"))
    assert len(asked) == 1


@pytest.mark.parametrize("title", MIXES)
@pytest.mark.parametrize("steps", [60, 300, 700])
def test_a_place_is_closed_where_a_builder_is_told_so(title: str, steps: int) -> None:
    s = wandered(title, steps)
    for seat in s.setting.seats:
        closed = closed_places(s, seat)
        for place in s.setting.places:
            refused = city_limits(s, seat, -1, place.milepost)
            assert bool(closed & s.setting.board.bit[place.milepost]) == (refused is not None)


def test_a_row_has_the_same_price_for_whoever_asks() -> None:
    """Ann has 5M and Bute is farther. The row is found all the same; only building it is refused."""
    t = table(ROWS, CITIES).building().cash(0, 5)
    row = shorthand.row_to_build(t.s, 0, "C4 C5 Ayr")
    assert lines.prices_of(t.s, 0, row) == [1, 3]
    far = shorthand.row_to_build(t.s, 0, "C4 C5 Ayr C7 C8")
    assert lines.prices_of(t.s, 0, far) == [1, 3, 1, 1]
    t.refuses("build C4 C5 Ayr C7 C8", "BLD-16")
    t.play("build C4 C5 Ayr")
    assert t.s.cash[0] == 1
