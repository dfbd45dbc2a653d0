"""The next turn, imagined: nobody does anything before it, and no card is drawn."""

from __future__ import annotations

import pytest

import milepost
from milepost import Game
from milepost.crayon.ask.ahead import ahead
from milepost.crayon.atoms import DELIVER, KIND_SHIFT
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction
from milepost.game import find_title
from web.scenes import Scene, played


def replayed(scene: Scene) -> Game[CrayonPosition]:
    title = find_title(scene.title, CrayonTitle)
    game = milepost.new(title, ("Asha", "Bruno"), seed=scene.seed)
    for seat, text in scene.steps:
        game.play(text, seat)
    return game


def test_a_delivery_leaves_the_hand_one_card_short() -> None:
    """The card that would be drawn for it is nobody's to know; the turn goes on without it."""
    scene = played("india", 4, lambda s: any(atom >> KIND_SHIFT == DELIVER for atom in s.legal(s.seat)))
    game = replayed(scene)
    view = ahead(game.view(scene.seat, CrayonView))
    before = view.state
    cash, cards = before.cash[scene.seat], len(before.hands[scene.seat])
    delivery = next(atom for atom in before.legal(scene.seat) if atom >> KIND_SHIFT == DELIVER)
    before.rehearse(delivery, scene.seat)
    assert before.cash[scene.seat] > cash
    assert len(before.hands[scene.seat]) == cards - 1
    assert before.waiting() == (scene.seat,)
    assert game.state.cash[scene.seat] == cash, "the game knows nothing of it"


@pytest.mark.parametrize("title", ["india", "italy", "nippon", "russia"])
def test_the_seat_that_comes_next_may_act(title: str) -> None:
    scene = played(title, 3, lambda s: s.as_dict(None)["phase"] == "operate")
    game = replayed(scene)
    other = 1 - scene.seat
    view = ahead(game.view(other, CrayonView))
    assert view.waiting() == (other,)
    assert view.as_dict()["phase"] == "operate"
    assert len(list(view.legal())) > 0
    assert view.as_dict()["players"][scene.seat]["cash"] is None, "nothing hidden is seen there"


def test_a_question_is_answered_first() -> None:
    game = milepost.new("italy", ("Asha", "Bruno"), seed=1)
    with pytest.raises(IllegalAction, match="question to answer"):
        ahead(game.view(0))
