"""What reviews of the engine found, kept from coming back."""

from __future__ import annotations

from typing import cast

import pytest

import milepost
from crayon.boards import islands
from milepost.crayon import turn
from milepost.crayon.family import CrayonTitle
from milepost.crayon.owners import CLAIM
from milepost.crayon.position import CrayonPosition
from milepost.crayon.setting import setting
from milepost.errors import UnknownAction
from milepost.titles import find


@pytest.mark.rule("EVT-20", "nippon")
def test_a_strike_at_the_coast_shuts_a_major_city_as_a_whole_or_not_at_all() -> None:
    made = setting(cast(CrayonTitle, find("nippon")), 2, ())
    for event in made.events.values():
        if event.kind in ("coastal strike", "inland strike"):
            for city in made.board.cities:
                assert len({event.limits.trade[m] for m in city.mileposts}) == 1, city.name


@pytest.mark.rule("R-28", "nippon")
@pytest.mark.parametrize("struck", [False, True])
def test_a_turn_in_a_rail_strike_is_no_opportunity_to_rebuild(struck: bool) -> None:
    game = milepost.new(islands(), 2, 1)
    s = cast(CrayonPosition, game.state)
    s.round, s.seat = 3, 0
    turn.begin_turn(s)
    section = next(n for n in range(len(s.owner)) if not s.setting.board.red[n])
    s.owner[section], s.claims = CLAIM | 1, (section,)
    strike = next(card for card, event in s.setting.events.items() if event.kind == "rail strike")
    if struck:
        s.active = ((strike, 0, False),)
        s.limits = s.setting.limits_in_force(s.active)
    game.play("done")
    game.play("done")
    assert s.claims == ((section,) if struck else ())


@pytest.mark.rule("V-TIME", "russia")
def test_where_two_clocks_run_the_table_says_which_time_is_up() -> None:
    game = milepost.new("russia", 2, 1, ["time-limit", "history=hour"])
    with pytest.raises(UnknownAction, match="time-up limit” or “time-up hour"):
        game.play("time-up")
    game.play("time-up hour")
    assert cast(CrayonPosition, game.state).fallen
