"""Italy: the last round, the most cash, the least track; its events on its own board (WIN-1b, WIN-4, EVT)."""

from __future__ import annotations

from typing import Any, cast

import pytest

import milepost
from crayon.italian import boot, lock_for, pool_of
from kit import Table
from milepost.crayon.events.ground import Flood
from milepost.crayon.events.trains import Tax
from milepost.crayon.family import CrayonTitle
from milepost.crayon.rules import track
from milepost.crayon.setting import Setting, setting
from milepost.titles import find

TITLES = ("italy",)
LINE = "B3 B4 B5 B6 B7"  # joins Main and North


def italy() -> CrayonTitle:
    found = find("italy")
    assert isinstance(found, CrayonTitle)
    return found


def made() -> Setting:
    return setting(italy(), 2, ())


def rich(seat: int, cash: int = 250, **more: Any) -> Table:
    """That seat has joined the major cities and holds so much; Ann, who is first, is building."""
    return boot(**more).lay(seat, LINE).cash(seat, cash).building(0)


# The last round


@pytest.mark.rule("WIN-1b")
@pytest.mark.rule("WIN-2")
@pytest.mark.rule("R-43")
def test_the_start_player_meets_it_and_the_other_has_one_more_turn() -> None:
    t = rich(0)
    news = t.play("done")
    assert ("last round", (0,)) in [(item.word, item.args) for item in news]
    assert (t.s.declared, t.game.outcome()) == ((0,), None)
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert "most cash" in outcome.reason


@pytest.mark.rule("WIN-1b")
@pytest.mark.rule("WIN-5")
@pytest.mark.parametrize(("cash", "line", "declared"), [(250, LINE, (0,)), (249, LINE, ()), (300, "B3 B4 B5 B6", ())])
def test_it_takes_the_cash_and_all_major_cities(cash: int, line: str, declared: tuple[int, ...]) -> None:
    t = boot().lay(0, line).cash(0, cash).building(0)
    t.play("done")
    assert t.s.declared == declared


@pytest.mark.rule("R-43")
def test_turns_being_equal_the_game_ends_there() -> None:
    t = rich(1).building(1)
    t.play("done")
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("R-43")
def test_both_are_looked_at_when_any_turn_ends() -> None:
    t = rich(1)
    t.play("done")  # Ann's turn ends; Bob has it all
    assert (t.s.declared, t.game.outcome()) == ((1,), None)
    t.idle()
    assert t.game.outcome() is not None


@pytest.mark.rule("R-43")
def test_rent_may_fill_the_purse_in_the_opponents_turn() -> None:
    t = boot().lay(0, LINE).cash(0, 246).put(1, "B6", "B7").operating(1)
    t.play("move B5", "done", "done")
    assert (t.s.cash[0], t.s.declared) == (250, (0,))
    assert t.game.outcome() is not None, "Bob is second: turns are equal"


@pytest.mark.rule("R-43")
def test_once_met_it_is_not_undone() -> None:
    t = rich(0)
    t.play("done")
    t.cash(0, 100).cash(1, 90)
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("WIN-4")
def test_the_most_cash_wins_connected_or_not() -> None:
    t = rich(0).cash(1, 251)
    t.play("done")
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("WIN-4")
@pytest.mark.rule("R-44")
@pytest.mark.parametrize(("more", "winners"), [("", (1,)), ("C8 C9 D9 D8", (1,)), ("C8 C9 D9 D8 D7 D6", (0,))])
def test_on_a_tie_the_least_track_wins(more: str, winners: tuple[int, ...]) -> None:
    t = rich(0).cash(1, 250)
    if more:
        t.lay(1, more)
    t.play("done")
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.rule("R-44")
def test_each_ferry_is_one_section_and_equal_track_shares_the_win() -> None:
    ferries = "Sound: A3, B9, 4, second=2"
    t = rich(0, ferries=ferries).cash(1, 250).lay(1, "C8 C9 D9 D8").ferry(1)
    assert [track.sections_of(t.s, seat) for seat in (0, 1)] == [4, 4]
    t.play("done")
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    t = rich(0, ferries=ferries).cash(1, 250).lay(1, "C8 C9 D9 D8").ferry(1).ferry(0)
    t.play("done")
    t.idle()
    outcome = t.game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("R-43")
def test_a_moments_wealth_counts_only_by_the_literal_reading() -> None:
    tax = "42 | tax | Tax | table: 0 30\n"
    for variants, declared in ((("win-at-once",), (0,)), ((), ())):
        t = boot(events=tax, draws=[42, 11, 12], variants=variants).lay(0, LINE).cash(0, 240)
        lock_for(t, 0, (5, 0)).put(0, "North").operating()
        pool_of(t, 5, 6, 7, 8)
        lock_for(t, 1, (6, 1))
        t.play("deliver Coal North 5")
        assert t.s.cash[0] == 225, "255 for a moment, then the pool turns the tax up"
        t.play("done", "done")
        assert t.s.declared == declared


