"""Hypothesis drives games; after every action what must always hold is looked at."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost.game import Game
from milepost.village import atoms
from milepost.village.board.tableau import LINES, SPACES, line_at, runs_out
from milepost.village.options.rules import VARIANTS
from milepost.village.plain_data import deck_size, members
from milepost.village.position import VillagePosition
from milepost.village.rules.scoring import sheet
from milepost.village.state import OVER
from proofs import check_kept_and_undone, check_legal

CHOSEN = st.lists(st.sampled_from(sorted(VARIANTS)), unique=True)


def state(game: Game[VillagePosition]) -> VillagePosition:
    return game.state


def wandered(seed: int, steps: int, players: int = 3, variants: tuple[str, ...] = ()) -> Game[VillagePosition]:
    game = milepost.new("village", players, seed, variants)
    rng = random.Random(seed)
    for _ in range(steps):
        if game.waiting():
            game.play(game.legal().choose(rng))
    return game


def check_cards(s: VillagePosition) -> None:
    """Every card is in exactly one place; what lies trip side up is counted by its trip."""
    setting = s.setting
    held_trip = [s.held] if s.held and s.phase == 1 else []
    held_track = [s.held] if s.held and s.phase == 2 else []
    tracks = s.tracks + held_track + [track >> 1 for track in s.spaces if track]
    assert len(tracks) == len(set(tracks))
    gone = [card for card in setting.title.cards if card not in tracks and not s.tracks_left >> card & 1]
    assert not gone or setting.solo, "only a game alone sweeps tracks away"
    assert not any(s.tracks_left >> card & 1 for card in tracks)
    trips = s.trips_out + held_trip + [trip for line in s.trips for trip in line] + list(s.under)
    trips += [s.top] if s.top else []
    assert len(trips) == len(set(trips))
    faces = Counter(setting.same_trip[trip] for trip in [*trips, *members(s.trips_left)])
    assert faces == Counter(setting.same_trip[card] for card in members(s.tracks_left)), (
        "as many of each trip lie open or unseen as there are cards whose track nobody has seen"
    )
    assert deck_size(s) + len(s.trips_out) + len(held_trip) + sum(map(len, s.trips)) == s.tracks_left.bit_count()
    played = [card for ended in s.ended for _, _, card, _, _ in ended]
    hands = [card for hand in s.hands for card in hand]
    assert sorted([*played, *hands, *members(s.termini)]) == members(setting.all_termini)


def check(s: VillagePosition) -> None:
    assert all(money >= 0 for money in s.money)
    assert min(s.track_coins + s.trip_coins) >= 0
    assert len(s.tracks) == s.setting.rules.tracks_out
    assert len(s.trips_out) == s.setting.rules.trips_out
    check_cards(s)
    for seat in s.setting.seats:
        spaces = s.spaces[seat * SPACES : (seat + 1) * SPACES]
        assert s.filled[seat] == sum(1 << space for space, track in enumerate(spaces) if track)
        for line in range(LINES):
            complete = any(
                runs_out(spaces, 0, s.setting.curve, port)
                for port in range(2 * SPACES)
                if spaces[port >> 1] and line_at(spaces, 0, s.setting.curve, port) == line
            )
            assert complete == bool(s.closed[seat] >> line & 1)
            assert len(s.trips[seat * LINES + line]) <= s.setting.rules.line_trips
        open_lines = s.pending if seat == s.seat else 0
        assert {line for line, *_ in s.ended[seat]} == set(members(s.closed[seat] & ~open_lines))
        of_lines = sum(item.points for _, found in sheet(s, seat).lines for item in found)
        assert of_lines == sum(points for _, _, _, points, _ in s.ended[seat])
        assert s.points[seat] == (sheet(s, seat).total if s.phase == OVER else of_lines), "points are the itemised sum"


@given(data=st.data())
def test_a_random_game_keeps_its_books(data: st.DataObject) -> None:
    players = data.draw(st.integers(1, 4))
    seed = data.draw(st.integers(0, 10**6))
    steps = data.draw(st.integers(1, 250))
    game = milepost.new("village", players, seed, data.draw(CHOSEN))
    digests = [game.digest()]
    rng = random.Random(seed)
    money = sum(state(game).money)
    for _ in range(steps):
        if not game.waiting():
            break
        s, seat = state(game), game.waiting()[0]
        atom = game.legal().choose(rng)
        assert atom in game.legal()
        assert game.state.parse(game.text(atom), seat) == [atom], "texts parse back"
        coins = sum(s.money) + sum(s.track_coins) + sum(s.trip_coins)
        news = game.play(atom)
        coins += sum(item.args[4] for item in news if item.word == "resolved")
        coins -= sum(item.args[1] for item in news if item.word == "swept")
        coins -= s.setting.rules.trip_price if atom >> atoms.KIND_SHIFT == atoms.PLAN else 0
        assert coins == sum(s.money) + sum(s.track_coins) + sum(s.trip_coins), "money comes and goes by the rules only"
        check(s)
        digests.append(game.digest())
    assert money == 5 * players
    check_kept_and_undone(game, digests)


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 240), players=st.integers(1, 4), variants=CHOSEN)
def test_legal_agrees_with_itself_and_with_play(seed: int, steps: int, players: int, variants: list[str]) -> None:
    """Iterating, counting, asking for one and playing all say the same; nothing legal is left out."""
    game = wandered(seed, steps, players, tuple(variants))
    if not game.waiting():
        return
    check_legal(game)
    every = [atoms.atom(kind, argument) for kind in atoms.ACTIONS for argument in range(700)]
    assert [atom for atom in every if atom in game.legal()] == sorted(game.legal())


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 240))
def test_choose_reaches_what_is_legal_and_nothing_else(seed: int, steps: int) -> None:
    game = wandered(seed, steps)
    if not game.waiting():
        return
    legal = list(game.legal())
    rng = random.Random(seed)
    chosen = {game.legal().choose(rng) for _ in range(40 * len(legal))}
    assert chosen == set(legal)


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_is_not_asked_has_nothing_to_choose(seed: int) -> None:
    game = milepost.new("village", 2, seed)
    other = 1 - game.waiting()[0]
    with pytest.raises(IndexError):
        game.legal(other).choose(random.Random(1))
    assert not game.legal(other)
    assert "take 1" not in game.legal()
