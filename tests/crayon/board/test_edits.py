"""Changes to a board: each does what it says, a wrong one changes nothing, and few say the same as many."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import board_text as drawn
from kit import read_facts
from milepost.crayon.board.differences import shortened
from milepost.crayon.board.edit_text import overrides_text
from milepost.crayon.board.edits import (
    Edit,
    EditRefused,
    Ground,
    NoCity,
    NoFerry,
    SetCity,
    SetFerry,
    SetRiver,
    apply,
    apply_all,
)
from milepost.crayon.board.facts import BoardFacts
from milepost.crayon.board.file import board_text
from milepost.crayon.board.lattice import parse_place
from milepost.crayon.board.text import read_board
from milepost.titles import known

ROWS = """
. . . . . . . .
 . d d . . . . .
. . . . . . . .
 . . . . . . . .
. . . . . . . .
"""
CITIES = "Main: major, C5; Ayr: small, A1; Bee: medium, E1"
MORE = {"rivers": "Long: A3sw A3se A4sw; Long, Arm: B3e", "lakes": "D2e C4e", "inlets": "E7e", "blocked": "A7e"}
MORE |= {"ferries": "Strait: A7, A8, 6, sea=Blue", "coasts": "Blue: A7 A8", "deserts": "Sand: B2 B3"}


def small() -> BoardFacts:
    return read_facts(drawn(ROWS, CITIES, **MORE))


@pytest.mark.parametrize("title", ["iberia", "india", "italy", "nippon", "russia"])
def test_our_boards_are_written_as_they_were_read(title: str) -> None:
    text = known(title).texts["board.txt"]
    assert board_text(read_facts(text)) == text


def test_a_hand_drawn_board_is_read_back_the_same() -> None:
    facts = small()
    again = read_facts(board_text(facts))
    assert again == facts
    assert list(again.rivers) == ["Long", "Long, Arm"]


def changed(*edits: Edit) -> BoardFacts:
    facts = small()
    apply_all(facts, edits)
    read_board(board_text(facts))  # whatever is changed can be played
    return facts


def test_ground_is_painted_but_for_cities_and_ports() -> None:
    facts = changed(Ground("mountain", ("A2", "A1", "A7", "B5")))
    assert {name: facts.terrain[parse_place(name)] for name in ("A2", "A1", "A7", "B5")} == {
        "A2": "mountain",
        "A1": "clear",
        "A7": "clear",
        "B5": "clear",  # of Main
    }


def test_ground_leaves_its_desert_and_comes_back_to_it() -> None:
    facts = changed(Ground("clear", ("B2",)))
    assert facts.settled_deserts() == {"Sand": [parse_place("B3")]}
    apply_all(facts, [Ground("desert", ("B2",)), Ground("desert", ("D1",), "Sand"), Ground("desert", ("D2",))])
    assert facts.settled_deserts() == {"Sand": [parse_place(name) for name in ("B2", "B3", "D1")]}


def test_a_city_moves_grows_and_gets_another_name() -> None:
    facts = changed(Ground("alpine", ("D2", "D3")), SetCity("Bee", at="D2", size="major", rename="Honey"))
    assert facts.city("bee") is None
    honey = facts.city("honey")
    assert honey is not None
    assert [city.name for city in facts.cities] == ["Main", "Ayr", "Honey"]
    assert facts.terrain[parse_place("D3")] == "clear"
    assert (parse_place("D2"), parse_place("D3")) not in facts.waters  # D2e, inside its red area


def test_a_new_city_takes_the_country_of_its_milepost() -> None:
    countries = "A A A B B B B B\n" + "\n".join(" " * (n % 2) + "A A A B B B B B" for n in range(1, 5))
    text = drawn(ROWS, CITIES, countries=f"{countries}\nA = West\nB = East", **MORE)
    facts = read_facts(text)
    apply_all(facts, [SetCity("New", at="E8", size="small"), SetCity("Ayr", at="E6")])
    assert [(city.name, city.country) for city in facts.cities[1:]] == [
        ("Ayr", "East"),
        ("Bee", "West"),
        ("New", "East"),
    ]


def test_ports_that_are_cities_move_with_them() -> None:
    facts = read_facts(drawn(ROWS, "Ayr: small, A1; Cob: small, A8", ferries="Way: A1, A8, 6, second=4"))
    apply(facts, SetCity("Cob", at="E8"))
    assert facts.ferries[0].ends == (parse_place("A1"), parse_place("E8"))


def test_a_river_crosses_no_water_twice() -> None:
    facts = changed(SetRiver("New", ("D2sw", "D2e", "D2sw", "D3sw")))
    assert facts.rivers["New"] == [(parse_place("D2"), parse_place("E2")), (parse_place("D3"), parse_place("E3"))]
    apply(facts, SetRiver("Long, Arm", ()))
    assert list(facts.rivers) == ["Long", "New"]


def test_a_ferry_is_drawn_changed_and_removed() -> None:
    facts = changed(Ground("alpine", ("E5",)), SetFerry("Deep", ("E3", "E5"), 8, sea="Blue"))
    assert facts.terrain[parse_place("E5")] == "clear"
    apply(facts, SetFerry("Deep", ("E3", "E6"), 9))
    assert [(one.name, one.price) for one in facts.ferries] == [("Strait", 6), ("Deep", 9)]
    apply(facts, NoFerry("strait"))
    assert [one.name for one in facts.ferries] == ["Deep"]


WRONG: list[tuple[Edit, str]] = [
    (Ground("lava", ("A2",)), "There is no ground “lava”."),
    (Ground("clear", ("A2", "Z99")), "There is no milepost “Z99”."),
    (Ground("clear", ("../etc",)), "There is no milepost “../etc”."),
    (SetCity("Ayr", at="B5"), "Ayr cannot stand there: B5 belongs to Main."),
    (SetCity("Ayr", at="A8"), "Ayr cannot stand there: A8 is a port of Strait."),
    (SetCity("Ayr", size="huge"), "“huge” is no size of a city."),
    (SetCity("Ayr", rename="bee"), "The name “bee” is taken."),
    (SetCity("Ayr", rename="B2"), "The name “B2” is taken."),
    (SetCity("Ayr", rename="A, B"), "“,” cannot stand in the name “A, B”."),
    (SetCity("Ayr", rename="a\nb"), "“a\nb” is no name: 1 to 40 letters."),
    (SetCity("Ayr", area="a: b"), "“:” cannot stand in the name “a: b”."),
    (SetCity("Ayr", country="x, y"), "“,” cannot stand in the name “x, y”."),
    (SetCity("Nowhere"), "There is no city “Nowhere”. A new one needs a place and a size."),
    (NoCity("Nowhere"), "There is no city “Nowhere”."),
    (SetRiver("Long", ("A1x",)), "There is no section “A1x”."),
    (SetRiver("Long", ("A8e",)), "There is no section “A8e”."),
    (SetRiver("Long", ("A7e",)), "Long cannot cross A7e: it is blocked."),
    (SetRiver("New", ()), "The river New crosses no section."),
    (SetRiver("New", ("A2e",) * 501), "A river has at most 500 sections."),
    (SetFerry("New", ("A2", "A2"), 5), "A ferry needs two different ports."),
    (SetFerry("New", ("A2", "A1"), 5), "New cannot end at A1: it belongs to Ayr."),
    (SetFerry("New", ("A2", "A7"), 5), "New cannot end at A7: it belongs to Strait."),
    (SetFerry("New", ("A2", "A4"), 100), "A ferry costs 1 to 99, not 100."),
    (NoFerry("New"), "There is no ferry “New”."),
]


@pytest.mark.parametrize(("edit", "words"), WRONG)
def test_what_cannot_be_is_refused_and_changes_nothing(edit: Edit, words: str) -> None:
    facts = small()
    with pytest.raises(EditRefused) as refused:
        apply(facts, edit)
    assert str(refused.value) == words
    assert facts == small()


NAMES = [f"{row}{column}" for row in "ABCDE" for column in range(1, 9)]
GROUNDS = st.sampled_from(["clear", "mountain", "alpine", "desert"])
ANY_CITY = st.sampled_from(["Main", "Ayr", "Bee", "New", "Old"])
EDITS = st.one_of(
    st.builds(
        Ground,
        GROUNDS,
        st.lists(st.sampled_from(NAMES), min_size=1, max_size=9).map(tuple),
        st.sampled_from(["", "Sand", "Dust"]),
    ),
    st.builds(
        SetCity,
        ANY_CITY,
        st.sampled_from(["", *NAMES]),
        st.sampled_from(["", "small", "medium", "major"]),
        rename=st.sampled_from(["", "", "New", "Old"]),
    ),
    st.builds(NoCity, ANY_CITY),
    st.builds(
        SetRiver,
        st.sampled_from(["Long", "Long, Arm", "Wild"]),
        st.lists(st.sampled_from(["A2sw", "A2se", "B4sw", "D2e", "D5se", "C1e"]), max_size=5).map(tuple),
    ),
    st.builds(
        SetFerry,
        st.sampled_from(["Strait", "Deep"]),
        st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
        st.integers(1, 9),
        st.sampled_from([None, 3]),
    ),
    st.builds(NoFerry, st.sampled_from(["Strait", "Deep"])),
)


@settings(max_examples=300)
@given(st.lists(EDITS, max_size=12))
def test_few_changes_say_the_same_as_many(wanted: list[Edit]) -> None:
    before, after, made = small(), small(), []
    for edit in wanted:
        untouched = deepcopy(after)
        try:
            apply(after, edit)
        except EditRefused:
            assert after == untouched
        else:
            made.append(edit)
    few = shortened(before, made)
    again = small()
    apply_all(again, few)
    assert board_text(again) == board_text(after)
    assert before == small()
    assert len(few) <= len(made) + 6  # a stroke over several deserts and grounds is several
    read_board(board_text(after))


def test_overrides_are_toml_of_the_same_keys() -> None:
    many = tuple(NAMES)
    edits: list[Edit] = [Ground("desert", many, "Sand"), SetRiver("Long", ()), SetCity("Ayr", rename="Café “X”")]
    text = overrides_text(edits)
    assert tomllib.loads(text)["overrides"] == [
        {"terrain": "desert", "mileposts": list(many), "desert": "Sand"},
        {"river": "Long", "sections": []},
        {"city": "Ayr", "rename": "Café “X”"},
    ]
    assert max(map(len, text.splitlines())) <= 120
