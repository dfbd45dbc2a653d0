"""Paths and destinations: what a short text stands for, and what it says when it cannot be."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")
PLAIN = """
    . . . . . . . . . . .
     . M . . . A . . . N .
    . . . . . . . . . . .
     . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


def plain(players: int = 2) -> Table:
    return table(PLAIN, CITIES, players=players)


def text_of(t: Table, action: str) -> str:
    t.play(action)
    return t.game.entries()[-1].text


def test_a_destination_is_reached_by_the_cheapest_track() -> None:
    assert text_of(plain().building(), "build Ayr") in ("build B3 B4 B5 B6", "build A3 A4 A5 B6")


def test_a_major_city_is_built_to_from_own_track() -> None:
    t = plain().lay(0, "B3 B4 B5").building()
    assert text_of(t, "build North").split()[1] == "B5"


def test_a_major_city_is_built_to_from_another_one_where_there_is_no_track_yet() -> None:
    t = plain().building()
    t.play("build North")
    assert t.s.reach[0] & t.board.bits(t.board.cities[1].mileposts)


def test_own_track_that_is_there_already_is_said() -> None:
    t = plain().lay(0, "B3 B4").building()
    assert "already" in t.refuses("build B4", "BLD-2")
    assert "already" in t.refuses("build Main", "BLD-2")


def test_two_named_cities_are_joined() -> None:
    t = plain().building()
    t.play("build Main Ayr")
    assert t.s.guests[0] == 1


def test_the_way_that_is_still_allowed_is_taken() -> None:
    """R-48: after two sections out of major cities the track goes on from what is built."""
    t = plain().building()
    t.play("build B3 B4", "build A3 A4")
    t.play("build C4")  # C3 C4 would be a third one
    assert t.game.entries()[-1].text == "build B4 C4"
    t = plain().lay(0, "A6 B6", "B5 B6", "C6 B6").building()
    t.refuses("build B6 B7", "BLD-11")
    t.play("build B7")
    assert "B6" not in t.game.entries()[-1].text


ISTHMUS = """
    . . . . . . . , , . .
     . M . . . A . . . N .
    . . . . . . . , , . .
    """  # one way leads to North, over the river Wye


@pytest.mark.rule("R-48", "india")
def test_a_section_into_a_major_city_is_built_from_its_cheaper_end() -> None:
    """7M into the city over the river, or 3M out of it: the same section (R-48)."""
    t = table(ISTHMUS, CITIES, rivers="Wye: B8e").lay(0, "B3 B4 B5 B6 B7 B8").building()
    assert text_of(t, "build North") == "build B9 B8"
    assert t.s.spent == 3
    t = plain().lay(0, "B3 B4 B5 B6").building()
    assert text_of(t, "build North") == "build B6 B7 B8, B9 B8"
    assert t.s.spent == 3


@pytest.mark.rule("R-48", "india")
def test_two_pieces_of_own_track_are_joined_from_the_cheaper_end() -> None:
    t = plain().lay(0, "B3 B4", "B9 B8 B7 B6").building()
    assert text_of(t, "build B4 B6") == "build B4 B5, B6 B5"  # not 3M to the city where the other piece ends
    assert t.s.spent == 2


@pytest.mark.rule("R-48", "india")
def test_with_no_exit_left_the_city_is_built_to() -> None:
    t = plain().lay(0, "B3 B4 B5 B6 B7 B8").building()
    t.play("build A3 A4", "build C3 C4")
    assert text_of(t, "build North") == "build B8 B9"
    assert t.s.spent == 7


@pytest.mark.rule("R-48", "india")
def test_the_last_exit_is_kept_for_the_lines_beginning() -> None:
    """One section may still leave a major city, and the line must begin in one: North is built to, for 5M."""
    t = plain().building()
    t.s.outs = 1
    t.play("build Main North")
    assert (t.s.spent, t.s.outs) == (6 + 5, 2)
    t = plain().building()
    t.play("build Main North")
    assert (t.s.spent, t.s.outs) == (6 + 1, 2)


