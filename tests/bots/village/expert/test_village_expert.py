"""Village's expert: its quick game is the rules' game, it keeps to its budget, and it uses no hidden card."""

from __future__ import annotations

import pickle
import random
import statistics

import pytest

import milepost
from bots.village.budgets import most_looked_at
from milepost.bots import make_bot, play_out
from milepost.bots.village.expert import LEVELS, VillageExpert, make_expert
from milepost.bots.village.expert.features import LINE_FEATURES, REACH, STEPS, line_features
from milepost.bots.village.expert.future import CardFuture, imagine
from milepost.bots.village.expert.own import Own, TriedTurn
from milepost.bots.village.expert.value import POINT, SIZE, Value, all_features, learned, value_of
from milepost.chance import HIDDEN, members
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.village import atoms
from milepost.village.atoms import KIND_SHIFT
from milepost.village.board.line import Line
from milepost.village.position import VillagePosition
from milepost.village.state import OVER
from village.kit import table

NO_CARDS = CardFuture([], [], [], [])


def new(players: int, seed: int, variants: tuple[str, ...] = ()) -> Game[VillagePosition]:
    game: Game[VillagePosition] = milepost.new("village", players, seed, variants=variants)
    return game


def begun(seed: int, rounds: int = 5, players: int = 2) -> tuple[Game[VillagePosition], int]:
    """A game after some rounds, and who is to act."""
    game = new(players, seed)
    play_out(game, [make_bot("expert:level=club", seat, "village") for seat in range(players)], rounds=rounds)
    return game, game.waiting()[0]


def points(names: list[str], seed: int) -> list[int]:
    game = new(len(names), seed)
    assert play_out(game, [make_bot(name, seat, "village") for seat, name in enumerate(names)]) is not None
    return game.state.points


# The quick game


@pytest.mark.parametrize("seed", range(4))
def test_turns_are_played_as_the_rules_play_them(seed: int) -> None:
    """Tableau, lines, trips, points and money after each turn, where the card drawn for a hand is put in by hand."""
    game, bot = new(2, seed), make_expert(random.Random(seed), "strong")
    while game.waiting():
        seat = game.waiting()[0]
        own = Own.of(game.state, seat, value_of(game.state.setting))
        done: list[int] = []
        while game.waiting() == (seat,):
            action = bot.choose(game.view(seat), 0)
            assert isinstance(action, int)
            done.append(action)
            game.play(action, seat)
        s, plan = game.state, bot._plan
        kinds = [action >> KIND_SHIFT for action in done]
        if atoms.RESOLVE in kinds or plan is None or not plan.card:
            continue  # which terminus card is played first, and what is drawn, is another matter
        place = done[kinds.index(atoms.TAKE)] & atoms.ARGUMENT
        trip = done[kinds.index(atoms.PLAN)] & atoms.ARGUMENT if atoms.PLAN in kinds else -1
        track = plan.card * 2 + plan.turned
        own.play(TriedTurn(0, place, plan.space, track, trip, plan.line, plan.trip_first), NO_CARDS)
        now = Own.of(s, seat, own.value)
        assert (own.spaces, own.lines, own.heads, own.trips) == (now.spaces, now.lines, now.heads, now.trips)
        assert (own.money, own.points, own.left, own.filled) == (now.money, now.points, now.left, now.filled)


def test_the_last_turn_is_valued_to_the_point() -> None:
    """With one space left nothing is unknown: the value of a turn is what it brings."""
    checked = 0
    for seed in range(6):
        game, seat = begun(seed, 11)
        own = Own.of(game.state, seat, value_of(game.state.setting))
        assert own.left == 1
        differences = set()
        for turn in own.turns(5)[:12]:
            trial = own.copy()
            trial.play(turn, NO_CARDS)
            differences.add(trial.total() - turn.value)
            checked += 1
        assert len(differences) == 1  # what stays the same
    assert checked > 40


def test_lines_are_scored_as_the_rules_score_them() -> None:
    game = new(2, 3)
    play_out(game, [make_expert(random.Random(seat), "club") for seat in range(2)])
    s = game.state
    own = Own.of(s, 0, value_of(s.setting))
    ended = {line: (trips, points) for line, trips, _, points, _ in s.ended[0]}
    for line, (trips, scored) in ended.items():
        assert own.value.score(own.lines[line], trips) == scored
    own.points -= s.bonus[0][0] + s.bonus[0][1]
    assert own.total() == POINT * s.points[0]


# The value


def test_every_trip_has_features_and_every_feature_a_weight() -> None:
    setting = new(2, 1).state.setting
    quick, full = learned()
    assert len(quick) == len(full) == SIZE
    game, seat = begun(1, 3)
    own = Own.of(game.state, seat, Value(setting, quick, full))
    bare = {number for number, _ in line_features(setting, own.lines[0], ())}
    for trip in setting.trips:
        for run in own.lines:
            if run[3] >= 0:
                found = line_features(setting, run, (trip,))
                assert all(0 <= feature < LINE_FEATURES for feature, _ in found)
    assert bare
    assert set(REACH) == set(range(STEPS))


def test_a_value_is_the_sum_of_its_weights() -> None:
    """What the fit is told and what the bot adds up are the same, but for pounds between two knots."""
    for seed in range(3):
        game, seat = begun(seed, 4 + 3 * seed)
        own = Own.of(game.state, seat, value_of(game.state.setting))
        weights = learned()[1]
        fitted = sum(weights[number] * amount for number, amount in all_features(own.value.setting, own.situation()))
        assert abs(own.total() - POINT * own.points - fitted) <= 1


