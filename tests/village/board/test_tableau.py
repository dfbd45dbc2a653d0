"""The tableau: where tracks go, how lines run, when they are complete."""

from __future__ import annotations

import pytest

from milepost.village.board.tableau import (
    AHEAD,
    COLUMNS,
    ENTRY,
    LINES,
    SPACES,
    line_at,
    open_spaces,
    ports_of,
    runs_out,
)
from village.kit import table

TITLES = ("village",)
BRIDGE, CURVES = 3, 9  # cards of these patterns


@pytest.mark.rule("VIL-2")
@pytest.mark.rule("VIL-12")
def test_all_4096_fillings_complete_seven_lines_to_seven_exits() -> None:
    curve = [0, 0, 0, 1]  # tracks: 2 is a bridge, 3 is curves
    for filling in range(1 << SPACES):
        spaces = [2 + (filling >> space & 1) for space in range(SPACES)]
        exits, used = set(), []
        for line in range(LINES):
            assert runs_out(spaces, 0, curve, ENTRY[line])
            ports = ports_of(spaces, 0, curve, line)
            assert all(line_at(spaces, 0, curve, port) == line for port in ports)
            assert len({port >> 1 for port in ports}) == len(ports), "no card twice"
            exits.add(ports[-1] ^ curve[spaces[ports[-1] >> 1]])
            used += ports
        assert len(exits) == LINES
        assert all(AHEAD[way_out] < 0 for way_out in exits)
        assert sorted(used) == list(range(2 * SPACES)), "both tracks of every card belong to lines"


@pytest.mark.rule("VIL-2")
def test_three_lines_start_at_the_top_and_four_at_the_left() -> None:
    t = table()
    assert (SPACES, COLUMNS, LINES) == (12, 3, 7)
    t.market(BRIDGE)
    t.play("take 1")
    assert t.legal() == [f"place {space}" for space in ("A1", "B1", "C1", "A2", "A3", "A4")]


@pytest.mark.rule("VIL-10")
def test_a_taken_space_is_refused() -> None:
    t = table().lay(0, "A1:1").market(BRIDGE)
    t.play("take 1")
    assert "taken" in t.refuses("place A1", "VIL-10")
    t.play("place B1")


@pytest.mark.rule("VIL-10")
@pytest.mark.rule("VIL-R4")
def test_a_track_touches_a_border_or_a_track_by_an_edge() -> None:
    t = table().lay(0, "A1:1").market(BRIDGE)
    t.play("take 1")
    assert "place B2" not in t.legal()
    t.refuses("place B2", "VIL-10")  # a corner of A1 alone
    t.refuses("place C4", "VIL-10")
    t.lay(0, "B1:2")
    assert "place B2" in t.legal()
    t.play("place B2")


@pytest.mark.rule("VIL-10")
@pytest.mark.rule("VIL-R4")
def test_open_spaces_are_those_beside_border_or_tracks_by_definition() -> None:
    for filled in range(1 << SPACES):
        expected = 0
        for space in range(SPACES):
            row, column = divmod(space, COLUMNS)
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            near = any(0 <= r < 4 and 0 <= c < 3 and filled >> (r * 3 + c) & 1 for r, c in beside)
            if not filled >> space & 1 and (row == 0 or column == 0 or near):
                expected |= 1 << space
        assert open_spaces(filled) == expected


@pytest.mark.rule("VIL-10")
def test_a_track_need_not_continue_any_line() -> None:
    t = table().lay(0, "A1:1 B1:2").market(BRIDGE)
    t.play("take 1", "place B2")
    line = t.s.line(0, 4)  # L2 waits for A2
    assert line.tracks == 1


