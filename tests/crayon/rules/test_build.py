"""Building track: what it costs, where it starts, where it may not run (BLD, R-19, R-47 to R-51)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from kit import Table, book, table, weather_rule
from milepost.crayon.atoms import BUILD, atom
from milepost.titles import find

TITLES = ("india", "russia", "italy", "nippon")

# Two major cities; their red areas reach from B1 to B3 and from B7 to B9.
PLAIN = """
    . . . . . . . . . .
     . M . . . . . N .
    . . . . . . . . . .
     . . . . A . . . .
    . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"

# Four alpine mileposts, 5M each, lead straight away from the city; a mountain is the fifth.
CLIMB = """
    . . . . . . . . . .
     . M . a a a a m .
    . . . . . . . . . .
    """

# One milepost to build to, right outside the city: x is what the test puts there.
NEXT = """
    . . . . . .
     . M . x . .
    . . . . . .
    """


def spent(t: Table, action: str, seat: int = 0) -> int:
    """What the action costs the seat."""
    before = t.s.cash[seat]
    t.play(action)
    return before - t.s.cash[seat]


# Money


@pytest.mark.rule("BLD-1")
def test_a_building_phase_spends_twenty_and_no_more() -> None:
    t = table(CLIMB, "Main: major, M").building()
    assert spent(t, "build B3 B4 B5 B6") == 15
    t.play("build A3 A4")
    t.refuses("build B6 B7", "BLD-1")  # 16 spent: 5 more would be 21
    assert spent(t, "build A4 A5 A6 A7 A8") == 4
    assert t.s.cash[0] == 30
    t.refuses("build A8 A9", "BLD-1")


@pytest.mark.rule("BLD-1")
def test_exactly_twenty_may_be_spent_and_the_next_turn_has_twenty_anew() -> None:
    t = table(CLIMB, "Main: major, M").building()
    assert spent(t, "build B3 B4 B5 B6 B7") == 20
    t.refuses("build B7 B8", "BLD-1")
    t.idle(2)
    t.play("done")
    assert spent(t, "build B7 B8") == 2


@pytest.mark.rule("BLD-16")
def test_what_cannot_be_paid_at_once_is_not_built() -> None:
    t = table(CLIMB, "Main: major, M").cash(0, 6).building()
    t.play("build B3 B4")
    assert t.s.cash[0] == 1
    t.refuses("build B4 B5", "BLD-16")
    t.play("build A3 A4")
    assert t.s.cash[0] == 0
    t.refuses("build A4 A5", "BLD-16")


@pytest.mark.rule("BLD-16")
def test_a_row_of_sections_that_cannot_all_be_paid_is_not_built_at_all() -> None:
    t = table(CLIMB, "Main: major, M").cash(0, 9).building()
    t.refuses("build B3 B4 B5", "BLD-16")
    assert t.owner("B3", "B4") is None


# Prices


@pytest.mark.rule("BLD-2")
def test_track_costs_the_price_of_the_milepost_it_is_built_to() -> None:
    t = table(CLIMB, "Main: major, M").lay(0, "A3 A4", "C3 C4 C5").building()
    assert spent(t, "build A4 B4") == 5  # clear to alpine
    assert spent(t, "build B4 C4") == 1  # alpine to clear
    assert spent(t, "build C5 B5") == 5


@pytest.mark.rule("BLD-2")
def test_track_leads_from_a_milepost_to_each_of_its_six_neighbours_and_nowhere_else() -> None:
    t = table(PLAIN, CITIES).lay(0, "C3 C4 D4").building()
    for there in ("D3", "E4", "E5", "D5", "C5"):
        t.play(f"build D4 {there}")
        assert t.owner("D4", there) == 0
    t = table(PLAIN, CITIES).lay(0, "A3 A4").building()
    for direction in (4, 5):  # north of the northern edge there is nothing
        t.refuses(atom(BUILD, t.at("A4") * 6 + direction), "BLD-2")


@pytest.mark.rule("BLD-3")
@pytest.mark.parametrize(("symbol", "terrain", "price"), [(".", "clear", 1), ("m", "mountain", 2), ("a", "alpine", 5)])
def test_each_terrain_has_its_price(symbol: str, terrain: str, price: int) -> None:
    t = table(NEXT.replace("x", symbol), "Main: major, M").building()
    assert spent(t, "build B3 B4") == price == book().rules.price_of(terrain)


