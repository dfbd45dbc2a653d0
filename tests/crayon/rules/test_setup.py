"""Setting up: players, money, the deal, the first player, what is on the board (SET, R-1, R-15)."""

from __future__ import annotations

import pytest

import milepost
from kit import NAMES, Table, board_text, book, table, title
from milepost.crayon.board.text import read_board
from milepost.crayon.rules.cards import members
from milepost.errors import DataError, MilepostError

TITLES = ("india", "russia", "italy", "nippon")

# The box of each title: cash, cities, major cities, demand cards, event cards, load chips (SET-3, SET-10).
BOXES = {
    "india": (50, 52, 5, 136, 20, 95),
    "russia": (60, 46, 6, 131, 25, 100),
    "italy": (60, 41, 4, 90, 18, 0),
    "nippon": (60, 50, 4, 144, 24, 96),
}

PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . A . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"

# Every one of these would do something at once, had it been drawn in the game.
EVENTS = """
    101 | tax | Rail tax | table: 0 10
    102 | derailment | Derailment | cities: Main, North, Ayr; radius: 3
    103 | weather | Cyclone | city: Main; radius: 9
    """


def dealt(cards: str, *hands: list[int], lot: tuple[int, ...] = ()) -> Table:
    """A table at which those hands were dealt; the lot follows the deal if there must be one."""
    return table(PLAIN, CITIES, cards=cards, players=len(hands), hands=hands, draws=lot)


def card(number: int, *pays: int) -> str:
    return f"{number}: North, Coal, {pays[0]}; Ayr, Tea, {pays[1]}; Main, Rice, {pays[2]}\n"


# Players, money, locos, the board


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [2, 6])
def test_two_to_six_can_play(players: int) -> None:
    game = milepost.new(book(), players=players, seed=1)
    assert len(game.view(0).as_dict()["players"]) == players


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot(players: int) -> None:
    with pytest.raises(MilepostError, match="SET-1"):
        milepost.new(book(), players=players, seed=1)


@pytest.mark.rule("SET-1", "india")
@pytest.mark.parametrize("players", [5, 6])
def test_fast_trains_are_recommended_to_five_and_six_but_never_chosen_for_them(players: int) -> None:
    game = milepost.new(book(), players=players, seed=1)
    assert game.variants == ()
    t = table(PLAIN, CITIES, players=players).put(0, "Main").operating()
    assert t.s.points[0] == 9


@pytest.mark.rule("SET-3")
def test_everybody_starts_with_the_money_of_the_book(under: str) -> None:
    game = milepost.new(book(), players=book().rules.max_players, seed=1)
    assert {game.view(seat).as_dict()["players"][seat]["cash"] for seat in range(game.players)} == {BOXES[under][0]}


@pytest.mark.rule("SET-8")
def test_everybody_starts_with_an_empty_freight_off_the_board() -> None:
    seen = milepost.new(book(), players=2, seed=1).view(0).as_dict()
    trains = [player["trains"] for player in seen["players"]]
    assert all(len(own) == 1 for own in trains)
    assert {(own[0]["loco"], own[0]["place"], len(own[0]["loads"])) for own in trains} == {("Freight", None, 0)}


@pytest.mark.rule("SET-9")
def test_the_board_starts_without_track_and_without_paid_ferries() -> None:
    seen = milepost.new(book(), players=2, seed=1).view(0).as_dict()
    assert seen["track"] == {}
    assert seen["claims"] == {}
    assert not any(seen["ferries"])


# What is in the box


@pytest.mark.rule("SET-10")
def test_the_title_has_the_cities_cards_and_chips_of_its_box(under: str) -> None:
    made = book()
    sizes = [city.size for city in made.board.cities]
    chips = sum(load.chips for load in made.loads)
    assert (
        made.rules.start_cash,
        len(sizes),
        sizes.count("major"),
        len(made.demands),
        len(made.event_cards),
        chips,
    ) == BOXES[under]


@pytest.mark.rule("SET-11")
def test_each_card_has_a_number_and_three_demands(under: str) -> None:
    made = book()
    assert sorted(made.demands) == list(range(1, BOXES[under][3] + 1))
    for demands in made.demands.values():
        assert len(demands) == 3
        for demand in demands:
            assert 0 <= demand.city < len(made.board.cities)
            assert 0 <= demand.load < len(made.loads)
            assert demand.pay > 0


