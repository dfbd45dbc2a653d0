"""Advice taken again and again: whoever always does the first step plays as the planner itself does, to the end."""

from __future__ import annotations

import random
from typing import cast

import pytest

import milepost
from crayon.boards import small
from milepost.bots import make_bot, play_out
from milepost.bots.crayon import counsel
from milepost.bots.crayon.planner import Planner, suggest
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.game import Game

ENOUGH = 60  # questions in one turn; nobody has so much to do


def first_step(game: Game, seat: int, mind: object) -> object:
    """Ask, and do what the advice begins with; what the adviser remembers."""
    told, mind = counsel.advice(game.view(seat, CrayonView), mind)
    action = told["plans"][0]["action"]
    assert action is not None, told
    game.play(action, seat)
    return mind


def pressed(title: str | CrayonTitle, seed: int, rounds: int, forgets: int = 0) -> Game:
    """Seat 0 does nothing but first steps, against a bot, up to its turn in the round after these.

    The adviser forgets everything after so many questions, as it does when the server is started again.
    """
    game = milepost.new(title, players=2, seed=seed)
    opponent, mind = make_bot("greedy"), cast(object, None)
    opponent.start(game.view(1))
    asked: dict[int, int] = {}
    while game.waiting() and ((now := cast(CrayonPosition, game.state).round) <= rounds or game.waiting() == (1,)):
        if game.waiting()[0] == 0:
            questions = sum(asked.values())
            mind = first_step(game, 0, None if forgets and questions % forgets == 0 else mind)
            asked[now] = asked.get(now, 0) + 1
            assert asked[now] <= ENOUGH, [entry.text for entry in game.entries()[-12:]]
        else:
            game.play(opponent.choose(game.view(1), 1000), 1)
    return game


@pytest.mark.parametrize(("title", "seed"), [("india", 3), ("russia", 2), ("italy", 5), ("nippon", 7)])
def test_first_steps_alone_play_on_and_earn(title: str, seed: int) -> None:
    """A whole game. An adviser without a memory would pick the same load up and drop it for ever."""
    game = pressed(title, seed, rounds=120)
    assert game.outcome() is not None, cast(CrayonPosition, game.state).cash
    assert len([entry for entry in game.entries() if entry.seat == 0 and entry.text.startswith("deliver")]) >= 3


@pytest.mark.parametrize("forgets", [0, 4, 6])
def test_so_they_do_when_the_adviser_forgets(forgets: int) -> None:
    """On a drawn board; also with an adviser that is made anew again and again, in the middle of turns.

    One that forgets after every single question may go round in circles: it cannot know why it picked up a load.
    """
    game = pressed(small(), 0, rounds=60, forgets=forgets)
    assert game.outcome() is not None, cast(CrayonPosition, game.state).cash
    assert len([entry for entry in game.entries() if entry.seat == 0 and entry.text.startswith("deliver")]) > 5


def test_they_are_what_the_planner_plays_itself() -> None:
    game = pressed("nippon", 4, rounds=9)
    alone = milepost.new("nippon", players=2, seed=4)
    play_out(alone, [Planner(random.Random(0)), make_bot("greedy")], rounds=9)
    length = len(alone.entries())
    assert [entry.text for entry in game.entries()[:length]] == [entry.text for entry in alone.entries()]


def test_to_ask_twice_changes_nothing() -> None:
    """The planner counts on it that its action is played; the adviser must not."""
    game = pressed("nippon", 4, rounds=6)
    mind: object = None
    texts: list[str] = []
    while game.waiting() == (0,):
        told, mind = counsel.advice(game.view(0, CrayonView), mind)
        again, mind = counsel.advice(game.view(0, CrayonView), mind)
        assert again == told
        texts.append(told["plans"][0]["action"] or "")
        game.play(texts[-1], 0)
    assert texts[-1] == "done"


def test_the_plan_told_is_what_is_left_of_it() -> None:
    """Pressing on, track that is built and loads that are aboard are no longer told as still to come."""
    game = milepost.new("nippon", players=2, seed=4)
    mind = Planner(random.Random(0))
    track: list[int] = []
    while "deliver" not in game.legal(0).kinds():
        if game.waiting() == (1,):
            game.play("done", 1)
            continue
        view = game.view(0)
        best = suggest(view, mind=mind)[0]
        track.append(best.track)
        halts = [(halt.city, halt.loads) for halt in best.halts if halt.pick]
        told = [
            (source, (load,)) for one in best.deliveries for load, source in zip(one.loads, one.sources, strict=False)
        ]
        assert sorted(halts) == sorted(told), best.text
        game.play(best.action, 0)
    assert track == sorted(track, reverse=True)
    assert track[0] > track[-1]
