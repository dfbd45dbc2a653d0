"""One legality in Village, too: what is offered is what `why_not` allows, and previews refuse with the same words."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.errors import IllegalAction, Refusal
from milepost.village import atoms
from milepost.village.ask.preview import preview, trip_preview
from milepost.village.state import OVER
from village.kit import table


@pytest.mark.parametrize("word", ["take", "plan"])
def test_nothing_is_offered_that_why_not_refuses(word: str, monkeypatch: Any) -> None:
    t = table()
    assert word in t.game.legal(t.s.seat).kinds()
    kind = atoms.WORDS.index(word)
    never = atoms.ACTIONS[kind]._replace(why_not=lambda s, seat, argument: Refusal("VIL-9", "Not today."))
    monkeypatch.setitem(atoms.ACTIONS, kind, never)
    assert word not in t.game.legal(t.s.seat).kinds()


def test_a_preview_out_of_turn_says_what_playing_says() -> None:
    t = table()
    other = 1 - t.s.seat
    with pytest.raises(IllegalAction) as refused:
        t.game.play("take 1", other)
    told = Refusal(refused.value.rule, refused.value.sentence)
    assert preview(t.s, other, 0, 0).refusal == told
    assert trip_preview(t.s, other, 0, 0).refusal == told


def test_a_preview_after_the_end_says_that_the_game_is_over() -> None:
    t = table()
    t.s.phase = OVER
    for told in (preview(t.s, 0, 0, 0).refusal, trip_preview(t.s, 0, 0, 0).refusal):
        assert told is not None
        assert told.rule == "VIL-18"