@pytest.mark.rule("VIL-10")
@pytest.mark.rule("VIL-11")
def test_turning_a_card_swaps_what_its_curves_carry() -> None:
    t = table().market(25, 1).money(0, 5)  # curves: signal from top to right, siding from left to bottom
    t.play("take 1")
    assert "place A1 turned" in t.legal()
    t.play("place A1")
    features = [t.s.line(0, line).counts >> 20 for line in (0, 3)]
    t.game.undo()
    t.play("place A1 turned")
    assert [t.s.line(0, line).feature(0) for line in (0, 3)] == [0, 1]
    assert [t.s.line(0, line).feature(4) for line in (0, 3)] == [1, 0]
    assert [t.s.line(0, line).counts >> 20 for line in (0, 3)] != features


@pytest.mark.rule("VIL-R18")
def test_turning_a_bridge_is_no_action_of_its_own() -> None:
    t = table().market(BRIDGE, 25)
    t.play("take 1")
    assert not [text for text in t.legal() if "turned" in text]
    turned = t.game.state.parse("place A1", 0)[0] | 1
    assert turned not in t.game.legal()
    t.refuses(turned, "VIL-R18")
    t.play("place A1 turned")  # a text means the same card as it lies
    assert t.game.entries()[-1].text == "place A1"


@pytest.mark.rule("VIL-11")
def test_every_track_has_a_terrain_and_two_lines_one_or_both_with_a_feature() -> None:
    cards = table().title.cards.values()
    assert {card.track.terrain for card in cards} == {0, 1, 2, 3, 4}
    assert all(any(card.track.features) for card in cards)
    assert {sum(feature is not None for feature in card.track.features) for card in cards} == {1, 2}


@pytest.mark.rule("VIL-12")
def test_a_line_is_complete_when_it_runs_out_of_an_edge_without_border() -> None:
    t = table().lay(0, f"C1:{BRIDGE} C2:{BRIDGE}")
    assert t.s.closed[0] == 0
    t.lay(0, f"C3:{CURVES}")  # T3 turns to the right there
    assert t.s.as_dict(0)["players"][0]["completed"] == ["T3"]
    assert t.s.line(0, 2).tracks == 4


@pytest.mark.rule("VIL-12")
def test_a_gap_filled_last_completes_the_line_too() -> None:
    t = table().lay(0, f"A4:{BRIDGE} B4:{BRIDGE} C1:{BRIDGE} C2:{BRIDGE} C3:{BRIDGE} C4:{BRIDGE} A3:{BRIDGE}")
    assert t.s.as_dict(0)["players"][0]["completed"] == ["T3", "L4"]
    t = table().lay(0, f"A1:{BRIDGE} A2:{BRIDGE} A4:{BRIDGE} B1:{BRIDGE}").market(BRIDGE)
    t.play("take 1", "place A3")
    assert t.s.as_dict(0)["to resolve"] == ["T1"], "the card below was there already"


@pytest.mark.rule("VIL-12")
def test_the_border_start_counts_as_a_track_with_terrain_and_feature() -> None:
    line = table(letters="A").lay(0, f"B1:{CURVES} C1:{CURVES} C2:{BRIDGE}").s.line(0, 1)
    assert (line.tracks, line.curves, line.straights) == (4, 2, 1)
    start = table(letters="A").s.line(0, 1)  # forest with a signal
    assert (start.tracks, start.terrain(1), start.feature(0)) == (1, 1, 1)


@pytest.mark.rule("VIL-12")
def test_one_card_completes_none_one_or_two_lines() -> None:
    t = table().market(CURVES, BRIDGE)
    t.play("take 1", "place C1")
    assert t.s.as_dict(0)["to resolve"] == ["T3"]
    t = table().market(BRIDGE)
    t.play("take 1", "place C1")
    assert t.s.as_dict(0)["to resolve"] == []
    full = " ".join(f"{space}:{BRIDGE}" for space in ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3", "A4", "B4"))
    t = table().lay(0, full).market(CURVES)
    t.play("take 1", "place C4")
    assert len(t.s.as_dict(0)["to resolve"]) == 2
