"""The library as a bot author meets it: rounds counted from here, views of a family, starts of the right kind."""

from __future__ import annotations

import importlib.metadata
from typing import Any

import pytest

import milepost
from milepost import CrayonView, MilepostError, VillageView
from milepost.bots import bot_names, make_bot, play_out, registry
from milepost.game import Action


class Lazy:
    """Ends every turn; takes the view of crayon games only, which is a bot all the same."""

    def start(self, view: CrayonView) -> None:
        pass

    def choose(self, view: CrayonView, budget: int) -> Action:
        return "done"


def test_rounds_are_counted_from_here() -> None:
    game = milepost.new("india", players=2, seed=1)
    bots = [Lazy(), Lazy()]
    assert play_out(game, bots, rounds=3) is None
    assert game.state.round == 4
    play_out(game, bots, rounds=3)
    assert game.state.round == 7
    play_out(game, bots, rounds=0)
    assert game.state.round == 7


def test_the_round_that_is_going_on_is_the_first() -> None:
    game = milepost.new("india", players=2, seed=1)
    game.play("done")
    play_out(game, [Lazy(), Lazy()], rounds=1)
    assert game.state.round == 2


def test_entry_points_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def look(group: str) -> importlib.metadata.EntryPoints:
        looked.append(group)
        return importlib.metadata.EntryPoints()

    monkeypatch.setattr(registry, "entry_points", look)
    registry._scanned.cache_clear()
    for _ in range(3):
        make_bot("greedy")
        bot_names("crayon")
    assert looked == ["milepost.bots"]
    registry._scanned.cache_clear()


def test_a_view_is_asked_for_by_its_family() -> None:
    crayon = milepost.new("india", players=2, seed=1)
    assert crayon.view(0, CrayonView).build_costs().cost(crayon.view(0, CrayonView).milepost("Delhi")) == 0
    village = milepost.new("village", players=2, seed=1)
    assert village.view(0, VillageView).state.hands[1] == (-1, -1, -1)
    with pytest.raises(MilepostError, match="a seat of Village has a VillageView, not a CrayonView"):
        village.view(0, CrayonView)


def view() -> CrayonView:
    game = milepost.new("india", players=2, seed=1)
    game.play("build Delhi Agra")
    return game.view(game.waiting()[0], CrayonView)


def test_a_major_city_is_all_its_mileposts_where_a_set_is_meant() -> None:
    seen = view()
    assert seen.mileposts("Delhi").bit_count() == 7
    assert seen.mileposts("Agra", "Delhi") == seen.mileposts("Agra") | seen.mileposts("Delhi")
    assert seen.mileposts("Agra") == seen.state.setting.board.bit[seen.milepost("Agra")]
    agra = seen.milepost("Agra")
    assert seen.build_costs(seen.mileposts("Delhi")).cost(agra) == 0
    assert seen.journeys(seen.milepost("Delhi")).steps[agra] > 1


@pytest.mark.parametrize("start", ["Delhi", 1200, 57, -1, 2.5, [3], True])
def test_track_does_not_start_from_anything_but_a_set(start: Any) -> None:
    """A milepost's number gave an empty answer, as if nothing could be built."""
    for ask in (view().build_costs, view().network):
        with pytest.raises(MilepostError, match=r"track starts from a set of mileposts, like view.mileposts"):
            ask(start)


@pytest.mark.parametrize("start", ["Delhi", "set", -1, 100_000, None, True])
def test_a_way_does_not_start_from_anything_but_a_milepost(start: Any) -> None:
    seen = view()
    with pytest.raises(MilepostError, match=r"a way starts at the number of a milepost, like view.milepost\('Delhi'\)"):
        seen.journeys(seen.mileposts("Delhi") if start == "set" else start)


def test_an_unknown_place_is_refused_by_its_name() -> None:
    with pytest.raises(MilepostError, match="There is no milepost or city “Atlantis”"):
        view().mileposts("Atlantis")
