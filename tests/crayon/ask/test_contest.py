"""What rivals could take of a sketch: sections their track touches, places with room for one more."""

from __future__ import annotations

from typing import Any

from kit import Table, table
from milepost.crayon.ask import contest
from milepost.tell.crayon.page import build_preview

TITLES = ("india",)
PLAIN = """
    . . . . . . . . . . .
     . M . . . A . . . N .
    . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


def told(t: Table, *path: str) -> Any:
    return build_preview(t.game.view(0), path)


def test_a_section_is_contested_where_a_rivals_track_touches_it() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").lay(1, "A3 A4 A5").building()
    preview = told(t, "B4", "A5", "A6", "B6")
    assert [one["rivals"] for one in preview["sections"]] == [[1], [1], []]
    (risk,) = preview["risks"]
    assert risk["rivals"] == [1]
    assert "track touches 2 sections" in risk["words"]
    assert "way round costs 4M" in risk["words"]  # B4 B5 B6
    far = told(t, "B4", "B5", "B6")
    assert [one["rivals"] for one in far["sections"]] == [[], []]


def test_where_no_other_way_leads_it_is_said() -> None:
    strip = """
        , , , , , , ,
         . M . . . A .
        , , , , , , ,
        """
    t = table(strip, "Main: major, M; Ayr: small, A").lay(0, "B3 B4").lay(1, "B6 B5").building()
    assert "no way leads round" in told(t, "B4", "B5")["risks"][0]["words"]


def test_a_place_with_room_for_one_more_is_scarce_while_a_rival_is_near() -> None:
    t = table(PLAIN, CITIES, players=3).lay(1, "B6 B7 B8 B9").building()
    line = [(t.at("B3"), t.at("B4")), (t.at("B4"), t.at("B5")), (t.at("B5"), t.at("B6"))]
    (place,) = contest.narrow_places(t.s, 0, line)
    assert (place.milepost, place.room, place.rivals) == (t.at("B6"), 1, (2,))
    assert "takes one more player" in str(told(t, "B3", "B4", "B5", "B6")["risks"])
    t.lay(0, "A6 B6")
    assert contest.narrow_places(t.s, 0, line) == []  # who is there has nothing to fear


def test_nobody_contests_what_no_track_is_near() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").building()
    assert told(t, "B4", "B5", "B6")["risks"] == []


def test_a_way_round_to_where_track_may_begin_is_reckoned_from_the_other_end() -> None:
    """A line into a major city, drawn by somebody who has no track: the city itself is no way round."""
    t = table(PLAIN, CITIES).lay(1, "A3 A4 A5").building()
    (risk,) = told(t, "B6", "A6", "A5", "A4", "B4", "B3")["risks"]
    assert "way round costs 3M" in risk["words"]  # B5 B4 B3, without a price at either end
