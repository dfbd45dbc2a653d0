"""Alone against a number of rounds: R-85."""

from __future__ import annotations

import pytest

import milepost
from kit import Table, table
from milepost.bots import make_bot, play_out
from milepost.crayon.atoms import BUILD, atom
from milepost.crayon.rules.build import why_not_build
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Outcome

TITLES = ("india", "russia", "nippon")

ROWS = """
    . . . . . . . .
     . M . . . A . N .
    . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


def solo(rounds: int = 10) -> Table:
    return table(ROWS, CITIES, players=1, variants=(f"solo={rounds}",), options="win_cash = 60")


@pytest.mark.rule("R-85")
def test_alone_every_round_is_one_turn() -> None:
    t = solo()
    for number in (1, 2):
        assert (t.s.round, t.s.phase) == (number, 1)
        t.play("done")
    assert t.game.legal().kinds()[:2] == ("done", "place")
    t.idle()
    assert t.s.round == 4
    assert t.game.view(0).as_dict()["solo rounds"] == 10


@pytest.mark.rule("R-85")
@pytest.mark.parametrize(("cash", "winners"), [(60, (0,)), (59, ())])
def test_a_victory_in_the_last_round_still_counts_and_then_it_is_lost(cash: int, winners: tuple[int, ...]) -> None:
    t = solo().lay(0, "B3 B4 B5 B6 B7").building(0, round_number=10).cash(0, cash)
    news = t.play("done")
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert ("solo lost" in [item.word for item in news]) == (not winners)
    if not winners:
        assert outcome == Outcome((), "10 rounds are over without a victory", ((0,),))
    assert t.game.waiting() == ()
    with pytest.raises(IllegalAction) as caught:
        t.play("done", seat=0)
    assert caught.value.rule == "WIN-2"


@pytest.mark.rule("R-85")
def test_before_the_last_round_nothing_ends() -> None:
    t = solo(11).lay(0, "B3 B4 B5 B6 B7").building(0, round_number=10).cash(0, 59)
    t.play("done")
    assert t.game.outcome() is None
    t.cash(0, 60).idle()
    assert t.game.outcome() == Outcome((0,), "Ann joined 2 major cities and held 60M", ((0,),))


@pytest.mark.rule("R-85")
def test_nobody_is_kept_a_way_for() -> None:
    """All sections of the board may be one's own, but for the limits that hold for oneself (BLD-11)."""
    t = solo(200)
    s = t.s
    for _ in range(2):
        for arm, section in enumerate(t.board.section):
            t.building(0, round_number=5).cash(0, 100)
            s.outs = -10
            if section >= 0 and not s.owner[section] and not t.board.red[section]:
                refusal = why_not_build(s, 0, arm)
                if refusal is None:
                    t.play(atom(BUILD, arm))
                else:
                    assert refusal.rule in ("BLD-5", "BLD-11")
    free = [t.board.ends[section] for section, owner in enumerate(s.owner) if not owner and not t.board.red[section]]
    assert len(free) == 3
    assert all(t.at("Ayr") in ends for ends in free)


@pytest.mark.rule("R-85")
@pytest.mark.parametrize(
    ("variant", "message"), [("solo=9", "10 to 200"), ("solo=201", "10 to 200"), ("solo=x", "solo")]
)
def test_the_rounds_are_ten_to_two_hundred(variant: str, message: str) -> None:
    with pytest.raises(MilepostError, match=message):
        milepost.new("india", 1, seed=1, variants=[variant])
    assert milepost.new("india", 1, seed=1, variants=["solo"]).state.as_dict(0)["solo rounds"] == 60
    with pytest.raises(MilepostError, match="R-85"):
        milepost.new("india", 2, seed=1, variants=["solo"])
    with pytest.raises(MilepostError, match="trade"):
        milepost.new("india", 1, seed=1, variants=["solo", "trade"])


@pytest.mark.rule("R-85")
@pytest.mark.parametrize("name", ["india", "nippon"])
def test_greedy_wins_alone_with_time_and_loses_without(name: str) -> None:
    for rounds, wins in ((200, True), (20, False)):
        game = milepost.new(name, 1, seed=7, variants=[f"solo={rounds}"])
        outcome = play_out(game, [make_bot("greedy")], rounds=300)
        assert outcome is not None
        assert bool(outcome.winners) == wins
        again = milepost.load(game.record())
        assert again.outcome() == outcome
