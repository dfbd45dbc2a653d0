"""Nippon's events: weather with snow, strikes by coast and by rail, earthquakes, floods (EVT-5, EVT-19 to EVT-21)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, book, table
from milepost.crayon.ask.routes import train_reach
from milepost.crayon.setting import setting
from milepost.titles import find

TITLES = ("nippon",)

# Main (centre B2) and North (centre B12); mountains and an alpine milepost round Ayr (B7); a lake and an inlet.
BOARD = """
    . . . . . m a . . . . . .
     . M . . . m A a . . . N .
    . . . . . . m . . . . . .
     . . B . . P , Q . . . . .
    . . . . . . , . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A; Bex: small, B"
EVENTS = """
    90 | weather | Snow | city: Ayr; radius: 2; no build on: mountain, alpine; no move on: alpine
    91 | weather | Gale | coast: Sound; radius: 1; closes ferries: yes
    92 | coastal strike | Dock strike | radius: 1
    93 | inland strike | Inland strike | radius: 1
    94 | rail strike | Rail strike
    95 | earthquake | Earthquake | city: Ayr; radius: 2; erases: mountain, alpine
    96 | flood | Flood | rivers: Wye
    """
SNOW, GALE, DOCKS, INLAND, RAIL, QUAKE, FLOOD = range(90, 97)
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11"


def board(players: int = 2, **more: Any) -> Table:
    given = {
        "rivers": "Wye: E1e",
        "ferries": "Sound: P, Q, 6, sea=Sound",
        "coasts": "Sound: D6 D8 D3",
        "loads": "Coal 9: Ayr, Bex, Main",
        "cards": "\n".join(f"{n}: Bex, Coal, {n}; Ayr, Coal, {n + 1}; North, Coal, {n + 2}" for n in range(1, 31)),
        **more,
    }
    return table(BOARD, CITIES, players=players, events=EVENTS, **given)


# EVT-19: weather


@pytest.mark.rule("EVT-19")
def test_snow_stops_building_on_its_terrain_inside_the_radius_only() -> None:
    t = board().lay(0, "B3 B4 B5", "C4 C5 C6").draws(1, SNOW).operating(0)
    t.play("done")
    t.refuses("build B5 B6", "EVT-19")  # a mountain
    t.refuses("build C6 C7", "EVT-19")
    t.play("build B5 C6")
    assert t.owner("B5", "C6") == 0  # clear ground in the same snow


@pytest.mark.rule("R-76")
@pytest.mark.rule("EVT-19")
def test_no_train_steps_onto_or_off_the_terrain_that_snow_bars() -> None:
    t = board().lay(0, LINE).put(0, "B7").put(1, "B8", "B7").draws(1, SNOW).operating(0)
    assert t.s.points[0] == 5
    t.refuses("move B7 B8", "EVT-19")
    t.play("move B7 B6")  # a mountain, not barred
    t.operating(1).refuses("move B8 B9", "EVT-19")


@pytest.mark.rule("EVT-19")
@pytest.mark.rule("R-22")
def test_a_gale_closes_the_ferries_of_its_sea_and_slows_its_coast() -> None:
    t = board().lay(0, "D5 D6", "D8 D9").put(0, "D6", "D5").put(1, "D9").draws(1, GALE)
    t.refuses("ride Sound", "EVT-19")
    assert t.s.points[0] == 5
    t.play("done")
    t.refuses("build D6 C6", "EVT-19")
    other = board(ferries="Sound: P, Q, 6, sea=Inland").lay(0, "D5 D6").put(0, "D6", "D5").draws(1, GALE)
    other.play("ride Sound")  # another sea's ferry


@pytest.mark.rule("EVT-19")
def test_nippons_storms_name_the_seas_whose_ferries_they_close() -> None:
    nippon = find("nippon")
    assert nippon is not None
    made = setting(nippon, 4, ())
    closed = {
        card: sorted(nippon.board.links[n].name for n in event.limits.links)
        for card, event in made.events.items()
        if event.limits.links
    }
    assert closed == {159: ["Yawatahama-Usuki"], 161: ["Aomori-Hakodate"]}


