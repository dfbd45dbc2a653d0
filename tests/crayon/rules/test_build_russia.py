"""Building in Russia: special builds (BLD-7), lakes and inlets, six major cities of which five win."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from kit import Table, table
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.rights import exits
from milepost.titles import find

TITLES = ("russia",)
SPECIAL = 'major_exits = "special"'
DOTS = 'major_exits = "dots"'

# Main (centre B3; B2 and B4 on its rim) and North (centre B9; B8 and B10 on its rim).
PLAIN = """
    . . . . . . . . . . . .
     . . M . . . . . N . .
    . . . . . . . . . . . .
     . . . . . . . . . . .
    . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"


def plain(options: str = SPECIAL, players: int = 2) -> Table:
    return table(PLAIN, CITIES, options=options, players=players)


# Special builds


@pytest.mark.rule("BLD-7")
@pytest.mark.rule("BLD-5")
@pytest.mark.parametrize("pair", [("B4 B5", "C3 D2"), ("B4 B5", "B8 B7")])  # in one city, in two
def test_two_special_builds_a_phase_start_where_own_track_does_not_touch(pair: tuple[str, str]) -> None:
    t = plain().building()
    t.play(*(f"build {step}" for step in pair))
    assert t.s.outs == 2
    t.refuses("build B10 B11", "BLD-7")
    t.refuses("build C4 D4", "BLD-7")
    assert not t.allows("build B10 B11")


@pytest.mark.rule("BLD-7")
@pytest.mark.parametrize("round_number", [1, 2])
def test_the_opening_phases_have_two_special_builds_each(round_number: int) -> None:
    t = plain()
    t.s.round = round_number
    t.play("build B4 B5", "build B8 B7")
    t.refuses("build B10 B11", "BLD-7")


@pytest.mark.rule("BLD-7")
def test_the_next_phase_has_two_special_builds_again() -> None:
    t = plain().building()
    t.play("build B4 B5", "build B8 B7", "done")
    t.building(0).play("build B10 B11", "build C4 D4")
    assert t.s.outs == 2


@pytest.mark.rule("BLD-7")
@pytest.mark.rule("R-50")
def test_more_sections_from_a_milepost_that_was_left_are_ordinary() -> None:
    t = plain().building()
    t.play("build B4 B5", "build B8 B7")
    t.play("build B4 A5")  # its third exit, but track is there by now
    assert (t.s.outs, t.owner("B4", "A5")) == (2, 0)
    t.refuses("build C4 D4", "BLD-7")  # another milepost of the same city


@pytest.mark.rule("BLD-7")
def test_a_milepost_that_own_track_touches_does_not_count() -> None:
    t = plain().lay(0, "B4 B5").lay(1, "C4 D4").building()
    t.play("build B4 A5")
    assert t.s.outs == 0
    t.play("build C4 D3", "build B8 B7")  # Bob's track at C4 is not Ann's
    assert t.s.outs == 2
    t.refuses("build B10 B11", "BLD-7")


@pytest.mark.rule("BLD-7")
@pytest.mark.rule("R-50")
def test_further_mileposts_are_built_to_for_five() -> None:
    t = plain().lay(0, "D4 D5").building()
    t.play("build B4 B5", "build B8 B7")
    t.refuses("build C4 D4", "BLD-7")
    spent = t.s.spent
    t.play("build D4 C4")
    assert (t.s.spent - spent, t.s.outs) == (5, 2)
    t.play("build C4 D3")  # from now on own track is there
    assert t.s.outs == 2


@pytest.mark.rule("BLD-7")
def test_the_offer_and_the_rule_agree_whatever_is_left() -> None:
    for options in (SPECIAL, DOTS, ""):
        t = plain(options).lay(0, "B4 B5", "D4 D5").building()
        for step in ("B8 B7", "B4 A5", "B4 C5", "D4 C4"):
            legal = t.game.legal()
            offered = set(legal.of("build"))
            asked = {atom(atoms.BUILD, arm) for arm in range(len(t.board.section)) if atom(atoms.BUILD, arm) in legal}
            assert offered == asked
            if t.allows(f"build {step}"):
                t.play(f"build {step}")


@pytest.mark.rule("R-50", "italy")
@pytest.mark.rule("BLD-6b", "italy")
def test_counting_dots_several_sections_leave_the_same_dot() -> None:
    t = plain(DOTS).lay(0, "C4 D4").building()
    t.play("build B4 B5", "build B4 A5", "build C4 D3")  # own track touches C4, and still it is a second dot
    assert t.s.outs == 2
    t.refuses("build B8 B7", "BLD-6b")
    t.play("build C4 C5")
    assert t.s.outs == 2


# Lines as short texts


@pytest.mark.rule("BLD-7")
@pytest.mark.rule("R-48")
def test_a_line_found_for_the_player_goes_on_from_own_track_when_the_special_builds_are_gone() -> None:
    t = plain().lay(0, "B4 B5").building()
    t.play("build B8 A8", "build B10 B11")
    t.play("build Main D4")  # from B4, where track is, though C4 is nearer
    assert (t.s.outs, t.owner("C4", "D4")) == (2, None)
    assert t.s.reach[0] & t.board.bit[t.at("D4")]


@pytest.mark.rule("BLD-7")
def test_a_line_that_could_only_start_with_a_special_build_is_refused() -> None:
    t = plain().building()
    t.play("build B8 A8", "build B10 B11")
    t.refuses("build Main D4", "BLD-7")


