"""Two trains each: V-TWOTRAINS, R-72."""

from __future__ import annotations

import random
from typing import Any

import pytest

import milepost
from kit import Table, table
from milepost.arena import Match
from milepost.arena.play import play_game
from milepost.bots import make_bot, play_out
from milepost.bots.crayon.facts import answer
from milepost.bots.crayon.greedy import Greedy
from milepost.crayon.atoms import ARGUMENT, DELIVER, KIND_SHIFT, MOVE, TRAIN_SHIFT, atom
from milepost.crayon.options.rules import FAST, FREIGHT, HEAVY, SUPER
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError, UnknownAction

TITLES = ("india",)

# Main (centre B2), North (centre B14), Ayr (C7), Bex (D4); the ferry from E6 to E9.
ROWS = """
    . . . . . . . . . . . . . . .
     . M . . . . . . d . . . . N .
    . . . . . . A . . . . . . . .
     . . . B . . . . . . . . . . .
    . . . . . P , , Q . . . . . .
    """
CITIES = "Main: major, M, Ind, West; North: major, N, Ind, East; Ayr: small, A, Ind, West; Bex: small, B, Ind, West"
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"
EVENTS = """
    90 | derailment | Derailment | cities: Ayr; radius: 2
    91 | weather | Fog | city: Ayr; radius: 2
    92 | sandstorm | Storm | desert: Sands
    """
PILGRIMS = 'load = "Pilgrims"\npay = 2\ncountry = "Ind"'


def two(*variants: str, players: int = 2, **more: Any) -> Table:
    return table(
        ROWS,
        CITIES,
        players=players,
        variants=("two-trains", *variants),
        events=EVENTS,
        pilgrims=PILGRIMS,
        ferries="Strait: P, Q, 6",
        deserts="Sands: B9",
        **more,
    ).lay(0, LINE)


def trains(t: Table, seat: int = 0) -> tuple[int, int]:
    first, second = t.s.setting.trains_of(seat)
    return first, second


@pytest.mark.rule("V-TWOTRAINS")
def test_each_has_a_freight_and_a_fast_freight_and_both_move_each_turn() -> None:
    t = two().operating()
    a, b = trains(t)
    assert (t.s.locos[a], t.s.locos[b]) == (FREIGHT, FAST)
    t.play("place Main", "place train-2 B13")
    assert (t.s.points[a], t.s.points[b]) == (9, 12)
    t.play("move B3 B4", "move train-2 B12", "move B5", "move train-2 B4")  # by turns
    assert (t.board.names[t.s.place[a]], t.board.names[t.s.place[b]]) == ("B5", "B4")
    assert (t.s.points[a], t.s.points[b]) == (6, 3)


@pytest.mark.rule("V-TWOTRAINS")
@pytest.mark.rule("R-72")
def test_each_train_has_its_own_place_direction_and_points() -> None:
    t = two().put(0, "B4").put(0, "B6", loco=FAST, train=1).operating()
    t.play("move B4 B5")
    t.refuses("move B5 B4", "MOV-3")
    t.play("move train-2 B6 B5 B4")  # the other comes from the other side
    t.refuses("move train-2 B4 B5", "MOV-3")
    for _ in range(8):
        a, b = trains(t)
        t.steps_left(a, 0)
    t.refuses("move B5 B6", "MOV-2")
    t.play("move train-2 B3")
    assert t.s.points[b] == 9


@pytest.mark.rule("R-72")
def test_a_train_may_be_placed_later_than_the_other() -> None:
    t = two().operating()
    t.refuses("move train-2 B3 B4", "MOV-1")
    t.play("place Main")
    t.refuses("place Ayr", "MOV-1")
    t.idle(2)
    t.play("move B4", "place train-2 Ayr")
    t.refuses("place train-2 Bex", "MOV-1")
    with pytest.raises(UnknownAction, match="no train 3"):
        t.play("place train-3 Bex")
    with pytest.raises(UnknownAction, match="no train 3"):
        t.play("move train-3 Bex")


@pytest.mark.rule("V-TWOTRAINS")
def test_without_the_variant_there_is_no_second_train() -> None:
    t = table(ROWS, CITIES, ferries="Strait: P, Q, 6")
    with pytest.raises(UnknownAction, match="no train 2"):
        t.play("place train-2 Main")
    assert t.s.setting.trains == 2


@pytest.mark.rule("R-72")
def test_texts_of_rows_tell_the_trains_apart_and_parse_back() -> None:
    t = two().put(0, "B4").put(0, "B6", loco=FAST, train=1).operating()
    board = t.board

    def step(a: str, b: str, train: int) -> int:
        return atom(MOVE, board.arm(t.at(a), t.at(b)) | train << TRAIN_SHIFT)

    row = [step("B4", "B5", 0), step("B5", "B6", 0), step("B6", "B7", 1), step("B7", "B8", 1), step("B6", "B7", 0)]
    text = t.game.text(row)
    assert text == "move B4 B5 B6, train-2 B6 B7 B8, train-1 B6 B7"
    assert t.game.state.parse(text, 0) == row
    t.play("move train-2 B10")
    assert t.game.last_entry().text == "move train-2 B6 B7 B8 B9 B10"


