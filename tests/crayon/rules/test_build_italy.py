"""Italy's building: dots of major cities, every city in reach, the border, the strait, cross-grading (BLD, LOC-3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crayon.italian import boot
from kit import Table, table
from milepost.crayon.board.lattice import neighbour
from milepost.crayon.family import CrayonTitle
from milepost.crayon.options.rules import FAST, FREIGHT, HEAVY, SUPER
from milepost.crayon.rights import blocking, open_cities
from milepost.crayon.rules import build, track
from milepost.crayon.setting import setting
from milepost.crayon.state import State
from milepost.titles import find

TITLES = ("italy",)


def italy() -> CrayonTitle:
    found = find("italy")
    assert isinstance(found, CrayonTitle)
    return found


# Out of major cities


@pytest.mark.rule("BLD-6b")
def test_track_leaves_two_dots_of_major_cities_in_a_phase() -> None:
    t = boot().building()
    t.play("build B3 B4", "build A2 A1")
    assert "2 dots" in t.refuses("build C3 D3", "BLD-6b")
    t.refuses("build B7 B6", "BLD-6b")  # another city's dots count as well
    t.play("done")
    t.idle()
    t.building().play("build C3 D3")


@pytest.mark.rule("BLD-6b")
@pytest.mark.rule("R-50")
def test_several_segments_may_leave_the_same_dot() -> None:
    t = boot().building()
    t.play("build B3 B4", "build B3 A4", "build B3 C4", "build A2 A1")
    assert t.s.spent == 4
    t.refuses("build A3 A4", "BLD-6b")


@pytest.mark.rule("BLD-6b")
@pytest.mark.rule("R-50")
def test_drawing_to_a_major_city_does_not_count_and_own_track_there_does() -> None:
    t = boot().lay(0, "A4 A3").building()
    t.play("build B3 B4", "build A2 A1")
    t.refuses("build C3 C4", "BLD-6b")
    t.lay(0, "B4 C4")
    t.play("build C4 C3")  # towards the city, for 5
    assert t.s.spent == 7
    t = boot().lay(0, "C4 C3").building()
    t.play("build B3 B4", "build A2 A1")
    t.refuses("build C3 D3", "BLD-6b")  # a dot that own track touches is left like any other


@pytest.mark.rule("BLD-6b")
def test_a_line_is_found_that_keeps_to_the_two_dots() -> None:
    t = boot().building()
    t.play("build A2 A1", "build A3 A4")
    t.play("build Bute")  # from C3 it would be one section; A4 is where track may go on from
    assert t.game.entries()[-1].text == "build A4 B4 C4 D3"
    assert t.s.spent == 2 + 1 + 1 + 3


@pytest.mark.rule("BLD-8")
@pytest.mark.rule("BLD-5")
def test_nothing_is_drawn_inside_the_red_area_and_the_centre_leads_nowhere() -> None:
    t = boot().building()
    t.refuses("build B2 B3", "BLD-8")
    t.refuses("build B3 A3", "BLD-8")
    t.refuses("build B4 B5", "BLD-5")


# Every city stays in reach

# Two ways lead into Ayr (B5), from B4 and from A5. North lies over the sea.
NECK = """
    . . . . . , , , . .
     . M . . A , , , N .
    . . . , , , , , . .
    """
NECK_CITIES = "Main: major, M; North: major, N; Ayr: small, A"
# One way joins Main and North.
ALONE = """
    . . . , , . . .
     . M . . . . N
    . . . , , . . .
    """


def neck(rows: str = NECK, cities: str = NECK_CITIES, **more: Any) -> Table:
    """A board by Italy's rules; the cards do not matter here."""
    return boot(rows, cities, cards="", loads="", **more)


@pytest.mark.rule("BLD-14")
@pytest.mark.rule("R-53")
def test_the_last_free_way_to_a_city_is_refused_and_the_one_before_it_is_not() -> None:
    t = neck().building(0)
    t.play("build B3 B4", "build B4 B5")
    assert "Bob to reach Ayr" in t.refuses("build B5 A5", "BLD-14")
    t.lay(1, "A3 A4")
    t.refuses("build B5 A5", "BLD-14")
    t.lay(1, "A5 B5")
    t.play("build B4 A5")  # Bob is there already


