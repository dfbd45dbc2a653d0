from __future__ import annotations

from milepost.maps.poster.labels import Box, Name, Weights, along_line, choices, place_names

FRAME = Box(-20, -20, 40, 40)


def name(text: str, x: float, y: float) -> Name:
    return Name(text, (x, y), 0.25, 0.6)


def test_a_free_name_stands_to_the_right() -> None:
    (placed,) = place_names([name("Delhi", 5, 5)], Weights(), FRAME)
    assert placed.box.west > 5
    assert placed.box.north < 5 < placed.box.south


def test_eight_sides_are_tried() -> None:
    boxes = choices(name("Delhi", 5, 5))
    assert len({(box.west > 5, box.east < 5, box.north > 5, box.south < 5) for box in boxes}) == 8


def test_names_never_overlap_where_there_is_room() -> None:
    names = [name("Kanpur", 5, 5), name("Lucknow", 6.5, 4.6), name("Allahabad", 6, 6), name("Agra", 4, 4.5)]
    boxes = [placed.box for placed in place_names(names, Weights(), FRAME)]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_name_avoids_what_matters() -> None:
    right = Weights([((x / 4, 5.0), 5.0) for x in range(21, 40)])
    (placed,) = place_names([name("Delhi", 5, 5)], right, FRAME)
    assert right.under(placed.box) == 0


def test_a_name_stays_in_the_frame_and_off_taken_boxes() -> None:
    edge = Box(-10, -10, 5.5, 10)
    (placed,) = place_names([name("Delhi", 5, 5)], Weights(), edge)
    assert placed.box.east <= 5.5
    taken = Box(5.1, 4, 9, 6)
    (placed,) = place_names([name("Delhi", 5, 5)], Weights(), FRAME, [taken])
    assert not placed.box.meets(taken)


def test_a_river_name_lies_along_the_straight_part() -> None:
    bend = [(x / 4, 0.0 if x < 40 else (x - 40) / 4) for x in range(80)]
    found = along_line("Yamuna", 0.5, bend, Weights(), [])
    assert found is not None
    (x, y), turn, box = found
    assert abs(turn) < 1
    assert x < 10
    assert y < 0
    assert along_line("Yamuna", 0.5, bend[:3], Weights(), []) is None
    assert along_line("Yamuna", 0.5, bend, Weights(), [Box(-5, -5, 30, 30)]) is None
    assert box.north < 0
