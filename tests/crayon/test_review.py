"""What reviews of the engine found, kept from coming back."""

from __future__ import annotations

from typing import cast

import pytest

import milepost
from crayon.boards import islands
from milepost.bots.crayon.facts import facts
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import turn
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.setting import setting
from milepost.crayon.variants import backtrack
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


@pytest.mark.rule("V-BACKTRACK", "india")
def test_a_train_that_came_through_a_tunnel_stands_on_its_builders_track() -> None:
    game = milepost.new(islands(), 2, 1, ["backtrack"])
    s = cast(CrayonPosition, game.state)
    number = next(n for n, link in enumerate(s.setting.board.links) if link.tunnel)
    s.link_owners[number] = 1 << 1
    s.place[0], s.came[0] = s.setting.board.links[number].ports[0], -2 - number
    assert backtrack.landlord(s, 0) == 1
    s.link_owners[number] = 1 << 0
    assert backtrack.landlord(s, 0) == -1


@pytest.mark.rule("EVT-20", "italy")
def test_a_rail_strike_holds_the_drawers_train_aboard_its_own_ferry() -> None:
    game = milepost.new("italy", 2, 1)
    s = cast(CrayonPosition, game.state)
    while s.stack:
        game.play(next(iter(game.legal())))
    s.round = 3
    turn.begin_turn(s)
    seat = s.seat
    ferry = s.setting.board.links[0]
    s.link_owners[0], s.place[seat], s.boarded[seat] = 1 << seat, ferry.ports[0], 0
    ride = game.state.parse(f"ride {ferry.name}", seat)[0]
    assert ride in game.legal(seat)
    strike = next(card for card, event in s.setting.events.items() if event.kind == "rail strike")
    s.active = ((strike, seat, False),)
    s.limits = s.setting.limits_in_force(s.active)
    assert ride not in game.legal(seat)


def test_programs_are_told_the_rules_of_the_game_with_its_variants() -> None:
    game = milepost.new("india", 2, 1, ["fast", "circus"])
    told = facts(game.view(0))
    assert [loco["speed"] for loco in told["locos"]] == [12, 16, 12, 16]
    assert any(demand["load"] == "Circus" for demand in told["cards"]["10"])