def test_a_trip_that_a_line_serves_is_worth_more_than_one_that_is_lost() -> None:
    game, seat = begun(2, 6)
    setting = game.state.setting
    own = Own.of(game.state, seat, value_of(setting))
    gains: dict[bool, list[int]] = {True: [], False: []}
    for trip, made in setting.trips.items():
        for line in own.room():
            gains[made.score(Line(*own.lines[line][:3])) > 5].append(own.trip_gain(trip, line))
    assert statistics.mean(gains[True]) > statistics.mean(gains[False]) + POINT


def test_what_is_kept_in_mind_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.bots.village.expert.value.MOST_KNOWN", 50)
    game, seat = begun(1, 2)
    value = Value(game.state.setting, *learned())
    own = Own.of(game.state, seat, value)
    best = own.turns(3)
    value.forget()
    assert not value._scores
    assert not any(value._known)
    assert own.turns(3) == best


# Futures and hidden cards


def test_a_future_has_the_cards_that_nobody_has_seen() -> None:
    game, seat = begun(5, 4, 3)
    s = game.view(seat).state
    future = imagine(s, random.Random(1))
    assert sorted(future.tracks) == members(s.tracks_left)
    assert future.trips[0] == s.top
    assert sorted(future.trips) == sorted([s.top, *members(s.trips_left), *s.under])
    assert sorted(future.termini) == members(s.termini)
    assert future != imagine(s, random.Random(2))
    assert future == imagine(s, random.Random(1))


def test_alone_the_farthest_cards_leave() -> None:
    s = new(1, 1).state
    future = imagine(s, random.Random(1))
    own = Own.of(s, 0, value_of(s.setting))
    own.left -= 1  # after a turn
    own.rivals(future)
    assert own.tracks == [*s.tracks[1:], future.tracks[0]]
    assert own.trips_out == [*s.trips_out[1:], future.trips[0]]


def test_others_hands_and_what_the_deck_holds_change_nothing() -> None:
    """Two games that differ in hidden things only: the terminus cards of the other, and the secret of chance."""
    game, seat = begun(7, 4)
    view = game.view(seat)
    assert view.state.hands[1 - seat] == (HIDDEN,) * len(view.state.hands[1 - seat])
    chosen = make_expert(random.Random(1)).choose(view, 200)
    for number in range(3):
        other = view.imagine(random.Random(number))
        assert HIDDEN not in other.state.hands[1 - seat]
        assert make_expert(random.Random(1)).choose(other.view(seat), 200) == chosen


# Play


@pytest.mark.parametrize("budget", [0, 7, 8, 64, 500])
def test_it_keeps_to_its_budget(budget: int) -> None:
    game = new(2, 3)
    bots = [VillageExpert(random.Random(seat)) for seat in range(2)]
    most = most_looked_at(game, bots, budget, rounds=2)
    assert most <= budget
    assert (most > 0) == (budget >= 8), "with less the learned value decides"


@pytest.mark.parametrize("level", list(LEVELS))
def test_levels_play_any_table_to_its_end(level: str) -> None:
    for players in (1, 2, 3, 4):
        variants = (("draw-after-sixth",), ("fewest-needs-other",))[players % 2]
        game = new(players, players, variants)
        bots = [make_expert(random.Random(seat), level) for seat in range(players)]
        assert play_out(game, bots, budget=64) is not None  # an illegal action raises


def test_each_level_scores_more_than_the_one_below() -> None:
    """`docs/village-expert.md` has matches with many more games."""
    means = [
        statistics.mean(score for seed in range(3) for score in points([f"expert:level={level}"] * 4, seed))
        for level in list(LEVELS)[:3]
    ]
    assert means == sorted(means)
    assert means[1] > 95
    assert means[2] > 105


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(MilepostError, match="no level “god”; known: beginner, club, strong, expert"):
        make_bot("expert:level=god", 0, "village")


def test_the_same_seed_plays_the_same_game() -> None:
    def record() -> str:
        game = new(2, 9)
        play_out(game, [make_bot("expert", 1, "village"), make_bot("expert:level=club", 2, "village")], budget=100)
        return game.record()

    assert record() == record()


def test_an_expert_that_travels_plays_on_as_if_it_had_stayed() -> None:
    game = new(2, 5)
    bots = [make_expert(random.Random(seat)) for seat in range(2)]
    for _ in range(40):
        seat = game.waiting()[0]
        view = game.view(seat)
        twin = pickle.loads(pickle.dumps(bots[seat]))
        action = bots[seat].choose(view, 64)
        assert twin.choose(pickle.loads(pickle.dumps(view)), 64) == action
        game.play(action, seat)


def test_it_goes_on_with_a_turn_that_somebody_else_began() -> None:
    """A seat may be taken over in any phase."""
    game = new(2, 6)
    rng = random.Random(6)
    while game.waiting():
        seat = game.waiting()[0]
        bot = make_expert(rng, "strong") if rng.random() < 0.5 else make_bot("random", rng.getrandbits(8))
        game.play(bot.choose(game.view(seat), 0), seat)
    assert game.state.phase == OVER


def test_a_line_completed_for_many_points_is_taken() -> None:
    t = table().lay(0, "C1:56 C2:24 C3:35").market(67, 66, 49, 2, 4, 39, 71).money(0, 5).trips(10, 20, 30, 40)
    bot = make_expert(random.Random(1))
    while t.game.waiting() == (0,):
        t.play(bot.choose(t.game.view(0), 200))
    assert t.s.spaces[11] >> 1 == 67


def test_without_room_or_cards_it_ends_its_turn() -> None:
    t = table().market(3, 5).no_deck().money(0, 30)
    for line in ("T1", "T2", "T3", "L1", "L2", "L3", "L4"):
        t.assigned(0, line, 50, 51)
    bot = make_expert(random.Random(1))
    while t.game.waiting() == (0,):
        t.play(bot.choose(t.game.view(0), 400))
    assert t.s.filled[0].bit_count() == 1
