"""Random games with the tunnel, the Circus, two trains, the fast game and alone: what must always hold."""

from __future__ import annotations

import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from crayon.boards import islands, small
from crayon.test_random_games import check, check_track, earned, state
from milepost.crayon.atoms import BUILD, kind_of
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rights import blocking
from milepost.game import Game

MIXES = (
    (),
    ("tunnel-21",),
    ("circus",),
    ("two-trains", "four-cards"),
    ("fast", "rich-start", "five-cards"),
    ("circus", "two-trains", "five-cards", "deal-events-out"),
    ("no-tax", "fast", "circus", "tunnel-21"),
)


def check_circus(s: CrayonPosition) -> None:
    if s.setting.circus >= 0:
        aboard = sum(loads.count(s.setting.circus) for loads in s.loads)
        sending = sum(item[0] == "send circus" for item in s.stack)
        assert len(s.circus) + aboard + sending == len(s.setting.circus_cities)


def play_randomly(game: Game, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    digests = [game.digest()]
    money = sum(state(game).cash)
    hand = state(game).setting.rules.hand_size
    for _ in range(steps):
        if not game.waiting():
            break
        seat = game.waiting()[0]
        atom = game.legal(seat).choose(rng)
        assert atom in game.legal(seat)
        assert game.state.parse(game.text(atom), seat) == [atom], "texts parse back"
        before = state(game).copy()
        news = list(game.play(atom, seat))
        s = state(game)
        if s.round > 2:
            check(s)
            assert all(len(cards) <= hand for cards in s.hands) or s.stack
        check_circus(s)
        money += earned(before, s, game.text(atom), news)
        assert sum(s.cash) == money, "money is conserved"
        digests.append(game.digest())
    check_track(state(game))
    assert pickle.loads(pickle.dumps(state(game))).key() == state(game).key()
    again = milepost.load(game.record(), title=game.title)
    assert again.digest() == game.digest()
    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == digest


@settings(max_examples=2 * settings().max_examples)
@given(
    variants=st.sampled_from(MIXES), players=st.integers(2, 6), seed=st.integers(0, 10**6), steps=st.integers(1, 200)
)
def test_a_random_game_with_variants_keeps_its_books(
    variants: tuple[str, ...], players: int, seed: int, steps: int
) -> None:
    play_randomly(milepost.new(islands(), players, seed, variants), seed, steps)


@given(seed=st.integers(0, 10**6), steps=st.integers(1, 120))
def test_a_random_game_alone_ends_after_its_rounds(seed: int, steps: int) -> None:
    game = milepost.new(small(), 1, seed, ("solo=10", "two-trains"))
    play_randomly(game, seed, steps)
    rng = random.Random(seed)
    while game.waiting():
        game.play(game.legal().choose(rng))
    assert state(game).round <= 10
    assert game.outcome() is not None


@given(seed=st.integers(0, 10**6), players=st.integers(2, 6))
def test_cheap_and_exact_tests_of_rights_agree_on_islands(seed: int, players: int) -> None:
    """BLD-12, BLD-13, FER-3, NI-6, R-95: what the cheap test lets pass the exact one does not refuse."""
    game = milepost.new(islands(), players, seed)
    rng = random.Random(seed)
    at_first = {lack.what: lack.amount for lack in blocking.lacks(state(game))}
    for _ in range(150):
        if game.waiting():
            atom = game.legal().choose(rng)
            game.play(atom)
            for lack in blocking.lacks(state(game)) if kind_of(atom) == BUILD else ():
                assert lack.amount <= at_first.get(lack.what, 0), lack


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300))
def test_legal_agrees_with_itself_on_islands_and_with_variants(seed: int, steps: int) -> None:
    rng = random.Random(seed)
    game = milepost.new(islands(), 3, seed, MIXES[seed % len(MIXES)])
    for _ in range(steps):
        if game.waiting():
            game.play(game.legal().choose(rng))
    if game.waiting():
        legal = list(game.legal())
        assert len(legal) == len(set(legal))
        for atom in legal:
            assert atom in game.legal()
            game.copy().play(atom)