@pytest.mark.rule("BLD-3", "india")
@pytest.mark.parametrize(("symbol", "terrain", "price"), [("d", "desert", 1), ("s", "salt marsh", 3)])
def test_desert_and_salt_marsh_have_their_price(symbol: str, terrain: str, price: int) -> None:
    t = table(NEXT.replace("x", symbol), "Main: major, M").building()
    assert spent(t, "build B3 B4") == price == book().rules.price_of(terrain)
    assert terrain in book().board.terrain


@pytest.mark.rule("BLD-3", "russia")
def test_marshland_costs_three() -> None:
    t = table(NEXT.replace("x", "w"), "Main: major, M").building()
    assert spent(t, "build B3 B4") == 3 == book().rules.price_of("marshland")
    assert "marshland" in book().board.terrain


@pytest.mark.rule("BLD-4", "russia", "italy", "nippon")
@pytest.mark.parametrize("water", ["lakes", "inlets"])
def test_a_lake_or_an_inlet_costs_three_on_top_of_the_milepost(water: str) -> None:
    waters: dict[str, Any] = {water: "B3e"}
    t = table(NEXT.replace("x", "m"), "Main: major, M", **waters).building()
    assert spent(t, "build B3 B4") == 5
    assert any(book().board.lake) or any(book().board.inlet)


@pytest.mark.rule("BLD-4", "india")
def test_india_has_neither_lake_nor_inlet() -> None:
    assert not any(book().board.lake)
    assert not any(book().board.inlet)


@pytest.mark.rule("BLD-3")
@pytest.mark.parametrize("size", ["small", "medium"])
def test_a_small_or_medium_city_costs_three(size: str) -> None:
    t = table(NEXT.replace("x", "A"), f"Main: major, M; Ayr: {size}, A").building()
    assert spent(t, "build B3 B4") == 3 == book().rules.price_of(f"{size} city")


@pytest.mark.rule("BLD-3")
def test_building_to_a_major_city_costs_five() -> None:
    t = table(PLAIN, CITIES).lay(0, "A3 A4 B4").building()
    assert spent(t, "build B4 B3") == 5 == book().rules.price_of("major city")


@pytest.mark.rule("BLD-4")
@pytest.mark.parametrize(("symbol", "price"), [(".", 3), ("m", 4), ("a", 7), ("s", 5)])
def test_a_river_costs_two_on_top_of_the_milepost(symbol: str, price: int) -> None:
    t = table(NEXT.replace("x", symbol), "Main: major, M", rivers="Po: B3e").building()
    assert spent(t, "build B3 B4") == price


@pytest.mark.rule("BLD-4")
def test_a_river_is_paid_for_from_either_bank_and_only_where_it_is_crossed() -> None:
    t = table(PLAIN, CITIES, rivers="Po: B4e").lay(0, "A3 A4 A5 B5").building()
    assert spent(t, "build B5 B4") == 3
    assert spent(t, "build B5 B6") == 1
    assert book().rules.river_price == 2


@pytest.mark.rule("R-49")
def test_several_rivers_on_one_section_are_paid_once() -> None:
    t = table(PLAIN, CITIES, rivers="Po: B3e; Arno: B3e").building()
    assert spent(t, "build B3 B4") == 3
    t = table(PLAIN, CITIES, rivers="Po: B3e; Arno: B3e", options="each_river_pays = true").building()
    assert spent(t, "build B3 B4") == 5  # by the option, each


@pytest.mark.rule("R-49")
@pytest.mark.parametrize(
    ("water", "both", "dearer"),
    [
        ({"rivers": "Po: B3e"}, 3, 3),
        ({"lakes": "B3e"}, 4, 4),
        ({"lakes": "B3e", "inlets": "B3e"}, 4, 4),
        ({"rivers": "Po: B3e; Arno: B3e", "lakes": "B3e"}, 6, 4),
        ({"rivers": "Po: B3e", "inlets": "B3e"}, 6, 4),
    ],
)
def test_a_river_and_a_lake_are_both_paid_or_by_the_option_the_dearer_one(
    water: dict[str, Any], both: int, dearer: int
) -> None:
    t = table(PLAIN, CITIES, **water).building()
    assert spent(t, "build B3 B4") == both
    t = table(PLAIN, CITIES, options="dearer_water_only = true", **water).building()
    assert spent(t, "build B3 B4") == dearer
    assert not book().rules.dearer_water_only


