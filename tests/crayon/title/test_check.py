"""`milepost title check`: each finding on a small title that is good but for one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from crayon.title.good import TEXTS, but, line_with, only, write
from kit import title
from milepost.crayon.title.check import check_title
from milepost.crayon.title.data import TitleData
from milepost.titles.check import check_folder


def test_the_good_title_is_good() -> None:
    assert check_title(TitleData(TEXTS)) == []


@pytest.mark.parametrize("name", ["india", "russia", "italy", "nippon", "iberia", "isles"])
def test_our_titles_are_good(name: str) -> None:
    assert check_folder(name) == []


# The board


def test_mileposts_cut_off() -> None:
    made = but("board.txt", "Sound: P, Q, 4, sea=Sound\n", "")
    found = check_title(made)
    assert [finding.kind for finding in found] == ["cut off", "card", "card", "card", "card", "ways"]
    assert "13 mileposts" in found[0].message
    assert "I6, I7, I8, I9, J5 and 8 more" in found[0].message
    assert line_with(made, found[0]).endswith("Q . . . , , ,")
    assert "Ayr asks for Fish, but no track can lead there" in found[2].message


def test_a_tunnel_joins_too() -> None:
    found = check_title(but("board.txt", "[ferries]\nSound: P, Q, 4, sea=Sound", "[tunnels]\nSound: P, Q, 4"))
    assert "2 players may build into Deal, but the board has ways side by side for 1" in only(found, "ways").message


def with_elgin() -> TitleData:
    """The good title with another city, next to Bute."""
    texts = dict(but("board.txt", "Bute: medium, B", "Bute: medium, B\nElgin: small, F4").texts)
    return TitleData({**texts, "loads.txt": texts["loads.txt"].replace("Tea 3: Bute", "Tea 3: Bute, Elgin")}, "test/")


def test_cities_that_are_neighbours() -> None:
    made = with_elgin()
    finding = only(check_title(made), "neighbours")
    assert "Bute and Elgin" in finding.message
    assert line_with(made, finding) == "Elgin: small, F4"


def test_the_red_mileposts_of_a_major_city_have_neighbours() -> None:
    finding = only(check_title(but("board.txt", "Ayr: small, A", "Ayr: small, C5")), "neighbours")
    assert "Main and Ayr" in finding.message


def test_neighbours_may_be_allowed() -> None:
    texts = dict(with_elgin().texts)
    texts["title.toml"] = 'neighbours = [["Elgin", "bute"]]\n' + texts["title.toml"]
    assert check_title(TitleData(texts)) == []


@pytest.mark.parametrize("given", ['["Main", "North"]', '[["Main"]]', '"Main"', '[["Main", "Rome"]]'])
def test_allowed_neighbours_must_be_pairs_of_cities(given: str) -> None:
    found = check_title(but("title.toml", "special_loads", f"neighbours = {given}\nspecial_loads"))
    assert {(finding.kind, finding.line) for finding in found} == {("title", 1)}


def test_special_loads_must_be_loads() -> None:
    assert "“Gold”" in only(check_title(but("title.toml", '["Circus"]', '["Circus", "Gold"]')), "title").message


def test_a_major_city_cut_by_the_coast() -> None:
    made = but("board.txt", "North: major, N", "North: major, A11")
    found = check_title(made)
    assert "at least 5 mileposts around it and has 4" in only(found, "major").message
    assert line_with(made, found[0]) == "North: major, A11"


def test_a_blocked_section_inside_a_major_city() -> None:
    finding = only(check_title(but("board.txt", "A12sw", "A12sw C3e")), "major")
    assert "centre of Main to C4 is blocked" in finding.message


def test_fewer_major_cities_than_a_winner_needs() -> None:
    finding = only(check_title(but("title.toml", "win_majors = 2", "win_majors = 3")), "major")
    assert "the board has 2" in finding.message


def test_a_city_without_room_for_its_players() -> None:
    finding = only(check_title(but("board.txt", "A12sw", "A12sw D5e D6e C6se C7sw D6sw")), "room")
    assert finding.message == "Ayr is a small city: 2 players may build into it, but only 1 section leads there"


def test_a_port_without_room() -> None:
    made = but("board.txt", "A12sw", "A12sw I6e I6sw")
    found = [finding for finding in check_title(made) if finding.kind != "ways"]  # nor do all come to Deal then
    assert only(found, "room").message == "3 players may build Sound, but only 1 section leads to its end at I6"


def test_a_port_in_a_city_needs_a_ferry_with_two_prices(tmp_path: Path) -> None:
    write(tmp_path, TEXTS)
    board = tmp_path / "board.txt"
    board.write_text(TEXTS["board.txt"].replace("Sound: P, Q", "Sound: P, D"), encoding="utf-8")
    assert "city milepost" in only(check_folder(str(tmp_path)), "unreadable").message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("B1e", "B1e B1e", "the section B1e appears twice in [lakes]"),
        ("G11e", "G11e B1e", "the section B1e is both in [lakes] and in [inlets]"),
        ("A12sw", "A12sw G11e", "the section G11e is both in [inlets] and in [blocked]"),
        ("F8sw G8e", "F8sw G8e G8e", "the section G8e appears twice in the river Wye"),
    ],
)
def test_a_section_stands_once(old: str, new: str, words: str) -> None:
    assert words in only(check_title(but("board.txt", old, new)), "twice").message


def test_a_coast_lies_at_the_sea() -> None:
    finding = only(check_title(but("board.txt", "Sound: G6 P I7", "Sound: G6 P I7\nSound: E6 E7")), "coast")
    assert "E6, E7" in finding.message


def test_a_coast_has_mileposts() -> None:
    assert "no mileposts" in only(check_title(but("board.txt", "Sound: G6 P I7", "Sound: P\nFirth:")), "coast").message


def test_a_ferry_crosses_a_sea_that_has_a_coast() -> None:
    assert "Firth" in only(check_title(but("board.txt", "sea=Sound", "sea=Firth")), "coast").message


def test_a_desert_touches_something() -> None:
    made = but("board.txt", "[deserts]\n", "[deserts]\nEmpty Quarter:\n")
    assert "Empty Quarter" in only(check_title(made), "desert").message


# Rivers


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("Wye: E8e E8se F7e F8sw", "the river Wye ends nowhere, at F8sw"),
        ("Wye: E8e", "the river Wye ends nowhere, at E8e"),
        ("Wye: E8e E8se F8sw G8e", "the river Wye falls into pieces: it stops at E8se, and F8sw does not go on"),
        ("Wye: E8e E8se F7e F8sw G8e\nWye, Lea: A9e", "nothing joins A9e to the rest of it"),
        ("Wye: G8e F8sw F7e E8se E8e", "the river Wye ends nowhere, at E8e"),
        ("Wye: E8e E8se F7e F8sw G8e\nUsk:", "the river Usk crosses no section"),
    ],
)
def test_a_river_runs_from_its_source_to_its_mouth(new: str, words: str) -> None:
    texts = dict(TEXTS)
    texts["board.txt"] = texts["board.txt"].replace("Wye: E8e E8se F7e F8sw G8e", new)
    texts["board.txt"] = texts["board.txt"].replace("Dee: F6e\nDee: E7se E8sw\n", "")
    assert words in only(check_title(TitleData(texts, "test/")), "river").message


def test_a_river_may_run_through_a_lake() -> None:
    texts = dict(TEXTS)
    texts["board.txt"] = texts["board.txt"].replace("E8se F7e F8sw", "F8sw").replace("B1e", "B1e E8se F7e")
    assert check_title(TitleData(texts)) == []


def test_a_river_may_end_in_a_lake() -> None:
    texts = {**TEXTS, "board.txt": TEXTS["board.txt"].replace("F7e F8sw G8e", "F7e").replace("B1e", "B1e F8sw")}
    assert check_title(TitleData(texts)) == []


# Loads


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Rice 2:", "Rice 0:", "Rice has no chips"),
        ("Circus 2:", "Circus 2:\nGold 2:", "Gold is supplied by no city"),
        ("Circus 2:", "Circus 2:\nGold 2: Main", "Gold is supplied, but no card asks for it"),
    ],
)
def test_loads(old: str, new: str, words: str) -> None:
    made = but("loads.txt", old, new)
    finding = only(check_title(made), "load")
    assert words in finding.message
    assert line_with(made, finding).startswith(words.split()[0])


def test_every_city_supplies_something_or_is_allowed_not_to() -> None:
    made = but("title.toml", 'without_supply = ["North"]', "")
    finding = only(check_title(made), "supply")
    assert "North supplies nothing" in finding.message
    assert line_with(made, finding).startswith("North")
    found = check_title(but("title.toml", '["North"]', '["North", "Atlantis"]'))
    assert "no city “Atlantis”" in only(found, "title").message


def test_a_load_of_a_special_demand_is_asked_for() -> None:
    texts = {**TEXTS, "loads.txt": TEXTS["loads.txt"] + "\nGold 2: Main"}
    texts["events.txt"] += "\n6 | special demand | Feast | city: Deal; loads: Gold; pay: 9"
    assert check_title(TitleData(texts)) == []


# Cards


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Main, Coal, 5; North, Tea, 6", "Main, Coal, 5; Main, Tea, 6", "the three cities of a card must differ"),
        ("Bute, Coal, 5", "Bute, Fish, 5", "the three loads of a card must differ"),
        ("Bute, Coal, 5", "Bute, Tea, 5", "Bute asks for Tea, which it supplies itself"),
        ("Bute, Coal, 5", "Bute, Circus, 5", "Circus is a special load"),
        ("North, Rice, 9", "Deal, Rice, 9", "Rice for Deal is already on card 1"),
    ],
)
def test_demands(old: str, new: str, words: str) -> None:
    made = but("cards.txt", old, new)
    finding = only(check_title(made), "card")
    assert words in finding.message
    assert new in line_with(made, finding)


def test_a_demand_for_a_load_without_a_source() -> None:
    texts = {**TEXTS, "loads.txt": TEXTS["loads.txt"] + "\nGold 2:"}
    texts["cards.txt"] = texts["cards.txt"].replace("Bute, Coal, 5", "Bute, Gold, 5")
    found = check_title(TitleData(texts))
    assert [finding.kind for finding in found] == ["load", "card"]
    assert "Bute asks for Gold, which no city supplies" in found[1].message


def test_card_numbers_leave_no_gap() -> None:
    assert "missing: 3" in only(check_title(but("cards.txt", "3: Main", "6: Main")), "deck").message


def test_the_number_of_cards_is_that_of_the_deck() -> None:
    texts = {**TEXTS, "title.toml": TEXTS["title.toml"] + "\n[deck]\ncards = 4\n"}
    assert "3 demand cards; title.toml says 4" in only(check_title(TitleData(texts)), "deck").message


def test_no_cards_at_all() -> None:
    assert only(check_title(TitleData({**TEXTS, "cards.txt": ""})), "deck").message == "there are no demand cards"


# Events


def test_both_halves_of_an_event_are_looked_at() -> None:
    made = but(
        "events.txt",
        "4 | flood | Flood | rivers: Wye",
        "4 upper | flood | Flood | rivers: Wye\n4 lower | flood | Deluge | rivers: Nile",
    )
    finding = only(check_title(made), "event")
    assert "“Nile”" in finding.message
    assert line_with(made, finding).startswith("4 lower")


def test_each_desert_is_named_by_a_sandstorm_where_storms_name_theirs() -> None:
    for storms, calm in (
        ("91 | sandstorm | Storm | desert: Sands", ["Dunes"]),
        ("91 | sandstorm | Storm", []),
        ("91 | sandstorm | Storm | desert: Sands, Dunes", []),
        ("", []),
    ):
        made = title(
            """
            . . . . . .
             . M . d d .
            . . . . . .
            """,
            "Main: major, M",
            deserts="Sands: B4; Dunes: B5",
            events=storms,
        )
        found = [finding.message for finding in check_title(made) if finding.kind == "event"]
        assert [name for name in ("Sands", "Dunes") if any(name in message for message in found)] == calm


def test_two_different_events_need_two_titles() -> None:
    assert check_title(but("events.txt", "rivers: Wye", "rivers: Wye\n6 | flood | Flood | rivers: Wye")) == []
    made = but("events.txt", "rivers: Wye", "rivers: Wye\n6 | flood | Flood | rivers: Dee")
    assert "also the title of card 4" in only(check_title(made), "event").message
