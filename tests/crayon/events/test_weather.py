"""Weather around a place or along a coast: half rate, what is left of a move, building, ferries, snow."""

from __future__ import annotations

import pytest

from kit import Table, book, table

TITLES = ("india", "russia", "italy", "nippon")

# Main (centre B2) and North (centre B14) with a straight line B3 to B13 through Ayr (B9). The
# rain at Ayr covers B7 to B11, the fog at North B13 to B15.
BOARD = """
    . . . . . . . . . . . . . . . .
     . M . . . . . . A . . . . N .
    . . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
EVENTS = """
    31 | weather | Rain at Ayr | city: Ayr; radius: 2
    32 | weather | Fog at North | city: North; radius: 1
    33 | weather | Gale at Ayr | city: Ayr; radius: 3
    """
RAIN, FOG, GALE = 31, 32, 33
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"
FREIGHT, FAST, HEAVY, SUPER = range(4)
STEP_FIRST, STEP_HALVED = "", "halve_entering_step = true"

# A strait between two ports, P (B5) and Q (B7).
STRAIT = """
    . . . . . . , . . . . . .
     . M . . P , Q . . . N .
    . . . . . . , . . . . . .
    """
STRAIT_CITIES = "Main: major, M; North: major, N"
STORMS = """
    31 | weather | Storm in the strait | coast: East Sea; radius: 1; closes ferries: yes
    32 | weather | Storm elsewhere | coast: West Sea; radius: 1; closes ferries: yes
    33 | weather | Fog in the strait | coast: East Sea; radius: 1
    34 | weather | Fog beyond the strait | coast: Far Shore; radius: 2
    """
STORM, ELSEWHERE, STRAIT_FOG, FAR_FOG = 31, 32, 33, 34

# Ayr (B9) in the snow: its radius of 2 takes in the alpine mileposts B7 and B11, but not B4.
MOUNTAINS = """
    . . . . . . . . . . . . . .
     . M . a . . a . A . a . N .
    . . . . . . . . . . . . . .
    """
SNOW_EVENTS = """
    31 | weather | Heavy snow | city: Ayr; radius: 2; no build on: alpine; no move on: alpine
    32 | weather | Light snow | city: Ayr; radius: 2; no build on: alpine
    """
HEAVY_SNOW, LIGHT_SNOW = 31, 32
PASS = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12"


def land(options: str = "", players: int = 2) -> Table:
    return table(BOARD, CITIES, players=players, events=EVENTS, options=options).lay(0, LINE)


def strait() -> Table:
    return (
        table(
            STRAIT,
            STRAIT_CITIES,
            events=STORMS,
            ferries="Strait: P, Q, 6, sea=East Sea",
            coasts="East Sea: P Q; West Sea: A1 B1; Far Shore: Q",
        )
        .lay(0, "B3 B4 B5", "B7 B8 B9")
        .ferry(0)
    )


def mountains() -> Table:
    return table(MOUNTAINS, CITIES, events=SNOW_EVENTS).lay(0, PASS)


# Half rate


@pytest.mark.rule("MOV-7")
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 5), (FAST, 6), (HEAVY, 5), (SUPER, 6)])
def test_half_rate_is_five_or_six_mileposts(loco: int, half: int) -> None:
    t = land().put(0, "B11", came="B12", loco=loco).draws(1, RAIN)
    assert t.s.points[0] == half
    way = ["B11", "B10", "B9", "B8", "B7", "B6", "B5", "B4"]
    t.play(f"move {' '.join(way[: half + 1])}")
    t.refuses(f"move {' '.join(way[half : half + 2])}", "MOV-2")


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-17")
@pytest.mark.rule("R-2", "india", "nippon")
@pytest.mark.parametrize(
    ("start", "loco", "left"),
    [
        ("B9", FREIGHT, 5),  # has not moved: 9 become 5
        ("B8", FREIGHT, 4),  # 8 are left
        ("B7", FREIGHT, 4),  # 7: rounded up
        ("B5", FREIGHT, 3),  # 5: rounded up
        ("B3", FREIGHT, 2),  # 3: rounded up
        ("B8", FAST, 6),  # 11: rounded up
        ("B7", SUPER, 5),  # 10
    ],
)
def test_weather_drawn_in_mid_turn_halves_what_is_left_rounded_up(start: str, loco: int, left: int) -> None:
    t = land().put(0, start, loads=["Tea"], loco=loco).operating()
    if start != "B9":
        t.play("move Ayr")
    t.next_cards(RAIN, 1).play("deliver Tea Ayr 30")
    assert t.s.points[0] == left


@pytest.mark.rule("EVT-17")
@pytest.mark.rule("R-18", "india", "nippon")
@pytest.mark.parametrize(("start", "steps", "left"), [("B5", "B6 B7", 4), ("B4", "B5 B6 B7", 3), ("B6", "B7", 4)])
def test_the_step_into_bad_weather_is_paid_first_and_the_rest_is_halved(start: str, steps: str, left: int) -> None:
    t = land().put(0, start).draws(1, RAIN)
    assert t.s.points[0] == 9
    t.play(f"move {start} {steps}")
    assert t.s.points[0] == left
    t.play("move B7 B8")  # within the area every milepost costs one point again
    assert t.s.points[0] == left - 1


@pytest.mark.rule("R-18", "india", "nippon")
@pytest.mark.parametrize(("start", "steps", "left"), [("B5", "B6 B7", 3), ("B4", "B5 B6 B7", 3), ("B6", "B7", 4)])
def test_by_the_other_reading_the_entering_step_is_the_first_of_the_halved_points(
    start: str, steps: str, left: int
) -> None:
    t = land(STEP_HALVED).put(0, start).draws(1, RAIN)
    t.play(f"move {start} {steps}")
    assert t.s.points[0] == left


@pytest.mark.rule("R-18", "india", "nippon")
@pytest.mark.parametrize("reading", [STEP_FIRST, STEP_HALVED])
def test_the_last_point_takes_a_train_into_bad_weather(reading: str) -> None:
    t = land(reading).put(0, "B1").draws(1, RAIN)
    t.play("move B1 B2 B1 B2 B3 B4 B5 B6 B7")
    assert t.s.points[0] == (1 if reading == STEP_FIRST else 0)  # of the last two, one was the step
    t = land(reading).put(0, "B2").draws(1, RAIN)
    t.play("move B2 B1 B2 B1 B2 B3 B4 B5 B6", "move B6 B7")
    assert t.s.points[0] == 0


@pytest.mark.without("italy")
@pytest.mark.rule("R-18")
@pytest.mark.parametrize("reading", [STEP_FIRST, STEP_HALVED])
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 5), (FAST, 6)])
def test_a_train_that_has_not_moved_gets_the_half_rate_figure(reading: str, loco: int, half: int) -> None:
    t = land(reading).put(0, "Ayr", loads=["Tea"], loco=loco).operating()
    t.next_cards(RAIN, 1).play("deliver Tea Ayr 30")  # struck before its first step
    assert t.s.points[0] == half
    t = land(reading).put(0, "B8", loco=loco).draws(1, RAIN)  # beginning its turn there
    assert t.s.points[0] == half


@pytest.mark.rule("R-18")
def test_a_train_first_placed_in_bad_weather_gets_the_half_rate_figure() -> None:
    t = land().draws(1, RAIN)
    t.play("place Ayr")
    assert t.s.points[0] == 5


# Halved once


@pytest.mark.rule("R-17")
def test_half_rate_holds_for_the_whole_turn_and_is_never_halved_again() -> None:
    t = land(players=3).put(0, "B11", came="B10").draws(1, RAIN).draws(2, FOG)
    assert t.s.points[0] == 5
    t.play("move B11 B12")  # out of the rain: nothing comes back
    assert t.s.points[0] == 4
    t.play("move B12 B13")  # into the fog: nothing more is lost
    assert t.s.points[0] == 3
    t.play("move B13 B14 B15", "move B15 B14")
    t.refuses("move B14 B13", "MOV-2")


@pytest.mark.rule("R-17", "india", "nippon")
def test_by_the_option_every_cause_halves_again() -> None:
    t = land(players=3, options="halve_again = true").put(0, "B11", came="B10").draws(1, RAIN).draws(2, FOG)
    t.play("move B11 B12")
    assert t.s.points[0] == 4
    t.play("move B12 B13")  # the fog takes half of the three that are left
    assert t.s.points[0] == 2


@pytest.mark.rule("R-17")
def test_leaving_bad_weather_and_coming_back_halves_nothing_again() -> None:
    t = land().lay(0, "B7 A7 B6").put(0, "B5", loco=FAST).draws(1, RAIN)
    t.play("move B5 B6 B7")
    assert t.s.points[0] == 5
    t.play("move B7 A7 B6")  # outside again, round a loop
    assert t.s.points[0] == 3
    t.play("move B6 B7")
    assert t.s.points[0] == 2


@pytest.mark.without("italy")
@pytest.mark.rule("R-17")
def test_two_events_in_one_turn_halve_a_train_once() -> None:
    t = land().put(0, "Ayr", loads=["Tea", "Tea"]).operating()
    t.next_cards(RAIN, 1).play("deliver Tea Ayr 30")
    assert t.s.points[0] == 5
    t.next_cards(GALE, 2).play("deliver Tea Ayr 29")
    assert t.s.points[0] == 5


@pytest.mark.rule("R-17")
def test_two_events_in_force_at_one_place_halve_a_train_once() -> None:
    t = land(players=3).put(0, "B8").draws(1, RAIN).draws(2, GALE)
    assert t.s.points[0] == 5


@pytest.mark.rule("R-17")
def test_the_next_turn_is_halved_anew_or_not_at_all() -> None:
    t = land().put(0, "B6").draws(1, RAIN)
    t.play("move B6 B7")
    t.idle()
    t.idle()  # Bob's next turn: the rain ends with it
    assert t.s.points[0] == 9
    t = land(players=3).put(0, "B6").draws(0, RAIN)
    t.idle(2)
    t.play("move B6 B7")  # still raining in Ann's next turn
    assert t.s.points[0] == 4


@pytest.mark.without("italy")
@pytest.mark.rule("MOV-7")
@pytest.mark.rule("R-17")
@pytest.mark.parametrize(("loco", "half"), [(FREIGHT, 5), (FAST, 6)])
def test_a_train_off_a_ferry_is_at_half_rate_and_weather_does_nothing_more(loco: int, half: int) -> None:
    t = strait().put(0, "B5", came="B4", loco=loco).operating()
    t.play("ride Strait")
    port = book().rules.ferry_far_port_cost
    assert t.s.points[0] == half - port
    for fog in (STRAIT_FOG, FAR_FOG):  # from fog to fog, and from clear air into fog
        t = strait().put(0, "B5", came="B4", loco=loco).draws(1, fog)
        t.play("ride Strait")
        assert t.s.points[0] == half - port
        t.play("move B7 B8")
        assert t.s.points[0] == half - port - 1


# What weather forbids


@pytest.mark.rule("EVT-19")
@pytest.mark.parametrize(
    ("place", "points"), [("B6", 9), ("B7", 5), ("B9", 5), ("B11", 5), ("B12", 9), ("D8", 5), ("D10", 5), ("D7", 9)]
)
def test_inside_the_radius_trains_go_at_half_rate(place: str, points: int) -> None:
    assert land().put(0, place).draws(1, RAIN).s.points[0] == points


@pytest.mark.rule("EVT-19")
def test_inside_the_radius_nobody_builds() -> None:
    t = land().lay(1, "C3 C4 C5 C6 C7 C8").draws(0, RAIN)  # C8 lies two mileposts from Ayr
    t.play("done")
    t.refuses("build C8 C9", "EVT-19")
    t.refuses("build C8 D7", "EVT-19")  # out of it
    t.play("build C7 D6", "build D6 D7")  # both ends outside
    t.refuses("build D7 D8", "EVT-19")  # into it
    t.play("done")
    t.idle()  # Ann's next turn: the rain is over
    t.play("done", "build D7 D8")
    assert t.owner("D7", "D8") == 1


@pytest.mark.rule("EVT-19")
def test_weather_lasts_to_the_end_of_the_drawers_next_turn_for_everybody() -> None:
    t = land(players=3).put(0, "B8").put(1, "B8").put(2, "B8").draws(1, RAIN)
    halves = []
    for _ in range(4):
        halves.append((t.s.seat, t.s.points[t.s.seat]))
        t.idle()
    assert halves == [(2, 5), (0, 5), (1, 5), (2, 9)]


@pytest.mark.rule("EVT-19")
def test_weather_along_a_coast_reaches_inland_by_its_radius() -> None:
    t = strait().put(0, "B8", came="B9").draws(1, STRAIT_FOG)
    assert t.s.points[0] == 5
    t = strait().put(0, "B9", came="B8").draws(1, STRAIT_FOG)
    assert t.s.points[0] == 9


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-19")
def test_a_gale_closes_the_ferries_of_its_sea() -> None:
    t = strait().put(0, "B5", came="B4").draws(1, STORM)
    t.refuses("ride Strait", "EVT-19")
    t.idle(2)
    t.play("ride Strait")  # the storm ended with Bob's next turn
    assert t.where(0) == "B7"


@pytest.mark.without("italy")
@pytest.mark.rule("EVT-19")
@pytest.mark.parametrize("card", [ELSEWHERE, STRAIT_FOG])
def test_other_weather_leaves_the_ferry_open(card: int) -> None:
    t = strait().put(0, "B5", came="B4").draws(1, card)
    t.play("ride Strait")
    assert t.where(0) == "B7"


# Snow


@pytest.mark.rule("R-76")
def test_heavy_snow_lets_no_train_step_onto_its_terrain_nor_off_it() -> None:
    t = mountains().put(0, "B6", came="B5").draws(1, HEAVY_SNOW)
    t.refuses("move B6 B7", "EVT-19")
    t = mountains().put(0, "B7", came="B6").draws(1, HEAVY_SNOW)
    t.refuses("move B7 B8", "EVT-19")
    t.idle(2)
    t.play("move B7 B8")  # the snow is over
    assert t.where(0) == "B8"


@pytest.mark.rule("R-76")
def test_heavy_snow_stops_no_train_on_other_ground_or_beyond_its_radius() -> None:
    t = mountains().put(0, "B8", came="B7").draws(1, HEAVY_SNOW)
    assert t.s.points[0] == 5  # slow, but it moves
    t.play("move B8 B9 B10")
    t.refuses("move B10 B11", "EVT-19")
    t = mountains().put(0, "B3").draws(1, HEAVY_SNOW)
    t.play("move B3 B4 B5")  # B4 is alpine, but far away
    assert t.s.points[0] == 7


@pytest.mark.rule("EVT-19")
@pytest.mark.rule("R-76")
def test_snow_that_does_not_say_so_stops_no_train() -> None:
    t = mountains().put(0, "B6", came="B5").draws(1, LIGHT_SNOW)
    t.play("move B6 B7 B8")
    assert t.s.points[0] == 3


@pytest.mark.rule("EVT-19")
@pytest.mark.parametrize("card", [HEAVY_SNOW, LIGHT_SNOW])
def test_with_snow_nobody_builds_on_the_terrain_it_names_and_elsewhere_one_may(card: int) -> None:
    t = table(MOUNTAINS, CITIES, events=SNOW_EVENTS).lay(0, "B5 B6", "A5 B5", "A8 B8").draws(1, card)
    t.play("done")
    t.refuses("build B6 B7", "EVT-19")  # onto alpine ground in the snow
    t.refuses("build B8 B7", "EVT-19")
    t.play("build B8 B9", "build B9 B10")  # clear ground and a city in the same snow
    t.play("build B5 B4")  # alpine ground beyond it
    assert t.owner("B4", "B5") == 0