@pytest.mark.rule("R-48")
def test_who_may_start_at_either_end_chooses_the_direction_and_pays_for_the_other_end() -> None:
    for action, price in (("build B4 A5", 1), ("build A5 B4", 5)):
        t = table(CLIMB, "Main: major, M").lay(0, "B3 B4", "A3 A4 A5").building()
        assert spent(t, action) == price
    for action, price in (("build B3 A4", 1), ("build A4 B3", 5)):
        t = table(CLIMB, "Main: major, M").lay(0, "A3 A4", "B3 B4").building()
        assert spent(t, action) == price


# Where track starts


@pytest.mark.rule("BLD-5")
def test_track_starts_at_any_milepost_of_any_major_city() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").building()
    t.play("build C8 D8")  # nothing of theirs is near North
    t.play("build D8 E8")  # from own track
    t.refuses("build D5 D6", "BLD-5")  # a small city is no start


@pytest.mark.rule("BLD-5")
def test_track_does_not_start_where_only_an_opponent_is() -> None:
    t = table(PLAIN, CITIES).lay(1, "B3 B4 B5").building()
    t.refuses("build B5 B6", "BLD-5")
    t.refuses("build B4 C5", "BLD-5")


@pytest.mark.rule("BLD-6")
def test_two_sections_a_turn_lead_out_of_major_cities_wherever_those_lie() -> None:
    t = table(PLAIN, CITIES).building()
    t.play("build B3 B4", "build B7 B6")
    t.refuses("build C2 D2", "BLD-6")
    t.refuses("build A9 A10", "BLD-6")
    t.play("build B4 C4")  # elsewhere there is no such limit
    t.idle(2)
    t.play("done", "build C2 D2", "build A9 A10")
    t.refuses("build C3 D3", "BLD-6")


@pytest.mark.rule("BLD-6")
@pytest.mark.rule("R-50", "india", "nippon")
def test_sections_out_of_a_city_count_also_where_own_track_touches_it_already() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").building()
    t.play("build B3 A4", "build B3 C4")
    t.refuses("build A3 A4", "BLD-6")
    t.refuses("build C3 C4", "BLD-6")


@pytest.mark.rule("R-50", "india", "nippon")
def test_a_second_section_from_the_same_milepost_counts_again() -> None:
    t = table(PLAIN, CITIES).building()
    t.play("build B3 B4", "build B3 A4")
    t.refuses("build B3 C4", "BLD-6")


@pytest.mark.rule("BLD-6")
@pytest.mark.rule("R-50", "india", "nippon")
def test_sections_to_a_major_city_have_no_limit_and_never_count() -> None:
    t = table(PLAIN, CITIES).lay(0, "A3 A4 B4 C4").building()
    t.play("build A4 B3", "build B4 B3", "build C4 B3")
    assert t.s.cash[0] == 50 - 15
    t.play("build C3 D3", "build C3 D2")
    t.refuses("build C2 D2", "BLD-6")


@pytest.mark.rule("BLD-6")
def test_towards_the_city_one_builds_where_out_of_it_one_may_not() -> None:
    t = table(PLAIN, CITIES).lay(0, "A3 A4 B4").building()
    t.play("build C3 D3", "build C3 D2")
    t.refuses("build B3 B4", "BLD-6")
    t.play("build B4 B3")
    assert t.owner("B3", "B4") == 0


# Where it may not run


@pytest.mark.rule("BLD-8")
@pytest.mark.rule("R-47")
def test_nobody_builds_any_of_the_twelve_steps_of_a_red_area() -> None:
    t = table(PLAIN, CITIES).lay(0, "C2 D2").building()
    area = ["B2", "A2", "A3", "B3", "C3", "C2", "B1"]
    steps = [(a, b) for a, b in combinations(area, 2) if t.board.arm(t.at(a), t.at(b)) >= 0]
    assert len(steps) == 12
    for a, b in steps:
        t.refuses(f"build {a} {b}", "BLD-8")
        t.refuses(f"build {b} {a}", "BLD-8")


