"""The questions of a view: what they answer is what the rules then do."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from milepost import CrayonView
from milepost.bots import make_bot, play_out
from milepost.crayon.position import CrayonPosition
from milepost.errors import MilepostError
from milepost.game import Game

TITLES = ("india", "russia", "italy", "nippon")


def played(title: str, seed: int, rounds: int, variants: tuple[str, ...] = ()) -> Game[CrayonPosition]:
    game = cast("Game[CrayonPosition]", milepost.new(title, 2, seed, variants))
    if rounds:
        play_out(game, [make_bot("greedy", seat) for seat in range(2)], rounds)
    return game


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=5)
@given(seed=st.integers(0, 40), rounds=st.integers(0, 8))
def test_what_is_answered_about_track_is_what_building_does(title: str, seed: int, rounds: int) -> None:
    """New track is a row of legal builds that costs what was said, and joins its stops."""
    game = played(title, seed, rounds)
    rng = random.Random(seed)
    while game.waiting() and game.state.phase != 1:
        game.play("done" if "done" in game.legal().kinds() else game.legal().choose(rng))
    if not game.waiting() or game.state.stack:
        return
    seat = game.waiting()[0]
    view = game.view(seat)
    stop, other = rng.sample([city.name for city in view.cities()], 2)
    new = view.new_track(stop, other)
    if new is None:
        return
    assert new.cost == sum(part.price for part in new.sections)
    row, cash = view.lay(new), game.state.cash[seat]
    assert len(row) <= len(new.atoms)
    if row:
        game.play(row, seat)
        assert cash - game.state.cash[seat] == sum(part.price for part in new.sections[: len(row)])
        rest = game.view(seat).new_track(stop, other)
        assert rest is not None
        assert rest.cost <= new.cost
    if len(row) == len(new.atoms):
        joined = game.view(seat)
        assert joined.network(joined.mileposts(stop)) & joined.mileposts(other)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_answered_about_ways_is_what_moving_does(title: str) -> None:
    """The train gets to a stop in as many steps as were told, if it has the points."""
    game = played(title, 3, 7)
    for _ in range(40):
        view = game.view(game.waiting()[0])
        train = view.train()
        if view.phase == "operate" and train.place and not game.state.stack:
            break
        game.play(make_bot("greedy", 1).choose(view, 1000))
    goals = {city.name: trip for city in view.cities() if (trip := view.trip(city.name)) and trip.steps}
    board = game.state.setting.board
    assert goals
    for name, trip in goals.items():
        row, steps = view.go(name), list(pairwise(trip.path))
        if any(board.arm(view.milepost(a), view.milepost(b)) < 0 for a, b in steps):
            continue  # by ferry, which takes what it takes
        assert trip.steps == len(steps)
        assert len(row) == min(train.points, trip.steps) or game.state.active
        assert [tuple(view.text(atom).split()[-2:]) for atom in row] == steps[: len(row)]
        if row:
            trial = game.copy()
            trial.play(row)
            arrived = trial.view(view.seat).train().city == name
            assert arrived == (len(row) == trip.steps)


def test_names_lead_both_ways() -> None:
    view = played("russia", 1, 0).view(0)
    for city in view.cities():
        assert view.city(city.name) == city
        assert view.name(view.milepost(city.name)) == view.name(city.centre)
        for load in view.loads(city.name):
            assert city.name in view.sources(load)
    assert {city.size for city in view.cities("major")} == {"major"}


def test_a_demand_is_delivered_by_its_own_words() -> None:
    start = milepost.new("india", 2, seed=1).view(0)
    demand = start.demands()[0]
    game = milepost.setup(
        "india", {"Ann": {"at": demand.city, "loads": [demand.load], "cards": [demand.card]}, "Bob": {}}, seed=1
    )
    assert demand in game.view(0).demands()
    game.play(demand.deliver)
    assert game.state.cash[0] == 50 + demand.pay
    source = milepost.setup("india", {"Ann": {"at": demand.sources[0]}, "Bob": {}}, seed=1)
    source.play(demand.pick)
    chips = source.view(0).chips(demand.load)
    assert chips == (start.chips(demand.load) or 0) - 1


def test_a_view_tells_no_secret() -> None:
    view = played("india", 2, 5).view(0)
    assert [other.cash for other in view.opponents()] == [None]
    assert view.player().cash == view.state.cash[0]
    held = {card for hand in view.state.hands for card in hand}
    assert not held & set(view.undrawn())
    italy = milepost.new("italy", 2, 1).view(0)
    hidden = milepost.new("italy", 2, 1).state.hands[1]
    assert italy.player(1).cards == ()
    assert set(hidden) <= set(italy.undrawn()), "what the other holds may still come, for all one knows"


def test_a_cube_of_another_rules_demands_out() -> None:
    """Italy: of an open card on which somebody has a cube, only that demand is left."""
    game = milepost.setup("italy", {"Ann": {}, "Bob": {"at": "Roma"}}, seed=1)
    card = game.state.pool[0]
    before = [demand for demand in game.view(0).demands() if demand.card == card]
    game.state.locks[1] = ((card, 2),)
    after = [demand for demand in game.view(0).demands() if demand.card == card]
    assert (len(before), [demand.which for demand in after]) == (3, [2])


def test_the_second_train_is_asked_for_by_its_number() -> None:
    game = milepost.setup(
        "india", {"Ann": {"at": "Delhi", "second": {"at": "Agra"}}, "Bob": {}}, variants=["two-trains"], seed=1
    )
    view: CrayonView = game.view(0)
    assert (view.train().city, view.train(1).city) == ("Delhi", "Agra")
    new = view.new_track("Kanpur", which=1)
    assert new is not None
    assert new.sections[0].start == "Z34"


def test_nonsense_is_refused_with_words() -> None:
    view = played("india", 1, 0).view(0)
    for ask in (
        lambda: view.new_track("Atlantis"),
        lambda: view.city(-3),
        lambda: view.city(99999),
        lambda: view.section_price("Delhi", "Madras"),
        lambda: view.sources("Hats"),
        lambda: view.chips("Hats"),
    ):
        with pytest.raises(MilepostError):
            ask()
    village = milepost.new("village", 2, seed=1).view(0)
    for wrong in (lambda: village.preview(1, "Z9"), lambda: village.worth("Q1")):
        with pytest.raises(MilepostError, match="there is no"):
            wrong()
