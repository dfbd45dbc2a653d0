"""What is measured: counted by hand in scenes, and compared with the log of whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

import milepost
from crayon.italian import lock_for, pool_of, running
from kit import table
from milepost.arena import Match, crayon
from milepost.arena.crayon import CrayonWatch, ebp_score, facts, rounds_to_win
from milepost.arena.measure import STUCK_AFTER, Idleness
from milepost.arena.play import play_game
from milepost.bots import make_bot, play_out
from milepost.titles import known

ROWS = """
    . . . . . . . . .
     . M . . A . . N .
    . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


# Stuck


def test_a_turn_is_useless_if_nothing_lasts_and_nothing_is_new() -> None:
    idle = Idleness("home")
    for number in range(1, 6):
        idle.turn_over(False, "home", number)
    assert (idle.longest, idle.stuck) == (5, [STUCK_AFTER])


def test_two_useless_turns_are_not_stuck_and_three_are() -> None:
    two, three = Idleness("home"), Idleness("home")
    for idle, turns in ((two, 2), (three, 3)):
        for number in range(turns):
            idle.turn_over(False, "home", number)
        idle.turn_over(True, "home", turns)
    assert two.stuck == []
    assert three.stuck == [2]


def test_a_long_journey_is_useful_and_running_to_and_fro_is_not() -> None:
    journey, restless = Idleness(0), Idleness(0)
    for number in range(1, 9):
        journey.turn_over(False, number, number)
        restless.turn_over(False, number % 2, number)
    assert journey.longest == 0
    assert restless.stuck == [4]  # the first step was new


def test_something_lasting_makes_old_places_new() -> None:
    idle = Idleness("a")
    for number, (lasting, place) in enumerate([(False, "b"), (True, "a"), (False, "b"), (False, "c"), (True, "b")]):
        idle.turn_over(lasting, place, number)
    assert idle.longest == 0


def test_what_happens_between_turns_is_not_the_bots_fault() -> None:
    """A load is lost on the way, and the way is gone again."""
    idle, unmoved = Idleness("a"), Idleness("a")
    for number, place in enumerate("bcd"):
        for one in (idle, unmoved):
            one.turn_over(False, place, number)
    idle.turn_begins("d, empty")
    unmoved.turn_begins("d")
    for number, place in enumerate("cba"):
        for one in (idle, unmoved):
            one.turn_over(False, place, number)
    assert (idle.longest, unmoved.longest) == (0, 3)


def test_a_turn_that_could_not_be_used_does_not_count() -> None:
    idle = Idleness("a")
    for number, held in enumerate([False, True, True, False, True]):
        idle.turn_over(False, "a", number, held)
    assert (idle.longest, idle.stuck) == (2, [])


@pytest.mark.parametrize(("drawer", "idle"), [(0, 0), (1, 1), (-1, 1)])
def test_a_turn_is_held_where_an_event_leaves_nothing_but_to_end_it(drawer: int, idle: int) -> None:
    """Ann, without money, stands on her track between two cities and only ends her turn; a strike of hers forces it."""
    t = pool_of(running(events="31 | rail strike | Strike"), 5, 6, 7, 8).put(0, "B4")
    lock_for(t, 0, (1, 0))  # no swap for a player who has locked a load
    t.s.cash[0] = 0
    t.s.active = ((31, drawer, False),) if drawer >= 0 else ()
    t.s.limits = t.s.setting.limits_in_force(t.s.active)
    watch = CrayonWatch(t.s)
    turn = watch.turn(t.s)
    while watch.turn(t.s) == turn:
        done = next(iter(t.game.legal(0).of("done")))
        watch.before(t.s, 0, done)
        watch.after(t.s, 0, done, t.game.play(done, 0))
    watch.turn_over(t.s, *turn)
    assert watch.idleness[0].longest == idle


@pytest.mark.parametrize(("now", "idle"), [(2, 0), (3, 1)])
def test_who_builds_nothing_in_the_opening_is_not_stuck(now: int, idle: int) -> None:
    """Nobody runs or changes cards in it; with the same two words a later turn is wasted."""
    t = table(ROWS, cities=CITIES, loads="Coal 3: Ayr", cards="1: Main, Coal, 9; Main, Coal, 9; North, Coal, 9")
    t.lay(0, "B3 B4").put(0, "B4").building(0)
    t.s.round = now
    watch = CrayonWatch(t.s)
    turn = watch.turn(t.s)
    done = next(iter(t.game.legal(0).of("done")))
    watch.before(t.s, 0, done)
    watch.after(t.s, 0, done, t.game.play(done, 0))
    watch.turn_over(t.s, *turn)
    assert watch.idleness[0].longest == idle


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("bot", ["careful:after=9999", "restless"])
def test_the_match_says_which_bot_was_stuck(board: str, bot: str) -> None:
    record = play_game(Match(board, (bot, "random"), 1, seed=2, rounds=20), 0)
    assert record["seats"][0]["stuck"]
    assert record["seats"][0]["idle"] >= 6