@pytest.mark.rule("BLD-14")
@pytest.mark.rule("R-53")
def test_a_way_far_from_the_city_counts_as_much() -> None:
    t = neck(NECK.replace(". . . . . , , , . .", ". . . , . , , , . .")).building(0)
    assert "Bob to reach Ayr" in t.refuses("build B3 B4", "BLD-14")
    t.lay(1, "B3 B4")
    assert open_cities.cut_off(t.s, 1) == [1], "what is Bob's own, Bob may use"


@pytest.mark.rule("BLD-14")
def test_who_has_been_cut_off_by_nature_is_not_protected() -> None:
    t = neck().building(0)
    assert open_cities.cut_off(t.s, 1) == [0, 1], "neither major city can be reached from the other"
    t.play("build B3 B4", "build A3 A4")


@pytest.mark.rule("R-53")
def test_ferries_the_other_may_still_buy_are_ways() -> None:
    ayr = 2
    t = neck().lay(0, "B4 B5", "A5 B5")
    assert ayr in open_cities.cut_off(t.s, 1)
    t = neck(ferries="Sound: A9, B5, 4, second=2").lay(0, "B4 B5", "A5 B5")
    assert ayr not in open_cities.cut_off(t.s, 1)
    t.ferry(0)
    assert ayr not in open_cities.cut_off(t.s, 1), "Bob may buy it as the second"


@pytest.mark.rule("R-90")
def test_a_major_city_is_reached_from_another_or_from_own_track_not_from_itself() -> None:
    t = neck(ALONE, "Main: major, M; North: major, N").building(0)
    assert "to reach Main" in t.refuses("build B3 B4", "BLD-14")
    t.lay(1, "B3 B4 B5 B6")
    assert open_cities.cut_off(t.s, 0) == [0, 1]
    assert open_cities.cut_off(t.s, 1) == []


@pytest.mark.rule("BLD-14")
@pytest.mark.rule("R-28")
def test_the_own_place_of_a_washed_out_bridge_is_a_way() -> None:
    t = neck(ALONE, "Main: major, M; North: major, N").lay(1, "B3 B4 B5 B6")
    track.erase(t.s, [t.board.section[t.board.arm(t.at("B4"), t.at("B5"))]], keep_claim=True)
    assert open_cities.cut_off(t.s, 1) == []


@pytest.mark.rule("BLD-11")
@pytest.mark.rule("R-51")
def test_three_segments_to_a_city_for_each_player_and_nobody_is_kept_out_by_numbers() -> None:
    t = boot().lay(0, "B4 B5", "A5 B5", "A6 B5").building(0)
    t.refuses("build B5 B6", "BLD-11")
    t.lay(1, "C5 B5", "C6 B5")
    assert t.s.guests[t.s.setting.place_at[t.at("Ayr")]] == 0b11


def random_board(rng: Random) -> Table:
    """A small board with holes, two or three major cities, towns, and perhaps ferries with two prices."""
    width, height = rng.randint(6, 10), rng.randint(2, 4)
    ground = rng.choice(["....,", ".........,", "..,"])
    cells = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    west, east = (rng.randrange(height), rng.randint(0, 1)), (rng.randrange(height), width - rng.randint(1, 2))
    cells[west[0]][west[1]], cells[east[0]][east[1]] = "M", "N"
    red = {west, east} | {neighbour(*centre, d) for centre in (west, east) for d in range(6)}
    outside = [(row, col) for row in range(height) for col in range(width) if (row, col) not in red]
    letters = "STUV"[: min(len(outside), rng.randint(1, 4))]
    for letter, (row, col) in zip(letters, rng.sample(outside, len(letters)), strict=True):
        cells[row][col] = letter
    rows = "\n".join(" " * (row % 2) + " ".join(line) for row, line in enumerate(cells))
    cities = "Main: major, M; North: major, N" + "".join(
        f"; {letter}town: {rng.choice(['small', 'medium'])}, {letter}" for letter in letters
    )
    more: dict[str, Any] = {}
    if len(letters) > 1 and rng.random() < 0.5:
        more["ferries"] = "Strait: S, T, 6, second=3" + ("; Sound: M, U, 4, second=2" if len(letters) > 2 else "")
    return boot(rows, cities, cards="", loads="", **more)


