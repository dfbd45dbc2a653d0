"""The other readings of rulings about ferries: each beside the standard (docs/rules/options.md)."""

from __future__ import annotations

import pytest

from kit import Table, book, table, weather_rule
from milepost.crayon.ask import routes
from milepost.crayon.options.variants import offered
from milepost.crayon.rights import open_cities
from milepost.tell.crayon import areas

TITLES = ("india", "russia", "italy", "nippon")


# Ferries. The mainland with the port P (B6), an island with the port Q (B9) and a small city I (B11).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """
STORM = 32


def isle(*variants: str, players: int = 2) -> Table:
    """Ann's track leads from Main to the port and from the far port to Ilo; her train waits at the near port."""
    t = table(
        ISLE,
        "Main: major, M; Ilo: small, I",
        ferries="Strait: P, Q, 6, sea=Palk",
        coasts="Palk: P Q",
        events=f"{STORM} | weather | Storm | coast: Palk; radius: 1",
        players=players,
        variants=variants,
    )
    return t.lay(0, "B3 B4 B5 B6", "B9 B10 B11").put(0, "B6", came="B5")


# turning round in a port


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("variants", [[], ["turn-at-ports"]])
def test_a_train_does_not_turn_in_a_port_or_by_the_option_it_does(variants: list[str]) -> None:
    t = isle(*variants).operating()
    assert (t.at("B4") in routes.train_reach(t.s, 0, 0)) == bool(variants)
    steps = routes.journeys(t.s, 0, t.at("B6"), t.s.came[0]).steps[t.at("B4")]
    assert (steps == 2) == bool(variants)  # else it must turn in Ilo, beyond the sea
    if variants:
        t.play("move B5")
        t.refuses("move B6", "MOV-3")  # other mileposts are as they were
    else:
        t.refuses("move B5", "MOV-3")


@pytest.mark.rule("R-20")
@pytest.mark.parametrize("variants", [[], ["turn-at-ports"]])
def test_it_does_not_ride_straight_back_or_by_the_option_it_does(variants: list[str]) -> None:
    t = isle(*variants).operating()
    t.play("ride Strait")
    t.idle(2)
    if variants:
        t.play("ride Strait")
        assert t.where(0) == "B6"
    else:
        t.refuses("ride Strait", "FER-5")


@pytest.mark.rule("R-20")
def test_by_the_option_a_train_in_a_port_needs_no_turn_for_turning_round() -> None:
    t = isle("backtrack").operating()
    assert t.allows("turn")
    t = isle("backtrack", "turn-at-ports").operating()
    t.refuses("turn", "V-BACKTRACK")


# the far port


@pytest.mark.rule("R-21")
def test_the_far_port_is_counted_or_free_and_by_the_option_the_other_way(under: str) -> None:
    def left(*variants: str) -> int:
        t = isle(*variants).operating()
        t.play("ride Strait")
        if t.s.boarded[0] >= 0:  # Italy: the train leaves the ferry on its next turn
            t.play("done")
            t.idle().play("ride Strait")
        return t.s.points[0]

    counted = under in ("india", "nippon")
    assert left() == (4 if counted else 5)
    assert left("free-far-port" if counted else "counted-far-port") == (5 if counted else 4)


# storms over a sea


@pytest.mark.rule("R-22")
def test_a_storm_that_does_not_say_so_leaves_the_ferry_open_or_by_the_option_closes_it() -> None:
    t = isle().draws(1, STORM)
    t.play("ride Strait")
    t = isle("storms-close-ferries").draws(1, STORM)
    t.refuses("ride Strait", weather_rule())
    assert "ferries are closed" in areas.in_play(t.s)[0]["text"]
    t.idle(2)  # Bob's next turn ends the storm
    t.play("ride Strait")


@pytest.mark.rule("R-22")
def test_the_option_is_offered_where_a_storm_leaves_ferries_open(under: str) -> None:
    assert ("storms-close-ferries" in [variant.name for variant in offered(book())]) == (under == "russia")


