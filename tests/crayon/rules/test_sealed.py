"""Italy's first cards: dealt face down, two kept in secret, shown together (SET-2, SET-5, SET-7, TRN-3, VIS-1)."""

from __future__ import annotations

import random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import milepost
from crayon.italian import boot, dealt
from kit import NAMES, Table
from milepost.chance import Chance, Scripted, Seeded
from milepost.crayon.position import CrayonPosition
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction, LogError, MilepostError
from milepost.game import Game
from milepost.titles import find

TITLES = ("italy",)
EVENTS = "41 | tax | Tax | table: 0 10\n42 | storms at sea | Storms\n"


def state(game: Game) -> CrayonPosition:
    return cast(CrayonPosition, game.state)


@pytest.mark.rule("SET-2")
def test_exactly_two_play() -> None:
    assert milepost.new("italy", 2, seed=1).players == 2
    for players in (1, 3):
        with pytest.raises(MilepostError, match="SET-2"):
            milepost.new("italy", players, seed=1)


# The deal


@pytest.mark.rule("SET-5")
def test_five_cards_each_two_kept_and_six_in_the_pool() -> None:
    t = dealt()
    assert [len(hand) for hand in t.s.hands] == [5, 5]
    assert t.game.waiting() == (0, 1)
    for action, seat in (("keep 1", 0), ("keep 2", 0), ("keep 3", 1), ("keep 4", 1)):
        t.play(action, seat=seat)
    assert t.s.hands == [(1, 2), (3, 4)]
    assert sorted(t.s.pool) == [5, 6, 7, 8, 9, 10]
    assert t.s.deck == sum(1 << card for card in range(11, 21))
    assert not any(t.s.sealed)


@pytest.mark.rule("SET-5")
def test_only_own_dealt_cards_are_kept_each_once_and_no_third() -> None:
    t = dealt()
    t.refuses("keep 3", "SET-5", seat=0)
    t.refuses("keep 11", "SET-5", seat=0)
    t.refuses("keep ?", "SET-5", seat=0)
    t.play("keep 1", seat=0)
    t.refuses("keep 1", "SET-5", seat=0)
    t.play("keep 2", seat=0)
    with pytest.raises(IllegalAction, match="not your turn"):
        t.play("keep 5", seat=0)
    assert t.game.waiting() == (1,)


@pytest.mark.rule("SET-5")
def test_nothing_else_is_done_before_all_have_chosen() -> None:
    t = dealt()
    t.refuses("done", "SET-5", seat=0)
    t.refuses("build B3 B4", "SET-5", seat=1)
    assert list(t.game.legal(0).kinds()) == ["keep"]
    t = boot()
    t.refuses("keep 5", "SET-5")


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("order", [(0, 1, 0, 1), (1, 1, 0, 0), (0, 0, 1, 1)])
def test_they_choose_in_any_order(order: tuple[int, ...]) -> None:
    t = dealt()
    left = {0: [2, 1], 1: [4, 3]}
    for seat in order:
        assert t.s.pool == ()
        t.play(f"keep {left[seat].pop()}", seat=seat)
    assert t.s.hands == [(1, 2), (3, 4)]


@pytest.mark.rule("SET-5")
@pytest.mark.rule("R-15")
def test_an_event_of_the_deal_is_shown_replaced_and_shuffled_back_without_effect() -> None:
    made = boot(events=EVENTS).title
    script = Scripted([1, 41, 2, 5, 6, 7, 42, 3, 4, 8, 9, 10])
    game = Game(made.start(NAMES[:2], (), script), Chance("commit", "x"))
    assert state(game).hands == [(1, 2, 5, 6, 7), (3, 4, 8, 9, 10)]
    assert state(game).deck >> 41 & 3 == 3
    assert state(game).cash == [50, 50]
    start = game.record(0).split("start:")[1].splitlines()[0]
    assert "card 41," in start
    assert "card 42," in start, "who was dealt it does not matter: all see it"
    assert start.count("?@1") == 5


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize(
    ("kept", "laid", "first"),
    [
        (((1, 9), (3, 4)), ((5, 6, 7), (8, 2, 10)), 0),
        (((5, 9), (3, 14)), ((1, 2, 7), (8, 6, 10)), 1),  # 1 and 2 lie in the pool and do not count
    ],
)
def test_the_lowest_number_kept_begins(
    kept: tuple[tuple[int, ...], ...], laid: tuple[tuple[int, ...], ...], first: int
) -> None:
    t = boot(kept=kept, laid=laid)
    assert (t.s.first, t.s.seat) == (first, first)


# Turns


@pytest.mark.rule("TRN-3")
def test_turns_alternate_from_the_start_player_and_two_have_no_movement() -> None:
    t = boot()
    seats, phases = [], []
    for _ in range(6):
        seats.append(t.s.seat)
        phases.append(t.s.phase)
        t.idle()
    assert seats == [0, 1, 0, 1, 0, 1]
    assert phases == [1, 1, 1, 1, 0, 0]