def slow_cut_off(s: State, seat: int) -> set[int]:
    """City by city, milepost by milepost: where could the seat still bring track?"""
    board = s.setting.board
    closed = track.closed_places(s, seat)

    def ways(start: set[int]) -> set[int]:
        seen, todo = set(start), sorted(start)
        while todo:
            m = todo.pop()
            found = [
                b if m == a else a
                for n, (a, b) in enumerate(link.ports for link in board.links)
                if m in (a, b) and (s.link_owners[n] >> seat & 1 or s.link_owners[n].bit_count() < 2)
            ]
            for arm in range(m * 6, m * 6 + 6):
                section, other = board.section[arm], board.near[arm]
                if section < 0:
                    continue
                owner = s.owner[section]
                free = owner in (0, 0x80 | seat + 1) and not closed & (board.bit[m] | board.bit[other])
                if board.red[section] or owner == seat + 1 or free:
                    found.append(other)
            todo += [other for other in found if other not in seen]
            seen |= set(found)
        return seen

    majors = {m for city in board.majors for m in board.cities[city].mileposts}
    own = set(board.members(s.reach[seat]))
    lost = set()
    for number, city in enumerate(board.cities):
        if not ways(own | (majors - set(city.mileposts))) & set(city.mileposts):
            lost.add(number)
    return lost


MANY = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.rule("BLD-14")
@pytest.mark.rule("R-53")
@pytest.mark.rule("R-90")
@MANY
@given(st.randoms(use_true_random=False))
def test_a_build_is_refused_exactly_where_it_cuts_the_other_off(rng: Random) -> None:
    t = random_board(rng)
    s = t.s
    arms = [arm for arm, section in enumerate(t.board.section) if section >= 0 and not t.board.red[section]]
    for _ in arms:
        if rng.random() < 0.04:
            track.erase(s, [section for section in range(len(s.owner)) if rng.random() < 0.1], rng.random() < 0.5)
        if rng.random() < 0.1 and s.setting.two_prices:
            number, seat = rng.choice(s.setting.two_prices), rng.randrange(2)
            track.pay_ferry(s, seat, number)
        arm, seat = rng.choice(arms), rng.randrange(2)
        section = t.board.section[arm]
        if s.owner[section] and s.owner[section] != 0x80 | seat + 1:
            continue
        after = s.copy()
        track.lay(after, seat, arm)
        before, lost = slow_cut_off(s, 1 - seat), slow_cut_off(after, 1 - seat)
        assert set(open_cities.cut_off(after, 1 - seat)) == lost
        wrong = bool(lost - before)
        assert not (wrong and open_cities.harmless(s, arm))
        assert (blocking.refused(s, seat, arm) is not None) == wrong
        if not wrong:
            build.apply_build(s, seat, arm)  # on credit: money is not looked at here


# The board


@pytest.mark.rule("BLD-15")
def test_no_section_of_the_board_leads_out_of_italy() -> None:
    board = italy().board
    assert {board.country[m] for ends in board.ends for m in ends} == {"Italy"}
    e17, f16 = board.find("E17"), board.find("F16")
    arm = board.arm(e17, f16)
    assert arm >= 0, "neighbours on the lattice"
    assert board.section[arm] < 0, "with a foreign valley between them"


@pytest.mark.rule("BLD-18")
@pytest.mark.rule("BLD-4")
@pytest.mark.parametrize(("start", "end"), [("Reggio", "Messina"), ("Messina", "Reggio")])
def test_the_strait_may_be_bridged_for_three_on_top_of_the_city(start: str, end: str) -> None:
    made = setting(italy(), 2, ())
    board = made.board
    assert made.prices[board.arm(board.find(start), board.find(end))] == 3 + 3


@pytest.mark.rule("BLD-18")
def test_there_is_no_other_bridge_over_the_strait() -> None:
    board = italy().board
    sicily = {m for city in board.cities if city.area == "Sicily" for m in city.mileposts}
    bridge = {board.find("Reggio"), board.find("Messina")}
    seen, todo = set(sicily), sorted(sicily)
    while todo:
        m = todo.pop()
        for arm in range(m * 6, m * 6 + 6):
            other = board.near[arm]
            if board.section[arm] >= 0 and other not in seen and {m, other} != bridge:
                seen.add(other)
                todo.append(other)
    assert board.find("Reggio") not in seen
    assert board.find("Messina") in seen