@pytest.mark.rule("BLD-7")
def test_what_a_whole_line_would_use_up() -> None:
    t = plain().lay(0, "B4 B5").building()

    def arms(path: str) -> list[tuple[int, int]]:
        return [(t.at(a), t.at(b)) for a, b in pairwise(path.split())]

    assert exits.needed(t.s, 0, arms("B4 A5")) == 0
    assert exits.needed(t.s, 0, arms("C4 D4")) == 1
    assert exits.needed(t.s, 0, arms("B5 C5 C4 D4")) == 0  # C4 has been built to
    assert exits.needed(t.s, 0, [*arms("C4 D4"), *arms("C4 D3"), *arms("B8 B7")]) == 2


@pytest.mark.rule("BLD-7")
def test_a_line_through_a_red_area_needs_a_special_build_to_leave_it() -> None:
    t = plain().lay(0, "B2 B1").building()
    t.play("build B10 B11")
    assert t.s.outs == 1
    t.play("build B1 B6")  # across Main and out at B4
    assert (t.s.outs, t.owner("B4", "B5")) == (2, 0)
    t = plain().lay(0, "B2 B1").building()
    t.play("build B10 B11", "build B8 A8")
    t.play("build B1 B6")  # round the city, which costs more
    assert (t.s.outs, t.owner("B4", "B5")) == (2, None)


@pytest.mark.rule("BLD-7")
@pytest.mark.rule("R-48")
def test_without_special_builds_a_line_enters_a_city_for_five_and_goes_on_from_there() -> None:
    # C5 touches nothing but Main's rim, B4 and C4; Ann's track is at D3, beside C4.
    t = (
        table(
            """
        . . . . . . . . . . . .
         . . M . , . . . N . .
        . . . . . , . . . . . .
         . . . , , . . . . . .
        """,
            CITIES,
            options=SPECIAL,
        )
        .lay(0, "D2 D3")
        .building()
    )
    t.play("build B10 B11", "build B8 A8")
    spent = t.s.spent
    t.play("build C5")
    assert (t.owner("D3", "C4"), t.owner("C4", "C5"), t.s.spent - spent) == (0, 0, 5 + 1)


# Waters


@pytest.mark.rule("BLD-4")
@pytest.mark.rule("R-49")
@pytest.mark.parametrize(
    ("water", "price"),
    [
        ({}, 1),
        ({"rivers": "Don: B5e"}, 3),
        ({"lakes": "B5e"}, 4),
        ({"inlets": "B5e"}, 4),
        ({"rivers": "Don: B5e", "lakes": "B5e"}, 6),
    ],
)
def test_a_lake_or_an_inlet_adds_three(water: dict[str, Any], price: int) -> None:
    t = table(PLAIN, CITIES, options=SPECIAL, **water).lay(0, "B4 B5").building()
    t.play("build B5 B6")
    assert t.s.spent == price


@pytest.mark.rule("BLD-17")
def test_a_lake_bridges_no_mileposts_that_are_not_neighbours() -> None:
    t = (
        table(
            """
        . . . . . . . . . . . .
         . . M . . , . . N . .
        . . . . . . . . . . . .
        """,
            CITIES,
            options=SPECIAL,
            lakes="A6e A6sw",
        )
        .lay(0, "B4 B5")
        .building()
    )
    across = t.board.arms[t.board.section[t.board.arm(t.at("B5"), t.at("A6"))]]
    assert t.s.setting.prices[across] == 4
    into_the_lake = atom(atoms.BUILD, t.at("B5") * 6)  # eastwards, where no milepost is
    assert t.board.near[t.at("B5") * 6] < 0
    t.refuses([into_the_lake], "BLD-2")
    t.play("build B5 B7")  # nothing but the shore leads there
    assert t.owner("B5", "C6") == 0


@pytest.mark.rule("BLD-17")
def test_where_the_sea_lies_between_neighbours_nothing_is_built() -> None:
    t = table(PLAIN, CITIES, options=SPECIAL, blocked="B5e", lakes="D5e").lay(0, "B4 B5").building()
    t.refuses("build B5 B6", "BLD-2")


# Prices and rights


@pytest.mark.rule("BLD-3")
def test_prices_of_russia() -> None:
    title = find("russia")
    assert title is not None
    rules, terrains = title.rules, set(title.board.terrain)
    assert {terrain: rules.price_of(terrain) for terrain in sorted(terrains)} == {
        "alpine": 5,
        "clear": 1,
        "marshland": 3,
        "mountain": 2,
    }
    assert [rules.price_of(f"{size}_city") for size in ("small", "medium", "major")] == [3, 3, 5]
    assert (rules.river_price, rules.lake_price, rules.build_limit) == (2, 3, 20)


@pytest.mark.rule("BLD-13")
def test_nobody_may_be_cut_off_from_a_major_city_though_fewer_win() -> None:
    # Two lanes, A4 to A7 and C4 to C7, join two major cities, of which one would win.
    t = (
        table(
            """
        . . . . . . . . . .
         . M . , , , . N .
        . . . . . . . . . .
        """,
            CITIES,
            options=SPECIAL + "\nwin_majors = 1",
        )
        .lay(0, "A4 A5", "C3 C4")
        .building()
    )
    t.refuses("build C4 C5", "BLD-13")
    t.play("build A5 A6")


@pytest.mark.rule("WIN-1")
@pytest.mark.rule("BLD-13")
def test_six_major_cities_and_any_five_of_them_win() -> None:
    title = find("russia")
    assert title is not None
    assert (len(title.board.majors), title.rules.win_majors, title.rules.win_cash) == (6, 5, 250)