@pytest.mark.rule("V-TWOTRAINS")
@pytest.mark.rule("R-72")
def test_one_hand_serves_both_trains_and_each_has_its_own_loads() -> None:
    t = two(hands=((30, 1, 2), (3, 4, 5)), draws=(6,)).put(0, "Main").put(0, "North", loco=FAST, train=1).operating()
    a, b = trains(t)
    t.play("pick Coal", "pick Coal")
    t.refuses("pick Coal", "LOD-1")
    t.refuses("pick train-2 Coal", "LOD-1")  # North supplies none
    t.refuses("deliver Coal North 30", "LOD-5")
    t.s.loads[b] = (t.load("Coal"),)
    t.play("deliver train-2 Coal North 30")
    assert t.s.cash[0] == 80
    assert t.s.hands[0] == (1, 2, 6)
    assert (len(t.s.loads[a]), len(t.s.loads[b])) == (2, 0)
    t.refuses("drop train-2 Coal", "LOD-3")
    t.play("drop Coal")


@pytest.mark.rule("V-TWOTRAINS")
def test_by_agreement_four_cards_each() -> None:
    t = two("four-cards")
    assert [len(hand) for hand in t.s.hands] == [4, 4]
    t.draws(0)
    assert [len(hand) for hand in t.s.hands] == [4, 4]
    with pytest.raises(MilepostError, match="two-trains"):
        milepost.new("india", 2, seed=1, variants=["four-cards"])


@pytest.mark.rule("R-72")
@pytest.mark.rule("IN-1")
def test_pilgrims_are_one_load_a_train() -> None:
    t = two().put(0, "Ayr").put(0, "Ayr", loco=FAST, train=1).operating()
    t.play("pick Pilgrims", "pick train-2 Pilgrims")
    t.refuses("pick Pilgrims", "IN-1")
    t.refuses("pick train-2 Pilgrims", "IN-1")
    t.put(0, "North", train=1, loco=FAST)
    t.refuses("pilgrims", "IN-1")
    t.play("pilgrims train-2")
    assert t.s.cash[0] == 52


@pytest.mark.rule("R-72")
@pytest.mark.rule("MOV-6")
def test_rent_is_once_for_both_trains_and_each_opponent() -> None:
    t = two(players=3).lay(1, "C4 C5 C6").lay(2, "D8 D9").put(0, "C4").put(0, "C6", loco=FAST, train=1).operating()
    t.play("move C5", "move train-2 C5")
    assert t.s.cash == [46, 54, 50]


@pytest.mark.rule("R-72")
@pytest.mark.rule("EVT-4")
def test_a_derailment_takes_a_load_from_each_train_hit_and_one_turn_for_both() -> None:
    t = two().put(0, "B6", loads=["Coal", "Tea"]).put(0, "C8", loads=["Rice", "Tea"], loco=FAST, train=1)
    t.draws(1, 90)
    t.refuses("lose train-2 Rice", "EVT-4")  # one train after the other
    t.play("lose Coal", "lose train-2 Tea")
    a, b = trains(t)
    assert (t.s.loads[a], t.s.loads[b]) == ((t.load("Tea"),), (t.load("Rice"),))
    assert t.s.seat == 1  # one turn of Ann's has passed
    t.idle()
    assert t.s.seat == 0
    assert t.s.lost == [0, 0]
    t = two().put(0, "B12", loads=["Coal"]).put(0, "C8", loads=["Rice"], loco=FAST, train=1).draws(1, 90)
    a, b = trains(t)
    assert (len(t.s.loads[a]), len(t.s.loads[b])) == (1, 0)  # only the train near Ayr


@pytest.mark.rule("R-72")
def test_weather_halves_the_train_that_is_in_it() -> None:
    t = two().put(0, "B12").put(0, "C8", loco=FAST, train=1).draws(1, 91)
    a, b = trains(t)
    assert (t.s.points[a], t.s.points[b]) == (9, 6)
    t.play("move B11 B10 B9")
    assert t.s.points[a] == 6
    t.play("move B8")  # into it: 5 left, halved to 3
    assert t.s.points[a] == 3


@pytest.mark.rule("R-72")
@pytest.mark.rule("EVT-7")
def test_a_sandstorm_blows_each_train_back_to_its_own_last_city() -> None:
    t = two().put(0, "Main").put(0, "North", loco=FAST, train=1)
    t.put(0, "B9").put(0, "B9", loco=FAST, train=1).draws(1, 92)
    a, b = trains(t)
    assert [t.board.label(t.s.place[train]).split()[0] for train in (a, b)] == ["Main", "North"]


