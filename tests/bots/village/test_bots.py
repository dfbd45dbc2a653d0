"""The bots of the family: they finish games, keep to their budget, and are as strong as they claim."""

from __future__ import annotations

import pickle
import random
import statistics

import pytest

import milepost
from bots.village.budgets import most_looked_at
from milepost.bots import bot_names, make_bot, play_out
from milepost.bots.village.lookahead import Lookahead
from milepost.errors import MilepostError
from village.kit import table


def points(names: list[str], seed: int) -> list[int]:
    game = milepost.new("village", len(names), seed)
    assert play_out(game, [make_bot(name, seat) for seat, name in enumerate(names)]) is not None
    return game.state.points


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["random", "greedy", "lookahead"])
def test_bots_finish_a_game_of_any_number(name: str, players: int) -> None:
    assert len(points([name] * players, seed=players)) == players


def test_greedy_is_far_better_than_random() -> None:
    pairs = [points(["greedy", "random", "random", "random"], seed) for seed in range(12)]
    own, others = statistics.mean(pair[0] for pair in pairs), statistics.mean(sum(pair[1:]) / 3 for pair in pairs)
    assert own > others + 20


def test_lookahead_averages_above_ninety_points_at_four_players() -> None:
    """`python benchmarks/village_bots.py` measures it with many more games."""
    found = [score for seed in range(3) for score in points(["lookahead"] * 4, seed)]
    assert statistics.mean(found) > 90


def test_lookahead_beats_greedy() -> None:
    pairs = [points(["lookahead", "greedy"], seed) for seed in range(6)]
    assert statistics.mean(own - other for own, other in pairs) > 5


@pytest.mark.parametrize("budget", [0, 50, 191, 192, 1000, 3000])
def test_lookahead_keeps_to_its_budget(budget: int) -> None:
    game = milepost.new("village", 2, seed=3)
    bots = [Lookahead(random.Random(seat)) for seat in range(2)]
    most = most_looked_at(game, bots, budget, rounds=3)
    assert most <= budget
    assert (most > 0) == (budget >= 192), "with less than it needs it plays as greedy does"


def test_bots_play_the_same_game_again() -> None:
    def record() -> str:
        game = milepost.new("village", 2, seed=9)
        play_out(game, [make_bot("lookahead", 1), make_bot("greedy", 2)])
        return game.record()

    assert record() == record()


def test_a_bot_remembers_in_another_process() -> None:
    game = milepost.new("village", 2, seed=9)
    seat = game.waiting()[0]
    bot = make_bot("lookahead", 1)
    bot.start(game.view(seat))
    view = pickle.loads(pickle.dumps(game.view(seat)))
    twin = pickle.loads(pickle.dumps(bot))
    assert twin.choose(view, 1000) == bot.choose(game.view(seat), 1000)


def test_names_are_kept_by_family() -> None:
    assert bot_names("village") == ["expert", "greedy", "lookahead", "random"]
    assert bot_names("crayon") == ["expert", "greedy", "planner", "random"]
    assert bot_names() == ["expert", "greedy", "lookahead", "planner", "random"]
    with pytest.raises(MilepostError, match="there is no bot “lookahead” for crayon games"):
        make_bot("lookahead", family="crayon")


@pytest.mark.parametrize("name", ["greedy", "lookahead"])
def test_a_line_completed_for_many_points_is_taken(name: str) -> None:
    """A signal on T3, whose three signals make one more worth 9, and only one card has it, for nothing."""
    t = table().lay(0, "C1:56 C2:24 C3:35").market(67, 66, 49, 2, 4, 39, 71).money(0, 5).trips(10, 20, 30, 40)
    bot = make_bot(name, 1)
    while t.game.waiting() == (0,):
        t.play(bot.choose(t.game.view(0), 1000))
    assert t.s.spaces[11] >> 1 == 67
    assert t.s.points[0] >= 24


def test_a_bot_without_room_or_money_for_a_trip_ends_its_turn() -> None:
    t = table().market(3, 5).no_deck().money(0, 30)
    for line in ("T1", "T2", "T3", "L1", "L2", "L3", "L4"):
        t.assigned(0, line, 50, 51)
    bot = make_bot("lookahead", 1)
    while t.game.waiting() == (0,):
        t.play(bot.choose(t.game.view(0), 400))
    assert t.s.filled[0].bit_count() == 1
