"""What the planner keeps of ways: shared while track is the same, never beyond, and forgotten in the end."""

from __future__ import annotations

import random

import milepost
from milepost.bots import play_out
from milepost.bots.crayon.expert.imagined import ImaginedView
from milepost.bots.crayon.planner import Planner
from milepost.bots.crayon.planner.land.found import KEPT, KeptWays, memory
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.goal import joins
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.rules.track import lay


def scene() -> PlannerScene:
    """Of a game after some rounds; its position may be changed."""
    game = milepost.new("india", players=2, seed=3)
    play_out(game, [Planner(random.Random(seat)) for seat in range(2)], rounds=5)
    seat = game.waiting()[0]
    return PlannerScene(ImaginedView(game.view(seat).imagine(random.Random(1)).state, seat))


def build_something(found: PlannerScene) -> None:
    """The next missing link between major cities, beginning with one section."""
    lay(found.s, found.seat, joins(found).arms[0])


def test_ways_are_shared_while_track_is_the_same() -> None:
    here = scene()
    plain = Survey(here).leg(0, 5)
    with memory.opened():
        first = Survey(here)
        leg = first.leg(0, 5)
        assert leg == plain is not None
        assert Survey(here).leg(0, 5) is leg
        assert Survey(here, rented=False).leg(0, 5) is not leg
        build_something(here)
        assert Survey(here).leg(0, 5) is not leg
        assert Survey(here).leg(0, 5) == Survey(PlannerScene(here.view)).leg(0, 5)
    assert Survey(here).leg(0, 5) is not Survey(here).leg(0, 5)


def test_a_survey_of_before_adds_nothing_to_what_is_known() -> None:
    here = scene()
    with memory.opened():
        old = Survey(here)
        assert old.leg(0, 5) is not None
        found = old._found
        before = len(found.legs), len(found.rows)
        build_something(here)
        old.leg(3, 7)
        assert (len(found.legs), len(found.rows)) == before


def test_joins_follow_the_track() -> None:
    here = scene()
    before = joins(here)
    assert joins(PlannerScene(here.view)) is before
    build_something(here)
    assert joins(here).price < before.price


def test_a_memory_keeps_the_states_asked_for_last() -> None:
    kept = KeptWays()
    with kept.opened():
        first = kept.of(0)
        for state in range(1, KEPT):
            kept.of(state)
        assert kept.of(0) is first
        second = kept.of(1)
        kept.of(KEPT)
        assert kept.of(0) is first
        with kept.opened():
            assert kept.of(1) is second
        assert kept.of(1) is second
        assert kept.of(2) is not None
    assert not kept.open
    with kept.opened():
        assert kept.of(0) is not first
