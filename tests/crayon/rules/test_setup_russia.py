"""Russia as it comes out of the box: figures, cards, the ferry, five of six; on the real board."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import milepost
from crayon.russia_board import russia
from kit import table
from milepost.crayon.ask import routes
from milepost.crayon.family import CrayonTitle
from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import track
from milepost.crayon.state import OPERATE
from milepost.errors import MilepostError
from milepost.titles import find

TITLES = ("russia",)


def title() -> CrayonTitle:
    return cast(CrayonTitle, find("russia"))


def position(players: int = 2, seed: int = 1) -> CrayonPosition:
    return milepost.new("russia", players, seed).state


@pytest.mark.rule("SET-1")
def test_two_to_six_play() -> None:
    for players in (2, 6):
        assert position(players).setting.players == players
    for players in (1, 7):
        with pytest.raises(MilepostError, match="SET-1"):
            milepost.new("russia", players, 1)


@pytest.mark.rule("SET-3")
@pytest.mark.rule("SET-4")
@pytest.mark.rule("SET-8")
def test_each_starts_with_sixty_three_cards_and_a_freight() -> None:
    s = position(4)
    assert s.cash == [60] * 4
    assert [len(hand) for hand in s.hands] == [3] * 4
    assert not any(card in s.setting.events for hand in s.hands for card in hand)
    assert s.locos == [0] * 4


@pytest.mark.rule("SET-10")
@pytest.mark.rule("EVT-25")
def test_what_is_in_the_box() -> None:
    russian = title()
    assert (len(russian.board.cities), len(russian.board.majors)) == (46, 6)
    assert (len(russian.demands), len(russian.event_cards)) == (131, 25)
    assert sum(load.chips for load in russian.loads) == 100
    kinds = Counter(card.kind for card in russian.event_cards.values())
    assert (kinds["flood"], kinds["tax"], kinds["communism falls"]) == (2, 1, 1)


@pytest.mark.rule("EVT-11")
@pytest.mark.rule("EVT-13")
def test_most_dual_cards_are_special_demands() -> None:
    duals = [card for card in title().event_cards.values() if card.lower]
    special = [card for card in duals if card.kind == "special demand"]
    assert len(special) * 2 > len(duals)
    s = position()
    assert all(1 <= len(demand.loads) <= 3 for demand in s.setting.special_demands.values())


# The ferry

FERRY = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """


@pytest.mark.rule("FER-1")
@pytest.mark.rule("FER-2")
@pytest.mark.rule("R-24")
def test_the_caspian_ferry_costs_eight_and_two_may_build_it() -> None:
    ferry = title().board.ferries[0]
    assert (ferry.name, ferry.price, title().rules.ferry_players) == ("Caspian", 8, 2)
    t = (
        table(
            FERRY, "Main: major, M; Ilo: small, I", players=3, options="ferry_players = 2", ferries="Caspian: P, Q, 8"
        )
        .lay(0, "B3 B4 B5")
        .lay(1, "C3 C4 C5")
        .lay(2, "A3 A4 A5 A6")
        .building(0)
    )
    t.play("build B5 B6")
    assert t.s.spent == 8
    t.play("build B9 B10")  # from the other port, for no more than the milepost
    assert t.s.spent == 9
    t.building(1).play("build C5 C6", "build C6 B6")
    t.building(2).refuses("build A6 B6", "FER-2")


@pytest.mark.rule("FER-5")
@pytest.mark.rule("R-21")
@pytest.mark.parametrize(("loco", "half"), [(0, 5), (1, 6), (2, 5), (3, 6)])
def test_on_the_other_side_a_train_has_all_of_its_half_rate(loco: int, half: int) -> None:
    t = russia().lay(0, "C5 D5", "D9 D10 D11 D12 D13 D14 D15").ferry(0).put(0, "C5", loco=loco).operating()
    t.play("move D5")
    t.refuses("ride Gulf", "FER-5")
    t.idle(2)
    t.play("ride Gulf")
    assert t.s.points[0] == half
    t.play(*(f"move D{n}" for n in range(10, 10 + half)))
    t.refuses(f"move D{10 + half}" if half < 6 else "move C15", "MOV-2")


@pytest.mark.rule("FER-1")
def test_the_caspian_has_a_land_way_round_and_its_ports_are_in_republics() -> None:
    s = position()
    board = s.setting.board
    assert [board.country[m] for m in board.ferries[0].ports] == ["Azerbaijan", "Kazakhstan"]
    assert not s.setting.dutiable[board.ferries[0].ports[0]]


# Winning


def joined(cities: int) -> CrayonPosition:
    """Ann's track joins so many major cities, by the cheapest track, and it is her turn."""
    s = position()
    board, at_first = s.setting.board, s.setting.centres[0]
    for goal in s.setting.centres[1:cities]:
        home = track.network(s, 0, board.bit[at_first])
        for a, b in routes.build_costs(s, 0, home, budget=200).path(goal):
            track.lay(s, 0, board.arm(a, b))
    s.round, s.seat, s.first, s.phase = 9, 0, 0, OPERATE
    s.place[0] = at_first
    return s


@pytest.mark.rule("WIN-1")
@pytest.mark.parametrize(("cities", "cash", "wins"), [(5, 250, True), (6, 250, True), (4, 400, False), (5, 249, False)])
def test_any_five_of_six_major_cities_and_250_win(cities: int, cash: int, wins: bool) -> None:
    s = joined(cities)
    s.cash[0] = cash
    s.play(0, 0)
    s.play(0, 0)
    assert s.declared == ((0,) if wins else ())
