"""A title whose board was changed: its other files follow, and it can be played."""

from __future__ import annotations

import pytest

import milepost
from kit import title as small_title
from milepost.crayon.board.edits import Ground, NoCity, SetCity, SetFerry, SetRiver
from milepost.crayon.family import CrayonTitle
from milepost.crayon.title.check import check_title
from milepost.crayon.title.costs import costs
from milepost.crayon.title.edited import Change, Edited, Refused, Supply, edited, with_cards
from milepost.titles import known


def made(*changes: Change, of: str = "india") -> tuple[CrayonTitle, Edited]:
    found = edited(known(of), changes)
    assert isinstance(found, Edited), found
    return with_cards(CrayonTitle, found.texts), found


def test_without_changes_the_files_are_the_same() -> None:
    found = edited(known("india"), [])
    assert isinstance(found, Edited)
    assert found.texts == known("india").texts


def test_a_new_name_stands_everywhere() -> None:
    title, _ = made(SetCity("Delhi", rename="New Delhi"), SetCity("Lahore", rename="Lavapuri"))
    assert check_title(title) == []
    assert "New Delhi, Lavapuri, Indore" in title.texts["events.txt"]
    assert '[["Lavapuri", "Amritsar"]]' in title.texts["title.toml"]
    assert 'without_supply = ["New Delhi"]' in title.texts["title.toml"]
    assert not any("Lahore" in line.partition("|")[2].partition("|")[2] for line in title.texts["cards.txt"])


def test_a_city_that_goes_leaves_no_trace_but_the_nearest_one() -> None:
    title, found = made(NoCity("Bombay"), NoCity("Lahore"), NoCity("Calcutta"))
    assert "city: Poona; radius: 5" in title.texts["events.txt"]
    assert "neighbours = []" in title.texts["title.toml"]
    assert 'cities = ["Khulna", "Khulna"]' in title.texts["title.toml"]  # where the Circus stands
    assert "Event card 153 now names Poona in place of Bombay." in found.notes
    assert {finding.kind for finding in check_title(title)} == {"major"}  # too few of them to win
    milepost.new(title, 3, seed=1)


def test_a_river_that_goes_floods_no_more() -> None:
    title, found = made(SetRiver("Tapti", ()))
    assert "rivers: Narmada, Mahanadi" in title.texts["events.txt"]
    assert "Event card 150 now names Narmada in place of Tapti." in found.notes
    assert check_title(title) == []


def test_a_city_supplies_something_else() -> None:
    title, _ = made(Supply("Delhi", ("tea", "Coal")), Supply("Agra", ()))
    loads = {load.name: [title.board.cities[city].name for city in load.cities] for load in title.loads}
    assert "Delhi" in loads["Tea"]
    assert "Delhi" in loads["Coal"]
    assert "Agra" not in loads["Carpets"]
    assert "without_supply = []" in title.texts["title.toml"]


def test_the_sample_cards_of_the_rulebook_go_with_its_board() -> None:
    title, found = made(NoCity("Allahabad"))
    assert "fixed" not in title.texts["title.toml"]
    assert len(title.demands) == 136
    assert found.notes[-1] == "The demand cards are made anew for this board."


def test_cards_typed_in_by_hand_stay_as_they_are() -> None:
    title = small_title(". . . . . .\n . . . . . .\n. . . . . .", "Ayr: small, A1; Bee: small, A4; Cob: small, C6")
    found = edited(title, [SetCity("Bee", rename="Honey"), Ground("mountain", ("A2",))])
    assert isinstance(found, Edited)
    again = with_cards(CrayonTitle, found.texts)
    assert again.texts["cards.txt"] == title.texts["cards.txt"].replace("Bee", "Honey")
    refused = edited(title, [Ground("mountain", ("A2",)), NoCity("Bee")])
    assert isinstance(refused, Refused)
    assert refused.number == 1
    assert refused.why == "Bee cannot go: cards that were typed in ask for loads there."


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Supply("Atlantis", ()), "There is no city “Atlantis”."),
        (Supply("Agra", ("Gold",)), "There is no load “Gold”."),
        (SetCity("Agra", at="A99"), "There is no milepost “A99”."),
    ],
)
def test_a_change_that_cannot_be_is_told_by_its_number(change: Change, words: str) -> None:
    assert edited(known("india"), [Supply("Agra", ("Tea",)), change]) == (1, words)


# What building costs


ROW = ". . . . . . . . . . .\n . . . . . . . . . .\n. . . . . . . . . . ."
TWO = "West: major, B2; East: major, B9; Mid: small, A6"


def test_track_costs_what_the_game_asks_for_it() -> None:
    title = small_title(ROW, TWO)
    # From the rim of West over three clear mileposts into East.
    assert costs(title).majors == {("East", "West"): 3 * 1 + 5 + 1}
    rules = title.rules
    steep = edited(title, [Ground("mountain", tuple(f"{row}{n}" for row in "ABC" for n in (5, 6)))])
    assert isinstance(steep, Edited)
    dear = with_cards(CrayonTitle, steep.texts)
    more = costs(dear).majors["East", "West"]
    assert more is not None
    assert more > 9
    wet = edited(title, [SetRiver("Wall", ("A5sw", "A5e", "B5e", "B5sw", "C5e"))])
    assert isinstance(wet, Edited)
    assert 9 < (costs(with_cards(CrayonTitle, wet.texts)).majors["East", "West"] or 0) <= 9 + rules.river_price


def test_an_island_is_reached_by_a_ferry_alone() -> None:
    title = small_title(". . . . , . . . .\n . . . , , . . .\n. . . . , . . . .", "West: major, B2; East: major, B7")
    assert costs(title).majors == {("East", "West"): None}
    joined = edited(title, [SetFerry("Way", ("A4", "A6"), 8)])
    assert isinstance(joined, Edited)
    found = costs(with_cards(CrayonTitle, joined.texts)).majors["East", "West"]
    assert found is not None
    assert 8 < found < 25
