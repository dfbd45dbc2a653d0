"""What people read off the cards: figures on which planner and price list agree, and nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import milepost
from bots.crayon.planner.line_board import CARDS, CITIES, LINE, LOADS
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.bots.crayon.planner import Options, Planner, suggest
from milepost.bots.crayon.reading import outlooks, rivals
from milepost.chance import HIDDEN
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.game import Game
from milepost.tell.crayon.sketch import build_preview


def line(**more: Any) -> Table:
    """Ann has card 1, track from Main to Ayr, and her train at Ayr, where Coal is."""
    made = table(LINE, CITIES, **{"loads": LOADS, "cards": CARDS, **more}).lay(0, "B3 B4 B5").put(0, "Ayr").operating(0)
    made.s.hands = [(1,), (2,)]
    return made


def first(view: CrayonView) -> Any:
    """Coal from Ayr to Bute, for 21M."""
    return outlooks(view)[0]


def view_of(made: Table, seat: int = 0) -> CrayonView:
    return CrayonView(made.s.redacted(seat), seat)


def test_a_demand_has_its_figures() -> None:
    view = view_of(line())
    one = first(view)
    assert (one["card"], one["which"], one["loads"], one["city"], one["pay"]) == (1, 0, ["Coal"], "Bute", 21)
    assert [(stop["city"], stop["pick"]) for stop in one["stops"]] == [("Ayr", True), ("Bute", False)]
    assert (one["mileposts"], one["aboard"], one["left"], one["why"]) == (4, False, [3], None)
    assert one["route"][-1] == one["sketch"] == ["B5", "B6", "B7", "B8", "B9"]
    priced = build_preview(view, one["sketch"])
    assert one["track"] == priced["total"] > 4  # a mountain and a city are among them
    assert one["turns"] == 1
    assert one["rate"] == one["pay"] - one["track"]
    assert one["short"] == 0


def test_the_economics_is_the_planners() -> None:
    """What it would earn with one delivery is what the planner says of its plan for that delivery."""
    view = view_of(line())
    plan = suggest(view, mind=Planner(random.Random(0), Options(deliveries=1)))[0]
    (delivery,) = plan.deliveries
    one = next(one for one in outlooks(view) if one["city"] == delivery.city)
    assert (one["track"], one["fees"]) == (plan.track, plan.rent)
    assert f"{one['rate']:.1f}M a turn after costs" in plan.reasons


def test_what_the_purse_lacks_is_told_and_the_rest_all_the_same() -> None:
    rich, poor = first(view_of(line())), first(view_of(line().cash(0, 2)))
    assert poor["short"] == rich["track"] - 2
    assert {**poor, "short": 0} == rich


def test_a_load_aboard_needs_no_source_and_one_without_chips_says_so() -> None:
    made = line()
    made.s.loads[0] = (made.load("Coal"),)
    assert first(view_of(made))["aboard"]
    made = line()
    made.s.bank[made.load("Coal")] = 0
    one = first(view_of(made))
    assert (one["turns"], one["why"], one["left"], one["route"]) == (0, "no chip of its load is left", [0], [])


def test_a_sketch_stops_before_anothers_track() -> None:
    """Beyond it there is a second line; one line is sketched at a time."""
    made = line().lay(1, "B7 B8")
    one = first(view_of(made))
    assert one["fees"] > 0 or one["sketch"][-1] == "B9"
    if one["fees"]:
        assert one["sketch"] == ["B5", "B6", "B7"]


def test_loads_that_run_out_are_told_with_who_has_and_who_wants_them() -> None:
    made = line()
    made.s.bank[made.load("Coal")] = 1
    made.s.bank[made.load("Rice")] = 0
    made.s.loads[1] = (made.load("Coal"),)
    told = rivals(view_of(made))["scarce"]
    assert [(one["load"], one["left"], one["chips"]) for one in told] == [("Rice", 0, 2), ("Coal", 1, 3)]
    assert (told[1]["carried"], told[1]["wanted"], told[1]["open"]) == ([1], [0, 1], False)


@pytest.mark.parametrize(("title", "players"), [("india", 3), ("italy", 2)])
def test_opponents_are_read_by_what_is_open(title: str, players: int) -> None:
    """Their cards, or cards open to all; the same whatever money they have."""
    game = cast("Game[CrayonPosition]", milepost.new(title, players, seed=6))
    play_out(game, [make_bot("greedy", seat) for seat in range(players)], rounds=9)
    while game.state.stack:
        game.play(next(iter(game.legal())))
    told = rivals(game.view(0, CrayonView))
    assert [one["seat"] for one in told["rivals"]] == list(range(1, players))
    assert any(one["targets"] for one in told["rivals"])
    for one in told["rivals"]:
        cards = (*game.state.hands[one["seat"]], *game.state.pool)
        assert all(target["card"] in cards for target in one["targets"])
        assert len({target["card"] for target in one["targets"]}) == len(one["targets"]) <= 3
    assert not game.state.open_cash
    game.state.cash = [game.state.cash[0], *(cash + 40 for cash in game.state.cash[1:])]
    assert rivals(game.view(0, CrayonView)) == told


def test_cards_that_are_still_secret_are_read_by_nobody() -> None:
    game = milepost.new("italy", 2, seed=3)
    view = game.view(0)
    state: CrayonPosition = view.state
    assert HIDDEN in state.hands[1]
    assert rivals(view)["rivals"] == []
    own = {one["card"] for one in outlooks(view)}
    assert own == {card for card in (*state.hands[0], *state.pool) if card != HIDDEN}