@pytest.mark.rule("TRN-3")
@pytest.mark.rule("R-63")
def test_in_the_first_two_turns_one_draws_and_improves_but_loads_and_locks_nothing() -> None:
    t = boot().put(0, "Ayr", loads=["Coal"])
    t.refuses("pick Coal", "TRN-3")
    t.refuses("lock Coal North 5", "TRN-3")
    t.refuses("move B4", "TRN-3")
    t.refuses("swap", "IT-10")
    t.play("build B3 B4", "done")
    t.play("upgrade Fast", "done")
    assert t.s.cash == [49, 30]
    t.play("upgrade Heavy")
    t.refuses("build B4 B5", "LOC-2")


@pytest.mark.rule("TRN-3")
def test_a_private_card_is_no_hand_to_discard() -> None:
    t = boot().operating()
    t.refuses("discard", "IT-10")


# What is hidden


def sealed_game(cards: tuple[int, ...] = (3, 4, 8, 9, 10), keep: tuple[int, ...] = (3,)) -> Game:
    """Ann has been dealt 1, 2, 5, 6, 7 and keeps 1 and 2; Bob's cards and choice are as given."""
    made = dealt().title
    game = Game(made.start(NAMES[:2], (), Scripted([1, 2, 5, 6, 7, *cards])), Chance("commit", "x"))
    for card in keep:
        game.play(f"keep {card}", 1)
    game.play("keep 1", 0)
    if len(keep) < 2:
        game.play("keep 2", 0)
    return game


def seen_by(game: Game, seat: int) -> tuple[object, ...]:
    view = cast(CrayonView, game.view(seat))
    return view.as_dict(), game.record(seat), view.state.key(), list(view.legal()), str(view.state), repr(view.names)


@pytest.mark.rule("SET-5")
@pytest.mark.rule("VIS-1")
@given(cards=st.permutations([3, 4, *range(8, 21)]), keep=st.integers(0, 2))
def test_a_seat_sees_the_same_whatever_the_other_was_dealt_and_chose(cards: list[int], keep: int) -> None:
    hand = tuple(cards[:5])
    assert seen_by(sealed_game(keep=(3, 4)[:keep]), 0) == seen_by(sealed_game(hand, hand[:keep]), 0)


@pytest.mark.rule("VIS-1")
def test_a_view_tells_the_own_cards_and_how_many_the_other_has() -> None:
    game = sealed_game()
    seen = game.view(0).as_dict()
    ann, bob = seen["players"]
    assert (ann["cards"], ann["hidden cards"], ann["sealed"], ann["chosen"]) == ([1, 2, 5, 6, 7], 0, [1, 2], 2)
    assert (bob["cards"], bob["hidden cards"], bob["sealed"], bob["chosen"]) == ([], 5, [], 1)
    assert seen["undrawn"] == [card for card in range(1, 21) if card not in ann["cards"]]
    nobody = game.state.as_dict(None)
    assert [player["cards"] for player in nobody["players"]] == [[], []]
    assert nobody["undrawn"] == list(range(1, 21))


@pytest.mark.rule("VIS-1")
def test_after_the_showing_private_cards_and_pool_are_open() -> None:
    for seat in (0, 1):
        seen = boot().game.view(seat).as_dict()
        assert [player["cards"] for player in seen["players"]] == [[1, 2], [3, 4]]
        assert sorted(seen["pool"]) == [5, 6, 7, 8, 9, 10]


@pytest.mark.rule("SET-5")
def test_a_seats_record_hides_the_others_cards_and_sealed_answers() -> None:
    game = sealed_game()
    mine, theirs = game.record(0), game.record(1)
    assert "start: card 1@0, card 2@0, card 5@0, card 6@0, card 7@0, card ?@1," in mine
    assert "1 1 keep ? ~" in mine
    assert "2 0 keep 1 ~" in mine
    assert "1 1 keep 3 ~" in theirs
    assert "2 0 keep ? ~" in theirs


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_record_can_be_loaded_at_any_time(seat: int, steps: int) -> None:
    game = milepost.new("italy", 2, seed=5)
    rng = random.Random(5)
    for _ in range(steps):
        game.play(game.legal().choose(rng), game.waiting()[0])
    again = milepost.load(game.record(seat))
    assert again.record(seat) == game.record(seat)
    assert state(again).redacted(seat).key() == state(game).redacted(seat).key()
    assert again.view(seat).as_dict() == game.view(seat).as_dict()
    if steps >= 4:
        assert again.digest() == game.digest(), "nothing is hidden any more"
        assert "> shown" in game.record(seat)