# EVT-20: strikes


@pytest.mark.rule("EVT-20")
@pytest.mark.rule("R-31")
def test_the_dock_strike_stops_loading_near_a_coast_and_the_inland_strike_far_from_it() -> None:
    for card, shut, open_ in ((DOCKS, "Bex", "Ayr"), (INLAND, "Ayr", "Bex")):
        t = board().put(0, shut).draws(1, card)
        t.refuses("pick Coal", "EVT-20")
        t = board().put(0, open_).draws(1, card)
        t.play("pick Coal")
    t = board(hands=((28, 29, 30), (25, 26, 27))).put(0, "Bex", loads=["Coal"]).draws(1, DOCKS)
    t.refuses("deliver Coal Bex 30", "EVT-20")
    t.play("drop Coal")  # without pay it may go


@pytest.mark.rule("EVT-20")
def test_a_coastal_strike_counts_from_every_coast() -> None:
    t = board(coasts="Sound: D6 D8; Bay: D2").put(0, "Bex").draws(1, DOCKS)
    t.refuses("pick Coal", "EVT-20")  # one milepost from the Bay
    t = board(coasts="Sound: D6 D8; Bay: D1").put(0, "Bex").draws(1, DOCKS)
    t.play("pick Coal")  # two


@pytest.mark.rule("EVT-20")
def test_a_strike_at_the_coast_shuts_a_major_city_as_a_whole_or_not_at_all() -> None:
    made = setting(book(), 2, ())
    for event in made.events.values():
        if event.kind in ("coastal strike", "inland strike"):
            for city in made.board.cities:
                assert len({event.limits.trade[m] for m in city.mileposts}) == 1, city.name


@pytest.mark.rule("EVT-20")
@pytest.mark.rule("R-96", "nippon", "italy")
def test_a_rail_strike_stops_all_trains_on_the_drawers_track() -> None:
    t = board(3).lay(1, "B3 B4 B5").lay(2, "C4 C5 B4").put(0, "B4").put(1, "B4").put(2, "B4").draws(1, RAIL)
    for seat in (0, 2, 1):
        t.operating(seat)
        t.refuses("move B4 B5", "EVT-20")
        assert t.at("B5") not in train_reach(t.s, seat, seat)
        t.play("move B4 C5")  # Cem's track is open


@pytest.mark.rule("R-96", "nippon", "italy")
def test_a_rail_strike_leaves_red_areas_open_and_lasts_through_the_drawers_next_turn() -> None:
    t = board().lay(1, "B3 B4 B5").put(0, "Main").put(1, "B5").draws(1, RAIL)
    t.play("move B3")
    t.refuses("move B4", "EVT-20")
    t.idle()
    t.refuses("move B4", "EVT-20")  # Bob's next turn
    t.idle()
    t.play("move B4")


@pytest.mark.rule("EVT-20")
@pytest.mark.rule("R-96", "nippon", "italy")
def test_the_drawer_of_a_rail_strike_builds_no_track_but_may_buy_a_loco() -> None:
    t = board().lay(1, "B3 B4").lay(0, "C4 C5").draws(1, RAIL)
    t.play("done", "build C5 C6")  # others build
    t.building(1)
    t.refuses("build B4 B5", "EVT-20")
    t.refuses("build B5", "EVT-20")  # nor by a destination
    assert "build" not in t.game.legal(1).kinds()
    t.play("upgrade Fast")


