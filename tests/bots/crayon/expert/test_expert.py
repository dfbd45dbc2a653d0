"""The expert: imagined games that leave the real one alone, plans that differ, the same game from the same seed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

import milepost
from bots.crayon.expert import expert_digest
from bots.crayon.planner.test_mixes import mix
from crayon.seeds import SOAK
from milepost.bots import make_bot, play_out
from milepost.bots.base import pack, unpack
from milepost.bots.crayon.expert import LEVELS, Expert, make_expert
from milepost.bots.crayon.expert.bot import Candidate, unlike
from milepost.bots.crayon.expert.imagined import ImaginedView, Steadfast, imagine_still, play_on
from milepost.bots.crayon.planner import Planner
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.outdated import basis
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import choose_plans
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules.cards import members
from milepost.crayon.state import OVER
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.titles import find

# Logs of the games in expert_digest.py, on every machine and every Python. They change with the rules, the boards, the
# decks, the planner's or the expert's play: the program prints them anew; say in the commit what changed and why.
DIGESTS = {
    "india": "37117639d25ca740",
    "russia": "5f324c62e02c5bf9",
    "italy": "bb82ff4c9aeb644d",
    "nippon": "c769be1e5ca836d4",
}
PROGRAM = Path(expert_digest.__file__)
SOURCES = PROGRAM.parents[4] / "src"


def begun(title: str = "india") -> tuple[Game[CrayonPosition], int]:
    """A game of two planners after some rounds, and who is to act."""
    game = cast("Game[CrayonPosition]", milepost.new(title, players=2, seed=3))
    play_out(game, [Planner(random.Random(seat)) for seat in range(2)], rounds=5)
    return game, game.waiting()[0]


def mind(seat: int) -> dict[int, Planner]:
    return {seat: Planner(random.Random(0))}


# Imagined games


def test_in_an_imagined_game_only_the_own_seat_acts() -> None:
    game, seat = begun()
    before, now, other = game.digest(), game.state.round, 1 - seat
    position = imagine_still(game.view(seat), random.Random(1))
    score = play_on(position, seat, mind(seat), None, 6)
    assert position.round == now + 6
    assert score > position.round
    assert position.reach[seat] != game.state.reach[seat]
    assert (position.reach[other], position.place[other]) == (game.state.reach[other], game.state.place[other])
    assert game.digest() == before


def test_rivals_with_a_mind_of_their_own_play_too() -> None:
    game, seat = begun()
    position = game.view(seat).imagine(random.Random(1)).state
    play_on(position, seat, mind(seat) | mind(1 - seat), None, 4)
    assert position.place[1 - seat] != game.state.place[1 - seat]


def test_the_same_future_is_the_same_for_everybody() -> None:
    game, seat = begun()
    positions = [imagine_still(game.view(seat), random.Random(7)) for _ in range(2)]
    scores = [play_on(position, seat, mind(seat), None, 5) for position in positions]
    assert scores[0] == scores[1]


def test_an_imagined_win_counts_as_its_round_and_a_rivals_does_not() -> None:
    game, seat = begun()
    position = imagine_still(game.view(seat), random.Random(1))
    position.phase, position.winners = OVER, (seat,)
    assert play_on(position, seat, mind(seat), None, 3) == position.round
    position.winners = (1 - seat,)
    assert play_on(position, seat, mind(seat), None, 3) > position.round + 10


def test_what_brings_a_rival_nearer_counts_against_the_seat() -> None:
    game, seat = begun("italy")
    scores = []
    for more in (0, 150):
        position = game.view(seat).imagine(random.Random(1)).state
        position.cash[1 - seat] += more
        scores.append(play_on(position, seat, mind(seat) | mind(1 - seat), None, 0))
        assert play_on(position, seat, mind(seat), None, 0) > position.round
    assert scores[1] > scores[0] + 3


# Demands open to all


def with_a_new_card(game: Game[CrayonPosition], seat: int, gone: int) -> PlannerScene:
    """The seat's scene after a card of the pool was exchanged for one of the deck."""
    position = game.view(seat).imagine(random.Random(1)).state
    new = members(position.deck & position.setting.demand_cards)[0]
    position.pool = (*(card for card in position.pool if card != gone), new)
    return PlannerScene(ImaginedView(position, seat))


def in_a_pool() -> tuple[Game[CrayonPosition], PlannerScene, Plan, list[int]]:
    """A game with open demands, a plan for the seat that is to act, and the pool's cards that it does not need."""
    game, seat = begun("italy")
    scene = PlannerScene(game.view(seat))
    plans = choose_plans(scene, Options(), 1000).plans
    plan = next(plan for plan in plans if plan.cards & set(game.state.pool))
    return game, scene, plan, [card for card in game.state.pool if card not in plan.cards]


