"""`milepost title check`: whether all players can join the major cities, and how many ways there are."""

from __future__ import annotations

from crayon.title.good import line_with
from kit import title
from milepost.crayon.title.check import Finding, check_title
from milepost.crayon.title.check.ways import city_ways
from milepost.crayon.title.data import TitleData

TIGHT = """
    . . . . , . . . .
     . . . . , . . . .
    . . M . . . . N .
     . . . . , . . . .
    . . . . , . . . .
    """


def tight(players: int, **more: str) -> TitleData:
    """Two halves with one way between them."""
    made = title(TIGHT, "Main: major, M; North: major, N", options=f"max_players = {players}", **more)
    return TitleData({**made.texts, "title.toml": 'special_loads = ["Pilgrims"]\n' + made.texts["title.toml"]}, "test/")


def apart(made: TitleData) -> list[Finding]:
    return [finding for finding in check_title(made) if finding.kind == "players"]


def test_a_way_too_narrow_for_all_players() -> None:
    found = apart(tight(2))
    assert len(found) == 2
    assert "when 2 players build one after the other, only 1 of them join" in found[0].message
    assert "BLD-13" in found[0].message
    assert line_with(tight(2), found[1]) == "North: major, N"


def test_ways_side_by_side_are_counted_on_the_empty_board() -> None:
    found = [finding for finding in check_title(tight(3)) if finding.kind == "ways"]
    assert [line_with(tight(3), finding) for finding in found] == ["North: major, N"]
    assert found[0].message == (
        "2 players must be able to come to North, but the board has ways side by side for 1; widen the narrowest place"
    )


def test_the_narrowest_major_city_stands_first_in_the_table_of_ways() -> None:
    """East hangs on two sections; West and North have all the land between them."""
    made = title(
        """
        . . . . . . . . ,
         . . W . . N . . . .
        . . . . . . . , . E
         . . . . . . . , , .
        """,
        "West: major, W; North: major, N; East: major, E",
        options="max_players = 4",
    )
    narrow, *broad = city_ways(made)
    assert (narrow.city, narrow.ways, narrow.players) == ("East", 2, 4)
    assert {city.city for city in broad} == {"North", "West"}
    assert all(city.ways > 4 for city in broad)


def test_a_city_without_any_way_has_none_in_the_table() -> None:
    made = title("M . , , N", "Main: major, M; North: major, N", options="max_players = 2")
    assert [(city.city, city.ways) for city in city_ways(made)] == [("Main", 0), ("North", 0)]


def test_a_ferry_is_another_way() -> None:
    assert apart(tight(2, ferries="Sound: A4, A6, 4")) == []


def test_a_tunnel_is_a_way_for_one() -> None:
    assert apart(tight(2, tunnels="Sound: A4, A6, 4")) == []
    assert len(apart(tight(3, tunnels="Sound: A4, A6, 4"))) == 2


def test_a_ferry_between_cities_is_a_way_for_two() -> None:
    made = tight(2, ferries="Sound: B3, B7, 4, second=3")
    assert apart(made) == []


def test_each_player_needs_a_way_of_his_own_without_ferries_too() -> None:
    wide = TIGHT.replace(", .", ". .")
    made = title(wide, "Main: major, M; North: major, N", options="max_players = 6")
    assert apart(TitleData(made.texts)) == []