# whose ferry it is


@pytest.mark.rule("R-23")
def test_others_ride_for_rent_or_by_the_option_not_at_all() -> None:
    t = isle().put(1, "B6", came="B5").operating(1)
    t.play("ride Strait paying 0")
    assert t.s.cash == [54, 46]
    t = isle("ferries-for-owners").put(1, "B6", came="B5").operating(1)
    t.refuses("ride Strait paying 0", "R-23")
    assert list(t.game.legal(1).of("ride")) == []
    t.operating(0).play("ride Strait")  # Ann has paid for it
    assert t.s.cash == [50, 50]


# where a ferry is bought
SEA = """
    . . . . , , , . . .
     . M . . , , , , I .
    . . . . , , , . . .
     . . . . , , , , , ,
    . . . . , , , , , ,
     . N . . , , , , , ,
    . . . . , , , , , ,
    """


def sea(*variants: str) -> Table:
    """A ferry leads from Main's dot B3 to the island with Ilo (B9)."""
    return table(
        SEA, "Main: major, M; North: major, N; Ilo: small, I", variants=variants, ferries="Strait: B3, B9, 9, second=6"
    )


@pytest.mark.rule("R-25")
def test_a_ferry_is_bought_straight_from_a_major_city_or_by_the_option_where_own_track_is() -> None:
    t = sea().building(0)
    t.play("build Ilo")  # the shorthand finds it
    assert (t.s.link_owners, t.s.cash[0]) == ([1], 41)
    t = sea("ferry-from-own-track").building(0)
    t.refuses("ferry Strait", "FER-4")
    assert list(t.game.legal(0).of("ferry")) == []
    t.refuses("build Ilo", "BLD-1")
    t.play("build A3 A4")  # another dot of the city will not do
    t.refuses("ferry Strait", "FER-4")
    t.play("build B3 B4", "build Ilo")
    assert (t.s.link_owners, t.s.cash[0]) == ([1], 39)


@pytest.mark.rule("R-25")
def test_by_the_option_it_is_bought_from_the_far_end_as_ever() -> None:
    t = sea("ferry-from-own-track").lay(0, "B10 B9").building(0)
    t.play("build Ilo Main")
    assert t.s.link_owners == [1]


@pytest.mark.rule("R-25")
def test_by_the_option_the_last_section_at_the_dot_is_part_of_the_way_to_the_island() -> None:
    """Bob could not buy the ferry any more if Ann's track took every section that leaves the dot."""
    for variants, island in (((), []), (("ferry-from-own-track",), ["Ilo"])):
        t = sea(*variants).lay(0, "B3 A4", "B3 B4", "B3 C4")
        assert [t.board.cities[city].name for city in open_cities.cut_off(t.s, 1)] == island
        t = sea(*variants).lay(0, "B3 A4", "B3 C4").building(0)
        if variants:
            t.refuses("build B3 B4", "BLD-14")
        else:
            t.play("build B3 B4")


# aboard a ferry


@pytest.mark.rule("R-26")
@pytest.mark.parametrize(("variants", "lost"), [([], 1), (["safe-aboard"], 0)])
def test_a_derailment_finds_a_train_aboard_or_by_the_option_does_not(variants: list[str], lost: int) -> None:
    t = table(
        ISLE,
        "Main: major, M; Ilo: small, I",
        ferries="Strait: P, Q, 6, sea=Palk",
        variants=variants,
        events="31 | derailment | Derailment | cities: Main; radius: 6",
    )
    t.lay(0, "B5 B6").put(0, "B6", came="B5", loads=["Coal"]).put(1, "B6", loads=["Coal"]).operating()
    t.play("ride Strait")
    assert t.s.boarded[0] == 0
    t.s.setting.events[31].strike(t.s, 1)
    assert t.s.lost == [lost, 1]  # Bob's train has not boarded
    assert (("lose load", 0, 0) in t.s.stack) == bool(lost)
