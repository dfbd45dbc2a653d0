"""Hidden is hidden: hands, and which card is where; a seat's record replays for that seat."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost.bots import make_bot
from milepost.chance import HIDDEN, Seeded
from milepost.errors import LogError, MilepostError
from milepost.game import Game, find_title
from milepost.log import ALL
from milepost.tell.village import page
from milepost.village.family import VillageTitle
from milepost.village.plain_data import members
from milepost.village.position import VillagePosition
from village.test_random_games import state, wandered

VILLAGE = find_title("village", VillageTitle)

STEPS = st.integers(0, 150)


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 250), players=st.integers(1, 4))
def test_a_seats_record_loads_to_that_seats_position(seed: int, steps: int, players: int) -> None:
    game = wandered(seed, steps, players)
    for seat in range(players):
        text = game.record(seat)
        again = milepost.load(text, VILLAGE)
        assert again.record(seat) == text
        assert again.state.as_dict(seat) == game.state.as_dict(seat)
        assert state(again).redacted(seat).key() == state(game).redacted(seat).key()
        assert list(again.view(seat).legal()) == list(game.view(seat).legal())


def test_a_seats_record_shows_others_draws_as_question_marks() -> None:
    game = wandered(3, 120)
    text = game.record(1)
    assert "seed: 3" not in text
    assert "terminus ?@0" in text
    assert "terminus ?@2" in text
    assert "terminus ?@1" not in text
    for line in text.splitlines():
        for word in line.split(","):
            if "@" in word and "terminus" in word:
                assert ("?" in word) == ("@1" not in word)
    own = [item for item in game._start if item.word == "terminus" and item.audience == 1]
    assert all(f"terminus {item.args[0]}@1" in text for item in own)


def test_a_loaded_record_of_a_seat_writes_what_it_knows_in_full_too() -> None:
    game = wandered(3, 60)
    again = milepost.load(game.record(1))
    assert milepost.load(again.record()).record() == again.record()
    assert "-1" not in again.record()
    assert "?" in again.record()


def test_a_record_with_too_little_or_too_much_hidden_is_refused() -> None:
    from test_log import relabelled

    game = wandered(3, 60)
    lines = game.record(1)
    own = next(f"terminus {item.args[0]}@1" for item in game._start if item.audience == 1)
    with pytest.raises(LogError, match="may see"):
        milepost.load(relabelled(lines.replace(own, "terminus ?@1", 1)))
    public = next(word for word in lines.split("start: ")[1].split(", ") if word.startswith("track"))
    with pytest.raises(LogError, match="hidden"):  # before it is compared
        milepost.load(relabelled(lines.replace(public, "track ?", 1)))
    with pytest.raises(LogError):
        milepost.load(relabelled(lines.replace("terminus ?@0", "terminus 4@0", 1)))


def test_at_the_end_the_full_record_opens() -> None:
    game = wandered(3, 1000)
    assert game.outcome() is not None
    assert "?" not in game.record(1)
    assert "seed: 3" in game.record(1)
    assert None not in game.view(1).as_dict()["players"][0]["terminus cards"]


# Noninterference: swap what is hidden and look again


def swapped(game: Game[VillagePosition], seat: int, rng: random.Random) -> Game[VillagePosition]:
    """A game with the same past for the seat, in which others hold other cards and chance gives other things."""
    s = state(game)
    twin = milepost.load(game.record(seat), VILLAGE)
    t = state(twin)
    hidden = [other for other in s.setting.seats if other != seat]
    pool = [card for other in hidden for card in s.hands[other]] + members(s.termini)
    for n in range(len(pool) - 1, 0, -1):
        m = rng.randrange(n + 1)
        pool[n], pool[m] = pool[m], pool[n]
    for other in hidden:
        t.hands[other] = tuple(pool.pop() for _ in s.hands[other])
    t.termini = sum(1 << card for card in pool)
    t.source = Seeded(str(rng.random()).encode())
    return twin


@given(seed=st.integers(0, 10**6), steps=STEPS, players=st.integers(2, 4), other=st.integers(0, 10**6))
def test_nothing_a_seat_sees_depends_on_what_is_hidden_from_it(seed: int, steps: int, players: int, other: int) -> None:
    game = wandered(seed, steps, players)
    if not game.waiting():
        return
    for seat in range(players):
        twin = swapped(game, seat, random.Random(other))
        mine, his = game.view(seat), twin.view(seat)
        assert mine.as_dict() == his.as_dict()
        assert pickle.dumps(mine.state.key()) == pickle.dumps(his.state.key())
        assert list(mine.legal()) == list(his.legal())
        assert game.record(seat) == twin.record(seat)
        assert page.picture(game.state, seat) == page.picture(twin.state, seat)
        first, second = mine.imagine(random.Random(1)), his.imagine(random.Random(1))
        assert first.digest() == second.digest()
        if seat in game.waiting():
            for name in ("random", "greedy", "lookahead"):
                assert make_bot(name, 1).choose(mine, 200) == make_bot(name, 1).choose(his, 200)


@given(seed=st.integers(0, 10**6), steps=STEPS)
def test_a_view_holds_no_card_of_another_hand(seed: int, steps: int) -> None:
    game = wandered(seed, steps)
    s = state(game)
    if not game.waiting():
        return
    for seat in range(3):
        v = game.view(seat).state
        assert v.hands[seat] == s.hands[seat]
        for other in range(3):
            if other != seat:
                assert set(v.hands[other]) <= {HIDDEN}
                assert len(v.hands[other]) == len(s.hands[other])
                assert all(v.termini >> card & 1 for card in s.hands[other]), "they may as well be in the deck"


def test_news_of_a_draw_has_one_hearer() -> None:
    game = milepost.new("village", 3, seed=5)
    rng = random.Random(5)
    drawn = 0
    while game.waiting():
        before, seat = game.state.copy(), game.waiting()[0]
        atom = game.legal().choose(rng)
        news = game.play(atom)
        told = page.tell(before, game.state, seat, [atom], news).news
        for item in news:
            if item.word == "terminus":
                drawn += 1
                assert item.audience == seat
                words = state(game).setting.title.termini[item.args[0]].words()
                assert any(audience == seat and words in one["text"] for audience, one in told)
                assert not any(audience == ALL and words in one["text"] for audience, one in told)
    assert drawn == 3 * 5


# Imagining


def test_imagining_agrees_with_what_the_seat_knows_and_differs_in_the_rest() -> None:
    game = wandered(8, 100)
    seat = game.waiting()[0]
    view = game.view(seat)
    hands, tops = set(), set()
    for n in range(30):
        made = view.imagine(random.Random(n))
        s = state(made)
        assert s.hands[seat] == state(game).hands[seat]
        assert [len(hand) for hand in s.hands] == [len(hand) for hand in state(game).hands]
        assert HIDDEN not in [card for hand in s.hands for card in hand]
        assert made.state.as_dict(seat) == view.as_dict()
        hands.add(s.hands[(seat + 1) % 3])
        tops.add(s.source.pick(s.count, s.trips_left))
    assert len(hands) > 10
    assert len(tops) > 10


def test_every_hidden_card_is_imagined_in_a_hand_as_often_as_any_other() -> None:
    game = milepost.new("village", 2, seed=2)
    view = game.view(0)
    unseen = view.as_dict()["unseen"]["terminus"]
    assert len(unseen) == 35
    counts = dict.fromkeys(unseen, 0)
    for n in range(3500):
        for card in state(view.imagine(random.Random(n))).hands[1]:
            counts[card] += 1
    assert sum(counts.values()) == 3 * 3500
    assert all(220 < count < 380 for count in counts.values()), "300 each but for chance (six sigma)"


def test_a_view_cannot_look_into_the_decks() -> None:
    game = milepost.new("village", 2, seed=2)
    v = game.view(game.waiting()[0]).state
    with pytest.raises(MilepostError, match="imagine"):
        v.play(v.parse("take 1", v.seat)[0], v.seat)
    with pytest.raises(MilepostError, match="imagine"):
        v.draw_terminus(0)
    assert v.key() == game.view(v.seat).state.key(), "and is as it was"
