"""The bot planner: what it reckons, what it says, and how it plays."""

from __future__ import annotations

import random
from typing import cast

import pytest

import milepost
from bots.crayon.planner.line_board import CARDS, CITIES, LINE, LOADS
from crayon.seeds import SOAK
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.bots.crayon.planner import LEVELS, STYLES, Options, Planner, best_way, make_options, make_planner, suggest
from milepost.bots.crayon.planner.act.operate import way_open
from milepost.bots.crayon.planner.economics import Means
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.goal import joins
from milepost.bots.crayon.planner.plan.plan import Plan, building_order, reckon
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError, UnknownAction
from milepost.game import Action, Game, View

TITLES = [("india", 4), ("russia", 4), ("nippon", 4), ("italy", 2)]


def line(loads: str = LOADS, cards: str = CARDS) -> Table:
    """A straight line of four cities; the track from Main to Ayr is there, the train stands at Ayr."""
    return table(LINE, cities=CITIES, loads=loads, cards=cards).lay(0, "B3 B4 B5").put(0, "Ayr").operating(0)


def view_of(game: Game, seat: int | None = None) -> CrayonView:
    return cast(CrayonView, game.view(game.waiting()[0] if seat is None else seat))


# Reckoning


def test_a_leg_has_steps_and_the_price_of_the_track_that_is_missing() -> None:
    t = line()
    survey = Survey(PlannerScene(view_of(t.game)))
    there = survey.leg(2, 3)  # Ayr to Bute: a clear milepost, a mountain, a clear one, a medium city
    back = survey.leg(2, 0)
    assert there is not None
    assert back is not None
    assert (there.steps, there.cost, there.rents) == (4, 7, 0)
    assert (back.steps, back.cost) == (2, 0)


def test_others_track_costs_rent_and_saves_building() -> None:
    t = line().lay(1, "B5 B6 B7 B8 B9")
    survey = Survey(PlannerScene(view_of(t.game)))
    own = Survey(PlannerScene(view_of(t.game)), rented=False)
    rented, built = survey.leg(2, 3), own.leg(2, 3)
    assert rented is not None
    assert built is not None
    assert (rented.cost, rented.rents) == (0, 4)
    assert built.cost > 4
    assert built.rents == 0


def test_track_is_built_outward_from_where_one_may_begin() -> None:
    t = line().building(0)
    survey = Survey(PlannerScene(view_of(t.game)))
    board = t.board
    far = [board.section[board.arm(t.at(f"B{n}"), t.at(f"B{n + 1}"))] for n in (8, 7, 6, 5)]
    arms, rest = building_order(survey, far, t.s.reach[0])
    assert not rest
    assert [board.names[board.near[arm]] for arm in arms] == ["B6", "B7", "B8", "B9"]
    assert building_order(survey, far[:2], t.s.reach[0]) == ([], far[:2])


def test_turns_are_those_of_moving_or_of_building_whichever_are_more() -> None:
    t = line()
    plan = choose_plans(PlannerScene(view_of(t.game)), Options(deliveries=1), 1000).plans[0]
    slow = Means(cash=50, limit=2, speed=9, slots=2, head_start=0.0)
    quick = Means(cash=50, limit=20, speed=2, slots=2, head_start=0.0)
    poor = Means(cash=1, limit=20, speed=9, slots=2, head_start=0.0)
    again = [Plan(plan.stops, plan.legs, dues=plan.dues) for _ in range(3)]
    assert reckon(again[0], slow)
    assert again[0].turns == plan.track / 2
    assert reckon(again[1], quick)
    assert again[1].turns == sum(leg.steps for leg in plan.legs) / 2
    assert not reckon(again[2], poor)


def test_the_price_of_the_missing_major_cities_falls_with_the_track_towards_them() -> None:
    t = line()
    before = joins(PlannerScene(view_of(t.game))).price
    t.lay(0, "B5 B6 B7 B8 B9")
    after = joins(PlannerScene(view_of(t.game))).price
    assert before > after > 0
    t.lay(0, "B9 B10 B11")
    assert joins(PlannerScene(view_of(t.game))).price == 0


# Saying


def test_a_planner_says_its_plan_in_a_sentence() -> None:
    t = line()
    bot = make_planner(random.Random(1), depth=1)
    bot.start(view_of(t.game))
    assert bot.plan() == "no plan yet"
    t.play(bot.choose(view_of(t.game), 1000))
    assert bot.plan() == "Coal from Ayr to Bute for 32M, 1 turn, 7M of track"
    assert t.aboard(0) == ["Coal"]


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_suggestions_are_ranked_and_can_be_played(title: str, players: int) -> None:
    game = milepost.new(title, players, seed=5)
    play_out(game, [make_bot("planner", seat) for seat in range(players)], rounds=4)
    view = view_of(game)
    found = suggest(view)
    assert found
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    for one in found:
        assert f"{one.track}M of track" in one.text
        assert all(delivery.city in one.text for delivery in one.deliveries)
        assert sum(delivery.pay for delivery in one.deliveries) == one.pay
        assert one.reasons[0].startswith(f"{one.pay}M of pay")
        game.copy().play(one.action, view.seat)