@pytest.mark.rule("FER-4")
def test_the_board_has_four_ferries_with_two_prices() -> None:
    board = italy().board
    assert sorted((link.price, link.second) for link in board.links) == [(14, 10), (16, 12), (16, 12), (18, 13)]
    assert all(board.city_at[m] >= 0 for link in board.links for m in link.ports)


@pytest.mark.rule("BLD-3")
@pytest.mark.rule("BLD-4")
def test_prices_of_italy() -> None:
    rules = italy().rules
    assert [
        rules.price_of(kind) for kind in ("clear", "mountain", "alpine", "small city", "medium city", "major city")
    ] == [1, 2, 5, 3, 3, 5]
    assert (rules.river_price, rules.lake_price) == (2, 3)


# Locos


@pytest.mark.rule("LOC-3")
def test_fast_for_heavy_and_back_for_five_with_track_up_to_fifteen() -> None:
    t = boot().put(0, "Ayr", loco=FAST).building()
    t.play("upgrade Heavy")
    assert (t.s.locos[0], t.s.spent, t.s.cash[0]) == (HEAVY, 5, 45)
    t.play("upgrade Fast", "upgrade Heavy", "upgrade Fast")
    assert t.s.spent == 20
    t.refuses("upgrade Heavy", "BLD-1")
    t = boot().put(0, "Ayr", loco=HEAVY).building()
    t.has_spent(15)
    t.play("upgrade Fast")
    t = boot().put(0, "Ayr", loco=HEAVY).building()
    t.has_spent(16)
    t.refuses("upgrade Fast", "BLD-1")
    t = boot().put(0, "Ayr", loco=HEAVY).building().cash(0, 4)
    t.refuses("upgrade Fast", "BLD-16")


@pytest.mark.rule("LOC-3")
@pytest.mark.rule("LOC-2")
@pytest.mark.rule("LOC-5")
def test_up_costs_twenty_and_nothing_goes_down() -> None:
    t = boot().put(0, "Ayr", loco=HEAVY).building()
    t.play("upgrade Super")
    assert t.s.spent == 20
    for loco, wanted in ((SUPER, "Fast"), (SUPER, "Heavy"), (FREIGHT, "Super"), (HEAVY, "Freight")):
        t = boot().put(0, "Ayr", loco=loco).building()
        t.refuses(f"upgrade {wanted}", "LOC-5")


@pytest.mark.rule("R-55")
def test_heavy_becomes_fast_only_with_two_loads_or_fewer() -> None:
    t = boot().put(0, "Ayr", loads=["Coal"] * 3, loco=HEAVY).building()
    t.refuses("upgrade Fast", "R-55")
    t = boot().put(0, "Ayr", loads=["Coal"] * 2, loco=HEAVY).building()
    t.play("upgrade Fast")


@pytest.mark.rule("LOC-3")
def test_without_the_option_there_is_no_cross_grading() -> None:
    t = table(NECK, NECK_CITIES, options="cross_cost = 0").put(0, "Ayr", loco=FAST).building()
    t.refuses("upgrade Heavy", "LOC-5")


@pytest.mark.rule("V-CROSS", "india")
@pytest.mark.rule("R-55", "india")
def test_elsewhere_it_is_a_variant() -> None:
    made = table(NECK, NECK_CITIES).title
    t = Table(made, 2, None, (), ("cross",)).put(0, "Ayr", loads=["Coal"] * 3, loco=HEAVY).building()
    t.refuses("upgrade Fast", "R-55")
    t.s.loads[0] = ()
    t.play("upgrade Fast")
    assert t.s.spent == 5


@pytest.mark.rule("LOC-1")
@pytest.mark.rule("V-FAST")
def test_speeds_and_fast_trains() -> None:
    assert italy().rules.speeds == (9, 12, 9, 12)
    assert setting(italy(), 2, ("fast",)).rules.speeds == (12, 16, 12, 16)