@pytest.mark.rule("SET-5")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_record_loads_with_a_showing_that_was_taken_back(seat: int) -> None:
    game = milepost.new("italy", 2, seed=5)
    mine, theirs = state(game).hands
    for card, who in ((mine[0], 0), (theirs[0], 1), (mine[1], 0), (theirs[1], 1)):
        game.play(f"keep {card}", who)
    game.undo(2)
    for card, who in ((mine[2], 0), (theirs[3], 1)):
        game.play(f"keep {card}", who)
    game.play("done")
    again = milepost.load(game.record(seat))
    assert again.record(seat) == game.record(seat)
    assert again.digest() == game.digest()


@pytest.mark.rule("SET-5")
def test_from_a_seats_record_one_cannot_go_on_past_what_is_hidden() -> None:
    game = milepost.load(sealed_game(keep=(3, 4)).record(0), sealed_game().title)
    before = game.digest()
    with pytest.raises(LogError, match="ends here"):
        game.play("keep 5", 0)
    assert game.digest() == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("card 1@0", "card ?@0", "may see it"),
        ("seat: 0\n", "seat: 1\n", "may see it"),
        ("2 0 keep 1", "2 0 keep ?", "Say which"),
        ("2 0 keep 1", "2 0 keep 3", "not dealt card 3"),
        ("card ?@1", "card 3@1", "chance gave"),
    ],
)
def test_a_forged_record_of_hidden_things_is_refused(old: str, new: str, message: str) -> None:
    from milepost.log import Chain

    text = sealed_game().record(0)
    assert old in text
    chain, lines = Chain(), []
    for line in text.replace(old, new, 1).splitlines():
        body, tilde, _ = line.rpartition(" ~")
        lines.append(f"{body} ~{chain.add(body)}" if tilde else line)
        if not tilde:
            chain.add(line)
    with pytest.raises(LogError, match=message):
        milepost.load("\n".join(lines) + "\n", sealed_game().title)


@pytest.mark.rule("SET-5")
def test_at_the_end_a_seats_record_is_open_and_still_loads() -> None:
    game = milepost.new("italy", 2, seed=5)
    rng = random.Random(5)
    for _ in range(10):
        game.play(game.legal().choose(rng), game.waiting()[0])
    state(game).phase, state(game).winners = 2, (0,)
    record = game.record(1)
    assert "seed: 5" in record
    assert "?" not in record
    assert milepost.load(record).record() == milepost.load(game.record()).record()


@pytest.mark.rule("VIS-1")
@given(seed=st.integers(0, 10**6), keep=st.integers(0, 2))
def test_an_imagined_game_agrees_with_the_view_and_can_be_played(seed: int, keep: int) -> None:
    game = sealed_game(keep=(3, 4)[:keep])
    imagined = game.view(0).imagine(random.Random(seed))
    s = state(imagined)
    assert imagined.view(0).as_dict() == game.view(0).as_dict()
    assert s.hands[0] == (1, 2, 5, 6, 7)
    assert len(set(s.hands[1])) == 5
    assert set(s.sealed[1]) <= set(s.hands[1])
    assert s.deck | sum(1 << card for hand in s.hands for card in hand) == s.setting.all_cards
    rng = random.Random(seed)
    while s.sealed[0]:
        imagined.play(imagined.legal().choose(rng), imagined.waiting()[0])
    assert len(s.pool) == 6


@pytest.mark.rule("VIS-1")
def test_imagined_games_differ() -> None:
    hands = {state(sealed_game().view(0).imagine(random.Random(n))).hands[1] for n in range(20)}
    assert len(hands) > 15


@pytest.mark.rule("SET-5")
def test_the_choice_can_be_taken_back_and_chance_with_it() -> None:
    game = milepost.new("italy", 2, seed=9)
    start = game.digest()
    cards = [hand[:2] for hand in state(game).hands]
    for seat in (1, 0):
        for card in cards[seat]:
            game.play(f"keep {card}", seat)
    shown = game.digest()
    game.undo(0)
    assert game.digest() == start
    for seat in (1, 0):
        for card in cards[seat]:
            game.play(f"keep {card}", seat)
    assert game.digest() == shown
    assert isinstance(state(game).source, Seeded)


@pytest.mark.rule("SET-10")
@pytest.mark.rule("IT-4")
def test_italy_has_its_counts_and_no_chips() -> None:
    italy = find("italy")
    assert italy is not None
    assert len(italy.board.cities) == 41
    assert sorted(italy.board.cities[city].name for city in italy.board.majors) == [
        "Milano",
        "Napoli",
        "Palermo",
        "Roma",
    ]
    assert len(italy.demands) + len(italy.event_cards) == 108
    assert all(load.endless for load in italy.loads)
    supplied = [city for load in italy.loads for city in load.cities]
    assert len(supplied) == len(set(supplied)) == 41, "one commodity a city"


def test_a_table_may_have_only_as_many_cards_as_it_deals() -> None:
    t: Table = dealt(number=10)
    for seat, (a, b) in enumerate(((1, 2), (3, 4))):
        t.play(f"keep {a}", f"keep {b}", seat=seat)
    assert t.s.deck == 0
