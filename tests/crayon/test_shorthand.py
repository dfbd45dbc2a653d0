"""Paths and destinations: what a short text stands for, and what it says when it cannot be."""

from __future__ import annotations

from kit import Table, table

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


def test_a_line_too_dear_says_what_it_costs_in_all() -> None:
    t = plain().building()
    t.s.spent = 15
    assert "costs 12M in all; 5M" in t.refuses("build B3 B4 B5 B6 B7 B8 B9", "BLD-1")
    t.s.spent = 0
    t.cash(0, 4)
    assert "costs 12M in all and you have 4M" in t.refuses("build B3 B4 B5 B6 B7 B8 B9", "BLD-16")


def test_building_is_for_the_building_phase() -> None:
    t = plain().operating()
    t.refuses("build North", "TRN-9")
    t.refuses("build B3 B4", "TRN-9")


def test_zero_priced_sections_do_not_send_a_path_in_circles() -> None:
    """A paid ferry's ports cost nothing (R-79): the path must still end, and hold nothing needless."""
    t = table("""
        . . . . . . . . , . . .
         . M . . . . P . , Q . .
        . . . . . . . . , . . .
        """, "Main: major, M; Ilo: small, B12", ferries="Strait: P, Q, 4", rivers="Wye: B6e A7sw B6se")
    t.lay(0, "B3 B4 B5 B6 B7", "B6 C7").building()
    from milepost.crayon import track
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
    t.s.points[0] = 3
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
    t = table(PLAIN, CITIES + "; Tor: small, B8", events="""
        41 | weather | Rain | city: Ayr; radius: 0
        42 | weather | More rain | city: Tor; radius: 0
        """).lay(0, "B3 B4 B5 B6 B7 B8 B9").put(0, "B3", loco=1)
    t.s.active = ((41, 1, False), (42, 1, False))
    t.s.limits = t.s.setting.limits((41, 42))
    t.operating()
    assert t.s.points[0] == 12
    t.play("move B9")  # three steps, then half of nine, then three more: the second rain does nothing
    assert t.s.points[0] == 2