@pytest.mark.rule("BLD-8")
def test_between_two_red_areas_that_touch_one_may_build() -> None:
    t = table(
        """
        . . . . . . .
         . M . . N . .
        . . . . . . .
        """,
        "Main: major, M; North: major, N",
    ).building()
    assert spent(t, "build B3 B4") == 5
    assert t.s.outs == 1


@pytest.mark.rule("R-47")
def test_everybody_runs_in_a_red_area_and_each_milepost_costs_a_point() -> None:
    t = table(PLAIN, CITIES).lay(1, "B3 B4", "C2 D2").put(0, "B1").cash(0, 0).operating()
    t.play("move A2", "move A3", "move B3", "move C3", "move C2", "move B1", "move B2", "move A3")  # the rim, a spoke
    assert (t.s.points[0], t.s.cash) == (1, [0, 50])
    t.play("move B3")
    t.refuses("move B2", "MOV-2")


@pytest.mark.rule("BLD-8")
@pytest.mark.rule("R-47")
def test_a_city_that_the_coast_cuts_down_is_red_as_far_as_it_goes() -> None:
    t = table("M . . .\n . . . .", "Main: major, M").put(0, "A1").building()
    for step in ("A1 A2", "A1 B1", "A2 B1"):
        t.refuses(f"build {step}", "BLD-8")
    t.play("build B1 B2")


@pytest.mark.rule("BLD-9")
def test_between_two_mileposts_runs_one_section_whoever_owns_it() -> None:
    t = table(PLAIN, CITIES).lay(1, "A3 A4 B4").lay(0, "B3 B4 B5").building()
    t.refuses("build B4 A4", "BLD-9")  # Bob's
    t.refuses("build B5 B4", "BLD-9")  # one's own
    t.play("build B4 A5")  # the milepost itself has room for all


@pytest.mark.rule("BLD-20")
def test_no_section_crosses_the_sea() -> None:
    t = table(PLAIN, CITIES, blocked="B3e B4e").lay(0, "A3 A4 B4").building()
    t.refuses("build B3 B4", "BLD-20")
    t.refuses("build B4 B3", "BLD-20")
    t.refuses("build B4 B5", "BLD-20")
    t.play("build B4 A5", "build A5 B5")  # round the bay by land


@pytest.mark.rule("BLD-20")
@pytest.mark.rule("BLD-4")
def test_india_has_no_inlets_and_no_lakes_to_build_across() -> None:
    title = find("india")
    assert title is not None
    assert not any(title.board.inlet)
    assert not any(title.board.lake)


# In bad weather

STORM = "90 | weather | Storm | city: Ayr; radius: 1"


@pytest.mark.rule("R-19")
def test_no_section_is_built_with_an_end_in_the_storm() -> None:
    t = table(PLAIN, CITIES, events=STORM).lay(0, "B3 B4 C4", "B3 A4 A5 B5 C6").draws(1, 90)
    t.play("done")
    t.refuses("build C4 C5", weather_rule())  # C5 is one milepost from Ayr
    t.refuses("build B4 C5", weather_rule())
    t.refuses("build C6 B6", weather_rule())  # out of the storm is no better
    t.refuses("build C6 D5", weather_rule())
    t.play("build C4 D3", "build B4 B5")  # two mileposts off


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("place", "points"), [("D5", 5), ("C5", 5), ("B4", 9), ("C4", 9)])
def test_a_train_is_in_the_storm_if_its_milepost_is(place: str, points: int) -> None:
    t = table(PLAIN, CITIES, events=STORM).lay(0, "B3 B4 C5 D5", "B4 C4").put(0, place).draws(1, 90)
    assert t.s.points[0] == points


@pytest.mark.rule("R-19")
def test_no_section_is_built_with_an_end_in_the_desert_of_a_sandstorm() -> None:
    t = table(
        NEXT.replace("x", "d"), "Main: major, M", deserts="Thar: B4", events="90 | sandstorm | Sandstorm | desert: Thar"
    ).draws(1, 90)
    t.play("done")
    t.refuses("build B3 B4", "EVT-7")
    t.play("build B3 A4", "build A4 A5")
    t.refuses("build A4 B4", "EVT-7")
