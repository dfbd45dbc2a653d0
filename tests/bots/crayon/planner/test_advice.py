"""Advice: its first plan and step are the bot's own, and where the step is to wait it says why."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import milepost
from bots.crayon.planner.line_board import CARDS, CITIES, LINE, LOADS
from crayon.italian import running
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.bots.crayon.planner import Options, Planner, suggest
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.talk.words import reasons
from milepost.crayon.view import CrayonView
from milepost.game import Action, Game

TITLES = [("india", 3), ("russia", 3), ("nippon", 3), ("italy", 2)]


def view_of(game: Game) -> CrayonView:
    return cast(CrayonView, game.view(game.waiting()[0]))


def bots_own(view: CrayonView) -> tuple[Action, Planner]:
    bot = Planner(random.Random(1))
    bot.start(view)
    return bot.choose(view, 1000), bot


def line(options: str = "", **more: Any) -> Table:
    """The track from Main to Ayr is Ann's, her train stands at Ayr."""
    given = {"loads": LOADS, "cards": CARDS, **more}
    return table(LINE, CITIES, options=options, **given).lay(0, "B3 B4 B5").put(0, "Ayr").operating(0)


# The same as the bot


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_the_first_plan_and_its_step_are_the_bots_own(title: str, players: int) -> None:
    game = milepost.new(title, players, seed=6)
    seats = [make_bot("planner", seat) for seat in range(players)]
    for rounds in (0, 1, 5):
        play_out(game, seats, rounds=rounds)
        view = view_of(game)
        if view.state.stack:
            continue
        action, bot = bots_own(view)
        best = suggest(view)[0]
        assert best.action == action
        assert bot.plan() == best.text


def test_the_stake_is_kept_back_as_the_bot_keeps_it() -> None:
    """With what it keeps in Italy there is no money for track, and the load that lies on the way goes first."""
    poor = "\n".join(
        f"{n}: North, Coal, 9; {'Crewe, Tea, 40' if n == 5 else 'North, Coal, 8'}; North, Coal, 7" for n in range(1, 21)
    )
    t = running(cards=poor).put(0, "Ayr").cash(0, 24)
    told = [suggest(view_of(t.game), options=Options(deliveries=1, stake=stake))[0] for stake in (20, 0)]
    assert [one.deliveries[0].city for one in told] == ["North", "Crewe"]


def test_where_the_margin_leaves_no_plan_it_is_risked() -> None:
    t = line().cash(0, 8)  # seven for the track to Bute: with three kept back there would be no plan
    best = suggest(view_of(t.game), options=Options(deliveries=1))[0]
    assert best.text.startswith("Coal from Ayr to Bute")


def test_a_plan_is_drawn_with_the_call_that_is_made_now() -> None:
    best = suggest(view_of(line().game), options=Options(deliveries=1))[0]
    assert [(halt.city, halt.pick) for halt in best.halts] == [("Ayr", True), ("Bute", False)]
    assert len(best.route) == 2


# Why there is nothing to do


def test_in_the_opening_it_says_that_there_is_time_to_build_later() -> None:
    t = table(LINE, CITIES, loads=LOADS, cards=CARDS)
    best = suggest(view_of(t.game))[0]
    assert best.track > 0
    assert best.action == 0
    assert best.reasons[-1].startswith("nothing to build yet: one more building turn (20M) comes before the train")


def test_later_it_says_that_the_train_needs_no_track_yet() -> None:
    t = line("speeds = [2, 2, 2, 2]").put(0, "Main", loads=["Coal"]).building(0)
    best = suggest(view_of(t.game), options=Options(deliveries=1))[0]
    assert best.action == 0
    assert best.reasons[-1] == "nothing to build yet: the train needs no new track next turn, and the money can wait"


def test_with_all_track_there_it_says_so() -> None:
    t = line().lay(0, "B5 B6 B7 B8 B9").put(0, "Ayr", loads=["Coal"]).building(0).cash(0, 20)
    best = suggest(view_of(t.game), options=Options(deliveries=1))[0]
    assert (best.action, best.track) == (0, 0)
    assert best.reasons[-1] == "nothing to build: all the track it needs is there"


def test_what_hinders_building_is_said_with_the_rules_sentence() -> None:
    t = line().put(0, "Ayr", loads=["Coal"]).building(0)
    t.has_spent(20)
    best = suggest(view_of(t.game), options=Options(deliveries=1))[0]
    assert best.action == 0
    refused = t.refuses("build B5 B6", "BLD-1")
    assert best.reasons[-1] == f"nothing more can be built this turn: {refused[0].lower()}{refused[1:-1]}"


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        (0, "the train has gone as far as it may this turn: building comes next"),
        (9, "the train can go no farther without new track: building comes next"),
    ],
)
def test_a_train_that_rests_says_why(points: int, reason: str) -> None:
    t = line().put(0, "Ayr", loads=["Coal", "Coal"])
    t.s.bank[t.load("Coal")] = 0
    t.steps_left(0, points)
    best = suggest(view_of(t.game), options=Options(deliveries=1))[0]
    assert (best.action, best.reasons[-1]) == (0, reason)


@pytest.mark.parametrize(("poor", "said"), [(0.5, "pick Coal"), (90.0, "discard")])
def test_new_cards_are_advised_where_the_bot_would_take_them(poor: float, said: str) -> None:
    t = line()
    best = suggest(view_of(t.game), options=Options(poor=poor))[0]
    assert t.game.text(cast(int, best.action)) == said
    reason = "but it earns little a turn: new cards are worth more than this turn"
    assert (best.reasons[-1] == reason) == (said == "discard")


def test_a_resting_train_does_not_end_the_turn_of_the_other() -> None:
    t = table(LINE, CITIES, loads=LOADS, cards=CARDS, variants=("two-trains",)).lay(0, "B3 B4 B5")
    t.put(0, "Ayr", loads=["Coal", "Coal"]).put(0, "Main", train=1, loco=1).operating()
    t.s.bank[t.load("Coal")] = 0
    found = suggest(view_of(t.game), options=Options(deliveries=1))
    assert found[0].train == 1
    assert found[0].action != 0
    assert {one.action for one in found[:2]} == {found[0].action}


@pytest.mark.parametrize(
    ("pay", "said"),
    [
        (30, "5.0M a turn after costs"),
        (20, "0.0M a turn after costs"),
        (19, "it costs more than it brings, but its track serves for later trips too"),
    ],
)
def test_what_a_plan_brings_is_said_so_that_a_newcomer_understands_it(pay: int, said: str) -> None:
    t = line()
    assert said in reasons(t.s.setting, Plan([], [], pay=pay, cost=20, track=20, turns=2.0))
