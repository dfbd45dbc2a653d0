"""The end: sidings, money, who wins; and the game alone."""

from __future__ import annotations

import random

import pytest

import milepost
from milepost.village.rules.scoring import siding_lines
from milepost.village.state import AFTER
from village.kit import Table, table, title

TITLES = ("village",)


def at_the_end(players: int = 2) -> Table:
    """The last seat has only to say that its turn is done."""
    t = table(players).turn(players - 1, 12)
    t.s.phase, t.s.built = AFTER, True
    return t


def ends(t: Table, points: list[int], money: list[int]) -> milepost.Outcome:
    t.s.points[:], t.s.money[:] = points, money
    t.s.letters = [3] * len(points)  # one siding each, so that all gain the same
    t.play("done")
    outcome = t.game.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rule("VIL-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_twelve_turns_each_with_full_tableaux(players: int) -> None:
    game = milepost.new("village", players, seed=players)
    rng = random.Random(1)
    turns = [0] * players
    while game.waiting():
        seat = game.waiting()[0]
        atom = game.legal().choose(rng)
        turns[seat] += game.text(atom) == "done"
        game.play(atom)
    assert turns == [12] * players
    seen = game.state.as_dict(None)["players"]
    assert all(len(player["spaces"]) == 12 and len(player["resolved"]) == 7 for player in seen)


@pytest.mark.rule("VIL-18")
@pytest.mark.rule("VIL-R8")
def test_sidings_score_by_the_number_of_lines_that_have_one() -> None:
    t = table(letters="B").lay(0, "A1:5 A2:5")  # T1: two sidings; B's own is on L2
    assert len(siding_lines(t.s, 0)) == 2, "a line counts once, and a siding from the top is not the left line's"
    t.lay(0, "A3:21")
    assert len(siding_lines(t.s, 0)) == 3
    assert [t.s.setting.siding_points(n) for n in range(8)] == [0, 1, 3, 6, 10, 15, 21, 28]


@pytest.mark.rule("VIL-18")
@pytest.mark.rule("VIL-R14")
@pytest.mark.parametrize(("money", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_each_full_three_pounds_is_a_point_and_is_kept(money: int, points: int) -> None:
    t = at_the_end()
    ends(t, [10, 20], [money, 0])
    assert t.s.points[0] == 10 + 1 + points
    assert t.s.money[0] == money
    assert t.s.bonus[0] == (1, points)


@pytest.mark.rule("VIL-R14")
def test_coins_on_the_market_are_nobodys() -> None:
    t = at_the_end().market(1, 2, 3, coins=(9, 9, 9))
    ends(t, [10, 10], [0, 0])
    assert t.s.points == [11, 11]


@pytest.mark.rule("VIL-19")
def test_the_most_points_win() -> None:
    assert ends(at_the_end(), [30, 31], [0, 0]).winners == (1,)
    assert ends(at_the_end(3), [30, 31, 32], [2, 1, 0]).winners == (2,)


@pytest.mark.rule("VIL-19")
@pytest.mark.rule("VIL-R14")
def test_a_tie_goes_to_the_most_money_all_of_it() -> None:
    outcome = ends(at_the_end(), [30, 30], [4, 5])
    assert outcome.winners == (1,)
    assert "£5" in outcome.reason


@pytest.mark.rule("VIL-19")
def test_then_the_win_is_shared() -> None:
    outcome = ends(at_the_end(3), [30, 30, 29], [4, 4, 5])
    assert outcome.winners == (0, 1)
    assert "Ann and Bob" in outcome.reason


@pytest.mark.rule("VIL-19")
def test_the_places_behind_go_by_points_and_money_too() -> None:
    assert ends(at_the_end(4), [28, 30, 28, 31], [5, 0, 4, 0]).places == ((3,), (1,), (0,), (2,))
    assert ends(at_the_end(3), [31, 29, 29], [0, 4, 4]).places == ((0,), (1, 2))


# Alone


@pytest.mark.rule("VIL-R17")
def test_alone_the_farthest_cards_leave_after_each_turn() -> None:
    t = table(1).market(1, 2, 3, 4, 5, 6, 7, coins=(0, 2, 0, 0, 0, 0, 0)).trips(8, 9, 10, 11).money(0, 0)
    t.play("take 1", "place A1", "done")
    assert t.s.tracks[:5] == [3, 4, 5, 6, 7], "1 was taken, 2 has left with its coins"
    assert len(t.s.tracks) == 7
    assert t.s.track_coins == [0] * 7
    assert t.s.trips_out[:3] == [9, 10, 11]
    assert len(t.s.trips_out) == 4
    assert t.s.under == (8,)
    assert t.game.waiting() == (0,)
    assert t.s.round == 2


@pytest.mark.rule("VIL-R17")
def test_nothing_leaves_after_the_last_turn() -> None:
    t = table(1).turn(0, 12)
    t.s.phase = AFTER
    before = list(t.s.tracks)
    t.play("done")
    assert t.s.tracks == before
    assert t.game.outcome() is not None


@pytest.mark.rule("VIL-R17")
@pytest.mark.parametrize(("points", "winners", "word"), [(99, (0,), "won"), (98, (), "lost")])
def test_alone_a_target_is_reached_or_missed(points: int, winners: tuple[int, ...], word: str) -> None:
    t = table(1).turn(0, 12)
    t.s.phase = AFTER
    assert t.s.setting.rules.solo_target == 100
    outcome = ends(t, [points], [0])
    assert outcome.winners == winners
    assert word in outcome.reason
    assert "100 were needed" in outcome.reason


@pytest.mark.rule("VIL-R17")
def test_the_target_is_an_option() -> None:
    made = title()
    texts = dict(made.texts)
    texts["title.toml"] = texts["title.toml"].replace("solo_target = 100", "solo_target = 20")
    t = table(1, made=type(made)(texts)).turn(0, 12)
    t.s.phase = AFTER
    assert ends(t, [19], [0]).winners == (0,)