@pytest.mark.rule("SET-11")
@pytest.mark.parametrize("demands", [2, 4])
def test_a_card_with_fewer_or_more_demands_is_no_demand_card(demands: int) -> None:
    with pytest.raises(DataError, match="three demands"):
        title(PLAIN, CITIES, cards="1: " + "; ".join(["North, Coal, 9"] * demands))


@pytest.mark.without("italy")
@pytest.mark.rule("SET-11")
def test_each_of_the_three_demands_names_city_load_and_payout() -> None:
    t = dealt("".join(card(n, 11, 12, 13) for n in range(1, 8)), [1, 2, 3], [4, 5, 6], lot=(0,))
    t.put(0, "Ayr", loads=["Tea"]).operating().next_cards(7).play("deliver Tea Ayr 2")
    assert t.s.cash[0] == 62


@pytest.mark.rule("SET-13")
def test_a_major_city_is_a_centre_and_the_six_mileposts_around_it() -> None:
    board = read_board(board_text(PLAIN, CITIES))
    main = board.cities[board.city_by_name["main"]]
    assert board.names[main.centre] == "B2"
    assert {board.names[m] for m in main.mileposts} == {"B2", "A2", "A3", "B1", "B3", "C2", "C3"}


@pytest.mark.rule("SET-13")
def test_a_coast_may_cut_a_major_city_down_to_a_part() -> None:
    board = read_board(
        board_text(
            """
        , . . .
         , M . .
        , . . .
        """,
            "Main: major, M",
        )
    )
    assert {board.names[m] for m in board.cities[0].mileposts} == {"B2", "B3", "A2", "A3", "C2", "C3"}


@pytest.mark.rule("SET-13")
@pytest.mark.parametrize("size", ["small", "medium"])
def test_a_small_and_a_medium_city_are_single_mileposts(size: str) -> None:
    board = read_board(board_text(PLAIN, f"Main: major, M; North: major, N; Ayr: {size}, A"))
    ayr = board.cities[board.city_by_name["ayr"]]
    assert [board.names[m] for m in ayr.mileposts] == ["C5"]


# The deal


@pytest.mark.rule("SET-4")
def test_everybody_is_dealt_three_demand_cards() -> None:
    game = milepost.new(book(), players=6, seed=3)
    hands = [player["cards"] for player in game.view(0).as_dict()["players"]]
    assert [len(hand) for hand in hands] == [3] * 6
    dealt_cards = [card for hand in hands for card in hand]
    assert len(set(dealt_cards)) == 18
    assert set(dealt_cards) <= set(book().demands)


@pytest.mark.without("italy")
@pytest.mark.rule("SET-4")
@pytest.mark.rule("SET-14")
@pytest.mark.rule("R-15")
def test_events_of_the_deal_are_replaced_without_effect_and_go_back_into_the_deck() -> None:
    t = table(PLAIN, CITIES, events=EVENTS, hands=[[30, 101, 102, 29, 28], [27, 103, 26, 25]])
    assert t.s.hands == [(30, 29, 28), (27, 26, 25)]
    assert {101, 102, 103} <= set(members(t.s.deck))
    assert t.s.discards == 0
    assert t.s.cash == [50, 50]
    assert t.s.lost == [0, 0]
    assert t.s.active == ()
    assert not t.s.open_cash


@pytest.mark.without("italy")
@pytest.mark.rule("SET-4")
@pytest.mark.rule("R-15")
def test_an_event_of_the_deal_can_be_drawn_in_the_game_and_then_strikes() -> None:
    t = table(PLAIN, CITIES, events=EVENTS, hands=[[30, 101, 29, 28], [27, 26, 25]])
    t.put(0, "North", loads=["Coal"]).operating().next_cards(101, 1).play("deliver Coal North 30")
    assert t.s.cash == [50 + 30 - 10, 40]


@pytest.mark.rule("SET-4")
def test_an_event_put_aside_cannot_come_up_again_in_the_same_deal() -> None:
    with pytest.raises(MilepostError, match="cannot have given 101"):
        table(PLAIN, CITIES, events=EVENTS, hands=[[30, 101, 101, 29, 28], [27, 26, 25]])


