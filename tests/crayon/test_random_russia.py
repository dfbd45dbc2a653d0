"""Random play under Russia's rules: the books are kept, what is offered is legal, everything can be undone."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.russia_board import FALL, FAST, LINE, fallen, russia
from crayon.seeds import SEEDS
from milepost.bots import make_bot, play_out
from milepost.crayon.ask import routes
from milepost.crayon.atoms import FILL, MOVE, PASS, TAKE, atom
from milepost.crayon.options.rules import CAPACITY, CHOICES
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import track
from milepost.crayon.rules.cards import members, undrawn
from milepost.crayon.rules.special import DUMP_SHIFT
from milepost.crayon.setting import LOWER
from milepost.game import Game, News

WAYS = st.sampled_from(CHOICES["history"])


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


def check(s: CrayonPosition) -> None:
    setting = s.setting
    assert all(cash >= 0 for cash in s.cash)
    for load, chips in enumerate(setting.chips):
        assert s.bank[load] >= 0
        assert s.bank[load] + sum(loads.count(load) for loads in s.loads) == chips, "chips are conserved"
    everywhere = [card for hand in s.hands for card in hand] + members(undrawn(s)) + members(s.discards)
    everywhere += [card & ~LOWER for card, _, _ in s.active]
    out = setting.rules.history not in ("card", "top", "bottom")
    falls = setting.fall
    assert falls is not None
    assert sorted(everywhere) == sorted(
        [*members(setting.all_cards & ~(1 << falls.card.number)), *([] if out else [falls.card.number])]
    ), "every card is in exactly one place"
    for train, loads in enumerate(s.loads):
        assert len(loads) <= CAPACITY[s.locos[train]]
        assert 0 <= s.points[train] <= setting.rules.speeds[s.locos[train]]
    for card, _, _ in s.active:  # the half in force is the one that counts now (EVT-11)
        assert card not in setting.dual or bool(card & LOWER) == s.fallen
    assert 0 <= s.outs <= setting.rules.major_sections


def earned(before: CrayonPosition, after: CrayonPosition, text: str, news: list[News]) -> int:
    gain = 0
    for item in news:
        if item.word == "paid":
            gain += item.args[1]
        elif item.word in ("tax", "duty", "currency"):
            gain -= item.args[1]
    return gain - (after.spent - before.spent if text.split()[0] in ("build", "upgrade") else 0)


@pytest.mark.rule("V-HISTORY", "russia")
@pytest.mark.parametrize("board", ["small", "russia"])
@given(seed=st.integers(0, 10**6), way=WAYS, players=st.integers(2, 4), steps=st.integers(1, 300))
def test_a_random_game_keeps_its_books(board: str, seed: int, way: str, players: int, steps: int) -> None:
    game = (
        milepost.new(russia(2, f'history = "{way}"').title, players, seed)
        if board == "small"
        else milepost.new("russia", players, seed, variants=[] if way == "card" else [f"history={way}"])
    )
    digests = [game.digest()]
    rng = random.Random(seed)
    money = sum(state(game).cash)
    for _ in range(steps if board == "small" else steps // 4):
        if not game.waiting():
            break
        number = game.legal().choose(rng)
        assert number in game.legal()
        assert game.state.parse(game.text(number), game.waiting()[0]) == [number], "texts parse back"
        before = state(game).copy()
        news = list(game.play(number))
        check(state(game))
        money += earned(before, state(game), game.text(number), news)
        assert sum(state(game).cash) == money, "money is conserved"
        digests.append(game.digest())
    assert pickle.loads(pickle.dumps(state(game))).key() == state(game).key()
    again = milepost.load(game.record(), title=game.title)
    assert again.digest() == game.digest()
    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == digest


def busy(game: Game, rng: random.Random) -> int:
    """A random action of a player who keeps the train going and seldom throws anything away."""
    rare = {"done": 12, "drop": 30, "discard": 5, "build": 200, "deliver": 2}
    left = [number for number in game.legal() if not rng.randrange(rare.get(game.text(number).split()[0], 1))]
    return rng.choice(left) if left else game.legal().choose(rng)


@pytest.mark.rule("EVT-13", "russia")
@pytest.mark.rule("EVT-18", "russia")
@pytest.mark.parametrize("way", ["start", "never"])
def test_where_a_line_lies_across_the_border_demands_are_filled_and_the_books_still_kept(way: str) -> None:
    made = russia(2, f'history = "{way}"').title
    told: Counter[str] = Counter()
    for seed in range(12):
        game, rng = milepost.new(made, 2, seed), random.Random(seed)
        s = state(game)
        for a, b in pairwise(LINE.split()):
            track.lay(s, 0, made.board.arm(made.board.find(a), made.board.find(b)))
        s.kept, s.cash = None, [200, 200]
        for step in range(400):
            if not game.waiting():
                break
            if step % 7 == 0 and s.place[s.seat] >= 0:  # a lift, for random trains seldom get far
                s.place[s.seat], s.came[s.seat] = rng.choice(made.board.cities).centre, -1
            before, number = s.copy(), busy(game, rng)
            text, news = game.text(number), list(game.play(number))
            check(s)
            assert sum(s.cash) - sum(before.cash) == earned(before, s, text, news)
            told.update([text.split()[0], *(item.word for item in news)])
    assert told["fill"] > 1, told
    assert (told["duty"] > 10) == (way == "start")


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300))
def test_legal_agrees_with_itself_and_with_play(seed: int, steps: int) -> None:
    game = milepost.new(russia(2, 'history = "top"').title, 3, seed)
    rng = random.Random(seed)
    for _ in range(steps):
        game.play(game.legal().choose(rng))
    legal = list(game.legal())
    assert len(legal) == len(set(legal)) == len(game.legal())
    for number in legal:
        assert number in game.legal()
        game.copy().play(number)
    setting = state(game).setting
    loads = range(len(setting.chips))
    takes = {atom(TAKE, load | dump << DUMP_SHIFT) for load in loads for dump in range(len(loads) + 1)}
    every = takes | {atom(FILL, card) for card in setting.special_demands} | {atom(PASS)}
    assert {number for number in every if number in game.legal()} == every & set(legal), "none is left out"


@pytest.mark.rule("EVT-18", "russia")
@given(data=st.data())
def test_reach_is_what_walking_step_by_step_finds(data: st.DataObject) -> None:
    """Random track of two players about the border: the kernel's reach against trying every way."""
    t = fallen()
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    for _ in range(40):
        section = rng.randrange(len(t.board.ends))
        if not t.board.red[section] and not t.s.owner[section]:
            a, b = t.board.ends[section]
            t.lay(rng.randrange(2), f"{t.board.names[a]} {t.board.names[b]}")
    t.put(0, rng.choice(["B5", "B6", "B7", "B8", "B9"]), loco=FAST).operating()
    t.cash(0, rng.randrange(9))
    t.steps_left(0, 6)
    best: dict[int, int] = {}
    todo = [t.s.copy()]
    seen = set()
    while todo:
        s = todo.pop()
        cost = t.s.cash[0] - s.cash[0]
        best[s.place[0]] = min(best.get(s.place[0], 99), cost)
        for arm in range(s.place[0] * 6, s.place[0] * 6 + 6):
            if atom(MOVE, arm) in s.legal(0):
                after = s.copy()
                after.play(atom(MOVE, arm), 0)
                key = (after.place[0], after.came[0], after.points[0], after.cash[0], after.paid)
                if key not in seen:
                    seen.add(key)
                    todo.append(after)
    ways = routes.train_reach(t.s, 0, 0)
    assert {m: routes.fees(t.s, way) for m, way in ways.items()} == best


# Bots


@pytest.mark.parametrize("seed", SEEDS)
def test_four_greedy_players_finish_a_game_of_russia(seed: int) -> None:
    game = milepost.new("russia", players=4, seed=seed)
    outcome = play_out(game, [make_bot("greedy", seat) for seat in range(4)], rounds=250)
    assert outcome is not None, game
    assert len(outcome.winners) == 1


@pytest.mark.rule("V-HISTORY", "russia")
@pytest.mark.parametrize("way", ["start", "bottom", "cash"])
def test_greedy_players_finish_games_of_the_variant(way: str) -> None:
    game = milepost.new("russia", players=3, seed=3, variants=[f"history={way}"])
    assert play_out(game, [make_bot("greedy", seat) for seat in range(3)], rounds=250) is not None
    assert state(game).fallen or way == "bottom"


@pytest.mark.rule("EVT-22", "russia")
def test_the_fall_is_never_among_the_discards() -> None:
    game = milepost.new(russia(2, 'history = "top"').title, 2, 4)
    rng = random.Random(4)
    for _ in range(600):
        game.play(game.legal().choose(rng))
        assert not state(game).discards >> FALL & 1
    assert state(game).fallen
