"""The other readings of rulings about trains, weather and floods: each beside the standard (docs/rules/options.md)."""

from __future__ import annotations

import pytest

from kit import Table, book, table, weather_rule
from milepost.crayon.ask import routes
from milepost.crayon.options.variants import offered
from milepost.tell.crayon import areas

TITLES = ("india", "russia", "italy", "nippon")

# Main (centre B2) and North (centre B14) with a straight line B3 to B13 through Ayr (B9), where it rains on B7 to B11.
LAND = """
    . . . . . . . . . . . . . . . .
     . M . . . . . . A . . . . N .
    . . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
RAIN = 31
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"


def land(*variants: str) -> Table:
    events = f"{RAIN} | weather | Rain at Ayr | city: Ayr; radius: 2"
    return table(LAND, CITIES, events=events, variants=variants).lay(0, LINE)


# rounding


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(("start", "kept", "lost"), [("B5", 4, 3), ("B4", 3, 3)])
def test_a_half_is_rounded_as_the_book_says_or_by_the_option_as_the_sister_titles_do(
    under: str, start: str, kept: int, lost: int
) -> None:
    def left(*variants: str) -> int:
        t = land(*variants).put(0, start).draws(1, RAIN)
        t.play("move B7")
        return t.s.points[0]

    own, other = (lost, kept) if under == "russia" else (kept, lost)
    assert left() == own  # 7 or 6 points were left
    assert left("keep-half" if under == "russia" else "lose-half") == other


# building at the edge of bad weather


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("variants", [[], ["weather-bars-inside"]])
def test_the_edge_of_the_weather_is_barred_or_by_the_option_open(variants: list[str]) -> None:
    """C7 and D7 lie three mileposts from Ayr, C8 and D8 two."""
    t = land(*variants).lay(0, "C7 C8").draws(1, RAIN)
    t.play("done")
    t.refuses("build C8 C9", weather_rule())  # wholly inside
    if variants:
        t.play("build C8 D7", "build D7 D8")  # out of it and into it
        t.refuses("build D8 C9", weather_rule())
    else:
        t.refuses("build C8 D7", weather_rule())
        t.play("build C7 D6", "build D6 D7")
        t.refuses("build D7 D8", weather_rule())


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("variants", "place"), [([], "D6"), (["weather-bars-inside"], "D8")])
def test_the_shorthand_and_the_price_of_ways_know_the_edge_as_well(variants: list[str], place: str) -> None:
    t = land(*variants).lay(0, "C6 C7").draws(1, RAIN)
    t.play("done")
    costs = routes.build_costs(t.s, 0, t.board.bit[t.at("C7")], budget=3, now=True)
    assert [costs.cost(t.at(name)) is not None for name in ("D6", "D7", "D8", "D9")] == [
        True,
        True,
        place == "D8",
        False,
    ]
    t.play(f"build {place}")
    assert t.s.reach[0] & t.board.bit[t.at(place)]


@pytest.mark.rule("R-19", "nippon")
@pytest.mark.parametrize("variants", [[], ["weather-bars-inside"]])
def test_with_snow_the_terrain_counts_inside_the_area_only(variants: list[str]) -> None:
    """B7 and B8 are mountains; B7 lies in the snow, B6 and C7 beyond it, B8 and C8 inside."""
    rows = """
        . . . . . . . . . . . . .
         . M . . . . m m . . N .
        . . . . . . . . . . . . .
        """
    t = table(
        rows,
        "Main: major, M; North: major, N",
        variants=variants,
        events="31 | weather | Snow | city: North; radius: 4; no build on: mountain",
    )
    t.lay(0, "B5 B6", "C7 C8").draws(1, 31)
    t.play("done")
    t.refuses("build C8 B7", weather_rule())
    t.refuses("build C8 B8", weather_rule())
    if variants:
        t.play("build B6 B7")
        t.refuses("build B7 B8", weather_rule())
    else:
        t.refuses("build B6 B7", weather_rule())


@pytest.mark.rule("R-19", "india")
@pytest.mark.parametrize("variants", [[], ["weather-bars-inside"]])
def test_so_it_is_with_a_sandstorm_though_all_track_there_is_erased(variants: list[str]) -> None:
    rows = """
        . . . . . . . . . . .
         . M . . d d . . N .
        . . . . . . . . . . .
        """
    t = table(rows, "Main: major, M; North: major, N", events="31 | sandstorm | Sandstorm", variants=variants)
    t.lay(0, "B3 B4 B5").draws(1, 31)
    assert t.owner("B4", "B5") is None
    t.play("done")
    if variants:
        t.play("build B4 B5")
        t.refuses("build B5 B6", "EVT-7")
    else:
        t.refuses("build B4 B5", "EVT-7")


# the right to rebuild


@pytest.mark.rule("R-28")
@pytest.mark.parametrize("variants", [[], ["any-turn-to-rebuild"]])
def test_a_lost_turn_is_no_opportunity_to_rebuild_or_by_the_option_one(variants: list[str]) -> None:
    """Bob's bridge is washed out by Ann's flood, and his first turn after it is lost."""
    t = table(
        LAND,
        CITIES,
        rivers="Po: B5e",
        variants=variants,
        events="31 | flood | Flood | rivers: Po\n32 | derailment | Derailment | cities: North; radius: 3",
    )
    t.lay(1, "B4 B5 B6 B7").lay(0, "C3 C4 C5 B5").put(1, "North").draws(0, 31)
    t.idle()  # while the flood lasts no turn counts
    t.draws(0, 32)
    assert (t.s.seat, t.s.round) == (0, 5)
    t.play("done")
    if variants:
        t.play("build B5 B6")
        assert t.owner("B5", "B6") == 0
    else:
        t.refuses("build B5 B6", "EVT-5")


# floods in red areas


@pytest.mark.rule("R-29")
@pytest.mark.parametrize("variants", [[], ["red-areas-stay-open"]])
def test_a_flood_closes_the_red_area_or_by_the_option_leaves_it_open(variants: list[str]) -> None:
    """The Po runs between B2, the centre of Main, and B3 at its rim, and under the section B4 B5."""
    t = table(LAND, CITIES, rivers="Po: B2e B4e", events="31 | flood | Flood | rivers: Po", variants=variants)
    t.lay(0, LINE).put(0, "B3").draws(1, 31)
    assert t.owner("B4", "B5") is None
    assert areas.cards(t.s.setting)["31"]["area"]["rivers"] == ["Po"]  # the page shows it all the same
    if variants:
        t.play("move B3 B2", "move B2 B3")
    else:
        t.refuses("move B3 B2", "EVT-5")
    t.play("done")
    t.refuses("build B4 B5", "EVT-5")  # outside the red area it is all the same


@pytest.mark.rule("R-29")
def test_rivers_that_flood_run_through_red_areas_on_every_board() -> None:
    assert "red-areas-stay-open" in [variant.name for variant in offered(book())]
    assert "red-areas-stay-open" not in [variant.name for variant in offered(land().title)]


# which desert


@pytest.mark.rule("R-30")
@pytest.mark.parametrize("variants", [[], ["every-desert"]])
def test_a_sandstorm_strikes_the_desert_it_names_or_by_the_option_every_one(variants: list[str]) -> None:
    rows = """
        . . . . . . . . . . .
         . M . . d d . . N .
        . . . . . . . . . . .
         . . . d d . d . . .
        """
    t = table(
        rows,
        "Main: major, M; North: major, N",
        variants=variants,
        deserts="Thar: B5 B6; Thal: D4 D5",
        events="31 | sandstorm | Sandstorm in the Thar | desert: Thar",
    )
    t.lay(0, "B3 B4 B5", "C4 C5 D5", "D8 D7").put(0, "D7").draws(1, 31)
    struck = bool(variants)
    assert t.owner("B4", "B5") is None
    assert (t.owner("C5", "D5"), t.owner("D8", "D7")) == ((None, None) if struck else (0, 0))
    assert t.where(0) == ("B2" if struck else "D7")
    assert ("(all)" in areas.in_play(t.s)[0]["text"]) == struck
    t.play("done")
    t.refuses("build B4 B5", "EVT-7")
    if struck:
        t.refuses("build C4 D4", "EVT-7")
    else:
        t.play("build C4 D4")