@pytest.mark.rule("R-96", "nippon", "italy")
def test_in_a_rail_strike_a_ferry_or_a_tunnel_is_closed_as_the_drawers_track() -> None:
    t = board(3).lay(1, "D6 C6").lay(2, "D6 C7").put(0, "D6").put(1, "D6").put(2, "D6").draws(1, RAIL)
    t.operating(0).refuses("ride Sound paying 1", "EVT-20")
    assert t.allows("ride Sound paying 2")
    t.operating(1).refuses("ride Sound", "EVT-20")
    t.operating(2).play("ride Sound")  # a partner rides as an owner
    t = board(3, ferries="", tunnels="Deep: P, Q, 20").lay(1, "D6 C6").put(0, "D6").put(1, "D6").draws(1, RAIL)
    for seat in (0, 1):
        t.operating(seat).refuses("tunnel Deep", "EVT-20")
        assert t.at("D8") not in train_reach(t.s, seat, seat)


@pytest.mark.rule("EVT-20")
@pytest.mark.rule("R-28")
@pytest.mark.parametrize("struck", [False, True])
def test_a_turn_in_a_rail_strike_is_no_opportunity_to_rebuild(struck: bool) -> None:
    t = board(rivers="Wye: B4e").lay(0, "B3 B4 B5").lay(1, "C3 C4 B4").draws(1, FLOOD)
    t.draws(0, *[RAIL] * struck)
    t.idle()  # Bob; the flood is over
    t.idle()  # Ann does not build, or is not allowed to
    t.play("done")
    if struck:
        t.refuses("build B4 B5", "EVT-5")  # Ann comes first
        t.play("done")
        t.idle()  # now she could have
        t.play("done")
    t.play("build B4 B5")


@pytest.mark.rule("EVT-24")
@pytest.mark.rule("R-96", "nippon", "italy")
def test_a_rail_strike_and_other_events_are_obeyed_together() -> None:
    t = board(3).lay(1, "B3 B4 B5").lay(2, "C7 B7").put(0, "B4").draws(1, RAIL, SNOW)
    t.operating(0).refuses("move B4 B5", "EVT-20")
    assert t.s.limits.slow[t.at("B6")]
    t.operating(1)
    t.idle()
    assert not t.s.limits.struck
    assert not t.s.active


# EVT-21: earthquake


@pytest.mark.rule("EVT-21")
def test_an_earthquake_erases_track_to_its_terrain_and_slows_and_stops_building_round_it() -> None:
    t = board().lay(0, LINE, "C5 C6 D6").put(0, "B5", "B4").draws(1, QUAKE)
    gone = [("B5", "B6"), ("B6", "B7"), ("B7", "B8"), ("B8", "B9")]
    assert [t.owner(a, b) for a, b in gone] == [None] * 4
    assert t.owner("B4", "B5") == 0  # clear ground in the area
    assert t.owner("B9", "B10") == 0
    assert not t.s.claims  # nobody has a prior claim
    assert t.s.points[0] == 5
    t.play("done")
    t.refuses("build B5 B6", "EVT-21")
    t.refuses("build C6 B5", "EVT-21")  # any section in the area
    t.idle(2)
    t.play("done", "build B5 B6")


# EVT-5: floods


@pytest.mark.rule("EVT-5")
def test_a_flood_leaves_lake_and_inlet_crossings_alone() -> None:
    t = board(rivers="Wye: B4e", lakes="B9e", inlets="B10e").lay(0, LINE).put(0, "B9").draws(1, FLOOD)
    assert t.owner("B4", "B5") is None
    assert t.owner("B9", "B10") == 0
    t.play("move B9 B10 B11")


@pytest.mark.rule("BLD-4")
def test_a_lake_or_an_inlet_adds_three_and_a_river_two() -> None:
    nippon = find("nippon")
    assert nippon is not None
    assert (nippon.rules.river_price, nippon.rules.lake_price) == (2, 3)
    assert any(nippon.board.lake)
    assert any(nippon.board.inlet)
    t = board(rivers="Wye: B3e", lakes="B4e", inlets="C4e").lay(0, "B3 C4").building()
    for action, cost in (("build B3 B4", 3), ("build B4 B5", 4), ("build C4 C5", 4)):
        before = t.s.spent
        t.play(action)
        assert t.s.spent - before == cost
