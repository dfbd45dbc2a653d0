"""Locos: what they can, what they cost, and that they never run out, or do by the option (LOC, R-55)."""

from __future__ import annotations

import pytest

import milepost
from kit import book, table
from milepost.crayon.options.rules import FAST, FREIGHT, HEAVY, SUPER
from milepost.errors import MilepostError

TITLES = ("india", "russia", "italy", "nippon")

# From Main's centre B2 it is nine steps to B11 and twelve to North's centre B14.
LINE = """
    . . . . . . . . . . . . . . . .
     . M . . . . . . . . . . . N .
    . . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"
TRACK = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"


@pytest.mark.rule("LOC-1")
@pytest.mark.parametrize(("loco", "speed"), [(FREIGHT, 9), (FAST, 12), (HEAVY, 9), (SUPER, 12)])
def test_freight_and_heavy_freight_go_nine_mileposts_fast_and_super_freight_twelve(loco: int, speed: int) -> None:
    t = table(LINE, CITIES).lay(0, TRACK).put(0, "B2", loco=loco).operating()
    for column in range(3, 3 + speed):
        t.play(f"move B{column}")
    t.refuses(f"move B{3 + speed}", "MOV-2")
    assert book().rules.speeds[loco] == speed


@pytest.mark.rule("LOC-1")
@pytest.mark.parametrize(("loco", "capacity"), [(FREIGHT, 2), (FAST, 2), (HEAVY, 3), (SUPER, 3)])
def test_freight_and_fast_freight_carry_two_loads_heavy_and_super_freight_three(loco: int, capacity: int) -> None:
    t = table(LINE, CITIES, loads="Coal 9: Main\nTea 9: Main\nRice 9: North").put(0, "B2", loco=loco).operating()
    for load in ("Coal", "Tea", "Coal")[:capacity]:
        t.play(f"pick {load}")
    t.refuses("pick Tea", "LOD-1")
    assert len(t.aboard(0)) == capacity


@pytest.mark.rule("LOC-2")
@pytest.mark.parametrize(
    ("loco", "word", "then"),
    [(FREIGHT, "Fast", FAST), (FREIGHT, "Heavy", HEAVY), (FAST, "Super", SUPER), (HEAVY, "Super", SUPER)],
)
def test_an_upgrade_costs_twenty(loco: int, word: str, then: int) -> None:
    t = table(LINE, CITIES).put(0, "B2", loco=loco).cash(0, 19).building()
    t.refuses(f"upgrade {word}", "BLD-16")
    t.cash(0, 20).play(f"upgrade {word}")
    assert (t.s.locos[0], t.s.cash[0]) == (then, 0)


@pytest.mark.rule("LOC-2")
def test_a_loco_is_bought_in_the_building_phase() -> None:
    t = table(LINE, CITIES).put(0, "B2").operating()
    t.refuses("upgrade Fast", "TRN-9")
    t.play("done", "upgrade Fast")
    assert t.s.locos[0] == FAST


@pytest.mark.rule("LOC-2")
def test_a_loco_is_bought_in_the_opening_rounds_too() -> None:
    t = table(LINE, CITIES)
    assert t.s.round == 1
    t.play("upgrade Heavy")
    assert (t.s.locos[0], t.s.cash[0]) == (HEAVY, 30)


@pytest.mark.rule("LOC-2")
def test_an_upgrade_takes_the_twenty_of_the_whole_phase() -> None:
    t = table(LINE, CITIES).cash(0, 90).building()
    t.play("upgrade Fast")
    t.refuses("build B3 B4", "LOC-2")
    t.refuses("upgrade Super", "BLD-1")
    t = table(LINE, CITIES).cash(0, 90).building()
    t.play("build B3 B4")
    t.refuses("upgrade Fast", "LOC-2")


# The port P (B6) of a ferry that Ann has paid for: its ports cost her nothing more.
PORT = """
    . . . . . . . , . . .
     . M . . . P , , Q . .
    . . . . . . . , . . .
    """


@pytest.mark.without("italy")
@pytest.mark.rule("LOC-2")
@pytest.mark.rule("R-79")
def test_a_loco_is_bought_instead_of_building_even_track_that_costs_nothing() -> None:
    t = table(PORT, "Main: major, M", ferries="Strait: P, Q, 6").lay(0, "B3 B4 B5 B6", "B5 A6").cash(0, 40).building()
    t.play("build A6 B6")  # free by R-79, and building all the same
    assert t.s.cash[0] == 40
    assert not t.allows("upgrade Fast")
    t.refuses("upgrade Fast", "LOC-2")
    t = table(PORT, "Main: major, M", ferries="Strait: P, Q, 6").lay(0, "B3 B4 B5 B6", "B5 A6").cash(0, 40).building()
    t.play("upgrade Fast")
    assert not t.allows("build A6 B6")
    assert "takes the place of building" in t.refuses("build A6 B6", "LOC-2")
    t.idle(2)
    t.play("done", "build A6 B6")  # the next phase is another


@pytest.mark.without("italy")
@pytest.mark.rule("LOC-2")
@pytest.mark.rule("V-CROSS")
def test_changing_fast_for_heavy_leaves_track_to_be_built() -> None:
    t = table(PORT, "Main: major, M", ferries="Strait: P, Q, 6", variants=["cross"])
    t.lay(0, "B3 B4 B5 B6", "B5 A6").put(0, "B2", loco=FAST).building()
    t.play("upgrade Heavy", "build A6 B6", "build A6 A7")
    assert (t.s.locos[0], t.s.spent) == (HEAVY, 6)


@pytest.mark.rule("LOC-2")
def test_the_new_loco_runs_from_the_next_turn_on() -> None:
    t = table(LINE, CITIES).lay(0, TRACK).put(0, "B2").building()
    t.play("upgrade Fast")
    t.idle(2)
    assert t.s.points[0] == 12


@pytest.mark.without("italy")
@pytest.mark.rule("LOC-5")
@pytest.mark.parametrize(
    ("loco", "words"),
    [
        (FREIGHT, ("Freight", "Super")),
        (FAST, ("Freight", "Fast", "Heavy")),
        (HEAVY, ("Freight", "Fast", "Heavy")),
        (SUPER, ("Freight", "Fast", "Heavy", "Super")),
    ],
)
def test_locos_go_up_one_level_and_neither_down_nor_sideways(loco: int, words: tuple[str, ...]) -> None:
    t = table(LINE, CITIES).put(0, "B2", loco=loco).cash(0, 90).building()
    for word in words:
        t.refuses(f"upgrade {word}", "LOC-5")


@pytest.mark.rule("LOC-4")
@pytest.mark.rule("LOC-2")
def test_the_new_loco_replaces_the_old_one_and_loads_stay_aboard() -> None:
    t = table(LINE, CITIES).put(0, "B2", loads=["Coal", "Tea"]).cash(0, 40).building()
    for word in ("Heavy", "Super"):
        t.play(f"upgrade {word}")
        player = t.s.as_dict(0)["players"][0]
        assert [(train["loco"], train["loads"]) for train in player["trains"]] == [(word, ["Coal", "Tea"])]
        t.idle(2)
        t.play("done")


@pytest.mark.rule("LOC-4")
@pytest.mark.rule("R-55")
@pytest.mark.parametrize("word", ["Fast", "Heavy"])
def test_loco_cards_never_run_out(word: str) -> None:
    t = table(LINE, CITIES, players=6)
    for _ in range(6):
        t.play(f"upgrade {word}", "done")
    assert len(set(t.s.locos)) == 1
    for _ in range(6):
        t.play("upgrade Super", "done")
    assert t.s.locos == [SUPER] * 6


# A supply (the option of R-55)


@pytest.mark.rule("LOC-4")
def test_the_box_has_twelve_cards_and_italys_none() -> None:
    assert book().rules.loco_cards == 12
    with pytest.raises(MilepostError, match="no loco cards that could run out"):
        milepost.new("italy", 2, 1, ["loco-supply"])


@pytest.mark.without("italy")
@pytest.mark.rule("LOC-4")
@pytest.mark.rule("R-55")
def test_nobody_takes_a_loco_that_is_not_there() -> None:
    """Three players, three of each loco, two trains each: every Fast Freight is in use from the start."""
    t = table(LINE, CITIES, players=3, variants=["loco-supply=3", "two-trains"], options="loco_cards = 12")
    assert t.s.locos == [FREIGHT] * 3 + [FAST] * 3
    assert "All 3 Fast Freight cards are taken" in t.refuses("upgrade Fast", "LOC-4")
    assert not t.allows("upgrade Fast")
    t.play("upgrade train-2 Super", "done")  # Ann's own comes back to the bank …
    t.play("upgrade Fast")  # … and Bob takes it
    assert t.s.locos.count(FAST) == 3


@pytest.mark.without("italy")
@pytest.mark.rule("R-55")
@pytest.mark.rule("V-CROSS")
def test_changing_fast_for_heavy_needs_a_free_card_too() -> None:
    t = table(LINE, CITIES, variants=["loco-supply=2", "cross"], options="loco_cards = 12")
    t.put(0, "B2", loco=FAST).put(1, "B2", loco=HEAVY).building()
    t.play("upgrade Heavy")
    assert t.s.locos == [HEAVY, HEAVY]
    t = table(LINE, CITIES, players=3, variants=["loco-supply=3", "cross", "two-trains"], options="loco_cards = 12")
    t.s.locos[:] = [HEAVY] * 3 + [FAST] * 3
    t.building().refuses("upgrade Fast", "LOC-4")


@pytest.mark.without("italy")
@pytest.mark.rule("R-55")
def test_there_is_a_starting_loco_for_everybody(under: str) -> None:
    with pytest.raises(MilepostError, match="R-55: “loco-supply” must be 4 or more for 4 players, not 3"):
        milepost.new(under, 4, 1, ["loco-supply=3"])
    assert milepost.new(under, 6, 1, ["loco-supply"]).state.setting.rules.loco_supply == 6  # type: ignore[attr-defined]