def test_a_path_by_its_mileposts_is_built_as_it_is_written() -> None:
    t = plain().lay(0, "B3 B4 B5 B6 B7 B8").building()
    assert text_of(t, "build B8 B9") == "build B8 B9"
    assert t.s.spent == 5


def test_a_line_too_dear_says_what_it_costs_in_all() -> None:
    t = plain().building()
    t.has_spent(15)
    assert "costs 12M in all, and 5M" in t.refuses("build B3 B4 B5 B6 B7 B8 B9", "BLD-1")
    t.has_spent(0)
    t.cash(0, 4)
    assert "costs 12M in all and you have 4M" in t.refuses("build B3 B4 B5 B6 B7 B8 B9", "BLD-16")


def test_building_is_for_the_building_phase() -> None:
    t = plain().operating()
    t.refuses("build North", "TRN-9")
    t.refuses("build B3 B4", "TRN-9")


def test_zero_priced_sections_do_not_send_a_path_in_circles() -> None:
    """A paid ferry's ports cost nothing (R-79): the path must still end, and hold nothing needless."""
    t = table(
        """
        . . . . . . . . , . . .
         . M . . . . P . , Q . .
        . . . . . . . . , . . .
        """,
        "Main: major, M; Ilo: small, B12",
        ferries="Strait: P, Q, 4",
        rivers="Wye: B6e A7sw B6se",
    )
    t.lay(0, "B3 B4 B5 B6 B7", "B6 C7").building()
    from milepost.crayon.rules import track

    track.erase(t.s, [t.board.section[t.board.arm(t.at("B6"), t.at("B7"))]], keep_claim=False)
    for goal in ("Ilo", "C8", "A8", "B8"):
        trial = t.game.copy()
        trial.play(f"build Main {goal}")
        assert len(trial.entries()[-1].atoms) <= 6


def test_waypoints_are_kept_to() -> None:
    t = plain().lay(0, "B3 B4 B5 B6 B7 B8", "B4 C5 C6 C7 B7").put(0, "B3").operating()
    t.play("move C6 B8")
    assert t.game.entries()[-1].text == "move B3 B4 C5 C6 C7 B7 B8"


def test_a_city_by_name_is_reached_at_its_nearest_milepost() -> None:
    t = plain().lay(0, "B3 B4 B5 B6").put(0, "B6").operating()
    t.play("move Main")
    assert t.where(0) == "B3"
    assert "already" in t.refuses("move Main", "MOV-2")
    t.play("move B1")  # a milepost by name is that very one
    assert t.where(0) == "B1"


def test_too_far_and_too_poor_are_told_apart() -> None:
    t = plain().lay(1, "B3 B4 B5 B6 B7 B8 B9").put(0, "B3").cash(0, 3).operating()
    assert "others' track for 4M; you have 3M" in t.refuses("move North", "MOV-6")
    t.cash(0, 50)
    t.steps_left(0, 3)
    assert "3 mileposts left" in t.refuses("move North", "MOV-2")


def test_a_row_of_different_actions_is_written_and_read_again() -> None:
    t = plain().lay(0, "B3 B4 B5 B6 B7").put(0, "Main").operating()
    atoms = []
    trial = t.game.copy()
    for text in ("pick Coal", "move B2 B3", "move B3 B4", "move B4 B5"):
        atoms += trial.state.parse(text, 0)
        trial.play(text)
    t.play(atoms)
    text = t.game.entries()[-1].text
    assert text == "pick Coal; move B2 B3; move B3 B4; move B4 B5"
    t.game.undo()
    t.play(text)
    assert t.game.entries()[-1].atoms == tuple(atoms)


def test_out_of_turn_comes_before_out_of_reach() -> None:
    t = plain().lay(1, "B3 B4").put(1, "B3").operating(0)
    t.refuses("move North", "TRN-2", seat=1)