def test_nothing_is_suggested_when_the_game_is_over() -> None:
    t = line()
    t.s.phase = 2
    assert suggest(view_of(t.game, 0)) == []


def test_the_best_way_has_sections_cost_and_what_stops_it() -> None:
    t = line().building(0)
    way = best_way(view_of(t.game), "Ayr", "Bute")
    assert (way.cost, way.turns, way.refusal) == (7, 1, None)
    assert way.sections[0][0] == "B5"
    assert way.sections[-1][1] == "B9"
    t.play(way.actions)
    assert best_way(view_of(t.game), None, "Bute").sections == ()
    t.cash(0, 1)
    stopped = best_way(view_of(t.game), "Bute", "North")
    assert stopped.refusal is not None
    assert stopped.refusal[0] == "BLD-16"
    assert len(stopped.actions) == 1
    with pytest.raises(UnknownAction, match="Nowhere"):
        best_way(view_of(t.game), None, "Nowhere")


# Choosing an opponent


def test_styles_and_levels_are_known_by_name() -> None:
    assert make_options() == Options()
    assert [make_options(level=level).deliveries for level in ("beginner", "club", "expert")] == [1, 2, 3]
    assert make_options(depth=2, level="expert").deliveries == 2
    for style in STYLES:
        for level in LEVELS:
            assert isinstance(make_planner(random.Random(0), style=style, level=level), Planner)
    with pytest.raises(MilepostError, match="steady, builder"):
        make_options(style="reckless")
    with pytest.raises(MilepostError, match="beginner, club, expert"):
        make_options(level="god")
    with pytest.raises(MilepostError, match="1 to 3"):
        make_options(depth=4)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_style_earns_money(style: str) -> None:
    game = milepost.new("russia", 2, seed=7)
    play_out(game, [make_planner(random.Random(seat), style=style, level="club") for seat in range(2)], rounds=14)
    paid = [news for entry in game.entries() for news in entry.news if news.word == "paid"]
    assert {news.args[0] for news in paid} == {0, 1}


# Playing


class Watched:
    """A planner whose turns without a useful action are counted."""

    def __init__(self, seat: int) -> None:
        self.bot = make_planner(random.Random(seat))
        self.idle = self.worst = 0
        self.turn = (0, False)

    def start(self, view: View) -> None:
        self.bot.start(view)

    def choose(self, view: View, budget: int) -> Action:
        assert isinstance(view, CrayonView)
        action = self.bot.choose(view, budget)
        useful = action != 0 and view.state.seat == view.seat
        if view.state.round != self.turn[0]:
            self.idle = 0 if self.turn[1] else self.idle + 1
            self.worst = max(self.worst, self.idle)
            self.turn = (view.state.round, False)
        self.turn = (view.state.round, self.turn[1] or useful)
        return action


@pytest.mark.parametrize(("title", "players"), TITLES)
@pytest.mark.parametrize("seed", [1, 2] if SOAK else [1])
def test_no_planner_is_stuck(title: str, players: int, seed: int) -> None:
    game = milepost.new(title, players, seed=seed)
    bots = [Watched(seat) for seat in range(players)]
    play_out(game, bots, rounds=16)
    assert max(bot.worst for bot in bots) < 3, [bot.worst for bot in bots]


@pytest.mark.parametrize(("seed", "seat"), [(11, 0), (12, 1)])
def test_a_planner_beats_a_greedy_player(seed: int, seat: int) -> None:
    game = milepost.new("india", 2, seed=seed)
    bots = [make_bot("planner" if number == seat else "greedy", number) for number in range(2)]
    outcome = play_out(game, bots, rounds=120)
    assert outcome is not None
    assert outcome.winners == (seat,)


def test_a_plan_is_given_up_when_the_track_it_was_to_be_built_from_is_taken() -> None:
    t = line().building(0)
    spur = t.board.section[t.board.arm(t.at("C5"), t.at("C6"))]
    plan = choose_plans(PlannerScene(view_of(t.game)), Options(deliveries=1), 1000).plans[0]
    plan.spur = [spur]
    assert way_open(PlannerScene(view_of(t.game)), plan, set())
    assert not way_open(PlannerScene(view_of(t.game)), plan, {spur})
    t.lay(1, "C5 C6")
    assert not way_open(PlannerScene(view_of(t.game)), plan, set())


def test_trips_are_worked_out_until_one_holds() -> None:
    t = line()
    assert len(choose_plans(PlannerScene(view_of(t.game)), Options(deliveries=1, closer=0), 1000).plans) == 1


def test_the_shortest_way_has_fewer_sections_and_its_own_price() -> None:
    land = """
        . . . . . . . .
         . M m m m A . N
        . . . . . . . .
        """
    t = table(land, "Main: major, M; Ayr: small, A; North: major, N").building()
    cheap, short = (best_way(view_of(t.game), "Main", "Ayr", shortest) for shortest in (False, True))
    assert len(short.sections) < len(cheap.sections)
    assert short.cost > cheap.cost
    assert (len(short.sections), short.cost) == (3, 2 + 2 + 3)