# Events on Italy's own board


@pytest.mark.rule("EVT-3")
@pytest.mark.parametrize(
    ("cash", "due"),
    [(0, 0), (49, 0), (50, 10), (99, 10), (100, 15), (149, 15), (150, 20), (199, 20), (200, 30), (400, 30)],
)
def test_the_excess_profits_tax(cash: int, due: int) -> None:
    tax = cast(Tax, made().events[91])
    assert tax.due(cash) == due


@pytest.mark.rule("EVT-5")
@pytest.mark.rule("EVT-25")
def test_three_floods_and_that_of_the_po_takes_its_whole_system() -> None:
    floods = {event.card.title: event for event in made().events.values() if isinstance(event, Flood)}
    assert len(floods) == 3
    board = italy().board
    po = floods["Flood of the Po"]
    for section in ("N14se", "M6e", "O10e", "N11e", "O14e", "K14e", "N17se", "P17sw", "N19e", "Q20e"):
        name = section.rstrip("esw")
        arm = board.find(name) * 6 + ("e", "se", "sw").index(section.removeprefix(name))
        assert board.section[arm] in po.sections, f"{section} crosses the Po or one of its tributaries"
    adige = board.section[board.find("D21") * 6]
    assert adige not in po.sections


@pytest.mark.rule("EVT-5")
def test_a_flood_of_the_po_erases_bridges_over_the_ticino_too() -> None:
    game = milepost.new("italy", 2, seed=1)
    s = game.state
    board = s.setting.board
    ticino = board.find("L10") * 6
    track.lay(s, 0, ticino)
    s.setting.events[92].strike(s, 1)
    assert s.claims == (board.section[ticino],)
    assert s.setting.events[92].limits.build[board.section[ticino]]


@pytest.mark.rule("EVT-16")
@pytest.mark.rule("R-7")
@pytest.mark.parametrize(("card", "city", "far"), [(97, "Napoli", "Roma"), (98, "Catania", "Palermo")])
def test_a_volcano_slows_and_stops_building_within_three(card: int, city: str, far: str) -> None:
    event, board = made().events[card], italy().board
    assert event.limits.slow[board.find(city)]
    assert not event.limits.slow[board.find(far)]
    assert event.rule == "EVT-16"
    inside = [m for m in range(board.size) if event.limits.slow[m]]
    for section, (a, b) in enumerate(board.ends):
        touches = a in inside or b in inside
        assert event.limits.build[section] == (touches and not board.red[section])


@pytest.mark.rule("EVT-16")
@pytest.mark.rule("R-7")
@pytest.mark.rule("EVT-2")
def test_the_radius_of_a_volcano_is_three_steps() -> None:
    event, board = made().events[98], italy().board
    found, ring = {board.find("BR41")}, {board.find("BR41")}
    for _ in range(3):
        ring = {board.near[arm] for m in ring for arm in range(m * 6, m * 6 + 6) if board.section[arm] >= 0} - found
        found |= ring
    assert {m for m in range(board.size) if event.limits.slow[m]} == found


@pytest.mark.rule("EVT-16")
@pytest.mark.rule("R-19")
def test_nobody_builds_and_no_ferry_is_bought_at_an_erupting_vesuvius() -> None:
    game = milepost.new("italy", 2, seed=1)
    for seat in (0, 1):
        for card in game.state.hands[seat][:2]:
            game.play(f"keep {card}", seat)
    s = game.state
    s.active = ((97, 0, False),)
    s.limits = s.setting.limits((97,))
    s.deck &= ~(1 << 97)
    with pytest.raises(milepost.IllegalAction, match="EVT-16"):
        game.play("build AU38 AV38")
    game.play("ferry Napoli-Palermo")  # from Palermo's end


@pytest.mark.rule("EVT-15")
def test_both_storm_cards_close_all_four_ferries() -> None:
    for card in (95, 96):
        assert made().events[card].limits.links == {0, 1, 2, 3}


@pytest.mark.rule("EVT-20")
def test_the_dock_strike_reaches_two_dots_inland() -> None:
    strike, board = made().events[107], italy().board
    for city, struck in (("Genova", True), ("Roma", True), ("Milano", False), ("Torino", False), ("Bolzano", False)):
        assert bool(strike.limits.trade[board.find(city)]) == struck, city