def test_weather_on_the_way_halves_once_in_reach_too() -> None:
    t = (
        table(
            PLAIN,
            CITIES + "; Tor: small, B8",
            events="""
        41 | weather | Rain | city: Ayr; radius: 0
        42 | weather | More rain | city: Tor; radius: 0
        """,
        )
        .lay(0, "B3 B4 B5 B6 B7 B8 B9")
        .put(0, "B3", loco=1)
    )
    t.in_force(41, 42, drawer=1).operating()
    assert t.s.points[0] == 12
    t.play("move B9")  # three steps, then half of nine, then three more: the second rain does nothing
    assert t.s.points[0] == 2


# A destination that is refused: the text says what is in the way

EVENTS = """
    41 | flood | Flood | rivers: Wye
    42 | rail strike | Rail strike
    43 | weather | Snow | city: Ayr; radius: 1; no move on: clear
    """
RIVER = "Wye: A7e A8sw B7e B7se C7e C8sw D7e"  # from coast to coast, west of North
LINE = "B3 B4 B5 B6 B7 B8 B9"


def troubled(*events: int, players: int = 2) -> Table:
    """These events are in force, drawn by Ann."""
    t = table(PLAIN, CITIES, events=EVENTS, rivers=RIVER, players=players)
    return t.in_force(*events)


@pytest.mark.rule("EVT-5", "india")
def test_a_place_beyond_a_flood_is_not_said_to_be_too_far() -> None:
    t = troubled(41).lay(0, "B3 B4 B5").building()
    assert "while “Flood” lasts" in t.refuses("build North", "EVT-5")
    troubled().lay(0, "B3 B4 B5").building().play("build North")


@pytest.mark.rule("EVT-20", "nippon")
def test_who_may_build_nothing_in_a_strike_is_told_so_of_any_destination() -> None:
    t = troubled(42).building()
    assert "You may build no track" in t.refuses("build Ayr", "EVT-20")
    t.building(1).play("build Ayr")  # Bob is not on strike


@pytest.mark.rule("BLD-10", "india")
def test_a_full_city_is_said_to_be_full() -> None:
    t = troubled(players=3).lay(0, "A5 A6 B6").building(2)
    t.play("build Ayr")
    t = troubled(players=3).lay(0, "A5 A6 B6").lay(1, "C5 C6 B6").building(2)
    assert "2 players have built into Ayr" in t.refuses("build Ayr", "BLD-10")


@pytest.mark.rule("BLD-1", "india")
@pytest.mark.parametrize(("alps", "cost"), [(11, 60), (12, 65)])
def test_what_costs_more_than_60m_is_out_of_reach(alps: int, cost: int) -> None:
    """A row of alpine mileposts at 5M each and Tor at its end, which is 5M as well (3M and two rivers)."""
    rows = "\n".join((". . ." + " ," * (alps + 1), " . M ." + " a" * alps + " T", ". . ." + " ," * (alps + 1)))
    t = table(rows, "Main: major, M; Tor: small, T", rivers=f"Wye: B{alps + 3}e").cash(0, 200).building()
    if cost > 60:
        assert "cannot be reached for 60M" in t.refuses("build Tor", "BLD-1")
    else:
        assert f"costs {cost}M in all" in t.refuses("build Tor", "BLD-1")


@pytest.mark.rule("EVT-20", "nippon")
def test_a_train_kept_by_a_strike_is_not_said_to_have_too_far_to_go() -> None:
    t = troubled(42).lay(0, LINE).put(1, "B3").operating(1)
    assert "Ann's track" in t.refuses("move North", "EVT-20")
    t.steps_left(1, 3)
    assert "Ann's track" in t.refuses("move B6", "EVT-20")


@pytest.mark.rule("EVT-19", "india")
def test_a_train_kept_by_the_weather_is_told_which() -> None:
    t = troubled(43).lay(0, LINE).put(0, "B3").operating()
    assert "“Snow”" in t.refuses("move North", "EVT-19")
    t.steps_left(0, 2)  # now the snow is farther than the train gets anyhow
    assert "2 mileposts left" in t.refuses("move North", "MOV-2")