@pytest.mark.rule("R-72")
@pytest.mark.rule("FER-5")
def test_one_train_rides_while_the_other_goes_on() -> None:
    t = two().lay(0, "E5 E6", "E9 E10").put(0, "E6").put(0, "E5", loco=FAST, train=1).operating()
    t.play("ride Strait", "move train-2 E6")
    t.refuses("ride train-2 Strait", "FER-5")  # it has moved this turn
    assert t.s.points[0] == 4
    t.idle(2)
    t.play("ride train-2 Strait")
    a, b = trains(t)
    assert t.s.points[b] == 5
    assert t.s.points[a] == 9


@pytest.mark.rule("R-72")
@pytest.mark.rule("LOC-2")
def test_one_upgrade_a_turn_on_either_train() -> None:
    t = two().cash(0, 100).building()
    t.play("upgrade train-2 Super")
    a, b = trains(t)
    assert (t.s.locos[a], t.s.locos[b]) == (FREIGHT, SUPER)
    t.refuses("upgrade Heavy", "BLD-1")
    t.refuses("upgrade train-2 Heavy", "LOC-5")
    t.building().play("upgrade Heavy")
    assert t.s.locos[a] == HEAVY


@pytest.mark.rule("R-72")
def test_reach_and_views_know_both_trains() -> None:
    t = two().put(0, "B4").put(0, "B13", loco=FAST, train=1).operating()
    a, b = trains(t)
    view = t.game.view(0)
    assert view.reach(a)[t.at("B7")].steps == 3
    assert view.reach(b)[t.at("B7")].steps == 6
    assert [train["place"] for train in view.as_dict()["players"][0]["trains"]] == ["B4", "B13"]


def test_greedy_is_not_stuck_with_two_trains() -> None:
    match = Match("india", ("greedy",) * 3, games=1, seed=6, variants=("two-trains", "four-cards"))
    record = play_game(match, 0)
    assert (record["ended"], record["failures"]) == ("won", [])
    assert [seat["stuck"] for seat in record["seats"]] == [[], [], []]


@pytest.mark.rule("V-TWOTRAINS")
def test_programs_are_told_of_both_trains() -> None:
    """Train 1 stands in Main on Ann's line, train 2 in Ayr without any track."""
    t = two().put(0, "B3").put(0, "Ayr", loco=FAST, train=1).operating()
    way = answer(t.game.view(0), {"ask": "way", "to": "North"})
    assert way is not None
    assert [told["steps"] for told in way["trains"]] == [10, None]
    assert (way["steps"], way["path"]) == (10, LINE.split())
    track = answer(t.game.view(0), {"ask": "track", "to": "North"})
    assert track is not None
    assert track["cost"] == 0
    assert [told["cost"] for told in track["trains"]] == [0, 3], "one section joins Ayr to the line"
    (section,) = track["trains"][1]["sections"]
    assert (section["from"], section["price"]) == ("B7", 3), "and is built from the line: nobody may begin in Ayr"


def test_of_one_train_programs_are_told_just_that() -> None:
    t = table(ROWS, CITIES, ferries="Strait: P, Q, 6").put(0, "Ayr").operating()
    told = answer(t.game.view(0), {"ask": "way", "to": "North"})
    assert told == {"type": "way", "steps": None, "path": []}


def delivering_trains(game: milepost.Game) -> list[set[int]]:
    """For each seat the trains that have delivered."""
    found: list[set[int]] = [set() for _ in range(game.players)]
    for entry in game.entries():
        found[entry.seat] |= {
            (number & ARGUMENT) >> TRAIN_SHIFT for number in entry.atoms if number >> KIND_SHIFT == DELIVER
        }
    return found


@pytest.mark.rule("V-TWOTRAINS")
@pytest.mark.parametrize(("title", "seed"), [("india", 6), ("russia", 3)])
def test_greedy_runs_both_its_trains(title: str, seed: int) -> None:
    game = milepost.new(title, 2, seed, ["two-trains", "four-cards"])
    play_out(game, [make_bot("greedy", seat) for seat in range(2)], rounds=40)
    assert delivering_trains(game) == [{0, 1}, {0, 1}]


@pytest.mark.rule("V-TWOTRAINS")
def test_greedys_trains_do_not_run_after_the_same_card() -> None:
    game = milepost.new("india", 2, 6, ["two-trains", "four-cards"])
    bots = [Greedy(random.Random(seat)) for seat in range(2)]
    both = 0
    while game.state.round <= 25:
        seat = game.waiting()[0]
        game.play(bots[seat].choose(game.view(seat, CrayonView), 0), seat)
        cards = [plan.card for plan in bots[seat].aims if plan]
        assert len(set(cards)) == len(cards)
        both += len(cards) == 2
    assert both > 50
