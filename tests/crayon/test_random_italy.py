"""Hypothesis drives games by Italy's rules; after every action what must always hold is looked at."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.italian import eager, isles, sailed
from crayon.seeds import SEEDS
from milepost.bots import make_bot, play_out
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rights import open_cities
from milepost.crayon.rules import locks, pool, track
from milepost.crayon.rules.cards import can_draw, members
from milepost.game import Game
from milepost.titles import find
from proofs import check_kept_and_undone

TITLES = ("italy",)


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


def check(s: CrayonPosition) -> None:
    """Invariants that cost little."""
    setting = s.setting
    rules = setting.rules.pool
    assert rules is not None
    assert all(cash >= 0 for cash in s.cash)
    assert 0 <= s.spent <= setting.rules.build_limit
    cards = [
        *members(s.deck),
        *members(s.discards),
        *s.pool,
        *(card for hand in s.hands for card in hand),
        *(card for card, _, _ in s.active),
    ]
    assert sorted(cards) == members(setting.all_cards), "cards are conserved"
    if s.sealed == [(), ()] and not s.stack:
        assert len(s.pool) >= rules.unlocked or not can_draw(s)
        assert len(s.pool) <= rules.most + 2, "past six only by relinquished cards"
        assert not pool.wants(s) or not can_draw(s)
    for seat in setting.seats:
        assert len(s.loads[seat]) <= CAPACITY[s.locos[seat]] <= 3
        assert sorted(locks.on_mat(s, seat) + [locks.demand_of(s, *lock).load for lock in s.locks[seat]]) == list(
            s.loads[seat]
        ), "each lock has its load aboard"
        assert len({card for card, _ in s.locks[seat]}) == len(s.locks[seat])
        assert all(card in (*s.pool, *s.hands[seat]) for card, _ in s.locks[seat])
        assert all(card in s.hands[seat] for card, _ in s.bound[seat])
        assert len(s.hands[seat]) <= (rules.kept if not s.stack or s.stack[0][0] != "keep" else rules.dealt)
        if s.boarded[seat] >= 0:
            assert s.place[seat] in setting.board.links[s.boarded[seat]].ports
    for card in locks.locked_cards(s):
        assert len({lock for held in s.locks for lock in held if lock[0] == card}) == 1, "one demand a card"
    assert s.exits.bit_count() <= setting.rules.major_sections


def earned(before: CrayonPosition, after: CrayonPosition, text: str, news: list[milepost.News]) -> int:
    """What all cash together has gained, as the news tell it; rent moves between players."""
    gain: int = sum(item.args[1] for item in news if item.word == "paid")
    gain -= sum(item.args[1] for item in news if item.word == "tax")
    return gain - (after.spent - before.spent if text.split()[0] in ("build", "upgrade", "ferry") else 0)


@pytest.mark.parametrize("name", ["isles", "italy"])
@given(seed=st.integers(0, 10**6), steps=st.integers(1, 200))
def test_a_random_game_keeps_its_books(name: str, seed: int, steps: int) -> None:
    title = isles() if name == "isles" else cast(CrayonTitle, find("italy"))
    game = milepost.new(title, 2, seed)
    digests = [game.digest()]
    rng = random.Random(seed)
    money = sum(state(game).cash)
    for _ in range(steps):
        if not game.waiting():
            break
        seat = rng.choice(game.waiting())
        atom = eager(game, seat, rng)
        assert atom in game.legal(seat)
        assert game.state.parse(game.text(atom), seat) == [atom], "texts parse back"
        before = state(game).copy()
        news = game.play(atom, seat)
        check(state(game))
        money += earned(before, state(game), game.text(atom), list(news))
        assert sum(state(game).cash) == money, "money is conserved"
        digests.append(game.digest())
    check_kept_and_undone(game, digests)


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300), seat=st.integers(0, 1))
def test_a_seats_record_loads_to_what_the_seat_sees(seed: int, steps: int, seat: int) -> None:
    game = sailed(seed, steps)
    again = milepost.load(game.record(seat), title=game.title)
    assert again.record(seat) == game.record(seat)
    assert state(again).redacted(seat).key() == state(game).redacted(seat).key()


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300))
def test_legal_agrees_with_itself_and_with_play(seed: int, steps: int) -> None:
    game = sailed(seed, steps)
    for seat in game.waiting():
        legal = list(game.legal(seat))
        assert len(legal) == len(set(legal)) == len(game.legal(seat))
        assert {game.text(atom).split()[0] for atom in legal} == set(game.legal(seat).kinds())
        for atom in legal:
            assert atom in game.legal(seat)
            game.copy().play(atom, seat)
        assert list(game.view(seat).legal()) == legal


@given(seed=st.integers(0, 10**6))
def test_an_imagined_game_can_be_played_on(seed: int) -> None:
    game = sailed(seed, seed % 120)
    for seat in (0, 1):
        imagined = game.view(seat).imagine(random.Random(seed))
        check(state(imagined))
        rng = random.Random(seed)
        for _ in range(30):
            if imagined.waiting():
                imagined.play(imagined.legal().choose(rng), imagined.waiting()[0])
        check(state(imagined))


@pytest.mark.rule("BLD-14")
@given(seed=st.integers(0, 10**6))
def test_nobody_is_ever_cut_off_from_a_city(seed: int) -> None:
    s = state(sailed(seed, 150))
    assert [open_cities.cut_off(s, seat) for seat in (0, 1)] == [[], []]


def test_random_games_reach_every_kind_of_action() -> None:
    """So that the tests above mean something."""
    words = Counter(entry.text.split()[0] for seed in range(90) for entry in sailed(seed, 300).entries())
    for kind in ("keep", "lock", "swap", "deliver", "ferry", "ride", "lose", "retain", "relinquish", "drop", "move"):
        assert words[kind], kind


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_plays_italy_to_its_end(seed: int) -> None:
    game = milepost.new("italy", 2, seed)
    outcome = play_out(game, [make_bot("greedy", seat) for seat in (0, 1)], rounds=300)
    assert outcome is not None
    s = state(game)
    assert max(s.cash) >= s.target or s.declared
    words = {entry.text.split()[0] for entry in game.entries()}
    assert {"lock", "deliver", "ferry", "ride", "upgrade"} <= words
    assert any(track.majors_joined(s, seat) == 4 for seat in s.declared)
    check(s)
    assert milepost.load(game.record(0)).digest() == game.digest()
