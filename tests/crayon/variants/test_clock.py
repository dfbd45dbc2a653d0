"""The time limit: an action of the table, one more round, who stands where (V-TIME, R-65, R-105)."""

from __future__ import annotations

import pytest

import kit
import milepost
from kit import Table, table
from milepost.crayon.rules import win
from milepost.errors import UnknownAction

TITLES = ("india", "russia")

# Three major cities in a row; two of the three are needed, as Russia needs five of six.
THREE = """
    . . . . . . . . . .
     . M . . N . . O . .
    . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Oban: major, O"
JOINED = ("B3 B4", "A3 A4 A5", "C3 C4 C5")  # ways from Main to North, all of them unlike


def scene(*purses: int, joined: tuple[int, ...] = (), variants: tuple[str, ...] = ("time-limit",)) -> Table:
    """Round three; those seats have joined two major cities."""
    t = table(THREE, CITIES, players=len(purses), variants=variants)
    for seat, cash in enumerate(purses):
        t.cash(seat, cash)
        if seat in joined:
            t.lay(seat, JOINED[seat])
    return t.operating()


@pytest.mark.rule("V-TIME")
@pytest.mark.rule("R-65")
def test_the_round_in_progress_and_one_more_are_played() -> None:
    t = scene(60, 50, joined=(0,))
    t.idle()  # Ann; Bob is to play in round 3
    t.play("time-up", seat=0)
    assert t.s.last_round == 4
    t.idle()  # Bob: round 3 is over
    t.idle()
    assert t.game.outcome() is None
    t.idle()  # Bob: round 4 is over
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("R-65")
def test_any_seat_may_call_time_at_any_moment_and_only_once() -> None:
    t = scene(60, 50, 40)
    t.play("time-up", seat=2)
    assert t.s.seat == 0, "it is nobody's turn that time takes"
    assert "round 4" in t.refuses("time-up", "V-TIME", seat=1)


@pytest.mark.rule("R-65")
def test_time_may_be_called_while_somebody_is_asked_something() -> None:
    t = table(THREE, CITIES, events="101 | derailment | Derailment | cities: Main; radius: 1", variants=["time-limit"])
    t.put(0, "Main", loads=["Coal", "Tea"]).operating().draws(1, 101)
    assert t.game.waiting() == (0,)
    t.play("time-up", seat=1)
    assert t.game.waiting() == (0,)
    assert t.s.last_round == t.s.round + 1


@pytest.mark.rule("R-65")
def test_it_is_never_among_the_legal_actions() -> None:
    t = scene(60, 50)
    assert "time-up" not in t.game.legal().kinds()
    atom = t.game.state.parse("time-up", 0)[0]
    assert atom not in t.game.legal(0)
    assert t.game.text(atom) == "time-up limit"
    assert t.game.state.parse("time-up limit", 0) == [atom]


@pytest.mark.rule("V-TIME", "russia")
def test_where_two_clocks_run_the_table_says_which_time_is_up() -> None:
    game = milepost.new("russia", 2, 1, ["time-limit", "history=hour"])
    with pytest.raises(UnknownAction, match="time-up limit” or “time-up hour"):
        game.play("time-up")
    game.play("time-up hour")
    assert game.view(0).as_dict()["fallen"]


@pytest.mark.rule("V-TIME")
def test_without_the_variant_there_is_no_clock() -> None:
    scene(60, 50, variants=()).refuses("time-up", "V-TIME", seat=1)


@pytest.mark.rule("V-TIME")
def test_after_the_end_time_means_nothing() -> None:
    t = scene(300, 50, joined=(0,))
    t.idle(2)
    assert t.game.outcome() is not None
    t.refuses("time-up", "WIN-2", seat=1)


@pytest.mark.rule("V-TIME")
def test_who_is_connected_goes_before_who_is_rich() -> None:
    t = scene(10, 200, 90, joined=(0, 2))
    t.play("time-up")
    t.idle(6)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.places == ((2,), (0,), (1,)), "the lower places likewise"
    assert outcome.reason == "time was up; of those who had joined 2 major cities Cem held the most, 90M"


@pytest.mark.rule("V-TIME")
def test_if_nobody_is_connected_cash_alone_decides() -> None:
    t = scene(10, 200, 90)
    t.play("time-up")
    t.idle(6)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.places == ((1,), (2,), (0,))
    assert outcome.reason == "time was up and nobody had joined 2 major cities; Bob held the most, 200M"


@pytest.mark.rule("R-65")
def test_equal_cash_shares_the_place() -> None:
    t = scene(90, 90, 40)
    t.play("time-up")
    t.idle(6)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.places == ((0, 1), (2,))
    assert "Ann and Bob held 90M each" in outcome.reason
    assert t.game.state.as_dict(None)["places"] == [[0, 1], [2]]


@pytest.mark.rule("R-65")
def test_one_million_more_does_not_share() -> None:
    t = scene(91, 90)
    t.play("time-up")
    t.idle(4)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("V-TIME")
@pytest.mark.rule("R-105")
def test_who_wins_before_the_last_round_is_over_wins_as_usual() -> None:
    t = scene(249, 260, joined=(0, 1))
    t.play("time-up")
    t.idle(2)
    outcome = t.game.outcome()
    assert outcome is not None
    assert t.s.round == 3
    assert outcome.reason == "Bob joined 2 major cities and held 260M"


@pytest.mark.rule("R-105")
def test_a_tie_in_the_last_round_is_decided_by_the_time_limit() -> None:
    t = scene(260, 260, 40, joined=(0, 1))
    t.s.round = 3
    t.play("time-up")
    t.s.last_round = 3
    t.idle(3)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert t.s.target == 300, "the tie was noted, and not played out"


@pytest.mark.rule("V-TIME")
def test_a_call_in_the_opening_counts_its_rounds_too() -> None:
    t = table(THREE, CITIES, variants=["time-limit"])
    t.play("time-up")
    t.idle(3)
    assert t.game.outcome() is None
    t.idle()
    assert t.game.outcome() is not None
    assert t.s.round == 2


def test_the_call_can_be_undone_and_is_shown() -> None:
    t = scene(60, 50)
    before = t.game.digest()
    t.play("time-up", seat=1)
    assert t.game.view(0).as_dict()["last round"] == 4
    t.game.undo()
    assert t.game.digest() == before
    assert t.game.view(0).as_dict()["last round"] is None


def test_places_of_a_usual_win_have_the_winner_first() -> None:
    t = scene(251, 400, joined=(0,))
    t.idle(2)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.places == ((0,), (1,)) == win.ranking(t.s)


@pytest.mark.rule("R-109", "india", "italy")
def test_a_loan_taken_in_the_last_turn_makes_nobody_richer(under: str) -> None:
    t = scene(19, 30, variants=("time-limit",))
    t.play("time-up")
    t.idle(2)
    t.owes(0, 40)  # as if Ann had borrowed 20M
    t.cash(0, 39)
    t.idle(2)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.places == ((1,), (0,))


@pytest.mark.rule("R-109", "italy")
def test_debts_count_against_the_richest_too() -> None:
    t = scene(260, 255, joined=(0, 1), variants=())
    t.owes(0, 10, to=1)
    t.idle(2)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_where_italy_is_played_with_a_time_limit_connection_goes_first_there_too() -> None:
    kit.like = "italy"
    t = scene(100, 120, joined=(0,))
    t.play("time-up")
    t.idle(4)
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "of those who had joined 2 major cities Ann held the most" in outcome.reason
