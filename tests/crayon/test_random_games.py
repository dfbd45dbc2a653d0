"""Hypothesis drives games; after every action what must always hold is looked at."""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.boards import small, tiny, wandered
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rights import blocking
from milepost.crayon.rules.cards import can_draw, members, undrawn
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.setting import LOWER
from milepost.crayon.state import OPERATE
from milepost.game import Game
from milepost.titles import find
from proofs import check_kept_and_undone, check_legal


def title_of(name: str) -> CrayonTitle:
    return {"small": small, "tiny": tiny}[name]() if name in ("small", "tiny") else cast(CrayonTitle, find(name))


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


def check(s: CrayonPosition) -> None:
    """Invariants that cost little."""
    setting = s.setting
    assert all(cash >= 0 for cash in s.cash)
    assert 0 <= s.spent <= max(setting.rules.build_limit, setting.rules.tunnel_build_limit)
    for load, chips in enumerate(setting.chips):
        aboard = sum(loads.count(load) for loads in s.loads) + sum(entry[1] == load for entry in s.yard)
        if not setting.endless[load]:
            assert s.bank[load] >= 0
            assert s.bank[load] + aboard == chips, "chips are conserved"
    everywhere = [card for hand in s.hands for card in hand] + members(undrawn(s)) + members(s.discards)
    everywhere += [card & ~LOWER for card, _, _ in s.active] + list(s.pool)
    if setting.rules.reshuffle_with_tax and s.open_cash:  # the tax card has left the game
        tax = [card for card, event in setting.events.items() if event.kind == "tax"]
        everywhere += [card for card in tax if not (setting.rules.open_cash and card in everywhere)]  # not yet
    late = 1 << setting.fall.card.number if setting.fall and setting.rules.history in ("top", "bottom") else 0
    assert sorted(everywhere) == members(setting.all_cards | late), "every card is in exactly one place"
    for train, loads in enumerate(s.loads):
        assert len(loads) <= CAPACITY[s.locos[train]]
        running = s.phase == OPERATE and train % setting.players == s.seat  # later the loco may have been changed
        assert 0 <= s.points[train] <= (setting.rules.speeds[s.locos[train]] if running else max(setting.rules.speeds))
    if not setting.rules.pool:
        size = setting.rules.dealt_cards if s.opening else 0
        assert all(len(hand) in (size, setting.rules.hand_size) for hand in s.hands) or s.stack or not can_draw(s)


def check_track(s: CrayonPosition) -> None:
    """Dear ones: what is kept for speed equals what it stands for; limits of cities and ferries."""
    board = s.setting.board
    for seat in s.setting.seats:
        for d in range(6):
            mine = board.bits(
                m
                for m in range(board.size)
                if board.section[m * 6 + d] >= 0 and s.owner[board.section[m * 6 + d]] == seat + 1
            )
            assert mine == s.own[seat * 6 + d]
        touched = board.bits(m for section, ends in enumerate(board.ends) if s.owner[section] == seat + 1 for m in ends)
        for n, ferry in enumerate(board.links):
            if s.link_owners[n] >> seat & 1:
                touched |= board.bits(ferry.ports)
        assert touched == s.reach[seat]
    for d in range(6):
        free = board.bits(
            m
            for m in range(board.size)
            if board.section[m * 6 + d] >= 0
            and not board.red[board.section[m * 6 + d]]
            and not s.owner[board.section[m * 6 + d]]
        )
        assert free == s.free[d]
    for number, place in enumerate(s.setting.places):
        inside = {(s.owner[section] & ~CLAIM) - 1 for section in place.sections if s.owner[section]}
        assert inside == {seat for seat in s.setting.seats if s.guests[number] >> seat & 1}
        assert len(inside) <= place.limit
        if place.ferry < 0:
            for seat in inside:
                own = sum(s.owner[section] & ~CLAIM == seat + 1 for section in place.sections)
                assert own <= s.setting.rules.city_sections
    assert all(owners.bit_count() <= room for owners, room in zip(s.link_owners, s.setting.link_players, strict=True))
    assert {section for section, owner in enumerate(s.owner) if owner & CLAIM} == set(s.claims)
    for right, ways in s.kept.found.items() if s.kept else ():  # what is kept in mind for others is still free
        if right[0] != "link" or not ways.short:  # a link that fails is none: groups of cities stand in its place
            assert not any(s.owner[section] for section in ways.sections if section >= 0)


@pytest.mark.parametrize("name", ["small", "tiny", "india", "russia", "nippon"])
@given(data=st.data())
def test_a_random_game_keeps_its_books(name: str, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4))
    seed = data.draw(st.integers(0, 10**6))
    steps = data.draw(st.integers(1, 250 if name in ("small", "tiny") else 60))
    game = milepost.new(title_of(name), players, seed)
    digests = [game.digest()]
    rng = random.Random(seed)
    money = sum(state(game).cash)
    for _ in range(steps):
        if not game.waiting():
            break
        atom = game.legal().choose(rng)
        assert atom in game.legal()
        assert game.state.parse(game.text(atom), game.waiting()[0]) == [atom], "texts parse back"
        before = state(game).copy()
        news = game.play(atom)
        check(state(game))
        money += earned(before, state(game), game.text(atom), list(news))
        assert sum(state(game).cash) == money, "money is conserved"
        digests.append(game.digest())
    check_track(state(game))
    check_kept_and_undone(game, digests)


def earned(before: CrayonPosition, after: CrayonPosition, text: str, news: list[milepost.News]) -> int:
    """What all cash together has gained, as the news tell it; rent moves between players."""
    gain = 0
    for item in news:
        if item.word == "paid":
            gain += item.args[1]
        elif item.word in ("tax", "own track", "duty", "currency"):
            gain -= item.args[1]
        elif item.word == "borrowed":
            gain += item.args[1]
        elif item.word == "repaid" and item.args[1] < 0:  # to the bank
            gain -= item.args[2]
    word = text.split()[0]
    if word in ("build", "upgrade", "ferry"):
        gain -= after.spent - before.spent
    return gain


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 200))
def test_legal_agrees_with_itself_and_with_play(seed: int, steps: int) -> None:
    """Iterating, counting, asking for one and playing all say the same."""
    game = wandered(seed, steps)
    if not game.waiting():
        return
    check_legal(game)


@given(seed=st.integers(0, 10**6))
def test_cheap_and_exact_tests_of_rights_agree_in_play(seed: int) -> None:
    """BLD-12, BLD-13, FER-3: what the cheap test lets pass the exact one does not refuse."""
    game = milepost.new(small(), 4, seed)
    rng = random.Random(seed)
    at_first = {lack.what: lack.amount for lack in blocking.lacks(state(game).copy())}
    for _ in range(200):
        if not game.waiting():
            break
        game.play(game.legal().choose(rng))
        for lack in blocking.lacks(state(game)):
            assert lack.amount <= at_first.get(lack.what, 0), lack


@pytest.mark.parametrize("seed", range(3))
def test_random_players_stop_at_the_round_limit(seed: int) -> None:
    from milepost.bots import make_bot, play_out

    game = milepost.new("india", 3, seed)
    assert play_out(game, [make_bot("random", seat) for seat in range(3)], rounds=12) is None
    assert game.state.round == 13