def test_new_cards_for_the_pool_are_useful_as_a_new_hand_is_elsewhere() -> None:
    game = milepost.new("italy", 2, seed=4)
    watch = crayon.watch(game.state)
    turn = watch.turn(game.state)
    swaps = 0
    while game.state.round < 9:
        seat = game.waiting()[0]
        legal = game.legal(seat)
        swap = next(iter(legal.of("swap")), None) if seat == 0 else None
        atom = next(iter(legal.of("done")), None) or next(iter(legal)) if swap is None else swap
        swaps += atom == swap
        watch.before(game.state, seat, atom)
        watch.after(game.state, seat, atom, game.play(atom, seat))
        if watch.turn(game.state) != turn:
            watch.turn_over(game.state, *turn)
            turn = watch.turn(game.state)
    swapping, waiting = watch.seats(game.state)
    assert swaps >= 3
    assert not swapping["stuck"]
    assert waiting["stuck"]


# Play


def test_steps_slots_and_pay_are_counted_as_defined() -> None:
    t = table(ROWS, CITIES, hands=[(1, 2, 3), (4, 5, 6)], draws=(7, 8))
    t.lay(0, "B3 B4 B5 B6 B7").put(0, "B3").operating(0)
    watch = CrayonWatch(t.s)

    def do(*texts: str) -> None:
        for text in texts:
            for atom in t.s.parse(text, 0):
                watch.before(t.s, 0, atom)
                watch.after(t.s, 0, atom, t.game.play(atom, 0))

    do("move B4 B5")  # to Ayr, empty
    tea, coal = t.load("Tea"), t.load("Coal")
    t.s.loads[0] = (coal,)
    do("move B6")
    t.s.loads[0] = tuple(sorted((coal, tea)))
    do("move B7")  # North, full
    before = t.s.cash[0]
    do("deliver Coal North 3")
    figures = watch.seats(t.s)[0]
    assert (figures["steps"], figures["empty"]) == (4, 2)
    assert (figures["slots"], figures["filled"]) == (8, 3)
    assert figures["paid"] == t.s.cash[0] - before == 3
    assert (figures["deliveries"], figures["cash"]) == (1, t.s.cash[0])


def test_the_measures_of_a_whole_game_agree_with_its_log(board: str) -> None:
    match = Match(board, ("greedy", "greedy"), 1, seed=5, rounds=60)
    record = play_game(match, 0)
    game = milepost.new(board, 2, 5)
    play_out(game, [make_bot("greedy"), make_bot("greedy", 1)], rounds=60)
    assert record["position"] == game.digest()[:16]  # watched or not, it is the same game
    entries = game.entries()
    for seat in (0, 1):
        mine = [entry for entry in entries if entry.seat == seat]
        figures = record["seats"][seat]
        assert figures["steps"] == sum(len(entry.atoms) for entry in mine if entry.text.startswith("move"))
        assert figures["deliveries"] == sum(entry.text.startswith("deliver") for entry in mine)
        assert figures["paid"] == sum(news.args[1] for entry in mine for news in entry.news if news.word == "paid")
        assert figures["cash"] == game.view(seat).as_dict()["players"][seat]["cash"]
        assert 0 < figures["filled"] <= figures["slots"]
        lost = sum(news == ("turn passes", (seat,)) for entry in entries for news in (item[:2] for item in entry.news))
        assert len(figures["cpu_us"]) == game.state.round - lost
        assert all(us >= 0 for us in figures["cpu_us"])


# EBP


def test_ebps_average_win_follows_from_the_decks_measured_pay() -> None:
    title = known("india")
    found = facts(title, milepost.new(title, 4, 0).state)["ebp"]
    assert found["pay_per_milepost"] == pytest.approx(0.97, abs=0.005)  # as docs/decks.md has it
    assert found["win_by_round"] == pytest.approx(4 * (250 - 50) / (found["pay_per_milepost"] * 12), abs=0.01)
    assert found["win_by_round"] == pytest.approx(66, abs=4)  # EBP itself says 66 of India


def test_an_average_winner_has_a_score_of_100_and_one_twice_as_fast_200() -> None:
    average = {"ebp": {"win_by_round": 60.0, "win_cash": 250}}
    assert ebp_score(average, 250, 60) == pytest.approx(100)
    assert ebp_score(average, 250, 30) == pytest.approx(200)
    assert ebp_score(average, 125, 60) == pytest.approx(50)


def test_an_unfinished_game_counts_200_rounds() -> None:
    assert rounds_to_win({"ended": "unfinished", "rounds": 40}) == 200
    assert rounds_to_win({"ended": "won", "rounds": 57}) == 57


def test_the_opening_rounds_count(tiny_board: str) -> None:
    record = play_game(Match(tiny_board, ("greedy", "greedy"), 1, seed=1), 0)
    game = milepost.new(tiny_board, 2, 1)
    outcome = play_out(game, [make_bot("greedy"), make_bot("greedy", 1)], rounds=200)
    assert outcome is not None
    assert crayon.rounds_to_win(record) == game.state.round
    assert Path(tiny_board).name == "tiny"
