"""What is in the box, how a game is set up, what is open and what is secret."""

from __future__ import annotations

import pytest

import milepost
from milepost.errors import MilepostError
from milepost.family.title import read_folder
from milepost.titles import HERE
from milepost.village.family import VillageTitle
from milepost.village.plain_data import deck_size, members
from village.kit import NAMES, table, title

TITLES = ("village",)


@pytest.mark.rule("VIL-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players: int) -> None:
    assert milepost.new("village", players, seed=1).players == players


@pytest.mark.rule("VIL-1")
def test_five_are_too_many() -> None:
    with pytest.raises(MilepostError, match="VIL-1: 1 to 4 players, not 5"):
        milepost.new("village", 5, seed=1)
    with pytest.raises(MilepostError, match="VIL-1"):
        milepost.new("village", [], seed=1)


@pytest.mark.rule("VIL-1")
def test_the_box() -> None:
    made = read_folder(VillageTitle, HERE / "village")
    assert sorted(made.cards) == list(range(1, 81))
    assert sorted(made.termini) == list(range(1, 39))
    assert list(made.borders) == ["A", "B", "C", "D"]


@pytest.mark.rule("VIL-2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_gets_a_border_of_another_letter_with_seven_starts(players: int) -> None:
    dealt = set()
    for seed in range(40):
        t = table(players, seed=seed)
        fresh = milepost.new("village", players, seed)
        letters = [player["letter"] for player in fresh.state.as_dict(None)["players"]]
        assert len(set(letters)) == players
        dealt.add(tuple(letters))
        assert all(len(starts) == 7 for starts in t.title.borders.values())
    assert len(dealt) > players, "by chance"


@pytest.mark.rule("VIL-3")
def test_seven_tracks_and_four_trips_lie_out_and_the_deck_shows_a_trip() -> None:
    s = table().s
    assert (len(s.tracks), len(s.trips_out)) == (7, 4)
    assert s.top in s.setting.title.cards
    assert deck_size(s) == 80 - 11
    assert s.track_coins == [0] * 7
    assert s.trip_coins == [0] * 4


@pytest.mark.rule("VIL-4")
def test_a_player_starts_with_five_pounds_three_terminus_cards_and_no_points() -> None:
    s = table(4).s
    assert s.money == [5] * 4
    assert s.points == [0] * 4
    assert [len(hand) for hand in s.hands] == [3] * 4
    cards = [card for hand in s.hands for card in hand]
    assert len(set(cards)) == 12
    assert sorted(cards + members(s.termini)) == list(range(1, 39))


@pytest.mark.rule("VIL-4")
@pytest.mark.rule("VIL-R9")
def test_points_money_and_trips_are_open_and_hands_are_secret() -> None:
    t = table(3).money(1, 9).assigned(1, "L2", 5)
    t.s.points[1] = 12
    seen = t.game.view(0).as_dict()["players"]
    assert (seen[1]["points"], seen[1]["money"], seen[1]["trips"]["L2"]) == (12, 9, [5])
    assert seen[0]["terminus cards"] == list(t.s.hands[0])
    assert seen[1]["terminus cards"] == [None] * 3, "their number is open"
    assert t.game.state.as_dict(None)["players"][0]["terminus cards"] == [None] * 3, "a spectator sees none"


@pytest.mark.rule("VIL-R9")
def test_a_played_terminus_card_is_seen_as_it_pays() -> None:
    t = table().market(9, 1, 2).hand(0, 1, 5, 16)
    t.play("take 1", "place C1", "resolve T3 5")
    seen = t.game.view(1).as_dict()
    assert seen["players"][0]["resolved"] == [{"line": "T3", "trips": [], "terminus": 5, "points": 3, "pay": 3}]
    assert 5 not in seen["unseen"]["terminus"]
    assert {1, 16} < set(seen["unseen"]["terminus"])


@pytest.mark.rule("VIL-R9")
def test_coins_never_run_out() -> None:
    t = table().market(1, 2, 3, coins=(0, 0, 60)).money(0, 50)
    t.play("take 3")
    assert t.s.money[0] == 108, "more than the 92 pounds in the box"


@pytest.mark.rule("VIL-5")
@pytest.mark.parametrize("seed", range(12))
def test_the_earliest_letter_begins(seed: int) -> None:
    game = milepost.new("village", 4, seed)
    letters = [player["letter"] for player in game.state.as_dict(None)["players"]]
    assert game.waiting() == (letters.index(min(letters)),)


@pytest.mark.rule("VIL-5")
def test_nobody_acts_out_of_turn() -> None:
    t = table(3)
    assert "Ann" in t.refuses("take 1", "VIL-5", seat=1)
    assert list(t.game.legal(2)) == []


@pytest.mark.rule("VIL-R16")
def test_after_the_first_the_order_is_that_of_the_seats_and_the_last_ends_the_game() -> None:
    for seed in range(30):
        game = milepost.new("village", 4, seed)
        first = game.waiting()[0]
        if first:
            break
    order: list[int] = []
    while game.waiting():
        seat = game.waiting()[0]
        if not order or order[-1] != seat:
            order.append(seat)
        game.play(next(iter(game.legal())))
        while game.waiting() and game.waiting()[0] == seat:
            legal = game.legal()
            game.play(next(iter(legal.of("done")), next(iter(legal))))
    assert order == [(first + n) % 4 for n in range(48)]


@pytest.mark.rule("VIL-20")
@pytest.mark.rule("VIL-R21")
def test_the_top_trip_is_open_and_its_track_is_not() -> None:
    """Two cards that share a trip: either may be the one on the deck, for everybody and for chance."""
    pair = title(
        cards={
            1: "field, bridge, -, farm | plain 7",
            2: "lake, bridge, -, farm | plain 7",
            64: "lake, curves, farm, - | pairs 3",
        }
    )
    found = set()
    for seed in range(60):
        t = table(made=pair, seed=seed).market(7, 8).turn(0)
        t.s.tracks_left |= 1 << 1 | 1 << 2
        t.s.top = 1
        for seat in (0, 1):
            seen = t.game.view(seat).as_dict()
            assert seen["deck"]["top"] == 1, "the lowest number stands for both"
            assert {1, 2} <= set(seen["unseen"]["tracks"])
        t.play("take 1")
        found.add(t.s.tracks[-1])
    assert found == {1, 2}


@pytest.mark.rule("VIL-R21")
def test_trips_under_the_deck_lie_in_a_known_order_below_all_others() -> None:
    t = table().lay(0, "A1:1 B1:2").market(9, 3, 4).assigned(0, "T3", 10, 20).hand(0, 1, 4, 16)
    t.play("take 1", "place C1", "resolve T3 1 swapped")
    deck = t.game.view(1).as_dict()["deck"]
    assert deck["under"] == [20, 10]
    assert deck["top"] not in (10, 20)


def test_names_of_players_stand_in_the_data() -> None:
    assert [player["name"] for player in table(3).game.view(0).as_dict()["players"]] == list(NAMES[:3])
