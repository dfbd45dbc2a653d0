"""The tunnel: who builds it and for what, how trains run through it, what it joins (NI-1, R-54, V-TUNNEL21)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, table
from milepost.crayon.ask.routes import build_costs, journeys, train_reach
from milepost.crayon.atoms import MOVE, TUNNEL, kind_of
from milepost.errors import MilepostError, UnknownAction
from milepost.titles import find

TITLES = ("nippon",)

# Honshu with Main (centre B2) and the tunnel's end P (B6); Hokkaido with the end Q (B9) and North (centre B12).
# A ferry further south joins them too, so that all players have a way.
STRAIT = """
    . . . . . . . , . . . . .
     . M . . . P , , Q . . N .
    . . . . . . . , . . . . .
     . . . . . R , , S . . . .
    """
CITIES = "Main: major, M; North: major, N"
DEEP = "Deep: P, Q, 20"
SOUND = "Sound: R, S, 6"
HONSHU, HOKKAIDO = "B3 B4 B5 B6", "B9 B10 B11"


def strait(rows: str = STRAIT, players: int = 2, **more: Any) -> Table:
    return table(rows, CITIES, players=players, **{"tunnels": DEEP, "ferries": SOUND, **more})


def spent(t: Table, action: str, seat: int = 0) -> int:
    before = t.s.cash[seat]
    t.play(action)
    return before - t.s.cash[seat]


# Building it


@pytest.mark.rule("NI-1")
def test_the_tunnel_of_nippon_costs_twenty() -> None:
    nippon = find("nippon")
    assert nippon is not None
    assert [tunnel.price for tunnel in nippon.board.tunnels] == [20]


@pytest.mark.rule("NI-1")
@pytest.mark.rule("R-54")
@pytest.mark.rule("BLD-19")
def test_building_into_an_end_builds_the_tunnel_and_one_builds_on_from_the_other() -> None:
    t = strait().lay(0, "B3 B4 B5").building()
    t.refuses("build B9 B10", "BLD-5")
    assert spent(t, "build B5 B6") == 20  # in place of the price of the end
    assert t.s.link_owners == [0, 1]
    t.building()
    assert spent(t, "build B9 B10") == 1
    assert t.owner("B9", "B10") == 0


@pytest.mark.rule("R-54")
def test_once_it_is_paid_for_an_end_costs_what_its_milepost_does() -> None:
    t = strait().lay(0, "B3 B4 B5", "B5 A6").lay(0, "B5 B6", "B9 B10 A10").cash(0, 0).building()
    t.refuses("build A10 B9", "BLD-16")
    t.cash(0, 2)
    assert t.allows("build A10 B9")
    assert spent(t, "build A10 B9") == 1
    assert spent(t, "build A6 B6") == 1  # the end that was paid for, too: the 20M were for one section


@pytest.mark.rule("R-54")
@pytest.mark.rule("V-TUNNEL21")
@pytest.mark.rule("BLD-1")
def test_twenty_never_join_both_ends_to_track_that_is_there() -> None:
    t = strait().lay(0, "B3 B4 B5", "B11 B10").building()
    t.play("build B5 B6")
    t.refuses("build B10 B9", "BLD-1")  # from the track that is there to the far end: a clear milepost, 1M
    t.refuses("build B9 B10", "BLD-1")
    costs = build_costs(t.s, 0, start=t.board.bit[t.at("B10")])
    assert costs.cost(t.at("B9")) == 1  # what plans and previews reckon with


@pytest.mark.rule("R-54")
def test_the_ends_of_nippons_tunnel_are_clear_so_that_twenty_one_suffice() -> None:
    nippon = find("nippon")
    assert nippon is not None
    assert [nippon.board.terrain[m] for tunnel in nippon.board.tunnels for m in tunnel.ends] == ["clear", "clear"]


@pytest.mark.rule("R-54")
def test_a_river_at_the_end_adds_to_the_twenty() -> None:
    t = strait(rivers="Po: B5e", options="build_limit = 22").lay(0, "B3 B4 B5").building()
    assert spent(t, "build B5 B6") == 22


@pytest.mark.rule("NI-1")
@pytest.mark.rule("R-54")
def test_only_one_player_builds_to_or_from_either_end() -> None:
    t = strait().lay(0, HONSHU).lay(1, "C3 C4 C5 C6", "B11 B10").building(1)
    assert "Ann" in t.refuses("build C6 B6", "NI-1")
    t.refuses("build B10 B9", "NI-1")
    t.refuses("build B6 A7", "BLD-5")
    t.building(0).play("build B6 A7", "build B9 A10")


@pytest.mark.rule("NI-1")
@pytest.mark.rule("BLD-1")
@pytest.mark.rule("BLD-16")
def test_the_tunnel_takes_the_money_of_a_whole_phase() -> None:
    t = strait().lay(0, "B3 B4 B5").cash(0, 19).building()
    t.refuses("build B5 B6", "BLD-16")
    t.cash(0, 30).play("build B5 A6")
    t.refuses("build B5 B6", "BLD-1")
    t = strait().lay(0, "B3 B4 B5").building()
    t.play("build B5 B6")
    t.refuses("build B9 B10", "BLD-1")


# V-TUNNEL21


@pytest.mark.rule("V-TUNNEL21")
def test_with_twenty_one_both_ends_are_joined_to_track_that_is_there() -> None:
    t = strait(variants=("tunnel-21",)).lay(0, "B3 B4 B5", "B11 B10").building()
    t.play("build B5 B6", "build B9 B10")
    assert t.s.spent == 21
    t.refuses("build B9 A10", "BLD-1")
    t = strait(variants=("tunnel-21",)).lay(0, "B3 B4 B5", "B11 B10").building()
    t.play("build B5 B6", "build B10 B9")  # or towards the end: it is a clear milepost
    assert t.s.spent == 21
    t = strait(variants=("tunnel-21",)).lay(0, "B3 B4", "B11 B10").building()
    t.play("build B4 B5 B6")  # as one line, and the tunnel last
    assert t.s.spent == 21
    t.refuses("build B9 B10", "BLD-1")


@pytest.mark.rule("V-TUNNEL21")
def test_without_the_tunnel_the_limit_stays_twenty() -> None:
    t = strait(variants=("tunnel-21",)).lay(0, "B3 B4 B5").building()
    t.has_spent(20)
    t.refuses("build B5 A6", "BLD-1")  # 21, and no tunnel in it
    t.has_spent(2)
    t.refuses("build B5 B6", "BLD-1")  # 22
    t.has_spent(1)
    assert t.allows("build B5 B6")


@pytest.mark.rule("V-TUNNEL21")
def test_the_turn_after_the_limit_is_twenty_again_and_no_loco_is_bought_with_it() -> None:
    t = strait(variants=("tunnel-21",)).lay(0, "B3 B4 B5").building()
    t.play("build B5 B6")
    t.refuses("upgrade Fast", "LOC-2")
    t.play("done", "done", "done", "done")
    t.has_spent(20)
    t.refuses("build B9 B10", "BLD-1")


@pytest.mark.rule("V-TUNNEL21")
def test_the_variant_needs_a_tunnel() -> None:
    with pytest.raises(MilepostError, match="V-TUNNEL21"):
        strait(tunnels="", ferries=f"{SOUND}\nPort: P, Q, 4", variants=("tunnel-21",))


# Running through it


@pytest.mark.rule("NI-1")
@pytest.mark.rule("R-54")
def test_end_to_end_is_one_point() -> None:
    t = strait().lay(0, HONSHU, HOKKAIDO).put(0, "B5").operating()
    t.play("move B6", "tunnel Deep", "move B10")
    assert t.where(0) == "B10"
    assert t.s.points[0] == 6


@pytest.mark.rule("NI-1")
def test_a_path_or_a_destination_leads_through_the_tunnel() -> None:
    t = strait().lay(0, HONSHU, HOKKAIDO).put(0, "B4").operating()
    t.play("move B11")
    assert t.where(0) == "B11"
    entry = t.game.last_entry()
    assert [kind_of(atom) for atom in entry.atoms] == [MOVE, MOVE, TUNNEL, MOVE, MOVE]
    assert entry.text == "move B4 B5 B6; tunnel Deep; move B9 B10 B11"
    t = strait().lay(0, HONSHU, HOKKAIDO).put(0, "B4").operating()
    t.play("move B5 B6 B9 B10")
    assert t.where(0) == "B10"
    assert t.game.state.parse("tunnel deep", 0) == [TUNNEL << 24 | 1]


@pytest.mark.rule("NI-1")
def test_reach_and_journeys_know_the_tunnel() -> None:
    t = strait().lay(0, HONSHU, HOKKAIDO).put(0, "B5", "B4").operating()
    ways = train_reach(t.s, 0, 0)
    assert ways[t.at("B11")].steps == 4
    assert t.board.names[ways[t.at("B9")].path[-2]] == "B6"
    assert journeys(t.s, 0, t.at("B3")).steps[t.at("B11")] == 6
    t = strait().lay(0, "B3 B4 B5").lay(0, HOKKAIDO)
    t.s.link_owners = [0, 0]
    assert t.at("B11") not in journeys(t.s, 0, t.at("B3")).steps
    added = frozenset({t.board.section[t.board.arm(t.at("B5"), t.at("B6"))]})
    assert journeys(t.s, 0, t.at("B3"), added=added).steps[t.at("B11")] == 6  # bought with the section planned


@pytest.mark.rule("MOV-3")
def test_a_train_does_not_turn_at_an_end_of_the_tunnel() -> None:
    t = strait().lay(0, HONSHU, HOKKAIDO).put(0, "B6", "B5").operating()
    t.play("tunnel Deep")
    t.refuses("tunnel Deep", "MOV-3")
    assert train_reach(t.s, 0, 0)[t.at("B5")].steps == 6  # to North, and back
    assert journeys(t.s, 0, t.at("B9"), t.s.came[0]).steps[t.at("B5")] == 6
    t.idle(2)
    t.refuses("tunnel Deep", "MOV-3")  # remembered from turn to turn
    t.play("move B10 B11")
    t.play("move B10 B9", "tunnel Deep")  # turned in North
    t.refuses("tunnel Deep", "MOV-3")
    t.play("move B5")


@pytest.mark.rule("NI-1")
@pytest.mark.rule("MOV-2")
def test_what_keeps_a_train_out_of_the_tunnel() -> None:
    t = strait().lay(0, "B3 B4 B5").put(0, "B6").operating()
    t.refuses("tunnel Deep", "NI-1")  # not built
    t.lay(0, HONSHU).put(0, "B5")
    t.refuses("tunnel Deep", "NI-1")  # not at an end
    t.put(0, "B6", "B5").s.points[0] = 0
    t.refuses("tunnel Deep", "MOV-2")
    t.steps_left(0, 1)
    assert t.allows("tunnel Deep")
    t.play("done")
    t.refuses("tunnel Deep", "TRN-9")
    t = strait().lay(0, HONSHU).operating()
    t.refuses("tunnel Deep", "MOV-1")
    with pytest.raises(UnknownAction):
        t.play("ride Deep")
    with pytest.raises(UnknownAction):
        t.play("tunnel Shallow")


@pytest.mark.rule("NI-1")
def test_a_train_may_stop_at_an_end_and_go_on_by_land() -> None:
    t = strait().lay(0, HONSHU, "B6 A7").put(0, "B5", "B4").operating()
    t.play("move B6 A7")
    assert t.where(0) == "A7"
    assert t.s.points[0] == 7


@pytest.mark.rule("NI-1")
@pytest.mark.rule("R-54")
@pytest.mark.rule("MOV-6")
def test_others_pay_the_usual_rent_once_a_turn() -> None:
    t = strait().lay(0, "B5 B6").put(1, "B6").cash(1, 8).operating(1)
    t.play("tunnel Deep")
    assert t.s.cash == [54, 4]
    t = strait().lay(0, HONSHU, HOKKAIDO).put(1, "B5", "B4").cash(1, 8).operating(1)
    t.play("move B6 B9 B10")
    assert t.s.cash == [54, 4]
    t = strait().lay(0, HONSHU).put(1, "B6").cash(1, 3).operating(1)
    t.refuses("tunnel Deep", "MOV-6")


@pytest.mark.rule("R-54")
@pytest.mark.rule("R-40")
@pytest.mark.rule("WIN-1")
def test_the_tunnel_joins_its_builders_major_cities_and_nobody_elses() -> None:
    t = strait(options="win_cash = 40").lay(0, HONSHU, HOKKAIDO).building()
    t.play("done")
    assert t.s.declared == (0,)
    t = strait(options="win_cash = 40").lay(1, "C6 B6").lay(0, "B3 B4 B5", HOKKAIDO)
    t.lay(0, "B5 B6")
    t.s.link_owners = [0, 2]
    t.building().play("done")
    assert t.s.declared == ()


# Events


@pytest.mark.rule("R-32")
@pytest.mark.rule("EVT-2")
@pytest.mark.rule("EVT-4")
def test_distances_run_through_the_tunnel_and_not_over_a_ferry() -> None:
    derailment = "90 | derailment | Derailment | cities: North; radius: 5"
    rows = STRAIT.replace("N .", "N . .")
    for tunnels, ferries, hit in ((DEEP, SOUND, True), ("", f"{SOUND}\nPort: P, Q, 4", False)):
        # From North (B12) over B11, B10, B9 and the tunnel to B5 are five steps, to B4 six.
        t = strait(rows, events=derailment, tunnels=tunnels, ferries=ferries).put(0, "B5").put(1, "B4").draws(1, 90)
        assert t.s.seat == (1 if hit else 0)  # Ann's turn has passed
        assert t.s.lost == [0, 0]


@pytest.mark.rule("R-97")
def test_events_that_take_track_or_close_ferries_leave_the_tunnel_alone() -> None:
    events = """
        90 | earthquake | Earthquake | city: North; radius: 9; erases: clear
        91 | storms at sea | Storms |
        92 | weather | Gale | coast: Strait; radius: 1; closes ferries: yes
        """
    t = strait(events=events, coasts="Strait: B6 B9").lay(0, HONSHU, HOKKAIDO).put(0, "B6", "B5")
    t.draws(1, 90, 91, 92)
    assert t.owner("B9", "B10") is None
    assert t.s.link_owners == [0, 1]
    t.operating(0).play("tunnel Deep")
    assert t.where(0) == "B9"


@pytest.mark.rule("EVT-17", "nippon")
@pytest.mark.rule("R-2")
def test_the_step_through_the_tunnel_into_bad_weather_halves_rounding_up() -> None:
    gale = "90 | weather | Snow | city: North; radius: 3"
    t = strait(events=gale).lay(0, HONSHU, HOKKAIDO).put(0, "B4", "B3", loco=1).draws(1, 90)
    t.play("move B5 B6")
    assert t.s.points[0] == 10
    t.play("tunnel Deep")  # 9 left after the step, rounded up to 5
    assert t.s.points[0] == 5
    t = strait(events=gale).lay(0, HONSHU, HOKKAIDO).put(0, "B10").draws(1, 90)
    assert t.s.points[0] == 5  # begun there: half of nine, rounded up


@pytest.mark.rule("R-19")
def test_no_tunnel_is_built_at_an_end_in_bad_weather() -> None:
    gale = "90 | weather | Snow | city: North; radius: 3"
    t = strait(events=gale).lay(0, "B3 B4 B5", "B11 B10").draws(1, 90)
    t.play("done")
    t.refuses("build B10 B9", "EVT-19")
    t.play("build B5 B6")  # the other end lies outside