@pytest.mark.rule("R-15")
def test_nobody_draws_in_the_opening_rounds() -> None:
    t = table(PLAIN, CITIES, events=EVENTS)
    count, hands = t.s.count, list(t.s.hands)
    t.play("build B3 B4", "done", "build C3 C4", "done", "upgrade Fast", "done", "done")
    assert t.s.round == 3
    assert t.s.count == count
    assert t.s.hands == hands


@pytest.mark.rule("SET-14")
def test_demand_cards_and_events_make_one_deck() -> None:
    seen = milepost.new(book(), players=2, seed=5).view(0).as_dict()
    held = [card for player in seen["players"] for card in player["cards"]]
    assert sorted(seen["undrawn"] + held) == sorted([*book().demands, *book().event_cards])


@pytest.mark.without("italy")
@pytest.mark.rule("SET-14")
def test_any_card_of_the_deck_may_be_the_next() -> None:
    """Few cards, many seeds: demands and events must all turn up as the first card drawn."""
    made = title(
        PLAIN,
        CITIES,
        events=EVENTS,
        cards="\n".join(f"{n}: North, Coal, {n}; Ayr, Tea, 1; Main, Rice, 1" for n in range(1, 9)),
    )
    seen = set()
    for seed in range(200):
        game = milepost.new(made, players=NAMES[:2], seed=seed)
        for _ in range(4):
            game.play("done")
        seen.add(next(item.args[0] for item in game.play("discard") if item.word == "card"))
    assert seen >= {101, 102, 103}
    assert len(seen) == 11


# The first player


@pytest.mark.rule("SET-6")
def test_the_highest_single_payout_begins_however_poor_the_rest_of_the_hand_is() -> None:
    rich = "".join(card(n, 40, 40, 40) for n in range(1, 7))
    poor = card(7, 1, 1, 1) + card(8, 1, 41, 1) + card(9, 1, 1, 1)
    t = dealt(rich + poor, [1, 2, 3], [4, 5, 6], [7, 8, 9])
    assert t.game.waiting() == (2,)
    assert t.s.first == 2


@pytest.mark.rule("R-1")
@pytest.mark.rule("SET-6")
def test_a_tie_for_the_highest_payout_goes_to_the_next_highest() -> None:
    cards = (
        card(1, 40, 20, 20)
        + card(2, 20, 20, 20)
        + card(3, 20, 20, 20)
        + card(4, 40, 1, 1)
        + card(5, 1, 1, 21)
        + card(6, 1, 1, 1)
    )
    assert dealt(cards, [1, 2, 3], [4, 5, 6]).s.first == 1
    assert dealt(cards, [4, 5, 6], [1, 2, 3]).s.first == 0


@pytest.mark.rule("R-1")
def test_equal_payouts_count_one_by_one_when_hands_are_compared() -> None:
    cards = card(1, 40, 40, 30) + card(2, 1, 1, 1) + card(3, 1, 1, 1) + card(4, 40, 39, 39) + card(5, 39, 39, 39)
    t = dealt(cards + card(6, 39, 39, 39), [4, 5, 6], [1, 2, 3])
    assert t.s.first == 1


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("lot", [1, 2])
def test_players_with_the_same_payouts_draw_lots(lot: int) -> None:
    cards = "".join(card(n, 9, 9, 8) for n in (1, 2, 3)) + "".join(card(n, 9, 9, 9) for n in range(4, 10))
    t = dealt(cards, [1, 2, 3], [4, 5, 6], [7, 8, 9], lot=(lot,))
    assert t.s.first == lot
    assert t.game.waiting() == (lot,)


@pytest.mark.rule("R-1")
def test_who_is_not_among_the_tied_has_no_part_in_the_lot() -> None:
    cards = "".join(card(n, 9, 9, 8) for n in (1, 2, 3)) + "".join(card(n, 9, 9, 9) for n in range(4, 10))
    with pytest.raises(MilepostError, match="cannot have given 0"):
        dealt(cards, [1, 2, 3], [4, 5, 6], [7, 8, 9], lot=(0,))