def test_in_imagined_games_a_plan_goes_on_whatever_new_cards_there_are() -> None:
    game, scene, plan, others = in_a_pool()
    for bot, old in ((Planner(random.Random(0)), True), (Steadfast(random.Random(0)), False)):
        bot.plans[scene.train] = plan.copied()
        bot._bases[scene.train] = basis(scene)
        assert not bot._outdated(scene)
        assert bot._outdated(with_a_new_card(game, scene.seat, others[0])) is old
        needed = next(card for card in game.state.pool if card in plan.cards)
        assert bot._outdated(with_a_new_card(game, scene.seat, needed))


def test_the_plan_begun_is_preferred_though_there_are_new_cards() -> None:
    game, scene, plan, others = in_a_pool()
    again = with_a_new_card(game, scene.seat, others[0])
    for level, first in (("expert", [plan]), ("strong", [])):
        bot = make_expert(random.Random(1), level)
        bot._bases[scene.train] = basis(scene)
        assert bot._going_on(again, [], plan) == first
        assert bot._going_on(again, [], None) == []


# Plans and levels


def test_candidates_begin_with_different_errands() -> None:
    game = milepost.new("india", players=2, seed=3)
    scene = PlannerScene(game.view(game.waiting()[0]))
    plans = choose_plans(scene, Options(kept=16), 1000).plans
    found = unlike([plans[0], *plans], 5)
    assert found[0] is plans[0]
    firsts = [(plan.stops[0].city, plan.stops[0].load) for plan in found]
    several = len({(plan.stops[0].city, plan.stops[0].load) for plan in plans})
    assert len(set(firsts)) == min(several, 5) > 1
    trips = [(tuple(plan.stops), bool(plan.rented)) for plan in unlike(plans + plans, 100)]
    assert len(trips) == len(set(trips)) == len(unlike(plans, 100))


def test_the_expert_takes_the_candidate_that_wins_soonest(monkeypatch: pytest.MonkeyPatch) -> None:
    game = milepost.new("india", players=2, seed=3)
    scene = PlannerScene(game.view(game.waiting()[0]))
    plans = unlike(choose_plans(scene, Options(), 1000).plans, 3)
    bot = make_expert(random.Random(1))

    def soonest_with_the_third(
        position: object, seat: int, minds: dict[int, Planner], first: object, rounds: int
    ) -> float:
        return 40.0 if minds[seat].plans[seat].stops == plans[2].stops else 44.0

    monkeypatch.setattr("milepost.bots.crayon.expert.bot.play_on", soonest_with_the_third)
    found = [Candidate(None, plan) for plan in plans]
    assert bot._best(scene, found, bot.effort.plans, 1000) == 2
    assert bot._best(scene, found[:1], bot.effort.plans, 1000) == 0


def test_levels_are_known_by_name() -> None:
    assert list(LEVELS) == ["strong", "expert"]
    assert cast(Expert, make_bot("expert:level=strong", 0, "crayon")).effort == LEVELS["strong"][1]
    with pytest.raises(MilepostError, match="no level “club”; known: strong, expert"):
        make_bot("expert:level=club", 0, "crayon")
    heats = LEVELS["expert"][1].plans
    assert heats.within(1000) == [2, 2, 3]
    assert heats.within(500) == [1, 1, 1]  # at least one


# Games


def test_experts_play_the_same_games_in_every_process() -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(SOURCES)},
    )
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout) == DIGESTS


def test_an_expert_that_travels_plays_on_as_if_it_had_stayed() -> None:
    game = milepost.new("india", players=2, seed=5)
    bots = [make_bot("expert:level=strong", 0), make_bot("planner", 1)]
    play_out(game, bots, rounds=4, budget=300)
    seat = game.waiting()[0]
    view = game.view(seat)
    again = unpack(pack(bots[seat], view.title), view.title)
    for _ in range(6):
        view = game.view(game.waiting()[0])
        action = bots[view.seat].choose(view, 300)
        if view.seat == seat:
            assert again.choose(view, 300) == action
        game.play(action, view.seat)


@pytest.mark.parametrize(
    ("title", "seed", "rounds"),
    [(title, seed, 30) for title in expert_digest.TITLES for seed in range(20)]
    if SOAK
    else [("india", 2, 8), ("italy", 3, 7)],
)
def test_every_action_is_legal_whatever_the_variants(title: str, seed: int, rounds: int) -> None:
    found = cast(CrayonTitle, find(title))
    players = found.rules.min_players
    game = cast("Game[CrayonPosition]", milepost.new(title, players, seed=seed, variants=mix(found, seed, players)))
    bots = [make_expert(random.Random(seat), "strong") for seat in range(players)]
    play_out(game, bots, rounds=rounds, budget=300)  # an illegal action raises
    assert game.state.phase == OVER or game.state.round > 5


def test_with_two_trains_it_plans_as_the_planner_does() -> None:
    game = milepost.new("india", players=2, seed=1, variants=["two-trains"])
    play_out(game, [make_expert(random.Random(seat)) for seat in range(2)], rounds=6)
    assert game.state.round == 7
